//! Loads, stores, atomics, addresses.

use ods_core::hooks::{Verified, VerifyIn};
use ods_core::verify::VerifyCx;
use ods_core::{Context, Op, Type, TypeData};

use super::{enum_value, lane, type_attr};
use crate::llvm::asm::{DYNAMIC_INDEX, dense_i32};
use crate::llvm::types::{array_parts, is, struct_fields};
use crate::llvm::{
    AllocaOp, AtomicBinOp, AtomicCmpXchgOp, AtomicOrdering, AtomicRMWOp, FenceOp, GEPNoWrapFlags,
    GEPOp, LoadOp, StoreOp,
};

/// Whether the machine reads or writes such a value at once.
fn is_atomic_type(ctx: &Context, ty: Type) -> bool {
    match ty.data(ctx) {
        TypeData::Integer(..) | TypeData::Float(_) => {
            matches!(ty.int_or_float_width(ctx), Some(8 | 16 | 32 | 64 | 128))
        }
        _ => is(ctx, ty, "llvm.ptr"),
    }
}

fn ordering(cx: &VerifyCx<'_>, op: Op, name: &str) -> AtomicOrdering {
    AtomicOrdering::from_value(enum_value(cx, op, name)).unwrap_or(AtomicOrdering::NotAtomic)
}

fn verify_access(
    cx: &VerifyCx<'_>,
    op: Op,
    ty: Type,
    unsupported: [AtomicOrdering; 2],
) -> Verified {
    let view = cx.view(op);
    let ordering = ordering(cx, op, "ordering");
    if ordering == AtomicOrdering::NotAtomic {
        return match view.attr("syncscope") {
            Some(_) => cx.fail(op, "expected syncscope to be null for non-atomic access"),
            None => Ok(()),
        };
    }
    if !is_atomic_type(cx.ctx(), ty) {
        return cx.fail(op, format!("unsupported type '{}' for atomic access", cx.spell(ty)));
    }
    if unsupported.contains(&ordering) {
        return cx.fail(op, format!("unsupported ordering '{ordering}'"));
    }
    if view.attr("alignment").is_none() {
        return cx.fail(op, "expected alignment for atomic access");
    }
    Ok(())
}

impl VerifyIn for LoadOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let ty = cx.view(this.op).result(0).ty();
        verify_access(cx, this.op, ty, [AtomicOrdering::Release, AtomicOrdering::AcqRel])
    }
}

impl VerifyIn for StoreOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let ty = cx.view(this.op).operand(0).ty();
        verify_access(cx, this.op, ty, [AtomicOrdering::Acquire, AtomicOrdering::AcqRel])
    }
}

impl VerifyIn for AtomicRMWOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let (op, ctx) = (this.op, cx.ctx());
        let ty = cx.view(op).operand(1).ty();
        let kind = AtomicBinOp::from_value(enum_value(cx, op, "bin_op"));
        let name = kind.map_or("", AtomicBinOp::text);
        let float =
            |ty: Type| matches!(ty.data(ctx), TypeData::Float(_)) || is(ctx, ty, "llvm.ppc_fp128");
        match name {
            "fadd" | "fsub" | "fmax" | "fmin" | "fmaximum" | "fminimum" => {
                if let TypeData::Vector { scalable, elem, .. } = ty.data(ctx) {
                    if scalable.contains(&true) {
                        return cx.fail(op, "expected LLVM IR fixed vector type");
                    }
                    if !float(*elem) {
                        let message = "expected LLVM IR floating point type for vector element";
                        return cx.fail(op, message);
                    }
                } else if !float(ty) {
                    return cx.fail(op, "expected LLVM IR floating point type");
                }
            }
            "xchg" if !is_atomic_type(ctx, ty) => {
                return cx.fail(op, "unexpected LLVM IR type for 'xchg' bin_op");
            }
            "xchg" => {}
            _ if !matches!(ty.data(ctx), TypeData::Integer(8 | 16 | 32 | 64, _)) => {
                return cx.fail(op, "expected LLVM IR integer type");
            }
            _ => {}
        }
        if ordering(cx, op, "ordering").value() < AtomicOrdering::Monotonic.value() {
            return cx.fail(op, "expected at least 'monotonic' ordering");
        }
        Ok(())
    }
}

