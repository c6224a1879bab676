//! Writes what was read as Rust: static items that name the core's own types.
//!
//! The file is included in a module that has those types in scope, so it carries no `use`. Numbers
//! stand many to a line, since the compiler reads the file on every change of the data.

use super::Words;
use super::map::Map;
use super::pack::Planes;
use super::prose;
use super::roster::{Counter, Roster};
use super::rules::Rule;
use super::scenarios::Scenario;
use super::shared::Start;
use super::shared::form::SCOPE;
use super::shared::hex::{Parity, Sheet};
use super::shared::kinds::AreaKind;
use super::shared::sides::Sides;
use super::shared::texts::{GROUP, RUN_MAX};
use super::source::{At, Faults};
use super::spaces::Plate;
use super::styles::Manner;
use super::tables::Tables;
use std::fmt::Display;

/// The board.
pub fn board(map: &Map<'_>, at: At<'_>, faults: &mut Faults) -> String {
    let fields = [
        ("name", quoted(map.name)),
        ("sheets", list(map.spaces.sheets.iter().map(sheet))),
        ("turned", map.spaces.turned.to_string()),
        ("len", map.spaces.len().to_string()),
        ("terrains", terrains(map)),
        ("countries", countries(map)),
        ("ground", list(&map.grounds.numbers)),
        ("grounds", grounds(map)),
        ("halves", halves(&map.packed.halves)),
        ("side_sets", list(map.packed.sets.iter().map(|set| side_set(*set)))),
        ("open", planes(&map.packed.open)),
        ("rail", planes(&map.packed.rail)),
        ("areas", areas(map, at, faults)),
        ("way_starts", list(&map.ways.starts)),
        ("ways", ways(map)),
        ("land", list(&map.land)),
        ("places", places(map)),
        ("place_names", texts(map.places.iter().map(|place| place.name.as_str()), at, faults)),
        ("marks", marks(map)),
    ];
    item("The map", "BOARD: Board = Board", &fields)
}

/// The counters and the names of their traits.
pub fn roster(roster: &Roster<'_>, at: At<'_>, faults: &mut Faults) -> String {
    let nations = roster.nations.iter().zip(&roster.colours).map(|((code, name), [paper, ink])| {
        let (code, name) = (quoted(code), quoted(name));
        format!("NationKind {{ code: {code}, name: {name}, paper: {paper:?}, ink: {ink:?} }}")
    });
    let counters: Vec<String> = roster.counters.iter().map(counter).collect();
    let counters = different(counters.iter().map(String::as_str));
    let names = different(roster.counters.iter().map(|c| c.name));
    let entries = roster.counters.iter().map(|c| {
        let place = |list: &[&str], item: &str| list.iter().position(|other| *other == item);
        let (kind, name) = (place(&counters, &counter(c)), place(&names, c.name));
        format!("Entry {{ counter: {}, name: {} }}", kind.unwrap_or(0), name.unwrap_or(0))
    });
    let fields = [
        ("nations", list(nations)),
        ("counters", list(&counters)),
        ("entries", list(entries)),
        ("codes", texts(roster.counters.iter().map(|c| c.code), at, faults)),
        ("names", texts(names, at, faults)),
    ];
    let mut code = item("The counters", "ROSTER: Roster = Roster", &fields);
    code += "/// Traits of counters, as bits.\n#[allow(dead_code)]\npub mod traits {\n";
    for (n, name) in roster.traits.iter().enumerate() {
        let (item, bit) = (item_name(name), 1 << n);
        code += &format!("/// The trait `{name}`.\npub const {item}: u16 = {bit};\n");
    }
    code += "}\n";
    if !roster.boxes.is_empty() {
        let names = list(roster.boxes.iter().map(|name| quoted(name)));
        code += &format!("/// The boxes beside the map.\npub const BOXES: &[&str] = {names};\n");
    }
    code
}

/// A counter without its names.
fn counter(c: &Counter<'_>) -> String {
    let face = |[attack, defence, movement]: [u8; 3]| {
        format!("Face {{ attack: {attack}, defence: {defence}, movement: {movement} }}")
    };
    let back = c.back.map_or("None".into(), |back| format!("Some({})", face(back)));
    format!(
        "Counter {{ nation: Nation({}), arm: Arm::{:?}, size: Size::{:?}, front: {}, back: {back}, \
         weight: {}, worth_halves: {}, traits: {} }}",
        c.nation,
        c.arm,
        c.size,
        face(c.front),
        c.weight,
        c.worth_halves,
        c.traits
    )
}

