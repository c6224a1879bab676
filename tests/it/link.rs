//! Two tables and a cable that loses, doubles, exchanges and changes bytes.

use crate::endpoint::{Endpoint, frame};
use hexmarch_core::game::{Dice, GameInfo, Seat};
use hexmarch_core::games::{ALL, offered};
use hexmarch_core::journal::{Header, Sitter};
use hexmarch_core::link::{Link, NearEnd, Status, Trouble};
use hexmarch_simulator::play::wire::End;
use hexmarch_simulator::play::{Desk, Screen, Store};

/// A cable. Of a thousand bytes so many are lost, doubled, exchanged with the next or changed.
struct Cable {
    harm: u32,
    random: Dice,
}

impl Cable {
    fn carry(&mut self, link: &mut Link) -> Vec<u8> {
        let mut buffer = [0; 512];
        let n = link.take(&mut buffer);
        let mut bytes = Vec::new();
        for byte in &buffer[..n] {
            let harmed = self.random.below(1000) < self.harm;
            match self.random.below(4) {
                _ if !harmed => bytes.push(*byte),
                0 => {}
                1 => bytes.extend([*byte, *byte]),
                2 => bytes.insert(bytes.len().saturating_sub(1), *byte),
                _ => bytes.push(byte ^ 1 << self.random.below(8)),
            }
        }
        bytes
    }
}

/// The first scenario of the first game, where any game would do.
fn offer(far: usize) -> Header {
    offer_of(ALL[0], far)
}

fn offer_of(info: &GameInfo, far: usize) -> Header {
    let mut header = Header::new(info.code, info.scenarios[0].code, 0);
    header.seats[far] = Sitter::Away;
    header
}

struct Pair {
    offered: Header,
    endpoints: [Endpoint; 2],
    links: [Link; 2],
    cable: Cable,
    random: Dice,
}

impl Pair {
    fn new(info: &GameInfo, harm: u32, seed: u64) -> Pair {
        let secret = |n: u8| [n ^ seed as u8; 16];
        let offered = offer_of(info, 1);
        Pair {
            endpoints: [Endpoint::new(), Endpoint::new()],
            links: [Link::host(&offered, secret(1)), Link::guest(secret(2))],
            offered,
            cable: Cable { harm, random: Dice::new(seed) },
            random: Dice::new(seed + 1000),
        }
    }

    fn step(&mut self) {
        for end in 0..2 {
            if self.random.below(3) == 0 {
                self.endpoints[end].play(&mut self.random);
                self.links[end].hurry();
            }
            self.links[end].tick(20, &mut self.endpoints[end]);
            let bytes = self.cable.carry(&mut self.links[end]);
            self.links[1 - end].receive(&bytes, &mut self.endpoints[1 - end]);
        }
        for end in 0..2 {
            let status = self.links[end].status(&self.endpoints[end]);
            assert!(!matches!(status, Status::Broken(_)), "end {end}: {status:?}");
        }
    }

    fn is_over(&self) -> bool {
        self.endpoints.iter().all(Endpoint::is_over)
    }

    /// Switches one end off and on again.
    fn restart(&mut self, end: usize) {
        self.endpoints[end].restart();
        let header = self.endpoints[end].header.clone();
        // A guest that has the game may offer to go on as well, or wait for that.
        self.links[end] = match (end, header) {
            (0, Some(header)) => Link::host(&header, [77; 16]),
            (0, None) => Link::host(&self.offered, [78; 16]),
            (_, Some(header)) if self.random.below(2) == 0 => Link::host(&header, [80; 16]),
            _ => Link::guest([79; 16]),
        };
    }
}

