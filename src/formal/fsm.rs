//! State machines: found in the generated text, and a job for each, so that none is forgotten.
//!
//! A machine is a register that a `case` decides on and whose next value is one of the case's labels, which are
//! constants of one prefix (`STATE_IDLE`, `STATE_WALK`). The checker gives every register of the module any value at
//! all and never resets it: one cycle later the machine is in a named state, and stays in named states. With the
//! reset value that is both: an illegal state is never entered, and is left at once if something forces it.

use super::job::{Fault, Job, Mode, TOP};
use super::verilog::Verilog;

/// A state machine in a module.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Machine {
    /// The state register's output.
    state: String,
    /// In bits.
    width: usize,
    /// The named states, by value.
    states: Vec<u32>,
}

/// The jobs of all machines of a unit that have values which are no states.
pub fn jobs(verilog: &Verilog) -> Vec<Job> {
    let mut jobs = Vec::new();
    for (short, module) in verilog.short_names() {
        let Some(text) = verilog.text(module) else {
            continue;
        };
        for machine in machines(text) {
            jobs.extend(job(short, &machine));
        }
    }
    jobs
}

fn job(module: &str, machine: &Machine) -> Option<Job> {
    let Machine {
        state,
        width,
        states,
    } = machine;
    let illegal = (0..1_u32 << width).find(|value| !states.contains(value))?;
    let last = *states.last()?;
    let register = state.strip_suffix("_q")?;
    let legal: Vec<String> = states
        .iter()
        .map(|value| format!("(state == {width}'d{value})"))
        .collect();
    let legal = legal.join(" | ");
    let text = format!(
        "// Every register of {module} starts with any value, and there is no reset.
module formal (input wire clk);
    wire [{}:0] state;
    `{module} u_dut (.clk(clk), .rst_n(1'b1));

    reg later = 1'b0;
    always @(posedge clk) later <= 1'b1;
    always @(posedge clk) if (later) state_is_named: assert({legal});
endmodule
",
        width - 1
    );
    let next = format!(".d({register}_d)");
    let faults = vec![
        fault(
            "an illegal state is not left",
            module,
            &next,
            format!(".d(({state} == {width}'d{illegal}) ? {state} : {register}_d)"),
        ),
        fault(
            "a state is followed by an illegal one",
            module,
            &next,
            format!(".d(({state} == {width}'d{last}) ? {width}'d{illegal} : {register}_d)"),
        ),
    ];
    let short = module.strip_prefix("tcith_").unwrap_or(module);
    Some(Job {
        name: format!("fsm_{short}"),
        what: format!(
            "{} states of {}: an illegal one is never entered, and left in one cycle when forced",
            states.len(),
            1_u32 << width
        ),
        unit: TOP,
        text,
        mode: Mode::Induction,
        depth: 4,
        free: &[],
        probes: vec![("state".into(), format!("u_dut.u_{register}.q"))],
        faults,
        quick: true,
    })
}

fn fault(what: &'static str, module: &str, from: &str, to: String) -> Fault {
    Fault {
        what: what.into(),
        module: module.into(),
        from: from.into(),
        to,
    }
}

/// The machines in the text of a module.
fn machines(text: &str) -> Vec<Machine> {
    let mut found: Vec<Machine> = Vec::new();
    let constants = constants(text);
    for (at, _) in text.match_indices("case (") {
        let rest = &text[at + "case (".len()..];
        let Some((state, rest)) = rest.split_once(')') else {
            continue;
        };
        let Some(register) = state.strip_suffix("_q") else {
            continue;
        };
        let body = rest.split("endcase").next().unwrap_or_default();
        let label = body
            .lines()
            .filter_map(|line| line.trim().split_once(':'))
            .find(|(label, _)| constants.iter().any(|(name, ..)| name == label));
        let Some((label, _)) = label else {
            continue;
        };
        let Some((prefix, _)) = label.rsplit_once('_') else {
            continue;
        };
        let is_next = text.contains(&format!("{register}_d = {prefix}_"));
        let has_register = text.contains(&format!(" u_{register} ("));
        if !is_next || !has_register || found.iter().any(|machine| machine.state == state) {
            continue;
        }
        // The prefix of one label is the shortest one that they share: `STATE` of `STATE_AUX_ASK`.
        let prefix = shared_prefix(prefix, body, &constants);
        let mut states: Vec<(usize, u32)> = constants
            .iter()
            .filter(|(name, ..)| name.starts_with(&prefix))
            .map(|(_, width, value)| (*width, *value))
            .collect();
        states.sort_unstable();
        if let Some(&(width, _)) = states.first() {
            found.push(Machine {
                state: state.into(),
                width,
                states: states.into_iter().map(|(_, value)| value).collect(),
            });
        }
    }
    found
}

/// The prefix, with its underscore, that all labels of a case share.
fn shared_prefix(first: &str, body: &str, constants: &[(&str, usize, u32)]) -> String {
    let mut prefix = first;
    for line in body.lines() {
        let Some((label, _)) = line.trim().split_once(':') else {
            continue;
        };
        if constants.iter().any(|(name, ..)| *name == label) {
            while !label.starts_with(&format!("{prefix}_")) {
                match prefix.rsplit_once('_') {
                    Some((shorter, _)) => prefix = shorter,
                    None => return String::new(),
                }
            }
        }
    }
    format!("{prefix}_")
}

/// The constants of a module that are at most 16 bits wide: name, width, value.
fn constants(text: &str) -> Vec<(&str, usize, u32)> {
    let lines = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("localparam ["));
    lines
        .filter_map(|line| {
            let (msb, rest) = line.split_once(":0] ")?;
            let (name, value) = rest.strip_suffix(';')?.split_once(" = ")?;
            let (_, value) = value.split_once('\'')?;
            let radix = match value.get(..1)? {
                "h" => 16,
                "b" => 2,
                _ => return None,
            };
            let width = msb.parse::<usize>().ok()? + 1;
            let value = u32::from_str_radix(value.get(1..)?, radix).ok()?;
            (width <= 16).then_some((name, width, value))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machines_of_the_accelerator_are_found() {
        let names: Vec<String> = jobs(&TOP.verilog().unwrap())
            .into_iter()
            .map(|job| job.name)
            .collect();
        for name in [
            "fsm_acc_control",
            "fsm_opener",
            "fsm_ggm_next",
            "fsm_com_streams_control",
        ] {
            assert!(names.iter().any(|x| x == name), "{name} in {names:?}");
        }
        // A choice that is no state: its register follows an input.
        assert!(!names.iter().any(|x| x == "fsm_mpc_datapath"), "{names:?}");
    }

    #[test]
    fn states_have_the_shortest_prefix_that_they_share() {
        let text = "
    localparam [1:0] TURN_IDLE = 2'b00;
    localparam [1:0] TURN_AUX_ASK = 2'b01;
    localparam [1:0] OTHER = 2'b11;
    tcith_reg_w2 u_turn_reg (
    turn_reg_d = TURN_AUX_ASK;
        case (turn_reg_q)
            TURN_AUX_ASK: begin
            TURN_IDLE: begin
        endcase";
        let machine = Machine {
            state: "turn_reg_q".into(),
            width: 2,
            states: vec![0, 1],
        };
        assert_eq!(machines(text), [machine]);
    }
}
