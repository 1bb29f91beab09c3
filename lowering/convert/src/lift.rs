//! cf → scf: branches between blocks are lifted to loops and conditionals.

use ods_core::fold::dense_attr;
use ods_core::ir::WalkOrder;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::transforms::{Destination, StructuredControlFlow, lift_control_flow};
#[cfg(feature = "affine")]
use ods_core::verify::verify_op;
use ods_core::{ApInt, Attr, Body, Diagnostic, Op, OpType, Region, Type, TypeData, Value};
#[cfg(feature = "affine")]
use ods_core::{Diagnostics, DialectType};
#[cfg(feature = "affine")]
use ods_dialects::affine::AffineDialect;
use ods_dialects::arith::{ConstantOp, IndexCastUIOp, TruncIOp};
use ods_dialects::cf;
use ods_dialects::func::{FuncOp, ReturnOp};
use ods_dialects::scf::{ConditionOp, IfOp, IndexSwitchOp, WhileOp, YieldOp};
use ods_dialects::ub::PoisonOp;

use crate::passes::LiftControlFlowToSCFPass;

/// Builds structured control flow of scf. Switch values have 32 bits.
pub struct ToScf;

impl StructuredControlFlow for ToScf {
    fn branch(
        &self,
        rw: &mut Rewriter<'_>,
        branch: Op,
        results: &[Type],
    ) -> Result<Op, Diagnostic> {
        let results = results.iter().copied();
        if let Some(branch) = branch.cast::<cf::CondBranchOp>(rw) {
            let condition = branch.condition(rw);
            return Ok(rw.insert(IfOp::build(condition).results_type(results)).op());
        }
        if let Some(switch) = branch.cast::<cf::SwitchOp>(rw) {
            let flag = switch.flag(rw);
            let flag = rw.insert(IndexCastUIOp::build(flag, Type::INDEX)).out(rw);
            let values = cf::case_values(switch, rw);
            let cases: Vec<i64> = values
                .into_iter()
                .flatten()
                .map(|value| value.as_u64().unwrap_or_default() as i64)
                .collect();
            let new = IndexSwitchOp::build(flag, &cases)
                .case_regions_count(cases.len())
                .results_type(results);
            return Ok(rw.insert(new).op());
        }
        Err(rw
            .view(branch)
            .op_error("Cannot convert unknown control flow op to structured control flow"))
    }

    fn end_branch(&self, rw: &mut Rewriter<'_>, values: &[Value]) {
        rw.insert(YieldOp::build().results(values.iter().copied()));
    }

    fn do_while(&self, rw: &mut Rewriter<'_>, inits: &[Value]) -> Op {
        let types: Vec<Type> = inits.iter().map(|value| rw.ty(*value)).collect();
        rw.insert(WhileOp::build().inits(inits.iter().copied()).results_type(types)).op()
    }

    fn end_do_while(&self, rw: &mut Rewriter<'_>, op: Op, condition: Value, values: &[Value]) {
        let goes_on = rw.insert(TruncIOp::build(condition, Type::I1)).out(rw);
        rw.insert(ConditionOp::build(goes_on).args(values.iter().copied()));
        let loc = rw.insert_loc();
        let args: Vec<_> = rw.results(op).map(|result| (rw.ty(result), loc)).collect();
        let after = WhileOp::wrap(op).after(rw).region;
        let block = rw.create_block(after, None, &args);
        let args: Vec<Value> = rw.arg_values(block).collect();
        rw.set_point_at_end(block).insert(YieldOp::build().results(args));
    }

    fn switch_value(&self, rw: &mut Rewriter<'_>, number: usize) -> Value {
        let number = Attr::integer(rw.ctx(), Type::I32, number as i64);
        rw.insert(ConstantOp::build(number)).result(rw)
    }