#[test]
fn two_ends_play_whole_games_over_a_bad_cable() {
    let mut decisions = 0;
    let harms = [(0, 1), (50, 2), (20, 3), (100, 4)];
    for (info, (harm, seed)) in ALL.iter().flat_map(|info| harms.map(|harm| (info, harm))) {
        let mut pair = Pair::new(info, harm, seed);
        let mut steps = 0;
        while !pair.is_over() {
            pair.step();
            steps += 1;
            let status = pair.links[0].status(&pair.endpoints[0]);
            assert!(steps < 4_000_000, "{} harm {harm}: {status:?}", info.code);
        }
        assert_eq!(pair.endpoints[0].hash(), pair.endpoints[1].hash());
        assert!(pair.endpoints[0].kept == pair.endpoints[1].kept);
        decisions += pair.endpoints[0].kept.len();
        // Neither secret alone is the seed.
        let seeds: Vec<_> =
            pair.endpoints.iter().map(|endpoint| endpoint.header.clone().unwrap()).collect();
        assert_eq!(seeds[0].seed, seeds[1].seed);
        assert_ne!(seeds[0].seed, 0);
        assert_eq!(seeds[0].seats[0], Sitter::Here);
        assert_eq!(seeds[1].seats[0], Sitter::Away);
    }
    assert!(decisions > 200, "{decisions}");
}

#[test]
fn either_end_may_be_switched_off_and_on() {
    let mut all = 0;
    for info in ALL {
        let mut pair = Pair::new(info, 50, 20);
        // A game that both have begun.
        while pair.endpoints[1].kept.len() < 3 {
            pair.step();
        }
        let mut off = 0;
        let mut steps = 0;
        while !pair.is_over() {
            if off < 20 && steps % 40 == 39 {
                pair.restart(off % 2);
                off += 1;
            }
            pair.step();
            steps += 1;
            assert!(steps < 400_000);
        }
        all += off;
        assert_eq!(pair.endpoints[0].hash(), pair.endpoints[1].hash());
        assert!(pair.endpoints[0].kept == pair.endpoints[1].kept);
    }
    assert!(all >= 20, "switched off {all} times");
}

/// Brings bytes of one link to another end, both as they are.
fn exchange(links: &mut [Link; 2], endpoints: &mut [Endpoint; 2], rounds: usize) {
    for _ in 0..rounds {
        for end in 0..2 {
            links[end].tick(300, &mut endpoints[end]);
            let mut buffer = [0; 512];
            let n = links[end].take(&mut buffer);
            links[1 - end].receive(&buffer[..n], &mut endpoints[1 - end]);
        }
    }
}

