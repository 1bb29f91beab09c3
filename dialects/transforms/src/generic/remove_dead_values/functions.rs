//! The callers of each function.

use ods_core::analysis::symbol_uses::{SymbolRefs, is_unknown_symbol_table};
use ods_core::interface::{CallOpInterface, Callee, FunctionOpInterface, SymbolOpInterface};
use ods_core::schema::Trait;
use ods_core::symbol::{SymbolTables, Visibility};
use ods_core::{Attr, Op, OpRef};
use rustc_hash::FxHashMap;

use super::address;

/// The calls of each function whose callers are all known.
#[derive(Default)]
pub(super) struct FunctionUses<'a> {
    /// Keyed by body and operation; `None` if there is a reference other than a call.
    calls: FxHashMap<(usize, Op), Option<Vec<OpRef<'a>>>>,
}

impl<'a> FunctionUses<'a> {
    pub(super) fn of(top: OpRef<'a>) -> FunctionUses<'a> {
        let mut uses = FunctionUses::default();
        let mut tables = SymbolTables::new();
        let mut refs = SymbolRefs::new();
        // The operations whose regions are yet to be visited, with the symbol table that they resolve symbols in.
        let mut todo = vec![(top, top)];
        while let Some((outer, table)) = todo.pop() {
            let table = if outer.has_trait(Trait::SymbolTable) { outer } else { table };
            let blocks = outer.regions().flat_map(|region| region.blocks());
            for op in blocks.flat_map(|block| block.ops()) {
                if is_unknown_symbol_table(op) {
                    return FunctionUses { calls: FxHashMap::default() };
                }
                if is_hidden_function(op) {
                    let key = (address(op.body), op.op);
                    uses.calls.entry(key).or_insert_with(|| Some(Vec::new()));
                }
                uses.add(op, table, &mut refs, &mut tables);
                if op.body.num_regions(op.op) != 0 {
                    todo.push((op, table));
                }
            }
        }
        uses
    }

    fn add(
        &mut self,
        user: OpRef<'a>,
        table: OpRef<'a>,
        refs: &mut SymbolRefs,
        tables: &mut SymbolTables,
    ) {
        let mut found: Vec<Attr> = Vec::new();
        refs.of_op(user, &mut found);
        if found.is_empty() {
            return;
        }
        let call = user.interface::<dyn CallOpInterface>();
        let mut callee = match call.and_then(|call| call.callable_for_callee(user.body)) {
            Some(Callee::Symbol(symbol)) => Some(symbol),
            _ => None,
        };
        for symbol in found {
            let Some(function) = tables.lookup(table, symbol) else { continue };
            let key = (address(function.body), function.op);
            // The callee symbol is a call; every other symbol is a reference.
            if callee == Some(symbol) {
                callee = None;
                if let Some(calls) = self.calls.entry(key).or_insert_with(|| Some(Vec::new())) {
                    calls.push(user);
                }
            } else {
                self.calls.insert(key, None);
            }
        }
    }

    /// Returns the calls of a function that is only called, and only within the program.
    pub(super) fn calls_of(&self, function: OpRef<'_>) -> Option<Vec<OpRef<'a>>> {
        if !is_hidden_function(function) {
            return None;
        }
        self.calls.get(&(address(function.body), function.op))?.clone()
    }
}

fn is_hidden_function(op: OpRef<'_>) -> bool {
    let symbol = op.interface::<dyn SymbolOpInterface>();
    op.interface::<dyn FunctionOpInterface>().is_some()
        && symbol.is_some_and(|symbol| symbol.visibility(op.body) != Visibility::Public)
}
