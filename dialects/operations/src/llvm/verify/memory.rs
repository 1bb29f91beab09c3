//! Verifiers of loads, stores, atomics and addresses.

use ods_core::hooks::{Verified, Verify};
use ods_core::{Context, OpRef, Type, TypeData};

use super::lane;
use crate::llvm::asm::DYNAMIC_INDEX;
use crate::llvm::types::{array_parts, struct_fields};
use crate::llvm::{
    AllocaOp, AtomicBinOp, AtomicCmpXchgOp, AtomicOrdering, AtomicRMWOp, FenceOp, GEPNoWrapFlags,
    GEPOp, LLVMPPCFP128Type, LLVMPointerType, LLVMTargetExtType, LoadOp, StoreOp,
};

/// Returns whether values of the type can be accessed atomically.
fn is_atomic_type(ctx: &Context, ty: Type) -> bool {
    match ty.data(ctx) {
        TypeData::Integer(..) | TypeData::Float(_) => {
            matches!(ty.int_or_float_width(ctx), Some(8 | 16 | 32 | 64 | 128))
        }
        _ => LLVMPointerType::is(ctx, ty),
    }
}

/// A load or store: the type of the accessed value, and its attributes.
struct Access<'a> {
    op: OpRef<'a>,
    ty: Type,
    ordering: AtomicOrdering,
    syncscope: Option<&'a str>,
    alignment: Option<u64>,
}

impl Access<'_> {
    fn verify(self, unsupported: [AtomicOrdering; 2]) -> Verified {
        let Access { op, ty, ordering, syncscope, alignment } = self;
        if ordering == AtomicOrdering::NotAtomic {
            return match syncscope {
                Some(_) => op.fail("expected syncscope to be null for non-atomic access"),
                None => Ok(()),
            };
        }
        if !is_atomic_type(op.ctx(), ty) {
            return op.fail(format!("unsupported type '{}' for atomic access", op.show(ty)));
        }
        if unsupported.contains(&ordering) {
            return op.fail(format!("unsupported ordering '{ordering}'"));
        }
        if alignment.is_none() {
            return op.fail("expected alignment for atomic access");
        }
        Ok(())
    }
}

impl Verify for LoadOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let access = Access {
            op: *op,
            ty: op.res().ty(),
            ordering: op.ordering(),
            syncscope: op.syncscope(),
            alignment: op.alignment(),
        };
        access.verify([AtomicOrdering::Release, AtomicOrdering::AcqRel])
    }
}

impl Verify for StoreOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let access = Access {
            op: *op,
            ty: op.value().ty(),
            ordering: op.ordering(),
            syncscope: op.syncscope(),
            alignment: op.alignment(),
        };
        access.verify([AtomicOrdering::Acquire, AtomicOrdering::AcqRel])
    }
}

impl Verify for AtomicRMWOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (ctx, ty) = (op.ctx(), op.val().ty());
        let float =
            |ty: Type| matches!(ty.data(ctx), TypeData::Float(_)) || LLVMPPCFP128Type::is(ctx, ty);
        match op.bin_op() {
            AtomicBinOp::Fadd
            | AtomicBinOp::Fsub
            | AtomicBinOp::Fmax
            | AtomicBinOp::Fmin
            | AtomicBinOp::Fmaximum
            | AtomicBinOp::Fminimum => {
                if let TypeData::Vector { scalable, elem, .. } = ty.data(ctx) {
                    if scalable.contains(&true) {
                        return op.fail("expected LLVM IR fixed vector type");
                    }
                    if !float(*elem) {
                        return op.fail("expected LLVM IR floating point type for vector element");
                    }
                } else if !float(ty) {
                    return op.fail("expected LLVM IR floating point type");
                }
            }
            AtomicBinOp::Xchg if !is_atomic_type(ctx, ty) => {
                return op.fail("unexpected LLVM IR type for 'xchg' bin_op");
            }
            AtomicBinOp::Xchg => {}
            _ if !matches!(ty.data(ctx), TypeData::Integer(8 | 16 | 32 | 64, _)) => {
                return op.fail("expected LLVM IR integer type");
            }
            _ => {}
        }
        if op.ordering() < AtomicOrdering::Monotonic {
            return op.fail("expected at least 'monotonic' ordering");
        }
        Ok(())
    }
}

impl Verify for AtomicCmpXchgOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        if !is_atomic_type(op.ctx(), op.val().ty()) {
            return op.fail("unexpected LLVM IR type");
        }
        let (success, failure) = (op.success_ordering(), op.failure_ordering());
        if success.min(failure) < AtomicOrdering::Monotonic {
            return op.fail("ordering must be at least 'monotonic'");
        }
        if matches!(failure, AtomicOrdering::Release | AtomicOrdering::AcqRel) {
            return op.fail("failure ordering cannot be 'release' or 'acq_rel'");
        }
        Ok(())
    }
}

impl Verify for FenceOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        match op.ordering() {
            AtomicOrdering::NotAtomic | AtomicOrdering::Unordered | AtomicOrdering::Monotonic => {
                op.fail("can be given only acquire, release, acq_rel, and seq_cst orderings")
            }
            _ => Ok(()),
        }
    }
}

impl Verify for AllocaOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        if is_opaque_ext(op.ctx(), op.elem_type()) {
            return op.fail("this target extension type cannot be used in alloca");
        }
        Ok(())
    }
}

/// Returns whether values of a target extension type cannot be stored in memory.
pub(super) fn is_opaque_ext(ctx: &Context, ty: Type) -> bool {
    let Some(target) = LLVMTargetExtType::cast(ctx, ty) else { return false };
    !super::values::has_zero(&target.ext_type_name(ctx))
}

impl Verify for GEPOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (ctx, indices) = (op.ctx(), op.raw_constant_indices());
        let dynamic = indices.iter().filter(|index| **index == DYNAMIC_INDEX).count();
        if dynamic != op.dynamic_indices().len() {
            return op
                .fail("expected as many dynamic indices as specified in 'rawConstantIndices'");
        }
        if op.no_wrap_flags() == GEPNoWrapFlags::INBOUNDS_FLAG {
            return op.fail("'inbounds_flag' cannot be used directly.");
        }
        let mut ty = op.elem_type();
        for (position, index) in indices.iter().enumerate().skip(1) {
            if let Some(fields) = struct_fields(ctx, ty) {
                if *index == DYNAMIC_INDEX {
                    return op.fail(format!(
                        "expected index {position} indexing a struct to be constant"
                    ));
                }
                let field = usize::try_from(*index).ok().and_then(|index| fields.get(index));
                let Some(field) = field else {
                    return op.fail(format!("index {position} indexing a struct is out of bounds"));
                };
                ty = *field;
            } else if let Some((elem, _)) = array_parts(ctx, ty) {
                ty = elem;
            } else if lane(ctx, ty) != ty {
                ty = lane(ctx, ty);
            } else {
                return op
                    .fail(format!("type '{}' cannot be indexed (index #{position})", op.show(ty)));
            }
        }
        Ok(())
    }
}
