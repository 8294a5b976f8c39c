//! A folder of build results, each under the digest of all that went into it.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use fs4::fs_std::FileExt;
use sha2::{Digest, Sha256};

use crate::error::{Error, Result};

/// Collects what goes into a build result.
pub(crate) struct Key(Sha256);

impl Key {
    /// A key for one kind of result.
    pub fn new(kind: &str) -> Self {
        Self(Sha256::new()).add(kind)
    }

    /// Adds a part. Its length goes in as well, so that parts cannot run into each other.
    pub fn add(mut self, part: impl AsRef<[u8]>) -> Self {
        let part = part.as_ref();
        self.0.update((part.len() as u64).to_le_bytes());
        self.0.update(part);
        self
    }

    /// The digest in hexadecimal.
    pub fn finish(self) -> String {
        format!("{:x}", self.0.finalize())
    }
}

/// The cache folder.
pub(crate) struct Cache {
    root: PathBuf,
}

/// A result in the cache.
pub(crate) struct Entry {
    pub dir: PathBuf,
    /// Whether it was there before.
    pub found: bool,
}

impl Cache {
    pub fn new(root: PathBuf) -> Self {
        Self { root }
    }

    /// The result `name`; if it is not there, `build(work, out)` puts its files into `out`, with
    /// `work` for what is thrown away.
    ///
    /// A lock file keeps others, in this process and outside, from building the same. The result
    /// appears in one step, so one that is there is complete.
    pub fn get(&self, name: &str, build: impl FnOnce(&Path, &Path) -> Result<()>) -> Result<Entry> {
        let dir = self.root.join(name);
        if dir.is_dir() {
            return Ok(Entry { dir, found: true });
        }
        fs::create_dir_all(&self.root).map_err(|e| Error::io("create", &self.root, e))?;
        let lock_path = self.root.join(format!("{name}.lock"));
        let lock = File::create(&lock_path).map_err(|e| Error::io("create", &lock_path, e))?;
        lock.lock_exclusive()
            .map_err(|e| Error::io("lock", &lock_path, e))?;
        if dir.is_dir() {
            return Ok(Entry { dir, found: true });
        }
        let temporary = tempfile::Builder::new()
            .prefix(".build-")
            .tempdir_in(&self.root)
            .map_err(|e| Error::io("create a folder in", &self.root, e))?;
        let (work, out) = (temporary.path().join("work"), temporary.path().join("out"));
        for folder in [&work, &out] {
            fs::create_dir(folder).map_err(|e| Error::io("create", folder, e))?;
        }
        build(&work, &out)?;
        fs::rename(&out, &dir).map_err(|e| Error::io("create", &dir, e))?;
        // Closing the file gives the lock free. The file stays: were it removed here, one who waits
        // for it and one who creates it anew would hold different locks of the same name.
        drop(lock);
        Ok(Entry { dir, found: false })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorKind;

    #[test]
    fn parts_do_not_run_into_each_other() {
        let key = |parts: &[&str]| parts.iter().fold(Key::new("k"), |k, p| k.add(p)).finish();
        assert_eq!(key(&["ab", "c"]), key(&["ab", "c"]));
        assert_ne!(key(&["ab", "c"]), key(&["a", "bc"]));
        assert_ne!(key(&["ab"]), key(&["ab", ""]));
    }

    #[test]
    fn a_failed_build_leaves_no_entry() {
        let root = tempfile::tempdir().unwrap();
        let cache = Cache::new(root.path().to_owned());
        let failure = || ErrorKind::Source("no".into()).into();
        assert!(cache.get("e", |_, _| Err(failure())).is_err());
        let put = |_: &Path, out: &Path| {
            fs::write(out.join("f"), "x").unwrap();
            Ok(())
        };
        assert!(!cache.get("e", put).unwrap().found);
        let entry = cache.get("e", |_, _| Err(failure())).unwrap();
        assert!(entry.found && entry.dir.join("f").is_file());
    }
}
