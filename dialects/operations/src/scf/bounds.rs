//! The bounds of loops: mixed bounds of `scf.forall`, and trip counts.

use ods_core::fold::constant_value;
use ods_core::hooks::FoldResult;
use ods_core::mixed::{MixedIndex, MixedList, mixed};
use ods_core::{ApInt, Attr, AttrData, Body, Type, Value};

use super::{ForallOp, ForallOpRef};
use crate::arith::{AddIOp, IntegerOverflowFlags};

/// The three bounds of each dimension of a `scf.forall`.
#[derive(Default)]
pub struct Bounds {
    /// The lower bounds of the dimensions.
    pub lower: MixedList,
    /// The upper bounds.
    pub upper: MixedList,
    /// The steps.
    pub step: MixedList,
}

impl Bounds {
    /// Returns the bounds of dimension `at`.
    pub fn dim(&self, at: usize) -> [MixedIndex; 3] {
        [self.lower[at], self.upper[at], self.step[at]]
    }

    /// Appends a dimension.
    pub(super) fn push(&mut self, [lower, upper, step]: [MixedIndex; 3]) {
        self.lower.push(lower);
        self.upper.push(upper);
        self.step.push(step);
    }

    /// Returns the trip count of dimension `at`, if known.
    pub(super) fn trip_count(&self, ir: &Body, at: usize) -> Option<ApInt> {
        let [lower, upper, step] = self.dim(at).map(|bound| bound.to_folded(ir.ctx()));
        trip_count(ir, lower, upper, step, true)
    }
}

impl ForallOp {
    /// Returns the mixed bounds: integers and values.
    pub fn bounds(self, ir: &Body) -> Bounds {
        Bounds {
            lower: mixed(&self.static_lower_bound(ir), self.dynamic_lower_bound(ir)),
            upper: mixed(&self.static_upper_bound(ir), self.dynamic_upper_bound(ir)),
            step: mixed(&self.static_step(ir), self.dynamic_step(ir)),
        }
    }
}

/// Returns whether all dimensions of a `scf.forall` have lower bound zero and step one.
pub(super) fn is_normalized(op: ForallOpRef<'_>) -> bool {
    let all = |list: MixedList, number| {
        list.iter().all(|index: &MixedIndex| index.constant(op.body) == Some(number))
    };
    let lower = mixed(&op.static_lower_bound(), op.dynamic_lower_bound().map(Value::from));
    let step = mixed(&op.static_step(), op.dynamic_step().map(Value::from));
    all(lower, 0) && all(step, 1)
}

/// Returns the trip count of a loop from `lower` to `upper` (exclusive) by `step`, if known: the bounds are constants,
/// or `upper` is `lower` plus a constant.
pub fn trip_count(
    ir: &Body,
    lower: FoldResult,
    upper: FoldResult,
    step: FoldResult,
    signed: bool,
) -> Option<ApInt> {
    let width = bit_width(ir, lower);
    if width != bit_width(ir, upper) {
        return None;
    }
    if lower == upper {
        return Some(ApInt::new(width, 0));
    }
    let step = constant(ir, step);
    // A loop whose step is not positive counts as a loop that does not run.
    if step.as_ref().is_some_and(|step| step.is_zero() || signed && step.is_negative()) {
        return Some(ApInt::new(width, 0));
    }
    let distance = match (constant(ir, lower), constant(ir, upper)) {
        (Some(from), Some(to)) => {
            let order = if signed { to.scmp(&from) } else { to.ucmp(&from) };
            if order.is_le() {
                return Some(ApInt::new(width, 0));
            }
            // The difference is exact as an unsigned number, even if it does not fit a signed one.
            to.sub(&from)
        }
        (_, Some(_)) => return None,
        _ => {
            let distance = constant_distance(ir, lower, upper, signed)?;
            if signed && distance.is_negative() {
                return Some(ApInt::new(width, 0));
            }
            distance
        }
    };
    let step = step?;
    let (whole, rest) = (distance.udiv(&step)?, distance.urem(&step)?);
    Some(if rest.is_zero() { whole } else { whole.add(&ApInt::new(width, 1)) })
}

/// Returns the width of a bound in bits; 64 for an index, as indices are stored.
fn bit_width(ir: &Body, bound: FoldResult) -> u32 {
    let ty = match bound {
        FoldResult::Attr(attr) => attr.type_of(ir.ctx()),
        FoldResult::Value(value) => Some(ir.ty(value)),
    };
    ty.filter(|ty| *ty != Type::INDEX).and_then(|ty| ty.int_or_float_width(ir.ctx())).unwrap_or(64)
}

/// Returns the integer constant that a bound is.
fn constant(ir: &Body, bound: FoldResult) -> Option<ApInt> {
    let attr: Attr = match bound {
        FoldResult::Attr(attr) => attr,
        FoldResult::Value(value) => constant_value(ir.view(ir.defining_op(value)?))?,
    };
    match attr.data(ir.ctx()) {
        AttrData::Integer(_, value) => Some(value.clone()),
        _ => None,
    }
}

/// Returns the constant that is added to `lower` to get `upper`, if the addition does not wrap.
fn constant_distance(
    ir: &Body,
    lower: FoldResult,
    upper: FoldResult,
    signed: bool,
) -> Option<ApInt> {
    let (FoldResult::Value(lower), FoldResult::Value(upper)) = (lower, upper) else { return None };
    let sum = upper.defined_by::<AddIOp>(ir)?;
    let flag = if signed { IntegerOverflowFlags::NSW } else { IntegerOverflowFlags::NUW };
    if !sum.overflow_flags(ir).contains(flag) || sum.lhs(ir) != lower {
        return None;
    }
    constant(ir, sum.rhs(ir).into())
}
