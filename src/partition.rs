//! The names of partitions on the command line.

use tcith_hdl::top::Partition;

/// Reads the name of a partition; the error lists all names.
pub fn parse(name: &str) -> Result<Partition, String> {
    Partition::named(name).map_err(|_| format!("the partitions are: {}", names()))
}

/// Reads the name of a partition, or `all`.
pub fn parse_some(name: &str) -> Result<Partitions, String> {
    match name {
        "all" => Ok(Partitions(Partition::ALL.to_vec())),
        _ => match Partition::named(name) {
            Ok(partition) => Ok(Partitions(vec![partition])),
            Err(_) => Err(format!("the partitions are: all, {}", names())),
        },
    }
}

/// One partition, or all of them.
#[derive(Clone, Debug)]
pub struct Partitions(pub Vec<Partition>);

fn names() -> String {
    Partition::NAMES.join(", ")
}
