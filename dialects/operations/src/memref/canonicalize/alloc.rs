//! Allocations of constant size, and allocations that are never read.

use std::marker::PhantomData;

use ods_core::hooks::Canonicalize;
use ods_core::mixed::constant_index;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{DYNAMIC, Op, Value};
use smallvec::SmallVec;

use crate::memref::{AllocOp, AllocaOp, CastOp, DeallocOp, ReallocOp, StoreOp, memref_of};

/// Folds constant sizes into the type.
struct ConstantSizes<X>(PhantomData<fn() -> X>);

/// Erases memory that is only stored to and freed.
struct DeadAllocation<X>(PhantomData<fn() -> X>);

/// Erases the allocation `op` and its users, unless a user other than a store into it or a deallocation exists.
fn erase_dead(rw: &mut Rewriter<'_>, op: Op) -> Rewritten {
    let memref = rw.results(op).next()?;
    let needs = |user: Op| match user.cast::<StoreOp>(rw) {
        Some(store) => store.value(rw) == memref,
        None => !user.isa::<DeallocOp>(rw),
    };
    let users: SmallVec<[Op; 4]> = rw.uses(memref).map(|at| rw.use_owner(at)).collect();
    if users.iter().any(|user| needs(*user)) {
        return None;
    }
    for user in users {
        rw.erase_op(user);
    }
    rw.erase_op(op)
}

macro_rules! allocations {
    ($($op:ident;)*) => {
        $(
            impl Pattern for ConstantSizes<$op> {
                type Root = $op;

                fn rewrite(&self, op: $op, rw: &mut Rewriter<'_>) -> Rewritten {
                    let memref = memref_of(rw, op.memref(rw));
                    let mut sizes: SmallVec<[Value; 4]> = op.dynamic_sizes(rw).collect();
                    let mut shape = memref.shape.clone();
                    let mut left: SmallVec<[Value; 4]> = SmallVec::new();
                    let open = shape.iter_mut().filter(|size| **size == DYNAMIC);
                    for (size, value) in open.zip(sizes.drain(..)) {
                        match constant_index(rw, value).filter(|number| *number >= 0) {
                            Some(number) => *size = number,
                            None => left.push(value),
                        }
                    }
                    if left.len() == memref.num_dynamic() {
                        return None;
                    }
                    let ty = ods_core::MemRefType { shape, ..memref }.ty(rw.ctx());
                    let symbols: SmallVec<[Value; 4]> = op.symbol_operands(rw).collect();
                    let mut new = $op::build(ty).dynamic_sizes(left).symbol_operands(symbols);
                    if let Some(alignment) = op.alignment(rw) {
                        new = new.alignment(alignment);
                    }
                    let new = rw.insert(new).memref(rw);
                    rw.replace_with(op, CastOp::build(new, op.memref_ty(rw)))
                }
            }

            impl Canonicalize for $op {
                fn add_patterns(patterns: PatternSet) -> PatternSet {
                    patterns
                        .with(ConstantSizes::<$op>(PhantomData))
                        .with(DeadAllocation::<$op>(PhantomData))
                }
            }
        )*
    };
}

macro_rules! dead {
    ($($op:ident;)*) => {
        $(impl Pattern for DeadAllocation<$op> {
            type Root = $op;

            fn rewrite(&self, op: $op, rw: &mut Rewriter<'_>) -> Rewritten {
                erase_dead(rw, op.into())
            }
        })*
    };
}

allocations! {
    AllocOp;
    AllocaOp;
}

dead! {
    AllocOp;
    AllocaOp;
    ReallocOp;
}

impl Canonicalize for ReallocOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(DeadAllocation::<ReallocOp>(PhantomData))
    }
}
