//! Sparse conditional constant propagation: the values that are constant wherever control flow reaches them.

use smallvec::SmallVec;

use super::forward::SparseForward;
use super::lattice::{Lattice, ValueStates};
use crate::fold::{constant_value, fold_op_with};
use crate::folded::{FoldResult, Folded};
use crate::ir::{OpRef, ValueRef};
use crate::{Attr, Ident, Value};

/// The state of a value in constant propagation.
#[derive(Clone, Copy, Default, Debug)]
pub enum Constant {
    /// No definition has been reached yet.
    #[default]
    Unvisited,
    /// The value is always this constant.
    Known {
        /// The value.
        value: Attr,
        /// The namespace of the dialect that can materialize the constant.
        dialect: Ident,
    },
    /// The value may differ between executions.
    Unknown,
}

impl Constant {
    /// Returns the constant, if there is only one.
    pub fn attr(self) -> Option<Attr> {
        match self {
            Constant::Known { value, .. } => Some(value),
            Constant::Unvisited | Constant::Unknown => None,
        }
    }
}

impl Lattice for Constant {
    fn merge(&mut self, other: &Constant) -> bool {
        let merged = match (*self, *other) {
            (_, Constant::Unvisited) | (Constant::Unknown, _) => return false,
            (Constant::Known { value: have, .. }, Constant::Known { value, .. })
                if have == value =>
            {
                return false;
            }
            (Constant::Unvisited, other) => other,
            (Constant::Known { .. }, _) => Constant::Unknown,
        };
        *self = merged;
        true
    }

    fn is_final(&self) -> bool {
        matches!(self, Constant::Unknown)
    }
}

/// Executes operations abstractly by folding them.
pub(super) struct ConstantPropagation;

impl SparseForward for ConstantPropagation {
    type Lattice = Constant;

    fn entry(&self, _: ValueRef<'_>) -> Constant {
        Constant::Unknown
    }

    fn visit_op(&self, op: OpRef<'_>, known: ValueStates<'_, Constant>, results: &mut [Constant]) {
        let folded = if op.body.num_regions(op.op) == 0 {
            let mut operands: SmallVec<[Option<Attr>; 4]> = SmallVec::new();
            for value in op.body.operands(op.op) {
                match *known.of(value) {
                    Constant::Unvisited => return,
                    constant => operands.push(constant.attr()),
                }
            }
            fold_op_with(op.body, op.op, &operands)
        } else {
            Folded::No
        };
        match folded {
            Folded::Results(folded) => {
                let dialect = op.name().dialect_ident();
                for (result, folded) in results.iter_mut().zip(folded) {
                    *result = match folded {
                        FoldResult::Attr(value) => Constant::Known { value, dialect },
                        FoldResult::Value(value) => known_of_other(op, value, known),
                    };
                }
            }
            // In-place changes yield no result.
            Folded::No | Folded::InPlace(_) | Folded::Aside(_) => results.fill(Constant::Unknown),
        }
    }
}

/// Returns the state of a value that an operation folds to. For a value that is not an operand, only a constant is
/// used, since the operation is not visited again when the state of that value changes.
fn known_of_other(op: OpRef<'_>, value: Value, known: ValueStates<'_, Constant>) -> Constant {
    let is_followed = || {
        let constant = op.body.defining_op(value);
        constant.is_some_and(|constant| constant_value(op.body.view(constant)).is_some())
    };
    match op.body.operands(op.op).any(|operand| operand == value) || is_followed() {
        true => *known.of(value),
        false => Constant::Unknown,
    }
}
