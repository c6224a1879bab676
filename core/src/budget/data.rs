//! How much a game's data may hold. The data compiler includes this file by its path and refuses
//! what goes beyond; so it holds plain numbers and names nothing else of the core.

/// Spaces a board may have: of the boards to come 53 x 44 hexes (2,332) are the most, in whole
/// words of 64 bits.
pub const SPACES_LARGE: usize = 2432;

/// Spaces a board may have where RAM is scarce, since every set of spaces pays for it: a sheet of
/// 61 x 34 hexes (2,074). What is kept or sent does not depend on it.
pub const SPACES_SMALL: usize = 2112;

/// Counters a roster may have: of those to come 259 and some free markers are the most.
pub const UNITS_MAX: usize = 320;

/// Countries of a board, the first of which is none: sets of them are the bits of a word. Global
/// War has 55.
pub const COUNTRIES_MAX: usize = 64;

/// Nations of a roster, which are bits of a word, too.
pub const NATIONS_MAX: usize = 32;

/// Traits of counters, as many as a counter has bits for.
pub const TRAITS_MAX: usize = 16;

/// Players at one table: no game to come seats more.
pub const SEATS_MAX: usize = 5;

/// Turns whose score a report keeps: the campaign of Global War has 26.
pub const TURNS_MAX: usize = 26;

/// What a byte can tell apart. Spaces and counters have much in common, so it stands in a list and
/// each of them has a byte for its place there.
pub const BYTE_LIST_MAX: usize = 256;
