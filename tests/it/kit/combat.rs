//! Strengths, percentages, losses and result tables.

use crate::oracles::random::Random;
use hexmarch_core::combat::{
    Bill, Column, Line, Rounding, Shifts, Strength, Table, odds, percentage,
};
use std::collections::BTreeSet;

#[test]
fn percentages_drop_fractions() {
    let mut random = Random::new(2);
    for _ in 0..20_000 {
        let [attack, defence] = [0, 1].map(|_| random.bits() as u16 >> random.below(16));
        let ours = i64::from(percentage(attack, defence));
        let (attack, defence) = (i64::from(attack), i64::from(defence));
        if defence == 0 || 100 * attack >= i64::from(i16::MAX) * defence {
            assert_eq!(ours, i64::from(i16::MAX));
        } else {
            assert!(ours * defence <= 100 * attack, "{attack} of {defence}: {ours}");
            assert!((ours + 1) * defence > 100 * attack, "{attack} of {defence}: {ours}");
        }
    }
}

#[test]
fn strengths_are_added_first_and_halved_once() {
    let mut random = Random::new(3);
    for _ in 0..5000 {
        let mut strength = Strength::default();
        let mut sums = [0u32; 4];
        for _ in 0..random.below(40) {
            let (factor, halvings) = (random.bits() as u8 >> random.below(8), random.below(5));
            strength.add(factor, halvings as u8);
            sums[halvings.min(3)] += u32::from(factor);
        }
        let down = sums[0] + sums[1] / 2 + sums[2] / 4 + sums[3] / 8;
        let up = sums[0] + sums[1].div_ceil(2) + sums[2].div_ceil(4) + sums[3].div_ceil(8);
        assert_eq!(i32::from(strength.total(Rounding::Down)), down as i32);
        assert_eq!(i32::from(strength.total(Rounding::Up)), up as i32);
    }
    let mut most = Strength::default();
    (0..2000).for_each(|_| most.add(u8::MAX, 0));
    assert_eq!(most.total(Rounding::Up), i16::MAX, "a sum stops at the top");
}

#[test]
fn bills_are_paid_and_give_no_change() {
    let mut random = Random::new(4);
    for _ in 0..5000 {
        let whole = random.below(127) as u8;
        let (mut bill, mut due) = (Bill::of(whole), 2 * i32::from(whole));
        while due > 0 {
            assert!(!bill.is_paid());
            assert_eq!(i32::from(bill.due_halves()), due);
            let force = random.below(300) as u16;
            assert_eq!(bill.takes_all(force), i32::from(force) <= due);
            let worth = random.between(1, 9) as u8;
            bill.pay(worth);
            due -= i32::from(worth);
        }
        assert!(bill.is_paid() && bill.due_halves() == 0 && !bill.takes_all(0));
    }
}

/// A random table and the same as a list of rows.
fn table(random: &mut Random) -> (Table, Vec<Vec<u8>>) {
    let (rows, columns) = (random.between(1, 12), random.between(1, 20));
    let cells: Vec<Vec<u8>> =
        (0..rows).map(|_| (0..columns).map(|_| random.bits() as u8).collect()).collect();
    let line = |name: &'static str, random: &mut Random| {
        let mut heads = BTreeSet::new();
        while heads.len() < columns {
            heads.insert(random.between(0, 120) as i16 - 60);
        }
        Line { name, heads: heads.into_iter().collect::<Vec<_>>().leak() }
    };
    let table = Table {
        name: "random",
        lines: vec![line("one", random), line("two", random)].leak(),
        first_row: random.between(0, 12) as i8 - 6,
        columns: columns as u8,
        cells: cells.concat().leak(),
        words: &[],
    };
    (table, cells)
}

