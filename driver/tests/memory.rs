//! How much stack the operations use: the depth at which they call the bus.

mod model;

use model::Model;
use tcith_driver::{Bus, BusError, Driver, Phase, SIGNATURE_BYTES};
use tcith_golden::kat::{vectors, ENTROPY};
use tcith_golden::{Mirath1aFast, Rijndael, Scheme};

/// Where the stack is.
fn here<T>(local: &T) -> usize {
    core::ptr::from_ref(local).addr()
}

/// A bus that notes the deepest place from which it was called.
struct Probe {
    model: Box<Model>,
    deepest: usize,
}

impl Probe {
    #[inline(never)]
    fn note(&mut self) {
        let local = 0_u8;
        self.deepest = self.deepest.min(here(&local));
    }
}

impl Bus for Probe {
    #[inline(never)]
    fn read64(&mut self, address: u16) -> Result<u64, BusError> {
        self.note();
        self.model.read64(address)
    }

    #[inline(never)]
    fn write64(&mut self, address: u16, value: u64) -> Result<(), BusError> {
        self.note();
        self.model.write64(address, value)
    }

    #[inline(never)]
    fn wait(&mut self) {
        self.note();
        self.model.wait();
    }

    fn enter(&mut self, phase: Phase) {
        self.model.enter(phase);
    }
}

/// Bytes of stack between here and the deepest call of the bus.
#[inline(never)]
fn depth(driver: &mut Driver<Probe>, operation: impl FnOnce(&mut Driver<Probe>)) -> usize {
    let local = 0_u8;
    driver.bus().deepest = usize::MAX;
    operation(driver);
    here(&local) - driver.bus().deepest
}

#[test]
fn stack_is_as_stated() {
    let scheme = Scheme::of::<Mirath1aFast, Rijndael>();
    let vector = vectors(scheme, &ENTROPY).next().unwrap().unwrap();
    let sk = vector.sk.as_slice().try_into().unwrap();
    let (seed_sk, seed_pk) = (
        vector.sk[..16].try_into().unwrap(),
        vector.sk[16..].try_into().unwrap(),
    );
    let (salt, rseed) = (
        vector.salt.as_slice().try_into().unwrap(),
        vector.rseed.as_slice().try_into().unwrap(),
    );
    let mut signature = Box::new([0; SIGNATURE_BYTES]);
    let mut driver = Driver::new(Probe {
        model: Box::default(),
        deepest: usize::MAX,
    })
    .unwrap();

    let key_gen = depth(&mut driver, |driver| {
        driver.key_gen(&seed_sk, &seed_pk).unwrap();
    });
    let sign = depth(&mut driver, |driver| {
        driver
            .sign_into(&sk, &vector.msg, &salt, &rseed, &mut signature)
            .unwrap();
    });
    let verify = depth(&mut driver, |driver| {
        driver
            .verify(&vector.pk, &vector.msg, &signature[..])
            .unwrap();
    });
    println!("KeyGen {key_gen}, Sign {sign}, Verify {verify} bytes");
    assert_eq!(signature[..], vector.signature);
    assert!(key_gen <= 1 << 10, "KeyGen: {key_gen}");
    assert!(sign <= 2 << 10, "Sign: {sign}");
    assert!(verify <= 3 << 10, "Verify: {verify}");
}
