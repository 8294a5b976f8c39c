//! `tcith_regs`: the generic registers, and the way to the windows.
//!
//! Interface
//! * `reg_*`: the request port of `tcith_axil_slave`. A register is answered in the cycle of its request. What is
//!   not mapped, not permitted, or not possible now is refused and changes nothing.
//! * `win_valid`/`win_ready`: a permitted access to window `win_number`: `win_write`, `win_addr` (as on the bus; a
//!   window is aligned to its size, so its low bits are the place inside), `win_wdata`, `win_wstrb`. The answer,
//!   `win_rsp_valid` with `win_rsp_rdata` and `win_rsp_error`, may come in that cycle or any later one, and cannot be
//!   held back. No window is asked during a wipe.
//! * `cmd_start` with `cmd_opcode` and `cmd_operand`, which are stable until the end; `cmd_abort`, `cmd_done`,
//!   `cmd_error`, `cmd_wipe`, `cmd_wiped`: see `tcith_regs_state`.
//! * `unit_busy`, `unit_stalled`: what the units do in this cycle, for the CYCLES registers.
//! * `irq`: the interrupt line, a register.
//!
//! Latency: none for an answer; a command begins one cycle after the write of START.
//!
//! Area: 120 flip-flops, and 48 for the CYCLES register and for that of each unit that is present.

use super::build::{Build, ID};
use super::map::{RegisterMap, Units};
use super::{ByteMask, Commands, Cycles, Decode, State};
use crate::cells::{Cat, Reg, RegEn};
use crate::emit::{Describe, ModuleId};
use anyhow::{anyhow, Result};
use rust_hdl::prelude::*;

/// The generic registers.
#[derive(LogicBlock)]
pub struct Regs {
    /// Clock.
    pub clk: Signal<In, Clock>,
    /// Asynchronous reset, active low.
    pub rst_n: Signal<In, Bit>,

    /// A request is offered.
    pub reg_valid: Signal<In, Bit>,
    /// It is taken in this cycle.
    pub reg_ready: Signal<Out, Bit>,
    /// It is a write.
    pub reg_write: Signal<In, Bit>,
    /// Its byte address, a multiple of 8.
    pub reg_addr: Signal<In, Bits<16>>,
    /// Data of a write.
    pub reg_wdata: Signal<In, Bits<64>>,
    /// Byte enables of a write.
    pub reg_wstrb: Signal<In, Bits<8>>,
    /// An answer comes.
    pub reg_rsp_valid: Signal<Out, Bit>,
    /// Data of a read.
    pub reg_rsp_rdata: Signal<Out, Bits<64>>,
    /// The request is refused.
    pub reg_rsp_error: Signal<Out, Bit>,

    /// A permitted access to a window is offered.
    pub win_valid: Signal<Out, Bit>,
    /// It is taken in this cycle.
    pub win_ready: Signal<In, Bit>,
    /// The window.
    pub win_number: Signal<Out, Bits<4>>,
    /// It is a write.
    pub win_write: Signal<Out, Bit>,
    /// Its byte address, a multiple of 8.
    pub win_addr: Signal<Out, Bits<16>>,
    /// Data of a write.
    pub win_wdata: Signal<Out, Bits<64>>,
    /// Byte enables of a write.
    pub win_wstrb: Signal<Out, Bits<8>>,
    /// An answer comes.
    pub win_rsp_valid: Signal<In, Bit>,
    /// Data of a read.
    pub win_rsp_rdata: Signal<In, Bits<64>>,
    /// The window refuses.
    pub win_rsp_error: Signal<In, Bit>,

    /// A command begins.
    pub cmd_start: Signal<Out, Bit>,
    /// The command.
    pub cmd_opcode: Signal<Out, Bits<8>>,
    /// Its operand.
    pub cmd_operand: Signal<Out, Bits<32>>,
    /// It shall end.
    pub cmd_abort: Signal<Out, Bit>,
    /// It ends.
    pub cmd_done: Signal<In, Bit>,
    /// With this error code.
    pub cmd_error: Signal<In, Bits<8>>,
    /// A wipe begins.
    pub cmd_wipe: Signal<Out, Bit>,
    /// It ends.
    pub cmd_wiped: Signal<In, Bit>,
    /// Units that work in this cycle, in the order of CAPABILITY.
    pub unit_busy: Signal<In, Bits<5>>,
    /// Units that wait in this cycle.
    pub unit_stalled: Signal<In, Bits<5>>,
    /// An enabled event is set.
    pub irq: Signal<Out, Bit>,

