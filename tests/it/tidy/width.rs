//! No line is wider than rustfmt makes code: it does not touch comments, so somebody must.
//!
//! `HEXMARCH_BLESS=1` breaks comments that are too wide. What is left then is for hands: a string
//! or the pattern of a macro, which rustfmt leaves alone.

use super::sources;
use crate::source::{blesses, root};

const WIDTH: usize = 100;

#[test]
fn no_line_is_too_wide() {
    let mut wide = Vec::new();
    for (path, text) in sources() {
        let text = match blesses() {
            true => {
                let narrow = narrowed(&text);
                if narrow != text {
                    std::fs::write(root().join(&path), &narrow).expect("can be written");
                }
                narrow
            }
            false => text,
        };
        for (n, line) in text.lines().enumerate() {
            if line.chars().count() > WIDTH {
                wide.push(format!("{path}:{}", n + 1));
            }
        }
    }
    assert!(wide.is_empty(), "wider than {WIDTH} (HEXMARCH_BLESS=1 breaks comments): {wide:#?}");
}

/// A text without comments that are too wide: what is too much goes to the next line.
fn narrowed(text: &str) -> String {
    let mut out = String::new();
    let mut carried: Option<(String, String)> = None;
    for line in text.lines() {
        let mut line = line.to_string();
        if let Some((mark, rest)) = carried.take() {
            match flowing(&line, &mark) {
                Some(text) => line = format!("{mark} {rest} {text}"),
                None => flush(&mut out, &mark, rest),
            }
        }
        while line.chars().count() > WIDTH {
            let Some(mark) = mark_of(&line) else { break };
            let Some((fits, rest)) = broken(&line, &mark) else { break };
            carried = Some((mark, rest));
            line = fits;
        }
        out += &line;
        out.push('\n');
    }
    if let Some((mark, rest)) = carried {
        flush(&mut out, &mark, rest);
    }
    out
}

/// Indent and strokes of a line that is nothing but a comment.
fn mark_of(line: &str) -> Option<String> {
    let text = line.trim_start();
    let strokes = ["//!", "///", "//"].into_iter().find(|mark| text.starts_with(mark))?;
    Some(format!("{}{strokes}", &line[..line.len() - text.len()]))
}

/// The text of a line that goes on with the sentence above: under the same mark, and no list, no
/// table, nothing drawn.
fn flowing<'a>(line: &'a str, mark: &str) -> Option<&'a str> {
    let text = line.strip_prefix(mark)?.strip_prefix(' ')?;
    text.starts_with(|c: char| c.is_alphanumeric() || "`[(".contains(c)).then_some(text)
}

/// A comment up to the last blank that fits, and what comes after it.
fn broken(line: &str, mark: &str) -> Option<(String, String)> {
    let end = line.char_indices().nth(WIDTH).map_or(line.len(), |(at, _)| at);
    let at = line[..end + 1].rfind(' ').filter(|at| *at > mark.len())?;
    Some((line[..at].to_string(), line[at + 1..].to_string()))
}

fn flush(out: &mut String, mark: &str, rest: String) {
    *out += &format!("{mark} {rest}\n");
}

#[test]
fn comments_are_broken_where_a_word_ends() {
    let words = "word ".repeat(30);
    let text = format!("    /// {words}end.\n    /// More of it.\n    ///\n    /// - a list\n");
    let narrow = narrowed(&text);
    assert!(narrow.lines().all(|line| line.len() <= WIDTH), "{narrow}");
    assert!(narrow.lines().all(|line| line.starts_with("    ///")), "{narrow}");
    let flat =
        |text: &str| text.replace("///", "").split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(flat(&narrow), flat(&text));
    assert!(narrow.ends_with("end. More of it.\n    ///\n    /// - a list\n"), "{narrow}");
    assert_eq!(narrowed(&narrow), narrow);
}