fn check_table(table: &Table, cells: &[Vec<u8>]) {
    let columns = cells[0].len();
    assert_eq!(table.rows(), cells.len());
    assert!(table.line("three").is_none());
    for line in table.lines {
        assert_eq!(table.line(line.name).map(|found| found.heads), Some(line.heads));
        for value in -200..200 {
            // Look from the right for the first heading that the value reaches.
            let mut column = columns - 1;
            while column > 0 && line.heads[column] > value {
                column -= 1;
            }
            assert_eq!(table.column(line, value), Column(column as u8), "{value} {line:?}");
        }
    }
    for from in 0..columns {
        for shift in -30i16..30 {
            let mut column = from;
            for _ in 0..shift.abs() {
                column = if shift > 0 { (column + 1).min(columns - 1) } else { column.max(1) - 1 };
            }
            assert_eq!(table.shifted(Column(from as u8), shift), Column(column as u8));
        }
        for die in i8::MIN..=i8::MAX {
            let row = i32::from(die) - i32::from(table.first_row);
            let row = row.max(0).min(cells.len() as i32 - 1) as usize;
            assert_eq!(table.cell(Column(from as u8), die), cells[row][from]);
        }
    }
}

#[test]
fn tables_are_read_as_they_stand() {
    let mut random = Random::new(5);
    for _ in 0..400 {
        let (table, cells) = table(&mut random);
        check_table(&table, &cells);
    }
}

/// A table of a game is read as it stands.
pub fn check_printed(table: &Table) {
    let rows = table.cells.chunks(table.columns.into());
    check_table(table, &rows.map(<[u8]>::to_vec).collect::<Vec<_>>());
}

#[test]
fn absurd_shifts_stop_at_the_ends() {
    let (table, cells) = table(&mut Random::new(6));
    let last = Column(cells[0].len() as u8 - 1);
    assert_eq!(table.shifted(last, i16::MAX), last);
    assert_eq!(table.shifted(last, i16::MIN), Column(0));
}

#[test]
fn shifts_are_listed_and_summed() {
    let mut shifts = Shifts::default();
    for (rule, by) in [("1.1 ground", -2), ("1.2 nothing", 0), ("1.3 air", 3), ("1.4 river", -4)] {
        shifts.add(rule, by);
    }
    assert_eq!(shifts[..], [("1.1 ground", -2), ("1.3 air", 3), ("1.4 river", -4)]);
    assert_eq!(shifts.sum(), -3);
}

/// What has no place in the list is said aloud here, and counts all the same where nobody listens.
#[test]
fn a_shift_beyond_the_list_is_not_lost() {
    let mut shifts = Shifts::default();
    let add = |shifts: &mut Shifts| shifts.add("1.1", 1);
    while shifts.len() < 12 {
        add(&mut shifts);
    }
    let said = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| add(&mut shifts)));
    assert_eq!(said.is_err(), cfg!(debug_assertions));
    assert_eq!((shifts.len(), shifts.sum()), (12, 13));
}

#[test]
fn odds_are_whole_and_against_the_attacker() {
    for (attack, defence, step) in
        [(1, 1, 0), (3, 2, 0), (2, 3, -1), (1, 2, -1), (1, 3, -2), (5, 2, 1), (7, 1, 6), (3, 7, -2)]
    {
        assert_eq!(odds(attack, defence), step, "{attack} to {defence}");
    }
    for attack in 1..300 {
        for defence in 1..300 {
            let by_hand = odds_by_hand(attack, defence);
            assert_eq!(i64::from(odds(attack as u16, defence as u16)), by_hand);
        }
    }
    for strength in 0..2000 {
        assert_eq!(odds(strength, 0), i16::MAX);
        assert!(strength == 0 || odds(0, strength) == i16::MIN);
    }
}

/// The step of the ladder by multiplication: the highest whole odds the attack can claim.
fn odds_by_hand(attack: u64, defence: u64) -> i64 {
    if attack >= defence {
        (1..).take_while(|n| n * defence <= attack).last().unwrap() as i64 - 1
    } else {
        // 1 to n, with n as small as it may be and still not too good for the attacker.
        1 - (2..).find(|n| n * attack >= defence).unwrap() as i64
    }
}
