//! `tcith_serial_bridge`: random requests under stalls of all sides, everything that can happen to their bytes on the
//! way, repetition, POLL, resets, and the documented latency.

use rand::Rng as _;
use tcith_hdl::fpga;
use tcith_tb::bench::expect;
use tcith_tb::bench::fpga::{Access, Answer, Bridge, Event, Request, Word, REFUSED_FROM};
use tcith_tb::stream::{stimulus, Stall, Stimulus};
use tcith_tb::{ErrorKind, Result, Source};

/// What HELLO gives: the bytes "tcith", and version 1 of the protocol.
const HELLO: u64 = 0x0068_7469_6374_0001;
/// No reply takes as long, with any of the stall patterns.
const LIMIT: u64 = 4_000;

pub fn source() -> Source {
    crate::source(&fpga::Bridge::default(), "tcith_serial_bridge")
}

fn bridge() -> Bridge {
    Bridge::new(&crate::model(&source())).unwrap()
}

/// Sends a request and gives its answer; the reply has its number.
fn ask(bridge: &mut Bridge, sequence: u8, request: Request) -> Result<Answer> {
    bridge.send(&request.bytes(sequence), 1);
    let (number, answer) = bridge.await_answer(LIMIT)?;
    expect(number, sequence, || {
        format!("number of the reply to {request:x?}")
    })?;
    Ok(answer)
}

/// Everything has been said, and the bridge still answers.
fn still_answers(bridge: &mut Bridge, what: impl Fn() -> String) -> Result<()> {
    bridge.settle(200)?;
    while bridge.answer().is_some() {}
    bridge.slave.take_log();
    expect(ask(bridge, 9, Request::Hello)?, Answer::Data(HELLO), || {
        format!("HELLO after {}", what())
    })
}

fn word(rng: &mut Stimulus) -> Word {
    Word {
        address: rng.gen_range(0..8) * 8
            + if rng.gen_ratio(1, 10) {
                REFUSED_FROM
            } else {
                0
            },
        data: rng.gen(),
        strobe: rng.gen(),
    }
}

fn bits(strobe: u8) -> u64 {
    u64::from_le_bytes(std::array::from_fn(|k| {
        if strobe >> k & 1 != 0 {
            0xff
        } else {
            0
        }
    }))
}

/// Random requests, each sent when the one before it has been answered, against a model of the memory.
pub fn random_requests(bridge: &mut Bridge, count: usize, seed: u64) -> Result<()> {
    let mut rng = stimulus(seed);
    let mut memory = [0_u64; 8];
    for (k, word) in memory.iter_mut().enumerate() {
        *word = bridge.slave.word(8 * k as u16);
    }
    bridge.slave.take_log();
    expect(ask(bridge, 0, Request::Hello)?, Answer::Data(HELLO), || {
        "HELLO".into()
    })?;
    for k in 1..=count {
        let word = word(&mut rng);
        let cell = usize::from(word.address / 8 % 8);
        let refused = word.address >= REFUSED_FROM;
        let (request, answer, log) = match rng.gen_range(0..8) {
            0..=3 => (
                Request::Read(word.address),
                Answer::Data(memory[cell]),
                vec![Access::Read(word.address)],
            ),
            4..=6 => (
                Request::Write(word),
                Answer::Done,
                vec![Access::Write(word)],
            ),
            _ => {
                let number = rng.gen_range(4..8);
                (Request::Other(number), Answer::Unknown, vec![])
            }
        };
        let answer = if refused && !log.is_empty() {
            Answer::Refused
        } else {
            answer
        };
        if let (Request::Write(word), Answer::Done) = (request, answer) {
            let mask = bits(word.strobe);
            memory[cell] = memory[cell] & !mask | word.data & mask;
        }
        let gap = rng.gen_range(0..4);
        let sequence = k as u8 % 16;
        bridge.send(&request.bytes(sequence), gap);
        let found = bridge.await_answer(LIMIT)?;
        expect(found, (sequence, answer), || {
            format!("answer to {request:x?}")
        })?;
        expect(bridge.slave.take_log(), log, || {
            format!("accesses of {request:x?}")
        })?;
    }
    Ok(())
}

#[test]
fn random_requests_under_stalls_of_all_sides() {
    let mut bridge = bridge();
    for (k, slave) in Stall::ALL.into_iter().enumerate() {
        for line in [Stall::Never, Stall::Random(80), Stall::Worst { hold: 13 }] {
            let seed = 10 * k as u64;
            bridge.set_stall(slave, line, seed);
            random_requests(&mut bridge, 60, seed).unwrap();
        }
    }
}

