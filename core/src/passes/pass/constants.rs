//! Constants of symbol tables: before a step of a pipeline, they are shared with the bodies below the table.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::interface::ConstantSymbol;
use crate::schema::Trait;
use crate::symbol::symbol_name;
use crate::{Attr, Body, Op};

/// Shares the constants of a symbol table with its body and the bodies inside it.
pub(super) fn share_constants(table: &mut Body) {
    let blocks = table.regions().iter().flat_map(|region| table.blocks(*region));
    let ops: Vec<Op> = blocks.flat_map(|block| table.ops(block)).collect();
    let constant = |op: &Op| -> Option<(Attr, Attr)> {
        let value = table.interface::<dyn ConstantSymbol>(*op)?.constant_value(table)?;
        Some((symbol_name(table.view(*op))?, value))
    };
    let found: FxHashMap<Attr, Attr> = ops.iter().filter_map(constant).collect();
    let tables = ops.iter().copied().filter(|op| is_table(table, *op)).collect::<Vec<_>>();
    if !found.is_empty() || table.knows_constants() {
        let found = (!found.is_empty()).then(|| Arc::new(found));
        tell(table, &found);
    }
    for op in tables {
        if let Some(inner) = table.nested_mut(op) {
            crate::stack::grow(|| share_constants(inner));
        }
    }
}

fn tell(body: &mut Body, constants: &Option<Arc<FxHashMap<Attr, Attr>>>) {
    body.set_symbol_constants(constants.clone());
    for op in body.isolated_ops() {
        if !is_table(body, op)
            && let Some(inner) = body.nested_mut(op)
        {
            crate::stack::grow(|| tell(inner, constants));
        }
    }
}

fn is_table(body: &Body, op: Op) -> bool {
    body.view(op).has_trait(Trait::SymbolTable)
}
