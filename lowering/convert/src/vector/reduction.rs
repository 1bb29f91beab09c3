//! `vector.reduction` → the intrinsics, and the combination of their result with the accumulator.

use ods_core::conversion::{ConversionRewriter, Converted, Match};
use ods_core::fold::{one_attr, zero_attr};
use ods_core::ir::Inserter;
use ods_core::{Type, Value};
use ods_dialects::llvm::{self, FastmathFlags, ICmpPredicate};
use ods_dialects::vector::{self, CombiningKind};

use super::super::arith::fastmath;
use super::float_constant;

/// Converts a reduction to a scalar.
pub(super) fn lower_reduction(
    Match { op, new, rw, .. }: Match<'_, vector::ReductionOp>,
    reassociates: bool,
) -> Converted {
    // A masked reduction is converted together with its mask.
    if rw.parent_op(op.into()).is_some_and(|parent| parent.isa::<vector::MaskOp>(rw)) {
        return None;
    }
    let original = op.dest_ty(rw);
    let ty = rw.convert_type(original)?;
    let reduction = Reduction { kind: op.kind(rw), vector: new.vector(), acc: new.acc(), ty };
    let value = match original.is_float(rw.ctx()) {
        true => {
            let mut flags = fastmath(op.fastmath(rw));
            if reassociates {
                flags |= FastmathFlags::REASSOC;
            }
            reduction.of_floats(rw, flags)?
        }
        false => reduction.of_integers(rw)?,
    };
    rw.replace_op(op, &[value])
}

/// A reduction with its converted operands.
struct Reduction {
    kind: CombiningKind,
    vector: Value,
    acc: Option<Value>,
    ty: Type,
}

impl Reduction {
    fn of_integers(self, rw: &mut ConversionRewriter<'_>) -> Option<Value> {
        let Reduction { kind, vector, acc, ty } = self;
        /// Reduces the vector, then combines the result with the accumulator: by an operation, or by a comparison.
        macro_rules! reduced {
            ($reduce:ident, $combine:ident) => {{
                let all = rw.emit(llvm::$reduce::build(vector, ty));
                acc.map_or(all, |acc| rw.emit(llvm::$combine::build(acc, all)))
            }};
            ($reduce:ident, if $predicate:ident) => {{
                let all = rw.emit(llvm::$reduce::build(vector, ty));
                acc.map_or(all, |acc| {
                    let keep = rw.emit(llvm::ICmpOp::build(ICmpPredicate::$predicate, acc, all));
                    rw.emit(llvm::SelectOp::build(keep, acc, all))
                })
            }};
        }
        Some(match kind {
            CombiningKind::ADD => reduced!(vector_reduce_add, AddOp),
            CombiningKind::MUL => reduced!(vector_reduce_mul, MulOp),
            CombiningKind::AND => reduced!(vector_reduce_and, AndOp),
            CombiningKind::OR => reduced!(vector_reduce_or, OrOp),
            CombiningKind::XOR => reduced!(vector_reduce_xor, XOrOp),
            CombiningKind::MINUI => reduced!(vector_reduce_umin, if Ule),
            CombiningKind::MINSI => reduced!(vector_reduce_smin, if Sle),
            CombiningKind::MAXUI => reduced!(vector_reduce_umax, if Uge),
            CombiningKind::MAXSI => reduced!(vector_reduce_smax, if Sge),
            CombiningKind::MINNUMF
            | CombiningKind::MAXNUMF
            | CombiningKind::MINIMUMF
            | CombiningKind::MAXIMUMF => return None,
        })
    }

    fn of_floats(self, rw: &mut ConversionRewriter<'_>, flags: FastmathFlags) -> Option<Value> {
        let Reduction { kind, vector, acc, ty } = self;
        /// Starts at the accumulator, or at the neutral element.
        macro_rules! in_order {
            ($reduce:ident, $neutral:ident) => {{
                let start = match acc {
                    Some(acc) => acc,
                    None => float_constant(rw, $neutral(rw.ctx(), ty), ty)?,
                };
                rw.emit(llvm::$reduce::build(start, vector, ty).fastmath_flags(flags))
            }};
        }
        macro_rules! reduced {
            ($reduce:ident, $combine:ident) => {{
                let all = rw.emit(llvm::$reduce::build(vector, ty).fastmath_flags(flags));
                acc.map_or(all, |acc| rw.emit(llvm::$combine::build(all, acc)))
            }};
        }
        Some(match kind {
            CombiningKind::ADD => in_order!(vector_reduce_fadd, zero_attr),
            CombiningKind::MUL => in_order!(vector_reduce_fmul, one_attr),
            CombiningKind::MINNUMF => reduced!(vector_reduce_fmin, MinNumOp),
            CombiningKind::MAXNUMF => reduced!(vector_reduce_fmax, MaxNumOp),
            CombiningKind::MINIMUMF => reduced!(vector_reduce_fminimum, MinimumOp),
            CombiningKind::MAXIMUMF => reduced!(vector_reduce_fmaximum, MaximumOp),
            CombiningKind::MINUI
            | CombiningKind::MINSI
            | CombiningKind::MAXUI
            | CombiningKind::MAXSI
            | CombiningKind::AND
            | CombiningKind::OR
            | CombiningKind::XOR => return None,
        })
    }
}