    decode: Decode,
    commands: Commands,
    byte_mask: ByteMask,
    state: State,
    cycles: Cycles,
    /// CYCLES registers of the units that are present.
    unit_cycles: Vec<Cycles>,
    /// Where they are.
    unit_offset: Vec<Constant<Bits<16>>>,
    /// Which unit's they are.
    unit_bit: Vec<Constant<Bits<5>>>,
    opcode_reg: RegEn<Bits<8>>,
    operand_reg: RegEn<Bits<32>>,
    /// Enabled events.
    enable_reg: RegEn<Bits<3>>,
    irq_reg: Reg<Bit>,
    permitted: Signal<Local, Bit>,
    to_window: Signal<Local, Bit>,
    /// A request that is answered here.
    own: Signal<Local, Bit>,
    /// Written bits that are enabled and 1.
    written: Signal<Local, Bits<64>>,
    to_register: Signal<Local, Bit>,
    to_control: Signal<Local, Bit>,
    to_irq: Signal<Local, Bit>,
    to_command: Signal<Local, Bit>,
    start_wanted: Signal<Local, Bit>,
    /// A write that is not possible now.
    refused: Signal<Local, Bit>,
    control_write: Signal<Local, Bit>,
    count_clear: Signal<Local, Bit>,
    status_flags: Cat<4, 1, 4>,
    status_fields: Cat<2, 8, 16>,
    command_fields: Cat<2, 32, 64>,
    rdata: Signal<Local, Bits<64>>,
    id_word: Constant<Bits<64>>,
    version_word: Constant<Bits<64>>,
    capability_word: Constant<Bits<64>>,
    id_offset: Constant<Bits<16>>,
    version_offset: Constant<Bits<16>>,
    capability_offset: Constant<Bits<16>>,
    control_offset: Constant<Bits<16>>,
    status_offset: Constant<Bits<16>>,
    irq_offset: Constant<Bits<16>>,
    command_offset: Constant<Bits<16>>,
    cycles_offset: Constant<Bits<16>>,
    enable_lsb: Constant<Bits<6>>,
    no_events: Constant<Bits<3>>,
    zero: Constant<Bits<64>>,
    _unit_count: usize,
    id: ModuleId<Self>,
}

impl Regs {
    /// The registers of a configuration. The map has to have the generic registers, and to pass its check.
    pub fn new(map: &'static RegisterMap, build: &Build) -> Result<Self> {
        map.check()?;
        let offset = |name: &str| {
            let found = map.register(name);
            let found = found.ok_or_else(|| anyhow!("the map `{}` has no {name}", map.name))?;
            Ok::<_, anyhow::Error>(Constant::new(found.offset.to_bits()))
        };
        let present: Vec<(Units, &str)> = Units::EACH
            .into_iter()
            .filter(|(unit, _)| build.units.contains(*unit))
            .collect();
        let unit_offset = present
            .iter()
            .map(|(_, name)| offset(&format!("CYCLES_{name}")))
            .collect::<Result<_>>()?;
        Ok(Self {
            clk: Signal::default(),
            rst_n: Signal::default(),
            reg_valid: Signal::default(),
            reg_ready: Signal::default(),
            reg_write: Signal::default(),
            reg_addr: Signal::default(),
            reg_wdata: Signal::default(),
            reg_wstrb: Signal::default(),
            reg_rsp_valid: Signal::default(),
            reg_rsp_rdata: Signal::default(),
            reg_rsp_error: Signal::default(),
            win_valid: Signal::default(),
            win_ready: Signal::default(),
            win_number: Signal::default(),
            win_write: Signal::default(),
            win_addr: Signal::default(),
            win_wdata: Signal::default(),
            win_wstrb: Signal::default(),
            win_rsp_valid: Signal::default(),
            win_rsp_rdata: Signal::default(),
            win_rsp_error: Signal::default(),
            cmd_start: Signal::default(),
            cmd_opcode: Signal::default(),
            cmd_operand: Signal::default(),
            cmd_abort: Signal::default(),
            cmd_done: Signal::default(),
            cmd_error: Signal::default(),
            cmd_wipe: Signal::default(),
            cmd_wiped: Signal::default(),
            unit_busy: Signal::default(),
            unit_stalled: Signal::default(),
            irq: Signal::default(),
            decode: Decode::new(map, build.units),
            commands: Commands::new(map, build.units),
            byte_mask: ByteMask::default(),
            state: State::default(),
            cycles: Cycles::default(),
            unit_cycles: present.iter().map(|_| Cycles::default()).collect(),
            unit_offset,
            unit_bit: present
                .iter()
                .map(|(unit, _)| Constant::new(unit.bits().to_bits()))
                .collect(),
            opcode_reg: RegEn::default(),
            operand_reg: RegEn::default(),
            enable_reg: RegEn::default(),
            irq_reg: Reg::default(),
            permitted: Signal::default(),
            to_window: Signal::default(),
            own: Signal::default(),
            written: Signal::default(),
            to_register: Signal::default(),
            to_control: Signal::default(),
            to_irq: Signal::default(),
            to_command: Signal::default(),
            start_wanted: Signal::default(),
            refused: Signal::default(),
            control_write: Signal::default(),
            count_clear: Signal::default(),
            status_flags: Cat::default(),
            status_fields: Cat::default(),
            command_fields: Cat::default(),
            rdata: Signal::default(),
            id_word: Constant::new(ID.to_bits()),
            version_word: Constant::new(Build::version().to_bits()),
            capability_word: Constant::new(build.capability().to_bits()),
            id_offset: offset("ID")?,
            version_offset: offset("VERSION")?,
            capability_offset: offset("CAPABILITY")?,
            control_offset: offset("CONTROL")?,
            status_offset: offset("STATUS")?,
            irq_offset: offset("IRQ")?,
            command_offset: offset("COMMAND")?,
            cycles_offset: offset("CYCLES")?,
            enable_lsb: Constant::new(8_u8.to_bits()),
            no_events: Constant::new(Bits::default()),
            zero: Constant::new(Bits::default()),
            _unit_count: present.len(),
            id: ModuleId::default(),
        })
    }
}

