//! CMSIS-SVD 1.3. Areas of windows are arrays of registers; a register whose value depends on the configuration has
//! a reset mask of 0.

use super::described;
use crate::regs::build::Build;
use crate::regs::map::{Access, Area, Field, Register, RegisterMap, Reset};
use std::fmt::{Result, Write};

pub(super) fn text(map: &RegisterMap) -> String {
    let mut out = String::new();
    write(map, &mut out).expect("a string takes text");
    out
}

fn write(map: &RegisterMap, out: &mut String) -> Result {
    let version = Build::version();
    write!(
        out,
        r#"<?xml version="1.0" encoding="utf-8"?>
<!-- SPDX-License-Identifier: Apache-2.0 OR MIT -->
<device schemaVersion="1.3" xmlns:xs="http://www.w3.org/2001/XMLSchema-instance" xs:noNamespaceSchemaLocation="CMSIS-SVD.xsd">
  <name>TCITH_{name}</name>
  <version>{major}.{minor}.{patch}</version>
  <description>{doc}</description>
  <addressUnitBits>8</addressUnitBits>
  <width>64</width>
  <size>64</size>
  <resetValue>0</resetValue>
  <resetMask>0xffffffffffffffff</resetMask>
  <peripherals>
    <peripheral>
      <name>TCITH</name>
      <description>{doc}</description>
      <baseAddress>0</baseAddress>
      <addressBlock>
        <offset>0</offset>
        <size>0x10000</size>
        <usage>registers</usage>
      </addressBlock>
      <interrupt>
        <name>TCITH</name>
        <description>An enabled event of IRQ</description>
        <value>0</value>
      </interrupt>
      <registers>
"#,
        name = map.name.to_uppercase(),
        major = version >> 16,
        minor = version >> 8 & 0xff,
        patch = version & 0xff,
        doc = escaped(map.doc),
    )?;
    for register in map.registers {
        write_register(register, out)?;
    }
    for window in map.windows {
        for area in window.areas {
            write_area(window.offset + area.offset, area, out)?;
        }
    }
    out.push_str("      </registers>\n    </peripheral>\n  </peripherals>\n</device>\n");
    Ok(())
}

fn write_register(register: &Register, out: &mut String) -> Result {
    let doc = described(register.doc, register.when);
    writeln!(out, "        <register>")?;
    writeln!(out, "          <name>{}</name>", register.name)?;
    writeln!(
        out,
        "          <description>{}</description>",
        escaped(&doc)
    )?;
    writeln!(
        out,
        "          <addressOffset>0x{:04x}</addressOffset>",
        register.offset
    )?;
    writeln!(
        out,
        "          <access>{}</access>",
        access(register.access)
    )?;
    match register.reset {
        Reset::Value(value) => writeln!(out, "          <resetValue>0x{value:x}</resetValue>")?,
        Reset::Configuration => writeln!(out, "          <resetMask>0</resetMask>")?,
    }
    writeln!(out, "          <fields>")?;
    for field in register.fields {
        write_field(field, out)?;
    }
    writeln!(out, "          </fields>")?;
    writeln!(out, "        </register>")
}

fn write_field(field: &Field, out: &mut String) -> Result {
    writeln!(out, "            <field>")?;
    writeln!(out, "              <name>{}</name>", field.name)?;
    writeln!(
        out,
        "              <description>{}</description>",
        escaped(field.doc)
    )?;
    writeln!(out, "              <bitOffset>{}</bitOffset>", field.lsb)?;
    writeln!(out, "              <bitWidth>{}</bitWidth>", field.width)?;
    writeln!(
        out,
        "              <access>{}</access>",
        access(field.access)
    )?;
    if field.access == Access::WriteOneToClear {
        writeln!(
            out,
            "              <modifiedWriteValues>oneToClear</modifiedWriteValues>"
        )?;
    }
    writeln!(out, "            </field>")
}

fn write_area(offset: u16, area: &Area, out: &mut String) -> Result {
    let doc = described(area.doc, area.when);
    writeln!(out, "        <register>")?;
    writeln!(out, "          <dim>{}</dim>", area.words)?;
    writeln!(out, "          <dimIncrement>8</dimIncrement>")?;
    writeln!(out, "          <name>{}[%s]</name>", area.name)?;
    writeln!(
        out,
        "          <description>{}</description>",
        escaped(&doc)
    )?;
    writeln!(
        out,
        "          <addressOffset>0x{offset:04x}</addressOffset>"
    )?;
    writeln!(out, "          <access>{}</access>", access(area.access))?;
    writeln!(out, "          <resetMask>0</resetMask>")?;
    writeln!(out, "        </register>")
}

fn access(access: Access) -> &'static str {
    match access {
        Access::ReadOnly => "read-only",
        Access::WriteOnly => "write-only",
        Access::ReadWrite | Access::WriteOneToClear => "read-write",
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
