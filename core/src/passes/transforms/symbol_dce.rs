//! Elimination of unreferenced symbols.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::symbol_uses::{SymbolRefs, as_symbol};
use crate::interface::SymbolOpInterface;
use crate::schema::Trait;
use crate::symbol::{SymbolTables, Visibility};
use crate::{Diagnostic, Module, Op, OpRef};

/// Erases the dead symbols of the root of `module`, a symbol table, and of the tables inside it: those without
/// references from live operations. Returns how many there were. `hidden` means that the module's symbols are not
/// visible outside.
///
/// # Errors
/// Returns an error if a live operation may be a symbol table of its own: then nothing is erased.
pub fn eliminate_dead_symbols(module: &mut Module, hidden: bool) -> Result<u64, Box<Diagnostic>> {
    let mut liveness = Liveness::default();
    liveness.run(module.root(), hidden)?;
    let mut doomed = liveness.dead_inside(module.root());
    let count = doomed.values().map(|ops| ops.len() as u64).sum();
    module.body_mut().for_each_body(|body| {
        for op in doomed.remove(&std::ptr::from_ref(body).addr()).unwrap_or_default() {
            body.erase_op(op);
        }
    });
    Ok(count)
}

/// An operation of any body, identified while nothing changes.
type Place = (usize, Op);

fn place(op: OpRef<'_>) -> Place {
    (std::ptr::from_ref(op.body).addr(), op.op)
}

#[derive(Default)]
struct Liveness {
    /// The live symbols.
    live: FxHashSet<Place>,
    tables: SymbolTables,
    refs: SymbolRefs,
}

/// A symbol table that is being visited.
struct Table<'a> {
    hidden: bool,
    /// Live operations that are not visited yet, each with the symbol table that directly holds it, if one does.
    todo: Vec<(OpRef<'a>, Option<OpRef<'a>>)>,
}

impl Liveness {
    /// Finds the live symbols of a table and of the tables inside it. Tables may nest arbitrarily deep.
    fn run(&mut self, root: OpRef<'_>, hidden: bool) -> Result<(), Box<Diagnostic>> {
        let mut open = vec![self.open(root, hidden)];
        while let Some(table) = open.last_mut() {
            let Some((op, parent)) = table.todo.pop() else {
                open.pop();
                continue;
            };
            let is_table = op.has_trait(Trait::SymbolTable);
            if !is_table {
                let blocks = op.regions().flat_map(|region| region.blocks());
                let inner = blocks.flat_map(|block| block.ops());
                let with_regions = inner.filter(|op| op.body.num_regions(op.op) != 0);
                table.todo.extend(with_regions.map(|op| (op, None)));
            }
            if let Some(parent) = parent {
                self.follow(op, parent, table)?;
            }
            if is_table {
                let shown = as_symbol(op)
                    .is_some_and(|symbol| symbol.visibility(op.body) != Visibility::Private);
                let hidden = table.hidden || !shown;
                open.push(self.open(op, hidden));
            }
        }
        Ok(())
    }

    /// Starts with the operations of a table that are live without references.
    fn open<'a>(&mut self, table: OpRef<'a>, hidden: bool) -> Table<'a> {
        let mut todo = Vec::new();
        for op in first_region(table) {
            let discardable = as_symbol(op).is_some_and(|symbol| {
                (hidden || symbol.visibility(op.body) == Visibility::Private)
                    && symbol.can_discard_on_use_empty(op.body)
            });
            if !discardable && (as_symbol(op).is_none() || self.live.insert(place(op))) {
                todo.push((op, Some(table)));
            }
        }
        Table { hidden, todo }
    }

    /// Marks the symbols that `op`, directly in `parent`, refers to.
    fn follow<'a>(
        &mut self,
        op: OpRef<'a>,
        parent: OpRef<'a>,
        table: &mut Table<'a>,
    ) -> Result<(), Box<Diagnostic>> {
        let Some(uses) = self.refs.inside(op) else {
            let message = "operation contains potentially unknown symbol table, meaning that we can't reliable \
                           compute symbol uses";
            let note = format!("see current operation: {}", op.spell());
            return Err(Box::new(Diagnostic::error(op.loc(), message).with_note(op.loc(), note)));
        };
        for symbol in uses {
            let mut outer = parent;
            for used in self.tables.lookup_all(parent, symbol).unwrap_or_default() {
                if self.live.insert(place(used)) {
                    table.todo.push((used, Some(outer)));
                }
                outer = used;
            }
        }
        Ok(())
    }

    /// Returns the dead symbols, by body, nested ones first.
    fn dead_inside(&self, root: OpRef<'_>) -> FxHashMap<usize, Vec<Op>> {
        let mut dead: FxHashMap<usize, Vec<Op>> = FxHashMap::default();
        let mut todo = vec![root];
        while let Some(op) = todo.pop() {
            if op.has_trait(Trait::SymbolTable) {
                for inner in first_region(op) {
                    if as_symbol(inner).is_some() && !self.live.contains(&place(inner)) {
                        dead.entry(place(inner).0).or_default().push(inner.op);
                    }
                }
            }
            let blocks = op.regions().flat_map(|region| region.blocks());
            todo.extend(
                blocks.flat_map(|block| block.ops()).filter(|op| op.body.num_regions(op.op) != 0),
            );
        }
        dead.values_mut().for_each(|ops| ops.reverse());
        dead
    }
}

fn first_region(table: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    table.regions().take(1).flat_map(|region| region.blocks()).flat_map(|block| block.ops())
}
