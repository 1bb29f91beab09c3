//! The helper function that frees several buffers: it compares the address of each with the addresses of the retained
//! buffers, and of the buffers freed before.

use ods_core::memref_type::MemRefType;
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Body, Context, DYNAMIC, Loc, OpBuilder, OpType, Type, Value};

use crate::arith::{AndIOp, CmpIOp, CmpIPredicate, ConstantOp, OrIOp};
use crate::func::{FuncOp, ReturnOp};
use crate::memref::{DimOp, LoadOp, StoreOp};
use crate::scf::{ForOp, IfOp, YieldOp, build_for};

/// The name of the function; a number is appended if the name is taken.
const NAME: &str = "dealloc_helper";

/// Returns the type of a one-dimensional memref of dynamic size.
pub(super) fn list_type(ctx: &Context, elem: Type) -> Type {
    MemRefType::new(ctx, &[DYNAMIC], elem).ty(ctx)
}

/// Appends the private function to a symbol table.
pub(super) fn build_dealloc_helper(table: &mut Body, loc: Loc) {
    let ctx = table.ctx().clone();
    let (indices, bools) = (list_type(&ctx, Type::INDEX), list_type(&ctx, Type::I1));
    let types = [indices, indices, bools, bools, bools];
    let Some(block) = table.entry_block(table.region()) else { return };
    let name = unique_name(table);
    let mut builder = OpBuilder::at_end(table, block);
    builder.set_loc(loc);
    let function =
        FuncOp::build(&name, Type::function(&ctx, &types, &[])).sym_visibility("private");
    let function = builder.insert(function);
    let Some(body) = table.nested_mut(function.op()) else { return };
    let mut rw = Rewriter::new(body);
    rw.set_loc(loc);
    let region = rw.region();
    let entry = rw.create_block(region, None, &types.map(|ty| (ty, loc)));
    let mut args = rw.arg_values(entry).collect::<Vec<_>>().into_iter();
    let mut next = || args.next().expect("there is an argument for each type");
    let lists =
        Lists { freed: next(), retained: next(), conditions: next(), frees: next(), keeps: next() };
    rw.set_point_at_end(entry);
    lists.build(&mut rw);
}

fn unique_name(table: &Body) -> String {
    let ctx = table.ctx();
    let block = table.entry_block(table.region());
    let ops = block.into_iter().flat_map(|block| table.ops(block));
    let names: Vec<Attr> =
        ops.filter_map(|op| ods_core::symbol::symbol_name(table.view(op))).collect();
    let taken = |name: &str| names.contains(&Attr::string(ctx, name));
    let mut numbered = (0..).map(|number| format!("{NAME}_{number}"));
    match taken(NAME) {
        false => NAME.to_owned(),
        true => numbered.find(|name| !taken(name)).unwrap_or_default(),
    }
}

/// The arguments: the addresses of buffers to free and of retained buffers, and the conditions for freeing; and the
/// output lists, for each buffer to free and for each retained buffer.
struct Lists {
    freed: Value,
    retained: Value,
    conditions: Value,
    frees: Value,
    keeps: Value,
}

impl Lists {
    fn build(&self, rw: &mut Rewriter<'_>) {
        let zero = index(rw, 0);
        let one = index(rw, 1);
        let yes = rw.insert(ConstantOp::build(Attr::bool(true))).result(rw);
        let no = rw.insert(ConstantOp::build(Attr::bool(false))).result(rw);
        let freed = rw.insert(DimOp::build(self.freed, zero)).result(rw);
        let retained = rw.insert(DimOp::build(self.retained, zero)).result(rw);
        count(rw, [zero, retained, one], None, |rw, at, _| {
            store(rw, no, self.keeps, at);
            None
        });
        count(rw, [zero, freed, one], None, |rw, outer, _| {
            let address = load(rw, self.freed, outer);
            let condition = load(rw, self.conditions, outer);
            let separate = count(rw, [zero, retained, one], Some(yes), |rw, at, so_far| {
                self.compare_retained(rw, at, address, condition, so_far)
            });
            let first = count(rw, [zero, outer, one], separate, |rw, at, so_far| {
                let before = load(rw, self.freed, at);
                differs(rw, before, address, so_far)
            });
            if let Some(first) = first {
                let frees = rw.insert(AndIOp::build(first, condition)).result(rw);
                store(rw, frees, self.frees, outer);
            }
            None
        });
        rw.insert(ReturnOp::build());
    }

    /// Marks a retained buffer whose address is that of the buffer to free; returns whether the addresses differ, as
    /// all before them did.
    fn compare_retained(
        &self,
        rw: &mut Rewriter<'_>,
        at: Value,
        address: Value,
        condition: Value,
        so_far: Option<Value>,
    ) -> Option<Value> {
        let retained = load(rw, self.retained, at);
        let same = rw.insert(CmpIOp::build(CmpIPredicate::Eq, retained, address)).result(rw);
        insert_if(rw, same, |rw| {
            let known = load(rw, self.keeps, at);
            let all = rw.insert(OrIOp::build(known, condition)).result(rw);
            store(rw, all, self.keeps, at);
        });
        differs(rw, retained, address, so_far)
    }
}

fn differs(rw: &mut Rewriter<'_>, a: Value, b: Value, so_far: Option<Value>) -> Option<Value> {
    let other = rw.insert(CmpIOp::build(CmpIPredicate::Ne, a, b)).result(rw);
    Some(rw.insert(AndIOp::build(so_far?, other)).result(rw))
}

/// Builds a constant of type `index`.
pub(super) fn index(rw: &mut Rewriter<'_>, value: i64) -> Value {
    let value = Attr::integer(rw.ctx(), Type::INDEX, value);
    rw.insert(ConstantOp::build(value)).result(rw)
}

fn load(rw: &mut Rewriter<'_>, memref: Value, at: Value) -> Value {
    rw.insert(LoadOp::build(memref).indices([at])).result(rw)
}

fn store(rw: &mut Rewriter<'_>, value: Value, memref: Value, at: Value) {
    rw.insert(StoreOp::build(value, memref).indices([at]));
}

/// Builds a loop with at most one iteration argument; returns its result.
fn count(
    rw: &mut Rewriter<'_>,
    bounds: [Value; 3],
    init: Option<Value>,
    round: impl FnOnce(&mut Rewriter<'_>, Value, Option<Value>) -> Option<Value>,
) -> Option<Value> {
    let inits: Vec<Value> = init.into_iter().collect();
    let new: ForOp = build_for(rw, bounds, &inits, false);
    let (block, point) = (new.body(rw), rw.point());
    let carried = new.iter_args(rw).next();
    let at = new.induction_variable(rw);
    rw.set_point_at_end(block);
    let yielded = round(rw, at, carried);
    rw.insert(YieldOp::build().results(yielded));
    rw.set_point(point);
    new.results(rw).next()
}

/// Builds an `scf.if` without results.
pub(super) fn insert_if(
    rw: &mut Rewriter<'_>,
    condition: Value,
    then: impl FnOnce(&mut Rewriter<'_>),
) {
    let new = rw.insert(IfOp::build(condition));
    let (region, point) = (new.then_region(rw).region, rw.point());
    let block = rw.create_block(region, None, &[]);
    rw.set_point_at_end(block);
    then(rw);
    rw.insert(YieldOp::build());
    rw.set_point(point);
}
