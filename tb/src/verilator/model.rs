//! A compiled model: built or taken from the cache, then loaded.

use std::sync::Arc;

use crate::error::{ErrorKind, Result};
use crate::source::{Direction, Port, Source};
use crate::verilator::abi::Abi;
use crate::verilator::cache::{Cache, Key};
use crate::verilator::compile::{
    build_model, CXX_FLAGS, FAST_FLAGS, LIBRARY, SLOW_FLAGS, VERILATOR_FLAGS,
};
use crate::verilator::options::{BuildOptions, Trace};
use crate::verilator::port::{InPort, OutPort, PortId, WideIn, WideOut};
use crate::verilator::runtime::{Runtime, Toolchain};
use crate::verilator::shim;
use crate::verilator::sim::Sim;

/// A compiled design, from which any number of [`Sim`] instances are made. Cheap to clone.
#[derive(Clone)]
pub struct Model {
    loaded: Arc<Loaded>,
    from_cache: bool,
}

/// What a model's instances share.
pub(crate) struct Loaded {
    pub abi: Abi,
    pub ports: Vec<Port>,
    pub has_clock: bool,
    pub trace: Trace,
    /// Equal for models of equal content, so that their handles can be exchanged.
    pub id: u64,
}

impl Model {
    /// Compiles a source, or finds it compiled in the cache.
    ///
    /// Fails if a tool is missing, if the Verilog does not compile, and if its ports are not those of the source.
    pub fn build(source: &Source, options: &BuildOptions) -> Result<Self> {
        let tools = Toolchain::detect()?;
        let cache = Cache::new(options.resolved_cache_dir()?);
        let runtime = Runtime::get(&cache, tools, options.trace)?;
        let shim = shim::generate(source.ports(), options.trace);
        let key = model_key(source, &shim, tools, &runtime);
        let entry = cache.get(&format!("model-{key}"), |work, out| {
            build_model(source, &shim, options.trace, tools, &runtime, work, out)
        })?;
        let id = key.bytes().take(16).fold(0, |id, digit| {
            id << 4 | u64::from(char::from(digit).to_digit(16).unwrap_or_default())
        });
        let loaded = Loaded {
            abi: Abi::load(&entry.dir.join(LIBRARY))?,
            ports: source.ports().to_vec(),
            has_clock: shim::has_clock(source.ports()),
            trace: options.trace,
            id,
        };
        Ok(Self {
            loaded: Arc::new(loaded),
            from_cache: entry.found,
        })
    }

    /// Whether the cache had it, so that nothing was compiled.
    pub fn from_cache(&self) -> bool {
        self.from_cache
    }

    /// A new instance in which all state starts as zero.
    pub fn sim(&self) -> Result<Sim> {
        Sim::open(self.loaded.clone(), 0)
    }

    /// A new instance in which registers and memories start as random bits of this seed, as after
    /// power-up; inputs are zero. What a reset leaves out shows as a result that depends on the seed.
    pub fn sim_with_random_state(&self, seed: u64) -> Result<Sim> {
        // Verilator takes seeds of 31 bits, and 0 for one of its own choice.
        let seed = 1 + (seed % (i32::MAX as u64 - 1)) as i32;
        Sim::open(self.loaded.clone(), seed)
    }

    /// The ports, in the source's order.
    pub fn ports(&self) -> &[Port] {
        &self.loaded.ports
    }

    /// The input `name` of up to 64 bits.
    pub fn input(&self, name: &str) -> Result<InPort> {
        self.loaded.narrow(name, Direction::In).map(InPort)
    }

    /// The output `name` of up to 64 bits.
    pub fn output(&self, name: &str) -> Result<OutPort> {
        self.loaded.narrow(name, Direction::Out).map(OutPort)
    }

    /// The input `name` of any width.
    pub fn wide_input(&self, name: &str) -> Result<WideIn> {
        self.loaded.find(name, Direction::In).map(WideIn)
    }

    /// The output `name` of any width.
    pub fn wide_output(&self, name: &str) -> Result<WideOut> {
        self.loaded.find(name, Direction::Out).map(WideOut)
    }
}

impl Loaded {
    /// The port `name`, which must have this direction. The clock is not among the ports that a bench
    /// may drive: `eval` and `tick` do.
    pub fn find(&self, name: &str, dir: Direction) -> Result<PortId> {
        let fault = |message: String| Err(ErrorKind::Port(message).into());
        let Some(index) = self.ports.iter().position(|port| port.name == name) else {
            let names: Vec<_> = self.ports.iter().map(|port| port.name.as_str()).collect();
            return fault(format!(
                "there is no port `{name}`; there are {}",
                names.join(", ")
            ));
        };
        match (self.ports[index].dir, dir) {
            (Direction::In, Direction::Out) => fault(format!("port `{name}` is an input")),
            (Direction::Out, Direction::In) => fault(format!("port `{name}` is an output")),
            _ if self.has_clock && name == shim::CLOCK => fault(format!(
                "port `{name}` is the clock, which `eval` and `tick` drive"
            )),
            _ => Ok(PortId {
                index: index as u32,
                model: self.id,
            }),
        }
    }

    /// The same, for a port that fits a `u64`.
    pub fn narrow(&self, name: &str, dir: Direction) -> Result<PortId> {
        let id = self.find(name, dir)?;
        match self.ports[id.index as usize].width {
            0..=64 => Ok(id),
            width => Err(ErrorKind::Port(format!(
                "port `{name}` has {width} bits; ask for it as a wide port"
            ))
            .into()),
        }
    }
}

/// The digest of all that a compiled model depends on.
fn model_key(source: &Source, shim: &str, tools: &Toolchain, runtime: &Runtime) -> String {
    let flags = [VERILATOR_FLAGS, CXX_FLAGS, FAST_FLAGS, SLOW_FLAGS];
    let key = flags
        .iter()
        .copied()
        .flatten()
        .fold(Key::new("model"), Key::add);
    let key = key
        .add(&tools.versions)
        .add(&runtime.key)
        .add(shim)
        .add(source.top());
    // The shim names the ports' storage only, so the widths go in on their own.
    let key = source.ports().iter().fold(key, |key, port| {
        key.add(&port.name)
            .add([port.dir as u8])
            .add(port.width.to_le_bytes())
    });
    source
        .files()
        .iter()
        .fold(key, |key, file| key.add(&file.name).add(&file.text))
        .finish()
}
