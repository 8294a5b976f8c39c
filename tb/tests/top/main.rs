//! `tcith_top` under the driver: KeyGen, Sign and Verify of known answers and of random keys, refusals with the golden
//! model's verdict, equal cycles for all secrets, wipe, and what the bus may not do.

mod breaks;
mod control;
mod faults;
mod known;
mod refusals;
mod secrets;
mod timing;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, OnceLock};
use std::thread;

use rand::Rng;
use tcith_driver::map::{self, Opcode};
use tcith_driver::{Bus, Driver, Error, SIGNATURE_BYTES};
use tcith_golden::kat::{vectors, Vector, ENTROPY};
use tcith_golden::meter::NoMeter;
use tcith_golden::{Mirath1aFast, Order, Rijndael, Scheme};
use tcith_hdl::units::generate;
use tcith_tb::bench::{self, top::Top};
use tcith_tb::{BuildOptions, Model, Source};

/// The default options.
fn model() -> &'static Model {
    static MODEL: OnceLock<Model> = OnceLock::new();
    MODEL.get_or_init(|| {
        let source = bench::source(&generate("top", &BTreeMap::new()).unwrap()).unwrap();
        Model::build(&source, &BuildOptions::default()).unwrap()
    })
}

/// A preset as it is checked in.
fn preset(name: &str) -> Model {
    let path = format!("../rtl-out/{name}/top/manifest.json");
    let source = Source::from_manifest(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    Model::build(&source, &BuildOptions::default()).unwrap()
}

/// The preset with the fewest cycles.
fn fast() -> &'static Model {
    static MODEL: OnceLock<Model> = OnceLock::new();
    MODEL.get_or_init(|| preset("fast"))
}

/// The preset with the least area.
fn compact() -> &'static Model {
    static MODEL: OnceLock<Model> = OnceLock::new();
    MODEL.get_or_init(|| preset("compact"))
}

fn driver_of(model: &Model) -> Driver<Top> {
    Driver::new(Top::new(model).unwrap()).unwrap()
}

fn driver() -> Driver<Top> {
    driver_of(model())
}

/// Does `work` for each of `items`, in as many threads as the host runs at once.
fn in_threads<T: Send>(items: impl Iterator<Item = T> + Send, work: impl Fn(T) + Sync) {
    in_threads_with(|| (), items, |(), item| work(item));
}

/// The same, where each thread has something of its own.
fn in_threads_with<T: Send, S>(
    own: impl Fn() -> S + Sync,
    items: impl Iterator<Item = T> + Send,
    work: impl Fn(&mut S, T) + Sync,
) {
    let items = Mutex::new(items);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut own = own();
                loop {
                    let Some(item) = items.lock().unwrap().next() else {
                        break;
                    };
                    work(&mut own, item);
                }
            });
        }
    });
}

/// Does `work` for each of `items`, in threads with a driver and hardware each.
fn for_each<T: Send>(
    model: &Model,
    items: impl Iterator<Item = T> + Send,
    work: impl Fn(&mut Driver<Top>, T) + Sync,
) {
    let own = || {
        let mut driver = driver_of(model);
        driver.bus().set_pause(200);
        driver
    };
    in_threads_with(own, items, work);
}

fn scheme() -> Scheme {
    Scheme::of::<Mirath1aFast, Rijndael>()
}

fn vector_0() -> Vector {
    vectors(scheme(), &ENTROPY).next().unwrap().unwrap()
}

/// The parts of a vector that have a fixed length.
fn parts(vector: &Vector) -> ([u8; 32], [u8; 32], [u8; 16]) {
    (
        vector.sk.as_slice().try_into().unwrap(),
        vector.salt.as_slice().try_into().unwrap(),
        vector.rseed.as_slice().try_into().unwrap(),
    )
}

fn sign(driver: &mut Driver<Top>, vector: &Vector) -> Result<[u8; SIGNATURE_BYTES], Error> {
    let (sk, salt, rseed) = parts(vector);
    driver.sign(&sk, &vector.msg, &salt, &rseed)
}

/// Runs a command; its code.
fn run(bus: &mut Top, opcode: Opcode, operand: u64) -> u8 {
    bus.write64(map::COMMAND, u64::from(opcode.code()) | operand << 32)
        .unwrap();
    bus.write64(map::CONTROL, map::CONTROL_START).unwrap();
    loop {
        let status = bus.read64(map::STATUS).unwrap();
        if status & map::STATUS_DONE != 0 {
            return (status >> map::STATUS_ERROR_LSB) as u8;
        }
        bus.wait();
    }
}

/// A random key, message, salt and root.
fn random(rng: &mut impl Rng, length: usize) -> Vector {
    let mut bytes = |length| (0..length).map(|_| rng.gen()).collect::<Vec<u8>>();
    let (sk, msg, salt, rseed) = (bytes(32), bytes(length), bytes(32), bytes(16));
    let meter = &mut NoMeter;
    let (pk, _) = scheme().keygen(&sk[..16], &sk[16..], meter).unwrap();
    let order = Order::Reference;
    let signature = scheme()
        .sign(&sk, &msg, &salt, &rseed, order, meter)
        .unwrap();
    Vector {
        count: 0,
        seed: [0; 48],
        msg,
        pk,
        sk,
        salt,
        rseed,
        signature,
    }
}
