//! Lowering to arith and cf: a type converter, and a conversion pattern for each operation.
//!
//! A number of `N` bits becomes an `iN`. `fixed.raw_mul` computes products in `i64` and is not lowered: its
//! `clifBuilder` translates it to native code. `fixed.raw_repeat` is not lowered, either: `native.rs` translates it.

use std::sync::Arc;

use ods_core::conversion::{
    Conversion, ConversionPatterns, ConversionRewriter, ConversionTarget, Converted, Match,
    TypeConverter, convert_function_type, convert_types,
};
use ods_core::{Attr, Diagnostic, Module, Type, Value};
use ods_dialects::{arith, cf, func};

use crate::fixed::{
    AddOp, ConstantOp, FixedDialect, MulOp, QType, RawMulOp, RawMulOpArgs, RawRepeatOp, RawYieldOp,
    RepeatOp, Rounding, SumOp, YieldOp,
};

/// Lowers every fixed-point operation and type in `module`.
pub(crate) fn lower(module: &mut Module) -> Result<(), Diagnostic> {
    let types = Arc::new(types());
    let mut target = ConversionTarget::new();
    target.illegal_dialect::<FixedDialect>().legal_op::<RawMulOp>();
    target.legal_op::<RawRepeatOp>().legal_op::<RawYieldOp>();
    let legal = types.clone();
    target.dynamic_op::<func::FuncOp, _>(move |op| {
        let function = op.cast::<func::FuncOp>()?;
        Some(legal.is_legal_signature(op.ctx(), function.function_type()))
    });
    let legal = types.clone();
    target.unknown(move |op| legal.is_legal_op(op));

    let mut patterns = ConversionPatterns::new();
    patterns
        .add(&types, lower_constant)
        .one_to_one::<AddOp, _>(&types, |_, new, _| arith::AddIOp::build(new.lhs(), new.rhs()))
        .add(&types, lower_mul)
        .add(&types, lower_sum)
        .add(&types, lower_repeat)
        .add(&types, convert_function_type)
        .add(&types, convert_types);
    Conversion::new(&target, &patterns).partially(module)
}

/// Returns a converter of numbers to integers; other types are unchanged.
fn types() -> TypeConverter {
    let mut types = TypeConverter::new();
    types.add_rule(|_, _, ty| Some(ty.into()));
    types.add_rule(|_, ctx, ty| Some(Type::integer(ctx, QType::cast(ctx, ty)?.bits(ctx)).into()));
    types
}

/// `fixed.constant` → `arith.constant`
fn lower_constant(Match { op, rw, .. }: Match<'_, ConstantOp>) -> Converted {
    let ty = rw.convert_type(op.result_ty(rw))?;
    let value = Attr::integer(rw.ctx(), ty, op.raw(rw) as i64);
    rw.replace_with(op, arith::ConstantOp::build(value))
}

/// `fixed.sum` → a chain of `arith.addi` from zero
fn lower_sum(Match { op, new, rw, .. }: Match<'_, SumOp>) -> Converted {
    let ty = rw.convert_type(op.result_ty(rw))?;
    let mut sum = constant(rw, ty, 0);
    for term in new.terms() {
        sum = arith::AddIOp::build(sum, *term).insert(rw).result(rw);
    }
    rw.replace_op(op, &[sum])
}

/// `fixed.mul` → `fixed.raw_mul` in `i64`, with half of the last place added first when it rounds to the nearest
///
/// The product of `a / 2^f` and `b / 2^f` is `(a * b >> f) / 2^f`. To round, the shift is by one less, then one is
/// added and the last bit dropped.
fn lower_mul(Match { op, new, rw, .. }: Match<'_, MulOp>) -> Converted {
    let q = QType::cast(rw.ctx(), op.result_ty(rw))?;
    let fraction = u64::from(q.fraction_bits(rw.ctx()));
    let ty = rw.convert_type(q.into())?;
    let lhs = arith::ExtSIOp::build(new.lhs(), Type::I64).insert(rw).out(rw);
    let rhs = arith::ExtSIOp::build(new.rhs(), Type::I64).insert(rw).out(rw);
    let nearest = op.rounding(rw) == Rounding::Nearest && fraction > 0;
    let shift = if nearest { fraction - 1 } else { fraction };
    let mut product = RawMulOp::build(lhs, rhs, RawMulOpArgs { shift }).insert(rw).result(rw);
    if nearest {
        let one = constant(rw, Type::I64, 1);
        let sum = arith::AddIOp::build(product, one).insert(rw).result(rw);
        product = arith::ShRSIOp::build(sum, one).insert(rw).result(rw);
    }
    rw.replace_with(op, arith::TruncIOp::build(product, ty))
}

/// `fixed.repeat` → a loop of blocks
///
/// ```text
///   br ^head(0, init)
/// ^head(i, x):
///   cond_br i < count, ^body(x), ^after
/// ^body(x):
///   …
///   br ^head(i + 1, yielded)
/// ^after:
///   …
/// ```
fn lower_repeat(Match { op, new, rw, .. }: Match<'_, RepeatOp>) -> Converted {
    let original = op.result_ty(rw);
    let ty = rw.convert_type(original)?;
    let inside = op.body(rw).entry()?.block;
    let last = rw.last_op(inside)?.cast::<YieldOp>(rw)?;
    let (before, loc) = (rw.parent_block(op.into())?, rw.loc(op.into()));
    let region = rw.block_region(before)?;
    let yielded = last.value(rw);

    let after = rw.split_block(op);
    let head = rw.create_block(region, Some(after), &[]);
    let index = rw.add_arg(head, Type::INDEX, loc);
    let value = rw.add_arg(head, ty, loc);
    rw.move_block(inside, region, Some(after));

    rw.set_point_at_end(before);
    let zero = constant(rw, Type::INDEX, 0);
    rw.insert(cf::BranchOp::build(head).dest_operands([zero, new.init()]));
    rw.set_point_at_end(head);
    let less = arith::CmpIPredicate::Ult;
    let more = arith::CmpIOp::build(less, index, new.count()).insert(rw).result(rw);
    rw.insert(cf::CondBranchOp::build(more, inside, after).true_dest_operands([value]));
    // The yielded value is converted with the branch.
    rw.set_point_before(last);
    let one = constant(rw, Type::INDEX, 1);
    let next = arith::AddIOp::build(index, one).insert(rw).result(rw);
    rw.insert(cf::BranchOp::build(head).dest_operands([next, yielded]));
    rw.erase_op(last);
    rw.replace_op(op, &[value])
}

fn constant(rw: &mut ConversionRewriter<'_>, ty: Type, value: i64) -> Value {
    let value = Attr::integer(rw.ctx(), ty, value);
    arith::ConstantOp::build(value).insert(rw).result(rw)
}