/// The scenarios; those that name the same column of the roster share its starts.
pub fn scenarios(scenarios: &[Scenario<'_>], roster: &Roster<'_>) -> String {
    let mut columns: Vec<&str> = scenarios.iter().map(|scenario| scenario.column).collect();
    columns.sort_unstable();
    columns.dedup();
    let mut code = String::new();
    for column in columns {
        let starts = roster.counters.iter().map(|counter| {
            let start = counter.starts.iter().find(|(name, _)| *name == column);
            start.map_or("Start::Absent".into(), |(_, start)| start_of(*start)) + ".pack()"
        });
        let starts: Vec<String> = starts.collect();
        let runs = starts.chunk_by(|a, b| a == b).flat_map(|run| {
            let more = run.len() - 1;
            run.first().cloned().into_iter().chain((more > 0).then(|| format!("more({more})")))
        });
        let (item, starts) = (starts_name(column), list(runs));
        code += &format!("/// The column `{column}`.\nstatic {item}: Starts = Starts({starts});\n");
    }
    let items = scenarios.iter().map(|scenario| {
        format!(
            "Scenario {{ code: {}, name: {}, turns: {}, sides: {}, camps: {}, manners: {}, \
             starts: {} }}",
            quoted(scenario.code),
            quoted(scenario.name),
            list(scenario.turns.iter().map(|turn| quoted(turn))),
            list(scenario.sides.iter().map(|side| quoted(side))),
            list(scenario.camps.iter().map(|camp| format!("Camp({camp})"))),
            list(scenario.manners.iter().map(manner)),
            starts_name(scenario.column)
        )
    });
    code + &format!("/// The scenarios.\npub static SCENARIOS: &[Scenario] = {};\n", list(items))
}

/// A style of a scenario.
fn manner(manner: &Manner<'_>) -> String {
    let skill = if manner.sharp { "Sharp" } else { "Sound" };
    let numbers: String =
        manner.numbers.iter().map(|(name, value)| format!("{name}: {value}, ")).collect();
    format!(
        "Manner {{ seat: Seat({}), skill: Skill::{skill}, from: {}, \
         style: Style {{ {numbers}..Style::SOUND }} }}",
        manner.seat, manner.from
    )
}

/// The name of the item for a column of starts.
fn starts_name(column: &str) -> String {
    format!("STARTS_{}", item_name(column))
}

/// How a counter starts.
fn start_of(start: Start) -> String {
    match start {
        Start::At(space) => format!("Start::At({})", space_id(space.index())),
        Start::Free(Some(space)) => format!("Start::Free(Some({}))", space_id(space.index())),
        Start::Neutral(Some(space)) => format!("Start::Neutral(Some({}))", space_id(space.index())),
        plain => format!("Start::{plain:?}"),
    }
}

/// The tables and charts, each an item of its own.
pub fn tables(tables: &Tables<'_>) -> String {
    let mut code = String::new();
    for table in &tables.tables {
        let lines = table.lines.iter().map(|(name, heads)| {
            format!("Line {{ name: {}, heads: {} }}", quoted(name), list(heads))
        });
        code += &format!(
            "/// The table `{}`.\npub static {}_TABLE: Table = Table {{ name: {}, lines: {}, \
             first_row: {}, columns: {}, cells: {}, words: {} }};\n",
            table.name,
            item_name(table.name),
            quoted(table.name),
            list(lines),
            table.first_row,
            table.columns,
            list(&table.cells),
            list(table.words.iter().map(|word| quoted(word)))
        );
    }
    for chart in &tables.charts {
        code += &format!(
            "/// The chart `{}`.\npub static {}_CHART: Chart = Chart {{ name: {}, columns: {}, \
             rows: {}, cells: {} }};\n",
            chart.name,
            item_name(chart.name),
            quoted(chart.name),
            list(chart.columns.iter().map(|name| quoted(name))),
            list(chart.rows.iter().map(|name| quoted(name))),
            list(chart.cells.iter().map(|cell| format!("{cell:?}")))
        );
    }
    code
}

/// The register of rules, packed.
pub fn rules(rules: &[Rule<'_>], words: Words, at: At<'_>, faults: &mut Faults) -> String {
    let scopes = different(rules.iter().map(|rule| rule.scope));
    let prefix = common_prefix(rules);
    let before = std::iter::once("").chain(rules.iter().map(|rule| rule.id));
    let texts = rules.iter().zip(before).map(|(rule, before)| {
        let scope = scopes.iter().position(|scope| *scope == rule.scope).unwrap_or(0);
        let end = char::from(SCOPE + scope as u8);
        let number = rule.id.strip_prefix(prefix).unwrap_or(rule.id);
        let number = if follows(rule.id, before) { "" } else { number };
        let (first, rest) = rule.title.split_at(1);
        let mut text = format!("{number}{end}{}{rest}", first.to_ascii_lowercase());
        if words == Words::Whole {
            text = format!("{text}\n{}", rule.text);
        }
        text
    });
    let prose = prose::pack(&texts.collect::<Vec<_>>());
    let fields = [
        ("pairs", list(prose.pairs.iter().map(|pair| format!("{pair:?}")))),
        ("bytes", list(prose.texts.iter().flatten())),
        ("cuts", cuts(prose.texts.iter().map(Vec::len), at, faults)),
        ("prefix", quoted(prefix)),
        ("scopes", list(scopes.iter().map(|scope| quoted(scope)))),
    ];
    item("The register of rules", "RULES: Rules = Rules", &fields)
}

/// Is an id that of the rule before with the next letter?
fn follows(id: &str, before: &str) -> bool {
    let split =
        |id: &str| id.char_indices().last().map(|(at, letter)| (id[..at].to_owned(), letter));
    match (split(id), split(before)) {
        (Some((number, letter)), Some((other, last))) => {
            number == other && last.is_ascii_lowercase() && letter as u32 == last as u32 + 1
        }
        _ => false,
    }
}

/// What every id begins with, up to a hyphen.
fn common_prefix<'a>(rules: &[Rule<'a>]) -> &'a str {
    let first = rules.first().map_or("", |rule| rule.id);
    let prefix = first.find('-').map_or("", |hyphen| &first[..=hyphen]);
    if rules.iter().all(|rule| rule.id.starts_with(prefix)) { prefix } else { "" }
}

