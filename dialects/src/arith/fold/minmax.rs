//! Minima and maxima of integers: of equal values, and with the bounds of the type.

use std::cmp::Ordering;

use ods_core::hooks::{Fold, Folded};
use ods_core::{ApInt, Attr, Body, Op};

use super::super::{MaxSIOp, MaxUIOp, MinSIOp, MinUIOp};
use super::Binary;

/// The value that compares as `keep` to the other. `absorbs` tells the bound that is the result, `neutral` the one
/// that never is.
fn choose(
    ir: &Body,
    op: Op,
    args: &[Option<Attr>],
    compare: fn(&ApInt, &ApInt) -> Ordering,
    keep: Ordering,
    absorbs: fn(&ApInt) -> bool,
    neutral: fn(&ApInt) -> bool,
) -> Folded {
    let at = Binary::new(ir, op, args);
    if at.same() {
        return at.rhs.into();
    }
    if let Some(bound) = at.rhs_int() {
        if absorbs(&bound) {
            return at.rhs.into();
        }
        if neutral(&bound) {
            return at.lhs.into();
        }
    }
    at.ints(|a, b| Some(if compare(a, b) == keep { a.clone() } else { b.clone() }))
}

impl Fold for MaxSIOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        let bounds = (ApInt::is_signed_max as fn(&ApInt) -> bool, ApInt::is_signed_min);
        choose(ir, this.op, args, ApInt::scmp, Ordering::Greater, bounds.0, bounds.1)
    }
}

impl Fold for MaxUIOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        let bounds = (ApInt::is_all_ones as fn(&ApInt) -> bool, ApInt::is_zero);
        choose(ir, this.op, args, ApInt::ucmp, Ordering::Greater, bounds.0, bounds.1)
    }
}

impl Fold for MinSIOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        let bounds = (ApInt::is_signed_min as fn(&ApInt) -> bool, ApInt::is_signed_max);
        choose(ir, this.op, args, ApInt::scmp, Ordering::Less, bounds.0, bounds.1)
    }
}

impl Fold for MinUIOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        let bounds = (ApInt::is_zero as fn(&ApInt) -> bool, ApInt::is_all_ones);
        choose(ir, this.op, args, ApInt::ucmp, Ordering::Less, bounds.0, bounds.1)
    }
}
