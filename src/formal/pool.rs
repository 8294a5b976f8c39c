//! Work on all cores: the results come in the order of the work, whatever is ready first.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;
use std::thread;

/// `work` of each item, on `threads` at a time.
pub fn run<T: Sync, R: Send>(items: &[T], threads: usize, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::with_capacity(items.len()));
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, items.len().max(1)) {
            scope.spawn(|| loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(item) = items.get(index) else {
                    return;
                };
                let result = work(item);
                if let Ok(mut results) = results.lock() {
                    results.push((index, result));
                }
            });
        }
    });
    let mut results = results
        .into_inner()
        .unwrap_or_else(|broken| broken.into_inner());
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_item_is_done_once_and_in_order() {
        let items: Vec<u64> = (0..100).collect();
        for threads in [0, 1, 7] {
            let squares = super::run(&items, threads, |x| x * x);
            assert!(squares
                .iter()
                .enumerate()
                .all(|(i, x)| *x == (i * i) as u64));
            assert_eq!(squares.len(), items.len());
        }
        assert!(super::run(&[] as &[u8], 2, |x| *x).is_empty());
    }
}