/// A static item with these fields.
fn item(what: &str, head: &str, fields: &[(&str, String)]) -> String {
    let fields: String = fields.iter().map(|(name, value)| format!("{name}: {value},\n")).collect();
    format!("/// {what}.\npub static {head} {{\n{fields}}};\n")
}

/// The different ones among some items, in the order in which they first appear.
fn different<'a>(items: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut seen = Vec::new();
    for item in items {
        if !seen.contains(&item) {
            seen.push(item);
        }
    }
    seen
}

/// A list of texts in the core's packed form.
fn texts<'a>(items: impl IntoIterator<Item = &'a str>, at: At<'_>, faults: &mut Faults) -> String {
    let items: Vec<&str> = items.into_iter().collect();
    let cuts = cuts(items.iter().map(|item| item.len()), at, faults);
    format!("Texts {{ letters: {}, cuts: {cuts} }}", quoted(&items.concat()))
}

/// Where the pieces of a run are: how long each is, and where every sixteenth begins.
fn cuts(lengths: impl IntoIterator<Item = usize>, at: At<'_>, faults: &mut Faults) -> String {
    let lengths: Vec<usize> = lengths.into_iter().collect();
    let mut starts = Vec::new();
    let mut start = 0;
    for group in lengths.chunks(GROUP) {
        starts.push(start);
        start += group.iter().sum::<usize>();
    }
    // The length of a single one was looked at where it stands.
    if start > RUN_MAX {
        faults.add(at, format!("{start} letters in all, more than {RUN_MAX}"));
    }
    format!("Cuts {{ lengths: {}, starts: {} }}", list(lengths), list(starts))
}

/// A slice of static data; a new line begins when one is full.
fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let mut code = String::from("&[");
    let mut width = 0;
    for item in items {
        let item = format!("{item},");
        width += item.len();
        if width > 100 {
            code.push('\n');
            width = item.len();
        }
        code += &item;
    }
    code + "]"
}

/// A string literal.
fn quoted(text: &str) -> String {
    format!("{text:?}")
}

/// The name of an item for a name in the data.
fn item_name(name: &str) -> String {
    name.to_ascii_uppercase().replace('-', "_")
}

fn sheet(sheet: &Sheet) -> String {
    let parity = |parity: Parity| match parity {
        Parity::Even => "Parity::Even",
        Parity::Odd => "Parity::Odd",
    };
    let short = sheet.short.map_or("None".into(), |short| format!("Some({})", parity(short)));
    format!(
        "Sheet {{ name: {}, prefix: {}, first_col: {}, first_row: {}, cols: {}, rows: {}, \
         down: {}, short: {short}, first: {} }}",
        quoted(sheet.name),
        quoted(sheet.prefix),
        sheet.first_col,
        sheet.first_row,
        sheet.cols,
        sheet.rows,
        parity(sheet.down),
        sheet.first
    )
}

