//! The project's own files, for tests that read them: sources, documents, lists of cases.

use std::path::Path;

/// The folder of the project.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("tests are in the project")
}

/// A file of the project, by its path from there.
pub fn read(path: &str) -> String {
    let text = std::fs::read_to_string(root().join(path));
    text.unwrap_or_else(|fault| panic!("{path}: {fault}"))
}

/// Was it asked for to take over what comes out as what should?
pub fn blesses() -> bool {
    std::env::var_os("HEXMARCH_BLESS").is_some()
}

/// The files below a folder of the project whose names end so, by their paths from the project, in
/// order.
pub fn files(under: &str, ending: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(under)];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        for path in entries.map(|entry| entry.path()) {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if path.is_dir() {
                let leave = matches!(name, "target" | "node_modules") || name.starts_with('.');
                folders.extend((!leave).then_some(path));
            } else if name.ends_with(ending) {
                found.push(from_root(&path));
            }
        }
    }
    found.sort();
    found
}

fn from_root(path: &Path) -> String {
    let path = path.strip_prefix(root()).unwrap_or(path);
    path.to_string_lossy().replace('\\', "/")
}

/// The folder with the rules of a game.
pub fn folder_of(game: &str) -> String {
    format!("core/src/games/{}", game.replace('-', "_"))
}

/// A line of a source without its comment, and the comment. A string with two strokes in it is rare
/// enough.
pub fn cut(line: &str) -> (&str, &str) {
    match line.find("//") {
        Some(at) if !line[..at].ends_with(':') => line.split_at(at),
        _ => (line, ""),
    }
}

/// What stands between a brace and the one that closes it; `text` begins with the brace.
pub fn braced(text: &str) -> &str {
    let mut depth = 0;
    for (at, letter) in text.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return text.get(1..at).unwrap_or_default();
        }
    }
    ""
}