impl Describe for Regs {
    const NAME: &'static str = "regs";
    const DOC: &'static str = include_str!("block.rs");
}

impl Logic for Regs {
    #[hdl_gen]
    fn update(&mut self) {
        self.state.clk.next = self.clk.val();
        self.state.rst_n.next = self.rst_n.val();
        self.cycles.clk.next = self.clk.val();
        self.opcode_reg.clk.next = self.clk.val();
        self.opcode_reg.rst_n.next = self.rst_n.val();
        self.operand_reg.clk.next = self.clk.val();
        self.operand_reg.rst_n.next = self.rst_n.val();
        self.enable_reg.clk.next = self.clk.val();
        self.enable_reg.rst_n.next = self.rst_n.val();
        self.irq_reg.clk.next = self.clk.val();
        self.irq_reg.rst_n.next = self.rst_n.val();

        // Where the request goes.
        self.decode.word.next = self.reg_addr.val().get_bits::<13>(3);
        self.permitted.next = (self.reg_write.val() & self.decode.write_ok.val())
            | ((!self.reg_write.val()) & self.decode.read_ok.val());
        self.to_window.next =
            self.permitted.val() & self.decode.in_window.val() & !self.state.wiping.val();
        self.own.next = self.reg_valid.val() & !self.to_window.val();
        self.reg_ready.next = (!self.to_window.val()) | self.win_ready.val();
        self.win_valid.next = self.reg_valid.val() & self.to_window.val();
        self.win_number.next = self.decode.window.val();
        self.win_write.next = self.reg_write.val();
        self.win_addr.next = self.reg_addr.val();
        self.win_wdata.next = self.reg_wdata.val();
        self.win_wstrb.next = self.reg_wstrb.val();

        // Writes of registers.
        self.byte_mask.strobe.next = self.reg_wstrb.val();
        self.written.next = self.reg_wdata.val() & self.byte_mask.mask.val();
        self.to_register.next = self.own.val()
            & self.reg_write.val()
            & self.permitted.val()
            & !self.decode.in_window.val();
        self.to_control.next =
            self.to_register.val() & (self.reg_addr.val() == self.control_offset.val());
        self.to_irq.next = self.to_register.val() & (self.reg_addr.val() == self.irq_offset.val());
        self.to_command.next =
            self.to_register.val() & (self.reg_addr.val() == self.command_offset.val());
        self.start_wanted.next = self.to_control.val() & self.written.val().get_bit(0);
        self.refused.next = (self.start_wanted.val()
            & (self.state.busy.val() | self.state.wiping.val() | self.written.val().get_bit(2)))
            | (self.to_command.val() & self.state.busy.val());
        self.control_write.next = self.to_control.val() & !self.refused.val();
        self.enable_reg.en.next = self.control_write.val();
        self.enable_reg.d.next = (self.enable_reg.q.val()
            & !self.byte_mask.mask.val().get_bits::<3>(8))
            | self.written.val().get_bits::<3>(8);
        self.opcode_reg.en.next = self.to_command.val() & !self.refused.val();
        self.opcode_reg.d.next = (self.opcode_reg.q.val()
            & !self.byte_mask.mask.val().get_bits::<8>(0))
            | self.written.val().get_bits::<8>(0);
        self.operand_reg.en.next = self.to_command.val() & !self.refused.val();
        self.operand_reg.d.next = (self.operand_reg.q.val()
            & !self.byte_mask.mask.val().get_bits::<32>(32))
            | self.written.val().get_bits::<32>(32);

        // Commands.
        self.commands.opcode.next = self.opcode_reg.q.val();
        self.state.known.next = self.commands.known.val();
        self.state.present.next = self.commands.present.val();
        self.state.start.next = self.control_write.val() & self.written.val().get_bit(0);
        self.state.abort.next = self.control_write.val() & self.written.val().get_bit(1);
        self.state.wipe.next =
            self.control_write.val() & self.written.val().get_bit(2) & !self.state.wiping.val();
        self.state.window_write.next = self.win_valid.val() & self.reg_write.val();
        self.state.irq_clear.next = self.no_events.val();
        if self.to_irq.val() {
            self.state.irq_clear.next = self.written.val().get_bits::<3>(0);
        }
        self.cmd_start.next = self.state.cmd_start.val();
        self.cmd_opcode.next = self.opcode_reg.q.val();
        self.cmd_operand.next = self.operand_reg.q.val();
        self.cmd_abort.next = self.state.cmd_abort.val();
        self.state.cmd_done.next = self.cmd_done.val();
        self.state.cmd_error.next = self.cmd_error.val();
        self.cmd_wipe.next = self.state.cmd_wipe.val();
        self.state.cmd_wiped.next = self.cmd_wiped.val();
        self.irq_reg.d.next = (self.state.irq_events.val() & self.enable_reg.q.val()).any();
        self.irq.next = self.irq_reg.q.val();

        // Counters.
        self.count_clear.next =
            (self.control_write.val() & self.written.val().get_bit(3)) | self.state.cmd_wipe.val();
        self.cycles.clear.next = self.count_clear.val();
        self.cycles.low.next = true;
        self.cycles.high.next = self.state.busy.val();

        // Reads of registers.
        self.status_flags.d[0].next = self.state.busy.val().into();
        self.status_flags.d[1].next = self.state.done.val().into();
        self.status_flags.d[2].next = self.state.wiping.val().into();
        self.status_flags.d[3].next = self.state.wiped.val().into();
        self.status_fields.d[0].next = bit_cast::<8, 4>(self.status_flags.q.val());
        self.status_fields.d[1].next = self.state.error.val();
        self.command_fields.d[0].next = bit_cast::<32, 8>(self.opcode_reg.q.val());
        self.command_fields.d[1].next = self.operand_reg.q.val();
        self.rdata.next = self.zero.val();
        if self.reg_addr.val() == self.id_offset.val() {
            self.rdata.next = self.id_word.val();
        }
        if self.reg_addr.val() == self.version_offset.val() {
            self.rdata.next = self.version_word.val();
        }
        if self.reg_addr.val() == self.capability_offset.val() {
            self.rdata.next = self.capability_word.val();
        }
        if self.reg_addr.val() == self.control_offset.val() {
            self.rdata.next = bit_cast::<64, 3>(self.enable_reg.q.val()) << self.enable_lsb.val();
        }
        if self.reg_addr.val() == self.status_offset.val() {
            self.rdata.next = bit_cast::<64, 16>(self.status_fields.q.val());
        }
        if self.reg_addr.val() == self.irq_offset.val() {
            self.rdata.next = bit_cast::<64, 3>(self.state.irq_events.val());
        }
        if self.reg_addr.val() == self.command_offset.val() {
            self.rdata.next = self.command_fields.q.val();
        }
        if self.reg_addr.val() == self.cycles_offset.val() {
            self.rdata.next = self.cycles.q.val();
        }
        for k in 0..self._unit_count {
            self.unit_cycles[k].clk.next = self.clk.val();
            self.unit_cycles[k].clear.next = self.count_clear.val();
            self.unit_cycles[k].low.next = (self.unit_busy.val() & self.unit_bit[k].val()).any();
            self.unit_cycles[k].high.next =
                (self.unit_stalled.val() & self.unit_bit[k].val()).any();
            if self.reg_addr.val() == self.unit_offset[k].val() {
                self.rdata.next = self.unit_cycles[k].q.val();
            }
        }

        // Answers.
        self.reg_rsp_valid.next = self.own.val() | self.win_rsp_valid.val();
        self.reg_rsp_rdata.next = self.win_rsp_rdata.val();
        self.reg_rsp_error.next = self.win_rsp_error.val();
        if self.own.val() {
            self.reg_rsp_rdata.next = self.rdata.val();
            self.reg_rsp_error.next =
                (!self.permitted.val()) | self.decode.in_window.val() | self.refused.val();
        }
    }
}