#[test]
fn what_does_not_fit_is_said_at_both_ends() {
    // A game that this program does not have.
    let mut endpoints = [Endpoint::new(), Endpoint::new()];
    let unknown = Header::new("checkers", "1939", 0);
    let mut links = [Link::host(&unknown, [1; 16]), Link::guest([2; 16])];
    exchange(&mut links, &mut endpoints, 8);
    assert_eq!(links[0].status(&endpoints[0]), Status::Broken(Trouble::NoSuchGame));
    assert_eq!(links[1].status(&endpoints[1]), Status::Broken(Trouble::NoSuchGame));

    // The host goes on with a game that the guest has never seen.
    let mut endpoints = [Endpoint::new(), Endpoint::new()];
    let header = Header { seed: 5, ..offer(1) };
    endpoints[0].begin(&header);
    let mut links = [Link::host(&header, [1; 16]), Link::guest([2; 16])];
    exchange(&mut links, &mut endpoints, 8);
    assert_eq!(links[1].status(&endpoints[1]), Status::Broken(Trouble::NotAtTable));
    assert_eq!(links[0].status(&endpoints[0]), Status::Broken(Trouble::NotAtTable));

    // The host has an old copy: it lacks what it decided itself.
    let mut endpoints = [Endpoint::new(), Endpoint::new()];
    let mut theirs = header.clone();
    theirs.seats[0] = Sitter::Away;
    theirs.seats[1] = Sitter::Here;
    endpoints[0].begin(&header);
    endpoints[1].begin(&theirs);
    let first = endpoints[1].session.as_ref().unwrap().prompt().nth(0).unwrap();
    assert!(endpoints[1].act(first));
    endpoints[1].keep();
    let mut links = [Link::host(&header, [1; 16]), Link::guest([2; 16])];
    exchange(&mut links, &mut endpoints, 8);
    assert_eq!(links[0].status(&endpoints[0]), Status::Broken(Trouble::Behind(0)));

    // Both want to begin a game, or neither.
    let mut endpoints = [Endpoint::new(), Endpoint::new()];
    let mut links = [Link::host(&offer(1), [1; 16]), Link::host(&offer(0), [2; 16])];
    exchange(&mut links, &mut endpoints, 8);
    assert_eq!(links[0].status(&endpoints[0]), Status::Broken(Trouble::SamePart));
    assert_eq!(links[1].status(&endpoints[1]), Status::Broken(Trouble::SamePart));
    let mut links = [Link::guest([1; 16]), Link::guest([2; 16])];
    exchange(&mut links, &mut endpoints, 8);
    assert_eq!(links[0].status(&endpoints[0]), Status::Broken(Trouble::SamePart));
    // The end that found it out begins anew, and the other comes along.
    let finder = links.iter_mut().position(|link| {
        let mut buffer = [0; 512];
        link.tick(5000, &mut endpoints[0]);
        link.take(&mut buffer) > 0
    });
    links[finder.expect("says so")] = Link::host(&offer(1), [3; 16]);
    exchange(&mut links, &mut endpoints, 8);
    assert!(matches!(links[0].status(&endpoints[0]), Status::Playing(_)));
    assert!(matches!(links[1].status(&endpoints[1]), Status::Playing(_)));

    // One wants a new game while the other is in the middle of theirs.
    let mut endpoints = [Endpoint::new(), Endpoint::new()];
    endpoints[1].begin(&header);
    let mut links = [Link::host(&offer(1), [1; 16]), Link::host(&header, [2; 16])];
    exchange(&mut links, &mut endpoints, 8);
    assert_eq!(links[0].status(&endpoints[0]), Status::Broken(Trouble::NotAtTable));
    assert_eq!(links[1].status(&endpoints[1]), Status::Broken(Trouble::NotAtTable));

    // Another protocol.
    let mut endpoint = Endpoint::new();
    let mut link = Link::guest([1; 16]);
    link.receive(&frame(&[8, 9, 1]), &mut endpoint);
    assert_eq!(link.status(&endpoint), Status::Broken(Trouble::Protocol(9)));

    // Positions that are not the same.
    let mut endpoints = [Endpoint::new(), Endpoint::new()];
    endpoints[0].begin(&header);
    endpoints[1].begin(&Header { seed: 6, ..theirs.clone() });
    endpoints[1].header = Some(theirs);
    let mut links = [Link::host(&header, [1; 16]), Link::guest([2; 16])];
    exchange(&mut links, &mut endpoints, 8);
    assert_eq!(links[0].status(&endpoints[0]), Status::Broken(Trouble::Differ(0)));
}

#[test]
fn both_ends_play_with_the_same_options() {
    for info in ALL {
        let all = (1u64 << info.options.len()) as u32 - 1;
        let mut header = Header::new(info.code, info.scenarios[0].code, 0);
        (header.options, header.seats[1]) = (all, Sitter::Away);
        let mut endpoints = [Endpoint::new(), Endpoint::new()];
        let mut links = [Link::host(&header, [1; 16]), Link::guest([2; 16])];
        exchange(&mut links, &mut endpoints, 8);
        for (link, endpoint) in links.iter().zip(&endpoints) {
            assert_eq!(link.status(endpoint), Status::Playing(0));
            assert_eq!(endpoint.header.as_ref().map(|header| header.options), Some(all));
        }
        assert_eq!(endpoints[0].hash(), endpoints[1].hash());
        assert!(endpoints[0].hash().is_some());

        // The same game at both tables, but not agreed on in the same way.
        let other = endpoints[1].header.as_mut().expect("a game");
        other.options ^= 1;
        let here = endpoints[0].header.clone().expect("a game");
        let mut links = [Link::host(&here, [1; 16]), Link::guest([2; 16])];
        exchange(&mut links, &mut endpoints, 8);
        for (link, endpoint) in links.iter().zip(&endpoints) {
            assert_eq!(link.status(endpoint), Status::Broken(Trouble::NotAtTable));
        }

        // An option that this program does not have.
        header.options = 1 << info.options.len();
        let mut endpoints = [Endpoint::new(), Endpoint::new()];
        let mut links = [Link::host(&header, [1; 16]), Link::guest([2; 16])];
        exchange(&mut links, &mut endpoints, 8);
        for (link, endpoint) in links.iter().zip(&endpoints) {
            assert_eq!(link.status(endpoint), Status::Broken(Trouble::NoSuchGame));
            assert!(endpoint.session.is_none());
        }
    }
    assert_eq!(Trouble::NoSuchGame.to_string(), "One end lacks this game or its options");
}

