//! Values that methods of interfaces pass around: plain data under MLIR's names, for interfaces that a `.td` declares.

use crate::folded::FoldResult;
use crate::ir::{Op, Value};
use crate::{Attr, Type};

/// The bounds of the number of runs of a region each time control reaches its operation: `InvocationBounds`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InvocationBounds {
    /// At least.
    pub lower: u32,
    /// At most, where that is known.
    pub upper: Option<u32>,
}

impl InvocationBounds {
    /// Nothing is known: `InvocationBounds::getUnknown()`.
    pub const UNKNOWN: InvocationBounds = InvocationBounds { lower: 0, upper: None };
}

/// The offer of an alias by a type or attribute: `OpAsmAliasResult`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AliasResult {
    /// It does not.
    NoAlias,
    /// Another may be better.
    OverridableAlias,
    /// This one it is.
    FinalAlias,
}

/// The known components of the type of a shaped result: `ShapedTypeComponents`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ShapedTypeComponents {
    /// The sizes; `None` for unranked.
    pub dims: Option<Vec<i64>>,
    /// The type of elements.
    pub element_type: Option<Type>,
    /// The encoding, layout or the like.
    pub attr: Option<Attr>,
}

/// The kind of loop of a structured operation: `utils::IteratorType`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IteratorType {
    /// Its rounds do not depend on each other.
    Parallel,
    /// Its rounds are gathered into one value.
    Reduction,
}

/// A loop's range: `Range` of `mlir/Dialect/Utils/StructuredOpsUtils`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LoopRange {
    /// The start.
    pub offset: FoldResult,
    /// The number of elements.
    pub size: FoldResult,
    /// The distance between elements.
    pub stride: FoldResult,
}

/// The result of tiling: `TilingResult`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct TilingResult {
    /// The tiled operations.
    pub tiled_ops: Vec<Op>,
    /// The values that stand for the results of the original.
    pub tiled_values: Vec<Value>,
    /// The slices that were taken of operands.
    pub generated_slices: Vec<Op>,
}

/// The result of merging partial reductions: `MergeResult`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct MergeResult {
    /// The operations that merge.
    pub merge_ops: Vec<Op>,
    /// The values that stand for the results of the original.
    pub replacements: Vec<Value>,
}

/// The strategy of tiling a reduction: `ReductionTilingStrategy`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ReductionTilingStrategy {
    /// Tiles are reduced one after another.
    FullReduction,
    /// The loop outside steps over partial results.
    PartialReductionOuterReduction,
    /// Partial results are made side by side.
    PartialReductionOuterParallel,
}

/// A part of a tensor by offsets, sizes and strides: `HyperrectangularSlice`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[expect(missing_docs, reason = "one for each dimension, as the words say")]
pub struct HyperrectangularSlice {
    pub offsets: Vec<FoldResult>,
    pub sizes: Vec<FoldResult>,
    pub strides: Vec<FoldResult>,
}