/// A request of each kind, none of which may do anything if it is damaged.
fn kinds() -> Vec<Request> {
    let word = Word {
        address: 0x1238,
        data: 0x0123_4567_89ab_cdef,
        strobe: 0xff,
    };
    vec![
        Request::Hello,
        Request::Read(0x7ff8),
        Request::Write(word),
        Request::Poll(Word { strobe: 0, ..word }),
        Request::Other(7),
    ]
}

/// Sends what became of a request on its way; whatever it is, nothing may be done on the bus, and the bridge has to answer
/// the next request.
fn must_do_nothing(bridge: &mut Bridge, events: &[Event], what: &str) -> Result<()> {
    for event in events {
        bridge.event(*event);
        bridge.event(Event::Nothing);
    }
    bridge.settle(200)?;
    expect(bridge.slave.take_log(), vec![], || {
        format!("accesses after {what}")
    })?;
    still_answers(bridge, || what.into())
}

fn events(bytes: &[u8]) -> Vec<Event> {
    bytes.iter().map(|byte| Event::Byte(*byte)).collect()
}

/// Every byte of every kind of request lost, doubled, damaged in every bit, or without its stop bit.
pub fn damaged_requests(bridge: &mut Bridge) -> Result<()> {
    for request in kinds() {
        let whole = events(&request.bytes(3));
        for at in 0..whole.len() {
            let mut lost = whole.clone();
            lost.remove(at);
            must_do_nothing(bridge, &lost, &format!("{request:x?} without byte {at}"))?;
            let mut broken = whole.clone();
            broken[at] = Event::Error;
            must_do_nothing(
                bridge,
                &broken,
                &format!("{request:x?} with byte {at} broken"),
            )?;
            for bit in 0..8 {
                let mut flipped = request.bytes(3);
                flipped[at] ^= 1 << bit;
                let what = format!("{request:x?} with bit {bit} of byte {at} flipped");
                must_do_nothing(bridge, &events(&flipped), &what)?;
            }
        }
        // A byte twice shifts what follows; the last one twice comes after the end, and the first begins anew.
        for at in 1..whole.len() - 1 {
            let mut twice = whole.clone();
            twice.insert(at, whole[at]);
            if twice[at + 1] != whole[at + 1] {
                must_do_nothing(
                    bridge,
                    &twice,
                    &format!("{request:x?} with byte {at} twice"),
                )?;
            }
        }
    }
    Ok(())
}

#[test]
fn damaged_requests_do_nothing_and_do_not_stop_the_next_one() {
    damaged_requests(&mut bridge()).unwrap();
}

/// Damage is reported, once, and only where a request has begun.
pub fn reports(bridge: &mut Bridge) -> Result<()> {
    let damaged = (0, Answer::Damaged);
    for request in kinds() {
        let mut bytes = request.bytes(3);
        *bytes.last_mut().unwrap() ^= 1;
        bridge.send(&bytes, 2);
        expect(bridge.await_answer(LIMIT)?, damaged, || {
            format!("{request:x?}, wrong check")
        })?;
        bridge.settle(200)?;
        expect(bridge.answer(), None, || "a second report".into())?;
        // A broken byte in the middle is reported, and the rest of the request is not waited for.
        bridge.send(&request.bytes(3)[..1], 0);
        bridge.event(Event::Error);
        expect(bridge.await_answer(LIMIT)?, damaged, || {
            format!("{request:x?}, broken byte")
        })?;
    }
    bridge.event(Event::Error);
    bridge.send(&[0x00, 0x7f, 0x12], 3);
    bridge.event(Event::Error);
    bridge.settle(200)?;
    expect(bridge.answer(), None, || {
        "a report without a request".into()
    })
}

#[test]
fn damage_is_reported_once() {
    reports(&mut bridge()).unwrap();
}

#[test]
fn arbitrary_bytes_do_not_stop_the_next_request() {
    let mut bridge = bridge();
    let mut rng = stimulus(7);
    for round in 0..200 {
        for _ in 0..rng.gen_range(1..60) {
            let event = match rng.gen_range(0..20) {
                0 => Event::Error,
                1..=3 => Event::Nothing,
                _ => Event::Byte(rng.gen()),
            };
            bridge.event(event);
        }
        still_answers(&mut bridge, || format!("random bytes, round {round}")).unwrap();
    }
}

