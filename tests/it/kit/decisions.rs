//! Actions, prompts, nested questions and dice.

use crate::oracles::random::Random;
use hexmarch_core::board::SpaceId;
use hexmarch_core::budget::{FRAMES_MAX, SPACES_MAX, UNITS_MAX};
use hexmarch_core::codec;
use hexmarch_core::forces::UnitId;
use hexmarch_core::game::{Action, Choice, Dice, Prompt, Seat};
use hexmarch_core::rules::Frames;

#[test]
fn every_action_is_three_bytes_and_back() {
    for kind in 0..=u8::MAX {
        for rest in 0..=u16::MAX {
            let [a, b] = rest.to_le_bytes();
            let action = Action::from_bytes([kind, a, b]);
            let expected = match kind {
                0 => Some(Action::Unit(UnitId::new(rest))),
                1 => Some(Action::Space(SpaceId::new(rest))),
                2 => Some(Action::Choice(Choice { verb: a, number: b })),
                _ => None,
            };
            assert_eq!(action, expected);
            assert_eq!(action.map(Action::to_bytes), (kind < 3).then_some([kind, a, b]));
        }
    }
}

/// A stack of questions against a list; closed ones must leave nothing behind.
#[test]
fn frames_nest_like_a_list() {
    let mut random = Random::new(11);
    for _ in 0..3000 {
        let first = random.bits() as u16;
        let (mut frames, mut model) = (Frames::new(first), vec![first]);
        for _ in 0..40 {
            let frame = random.bits() as u16;
            match random.below(7) {
                0..3 if model.len() < FRAMES_MAX => {
                    frames.call(frame);
                    model.push(frame);
                }
                3 => {
                    frames.goto(frame);
                    *model.last_mut().unwrap() = frame;
                }
                4 if random.percent(10) => {
                    frames.reset(frame);
                    model = vec![frame];
                }
                _ => {
                    frames.end();
                    model.truncate(model.len().max(2) - 1);
                }
            }
            assert!(frames.iter().eq(model.iter().copied()));
            assert_eq!(usize::from(frames.depth()), model.len());
            assert_eq!(Some(frames.top()), model.last().copied());
            let mut bytes = [0; 40];
            let saved = codec::to_slice(&frames, &mut bytes).unwrap();
            let mut again = Frames::new(0u16);
            assert!(codec::from_slice(&mut again, saved));
            assert!(again.iter().eq(model.iter().copied()));
        }
    }
    let too_deep = [9, 1, 1, 1, 1, 1, 1, 1, 1, 1];
    let mut frames = Frames::new(0u16);
    assert!(!codec::from_slice(&mut frames, &too_deep));
    assert!(!codec::from_slice(&mut frames, &[0]), "one frame is always open");
}

/// A position that was saved and loaded is equal to itself.
#[test]
fn loaded_frames_equal_those_that_were_saved() {
    let mut frames = Frames::new(1u16);
    frames.goto(2u16);
    let mut bytes = [0; 40];
    let saved = codec::to_slice(&frames, &mut bytes).unwrap();
    let mut again = Frames::new(7u16);
    assert!(codec::from_slice(&mut again, saved));
    assert_eq!(again, frames);
}

#[test]
fn prompts_list_what_they_offer() {
    let mut random = Random::new(12);
    let mut prompt = Prompt::new();
    for _ in 0..2000 {
        prompt.start(Seat(1));
        assert!(prompt.is_empty() && prompt.nth(0).is_none());
        let mut model = Vec::new();
        for n in 0..random.below(9) as u8 {
            let choice = Choice { verb: n, number: random.bits() as u8 };
            prompt.offer(Action::Choice(choice));
            model.push(Action::Choice(choice));
        }
        let chance = random.pick(&[0, 2, 40]);
        for unit in random.some(UNITS_MAX, chance).into_iter().map(|n| UnitId::new(n as u16)) {
            prompt.units.insert(unit);
            model.push(Action::Unit(unit));
        }
        for space in random.some(SPACES_MAX, chance).into_iter().map(|n| SpaceId::new(n as u16)) {
            prompt.spaces.insert(space);
            model.push(Action::Space(space));
        }
        assert_eq!(prompt.actions().collect::<Vec<_>>(), model);
        assert_eq!((prompt.len(), prompt.is_empty()), (model.len(), model.is_empty()));
        for _ in 0..20 {
            let n = random.below(model.len() + 2);
            assert_eq!(prompt.nth(n), model.get(n).copied());
            let bytes = random.bits().to_le_bytes();
            let action = Action::from_bytes([bytes[0] % 3, bytes[1], bytes[2] % 16]).unwrap();
            assert_eq!(prompt.offers(action), model.contains(&action));
        }
    }
}

#[test]
fn dice_are_fair_enough_and_loaded_ones_come_first() {
    let mut dice = Dice::new(1939);
    let mut faces = [0u32; 6];
    (0..60_000).for_each(|_| faces[usize::from(dice.d6()) - 1] += 1);
    // Five deviations of a fair die either way are 457.
    assert!(faces.iter().all(|count| count.abs_diff(10_000) < 457), "{faces:?}");
    let mut loaded = Dice::new(7);
    let mut plain = loaded.clone();
    loaded.load(&[6, 1, 4]);
    assert_eq!([0; 3].map(|_| loaded.d6()), [6, 1, 4]);
    (0..100).for_each(|_| assert_eq!(loaded.d6(), plain.d6()));
}
