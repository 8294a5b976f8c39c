//! The ports as Verilator sees them: how it names and stores them in C++.
//!
//! Verilator writes one line a port into the model's header, `VL_IN8(&name,msb,lsb);` for up to 8 bits,
//! likewise `VL_IN16`, `VL_IN`, `VL_IN64` and `VL_INW` (an array of 32-bit words). Comparing them with
//! the source's ports catches a manifest that does not belong to the Verilog.

use crate::error::{Error, ErrorKind, Result};
use crate::source::{Direction, Port};

/// Verilator's C++ name for a Verilog identifier: what C++ lacks becomes `__0` and two hexadecimal
/// digits, and so does the second of two underscores.
pub(crate) fn cxx_name(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut chars = name.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '_' if chars.next_if_eq(&'_').is_some() => out.push_str("___05F"),
            '_' => out.push('_'),
            c if c.is_ascii_alphabetic() || (c.is_ascii_digit() && !out.is_empty()) => out.push(c),
            c => out.push_str(&format!("__0{:02X}", u32::from(c))),
        }
    }
    out
}

/// Compares the ports in a model's header with those of the source.
pub(crate) fn check(header: &str, ports: &[Port]) -> Result<()> {
    let fault = |message: String| Error::from(ErrorKind::Source(message));
    let mut found = header
        .lines()
        .filter_map(header_port)
        .collect::<Result<Vec<_>>>()?;
    for port in ports {
        let name = cxx_name(&port.name);
        let Some(index) = found.iter().position(|other| other.name == name) else {
            return Err(fault(format!("port `{}` is not in the Verilog", port.name)));
        };
        let actual = found.swap_remove(index);
        if (actual.dir, actual.width) != (port.dir, port.width) {
            return Err(fault(format!(
                "port `{}` is described as {:?} of {} bits, but is {:?} of {} bits in the Verilog",
                port.name, port.dir, port.width, actual.dir, actual.width
            )));
        }
    }
    match found.first() {
        Some(extra) => Err(fault(format!(
            "port `{}` of the Verilog is not described",
            extra.name
        ))),
        None => Ok(()),
    }
}

/// The port (with its C++ name) that a line of the header declares, if it declares one.
fn header_port(line: &str) -> Option<Result<Port>> {
    let line = line.trim();
    let (class, arguments) = line.strip_prefix("VL_")?.split_once('(')?;
    let unsupported = || Err(ErrorKind::Source(format!("unsupported kind of port: {line}")).into());
    let dir = match class.trim_end_matches(|c: char| c.is_ascii_digit() || c == 'W') {
        "IN" => Direction::In,
        "OUT" => Direction::Out,
        "INOUT" => return Some(unsupported()),
        _ => return None,
    };
    let mut fields = arguments.trim_end_matches([')', ';']).split(',');
    let mut parse = || -> Option<Port> {
        let name = fields.next()?.strip_prefix('&')?.to_owned();
        let msb: u32 = fields.next()?.parse().ok()?;
        let lsb: u32 = fields.next()?.parse().ok()?;
        Some(Port {
            name,
            dir,
            width: msb.checked_sub(lsb)? + 1,
        })
    };
    Some(parse().map_or_else(unsupported, Ok))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str =
        "    VL_IN8(&clk,0,0);\n    VL_INW(&w,99,0,4);\n    VL_OUT64(&a___05Fb,39,0);\n    \
                          VL_UNCOPYABLE(Vtop);  ///< Copying not allowed\n";

    #[test]
    fn names_are_encoded_as_verilator_does() {
        assert_eq!(cxx_name("data_in"), "data_in");
        assert_eq!(cxx_name("a__b"), "a___05Fb");
        assert_eq!(cxx_name("a$b"), "a__024b");
    }

    #[test]
    fn ports_must_agree_with_the_header() {
        let good = [
            Port::input("clk", 1),
            Port::input("w", 100),
            Port::output("a__b", 40),
        ];
        check(HEADER, &good).unwrap();
        let message = |ports: &[Port]| check(HEADER, ports).unwrap_err().to_string();
        assert!(message(&good[..2]).contains("is not described"));
        let mut wrong = good.clone();
        wrong[1].width = 101;
        assert!(message(&wrong).contains("101 bits"));
        wrong[1] = Port::output("w", 100);
        assert!(message(&wrong).contains("described as Out"));
        wrong[1] = Port::input("v", 100);
        assert!(message(&wrong).contains("`v` is not in the Verilog"));
    }

    #[test]
    fn other_kinds_of_port_are_refused() {
        assert!(check("VL_INOUT8(&a,0,0);", &[]).is_err());
        assert!(check("VL_IN8((&a)[4],7,0);", &[]).is_err());
    }
}
