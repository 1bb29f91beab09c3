//! `ownership-based-buffer-deallocation`

use ods_core::interface::{FunctionOpInterface, SymbolOpInterface};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::schema::Trait;
use ods_core::symbol::{Visibility, symbol_name};
use ods_core::{Attr, Body, Op, OpRef};
use rustc_hash::FxHashSet;

use crate::bufferization::OwnershipBasedBufferDeallocationPass;
use crate::bufferization::deallocation::{Deallocated, Tells, deallocate};
use crate::func::FuncOp;

impl RunPass for OwnershipBasedBufferDeallocationPass {
    fn looks_around(&self) -> bool {
        self.private_func_dynamic_ownership
    }

    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let around = cx.surroundings().clone();
        let tells = |name: Attr| {
            let callee = around.callees().and_then(|callees| callees.get(name));
            callee.is_some_and(|one| one.visibility == Visibility::Private && !one.is_external)
        };
        let tells: Option<Tells<'_>> =
            if self.private_func_dynamic_ownership { Some(&tells) } else { None };
        let (holder, root) = cx.module().holder_mut();
        let done = deallocate_inside(holder, root, tells);
        done.map_err(|error| cx.fail_with(*error))
    }
}

/// Processes the functions inside an operation, and the operation itself if it is a function.
fn deallocate_inside(holder: &mut Body, op: Op, tells: Option<Tells<'_>>) -> Deallocated {
    let is_table = holder.view(op).has_trait(Trait::SymbolTable);
    if let Some(inside) = holder.nested_mut(op) {
        let own = if is_table { telling_functions(inside) } else { FxHashSet::default() };
        let tells_here = |name: Attr| own.contains(&name);
        let tells: Option<Tells<'_>> =
            if is_table { tells.map(|_| &tells_here as Tells<'_>) } else { tells };
        for op in inside.isolated_ops() {
            ods_core::stack::grow(|| deallocate_inside(inside, op, tells))?;
        }
    }
    match op.cast::<FuncOp>(holder) {
        Some(function) => deallocate(holder, function, tells),
        None => Ok(()),
    }
}

/// Returns the symbols of a table that are private and defined in it.
fn telling_functions(table: &Body) -> FxHashSet<Attr> {
    let ops = table.blocks(table.region()).flat_map(|block| table.ops(block));
    let tells = |op: &OpRef<'_>| {
        let symbol = op.interface::<dyn SymbolOpInterface>();
        let function = op.interface::<dyn FunctionOpInterface>();
        symbol.is_some_and(|symbol| symbol.visibility(table) == Visibility::Private)
            && function.is_none_or(|function| !function.is_external(table))
    };
    ops.map(|op| table.view(op)).filter(tells).filter_map(symbol_name).collect()
}