#[test]
fn frames_and_sums_are_those_of_everybody_else() {
    use sha2::{Digest, Sha256};
    let mut random = Dice::new(3);
    for len in 0..=55 {
        let bytes: Vec<u8> = (0..len).map(|_| random.below(256) as u8).collect();
        let (first, second) = bytes.split_at(len / 2);
        let ours = hexmarch_core::link::sha256(&[first, second]);
        assert_eq!(ours, <[u8; 32]>::from(Sha256::digest(&bytes)));
    }
    // What a link says can be read, and with it the sum and every zero.
    let mut endpoint = Endpoint::new();
    for seed in 0..200u8 {
        let mut link = Link::host(&offer(1), [seed; 16]);
        link.tick(1, &mut endpoint);
        let mut buffer = [0; 512];
        let n = link.take(&mut buffer);
        let mut plain = [0; 512];
        let len = cobs::decode(&buffer[..n - 1], &mut plain).expect("a frame");
        assert_eq!(frame(&plain[..len - 4]), &buffer[..n]);
    }
}

#[test]
fn no_bytes_make_an_end_accept_what_is_not_legal_or_not_theirs() {
    let mut random = Dice::new(8);
    let rounds = ALL.iter().flat_map(|info| (0..2).map(move |round| (info, round)));
    for (info, round) in rounds {
        let mut pair = Pair::new(info, 0, round);
        for _ in 0..100 {
            pair.step();
        }
        let end = (round % 2) as usize;
        for _ in 0..2000 {
            let endpoint = &mut pair.endpoints[end];
            let (kept, seat) = (endpoint.kept.clone(), endpoint.seat());
            let bytes: Vec<u8> = match random.below(4) {
                0 => (0..random.below(200)).map(|_| random.below(256) as u8).collect(),
                1 => {
                    // Decisions, mostly with the right number.
                    let mut message = vec![5];
                    let n = (kept.len() as u32).wrapping_add(random.below(3)).wrapping_sub(1);
                    message.extend(n.to_le_bytes());
                    message.extend((0..3 * random.below(5)).map(|_| random.below(200) as u8 & 3));
                    frame(&message)
                }
                2 => {
                    let mut message = vec![5];
                    message.extend((kept.len() as u32).to_le_bytes());
                    message.extend([random.below(3) as u8, random.below(256) as u8, 0]);
                    frame(&message)
                }
                _ => {
                    let len = 1 + random.below(100);
                    let mut message = vec![1 + random.below(8) as u8];
                    message.extend((1..len).map(|_| random.below(256) as u8));
                    // Trouble ends the link, and that is all it may do.
                    message[0] = if message[0] == 7 { 6 } else { message[0] };
                    frame(&message)
                }
            };
            pair.links[end].receive(&bytes, endpoint);
            let here = |seat: Seat| endpoint.header.as_ref().unwrap().seats[usize::from(seat.0)];
            if endpoint.kept.len() > kept.len() {
                assert_eq!(seat.map(here), Some(Sitter::Away), "a decision for a seat of this end");
            }
            assert!(endpoint.kept.starts_with(&kept));
            if let Status::Broken(_) = pair.links[end].status(&pair.endpoints[end]) {
                // The next guest of the same table.
                pair.restart(end);
                let other = 1 - end;
                pair.restart(other);
                for _ in 0..6 {
                    let [first, second] = &mut pair.endpoints;
                    pair.links[0].tick(300, first);
                    let mut buffer = [0; 512];
                    let n = pair.links[0].take(&mut buffer);
                    pair.links[1].receive(&buffer[..n], second);
                    pair.links[1].tick(300, second);
                    let n = pair.links[1].take(&mut buffer);
                    pair.links[0].receive(&buffer[..n], first);
                }
            }
        }
        // Everything that was accepted is legal from the beginning.
        pair.endpoints[end].restart();
    }
}

