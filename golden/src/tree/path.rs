//! The sibling path of the hidden leaves (Mirath v2.1.0 §5).

use alloc::vec::Vec;

use super::TreeShape;
use crate::error::Error;

/// The node numbers, ascending, whose seeds disclose every leaf but those in `hidden`.
///
/// The order of `hidden` does not change the result.
///
/// # Errors
/// [`Error::IndexOutOfRange`] if a leaf number is too large.
pub fn sibling_path(shape: TreeShape, hidden: &[u32]) -> Result<Vec<u32>, Error> {
    // Ascending at all times; a path is short, so insertion into a vector beats a search tree.
    let mut path: Vec<u32> = Vec::new();
    for &leaf in hidden {
        let mut node = shape.leaf_node(leaf)?;
        while let (Some(parent), Some(sibling)) =
            (TreeShape::parent(node), TreeShape::sibling(node))
        {
            match path.binary_search(&node) {
                Ok(at) => {
                    path.remove(at);
                    break;
                }
                Err(_) => {
                    if let Err(at) = path.binary_search(&sibling) {
                        path.insert(at, sibling);
                    }
                }
            }
            node = parent;
        }
    }
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Leaves below the nodes of a path.
    fn covered(shape: TreeShape, path: &[u32]) -> Vec<u32> {
        (0..shape.leaves())
            .filter(|&leaf| {
                let node = shape.leaf_node(leaf).unwrap();
                (0..=TreeShape::depth(node)).any(|d| path.contains(&TreeShape::ancestor(node, d)))
            })
            .collect()
    }

    #[test]
    fn path_covers_all_leaves_but_the_hidden_ones() {
        let shape = TreeShape::new(11).unwrap();
        for a in 0..11 {
            for b in 0..11 {
                for c in 0..11 {
                    if a == b || b == c || a == c {
                        continue;
                    }
                    let path = sibling_path(shape, &[a, b, c]).unwrap();
                    assert!(path.is_sorted());
                    let expected: Vec<u32> = (0..11).filter(|j| ![a, b, c].contains(j)).collect();
                    assert_eq!(covered(shape, &path), expected);
                }
            }
        }
    }

    #[test]
    fn bad_leaf_is_refused() {
        assert_eq!(
            sibling_path(TreeShape::new(11).unwrap(), &[11]),
            Err(Error::IndexOutOfRange)
        );
    }
}
