//! Reshapes by reassociation: each dimension of the smaller shape corresponds to a group of adjacent dimensions of the
//! larger one. Shared by the dialects that expand and collapse shapes.

mod compose;
mod dropped;
mod find;
mod fold;
mod verify;

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::{Attr, Context, DYNAMIC, Type};
use smallvec::SmallVec;

pub use dropped::{Dropped, dropped_dims, remaining};
pub(crate) use fold::{Reshape, fold_reshapes};
pub use verify::{verify_dynamic_sizes, verify_reshape_like};

/// A group of dimensions of the larger shape.
pub type Group = SmallVec<[i64; 2]>;

/// The groups of the larger shape's dimensions, one for each dimension of the smaller shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reassociation(pub Vec<Group>);

impl Reassociation {
    /// Reads the attribute of an operation: an array of arrays of integers.
    pub fn of_attr(ctx: &Context, groups: &[Attr]) -> Reassociation {
        let group = |group: &Attr| {
            let indices = group.as_array(ctx).unwrap_or_default();
            indices.iter().filter_map(|index| index.as_i64(ctx)).collect()
        };
        Reassociation(groups.iter().map(group).collect())
    }

    /// Returns the attribute form: arrays of integers.
    pub fn to_attrs(&self, ctx: &Context) -> Vec<Attr> {
        let number = |index: &i64| Attr::integer(ctx, Type::I64, *index);
        let group = |group: &Group| {
            Attr::array(ctx, &group.iter().map(number).collect::<SmallVec<[Attr; 4]>>())
        };
        self.0.iter().map(group).collect()
    }

    /// Returns the groups.
    pub fn groups(&self) -> &[Group] {
        &self.0
    }

    /// Returns the groups as affine maps over all dimensions that occur.
    pub fn maps(&self) -> Vec<AffineMap> {
        let dims = self.num_dims();
        let map = |group: &Group| AffineMap {
            dims,
            symbols: 0,
            results: group.iter().map(|index| AffineExpr::Dim(*index as u32)).collect(),
        };
        self.0.iter().map(map).collect()
    }

    /// Returns the largest dimension that occurs plus one, computed in 32 bits as upstream.
    pub fn num_dims(&self) -> u32 {
        let largest =
            self.0.iter().flatten().map(|index| u32::try_from(*index).unwrap_or(u32::MAX));
        largest.max().unwrap_or(0).wrapping_add(1)
    }

    /// Returns the smaller shape for the larger shape `shape`: products of sizes, dynamic if a factor is dynamic.
    pub fn collapse(&self, shape: &[i64]) -> SmallVec<[i64; 4]> {
        self.0
            .iter()
            .map(|group| product(group.iter().map(|index| shape[*index as usize])))
            .collect()
    }
}

/// Returns the product of sizes; dynamic if one of them is dynamic.
pub fn product(sizes: impl IntoIterator<Item = i64>) -> i64 {
    let mut all = 1i64;
    for size in sizes {
        if size == DYNAMIC {
            return DYNAMIC;
        }
        all = all.wrapping_mul(size);
    }
    all
}

/// Returns the number of dynamic sizes.
pub fn num_dynamic(shape: &[i64]) -> usize {
    shape.iter().filter(|size| **size == DYNAMIC).count()
}