#[test]
fn a_secret_cannot_be_changed_after_the_promise() {
    let (mut here, mut there) = (Endpoint::new(), Endpoint::new());
    let mut host = Link::host(&offer(1), [1; 16]);
    let mut guest = Link::guest([2; 16]);
    let mut buffer = [0; 512];
    host.tick(1, &mut here);
    let n = host.take(&mut buffer);
    guest.receive(&buffer[..n], &mut there);
    let mut reveal = vec![4];
    reveal.extend([3; 16]);
    guest.receive(&frame(&reveal), &mut there);
    assert_eq!(guest.status(&there), Status::Broken(Trouble::Cheated));
    assert!(there.session.is_none());

    // Nor can another be promised once the guest has told its own.
    let mut guest = Link::guest([2; 16]);
    guest.receive(&buffer[..n], &mut there);
    guest.receive(&buffer[..n], &mut there);
    assert_eq!(guest.status(&there), Status::Waiting);
    let mut other = Link::host(&offer(1), [9; 16]);
    other.tick(1, &mut here);
    let n = other.take(&mut buffer);
    guest.receive(&buffer[..n], &mut there);
    assert_eq!(guest.status(&there), Status::Broken(Trouble::Cheated));
}

/// Plays a decision at random, if it is for somebody at this desk to make.
fn play_at(desk: &mut Desk, random: &mut Dice) {
    let Some(session) = desk.app().session() else { return };
    let here = desk.app().header().seats[usize::from(session.seat().0)] == Sitter::Here;
    if here && session.game().outcome().is_none() {
        let n = random.below(session.prompt().len() as u32) as usize;
        let action = session.prompt().nth(n).expect("offered");
        assert!(desk.decide(action));
    }
}

/// How a game at a desk stands: its hash and the number of its decisions, and whether it is over.
fn state_of(desk: &Desk) -> Option<(u64, u32, bool)> {
    let session = desk.app().session()?;
    let game = session.game();
    Some((game.hash(), session.count(), game.outcome().is_some()))
}

/// Two desks with shelves of their own play a whole game over TCP, while now one and now the other
/// goes away without a word and comes back with nothing but its shelf.
#[test]
fn two_desks_play_over_a_socket_and_either_may_be_killed() {
    let killed: usize = offered().iter().map(|info| play_over_a_socket(info)).sum();
    assert!(killed >= 6, "killed {killed} times");
}

/// Says how often a desk was killed: a small game may be over before that.
fn play_over_a_socket(info: &GameInfo) -> usize {
    let name = format!("hexmarch-link-{}-{}", info.code, std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    let sit = |name: &str| {
        let store = Store::at(&folder.join(name));
        Desk::with_store(Screen::Oled.panel(), 1, Some(store))
    };
    let mut desks = [sit("host"), sit("guest")];
    desks[0].prepare(info.code, 0);
    desks[0].link(&End::Host("127.0.0.1:0".to_string())).expect("listens");
    let port = desks[0].port().expect("a port");
    let ends = [End::Host(format!("127.0.0.1:{port}")), End::Join(format!("127.0.0.1:{port}"))];
    desks[1].link(&ends[1]).expect("calls");
    let mut random = Dice::new(4);
    let (mut rounds, mut killed) = (0, 0);
    let over = |desk: &Desk| state_of(desk).is_some_and(|(_, _, over)| over);
    while !desks.iter().all(over) {
        for desk in &mut desks {
            if random.below(3) == 0 {
                play_at(desk, &mut random);
            }
            desk.pass(30);
            assert_eq!(desk.fault(), None);
        }
        let begun = state_of(&desks[1]).is_some_and(|(_, count, _)| count > 3);
        if begun && rounds % 50 == 0 && killed < 6 {
            let end = killed % 2;
            desks[end] = Desk::new(Screen::Oled.panel(), 1);
            desks[end] = sit(["host", "guest"][end]);
            desks[end].link(&ends[end]).expect("is back");
            killed += 1;
        }
        // Time for the socket.
        std::thread::sleep(std::time::Duration::from_micros(200));
        rounds += 1;
        assert!(rounds < 400_000, "{:?}", desks.each_ref().map(state_of));
    }
    let [host, guest] = desks.each_ref().map(|desk| state_of(desk).expect("a game"));
    assert_eq!(host, guest);
    assert_eq!(desks[1].app().header().game.as_str(), info.code);
    assert_eq!(desks[0].app().header().seed, desks[1].app().header().seed);
    drop(desks);
    let _ = std::fs::remove_dir_all(&folder);
    killed
}