/// A request with the number of the one before it is answered as that was, and nothing is done.
pub fn repeated_requests(bridge: &mut Bridge) -> Result<()> {
    let first = Word {
        address: 0x40,
        data: 0x1111,
        strobe: 0xff,
    };
    expect(ask(bridge, 1, Request::Write(first))?, Answer::Done, || {
        "write".into()
    })?;
    bridge.slave.take_log();
    for _ in 0..3 {
        expect(ask(bridge, 1, Request::Write(first))?, Answer::Done, || {
            "write again".into()
        })?;
    }
    expect(bridge.slave.take_log(), vec![], || {
        "accesses of a repeated write".into()
    })?;

    expect(
        ask(bridge, 2, Request::Read(0x40))?,
        Answer::Data(0x1111),
        || "read".into(),
    )?;
    bridge.slave.set_word(0x40, 0x2222);
    expect(
        ask(bridge, 2, Request::Read(0x40))?,
        Answer::Data(0x1111),
        || "read again: the reply that was lost".into(),
    )?;
    expect(
        ask(bridge, 3, Request::Read(0x40))?,
        Answer::Data(0x2222),
        || "next read".into(),
    )?;

    // A damaged request between them changes nothing in this.
    bridge.slave.set_word(0x40, 0x3333);
    let mut damaged = Request::Read(0x48).bytes(4);
    damaged[2] ^= 4;
    bridge.send(&damaged, 0);
    expect(bridge.await_answer(LIMIT)?, (0, Answer::Damaged), || {
        "damaged read".into()
    })?;
    expect(
        ask(bridge, 3, Request::Read(0x40))?,
        Answer::Data(0x2222),
        || "after damage".into(),
    )?;
    expect(
        ask(bridge, 4, Request::Read(0x40))?,
        Answer::Data(0x3333),
        || "then".into(),
    )?;

    // Refusals are kept as well, and HELLO never repeats another's reply.
    expect(
        ask(bridge, 5, Request::Read(REFUSED_FROM))?,
        Answer::Refused,
        || "refusal".into(),
    )?;
    bridge.slave.take_log();
    expect(
        ask(bridge, 5, Request::Read(0x40))?,
        Answer::Refused,
        || "refusal again".into(),
    )?;
    expect(bridge.slave.take_log(), vec![], || {
        "accesses of a repeated refusal".into()
    })?;
    expect(ask(bridge, 5, Request::Hello)?, Answer::Data(HELLO), || {
        "HELLO".into()
    })?;
    expect(ask(bridge, 5, Request::Hello)?, Answer::Data(HELLO), || {
        "HELLO again".into()
    })?;
    expect(
        ask(bridge, 6, Request::Read(0x40))?,
        Answer::Data(0x3333),
        || "after HELLO".into(),
    )
}

#[test]
fn a_repeated_request_is_answered_and_not_done_again() {
    repeated_requests(&mut bridge()).unwrap();
}

#[test]
fn the_first_request_after_a_reset_is_no_repetition() {
    let mut bridge = bridge();
    bridge.slave.set_word(0x40, 5);
    for sequence in 0..16 {
        bridge.reset().unwrap();
        let read = Request::Read(0x40);
        assert_eq!(ask(&mut bridge, sequence, read).unwrap(), Answer::Data(5));
    }
}

/// While a reply cannot go, one request is carried out and one waits; what comes after is dropped.
pub fn waiting_requests(bridge: &mut Bridge) -> Result<()> {
    let addresses = [0x10, 0x18, 0x20, 0x28];
    for address in addresses {
        bridge.slave.set_word(address, address.into());
    }
    bridge.set_line_stall(Stall::Worst { hold: 1_000 });
    bridge.run(2)?;
    for (number, address) in (1..).zip(addresses) {
        // As on a line, there is time between bytes.
        bridge.send(&Request::Read(address).bytes(number), 4);
    }
    bridge.run(200)?;
    bridge.set_line_stall(Stall::Never);
    bridge.settle(200)?;
    // One reply is being sent, one waits behind it, one request waits.
    for (number, address) in (1..).zip(&addresses[..3]) {
        let expected = (number, Answer::Data(u64::from(*address)));
        expect(bridge.answer(), Some(expected), || {
            "a waiting request".into()
        })?;
    }
    expect(bridge.answer(), None, || "a request without room".into())?;
    still_answers(bridge, || "dropped requests".into())
}

#[test]
fn one_request_can_wait_and_more_are_dropped() {
    waiting_requests(&mut bridge()).unwrap();
}

