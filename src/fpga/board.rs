//! The boards: device, clock, files, and how the tools are called.

use std::collections::BTreeMap;

use anyhow::{bail, Result};

/// A board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Board {
    /// ULX3S with an ECP5 of 85,000 LUT
    Ulx3s,
    /// Arty A7-100 with an Artix-7
    Artix7,
}

/// The clock of the accelerator, in MHz.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Clock {
    #[value(name = "12.5")]
    Mhz12_5,
    #[value(name = "15")]
    Mhz15,
    #[value(name = "20")]
    Mhz20,
    #[value(name = "25")]
    Mhz25,
}

impl Clock {
    /// Clock cycles a bit for a baud rate; one that the line's ends would not understand each other at is refused.
    pub fn divisor(self, baud: u32) -> Result<u32> {
        let clock = self.hertz();
        let (low, high) = (clock / 65_535 + 1, clock / 8);
        if !(low..=high).contains(&baud) {
            bail!(
                "--baud {baud}: at {} MHz it can be from {low} to {high}",
                self.mhz()
            );
        }
        let divisor = (clock + baud / 2) / baud;
        let real = clock / divisor;
        if real.abs_diff(baud) * 50 > baud {
            bail!("--baud {baud}: the nearest that a divisor of the clock gives is {real}, over 2 % off");
        }
        Ok(divisor)
    }

    /// In hertz.
    pub fn hertz(self) -> u32 {
        match self {
            Self::Mhz12_5 => 12_500_000,
            Self::Mhz15 => 15_000_000,
            Self::Mhz20 => 20_000_000,
            Self::Mhz25 => 25_000_000,
        }
    }

    /// In megahertz.
    pub fn mhz(self) -> f64 {
        f64::from(self.hertz()) / 1e6
    }
}

