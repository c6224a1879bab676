//! The form of a packed rule, which the data compiler writes and [`super::Rules`] reads. The
//! compiler includes this file by its path, so it names nothing else of the core.

/// Letters of a rule's id.
pub const ID_MAX: usize = 12;
/// Letters of its title.
pub const TITLE_MAX: usize = 32;
/// Letters of its text.
pub const TEXT_MAX: usize = 200;

/// The byte that ends the number of a rule with the first of the index's scopes; others follow.
pub const SCOPE: u8 = 11;
/// One more than the last such byte: from here on bytes are letters.
pub const SCOPE_END: u8 = b' ';

/// The scope of a rule that acts in every scenario.
pub const SCOPE_ALL: &str = "all";
/// The scope of a rule on which the players agree or not.
pub const SCOPE_OPTION: &str = "option";
/// The scope of a remark, which has no meaning in software.
pub const SCOPE_NOTE: &str = "note";

/// Pairs within pairs.
pub const DEPTH_MAX: usize = 24;
