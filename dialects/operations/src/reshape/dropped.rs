//! Dimensions of size one that a rank reduction drops.

use smallvec::SmallVec;

/// A flag for each dimension that is set if the dimension is dropped.
pub type Dropped = SmallVec<[bool; 4]>;

/// Returns the dimensions of `original` that `reduced` drops, all of size one; `None` if the shapes differ in another
/// way.
pub fn dropped_dims(original: &[i64], reduced: &[i64]) -> Option<Dropped> {
    let mut left = reduced;
    let mut dropped = Dropped::with_capacity(original.len());
    for size in original {
        match left.split_first() {
            Some((first, rest)) if first == size => {
                left = rest;
                dropped.push(false);
            }
            _ if *size == 1 => dropped.push(true),
            _ => return None,
        }
    }
    left.is_empty().then_some(dropped)
}

/// Returns the items of the dimensions that are kept.
pub fn remaining<T: Copy>(items: &[T], dropped: &[bool]) -> SmallVec<[T; 4]>
where
    [T; 4]: smallvec::Array<Item = T>,
{
    items.iter().zip(dropped).filter(|(_, dropped)| !**dropped).map(|(item, _)| *item).collect()
}