/// A resource, how much of it is used, and how much there is.
type Used = (&'static str, u64, Option<u64>);

impl Board {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ulx3s => "ulx3s",
            Self::Artix7 => "artix7",
        }
    }

    /// The device on it.
    pub fn device(self) -> &'static str {
        match self {
            Self::Ulx3s => "LFE5U-85F-6BG381C",
            Self::Artix7 => "XC7A100TCSG324-1",
        }
    }

    /// The clock that it has unless told otherwise: on the ULX3S one that what was routed meets with much room.
    pub fn clock(self) -> Clock {
        match self {
            Self::Ulx3s => Clock::Mhz12_5,
            Self::Artix7 => Clock::Mhz25,
        }
    }

    /// The parameters of its top that make this clock.
    fn parameters(self, clock: Clock) -> Vec<(&'static str, u32)> {
        match self {
            // The PLL's oscillator is at 600 MHz.
            Self::Ulx3s => {
                let (input, feedback) = match clock {
                    Clock::Mhz12_5 => (2, 1),
                    Clock::Mhz15 => (5, 3),
                    Clock::Mhz20 => (5, 4),
                    Clock::Mhz25 => (1, 1),
                };
                let output = 600_000_000 / clock.hertz();
                vec![
                    ("CLKI_DIV", input),
                    ("CLKFB_DIV", feedback),
                    ("CLKOP_DIV", output),
                ]
            }
            Self::Artix7 => vec![("DIVIDE", 900_000_000 / clock.hertz())],
        }
    }

    /// The top module.
    pub fn top(self) -> &'static str {
        match self {
            Self::Ulx3s => "ulx3s_85f",
            Self::Artix7 => "arty_a7_100",
        }
    }

    /// The file with it.
    pub fn wrapper(self) -> String {
        format!("{}.v", self.top())
    }

    /// Wrapper and constraints, with their names.
    pub fn files(self) -> Vec<(&'static str, &'static str)> {
        match self {
            Self::Ulx3s => vec![
                ("ulx3s_85f.v", include_str!("../../constraints/ulx3s_85f.v")),
                (
                    "ulx3s_85f.lpf",
                    include_str!("../../constraints/ulx3s_85f.lpf"),
                ),
            ],
            Self::Artix7 => vec![
                (
                    "arty_a7_100.v",
                    include_str!("../../constraints/arty_a7_100.v"),
                ),
                (
                    "arty_a7_100.xdc",
                    include_str!("../../constraints/arty_a7_100.xdc"),
                ),
                (
                    "arty_a7_100.tcl",
                    include_str!("../../constraints/arty_a7_100.tcl"),
                ),
            ],
        }
    }

    /// The script for Yosys.
    pub fn script(self, files: &[String], clock: Clock) -> String {
        let top = self.top();
        let parameters: String = self
            .parameters(clock)
            .iter()
            .map(|(name, value)| format!(" -set {name} {value}"))
            .collect();
        let command = match self {
            Self::Ulx3s => format!("synth_ecp5 -top {top} -json {top}.json"),
            Self::Artix7 => format!("synth_xilinx -flatten -top {top}"),
        };
        let mut script = String::new();
        for file in files {
            script += &format!("read_verilog {file}\n");
        }
        script + &format!("chparam{parameters} {top}\n{command}\ntee -o stat.txt stat\n")
    }

    /// The arguments of nextpnr.
    pub fn route(self) -> Vec<&'static str> {
        vec![
            "--85k",
            "--package",
            "CABGA381",
            "--speed",
            "6",
            "--json",
            "ulx3s_85f.json",
            "--lpf",
            "ulx3s_85f.lpf",
            "--textcfg",
            "ulx3s_85f.config",
            "--report",
            "report.json",
            "--log",
            "route.log",
            "--router",
            "router2",
            // A design that misses the clock still has its figures.
            "--timing-allow-fail",
        ]
    }

    /// What of the device's resources the cells of the netlist take. Those of a slice of Xilinx are counted by LUT: one
    /// for a LUT of any size, four for a memory of 64 words, as its manual has it.
    pub fn utilisation(self, cells: &BTreeMap<String, u64>) -> Vec<Used> {
        let sum = |kind: &dyn Fn(&str) -> u64| cells.iter().map(|(name, n)| kind(name) * n).sum();
        match self {
            Self::Ulx3s => {
                // As nextpnr counts them: a carry cell takes two places, a memory of 16 words four and two for writing.
                let luts = |name: &str| match name {
                    "LUT4" => 1,
                    "CCU2C" => 2,
                    "TRELLIS_DPR16X4" => 6,
                    _ => 0,
                };
                vec![
                    ("LUT4", sum(&luts), Some(83_640)),
                    (
                        "flip-flops",
                        sum(&|name| (name == "TRELLIS_FF").into()),
                        Some(83_640),
                    ),
                    (
                        "block RAM (DP16KD)",
                        sum(&|name| (name == "DP16KD").into()),
                        Some(208),
                    ),
                ]
            }
            Self::Artix7 => {
                let luts = |name: &str| match name {
                    "LUT1" | "LUT2" | "LUT3" | "LUT4" | "LUT5" | "LUT6" => 1,
                    "RAM32M" | "RAM64M" => 4,
                    "RAM32X1D" | "RAM64X1D" => 2,
                    "RAM32X1S" | "RAM64X1S" => 1,
                    _ => 0,
                };
                let flip_flops =
                    |name: &str| u64::from(matches!(name, "FDRE" | "FDSE" | "FDCE" | "FDPE"));
                // In halves.
                let rams = |name: &str| match name {
                    "RAMB36E1" => 2,
                    "RAMB18E1" => 1,
                    _ => 0,
                };
                vec![
                    ("LUT", sum(&luts), Some(63_400)),
                    ("flip-flops", sum(&flip_flops), Some(126_800)),
                    ("block RAM (RAMB18)", sum(&rams), Some(270)),
                ]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisors_fit_the_baud_rate_or_are_refused() {
        let divisor = |baud| Clock::Mhz25.divisor(baud);
        assert_eq!(Clock::Mhz12_5.divisor(115_200).unwrap(), 109);
        assert_eq!(divisor(115_200).unwrap(), 217);
        assert_eq!(divisor(1_000_000).unwrap(), 25);
        assert_eq!(divisor(3_125_000).unwrap(), 8);
        for (baud, text) in [
            (0, "from 382 to 3125000"),
            (381, "from 382"),
            (4_000_000, "to 3125000"),
            (3_000_000, "over 2 % off"),
        ] {
            let message = divisor(baud).unwrap_err().to_string();
            assert!(message.contains(text), "{message}");
        }
    }

    #[test]
    fn parameters_make_the_clock() {
        use clap::ValueEnum as _;
        for clock in Clock::value_variants() {
            let values = |board: Board| {
                let parameters = board.parameters(*clock);
                parameters
                    .into_iter()
                    .map(|(_, value)| u64::from(value))
                    .collect::<Vec<_>>()
            };
            let ecp5 = values(Board::Ulx3s);
            assert_eq!(
                25_000_000 * ecp5[1],
                u64::from(clock.hertz()) * ecp5[0],
                "{clock:?}"
            );
            // Limits of the PLL: comparison at 3.125 MHz or more, oscillator from 400 to 800 MHz.
            assert!(ecp5[0] <= 8);
            let oscillator = u64::from(clock.hertz()) * ecp5[2];
            assert!((400_000_000..=800_000_000).contains(&oscillator));
            let artix7 = values(Board::Artix7);
            assert_eq!(u64::from(clock.hertz()) * artix7[0], 900_000_000);
        }
    }
}
