//! Working memory of the on-demand order: at most 40 kB of heap for 1a-fast, shown by a counting
//! allocator.
//!
//! What is counted is the peak of live heap bytes during the call, above what lived before it (key,
//! message and, for Verify, the signature). In Sign that includes the signature which the call
//! returns. One test in this file, so that no other thread allocates meanwhile.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    sync::atomic::{AtomicUsize, Ordering::SeqCst},
};

use tcith_golden::{meter::NoMeter, Keypair, Mirath1aFast, Order, SigningKey};

/// 40 kB.
const LIMIT: usize = 40_000;

struct Counting;

static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call is passed on to the system allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let live = LIVE.fetch_add(layout.size(), SeqCst) + layout.size();
        PEAK.fetch_max(live, SeqCst);
        System.alloc(layout)
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), SeqCst);
        System.dealloc(pointer, layout);
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The result of `work`, and the most heap bytes that lived during it above those before.
fn peak<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let before = LIVE.load(SeqCst);
    PEAK.store(before, SeqCst);
    let result = work();
    (result, PEAK.load(SeqCst) - before)
}

#[test]
fn on_demand_needs_at_most_40_kb() {
    let key = SigningKey::<Mirath1aFast>::from_seeds(&[1; 16], &[2; 16], &mut NoMeter).unwrap();
    let public = key.verifying_key();
    let msg = [3; 33];
    let sign = |order| {
        key.sign_with(&msg, &[4; 32], &[5; 16], order, &mut NoMeter)
            .unwrap()
    };

    let (signature, sign_peak) = peak(|| sign(Order::OnDemand));
    let (verdict, verify_peak) =
        peak(|| public.verify_with(&msg, &signature, Order::OnDemand, &mut NoMeter));
    assert_eq!(verdict, Ok(()));
    println!("on demand: sign {sign_peak} bytes, verify {verify_peak} bytes");
    assert!(sign_peak <= LIMIT, "sign needs {sign_peak} bytes");
    assert!(verify_peak <= LIMIT, "verify needs {verify_peak} bytes");

    // The allocator does count: the reference order keeps the tree and all commitments, 139 kB
    // each.
    let (reference, reference_peak) = peak(|| sign(Order::Reference));
    assert_eq!(reference, signature);
    println!("reference: sign {reference_peak} bytes");
    assert!(reference_peak >= 2 * 139_000);
}
