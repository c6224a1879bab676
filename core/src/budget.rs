//! Every capacity and size limit of the core, each with its reason.
//!
//! The reference board has 64 KB of RAM for everything. A limit that is passed fails the build
//! here, not the device in somebody's pocket.

mod data;

pub use data::UNITS_MAX;
pub use data::{BYTE_LIST_MAX, COUNTRIES_MAX, NATIONS_MAX, SEATS_MAX, TRAITS_MAX, TURNS_MAX};

/// Spaces a board may have.
pub const SPACES_MAX: usize =
    if cfg!(feature = "large-boards") { data::SPACES_LARGE } else { data::SPACES_SMALL };

/// Choices one prompt may list: Global War's declarations of war name up to 28 nations.
pub const CHOICES_MAX: usize = 40;

/// Nested questions: What If? goes move, assault, retreat, displacement, overstack; two to spare.
pub const FRAMES_MAX: usize = 8;

/// Actions that can be taken back one after another; a long phase of moves without a die.
pub const UNDO_MAX: usize = 200;

/// Actions a session remembers by number: all that can be taken back and a few dozen before, so
/// that a journal that was not told for a while can still catch up.
pub const TRAIL_MAX: usize = 256;

/// Bytes of a player's name, or of a game's.
pub const NAME_MAX: usize = 20;

/// Actions a kept game may have. Random games must end before 50,000; people decide more quickly.
pub const ACTIONS_MAX: u32 = 65_536;

/// Bytes of a state as it is written down: 8 KB in memory, and numbers that grow by a quarter.
pub const WRITTEN_STATE_MAX: u32 = 10 * 1024;

/// Loaded dice a sandbox may queue; a battle with every kind of roll uses fewer.
pub const LOADED_DICE_MAX: usize = 32;

/// Bytes for movement fields and supply floods, shared by all games.
pub const SCRATCH_BYTES_MAX: usize = 3 * 1024;

/// Prizes a computer player keeps in mind: those of 1938, but for up to six of the Czech works when
/// most of Europe is at war.
pub const GOALS_MAX: usize = 72;

/// Stacks of one side that a computer player takes in; no side of 1938 fills more than seventy
/// hexes, but the Allies of 1940 stand on two maps, and those of Global War all over the world.
pub const STACKS_MAX: usize = 120;

/// Units of one side that move, as a computer player takes them in; 1938 has a hundred and some.
pub const TROOPS_MAX: usize = 128;

/// Ways to go on that a computer player tries against each other; no fewer than a prompt has
/// choices.
pub const CANDIDATES_MAX: usize = 12;

/// Phases that a report of a game can name; it shows five, and these are always the largest.
pub const SWINGS_MAX: usize = 8;

/// Bytes for thinking, beside the game at the table: two copies of the state, a picture of the
/// position, plans and prompts.
pub const OPPONENT_BYTES_MAX: usize = 20 * 1024;

/// Bytes for the screens, beside the game at the table and the frame buffer.
pub const UI_BYTES_MAX: usize = 6 * 1024;

const _: () = assert!(SPACES_MAX.is_multiple_of(64));
const _: () = assert!(UNITS_MAX.is_multiple_of(64));
const _: () = assert!(UNDO_MAX + 32 <= TRAIL_MAX && TRAIL_MAX.is_power_of_two());
const _: () = assert!(size_of::<crate::march::Scratch>() <= SCRATCH_BYTES_MAX);
