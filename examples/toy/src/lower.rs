//! Lowering to arith and cf: a pattern for each operation, then the types.
//!
//! A number of `N` bits becomes an `iN`. Products are taken in `i64` by `fixed.raw_mul`, which stays: its declaration
//! says how it becomes machine code.

use ods_core::rewrite::{GreedyConfig, Pattern, PatternSet, RegionSimplify, Rewriter, Rewritten};
use ods_core::{Attr, Body, Context, Module, OpBuilder, OpType, Type, TypeData, Value};
use ods_dialects::{arith, cf, func};

use crate::fixed::{
    AddOp, ConstantOp, MulOp, QType, RawMulOp, RawMulOpArgs, RepeatOp, Rounding, SumOp, YieldOp,
};

/// Lowers every fixed-point operation and type in `module`.
pub(crate) fn lower(module: &mut Module) {
    let patterns = PatternSet::new()
        .with(LowerConstant)
        .with(LowerAdd)
        .with(LowerMul)
        .with(LowerSum)
        .with(LowerRepeat);
    // Types change at the end, so nothing is to be made of values in between.
    let config =
        GreedyConfig { fold: false, regions: RegionSimplify::Disabled, ..GreedyConfig::default() };
    patterns.apply(module.body_mut(), &config);
    let body = module.body_mut();
    let block = body.entry_block(body.region()).expect("a module has a block");
    let functions: Vec<_> = body.ops(block).collect();
    for op in functions {
        if let Some(function) = op.cast::<func::FuncOp>(body) {
            let ty = lowered(body.ctx(), function.function_type(body));
            function.set_function_type(body, ty);
        }
        if let Some(nested) = body.nested_mut(op) {
            lower_types(nested);
        }
    }
}

/// The type that stands for `ty`.
fn lowered(ctx: &Context, ty: Type) -> Type {
    if let Some(q) = QType::cast(ctx, ty) {
        return Type::integer(ctx, q.bits(ctx));
    }
    match ty.data(ctx) {
        TypeData::Function { inputs, results } => {
            let all = |types: &[Type]| types.iter().map(|ty| lowered(ctx, *ty)).collect::<Vec<_>>();
            Type::function(ctx, &all(inputs), &all(results))
        }
        _ => ty,
    }
}

fn lower_types(body: &mut Body) {
    let blocks: Vec<_> = body.blocks(body.region()).collect();
    for block in blocks {
        let mut values: Vec<Value> = body.arg_values(block).collect();
        values.extend(body.ops(block).flat_map(|op| body.results(op)));
        for value in values {
            let ty = lowered(body.ctx(), body.ty(value));
            body.set_ty(value, ty);
        }
    }
}

/// `fixed.constant` → `arith.constant`
struct LowerConstant;

impl Pattern for LowerConstant {
    type Root = ConstantOp;

    fn rewrite(&self, op: ConstantOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ty = lowered(rw.ctx(), rw.ty(op.result(rw)));
        let value = Attr::integer(rw.ctx(), ty, op.raw(rw) as i64);
        rw.replace_with(op, arith::ConstantOp::build(value))
    }
}

/// `fixed.add` → `arith.addi`
struct LowerAdd;

impl Pattern for LowerAdd {
    type Root = AddOp;

    fn rewrite(&self, op: AddOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (lhs, rhs) = (op.lhs(rw), op.rhs(rw));
        let ty = lowered(rw.ctx(), rw.ty(op.result(rw)));
        rw.replace_with(op, arith::AddIOp::build(lhs, rhs).result_type(ty))
    }
}

/// `fixed.sum` → a chain of `arith.addi` from zero
struct LowerSum;

impl Pattern for LowerSum {
    type Root = SumOp;

    fn rewrite(&self, op: SumOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let terms: Vec<Value> = rw.operands(op.op()).collect();
        let ty = lowered(rw.ctx(), rw.ty(op.result(rw)));
        let sum = rw.build(|b| {
            let zero = constant(b, ty, 0);
            terms.into_iter().fold(zero, |sum, term| add(b, sum, term, ty))
        });
        rw.replace_op(op, &[sum])
    }
}

