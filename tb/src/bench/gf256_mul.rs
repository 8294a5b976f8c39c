//! Bench of the GF(2^8) multipliers: every product against the golden model's field.

use tcith_golden::field::{ExtField, Gf256, F16};

use super::expect;
use crate::error::Result;
use crate::verilator::{InPort, Model, OutPort, Sim, WideIn, WideOut};

type Field = Gf256<F16>;

/// One multiplier.
pub struct Multiplier {
    sim: Sim,
    a: InPort,
    b: InPort,
    product: OutPort,
}

impl Multiplier {
    /// A multiplier at rest.
    pub fn new(model: &Model) -> Result<Self> {
        let sim = model.sim_with_random_state(1)?;
        Ok(Self {
            a: sim.input("a")?,
            b: sim.input("b")?,
            product: sim.output("product")?,
            sim,
        })
    }

    /// Compares one product.
    pub fn multiply(&mut self, a: u8, b: u8) -> Result<()> {
        self.sim.set(self.a, a.into())?;
        self.sim.set(self.b, b.into())?;
        self.sim.eval()?;
        expect(
            self.sim.get(self.product),
            Field::mul(a.into(), b.into()).into(),
            || format!("{a:#04x} times {b:#04x}"),
        )
    }
}

/// Lanes with a common factor.
pub struct Lanes {
    sim: Sim,
    lanes: usize,
    word: WideIn,
    scalar: InPort,
    nibbles: InPort,
    high: InPort,
    product: WideOut,
}

impl Lanes {
    /// `lanes` lanes at rest.
    pub fn new(model: &Model, lanes: usize) -> Result<Self> {
        let sim = model.sim_with_random_state(1)?;
        Ok(Self {
            lanes,
            word: sim.wide_input("word")?,
            scalar: sim.input("scalar")?,
            nibbles: sim.input("nibbles")?,
            high: sim.input("high")?,
            product: sim.wide_output("product")?,
            sim,
        })
    }

    /// How many lanes there are.
    pub fn lanes(&self) -> usize {
        self.lanes
    }

    /// Compares the products of a word's bytes.
    pub fn bytes(&mut self, word: &[u8], scalar: u8) -> Result<()> {
        let expected = word
            .iter()
            .map(|&byte| Field::mul(byte.into(), scalar.into()) as u8);
        let expected: Vec<u8> = expected.collect();
        for high in [0, 1] {
            let found = self.evaluate(word, scalar, 0, high)?;
            expect(&found, &expected, || {
                format!("{word:02x?} times {scalar:#04x}")
            })?;
        }
        Ok(())
    }

    /// Compares the products of a word's nibbles, lower and upper half.
    pub fn nibbles(&mut self, word: &[u8], scalar: u8) -> Result<()> {
        let elements: Vec<u8> = word
            .iter()
            .flat_map(|byte| [byte & 15, byte >> 4])
            .collect();
        for (high, half) in elements.chunks_exact(self.lanes).enumerate() {
            let expected: Vec<u8> = half
                .iter()
                .map(|&x| Field::mul(Field::embed(x), scalar.into()) as u8)
                .collect();
            let found = self.evaluate(word, scalar, 1, high as u64)?;
            expect(&found, &expected, || {
                format!("nibbles {half:x?} times {scalar:#04x}")
            })?;
        }
        Ok(())
    }

    fn evaluate(&mut self, word: &[u8], scalar: u8, nibbles: u64, high: u64) -> Result<Vec<u8>> {
        self.sim.set_bytes(self.word, word)?;
        self.sim.set(self.scalar, scalar.into())?;
        self.sim.set(self.nibbles, nibbles)?;
        self.sim.set(self.high, high)?;
        self.sim.eval()?;
        Ok(self.sim.bytes(self.product))
    }
}
