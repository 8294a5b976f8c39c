//! The back end's tools on a generated design: its folder, a cell library, the mapped netlist with its areas, and
//! timing. The work itself is in the scripts of `scripts/synth`, which run without this program too; they are part
//! of it, so that it needs no folder of the project.

mod areas;
mod library;
mod map;
mod source;
mod timing;
mod tool;

pub use areas::Areas;
pub use library::Library;
pub use map::{map, Hierarchy};
pub use source::{Source, SourceArgs};
pub use timing::{analyse, Path as TimingPath, GROUPS};
pub use tool::{opensta_version, yosys_version};
