//! Port access: widths, values, errors at look-up, and when outputs are to be read.

mod common;

use tcith_tb::{BuildOptions, ErrorKind, Model, Port, Source};

fn build(source: &Source) -> Model {
    Model::build(source, &BuildOptions::default()).unwrap()
}

#[test]
fn outputs_are_read_as_documented() {
    let mut sim = build(&common::counter()).sim().unwrap();
    let (enable, last) = (sim.input("enable").unwrap(), sim.input("last").unwrap());
    let (count, is_last) = (sim.output("count").unwrap(), sim.output("is_last").unwrap());
    sim.set(last, 2).unwrap();
    sim.set(enable, 1).unwrap();
    sim.reset().unwrap();
    let mut seen = Vec::new();
    for _ in 0..4 {
        sim.eval().unwrap();
        seen.push((sim.get(count), sim.get(is_last)));
        sim.tick().unwrap();
    }
    assert_eq!(seen, [(0, 0), (1, 0), (2, 1), (0, 0)]);
    assert_eq!(sim.cycles(), 4);

    // A write has no effect before an evaluation, and a combinational output none of the clock.
    sim.set(last, 1).unwrap();
    assert_eq!((sim.get(count), sim.get(is_last)), (1, 0));
    sim.eval().unwrap();
    assert_eq!((sim.get(count), sim.get(is_last)), (1, 1));
    // A write after `eval` reaches the edge of the following `tick` all the same.
    sim.set(enable, 0).unwrap();
    sim.tick().unwrap();
    assert_eq!(sim.get(count), 1);
    sim.set(enable, 1).unwrap();
    sim.set(last, 255).unwrap();
    sim.run(100).unwrap();
    assert_eq!((sim.get(count), sim.cycles()), (101, 105));
    sim.reset().unwrap();
    assert_eq!((sim.get(count), sim.cycles()), (0, 0));
}

#[test]
fn every_storage_size_holds_its_extremes() {
    for width in [1, 7, 8, 9, 16, 17, 31, 32, 33, 63, 64] {
        let mut sim = build(&common::inverter(width)).sim().unwrap();
        let (a, y) = (sim.input("a").unwrap(), sim.output("y").unwrap());
        let mask = u64::MAX >> (64 - width);
        for value in [0, 1, mask, mask ^ 1, 0x0123_4567_89ab_cdef & mask] {
            sim.set(a, value).unwrap();
            sim.eval().unwrap();
            assert_eq!(sim.get(y), !value & mask, "width {width}");
        }
        if width < 64 {
            let error = sim.set(a, mask + 1).unwrap_err();
            assert!(
                error
                    .to_string()
                    .contains(&format!("{width} bits of port `a`")),
                "{error}"
            );
        }
        // The wide handles serve narrow ports as well.
        let (a, y) = (sim.wide_input("a").unwrap(), sim.wide_output("y").unwrap());
        sim.set_u128(a, 1).unwrap();
        sim.eval().unwrap();
        assert_eq!(sim.get_u128(y).unwrap(), u128::from(mask ^ 1));
        let mut bytes = vec![0; width.div_ceil(8) as usize];
        bytes[0] = 1;
        sim.set_bytes(a, &bytes).unwrap();
        sim.eval().unwrap();
        assert_eq!(sim.bytes(y), (mask ^ 1).to_le_bytes()[..bytes.len()]);
    }
}

