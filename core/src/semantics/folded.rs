//! Folding: the hook, and its result.

use smallvec::SmallVec;

use crate::attr::typed_attrs;
use crate::ir::{Body, Op, OpBuilder, OpType, Value, ValueRef};
use crate::{Attr, Type};

/// See [`Fold`]. `None` for an operand that is not constant.
pub type FoldOp = fn(&Body, Op, &[Option<Attr>]) -> Folded;
/// Makes the operation whose result is the constant, or `None`.
pub type MaterializeConstant = fn(&mut OpBuilder<'_>, Attr, Type) -> Option<Op>;

/// The result of folding an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Folded {
    /// Nothing.
    No,
    /// The operation stays, with these changes.
    InPlace(SmallVec<[InPlace; 1]>),
    /// The operation stays, with these changes, but does not count as folded: a greedy rewriter goes on to its patterns,
    /// and a conversion leaves it as it was before it began to fold. Folders of MLIR do so that change an operation on
    /// the way to a failure.
    Aside(SmallVec<[InPlace; 1]>),
    /// One constant or existing value per result.
    Results(SmallVec<[FoldResult; 1]>),
}

/// A change that folding makes to an operation that stays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InPlace {
    /// Another value for operand number …
    Operand(usize, Value),
    /// Another attribute in property slot …
    Prop(usize, Attr),
    /// Operand number … goes, and later ones move down.
    EraseOperand(usize),
    /// Other operands, as many as may be, for the group of that number.
    Group(usize, SmallVec<[Value; 4]>),
    /// Regions number … and … change places.
    SwapRegions(usize, usize),
    /// Uses of result number …, which there are, become uses of a constant; the other results stay.
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
    /// The operation stays, with these changes, each made by a named slot: `CmpIOp::LHS.to(op, value)`.
    pub fn in_place(changes: impl IntoIterator<Item = InPlace>) -> Folded {
        Folded::InPlace(changes.into_iter().collect())
    }

    /// One constant or existing value per result, in their order.
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

/// The constants that the operands of an operation are, by the operands' names: `known.lhs()`.
pub type Known<'a, Op> = <Op as OpType>::Adaptor<'a, Option<Attr>>;

/// `hasFolder = 1`.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `hasFolder = 1`, but there is no folder",
    note = "write beside its .td: `impl Fold for {Self} {{ fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {{ … }} }}`"
)]
pub trait Fold: OpType {
    /// Folds the operation; `known` has the constants that operands are, by the operands' names.
    ///
    /// The result depends on the operation, on what its operands are defined by, and on how values are used, not on what
    /// is around it: what did not fold is not tried again until one of these changed.
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded;
}

/// `hasConstantMaterializer = 1` of a dialect.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `hasConstantMaterializer = 1`, but nothing makes constants",
    note = "write beside its .td: `impl MaterializeConstants for {Self} {{ fn materialize(builder: &mut OpBuilder<'_>, value: Attr, ty: Type) -> Option<Op> {{ … }} }}`"
)]
pub trait MaterializeConstants {
    /// Makes the operation whose result is the constant, or `None`.
    fn materialize(builder: &mut OpBuilder<'_>, value: Attr, ty: Type) -> Option<Op>;
}
