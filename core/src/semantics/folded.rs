//! Folding: the hook, and its result.

use smallvec::SmallVec;

use crate::attr::typed_attrs;
use crate::ir::{Body, Op, OpBuilder, OpType, Value, ValueRef};
use crate::{Attr, Type};

/// See [`Fold`]. An operand that is not constant is `None`.
pub type FoldOp = fn(&Body, Op, &[Option<Attr>]) -> Folded;
/// Builds the operation whose result is the constant, or returns `None`.
pub type MaterializeConstant = fn(&mut OpBuilder<'_>, Attr, Type) -> Option<Op>;

/// The result of folding an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Folded {
    /// The operation does not fold.
    No,
    /// The operation is kept, with these changes.
    InPlace(SmallVec<[InPlace; 1]>),
    /// The operation is kept, with these changes, but does not count as folded: a greedy rewriter still tries its
    /// patterns, and a conversion restores the operation as it was before folding. This models MLIR's folders that
    /// change an operation and then fail.
    Aside(SmallVec<[InPlace; 1]>),
    /// One constant or existing value per result.
    Results(SmallVec<[FoldResult; 1]>),
}

/// A change that a folder makes to an operation that is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InPlace {
    /// Replaces the operand with this index.
    Operand(usize, Value),
    /// Replaces the attribute in this property slot.
    Prop(usize, Attr),
    /// Removes the operand with this index; later ones move down.
    EraseOperand(usize),
    /// Replaces the operands of the group with this index by any number of operands.
    Group(usize, SmallVec<[Value; 4]>),
    /// Swaps the regions with these indices.
    SwapRegions(usize, usize),
    /// Replaces the uses of the result with this index, which must have uses, by a constant; the other results are
    /// kept.
    Result(usize, Attr),
}

/// The value that one result folds to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoldResult {
    /// A constant, to be materialised.
    Attr(Attr),
    /// An existing value.
    Value(Value),
}

impl Folded {
    /// Keeps the operation, with these changes, each created by a named slot: `CmpIOp::LHS.to(op, value)`.
    pub fn in_place(changes: impl IntoIterator<Item = InPlace>) -> Folded {
        Folded::InPlace(changes.into_iter().collect())
    }

    /// Replaces the results by one constant or existing value each, in order.
    pub fn results(results: impl IntoIterator<Item = FoldResult>) -> Folded {
        Folded::Results(results.into_iter().collect())
    }
}

impl From<Attr> for FoldResult {
    fn from(attr: Attr) -> FoldResult {
        FoldResult::Attr(attr)
    }
}

impl From<Value> for FoldResult {
    fn from(value: Value) -> FoldResult {
        FoldResult::Value(value)
    }
}

impl From<ValueRef<'_>> for FoldResult {
    fn from(value: ValueRef<'_>) -> FoldResult {
        FoldResult::Value(value.value)
    }
}

impl From<InPlace> for Folded {
    fn from(change: InPlace) -> Folded {
        Folded::InPlace(smallvec::smallvec![change])
    }
}

impl From<Option<Attr>> for Folded {
    fn from(attr: Option<Attr>) -> Folded {
        attr.map_or(Folded::No, Folded::from)
    }
}

impl From<Attr> for Folded {
    fn from(attr: Attr) -> Folded {
        Folded::Results(smallvec::smallvec![FoldResult::Attr(attr)])
    }
}

macro_rules! constants {
    ($($name:ident)*) => {
        $(impl From<crate::attr::$name> for Folded {
            fn from(attr: crate::attr::$name) -> Folded {
                Attr::from(attr).into()
            }
        })*
    };
}
typed_attrs!(constants);

impl From<Value> for Folded {
    fn from(value: Value) -> Folded {
        Folded::Results(smallvec::smallvec![FoldResult::Value(value)])
    }
}

impl From<ValueRef<'_>> for Folded {
    fn from(value: ValueRef<'_>) -> Folded {
        value.value.into()
    }
}

impl From<Option<ValueRef<'_>>> for Folded {
    fn from(value: Option<ValueRef<'_>>) -> Folded {
        value.map_or(Folded::No, Folded::from)
    }
}

/// The constants that define the operands of an operation, `None` for others, by operand name: `known.lhs()`.
pub type Known<'a, Op> = <Op as OpType>::Adaptor<'a, Option<Attr>>;

/// `hasFolder = 1`.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `hasFolder = 1`, but there is no folder",
    note = "write beside its .td: `impl Fold for {Self} {{ fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {{ … }} }}`"
)]
pub trait Fold: OpType {
    /// Folds the operation; `known` holds the constant operands, by operand name.
    ///
    /// The result may depend on the operation, on the definitions of its operands and on the uses of values, but not on
    /// the enclosing IR: an operation that did not fold is not tried again until one of these changed.
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded;
}

/// `hasConstantMaterializer = 1` of a dialect.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `hasConstantMaterializer = 1`, but nothing makes constants",
    note = "write beside its .td: `impl MaterializeConstants for {Self} {{ fn materialize(builder: &mut OpBuilder<'_>, value: Attr, ty: Type) -> Option<Op> {{ … }} }}`"
)]
pub trait MaterializeConstants {
    /// Builds the operation whose result is the constant, or returns `None`.
    fn materialize(builder: &mut OpBuilder<'_>, value: Attr, ty: Type) -> Option<Op>;
}
