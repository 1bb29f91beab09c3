//! `bufferization-lower-deallocations`: buffers are freed after a comparison of addresses.

use std::sync::Arc;

use ods_core::conversion::{
    Conversion, ConversionPatterns, ConversionTarget, Converted, Match, TypeConverter,
};
use ods_core::interface::FunctionOpInterface;
use ods_core::ir::WalkOrder;
use ods_core::memref_type::MemRefType;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::schema::Trait;
use ods_core::{Attr, Body, Diagnostic, Loc, OpRef, Type, Value};

use super::dealloc_library::{build_dealloc_helper, index, insert_if, list_type};
use crate::arith::{AndIOp, ArithDialect, CmpIOp, CmpIPredicate, ConstantOp, XOrIOp};
use crate::bufferization::{DeallocOp, LowerDeallocationsPass};
use crate::func::{CallOp, FuncDialect, FuncOp};
use crate::memref::{
    self, AllocOp, CastOp, ExtractAlignedPointerAsIndexOp, LoadOp, MemRefDialect, StoreOp,
};
use crate::scf::SCFDialect;

impl RunPass for LowerDeallocationsPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        prepare(cx)?;
        let mut target = target();
        target.illegal_op::<DeallocOp>();
        let mut patterns = ConversionPatterns::new();
        add_dealloc_pattern(&mut patterns);
        let done = Conversion::new(&target, &patterns).partially(cx.module());
        done.map_err(|error| cx.fail_with(error))
    }
}

/// Returns the target of lowered deallocations.
pub(super) fn target() -> ConversionTarget {
    let mut target = ConversionTarget::new();
    target
        .legal_dialect::<MemRefDialect>()
        .legal_dialect::<ArithDialect>()
        .legal_dialect::<SCFDialect>()
        .legal_dialect::<FuncDialect>();
    target
}

pub(super) fn add_dealloc_pattern(patterns: &mut ConversionPatterns) {
    let same: Option<&Arc<TypeConverter>> = None;
    patterns.add(same, lower_dealloc);
}

/// Adds the helper function that frees several buffers to each symbol table that needs it.
pub(super) fn prepare(cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
    let root = cx.root();
    if is_symbol_table(root) {
        let loc = root.loc();
        add_helpers(cx.body_mut(), true, loc);
        return Ok(());
    }
    if root.interface::<dyn FunctionOpInterface>().is_none() {
        let message = "root operation must be a builtin.module or a function";
        return Err(cx.fail(root.loc(), message));
    }
    let Some(op) = find_deallocs(cx.body()) else { return Ok(()) };
    let view = cx.body().view(op.into());
    let first = view.error(
        "library function required for generic lowering, but cannot be automatically inserted when operating on functions",
    );
    let second = Diagnostic::error(
        view.loc(),
        format!(
            "failed to legalize operation '{}' that was explicitly marked illegal",
            view.name()
        ),
    )
    .with_note(view.loc(), format!("see current operation: {}", view.spell()));
    Err(cx.fail_all(vec![first, second]))
}

/// Returns an operation of a body that frees several buffers.
fn find_deallocs(body: &Body) -> Option<DeallocOp> {
    let mut all = body.walk(WalkOrder::Post).filter_map(|op| op.cast::<DeallocOp>(body));
    all.find(|op| op.memrefs(body).len() > 1)
}

/// Adds the helper function to the symbol table with this body, and to those nested in it.
fn add_helpers(body: &mut Body, is_table: bool, loc: Loc) {
    let inner = body.isolated_ops();
    if is_table && needs_helper(body) {
        build_dealloc_helper(body, loc);
    }
    for op in inner {
        let is_table = is_symbol_table(body.view(op));
        if let Some(body) = body.nested_mut(op) {
            ods_core::stack::grow(|| add_helpers(body, is_table, loc));
        }
    }
}

fn is_symbol_table(op: OpRef<'_>) -> bool {
    op.has_trait(Trait::SymbolTable)
}

fn needs_helper(body: &Body) -> bool {
    let inner = body.isolated_ops().into_iter().map(|op| body.view(op));
    find_deallocs(body).is_some()
        || inner.filter(|op| !is_symbol_table(*op)).any(|op| {
            let inside = body.nested(op.op);
            inside.is_some_and(|inside| ods_core::stack::grow(|| needs_helper(inside)))
        })
}

