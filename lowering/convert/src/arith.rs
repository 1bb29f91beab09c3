//! arith → llvm.

mod extended;
mod index_cast;

use ods_core::conversion::{ConversionPatterns, ConversionRewriter, Converted, Many, Match};
use ods_core::ir::Inserter;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{Type, Value};
use ods_dialects::{arith, llvm};

use super::lanes::{LanePatterns, convert_float_lanes, each_vector, has_foreign_float};
use super::llvm_types::LlvmTypes;
use crate::passes::{self, ArithToLLVMConversionPass};
use extended::{lower_addui_extended, lower_mulsi_extended, lower_mului_extended};
use index_cast::{lower_index_cast, lower_index_castui};

/// Adds the patterns for the operations of arith.
pub fn add_arith_patterns(types: &LlvmTypes, patterns: &mut ConversionPatterns) {
    patterns.add_set(&arith::ceil_floor_division_patterns());
    patterns.add(types, lower_same_bitcast).with_benefit(10);
    let mut lanes = LanePatterns::new(types, patterns);
    integers(&mut lanes);
    floats(&mut lanes);
    casts(&mut lanes);
    patterns
        .add(types, lower_truncf)
        .add(types, lower_constrained_truncf)
        .add(types, lower_constant)
        .add(types, lower_cmpi)
        .add(types, lower_cmpf)
        .add(types, lower_addui_extended)
        .add(types, lower_mulsi_extended)
        .add(types, lower_mului_extended)
        .add(types, lower_index_cast)
        .add(types, lower_index_castui);
    LanePatterns::new(types, patterns).add::<arith::SelectOp, _>(|_, new, _| {
        llvm::SelectOp::build(new.condition(), new.true_value(), new.false_value())
    });
    patterns.add(types, split_select);
}

impl RunPass for ArithToLLVMConversionPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let types = passes::types(cx, self.index_bitwidth);
        let mut patterns = ConversionPatterns::new();
        add_arith_patterns(&types, &mut patterns);
        passes::partially(cx, &passes::to_llvm(), &patterns)
    }
}

fn integers(lanes: &mut LanePatterns<'_>) {
    lanes
        .add::<arith::AddIOp, _>(|op, new, _| {
            llvm::AddOp::build(new.lhs(), new.rhs()).overflow_flags(overflow(op.overflow_flags()))
        })
        .add::<arith::SubIOp, _>(|op, new, _| {
            llvm::SubOp::build(new.lhs(), new.rhs()).overflow_flags(overflow(op.overflow_flags()))
        })
        .add::<arith::MulIOp, _>(|op, new, _| {
            llvm::MulOp::build(new.lhs(), new.rhs()).overflow_flags(overflow(op.overflow_flags()))
        })
        .add::<arith::ShLIOp, _>(|op, new, _| {
            llvm::ShlOp::build(new.lhs(), new.rhs()).overflow_flags(overflow(op.overflow_flags()))
        })
        .add::<arith::ShRSIOp, _>(|op, new, _| {
            llvm::AShrOp::build(new.lhs(), new.rhs()).is_exact(op.is_exact())
        })
        .add::<arith::ShRUIOp, _>(|op, new, _| {
            llvm::LShrOp::build(new.lhs(), new.rhs()).is_exact(op.is_exact())
        })
        .add::<arith::DivSIOp, _>(|op, new, _| {
            llvm::SDivOp::build(new.lhs(), new.rhs()).is_exact(op.is_exact())
        })
        .add::<arith::DivUIOp, _>(|op, new, _| {
            llvm::UDivOp::build(new.lhs(), new.rhs()).is_exact(op.is_exact())
        })
        .add::<arith::RemSIOp, _>(|_, new, _| llvm::SRemOp::build(new.lhs(), new.rhs()))
        .add::<arith::RemUIOp, _>(|_, new, _| llvm::URemOp::build(new.lhs(), new.rhs()))
        .add::<arith::AndIOp, _>(|_, new, _| llvm::AndOp::build(new.lhs(), new.rhs()))
        .add::<arith::OrIOp, _>(|_, new, _| llvm::OrOp::build(new.lhs(), new.rhs()))
        .add::<arith::XOrIOp, _>(|_, new, _| llvm::XOrOp::build(new.lhs(), new.rhs()))
        .add::<arith::MaxSIOp, _>(|_, new, _| llvm::SMaxOp::build(new.lhs(), new.rhs()))
        .add::<arith::MaxUIOp, _>(|_, new, _| llvm::UMaxOp::build(new.lhs(), new.rhs()))
        .add::<arith::MinSIOp, _>(|_, new, _| llvm::SMinOp::build(new.lhs(), new.rhs()))
        .add::<arith::MinUIOp, _>(|_, new, _| llvm::UMinOp::build(new.lhs(), new.rhs()));
}

