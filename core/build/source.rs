//! Texts as sections and lines, and the faults found in them.
//!
//! All data files share one form: a hash mark starts a comment, `[kind name]` starts a section, and
//! what a line means is for the section to say. Every line knows where it stands, so a fault can
//! be told as `path:line: what is wrong`, which editors make into a link.

use super::shared::texts::LENGTH_MAX;
use std::fmt;
use std::str::FromStr;

/// Where something is written.
#[derive(Clone, Copy, Debug)]
pub struct At<'a> {
    /// The file, relative to the core's folder.
    pub path: &'a str,
    /// The line, from 1.
    pub line: usize,
}

/// Something wrong in a data file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fault {
    path: String,
    line: usize,
    what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.what)
    }
}

/// All faults found so far.
#[derive(Default)]
pub struct Faults {
    list: Vec<Fault>,
}

impl Faults {
    /// Notes a fault.
    pub fn add(&mut self, at: At<'_>, what: impl Into<String>) {
        self.list.push(Fault { path: at.path.into(), line: at.line, what: what.into() });
    }

    /// Reads a number, or notes a fault.
    pub fn number<T: FromStr>(&mut self, at: At<'_>, word: &str) -> Option<T> {
        let number = word.parse().ok();
        if number.is_none() {
            self.add(at, format!("bad number {word:?}"));
        }
        number
    }

    /// Notes a fault if there are too many of something; once, when the first too many is there.
    pub fn too_many(&mut self, at: At<'_>, what: &str, count: usize, max: usize) {
        if count == max + 1 {
            self.add(at, format!("more than {max} {what}"));
        }
    }

    /// Notes a fault if a name is too long for a list of texts.
    pub fn long(&mut self, at: At<'_>, name: &str) {
        if name.len() > LENGTH_MAX {
            self.add(at, format!("a name of {} letters, more than {LENGTH_MAX}", name.len()));
        }
    }

    /// Notes a fault if a word that may stand once was there before.
    pub fn twice<'a>(&mut self, at: At<'_>, seen: &mut Vec<&'a str>, word: &'a str) {
        if seen.contains(&word) {
            self.add(at, format!("{word} is there twice"));
        }
        seen.push(word);
    }

    /// The faults so far in the order of the files and lines, if there are any.
    ///
    /// A file is read in several passes, so the order of finding says nothing to an author.
    pub fn check(&mut self) -> Result<(), Vec<Fault>> {
        self.list.sort_by(|a, b| (&a.path, a.line).cmp(&(&b.path, b.line)));
        if self.list.is_empty() { Ok(()) } else { Err(std::mem::take(&mut self.list)) }
    }
}

/// One line of a file.
pub struct Line<'a> {
    /// Where it stands.
    pub at: At<'a>,
    /// What it says, without its comment; never empty in [`Section::lines`].
    pub text: &'a str,
    /// The whole line, comment included.
    pub raw: &'a str,
}

impl<'a> Line<'a> {
    /// The words of the line.
    pub fn words(&self) -> Vec<&'a str> {
        self.text.split_whitespace().collect()
    }

    /// What stands between the bars of the line.
    pub fn cells(&self) -> Vec<&'a str> {
        cells(self.text)
    }
}

/// What stands between the bars of a text.
pub fn cells(text: &str) -> Vec<&str> {
    text.split('|').map(str::trim).collect()
}

/// A section and its lines.
pub struct Section<'a> {
    /// Where it begins.
    pub at: At<'a>,
    /// The first word of its heading.
    pub kind: &'a str,
    /// The rest of its heading.
    pub name: &'a str,
    /// Its lines, those included that hold only a comment.
    pub all: Vec<Line<'a>>,
}

impl<'a> Section<'a> {
    /// The lines that say something.
    pub fn lines(&self) -> impl Iterator<Item = &Line<'a>> {
        self.all.iter().filter(|line| !line.text.is_empty())
    }

    /// The heading as it is written.
    pub fn heading(&self) -> String {
        match self.name {
            "" => format!("[{}]", self.kind),
            name => format!("[{} {name}]", self.kind),
        }
    }
}

/// A file.
pub struct Source<'a> {
    /// The file's first line, for faults of the whole file.
    pub at: At<'a>,
    /// What stands before the first section.
    pub preamble: Section<'a>,
    /// The sections, in order.
    pub sections: Vec<Section<'a>>,
}

impl<'a> Source<'a> {
    /// Cuts a file into sections. Why a file cannot be read is a fault; it then reads as empty.
    pub fn read(path: &'a str, text: Result<&'a str, &str>, faults: &mut Faults) -> Self {
        let at = At { path, line: 1 };
        if let Err(why) = text {
            faults.add(at, why);
        }
        let mut source = Source { at, preamble: Section::new(at, ""), sections: Vec::new() };
        for (n, raw) in text.unwrap_or_default().lines().enumerate() {
            let at = At { path, line: n + 1 };
            let text = raw.split('#').next().unwrap_or_default().trim();
            if let Some(heading) = text.strip_prefix('[') {
                if !heading.ends_with(']') {
                    faults.add(at, "the heading does not end with ]");
                }
                source.sections.push(Section::new(at, heading.trim_end_matches(']')));
            } else {
                let section = source.sections.last_mut().unwrap_or(&mut source.preamble);
                section.all.push(Line { at, text, raw });
            }
        }
        source
    }

    /// The sections of one kind, in order.
    pub fn of_kind(&self, kind: &str) -> impl Iterator<Item = &Section<'a>> {
        self.sections.iter().filter(move |section| section.kind == kind)
    }

    /// Notes a fault for each line before the first section.
    pub fn refuse_preamble(&self, faults: &mut Faults) {
        for line in self.preamble.lines() {
            faults.add(line.at, "text before the first section");
        }
    }
}

impl<'a> Section<'a> {
    /// A section without lines.
    fn new(at: At<'a>, heading: &'a str) -> Self {
        let heading = heading.trim();
        let (kind, name) = heading.split_once(char::is_whitespace).unwrap_or((heading, ""));
        Section { at, kind, name: name.trim(), all: Vec::new() }
    }
}