fn terrains(map: &Map<'_>) -> String {
    list(map.legend.terrains.iter().map(|kind| {
        let (letter, name, closed) = (kind.letter, quoted(&kind.name), kind.closed);
        let area = AreaKind::with_word(&kind.name).filter(|_| !map.spaces.plates.is_empty());
        let area = area.map_or("None".into(), |area| format!("Some(AreaKind::{area:?})"));
        format!(
            "TerrainKind {{ letter: {letter:?}, name: {name}, closed: {closed}, area: {area} }}"
        )
    }))
}

fn countries(map: &Map<'_>) -> String {
    list(map.legend.countries.iter().map(|kind| {
        format!("CountryKind {{ code: {}, name: {} }}", quoted(&kind.code), quoted(&kind.name))
    }))
}

fn grounds(map: &Map<'_>) -> String {
    list(map.grounds.pairs.iter().map(|(terrain, country)| {
        format!("Ground {{ terrain: Terrain({terrain}), country: Country({country}) }}")
    }))
}

/// A set of side properties by their names, so that the core alone says which bits they are.
fn side_set(set: Sides) -> String {
    let mut code = String::from("Sides::NONE");
    for (_, name) in Sides::NAMES.iter().filter(|(side, _)| set.any(*side)) {
        code += &format!(".with(Sides::{name})");
    }
    code
}

/// The number of a space.
fn space_id(space: usize) -> String {
    format!("SpaceId::new({space})")
}

/// The sides of all hexes: the different ones, and which of them each hex has.
fn halves(halves: &[u16]) -> String {
    let mut kinds = halves.to_vec();
    kinds.sort_unstable();
    kinds.dedup();
    let places: Vec<usize> =
        halves.iter().map(|half| kinds.binary_search(half).unwrap_or(0)).collect();
    let low = list(places.iter().map(|place| place & 0xFF));
    let fits = kinds.len() <= 0x100;
    let high = list(places.iter().map(|place| place >> 8).filter(|_| !fits));
    format!("Halves {{ numbers: {low}, high: {high}, kinds: {} }}", list(kinds))
}

fn planes(planes: &Planes) -> String {
    let [up, up_right, down_right] = planes.each_ref().map(list);
    format!("SidePlanes {{ dirs: [{up}, {up_right}, {down_right}] }}")
}

/// The plates, and where their areas are drawn.
fn areas(map: &Map<'_>, at: At<'_>, faults: &mut Faults) -> String {
    if map.spaces.plates.is_empty() {
        return "Areas::NONE".into();
    }
    let plates = map.spaces.plates.iter().map(|plate| {
        let Plate { name, first, len, left, cols } = plate;
        let name = quoted(name);
        format!("Plate {{ name: {name}, first: {first}, len: {len}, left: {left}, cols: {cols} }}")
    });
    let plates = list(plates);
    let spots = list(map.spaces.spots.iter().map(|spot| format!("{spot:?}")));
    let ids = texts(map.spaces.areas.iter().copied(), at, faults);
    let steps = list(super::areas::steps(&map.ways));
    format!("Areas {{ plates: {plates}, spots: {spots}, ids: {ids}, steps: {steps} }}")
}

fn ways(map: &Map<'_>) -> String {
    list(
        map.ways
            .ways
            .iter()
            .map(|(to, set)| format!("Way {{ to: {}, sides: {} }}", space_id(*to), side_set(*set))),
    )
}

fn places(map: &Map<'_>) -> String {
    list(map.places.iter().map(|place| {
        let flags: Vec<_> = place.flags.iter().map(|flag| format!("Place::{flag}")).collect();
        format!(
            "Place {{ space: {}, kind: PlaceKind::{:?}, points: {}, \
             country: Country({}), flags: {} }}",
            space_id(place.space),
            place.kind,
            place.points,
            place.country,
            if flags.is_empty() { "0".into() } else { flags.join(" | ") }
        )
    }))
}

fn marks(map: &Map<'_>) -> String {
    list(map.marks.iter().map(|mark| {
        let spaces = mark.spaces.iter().map(|space| space_id(*space));
        format!("Mark {{ name: {}, spaces: {} }}", quoted(&mark.name), list(spaces))
    }))
}