impl VerifyIn for AtomicCmpXchgOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let op = this.op;
        if !is_atomic_type(cx.ctx(), cx.view(op).operand(2).ty()) {
            return cx.fail(op, "unexpected LLVM IR type");
        }
        let success = ordering(cx, op, "success_ordering");
        let failure = ordering(cx, op, "failure_ordering");
        let weakest = AtomicOrdering::Monotonic.value();
        if success.value() < weakest || failure.value() < weakest {
            return cx.fail(op, "ordering must be at least 'monotonic'");
        }
        if matches!(failure, AtomicOrdering::Release | AtomicOrdering::AcqRel) {
            return cx.fail(op, "failure ordering cannot be 'release' or 'acq_rel'");
        }
        Ok(())
    }
}

impl VerifyIn for FenceOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        match ordering(cx, this.op, "ordering") {
            AtomicOrdering::NotAtomic | AtomicOrdering::Unordered | AtomicOrdering::Monotonic => cx
                .fail(
                    this.op,
                    "can be given only acquire, release, acq_rel, and seq_cst orderings",
                ),
            _ => Ok(()),
        }
    }
}

impl VerifyIn for AllocaOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let elem = type_attr(cx, this.op, "elem_type");
        if elem.is_some_and(|ty| is_opaque_ext(cx.ctx(), ty)) {
            return cx.fail(this.op, "this target extension type cannot be used in alloca");
        }
        Ok(())
    }
}

/// Whether values of a target extension type cannot be in memory.
pub(super) fn is_opaque_ext(ctx: &Context, ty: Type) -> bool {
    let Some(params) = crate::llvm::types::params_of(ctx, ty, "llvm.target") else { return false };
    let name = params.first().and_then(|name| name.as_str()).unwrap_or_default();
    !(name.starts_with("spirv.") || name == "aarch64.svcount")
}

impl VerifyIn for GEPOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let op = this.op;
        let ctx = cx.ctx();
        let indices = dense_i32(ctx, cx.view(op).attr("rawConstantIndices"));
        let dynamic = indices.iter().filter(|index| **index == DYNAMIC_INDEX).count();
        if dynamic != cx.body.operand_group(op, 1).len() {
            return cx
                .fail(op, "expected as many dynamic indices as specified in 'rawConstantIndices'");
        }
        if enum_value(cx, op, "noWrapFlags") == GEPNoWrapFlags::INBOUNDS_FLAG.value() {
            return cx.fail(op, "'inbounds_flag' cannot be used directly.");
        }
        let Some(mut ty) = type_attr(cx, op, "elem_type") else { return Ok(()) };
        for (position, index) in indices.iter().enumerate().skip(1) {
            if let Some(fields) = struct_fields(ctx, ty) {
                if *index == DYNAMIC_INDEX {
                    let message =
                        format!("expected index {position} indexing a struct to be constant");
                    return cx.fail(op, message);
                }
                let field = usize::try_from(*index).ok().and_then(|index| fields.get(index));
                let Some(field) = field else {
                    let message = format!("index {position} indexing a struct is out of bounds");
                    return cx.fail(op, message);
                };
                ty = *field;
            } else if let Some((elem, _)) = array_parts(ctx, ty) {
                ty = elem;
            } else if lane(ctx, ty) != ty {
                ty = lane(ctx, ty);
            } else {
                let spelled = cx.spell(ty);
                let message = format!("type '{spelled}' cannot be indexed (index #{position})");
                return cx.fail(op, message);
            }
        }
        Ok(())
    }
}