#[test]
fn wide_ports_pass_every_bit_at_its_place() {
    for width in [65, 96, 100, 128, 256, 1600, 5000_u32] {
        let mut sim = build(&common::inverter(width)).sim().unwrap();
        let (a, y) = (sim.wide_input("a").unwrap(), sim.wide_output("y").unwrap());
        let (byte_count, word_count) = (width.div_ceil(8) as usize, width.div_ceil(32) as usize);
        let mut pattern: Vec<u8> = (0..byte_count).map(|i| (i * 37 + 11) as u8).collect();
        let last_mask = 0xff_u8 >> (byte_count as u32 * 8 - width);
        pattern[byte_count - 1] &= last_mask;
        let mut inverted: Vec<u8> = pattern.iter().map(|byte| !byte).collect();
        inverted[byte_count - 1] &= last_mask;

        sim.set_bytes(a, &pattern).unwrap();
        sim.eval().unwrap();
        assert_eq!(sim.bytes(y), inverted, "width {width}");
        let mut read = vec![0; byte_count];
        sim.read_bytes(y, &mut read).unwrap();
        assert_eq!(read, inverted);

        let words = sim.words(y);
        assert_eq!(words.len(), word_count);
        let flat: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        assert_eq!(flat[..byte_count], inverted);
        // Words in are words out: inverting twice gives the pattern back.
        sim.set_words(a, &words).unwrap();
        sim.eval().unwrap();
        assert_eq!(sim.bytes(y), pattern);

        assert!(sim.set_bytes(a, &pattern[1..]).is_err());
        assert!(sim.set_words(a, &words[1..]).is_err());
        assert!(sim.read_bytes(y, &mut read[1..]).is_err());
        if width % 8 != 0 {
            pattern[byte_count - 1] |= !last_mask;
            let error = sim.set_bytes(a, &pattern).unwrap_err();
            assert!(error.to_string().contains("does not fit"), "{error}");
            let error = sim.set_words(a, &vec![u32::MAX; word_count]).unwrap_err();
            assert!(error.to_string().contains("does not fit"), "{error}");
        }
        if width <= 128 {
            let value = 0x0011_2233_4455_6677_8899_aabb_ccdd_eeff_u128 >> (128 - width);
            sim.set_u128(a, value).unwrap();
            sim.eval().unwrap();
            assert_eq!(
                sim.get_u128(y).unwrap(),
                !value & (u128::MAX >> (128 - width))
            );
        } else {
            assert!(sim.get_u128(y).is_err());
        }
        assert!(width >= 128 || sim.set_u128(a, 1 << width).is_err());
    }
}

#[test]
fn a_memory_keeps_what_its_byte_enables_admit() {
    let mut sim = build(&common::memory()).sim().unwrap();
    let [we, be, addr, wdata] = ["we", "be", "addr", "wdata"].map(|name| sim.input(name).unwrap());
    let rdata = sim.output("rdata").unwrap();
    sim.set(we, 1).unwrap();
    for word in 0..64 {
        sim.set(addr, word).unwrap();
        sim.set(be, 0xff).unwrap();
        sim.set(wdata, word * 0x0101_0101_0101_0101).unwrap();
        sim.tick().unwrap();
        sim.set(be, 0x81).unwrap();
        sim.set(wdata, u64::MAX).unwrap();
        sim.tick().unwrap();
    }
    sim.set(we, 0).unwrap();
    for word in 0..64 {
        sim.set(addr, word).unwrap();
        sim.tick().unwrap();
        assert_eq!(
            sim.get(rdata),
            (word * 0x0101_0101_0101_0101) | 0xff00_0000_0000_00ff
        );
    }
}

#[test]
fn look_ups_of_wrong_ports_are_errors() {
    let model = build(&common::counter());
    let message = |error: tcith_tb::Error| {
        assert!(matches!(error.kind(), ErrorKind::Port(_)));
        error.to_string()
    };
    assert!(
        message(model.input("enabel").unwrap_err()).contains("no port `enabel`; there are clk,")
    );
    assert!(message(model.input("count").unwrap_err()).contains("is an output"));
    assert!(message(model.output("enable").unwrap_err()).contains("is an input"));
    assert!(message(model.input("clk").unwrap_err()).contains("is the clock"));
    let wide = build(&common::inverter(65));
    assert!(message(wide.input("a").unwrap_err()).contains("as a wide port"));
    let mut sim = wide.sim().unwrap();
    assert!(message(sim.tick().unwrap_err()).contains("no clock"));
    assert!(message(sim.reset().unwrap_err()).contains("no port `rst_n`"));
}

#[test]
#[should_panic(expected = "comes from a different model")]
fn a_foreign_handle_is_refused() {
    let port = build(&common::inverter(8)).output("y").unwrap();
    build(&common::counter()).sim().unwrap().get(port);
}

#[test]
fn names_that_cxx_lacks_are_reached() {
    let text =
        "module odd(input a__b, input c$d, output y_);\n  assign y_ = a__b & c$d;\nendmodule\n";
    let ports = vec![
        Port::input("a__b", 1),
        Port::input("c$d", 1),
        Port::output("y_", 1),
    ];
    let mut sim = build(&Source::from_text("odd", text, ports).unwrap())
        .sim()
        .unwrap();
    for name in ["a__b", "c$d"] {
        let port = sim.input(name).unwrap();
        sim.set(port, 1).unwrap();
    }
    sim.eval().unwrap();
    assert_eq!(sim.get(sim.output("y_").unwrap()), 1);
}
