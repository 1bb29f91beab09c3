//! Flags and scopes of a vector operation: what all of its scalars allow.

use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Op};

use crate::llvm::*;

/// Gives an operation the flags that all of `ops`, which are of its kind, have.
pub(super) fn share_flags(rw: &mut Rewriter<'_>, to: Op, ops: &[Op]) {
    share_fastmath(rw, to, ops);
    macro_rules! share {
        ($($op:ident $get:ident $set:ident)*) => {
            $(if let Some(to) = to.cast::<$op>(rw) {
                let shared = ops.iter().all(|op| op.cast::<$op>(rw).is_some_and(|op| op.$get(rw)));
                to.$set(rw, shared);
            })*
        };
    }
    share! {
        LShrOp is_exact set_is_exact
        AShrOp is_exact set_is_exact
        OrOp is_disjoint set_is_disjoint
        ZExtOp non_neg set_non_neg
        UIToFPOp non_neg set_non_neg
    }
    macro_rules! share_overflow {
        ($($op:ident)*) => {
            $(if let Some(to) = to.cast::<$op>(rw) {
                let all = ops.iter().filter_map(|op| op.cast::<$op>(rw));
                let all = all.map(|op| op.overflow_flags(rw));
                let shared = all.reduce(|a, b| a & b).unwrap_or(IntegerOverflowFlags::NONE);
                to.set_overflow_flags(rw, shared);
            })*
        };
    }
    share_overflow!(AddOp SubOp MulOp ShlOp TruncOp);
}

fn share_fastmath(rw: &mut Rewriter<'_>, to: Op, ops: &[Op]) {
    let flags = |op: &Op| {
        let attr = rw.interface::<dyn FastmathFlagsInterface>(*op)?.fastmath_attr(rw)?;
        Some(FastmathFlagsAttr::cast(rw.ctx(), attr)?.value(rw.ctx()))
    };
    let all = ops.iter().map(|op| flags(op).unwrap_or(FastmathFlags::NONE));
    let shared = all.reduce(|a, b| a & b).unwrap_or(FastmathFlags::NONE);
    macro_rules! set {
        ($($op:ident)*) => {
            $(if let Some(to) = to.cast::<$op>(rw) { to.set_fastmath_flags(rw, shared); })*
        };
    }
    set!(FAddOp FSubOp FMulOp FDivOp FNegOp FMAOp FMulAddOp FCmpOp SelectOp FAbsOp SqrtOp FCeilOp
        FFloorOp FTruncOp RintOp NearbyintOp RoundEvenOp MaximumOp MinimumOp MaxNumOp MinNumOp);
}

/// Gives an access the scopes and tags that all of `ops` have.
pub(super) fn share_scopes(rw: &mut Rewriter<'_>, to: Op, ops: &[Op]) {
    type Interface = dyn AliasAnalysisOpInterface;
    let shared = |get: &dyn Fn(Op) -> Option<Attr>| {
        let (first, rest) = ops.split_first()?;
        let attr = get(*first)?;
        rest.iter().all(|op| get(*op) == Some(attr)).then_some(attr)
    };
    let inside =
        shared(&|op| rw.interface::<Interface>(op).and_then(|op| op.alias_scopes_or_null(rw)));
    let apart =
        shared(&|op| rw.interface::<Interface>(op).and_then(|op| op.no_alias_scopes_or_null(rw)));
    let tags = shared(&|op| rw.interface::<Interface>(op).and_then(|op| op.tbaa_tags_or_null(rw)));
    let Some(of_to) = rw.interface::<Interface>(to) else { return };
    rw.modify(to, |to| {
        if let Some(inside) = inside {
            of_to.set_alias_scopes(to, inside);
        }
        if let Some(apart) = apart {
            of_to.set_no_alias_scopes(to, apart);
        }
        if let Some(tags) = tags {
            of_to.set_tbaa_tags(to, tags);
        }
    });
}