    fn switch(
        &self,
        rw: &mut Rewriter<'_>,
        flag: Value,
        cases: Vec<(usize, Destination)>,
        default: Destination,
    ) {
        let numbers: Vec<ApInt> =
            cases.iter().map(|(number, _)| ApInt::new(32, *number as u64)).collect();
        let values = match numbers.len() {
            0 => None,
            count => {
                let ty = Type::vector(rw.ctx(), &[count as i64], Type::I32);
                dense_attr(rw.ctx(), ty, &numbers)
            }
        };
        let (blocks, operands): (Vec<_>, Vec<_>) =
            cases.into_iter().map(|(_, to)| (to.block, to.values)).unzip();
        let new = cf::SwitchOp::build(flag, default.block)
            .default_operands(default.values)
            .case_operands(operands)
            .case_values(values)
            .case_destinations(blocks);
        rw.insert(new);
    }

    fn undefined(&self, rw: &mut Rewriter<'_>, ty: Type) -> Value {
        rw.insert(PoisonOp::build(ty)).result(rw)
    }

    /// Builds a return of poison values if the region belongs to a function: control flow does not reach it.
    fn unreachable(&self, rw: &mut Rewriter<'_>, region: Region) -> Result<Op, Diagnostic> {
        let parent = match rw.region_owner(region) {
            Some(op) => Some(rw.view(op).header()),
            None => rw.owner(),
        };
        let name = parent.map(|owner| owner.name);
        let function = parent.filter(|owner| owner.name == FuncOp::op_name());
        let ty = function.and_then(|owner| owner.inherent(FuncOp::FUNCTION_TYPE.name()));
        let Some(TypeData::Function { results, .. }) =
            ty.and_then(|ty| ty.as_type(rw.ctx())).map(|ty| ty.data(rw.ctx()))
        else {
            let name = name.map(|name| name.to_string()).unwrap_or_default();
            let message = format!("Cannot create unreachable terminator for '{name}'");
            return Err(Diagnostic::error(rw.insert_loc(), message));
        };
        let results: Vec<Type> = results.to_vec();
        let values: Vec<Value> = results.into_iter().map(|ty| self.undefined(rw, ty)).collect();
        Ok(rw.insert(ReturnOp::build().operands(values)).op())
    }
}

impl RunPass for LiftControlFlowToSCFPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let mut done = Ok(());
        cx.body_mut().for_each_body(|body| {
            if done.is_ok() && body.owner_name() == Some(FuncOp::op_name()) {
                done = lift_function(body);
            }
        });
        done.map_err(|error| cx.fail_with(error))
    }
}

/// Lifts the control flow of a function, given its body.
///
/// # Errors
/// Returns an error of [`lift_control_flow`], or if an affine operand is no longer a valid symbol or dimension.
pub fn lift_function(body: &mut Body) -> Result<(), Diagnostic> {
    let ops: Vec<Op> = body.walk(WalkOrder::Post).collect();
    let mut rw = Rewriter::new(body);
    let mut regions: Vec<Region> = Vec::new();
    for op in ops {
        regions.extend(rw.own_regions(op));
    }
    regions.extend_from_slice(rw.regions());
    let mut lifted = false;
    for region in regions {
        lifted |= lift_control_flow(&mut rw, region, &ToScf)?;
    }
    if lifted { check_symbols(body) } else { Ok(()) }
}

/// Without affine, no operation has such operands.
#[cfg(not(feature = "affine"))]
fn check_symbols(_: &Body) -> Result<(), Diagnostic> {
    Ok(())
}

/// Checks that the operands of affine operations are still valid symbols and dimensions: any value at the top level of
/// a function is, but the blocks that computed the values may be in the body of a loop now.
#[cfg(feature = "affine")]
fn check_symbols(body: &Body) -> Result<(), Diagnostic> {
    let is_affine = |op: Op| body.name(op).dialect() == AffineDialect::SCHEMA.name;
    for op in body.walk(WalkOrder::Pre).filter(|op| is_affine(*op)) {
        // The verifier visits nested operations itself.
        if body.parent_op(op).is_some_and(is_affine) {
            continue;
        }
        let mut found = Diagnostics::new();
        if !verify_op(body, op, &mut found) {
            let message = "transformation does not support affine operations on values of a loop";
            return Err(body.view(op).op_error(message));
        }
    }
    Ok(())
}
