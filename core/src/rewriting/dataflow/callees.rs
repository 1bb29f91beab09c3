//! The callables that a call enters, and the callables with unknown callers.

use rustc_hash::{FxHashMap, FxHashSet};

use super::kind::Kind;
use super::program::Step;
use super::{Place, Program};
use crate::analysis::symbol_uses::{SymbolRefs, is_unknown_symbol_table};
use crate::interface::{CallOpInterface, CallableOpInterface, Callee, SymbolOpInterface};
use crate::ir::Op;
use crate::schema::Trait;
use crate::symbol::{Visibility, symbol_names};
use crate::{Attr, AttrData};

/// Callee look-up in symbol tables, each of which is read once.
#[derive(Default)]
pub(super) struct Callees {
    tables: FxHashMap<Place<Op>, FxHashMap<Attr, Op>>,
}

impl Callees {
    /// Returns the operation in `program` that is the callee of `call`.
    pub(super) fn resolve(&mut self, program: &Program<'_>, call: Place<Op>) -> Option<Place<Op>> {
        let body = program.body(call.body);
        let callee = body.interface::<dyn CallOpInterface>(call.id)?.callable_for_callee(body)?;
        let Callee::Symbol(symbol) = callee else { return None };
        let mut table = program.parent(call)?;
        while !program.op(table).has_trait(Trait::SymbolTable) {
            table = program.parent(table)?;
        }
        self.lookup(program, table, symbol)
    }

    /// Returns the operation that `symbol` resolves to in `table`.
    pub(super) fn lookup(
        &mut self,
        program: &Program<'_>,
        table: Place<Op>,
        symbol: Attr,
    ) -> Option<Place<Op>> {
        let AttrData::SymbolRef { root, nested } = symbol.data(program.ctx()) else { return None };
        let mut at = self.lookup_one(program, table, *root)?;
        for reference in nested {
            let AttrData::SymbolRef { root, .. } = reference.data(program.ctx()) else {
                return None;
            };
            if !program.op(at).has_trait(Trait::SymbolTable) {
                return None;
            }
            at = self.lookup_one(program, at, *root)?;
        }
        Some(at)
    }

    fn lookup_one(
        &mut self,
        program: &Program<'_>,
        table: Place<Op>,
        name: Attr,
    ) -> Option<Place<Op>> {
        let names = self.tables.entry(table).or_insert_with(|| symbol_names(program.op(table)));
        Some(Place { body: program.nested(table).unwrap_or(table.body), id: *names.get(&name)? })
    }
}

/// Returns whether `op` is a callable with a body that calls enter.
pub(super) fn is_defined(program: &Program<'_>, op: Place<Op>) -> bool {
    let body = program.body(op.body);
    let callable = body.interface::<dyn CallableOpInterface>(op.id);
    callable.is_some_and(|one| one.callable_region(body).is_some())
}

/// Returns the callables that may be called from outside of the program, or are referred to by operations other than
/// calls; an operation for which both hold is returned twice.
pub(super) fn unknown_callers(program: &Program<'_>, callees: &mut Callees) -> Vec<Place<Op>> {
    let mut found = Vec::new();
    let mut refs = SymbolRefs::new();
    for (table, all_uses_visible) in symbol_tables(program) {
        let mut any = false;
        for op in first_block(program, table) {
            if !program.kind(op).has(Kind::CALLABLE) || !is_defined(program, op) {
                continue;
            }
            let body = program.body(op.body);
            let Some(symbol) = body.interface::<dyn SymbolOpInterface>(op.id) else { continue };
            let hidden = match symbol.visibility(body) {
                Visibility::Public => false,
                Visibility::Nested => all_uses_visible,
                Visibility::Private => true,
            };
            if !hidden {
                found.push(op);
            }
            any = true;
        }
        if !any {
            continue;
        }
        let Some(used) = used_otherwise(program, &mut refs, table) else {
            program.walk(false, |step| {
                if let Step::Op(op) = step
                    && program.kind(op).has(Kind::CALLABLE)
                {
                    found.push(op);
                }
            });
            return found;
        };
        let symbols = used.into_iter();
        found.extend(symbols.filter_map(|it| callees.lookup(program, program.top(), it)));
    }
    found
}

/// Returns the symbol references in `table` by operations other than calls, each once; `None` if an operation has
/// unknown references.
fn used_otherwise(
    program: &Program<'_>,
    refs: &mut SymbolRefs,
    table: Place<Op>,
) -> Option<Vec<Attr>> {
    let mut used = Vec::new();
    let mut seen = FxHashSet::default();
    let mut found = Vec::new();
    let mut todo = vec![program.op(table)];
    while let Some(outer) = todo.pop() {
        for op in outer.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()) {
            if is_unknown_symbol_table(op) {
                return None;
            }
            if op.interface::<dyn CallOpInterface>().is_none() {
                refs.of_op(op, &mut found);
                used.extend(found.drain(..).filter(|symbol| seen.insert(*symbol)));
            }
            if op.body.num_regions(op.op) != 0 && !op.has_trait(Trait::SymbolTable) {
                todo.push(op);
            }
        }
    }
    Some(used)
}

/// Returns the operations in the first block of the first region of `op`.
fn first_block<'ir>(program: &Program<'ir>, op: Place<Op>) -> impl Iterator<Item = Place<Op>> {
    let block = program.entries(op).next();
    let ops = block.map(|at| program.body(at.body).ops(at.id).map(move |op| at.with(op)));
    ops.into_iter().flatten()
}

/// Returns the symbol tables of a program, nested ones first, and whether all uses of their symbols are known.
fn symbol_tables(program: &Program<'_>) -> Vec<(Place<Op>, bool)> {
    let mut found: Vec<(Place<Op>, bool)> = Vec::new();
    let mut visible: FxHashMap<Place<Op>, bool> = FxHashMap::default();
    program.walk(false, |step| {
        let Step::Op(op) = step else { return };
        let view = program.op(op);
        if view.body.num_regions(op.id) == 0 {
            return;
        }
        let is_table = view.has_trait(Trait::SymbolTable);
        let outer = match program.parent(op) {
            Some(parent) => visible[&parent],
            None => true,
        };
        let hides = !is_table
            || view
                .interface::<dyn SymbolOpInterface>()
                .is_none_or(|symbol| symbol.visibility(view.body) == Visibility::Private);
        visible.insert(op, outer || hides);
        if is_table {
            found.push((op, outer || hides));
        }
    });
    // The order of visits only affects the order of the results.
    found.reverse();
    found
}
