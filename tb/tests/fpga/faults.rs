//! Seeded faults in receiver and bridge: each is noticed.

use tcith_tb::bench::fpga::Bridge;
use tcith_tb::stream::Stall;
use tcith_tb::{mutate, Result};

use crate::uart::{Got, Rx};
use crate::{bridge, uart};

/// A file, a text in it, and what replaces it.
type Fault = (&'static str, &'static str, &'static str);

const BRIDGE: &[Fault] = &[
    // The check of a request, its place, and where the next one begins.
    (
        "serial_request",
        "assign good = last & (symbol == crc_reg_q);",
        "assign good = last;",
    ),
    ("crc7", "low ^ (low << THREE)", "low ^ (low << FOUR)"),
    ("serial_request", "CRC_START = 7'h7f", "CRC_START = 7'h00"),
    (
        "serial_request",
        "assign first = take & rx_data[7];",
        "assign first = take & rx_data[7] & ~active_reg_q;",
    ),
    (
        "serial_request",
        "assign last = take & active_reg_q & ",
        "assign last = take & ",
    ),
    (
        "serial_request",
        "assign take = rx_valid & ~full_reg_q;",
        "assign take = rx_valid;",
    ),
    (
        "serial_request",
        "(active_reg_q & ~(last | rx_error))",
        "(active_reg_q & ~last)",
    ),
    ("serial_request", "(last & ~good) | ", ""),
    (
        "serial_request",
        "assign address = body_reg_q[89:77];",
        "assign address = {1'b0, body_reg_q[88:77]};",
    ),
    // What is done on the bus, and how often.
    (
        "serial_bridge",
        "assign again = kept_reg_q & ",
        "assign again = 1'b0 & kept_reg_q & ",
    ),
    ("serial_bridge", "(request_operation != HELLO) & ", ""),
    (
        "serial_bridge",
        "assign m_axil_wstrb = strobe_reg_q;",
        "assign m_axil_wstrb = 8'hff;",
    ),
    (
        "serial_bridge",
        "(operation_reg_q <= POLL)",
        "(operation_reg_q <= CODE_DAMAGED)",
    ),
    (
        "axil_master",
        "assign awvalid_reg_d = write | (awvalid_reg_q & ~m_axil_awready);",
        "assign awvalid_reg_d = write;",
    ),
    (
        "axil_master",
        "(wvalid_reg_q & ~m_axil_wready)",
        "(wvalid_reg_q & m_axil_wready)",
    ),
    (
        "axil_master",
        "(got & m_axil_rresp[1])",
        "(got & m_axil_rresp[0])",
    ),
    (
        "axil_master",
        "(written & m_axil_bresp[1])",
        "(written & m_axil_bresp[0])",
    ),
    // POLL.
    ("serial_bridge", " & ~request_valid;", ";"),
    (
        "serial_bridge",
        "~master_refused & ~hit & ~over_reg_q",
        "~master_refused & ~hit",
    ),
    (
        "serial_bridge",
        "~master_refused & ~hit & ~over_reg_q",
        "~hit & ~over_reg_q",
    ),
    (
        "serial_bridge",
        "(timer_q[21:14] == strobe_reg_q)",
        "(timer_q[20:13] == strobe_reg_q)",
    ),
    // Replies.
    ("serial_reply", "LAST_SYMBOL = 4'h9", "LAST_SYMBOL = 4'h8"),
    (
        "serial_reply",
        "assign step = tx_ready & ",
        "assign step = ",
    ),
];

const RECEIVER: &[Fault] = &[
    ("uart_rx", "STOP_BIT = 4'h9", "STOP_BIT = 4'h8"),
    (
        "uart_rx",
        "assign error_reg_d = stop & ~level;",
        "assign error_reg_d = 1'b0;",
    ),
    (
        "uart_rx",
        "assign valid_reg_d = stop & level;",
        "assign valid_reg_d = stop;",
    ),
    (
        "uart_rx",
        "assign data_reg_en = decide & ~stop;",
        "assign data_reg_en = decide;",
    ),
    ("uart_rx", "(early_reg_q & middle_reg_q) | ", ""),
    (
        "uart_rx",
        "(line_reg_q & (early_reg_q | middle_reg_q))",
        "line_reg_q",
    ),
    (
        "uart_rx",
        "assign bits_clear = ~in_byte;",
        "assign bits_clear = 1'b0;",
    ),
];

/// All that a bridge has to do.
fn exercise(bridge: &mut Bridge) -> Result<()> {
    bridge::random_requests(bridge, 40, 3)?;
    bridge.set_stall(Stall::Random(50), Stall::Random(50), 1);
    bridge::random_requests(bridge, 40, 4)?;
    bridge.set_stall(Stall::Never, Stall::Never, 1);
    bridge::damaged_requests(bridge)?;
    bridge::reports(bridge)?;
    bridge::repeated_requests(bridge)?;
    bridge::waiting_requests(bridge)?;
    bridge::polls(bridge)
}

#[test]
fn faults_of_the_bridge_are_noticed() {
    let source = bridge::source();
    exercise(&mut Bridge::new(&crate::model(&source)).unwrap()).unwrap();
    for (module, from, to) in BRIDGE {
        let faulty = mutate(&source, &format!("tcith_{module}.v"), from, to, 1).unwrap();
        let mut bridge = Bridge::new(&crate::model(&faulty)).unwrap();
        assert!(exercise(&mut bridge).is_err(), "{from} -> {to}");
    }
}

/// Bytes, disturbances and broken bytes; whether all came as it was meant.
fn receives(rx: &mut Rx, divisor: u16) -> bool {
    let d = u64::from(divisor);
    for byte in [0x5a, 0x01, 0xfe] {
        rx.line.byte(byte, divisor.into());
    }
    // One look of a data bit, the first or the last, is wrong; then the last of a low one.
    for at in [d / 2 - d / 8, d / 2 + d / 8] {
        rx.line.level(false, d);
        rx.line.level(true, at);
        rx.line.level(false, 1);
        rx.line.level(true, 9 * d - at - 1);
    }
    rx.line.level(false, 4 * d + d / 2 + d / 8);
    rx.line.level(true, 1);
    rx.line.level(false, 5 * d - d / 2 - d / 8 - 1);
    rx.line.level(true, d);
    rx.line.broken_byte(0x33, divisor.into());
    rx.line.level(true, d);
    rx.line.byte(0x44, divisor.into());
    let mut expected: Vec<Got> = [0x5a, 0x01, 0xfe, 0xff, 0xff, 0x00].map(Got::Byte).into();
    expected.extend([Got::Error, Got::Byte(0x44)]);
    rx.finish(divisor) == expected
}

#[test]
fn faults_of_the_receiver_are_noticed() {
    let divisor = 16;
    let source = uart::receiver(divisor);
    assert!(receives(&mut Rx::new(&crate::model(&source)), divisor));
    for (module, from, to) in RECEIVER {
        let faulty = mutate(&source, &format!("tcith_{module}.v"), from, to, 1).unwrap();
        let mut rx = Rx::new(&crate::model(&faulty));
        assert!(!receives(&mut rx, divisor), "{from} -> {to}");
    }
}
