//! Many short texts in little flash.
//!
//! A list of `&str` takes eight bytes an entry beside its letters. Here the letters of all texts
//! stand in one run and an entry is its length, one byte; every sixteenth entry also has where it
//! begins, so that finding one adds up at most fifteen lengths.

/// Entries that share one beginning.
pub const GROUP: usize = 16;

/// Letters of an entry, and of all entries together.
pub const LENGTH_MAX: usize = u8::MAX as usize;
/// See [`LENGTH_MAX`].
pub const RUN_MAX: usize = u16::MAX as usize;

/// Where the pieces of a run begin and end.
#[derive(Debug)]
pub struct Cuts {
    /// How long each piece is.
    pub lengths: &'static [u8],
    /// Where every [`GROUP`]th piece begins.
    pub starts: &'static [u16],
}

impl Cuts {
    /// How many pieces there are.
    pub const fn len(&self) -> usize {
        self.lengths.len()
    }

    /// Is there none?
    pub const fn is_empty(&self) -> bool {
        self.lengths.is_empty()
    }

    /// Where a piece begins and how long it is; nothing at the very beginning if there is none.
    pub const fn get(&self, n: usize) -> (usize, usize) {
        if n >= self.lengths.len() || n / GROUP >= self.starts.len() {
            return (0, 0);
        }
        let mut start = self.starts[n / GROUP] as usize;
        let mut before = n / GROUP * GROUP;
        while before < n {
            start += self.lengths[before] as usize;
            before += 1;
        }
        (start, self.lengths[n] as usize)
    }
}

/// What stands before and behind the first such byte, which is a letter of ASCII.
pub fn cut(text: &str, mark: u8) -> Option<(&str, &str)> {
    let at = text.bytes().position(|byte| byte == mark)?;
    text.get(..at).zip(text.get(at + 1..))
}

/// A list of texts.
#[derive(Debug)]
pub struct Texts {
    /// All of them, one behind the other.
    pub letters: &'static str,
    /// Where each is.
    pub cuts: Cuts,
}

impl Texts {
    /// No text at all.
    pub const NONE: Texts = Texts { letters: "", cuts: Cuts { lengths: &[], starts: &[] } };

    /// A text by its place in the list; an empty one if the list is shorter.
    pub const fn get(&self, n: usize) -> &'static str {
        let (start, len) = self.cuts.get(n);
        if let Some((_, rest)) = self.letters.split_at_checked(start)
            && let Some((text, _)) = rest.split_at_checked(len)
        {
            return text;
        }
        ""
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_found_and_no_more() {
        const LENGTHS: [u8; 18] = [1, 2, 0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3];
        let letters = "abbdddefghijklmnopqqrrr";
        let texts = Texts { letters, cuts: Cuts { lengths: &LENGTHS, starts: &[0, 18] } };
        assert_eq!(
            (0..4).map(|n| texts.get(n)).collect::<std::vec::Vec<_>>(),
            ["a", "bb", "", "ddd"]
        );
        assert_eq!([15, 16, 17, 18].map(|n| texts.get(n)), ["p", "qq", "rrr", ""]);
        assert_eq!(Texts { letters: "a", ..texts }.get(17), "", "no letters, no text");
    }
}