/// `bufferization.dealloc` → conditional `memref.dealloc`
fn lower_dealloc(Match { op, new, rw, .. }: Match<'_, DeallocOp>) -> Converted {
    let (memrefs, conditions, retained) = (new.memrefs(), new.conditions(), new.retained());
    let values = match (memrefs, conditions) {
        ([], _) => {
            let no = rw.insert(ConstantOp::build(Attr::bool(false))).result(rw);
            vec![no; retained.len()]
        }
        ([memref], [condition]) if retained.is_empty() => {
            rw.rewrite(|rw| free_if(rw, *condition, *memref));
            Vec::new()
        }
        ([memref], [condition]) => {
            rw.rewrite(|rw| free_unless_retained(rw, *memref, *condition, retained))
        }
        _ => {
            let helper = rw.in_symbol_table(|rw| {
                let last = rw.last_op(rw.entry_block(rw.region())?)?;
                Some(last.cast::<FuncOp>(rw)?.sym_name(rw).to_owned())
            });
            let helper = helper.flatten()?;
            rw.rewrite(|rw| free_by_call(rw, memrefs, conditions, retained, &helper))
        }
    };
    rw.replace_op(op, &values)
}

fn free_if(rw: &mut Rewriter<'_>, condition: Value, memref: Value) {
    insert_if(rw, condition, |rw| {
        rw.insert(memref::DeallocOp::build(memref));
    });
}

fn address(rw: &mut Rewriter<'_>, memref: Value) -> Value {
    rw.insert(ExtractAlignedPointerAsIndexOp::build(memref)).aligned_pointer(rw)
}

/// Frees one buffer, after a comparison with each retained buffer.
fn free_unless_retained(
    rw: &mut Rewriter<'_>,
    memref: Value,
    condition: Value,
    retained: &[Value],
) -> Vec<Value> {
    let own = address(rw, memref);
    let mut separate: Vec<Value> = Vec::with_capacity(retained.len());
    for other in retained {
        let other = address(rw, *other);
        separate.push(rw.insert(CmpIOp::build(CmpIPredicate::Ne, own, other)).result(rw));
    }
    let all = separate.iter().copied().reduce(|a, b| rw.insert(AndIOp::build(a, b)).result(rw));
    let frees = all.map_or(condition, |all| rw.insert(AndIOp::build(all, condition)).result(rw));
    free_if(rw, frees, memref);
    let yes = rw.insert(ConstantOp::build(Attr::bool(true))).result(rw);
    let owned = |separate: &Value| {
        let same = rw.insert(XOrIOp::build(*separate, yes)).result(rw);
        rw.insert(AndIOp::build(same, condition)).result(rw)
    };
    separate.iter().map(owned).collect()
}

/// Frees several buffers by a call to the function `helper`.
fn free_by_call(
    rw: &mut Rewriter<'_>,
    memrefs: &[Value],
    conditions: &[Value],
    retained: &[Value],
    helper: &str,
) -> Vec<Value> {
    let freed_list = list(rw, memrefs.len(), Type::INDEX);
    let condition_list = list(rw, conditions.len(), Type::I1);
    let retained_list = list(rw, retained.len(), Type::INDEX);
    fill(rw, memrefs, freed_list, address);
    fill(rw, conditions, condition_list, |_, condition| condition);
    fill(rw, retained, retained_list, address);
    let freed = of_unknown_size(rw, freed_list, Type::INDEX);
    let condition = of_unknown_size(rw, condition_list, Type::I1);
    let remaining = of_unknown_size(rw, retained_list, Type::INDEX);
    let frees_list = list(rw, memrefs.len(), Type::I1);
    let keeps_list = list(rw, retained.len(), Type::I1);
    let frees = of_unknown_size(rw, frees_list, Type::I1);
    let keeps = of_unknown_size(rw, keeps_list, Type::I1);
    let operands = [freed, remaining, condition, frees, keeps];
    rw.insert(CallOp::build(helper).operands(operands).result_0_type([]));
    for (at, memref) in memrefs.iter().enumerate() {
        let frees = element(rw, frees_list, at);
        free_if(rw, frees, *memref);
    }
    let values = (0..retained.len()).map(|at| element(rw, keeps_list, at)).collect();
    for list in [freed_list, retained_list, condition_list, frees_list, keeps_list] {
        rw.insert(memref::DeallocOp::build(list));
    }
    values
}

fn list(rw: &mut Rewriter<'_>, size: usize, elem: Type) -> Value {
    let ty = MemRefType::new(rw.ctx(), &[size as i64], elem).ty(rw.ctx());
    rw.insert(AllocOp::build(ty)).memref(rw)
}

fn of_unknown_size(rw: &mut Rewriter<'_>, list: Value, elem: Type) -> Value {
    let ty = list_type(rw.ctx(), elem);
    rw.insert(CastOp::build(list, ty)).dest(rw)
}

fn element(rw: &mut Rewriter<'_>, list: Value, at: usize) -> Value {
    let at = index(rw, at as i64);
    rw.insert(LoadOp::build(list).indices([at])).result(rw)
}

fn fill(
    rw: &mut Rewriter<'_>,
    values: &[Value],
    list: Value,
    of: impl Fn(&mut Rewriter<'_>, Value) -> Value,
) {
    for (number, value) in values.iter().enumerate() {
        let value = of(rw, *value);
        let at = index(rw, number as i64);
        rw.insert(StoreOp::build(value, list).indices([at]));
    }
}