fn floats(lanes: &mut LanePatterns<'_>) {
    lanes
        .add_floats::<arith::AddFOp, _>(|op, new, _| {
            llvm::FAddOp::build(new.lhs(), new.rhs()).fastmath_flags(fastmath(op.fastmath()))
        })
        .add_floats::<arith::SubFOp, _>(|op, new, _| {
            llvm::FSubOp::build(new.lhs(), new.rhs()).fastmath_flags(fastmath(op.fastmath()))
        })
        .add_floats::<arith::MulFOp, _>(|op, new, _| {
            llvm::FMulOp::build(new.lhs(), new.rhs()).fastmath_flags(fastmath(op.fastmath()))
        })
        .add_floats::<arith::DivFOp, _>(|op, new, _| {
            llvm::FDivOp::build(new.lhs(), new.rhs()).fastmath_flags(fastmath(op.fastmath()))
        })
        .add_floats::<arith::RemFOp, _>(|op, new, _| {
            llvm::FRemOp::build(new.lhs(), new.rhs()).fastmath_flags(fastmath(op.fastmath()))
        })
        .add_floats::<arith::NegFOp, _>(|op, new, _| {
            llvm::FNegOp::build(new.operand()).fastmath_flags(fastmath(op.fastmath()))
        })
        .add_floats::<arith::MaximumFOp, _>(|op, new, _| {
            llvm::MaximumOp::build(new.lhs(), new.rhs()).fastmath_flags(fastmath(op.fastmath()))
        })
        .add_floats::<arith::MinimumFOp, _>(|op, new, _| {
            llvm::MinimumOp::build(new.lhs(), new.rhs()).fastmath_flags(fastmath(op.fastmath()))
        })
        .add_floats::<arith::MaxNumFOp, _>(|op, new, _| {
            llvm::MaxNumOp::build(new.lhs(), new.rhs()).fastmath_flags(fastmath(op.fastmath()))
        })
        .add_floats::<arith::MinNumFOp, _>(|op, new, _| {
            llvm::MinNumOp::build(new.lhs(), new.rhs()).fastmath_flags(fastmath(op.fastmath()))
        });
}

