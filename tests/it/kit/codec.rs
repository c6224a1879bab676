//! What is written down comes back, in somebody else's form: postcard agrees byte for byte.

use crate::oracles::random::Random;
use hexmarch_core::codec::{from_slice, to_slice};

type Parts = ((u8, bool), ((u16, u32), (u64, i16)));

/// Numbers of every length.
fn parts(random: &mut Random) -> Parts {
    let mut number = |bits: usize| random.bits() >> (63 - random.below(bits));
    let (a, b, c, d, e) = (number(8), number(16), number(32), number(64), number(16));
    ((a as u8, a & 1 != 0), ((b as u16, c as u32), (d, e as i16)))
}

#[test]
fn numbers_are_written_as_postcard_writes_them() {
    let mut random = Random::new(31);
    for _ in 0..20_000 {
        let value = parts(&mut random);
        let (mut ours, mut theirs) = ([0; 32], [0; 32]);
        let ours = to_slice(&value, &mut ours).expect("room");
        assert_eq!(ours, postcard::to_slice(&value, &mut theirs).expect("room"), "{value:?}");
        let mut again = Parts::default();
        assert!(from_slice(&mut again, ours), "{value:?}");
        assert_eq!(again, value);
        for short in 0..ours.len() {
            assert!(!from_slice(&mut again, &ours[..short]), "{short} bytes of {value:?}");
        }
        assert!(to_slice(&value, &mut vec![0; ours.len() - 1]).is_none(), "no room for the last");
    }
}

#[test]
fn lists_texts_and_options_are_written_as_postcard_writes_them() {
    let list = heapless::Vec::<u16, 4>::from_slice(&[1, 300, 65_535]).expect("room");
    let text = heapless::String::<8>::try_from("Lódz").expect("room");
    let (mut ours, mut theirs) = ([0; 32], [0; 32]);
    assert_eq!(
        to_slice(&(list.clone(), text.clone()), &mut ours),
        postcard::to_slice(&(list.as_slice(), text.as_str()), &mut theirs).ok().as_deref()
    );
    for option in [None, Some(5u16), Some(500)] {
        let ours = to_slice(&option, &mut ours);
        assert_eq!(ours, postcard::to_slice(&option, &mut theirs).ok().as_deref());
    }
}

/// Letters of every length, whole and damaged: what the standard library takes for text is text.
#[test]
fn texts_are_those_of_the_standard_library() {
    let mut random = Random::new(32);
    let letters = ["a", "~", "ó", "\u{7ff}", "\u{800}", "\u{d7ff}", "\u{ffff}", "\u{10ffff}"];
    for _ in 0..20_000 {
        let count = random.below(6);
        let mut bytes: Vec<u8> =
            (0..count).flat_map(|_| letters[random.below(letters.len())].bytes()).collect();
        if let Some(len) = bytes.len().checked_sub(1) {
            bytes[random.below(len + 1)] ^= random.bits() as u8 & random.bits() as u8;
        }
        let mut text = heapless::String::<24>::new();
        let kept = [&[bytes.len() as u8], bytes.as_slice()].concat();
        let sound = from_slice(&mut text, &kept);
        match core::str::from_utf8(&bytes) {
            Ok(theirs) => assert!(sound && text == theirs, "{bytes:x?}"),
            Err(_) => assert!(!sound, "{bytes:x?}"),
        }
    }
}

#[test]
fn bytes_that_mean_nothing_are_refused() {
    assert!(!from_slice(&mut false, &[2]));
    assert!(!from_slice(&mut Some(1u8), &[2, 0]));
    assert!(!from_slice(&mut 0u16, &[0x80, 0x80, 0x04]), "65,536");
    assert!(!from_slice(&mut 0u32, &[0xFF, 0xFF, 0xFF, 0xFF, 0x1F]));
    assert!(!from_slice(&mut 0u64, &[0xFF; 10]), "more than 64 bits");
    assert!(!from_slice(&mut 0u64, &[0x80; 20]), "it never ends");
    assert!(!from_slice(&mut heapless::Vec::<u8, 2>::new(), &[3, 1, 1, 1]));
    assert!(!from_slice(&mut heapless::String::<4>::new(), &[2, 0xC3, 0x28]), "no text");
}
