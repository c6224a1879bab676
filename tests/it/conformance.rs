//! The rule cases: every file under `tests/conformance/GAME/`.
//!
//! A case is protocol lines with what must come out, so this only feeds them and collects what
//! came out otherwise. The same files run under `hexmarch check FILE...`.

use hexmarch_core::game::GameInfo;
use hexmarch_core::games::ALL;
use hexmarch_simulator::conformance::{Report, check};
use hexmarch_simulator::engine::Engine;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The folder with the cases of a game.
pub fn folder(game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance").join(game)
}

/// Lists that stand beside the cases.
const LISTS: [&str; 3] = ["elsewhere.txt", "missing.txt", "unmet.txt"];

/// The files with the cases of a game: those in its folder here, and `cases.txt` beside its data,
/// where a small game may have them.
fn files(game: &str) -> Vec<PathBuf> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/data").join(game);
    let here = std::fs::read_dir(folder(game)).into_iter().flatten();
    let here = here.filter_map(|file| Some(file.ok()?.path()));
    let mut files: Vec<PathBuf> = here.chain([data.join("cases.txt")]).collect();
    files.retain(|file| {
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        file.is_file() && name.ends_with(".txt") && !LISTS.contains(&name)
    });
    files.sort();
    files
}

/// What came of all cases of all games, by the game's code. They are run once for all who ask.
pub fn reports() -> &'static BTreeMap<&'static str, Report> {
    static REPORTS: OnceLock<BTreeMap<&'static str, Report>> = OnceLock::new();
    REPORTS.get_or_init(|| ALL.iter().map(|info| (info.code, run(info.code))).collect())
}

/// Runs all cases of a game.
fn run(game: &str) -> Report {
    let mut all = Report::default();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the project");
    for file in files(game) {
        let text = std::fs::read_to_string(&file).expect("a readable file of cases");
        let name = file.strip_prefix(root).unwrap_or(&file).display().to_string();
        let report = check(&name, &text);
        all.cases += report.cases;
        all.ids.extend(report.ids);
        all.failures.extend(report.failures);
        all.reasons.extend(report.reasons);
    }
    all
}

#[test]
fn every_game_follows_its_rules() {
    for (game, report) in reports() {
        assert!(report.cases > 0, "no cases of {game} were found");
        assert!(report.failures.is_empty(), "\n{}\n", report.failures.join("\n"));
    }
}

/// A unit and a space of a game that a sandbox lets it stand on.
fn standing(info: &GameInfo) -> (&'static str, String) {
    let mut engine = Engine::new();
    engine.line(&format!("sandbox {} {}", info.code, info.scenarios[0].code));
    let units = info.roster.units().map(|unit| info.roster.code(unit));
    let spaces: Vec<String> =
        info.board.spaces().map(|space| info.board.label(space).to_string()).collect();
    let pairs = units.flat_map(|unit| spaces.iter().map(move |space| (unit, space.clone())));
    let mut stand = pairs.filter(|(unit, space)| engine.line(&format!("place {unit} {space}")).ok);
    stand.next().expect("something can stand somewhere")
}

#[test]
fn a_line_that_does_otherwise_is_reported() {
    for info in ALL {
        let (unit, space) = standing(info);
        let rule = info.rules.get(0).expect("a rule").id;
        let text = format!(
            "
            case {rule}: each of these lines is wrong
              place {unit} Nowhere
              place {unit} {space}    | error
              hash                    | no 9.1
              show unit {unit}        | has Nowhere
              show unit {unit}        | hasnt {space}
              show unit {unit}        | maybe
            case NO-0.0z: there is no such rule
            case {rule}: these are right
              place {unit} {space}    # a comment
              show unit {}            | has {space} | hasnt Nowhere | ok
              place {unit}            | error
            ",
            unit.to_lowercase()
        );
        let report = check("trial", &text);
        let lines: Vec<&str> =
            report.failures.iter().filter_map(|line| line.split(": ").next()).collect();
        let wrong: Vec<String> = (3..10).map(|n| format!("trial:{n}")).collect();
        assert_eq!(lines, wrong, "{:#?}", report.failures);
        assert_eq!(report.cases, 3);
    }
    assert_eq!(check("trial", "hello\n").failures.len(), 1, "lines before the first case");
}
