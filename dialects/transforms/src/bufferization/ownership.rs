//! `ownership-based-buffer-deallocation`

use ods_core::interface::{FunctionOpInterface, SymbolOpInterface};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::schema::Trait;
use ods_core::symbol::{Visibility, symbol_name};
use ods_core::{Attr, Body, Op, OpRef};
use rustc_hash::FxHashSet;

use crate::bufferization::OwnershipBasedBufferDeallocationPass;
use crate::bufferization::deallocation::{Deallocated, OwnershipPredicate, deallocate};
use crate::func::FuncOp;

impl RunPass for OwnershipBasedBufferDeallocationPass {
    fn uses_surroundings(&self) -> bool {
        self.private_func_dynamic_ownership
    }

    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let outer = cx.surroundings().clone();
        let is_returning = |name: Attr| {
            let callee = outer.callees().and_then(|callees| callees.get(name));
            callee.is_some_and(|one| one.visibility == Visibility::Private && !one.is_external)
        };
        let is_returning: Option<OwnershipPredicate<'_>> =
            if self.private_func_dynamic_ownership { Some(&is_returning) } else { None };
        let (holder, root) = cx.module().holder_mut();
        let done = deallocate_inside(holder, root, is_returning);
        done.map_err(|error| cx.fail_with(*error))
    }
}

/// Processes the functions inside an operation, and the operation itself if it is a function.
fn deallocate_inside(
    holder: &mut Body,
    op: Op,
    is_returning: Option<OwnershipPredicate<'_>>,
) -> Deallocated {
    let is_table = holder.view(op).has_trait(Trait::SymbolTable);
    if let Some(inside) = holder.nested_mut(op) {
        let own = if is_table { telling_functions(inside) } else { FxHashSet::default() };
        let is_returning_here = |name: Attr| own.contains(&name);
        let is_returning: Option<OwnershipPredicate<'_>> = if is_table {
            is_returning.map(|_| &is_returning_here as OwnershipPredicate<'_>)
        } else {
            is_returning
        };
        for op in inside.isolated_ops() {
            ods_core::stack::grow(|| deallocate_inside(inside, op, is_returning))?;
        }
    }
    match op.cast::<FuncOp>(holder) {
        Some(function) => deallocate(holder, function, is_returning),
        None => Ok(()),
    }
}

/// Returns the symbols of a table that are private and defined in it.
fn telling_functions(table: &Body) -> FxHashSet<Attr> {
    let ops = table.blocks(table.region()).flat_map(|block| table.ops(block));
    let is_returning = |op: &OpRef<'_>| {
        let symbol = op.interface::<dyn SymbolOpInterface>();
        let function = op.interface::<dyn FunctionOpInterface>();
        symbol.is_some_and(|symbol| symbol.visibility(table) == Visibility::Private)
            && function.is_none_or(|function| !function.is_external(table))
    };
    ops.map(|op| table.view(op)).filter(is_returning).filter_map(symbol_name).collect()
}
