//! The GGM tree (Mirath v2.1.0 §5).

mod control;
mod next;
mod resume;
mod store;
mod target;
mod tweak;
mod walker;

pub use control::{Control, State};
pub use next::{Next, NextState};
pub use resume::Resume;
pub use store::Store;
pub use target::Target;
pub use tweak::Tweak;
pub use walker::Walker;
