//! `--linalg-fold-unit-extent-dims`
//!
//! - [`generic`]: loops with one iteration; [`pad`]: dimensions that are not padded; [`slices`]: slices of size one;
//!   [`inits`]: inits that are read although no reduction is left.

mod generic;
mod inits;
mod pad;
mod slices;

use ods_core::hooks::Canonicalize;
use ods_core::ir::Inserter;
use ods_core::mixed::MixedSlice;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, PatternSet, Rewriter};
use ods_core::{MemRefType, Type, Value};

use crate::linalg::shape::{element, is_memref};
use crate::linalg::{FillOp, LinalgFoldUnitExtentDimsPass};
use crate::memref;
use crate::reshape::{Group, Reassociation};
use crate::tensor::{
    CollapseShapeOp, EmptyOp, ExpandShapeOp, expanded, extract_slice, fold_empty_patterns,
    insert_slice, mixed_sizes,
};

impl RunPass for LinalgFoldUnitExtentDimsPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let by = if self.use_rank_reducing_slices { Strategy::Slice } else { Strategy::Reshape };
        let patterns = patterns(by).with(inits::MoveInits);
        cx.apply_patterns(&patterns, &GreedyConfig::default())?;
        Ok(())
    }
}

/// Returns the patterns that drop loops with one iteration, with slices or with reshapes.
pub fn unit_dims_patterns(by_slices: bool) -> PatternSet {
    patterns(if by_slices { Strategy::Slice } else { Strategy::Reshape })
}

/// The way in which dimensions are dropped from a value, and restored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Strategy {
    Reshape,
    Slice,
}

fn patterns(by: Strategy) -> PatternSet {
    let mut patterns =
        PatternSet::new().with(generic::DropUnitDims(by)).with(pad::DropPadUnitDims(by));
    if by == Strategy::Reshape {
        patterns = patterns
            .with(slices::ReduceExtract)
            .with(slices::ReduceInsert)
            .with(slices::ReduceParallelInsert);
    }
    patterns = FillOp::add_patterns(patterns);
    if by == Strategy::Reshape {
        patterns = CollapseShapeOp::add_patterns(patterns);
    }
    patterns = EmptyOp::add_patterns(patterns);
    if by == Strategy::Reshape {
        patterns = ExpandShapeOp::add_patterns(patterns);
    }
    patterns.and(&fold_empty_patterns(false)).and(&memref::resolve_dims_patterns())
}

/// Returns the reassociation that drops dimensions: each kept dimension with the dropped ones after it, the first also
/// with the dropped ones before it.
fn groups(rank: usize, goes: impl Fn(usize) -> bool) -> Reassociation {
    let mut groups: Vec<Group> = Vec::new();
    let mut first = Group::new();
    for dim in 0..rank {
        match groups.last_mut() {
            _ if !goes(dim) => {
                let mut group = std::mem::take(&mut first);
                group.push(dim as i64);
                groups.push(group);
            }
            Some(group) => group.push(dim as i64),
            None => first.push(dim as i64),
        }
    }
    Reassociation(groups)
}

impl Strategy {
    /// Drops dimensions of size one from a value, which leaves `shape`.
    fn collapse(
        self,
        rw: &mut Rewriter<'_>,
        value: Value,
        shape: &[i64],
        groups: &Reassociation,
    ) -> Option<Value> {
        let (ctx, ty) = (rw.ctx().clone(), rw.ty(value));
        let reduced = match MemRefType::of(&ctx, ty) {
            Some(memref) => memref.reshaped(&ctx, shape).ty(&ctx),
            None => Type::tensor(&ctx, shape, element(&ctx, ty)),
        };
        match (self, is_memref(&ctx, ty)) {
            (Strategy::Reshape, false) => {
                Some(rw.emit(CollapseShapeOp::build(value, &groups.to_attrs(&ctx), reduced)))
            }
            (Strategy::Reshape, true) => {
                let attrs = groups.to_attrs(&ctx);
                Some(rw.emit(memref::CollapseShapeOp::build(value, &attrs, reduced)))
            }
            (Strategy::Slice, false) => {
                let slice = MixedSlice::full(&mixed_sizes(rw, value));
                Some(rw.create_or_fold(extract_slice(value, reduced, &slice))[0])
            }
            (Strategy::Slice, true) => rw.build(|b| memref::rank_reduced_subview(b, value, shape)),
        }
    }

    /// Restores the dimensions of `dest`, which the result replaces.
    fn expand(
        self,
        rw: &mut Rewriter<'_>,
        value: Value,
        dest: Value,
        groups: &Reassociation,
    ) -> Value {
        let ty = rw.ty(dest);
        match self {
            Strategy::Reshape => expanded(rw, value, ty, groups),
            Strategy::Slice => {
                let slice = MixedSlice::full(&mixed_sizes(rw, dest));
                rw.create_or_fold(insert_slice(value, dest, &slice))[0]
            }
        }
    }
}
