//! Kept games: what comes back after power was lost, and what else a shelf must do.

pub mod file;
pub mod flash;
mod replay;
mod shelf;
pub mod sweep;

use file::Paper;
use flash::{Cuttable as _, Memory};
use hexmarch_core::game::GameInfo;
use hexmarch_core::games::ALL;
use sweep::{Plan, sweep_all};

/// Some of the steps of every write, others each time, and a second cut after many of them; the
/// more games there are, the fewer of each. `cargo bench -p hexmarch-tests --bench cuts` leaves
/// none out.
fn quick(info: &'static GameInfo, decisions: u32, stride: u64) -> Plan {
    Plan { info, decisions, stride: stride * ALL.len() as u64, second: 1201 }
}

#[test]
fn a_cut_on_a_card_loses_at_most_the_decision() {
    let tally = sweep_all::<Memory<512, 512, true>>(|info| quick(info, 140, 61));
    assert!(tally.cuts > 500 && tally.double > 150, "{tally:?}");
}

#[test]
fn a_cut_of_the_desktops_file_loses_at_most_the_decision() {
    let tally = sweep_all::<Paper>(|info| quick(info, 80, 97));
    assert!(tally.cuts > 200 && tally.double > 50, "{tally:?}");
}

#[test]
fn a_cut_on_flash_loses_at_most_the_decision() {
    let all = [
        sweep_all::<Memory<1, 512, false>>(|info| quick(info, 140, 7)),
        sweep_all::<Memory<4, 4096, false>>(|info| quick(info, 140, 7)),
        sweep_all::<Memory<256, 4096, false>>(|info| quick(info, 140, 61)),
        sweep_all::<Memory<512, 512, false>>(|info| quick(info, 140, 61)),
    ];
    for tally in all {
        assert!(tally.cuts > 500 && tally.double > 150, "{tally:?}");
    }
}

/// Settings are written in two copies and nothing else: every pair of cuts can be tried.
#[test]
fn settings_survive_every_two_cuts() {
    use flash::Tear;
    use hexmarch_core::journal::{Room, Shelf};
    type Flash = Memory<4, 512, false>;
    let room = Room { slots: 0, actions: 0 };
    let blank = || Flash::new(Shelf::<Flash>::size(room) as usize);
    let keep = |flash: &Flash, value: &[u16; 9], left, tear| {
        let mut flash = flash.clone();
        flash.power(left, tear);
        let mut shelf = Shelf::with_room(flash, room);
        let done = shelf.keep_settings(value).is_ok();
        (shelf.free(), done)
    };
    let read = |flash: &Flash| {
        let mut flash = flash.clone();
        flash.power(None, Tear::Prefix);
        Shelf::with_room(flash, room).settings::<[u16; 9]>().expect("power")
    };
    let value = |n: u16| [n.wrapping_mul(40503); 9];
    let mut histories = 0;
    for earlier in 0..3 {
        let mut flash = blank();
        for n in 0..earlier {
            flash = keep(&flash, &value(n), None, Tear::Prefix).0;
        }
        let last = read(&flash);
        assert_eq!(last, (earlier > 0).then(|| value(earlier - 1)));
        let steps = keep(&flash, &value(100), None, Tear::Prefix).0.steps;
        for first in 0..=steps {
            for tear in [Tear::Prefix, Tear::Bits(first)] {
                let (once, kept) = keep(&flash, &value(100), Some(first), tear);
                let now = read(&once);
                assert!(now == Some(value(100)) || now == last && !kept, "{first} {tear:?}");
                for second in 0..=steps {
                    let tear = Tear::Bits(first << 16 | second);
                    let (twice, kept) = keep(&once, &value(101), Some(second), tear);
                    let then = read(&twice);
                    assert!(
                        then == Some(value(101)) || then == now && !kept,
                        "{first} {second} {tear:?}"
                    );
                    let (thrice, kept) = keep(&twice, &value(102), None, tear);
                    assert!(kept && read(&thrice) == Some(value(102)));
                    histories += 1;
                }
            }
        }
    }
    assert!(histories > 20_000, "{histories}");
}
