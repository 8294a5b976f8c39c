//! Criterion benchmark: key generation, Sign and Verify on one core.
//!
//! Sign draws new randomness from a DRBG each time, so that its grinding effort varies as it does
//! in use (2,200 tries on average for 1a-fast). `TCITH_BENCH_ALL=1` adds the other schemes.

use std::hint::black_box;

use criterion::{criterion_group, criterion_main, BatchSize, Criterion};
use tcith_golden::{
    kat::{vectors, Drbg, ENTROPY},
    meter::NoMeter,
    Order, ParamSet, Scheme,
};

fn bench_scheme(criterion: &mut Criterion, scheme: Scheme) {
    let sizes = scheme.sizes();
    let vector = vectors(scheme, &ENTROPY)
        .next()
        .expect("vectors never end")
        .expect("vector 0");
    let mut drbg = Drbg::new(&ENTROPY);
    let mut group = criterion.benchmark_group(scheme.to_string());
    group.sample_size(50);

    let (seed_sk, seed_pk) = vector.sk.split_at(sizes.seed);
    group.bench_function("keygen", |b| {
        b.iter(|| scheme.keygen(black_box(seed_sk), seed_pk, &mut NoMeter));
    });
    for (name, order) in [
        ("reference", Order::Reference),
        ("on-demand", Order::OnDemand),
    ] {
        group.bench_function(format!("sign/{name}"), |b| {
            b.iter_batched(
                || {
                    let mut randomness = vec![0; sizes.salt + sizes.seed];
                    drbg.fill(&mut randomness);
                    randomness
                },
                |randomness| {
                    let (salt, rseed) = randomness.split_at(sizes.salt);
                    scheme.sign(&vector.sk, &vector.msg, salt, rseed, order, &mut NoMeter)
                },
                BatchSize::SmallInput,
            );
        });
        group.bench_function(format!("verify/{name}"), |b| {
            b.iter(|| {
                scheme.verify(
                    &vector.pk,
                    &vector.msg,
                    black_box(&vector.signature),
                    order,
                    &mut NoMeter,
                )
            });
        });
    }
    group.finish();
}

fn all(criterion: &mut Criterion) {
    let everything = std::env::var_os("TCITH_BENCH_ALL").is_some();
    for scheme in Scheme::all().filter(|s| everything || s.set == ParamSet::Mirath1aFast) {
        bench_scheme(criterion, scheme);
    }
}

criterion_group!(benches, all);
criterion_main!(benches);
