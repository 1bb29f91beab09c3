//! Checks of a function: they become results, which the host compares.

use ods_core::ir::OpRef;
use ods_core::rewrite::Rewriter;
use ods_core::{
    Attr, AttrData, Body, Context, Diagnostic, FloatAttr, Loc, Module, Op, OpType, Type, TypeData,
    Value,
};
use ods_dialects::func::{FuncOp, ReturnOp};

use super::compare::Closeness;
use crate::check::{
    CheckDialect, ExpectAlmostEqConstOp, ExpectAlmostEqOp, ExpectCloseOp, ExpectEqConstOp,
    ExpectEqOp,
};
use crate::program::{Array, ElementType};
use crate::stablehlo::CustomCallOp;

/// The bounds of a custom call, which has no attributes.
const CALL_TOLERANCE: f64 = 1e-3;
const CALL_ULPS: u64 = 3;

/// A check.
pub(super) struct Check {
    /// The name that messages show.
    pub name: &'static str,
    /// Its place.
    pub loc: Loc,
    /// How close the values have to be.
    pub closeness: Closeness,
    /// The expected value, if it is a constant; otherwise it is the result after the actual value.
    pub constant: Option<Array>,
}

/// A check with the values that it compares.
struct Found {
    op: Op,
    check: Check,
    values: Vec<Value>,
}

/// Removes the checks of a function, and appends the values that they compare to its results.
pub(super) fn extract(module: &mut Module, function: &str) -> Result<Vec<Check>, Diagnostic> {
    let ctx = module.ctx().clone();
    let body = module.body_mut();
    let ops: Vec<FuncOp> = body.ops_of::<FuncOp>().collect();
    let named = ops.into_iter().find(|op| op.sym_name(body) == function);
    let Some(op) = named else { return Ok(Vec::new()) };
    let loc = body.view(op.op()).loc();
    let Some(inner) = body.nested_mut(op.op()) else { return Ok(Vec::new()) };
    let Some(entry) = inner.entry_block(inner.region()) else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    for op in inner.ops(entry).collect::<Vec<_>>() {
        if let Some(one) = find(inner.view(op))? {
            found.push(one);
        }
    }
    let last = inner.last_op(entry).and_then(|last| last.cast::<ReturnOp>(inner));
    let Some(last) = last else {
        let message = "a function with checks has to return in its first block";
        return Err(Diagnostic::error(loc, message));
    };
    let mut results: Vec<Value> = last.operands(inner).collect();
    results.extend(found.iter().flat_map(|one| one.values.iter().copied()));
    let types: Vec<Type> = results.iter().map(|value| inner.ty(*value)).collect();
    let last_loc = inner.view(last.op()).loc();
    let mut rw = Rewriter::new(inner);
    rw.set_point_before(last.op());
    rw.set_loc(last_loc);
    rw.insert(ReturnOp::build().operands(results));
    rw.erase_op(last.op());
    for one in &found {
        rw.erase_op(one.op);
    }
    set_results(&ctx, body, op, &types);
    Ok(found.into_iter().map(|one| one.check).collect())
}

/// Changes the result types of a function.
fn set_results(ctx: &Context, body: &mut Body, op: FuncOp, results: &[Type]) {
    let ty = body.view(op.op()).get(FuncOp::FUNCTION_TYPE).and_then(|ty| ty.as_type(ctx));
    if let Some(TypeData::Function { inputs, .. }) = ty.map(|ty| ty.data(ctx)) {
        let ty = Type::function(ctx, inputs, results);
        op.set_function_type(body, ty);
        op.set_res_attrs(body, None);
    }
}

/// Returns the check that an operation is.
fn find(op: OpRef<'_>) -> Result<Option<Found>, Diagnostic> {
    let made = |name, closeness, values: Vec<Value>, constant: Option<Attr>| {
        let constant = match constant {
            None => None,
            Some(attr) => Some(array(op.ctx(), attr).ok_or_else(|| {
                Diagnostic::error(op.loc(), "the expected value is not a dense constant")
            })?),
        };
        let check = Check { name, loc: op.loc(), closeness, constant };
        Ok(Some(Found { op: op.op, check, values }))
    };
    if let Some(op) = op.cast::<ExpectEqOp>() {
        return made(
            "check.expect_eq",
            Closeness::Equal,
            vec![op.lhs().value, op.rhs().value],
            None,
        );
    }
    if let Some(op) = op.cast::<ExpectEqConstOp>() {
        return made(
            "check.expect_eq_const",
            Closeness::Equal,
            vec![op.lhs().value],
            Some(op.value()),
        );
    }
    if let Some(op) = op.cast::<ExpectAlmostEqOp>() {
        let closeness = Closeness::Within(number(op.ctx(), op.tolerance()));
        return made(
            "check.expect_almost_eq",
            closeness,
            vec![op.lhs().value, op.rhs().value],
            None,
        );
    }
    if let Some(op) = op.cast::<ExpectAlmostEqConstOp>() {
        let closeness = Closeness::Within(number(op.ctx(), op.tolerance()));
        return made(
            "check.expect_almost_eq_const",
            closeness,
            vec![op.lhs().value],
            Some(op.value()),
        );
    }
    if let Some(op) = op.cast::<ExpectCloseOp>() {
        let closeness = Closeness::Ulps(op.min_ulp_difference(), op.max_ulp_difference());
        return made(
            "check.expect_close",
            closeness,
            vec![op.actual().value, op.expected().value],
            None,
        );
    }
    if let Some(call) = op.cast::<CustomCallOp>() {
        let values: Vec<Value> = call.inputs().map(|value| value.value).collect();
        let (name, closeness) = match call.call_target_name() {
            "check.expect_eq" | "check.eq" => ("check.expect_eq", Closeness::Equal),
            "check.expect_almost_eq" => {
                ("check.expect_almost_eq", Closeness::Within(CALL_TOLERANCE))
            }
            "check.expect_close" => ("check.expect_close", Closeness::Ulps(0, CALL_ULPS)),
            _ => return Ok(None),
        };
        return match values.len() {
            2 => made(name, closeness, values, None),
            _ => Err(op.error("a check compares two values")),
        };
    }
    match op.name().dialect() == <CheckDialect as ods_core::DialectType>::SCHEMA.name {
        true => Err(op.op_error("is not supported")),
        false => Ok(None),
    }
}

/// Returns the number of an attribute.
fn number(ctx: &Context, attr: FloatAttr) -> f64 {
    Attr::from(attr).as_f64(ctx).unwrap_or_default()
}

/// Returns the array of a dense constant.
fn array(ctx: &Context, attr: Attr) -> Option<Array> {
    let AttrData::Dense(dense) = attr.data(ctx) else { return None };
    let dims: Vec<usize> =
        dense.ty.shape(ctx)?.iter().map(|dim| usize::try_from(*dim).ok()).collect::<Option<_>>()?;
    let element = ElementType::of(ctx, dense.ty.element_type(ctx)?)?;
    let count: usize = dims.iter().product();
    let bytes = match (element, dense.splat) {
        (ElementType::Bool, true) => vec![u8::from(dense.data.first() != Some(&0)); count],
        (ElementType::Bool, false) => {
            (0..count).map(|at| dense.data[at / 8] >> (at % 8) & 1).collect()
        }
        (_, true) => dense.data.repeat(count),
        (_, false) => dense.data.to_vec(),
    };
    Array::from_bytes(element, dims, bytes).ok()
}