/// `fixed.mul` → `fixed.raw_mul` in `i64`, with half of the last place added first when it rounds to the nearest
///
/// The product of `a / 2^f` and `b / 2^f` is `(a * b >> f) / 2^f`. To round, the shift is by one less, then one is
/// added and the last bit dropped.
struct LowerMul;

impl Pattern for LowerMul {
    type Root = MulOp;

    fn rewrite(&self, op: MulOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let q = QType::cast(rw.ctx(), rw.ty(op.result(rw)))?;
        let fraction = u64::from(q.fraction_bits(rw.ctx()));
        let ty = lowered(rw.ctx(), q.into());
        let (lhs, rhs, rounding) = (op.lhs(rw), op.rhs(rw), op.rounding(rw));
        let product = rw.build(|b| {
            let lhs = arith::ExtSIOp::build(lhs, Type::I64).insert(b).out(b.body());
            let rhs = arith::ExtSIOp::build(rhs, Type::I64).insert(b).out(b.body());
            let nearest = rounding == Rounding::Nearest && fraction > 0;
            let shift = if nearest { fraction - 1 } else { fraction };
            let mut product =
                RawMulOp::build(lhs, rhs, RawMulOpArgs { shift }).insert(b).result(b.body());
            if nearest {
                let one = constant(b, Type::I64, 1);
                let sum = add(b, product, one, Type::I64);
                product = arith::ShRSIOp::build(sum, one).insert(b).result(b.body());
            }
            arith::TruncIOp::build(product, ty).insert(b).out(b.body())
        });
        rw.replace_op(op, &[product])
    }
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
struct LowerRepeat;

impl Pattern for LowerRepeat {
    type Root = RepeatOp;

    fn rewrite(&self, op: RepeatOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (count, init, ty) = (op.count(rw), op.init(rw), rw.ty(op.result(rw)));
        let inside = op.body(rw).entry()?.block;
        let last = rw.last_op(inside)?.cast::<YieldOp>(rw)?;
        let (before, loc) =
            (rw.parent_block(op.op()).expect("the operation is in a block"), rw.loc(op.op()));

        let region = rw.block_region(before).expect("the block is in a region");
        let after = rw.split_block(op);
        let head = rw.create_block(region, Some(after), &[(Type::INDEX, loc), (ty, loc)]);
        rw.move_block(inside, region, Some(after));
        let [index, value] = [0, 1].map(|at| rw.args(head)[at].value);

        rw.set_point_at_end(before);
        rw.build(|b| {
            let zero = constant(b, Type::INDEX, 0);
            cf::BranchOp::build(head).dest_operands([zero, init]).insert(b);
        });
        rw.set_point_at_end(head);
        rw.build(|b| {
            let more = arith::CmpIOp::build(arith::CmpIPredicate::Ult, index, count)
                .insert(b)
                .result(b.body());
            cf::CondBranchOp::build(more, inside, after).true_dest_operands([value]).insert(b);
        });
        let yielded = last.value(rw);
        rw.set_point_at_end(inside);
        rw.erase_op(last);
        rw.build(|b| {
            let one = constant(b, Type::INDEX, 1);
            let next = add(b, index, one, Type::INDEX);
            cf::BranchOp::build(head).dest_operands([next, yielded]).insert(b);
        });
        rw.replace_op(op, &[value])
    }
}

fn constant(b: &mut OpBuilder<'_>, ty: Type, value: i64) -> Value {
    let value = Attr::integer(b.ctx(), ty, value);
    arith::ConstantOp::build(value).insert(b).result(b.body())
}

/// A sum whose operands may still have the type that is being lowered.
fn add(b: &mut OpBuilder<'_>, lhs: Value, rhs: Value, ty: Type) -> Value {
    arith::AddIOp::build(lhs, rhs).result_type(ty).insert(b).result(b.body())
}
