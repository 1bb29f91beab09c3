//! Data types in signatures of interface methods: plain data under MLIR's names, for interfaces that a `.td` declares.

use crate::folded::FoldResult;
use crate::ir::{Op, Value};
use crate::{Attr, Type};

/// The bounds on the number of executions of a region for one execution of its operation: `InvocationBounds`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InvocationBounds {
    /// Lower bound.
    pub lower: u32,
    /// Upper bound, if known.
    pub upper: Option<u32>,
}

impl InvocationBounds {
    /// Unknown bounds: `InvocationBounds::getUnknown()`.
    pub const UNKNOWN: InvocationBounds = InvocationBounds { lower: 0, upper: None };
}

/// The preference for an alias of a type or attribute: `OpAsmAliasResult`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AliasResult {
    /// No alias.
    NoAlias,
    /// An alias that another interface may override.
    OverridableAlias,
    /// An alias that must not be overridden.
    FinalAlias,
}

/// The known components of the type of a shaped result: `ShapedTypeComponents`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ShapedTypeComponents {
    /// The sizes; `None` for unranked.
    pub dims: Option<Vec<i64>>,
    /// The type of elements.
    pub element_type: Option<Type>,
    /// The encoding, layout or similar attribute.
    pub attr: Option<Attr>,
}

/// The kind of loop of a structured operation: `utils::IteratorType`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IteratorType {
    /// The iterations are independent.
    Parallel,
    /// The iterations are reduced to one value.
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
    /// The values that replace the results of the original.
    pub tiled_values: Vec<Value>,
    /// The slices of operands that were created.
    pub generated_slices: Vec<Op>,
}

/// The result of merging partial reductions: `MergeResult`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct MergeResult {
    /// The operations that merge.
    pub merge_ops: Vec<Op>,
    /// The values that replace the results of the original.
    pub replacements: Vec<Value>,
}

/// The strategy of tiling a reduction: `ReductionTilingStrategy`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ReductionTilingStrategy {
    /// Tiles are reduced one after another.
    FullReduction,
    /// The outer loop iterates over partial results.
    PartialReductionOuterReduction,
    /// Partial results are computed in parallel.
    PartialReductionOuterParallel,
}

/// A slice of a tensor by offsets, sizes and strides: `HyperrectangularSlice`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[expect(missing_docs, reason = "each has one entry per dimension")]
pub struct HyperrectangularSlice {
    pub offsets: Vec<FoldResult>,
    pub sizes: Vec<FoldResult>,
    pub strides: Vec<FoldResult>,
}
