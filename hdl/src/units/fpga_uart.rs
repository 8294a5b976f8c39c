//! The accelerator behind a UART as a unit.

use super::{top, Allowed, OptionInfo, Unit};
use crate::fpga::FpgaUart;

const DIVISOR: OptionInfo = OptionInfo {
    key: "divisor",
    default: "217",
    allowed: Allowed::Range(8, 65535),
    doc: "clock cycles a bit on the line: clock / baud rate; 217 is 115,200 baud at 25 MHz",
};

/// The options of the accelerator, and one more.
const OPTIONS: [OptionInfo; top::UNIT.options.len() + 1] = {
    let mut options = [DIVISOR; top::UNIT.options.len() + 1];
    let mut k = 0;
    while k < top::UNIT.options.len() {
        options[k] = top::UNIT.options[k];
        k += 1;
    }
    options
};

/// See [`FpgaUart`].
pub(super) const UNIT: Unit = Unit {
    name: "fpga_uart",
    summary: "the whole accelerator behind a UART, for an FPGA board beside a PC",
    options: &OPTIONS,
    block: |config| {
        let divisor = u16::try_from(config.number("divisor")?)?;
        Ok(Box::new(FpgaUart::new(top::block(config)?, divisor)))
    },
};