fn casts(lanes: &mut LanePatterns<'_>) {
    lanes
        .add::<arith::ExtSIOp, _>(|_, new, ty| llvm::SExtOp::build(new.r#in(), ty))
        .add::<arith::ExtUIOp, _>(|_, new, ty| llvm::ZExtOp::build(new.r#in(), ty))
        .add::<arith::TruncIOp, _>(|op, new, ty| {
            llvm::TruncOp::build(new.r#in(), ty).overflow_flags(overflow(op.overflow_flags()))
        })
        .add::<arith::SIToFPOp, _>(|_, new, ty| llvm::SIToFPOp::build(new.r#in(), ty))
        .add_floats::<arith::UIToFPOp, _>(|_, new, ty| llvm::UIToFPOp::build(new.r#in(), ty))
        .add_floats::<arith::FPToSIOp, _>(|_, new, ty| llvm::FPToSIOp::build(new.r#in(), ty))
        .add_floats::<arith::FPToUIOp, _>(|_, new, ty| llvm::FPToUIOp::build(new.r#in(), ty))
        .add_floats::<arith::ExtFOp, _>(|op, new, ty| {
            let extended = llvm::FPExtOp::build(new.r#in(), ty);
            // The llvm operation has no fastmath flags: the attribute of arith is kept as a discardable one.
            match op.fastmath_attr() {
                None => extended,
                Some(flags) => extended.attr(arith::ExtFOp::FASTMATH.name(), flags),
            }
        })
        .add::<arith::BitcastOp, _>(|_, new, ty| llvm::BitcastOp::build(new.r#in(), ty));
}

/// Maps the overflow flags of arith to flags of llvm by name.
fn overflow(flags: arith::IntegerOverflowFlags) -> llvm::IntegerOverflowFlags {
    use arith::IntegerOverflowFlags as From;
    use llvm::IntegerOverflowFlags as To;
    let pairs = [(From::NSW, To::NSW), (From::NUW, To::NUW)];
    pairs
        .into_iter()
        .filter(|(from, _)| flags.contains(*from))
        .fold(To::default(), |all, (_, to)| all | to)
}

/// Maps the fastmath flags of arith to flags of llvm by name.
pub(super) fn fastmath(flags: arith::FastMathFlags) -> llvm::FastmathFlags {
    use arith::FastMathFlags as From;
    use llvm::FastmathFlags as To;
    let pairs = [
        (From::NNAN, To::NNAN),
        (From::NINF, To::NINF),
        (From::NSZ, To::NSZ),
        (From::ARCP, To::ARCP),
        (From::CONTRACT, To::CONTRACT),
        (From::AFN, To::AFN),
        (From::REASSOC, To::REASSOC),
    ];
    pairs
        .into_iter()
        .filter(|(from, _)| flags.contains(*from))
        .fold(To::default(), |all, (_, to)| all | to)
}

/// `arith.constant` → `llvm.mlir.constant` with the same attribute
fn lower_constant(Match { op, rw, .. }: Match<'_, arith::ConstantOp>) -> Converted {
    let ty = rw.convert_type(op.result_ty(rw))?;
    let constant = llvm::ConstantOp::build(op.value(rw), ty);
    let value = rw.emit_with(constant, rw.attrs(op.into()));
    rw.replace_op(op, &[value])
}

/// `arith.bitcast` whose operand and result convert to the same type → its operand
fn lower_same_bitcast(Match { op, new, rw, .. }: Match<'_, arith::BitcastOp>) -> Converted {
    let ty = rw.convert_type(op.out_ty(rw))?;
    (rw.ty(new.r#in()) == ty).then_some(())?;
    rw.replace_op(op, &[new.r#in()])
}

/// `arith.cmpi` → `llvm.icmp`
fn lower_cmpi(Match { op, new, rw, .. }: Match<'_, arith::CmpIOp>) -> Converted {
    // Both enums number their cases alike.
    let predicate = llvm::ICmpPredicate::from_value(op.predicate(rw).value())?;
    each_vector(rw, op.into(), new.all(), |rw, operands, ty| {
        let [lhs, rhs] = operands else { unreachable!("a comparison is of two") };
        rw.emit(llvm::ICmpOp::build(predicate, *lhs, *rhs).res_type(ty))
    })
}

/// `arith.cmpf` → `llvm.fcmp`
fn lower_cmpf(Match { op, new, rw, .. }: Match<'_, arith::CmpFOp>) -> Converted {
    if has_foreign_float(rw, op.into()) {
        return None;
    }
    // Both enums number their cases alike.
    let predicate = llvm::FCmpPredicate::from_value(op.predicate(rw).value())?;
    let flags = fastmath(op.fastmath(rw));
    each_vector(rw, op.into(), new.all(), |rw, operands, ty| {
        let [lhs, rhs] = operands else { unreachable!("a comparison is of two") };
        rw.emit(llvm::FCmpOp::build(predicate, *lhs, *rhs).fastmath_flags(flags).res_type(ty))
    })
}

/// `arith.truncf` with the default rounding → `llvm.fptrunc`
fn lower_truncf(matched: Match<'_, arith::TruncFOp>) -> Converted {
    matched.op.roundingmode(matched.rw).is_none().then_some(())?;
    convert_float_lanes(matched, |op, new, ty| {
        let cut = llvm::FPTruncOp::build(new.r#in(), ty);
        match op.fastmath_attr() {
            None => cut,
            Some(flags) => cut.attr(arith::TruncFOp::FASTMATH.name(), flags),
        }
    })
}

/// `arith.truncf` with a rounding mode → `llvm.intr.experimental.constrained.fptrunc`
fn lower_constrained_truncf(Match { op, new, rw, .. }: Match<'_, arith::TruncFOp>) -> Converted {
    if has_foreign_float(rw, op.into()) {
        return None;
    }
    let rounding = match op.roundingmode(rw)? {
        arith::RoundingMode::ToNearestEven => llvm::RoundingMode::NearestTiesToEven,
        arith::RoundingMode::Downward => llvm::RoundingMode::TowardNegative,
        arith::RoundingMode::Upward => llvm::RoundingMode::TowardPositive,
        arith::RoundingMode::TowardZero => llvm::RoundingMode::TowardZero,
        arith::RoundingMode::ToNearestAway => llvm::RoundingMode::NearestTiesToAway,
    };
    let attrs = rw.attrs(op.into());
    each_vector(rw, op.into(), new.all(), |rw, operands, ty| {
        let ignore = llvm::FPExceptionBehavior::Ignore;
        let cut = llvm::ConstrainedFPTruncIntr::build(operands[0], rounding, ignore, ty);
        rw.emit_with(cut, attrs)
    })
}

/// `arith.select` of operands that converted to several values each → one `arith.select` per value
fn split_select(Match { op, new, rw, .. }: Match<'_, arith::SelectOp, Many>) -> Converted {
    let (on, off) = (new.true_value(), new.false_value());
    let condition = op.condition(rw);
    (on.len() != 1 && rw.ty(condition) == Type::I1).then_some(())?;
    let select = |rw: &mut ConversionRewriter<'_>, (on, off): (&Value, &Value)| {
        rw.emit(arith::SelectOp::build(condition, *on, *off))
    };
    let values = on.iter().zip(off).map(|pair| select(rw, pair)).collect();
    rw.replace_op_many(op, &[values])
}