/// POLL: at once, after some reads, not in time, refused, and ended by the next request.
pub fn polls(bridge: &mut Bridge) -> Result<()> {
    let poll = |strobe| {
        Request::Poll(Word {
            address: 0x20,
            data: 0xf0,
            strobe,
        })
    };
    bridge.slave.set_word(0x20, 0x1040);
    bridge.slave.take_log();
    expect(ask(bridge, 1, poll(0))?, Answer::Data(0x1040), || {
        "POLL that is met".into()
    })?;
    expect(bridge.slave.take_log().len(), 1, || "reads".into())?;
    bridge.slave.set_word(0x20, 0x100f);
    expect(ask(bridge, 2, poll(0))?, Answer::Late(0x100f), || {
        "POLL with no limit".into()
    })?;
    expect(bridge.slave.take_log().len(), 1, || "reads".into())?;

    // Met later.
    bridge.send(&poll(1).bytes(3), 0);
    bridge.run(1_000)?;
    expect(bridge.answer(), None, || "an answer before its time".into())?;
    let reads = bridge.slave.take_log();
    expect(
        reads.len() > 100 && reads.iter().all(|x| *x == Access::Read(0x20)),
        true,
        || format!("{} reads", reads.len()),
    )?;
    bridge.slave.set_word(0x20, 0x80);
    expect(bridge.await_answer(50)?, (3, Answer::Data(0x80)), || {
        "POLL that is met later".into()
    })?;

    // Not in time: the limit is 2 units of 2^14 cycles.
    bridge.slave.set_word(0x20, 3);
    bridge.send(&poll(2).bytes(4), 0);
    bridge.run(2 << 14)?;
    expect(bridge.answer(), None, || "an answer before its time".into())?;
    expect(bridge.await_answer(100)?, (4, Answer::Late(3)), || {
        "POLL that is late".into()
    })?;

    // Refused at once.
    let refused = Request::Poll(Word {
        address: REFUSED_FROM,
        data: !0,
        strobe: 255,
    });
    expect(ask(bridge, 5, refused)?, Answer::Refused, || {
        "POLL that is refused".into()
    })?;

    // The next request ends it.
    bridge.send(&poll(255).bytes(6), 0);
    bridge.run(500)?;
    bridge.send(&Request::Read(0x20).bytes(7), 0);
    expect(bridge.await_answer(100)?, (6, Answer::Late(3)), || {
        "POLL that is ended".into()
    })?;
    expect(bridge.await_answer(100)?, (7, Answer::Data(3)), || {
        "what ended it".into()
    })?;

    // And then the limit is counted anew.
    bridge.send(&poll(1).bytes(8), 0);
    bridge.run(1 << 14)?;
    expect(bridge.answer(), None, || "an answer before its time".into())?;
    expect(bridge.await_answer(100)?, (8, Answer::Late(3)), || {
        "POLL that is late again".into()
    })
}

#[test]
fn poll_waits_for_a_bit_a_limit_or_the_next_request() {
    polls(&mut bridge()).unwrap();
}

#[test]
fn a_reset_at_any_time_leaves_nothing_behind() {
    let mut bridge = bridge();
    bridge.slave.set_word(0x1238, 0x77);
    for request in kinds() {
        for cycles in 0..70 {
            bridge.set_stall(Stall::Random(50), Stall::Random(50), cycles);
            bridge.send(&request.bytes(3), 1);
            bridge.run(cycles).unwrap();
            bridge.reset().unwrap();
            bridge.settle(100).unwrap();
            assert_eq!(bridge.answer(), None, "{request:x?}, reset after {cycles}");
            bridge.slave.set_word(0x1238, 0x77);
            let read = Request::Read(0x1238);
            assert_eq!(ask(&mut bridge, 3, read).unwrap(), Answer::Data(0x77));
        }
    }
}

#[test]
fn latency_is_as_documented() {
    let mut bridge = bridge();
    let word = Word {
        address: 8,
        data: 1,
        strobe: 1,
    };
    for (sequence, request) in [(1, Request::Read(8)), (2, Request::Write(word))] {
        ask(&mut bridge, sequence, request).unwrap();
        let [byte, access, answer, reply] = bridge.marks.map(Option::unwrap);
        assert_eq!((access - byte, reply - answer), (3, 2), "{request:x?}");
    }
}

#[test]
fn a_slave_that_breaks_off_is_noticed_by_the_bench() {
    // The bench itself: no reply within the limit is an error, not a wait for ever.
    let mut bridge = bridge();
    let error = bridge.await_answer(100).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Bench { .. }), "{error}");
}
