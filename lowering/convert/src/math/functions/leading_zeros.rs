//! The body of the function that counts leading zeros: it shifts left until the highest bit is set.

use ods_core::ir::Inserter;
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Loc, Region, Type, Value};
use ods_dialects::arith::{AddIOp, CmpIOp, CmpIPredicate, ShLIOp};
use ods_dialects::func::ReturnOp;
use ods_dialects::scf::{ForOp, IfOp, YieldOp};

use super::{Code, number};

pub(super) fn count(code: &mut Code<'_, '_>, ty: Type) {
    let (entry, [value]) = code.block([ty]);
    let loc = code.loc;
    let at = code.at(entry);
    let width = i64::from(ty.int_or_float_width(at.ctx()).expect("the type is an integer"));
    let [bits, zero] = [width, 0].map(|value| number(at, ty, value));
    let is_zero = at.emit(CmpIOp::build(CmpIPredicate::Eq, value, zero));
    let branch = at.insert(IfOp::build(is_zero).results_type([ty]));
    let results: Vec<Value> = branch.results(at).collect();
    at.insert(ReturnOp::build().operands(results));
    let [then, otherwise] = [branch.then_region(at).region, branch.else_region(at).region];
    at_block_of(at, then, &[]);
    at.insert(YieldOp::build().results([bits]));

    at_block_of(at, otherwise, &[]);
    let first = number(at, Type::INDEX, 1);
    let one = number(at, ty, 1);
    let last = number(at, Type::INDEX, width);
    let none = number(at, ty, 0);
    let shifts = ForOp::build(first, last, first).init_args([value, none]).results_type([ty, ty]);
    let shifts = at.insert(shifts);
    let counted = shifts.results(at).last();
    at.insert(YieldOp::build().results(counted));

    let region = shifts.region(at).region;
    at_block_of(at, region, &[(Type::INDEX, loc), (ty, loc), (ty, loc)]);
    let args: Vec<Value> = shifts.iter_args(at).collect();
    let [shifted, counted] = args[..] else { unreachable!("the loop carries two values") };
    let is_set = at.emit(CmpIOp::build(CmpIPredicate::Slt, shifted, zero));
    let step = at.insert(IfOp::build(is_set).results_type([ty, ty]));
    let results: Vec<Value> = step.results(at).collect();
    at.insert(YieldOp::build().results(results));
    let [then, otherwise] = [step.then_region(at).region, step.else_region(at).region];
    at_block_of(at, then, &[]);
    at.insert(YieldOp::build().results([shifted, counted]));
    at_block_of(at, otherwise, &[]);
    let counted = at.emit(AddIOp::build(counted, one));
    let shifted = at.emit(ShLIOp::build(shifted, one));
    at.insert(YieldOp::build().results([shifted, counted]));
}

/// Creates the block of a region and sets the insertion point to its end.
fn at_block_of(at: &mut Rewriter<'_>, region: Region, args: &[(Type, Loc)]) -> Block {
    let block = at.create_block(region, None, args);
    at.set_point_at_end(block);
    block
}
