//! `tcith_fpga_uart` at its pins: registers of the accelerator over the line, and what a bad line does.

use std::collections::BTreeMap;

use tcith_driver::map;
use tcith_hdl::units::generate;
use tcith_tb::bench::fpga::{Answer, Board, Request, Word};
use tcith_tb::{bench, Model};

/// Clock cycles a bit: the least, so that the line is quick.
const BIT: u64 = 8;
/// Cycles in which any request is answered.
const LIMIT: u64 = 4_000;

fn board() -> Board {
    let options = BTreeMap::from([("divisor".to_string(), BIT.to_string())]);
    let design = generate("fpga_uart", &options).unwrap();
    let model: Model = crate::model(&bench::source(&design).unwrap());
    Board::new(&model, BIT).unwrap()
}

/// The answer to what is on the line, or none.
fn answer(board: &mut Board, cycles: u64) -> Option<(u8, Answer)> {
    let mut bytes = Vec::new();
    for _ in 0..cycles / BIT {
        bytes.extend(board.run(BIT).unwrap());
        if let Some(answer) = Answer::take(&mut bytes).unwrap() {
            assert!(bytes.is_empty());
            return Some(answer);
        }
    }
    None
}

fn ask(board: &mut Board, number: u8, request: Request) -> Option<(u8, Answer)> {
    board.send(&request.bytes(number));
    answer(board, LIMIT)
}

fn word(address: u16, data: u64) -> Word {
    Word {
        address,
        data,
        strobe: 0xff,
    }
}

#[test]
fn the_accelerator_is_reached_over_the_line() {
    let mut board = board();
    let id = Some((1, Answer::Data(map::ID_VALUE)));
    assert_eq!(ask(&mut board, 1, Request::Read(map::ID)), id);
    // A command that there is not ends with an error, and its interrupt shows.
    let enable = 0b111 << 8;
    assert!(!board.irq());
    let command = Request::Write(word(map::COMMAND, 0xff));
    assert_eq!(ask(&mut board, 2, command), Some((2, Answer::Done)));
    let start = Request::Write(word(map::CONTROL, map::CONTROL_START | enable));
    assert_eq!(ask(&mut board, 3, start), Some((3, Answer::Done)));
    let poll = Request::Poll(Word {
        strobe: 4,
        ..word(map::STATUS, map::STATUS_DONE)
    });
    let Some((4, Answer::Data(status))) = ask(&mut board, 4, poll) else {
        panic!("the command does not end");
    };
    assert_ne!(status >> map::STATUS_ERROR_LSB & 0xff, 0);
    assert!(board.irq());
    // Byte enables pass: one byte of the operand of COMMAND.
    let byte = Word {
        strobe: 1 << 5,
        ..word(map::COMMAND, !0)
    };
    assert_eq!(
        ask(&mut board, 5, Request::Write(byte)),
        Some((5, Answer::Done))
    );
    let found = ask(&mut board, 6, Request::Read(map::COMMAND));
    assert_eq!(found, Some((6, Answer::Data(0xff | 0xff << 40))));
    // A write-only area is refused.
    let secret = Request::Read(map::SEED);
    assert_eq!(ask(&mut board, 7, secret), Some((7, Answer::Refused)));
}

#[test]
fn a_bad_line_does_not_stop_the_next_request() {
    let mut board = board();
    let id = |number| Some((number, Answer::Data(map::ID_VALUE)));
    let request = Request::Read(map::ID).bytes(3);
    // A byte lost at each place: no answer, and the next request has one.
    for lost in 0..request.len() {
        let mut bytes = request.clone();
        bytes.remove(lost);
        board.send(&bytes);
        assert_eq!(answer(&mut board, LIMIT), None, "byte {lost}");
        assert_eq!(ask(&mut board, 4, Request::Read(map::ID)), id(4));
    }
    // A byte without its stop bit.
    for broken in 0..request.len() {
        for (k, byte) in request.iter().enumerate() {
            if k == broken {
                board.line.broken_byte(*byte, BIT as f64);
                board.line.level(true, BIT);
            } else {
                board.line.byte(*byte, BIT as f64);
            }
        }
        let expected = (broken > 0).then_some((0, Answer::Damaged));
        assert_eq!(answer(&mut board, LIMIT), expected, "byte {broken}");
        assert_eq!(ask(&mut board, 5, Request::Read(map::ID)), id(5));
    }
    // A break, and a reset in the middle of a request and of its reply.
    board.line.level(false, 50 * BIT);
    board.line.level(true, BIT);
    assert_eq!(ask(&mut board, 6, Request::Read(map::ID)), id(6));
    for cycles in (10..1_300).step_by(97) {
        board.send(&request);
        board.run(cycles).unwrap();
        board.reset().unwrap();
        assert_eq!(answer(&mut board, 200), None);
        assert_eq!(
            ask(&mut board, 3, Request::Read(map::ID)),
            id(3),
            "{cycles}"
        );
    }
}

#[test]
fn requests_without_a_pause_are_answered_in_their_order() {
    let mut board = board();
    // Each is taken before the next one is whole, and a reply is shorter than a write.
    let writes: Vec<u64> = (0..8).map(|k| 0x0101_0101 * k).collect();
    for (k, data) in writes.iter().enumerate() {
        let request = Request::Write(word(map::COMMAND, *data & 0xff));
        board.send(&request.bytes(k as u8));
    }
    for k in 0..8 {
        assert_eq!(answer(&mut board, LIMIT), Some((k, Answer::Done)));
    }
    let found = ask(&mut board, 9, Request::Read(map::COMMAND));
    assert_eq!(found, Some((9, Answer::Data(7))));
}
