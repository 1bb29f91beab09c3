//! The symbols of a chunk, by symbol table.

use std::ops::Range;

use ods_core::schema::Trait;
use ods_core::{Attr, Context, OpName};
use rustc_hash::FxHashMap;

use super::known::{OpId, View};
use super::subject::op_name;

/// The operation that is a symbol table; `None` is an implicit module.
type Table = Option<OpId>;

/// The symbols of a chunk.
#[derive(Default)]
pub(super) struct SymbolIndex {
    by_name: FxHashMap<(Table, Attr), Vec<OpId>>,
    /// The name of a symbol, and its offset if it is written with an `@`.
    names: FxHashMap<OpId, (Attr, Option<u32>)>,
}

/// Returns whether an operation of that name is a symbol table.
fn is_table(ctx: &Context, name: OpName) -> bool {
    ctx.op_schema(name).is_some_and(|schema| schema.traits.has(Trait::SymbolTable))
}

/// Returns whether an operation of that name can be a symbol.
fn is_symbol(ctx: &Context, name: OpName) -> bool {
    ctx.op_schema(name).is_none_or(|schema| {
        schema.traits.has(Trait::Symbol) || schema.props.iter().any(|prop| prop.name == "sym_name")
    })
}

/// Returns the ancestors of an operation, innermost first.
fn ancestors(view: View<'_>, id: OpId) -> Vec<OpId> {
    let (places, _) = view.places(id.unit);
    let mut found = Vec::new();
    let mut next = places.parent_op(id.op);
    while let Some(op) = next {
        found.push(OpId { unit: id.unit, op });
        next = places.parent_op(op);
    }
    let module = id.unit.and_then(|unit| view.units()[unit].module());
    found.extend(module.map(|op| OpId { unit: None, op }));
    found
}

fn name_of(view: View<'_>, id: OpId) -> Option<OpName> {
    Some(view.places(id.unit).0.ops.get(id.op as usize)?.name)
}

/// Returns the symbol table of a symbol.
fn table(view: View<'_>, id: OpId) -> Table {
    let tables = ancestors(view, id).into_iter();
    tables.into_iter().find(|op| name_of(view, *op).is_some_and(|name| is_table(view.ctx(), name)))
}

impl SymbolIndex {
    pub(super) fn new(view: View<'_>) -> SymbolIndex {
        let mut index = SymbolIndex::default();
        let generic = view.text().contains("sym_name");
        let units = (0..view.units().len()).map(Some);
        for unit in std::iter::once(None).chain(units) {
            let (places, _) = view.places(unit);
            for one in places.symbols.iter().filter(|one| one.nesting.is_none()) {
                let id = OpId { unit, op: one.op };
                let symbol = name_of(view, id).is_some_and(|name| is_symbol(view.ctx(), name));
                if symbol && !index.names.contains_key(&id) {
                    index.names.insert(id, (one.name, Some(one.at)));
                    index.by_name.entry((table(view, id), one.name)).or_default().push(id);
                }
            }
            if !generic {
                continue;
            }
            for op in 0..places.ops.len() as u32 {
                let id = OpId { unit, op };
                if index.names.contains_key(&id) {
                    continue;
                }
                let name = view.op(id).and_then(|op| op.attr("sym_name"));
                if let Some(name) = name.filter(|name| name.as_str(view.ctx()).is_some()) {
                    index.names.insert(id, (name, None));
                    index.by_name.entry((table(view, id), name)).or_default().push(id);
                }
            }
        }
        index
    }

    /// Iterates over the symbols with their names.
    pub(super) fn all(&self) -> impl Iterator<Item = (OpId, Attr)> {
        self.names.iter().map(|(id, (name, _))| (*id, *name))
    }

    /// Returns the symbol name that an operation defines.
    pub(super) fn given(&self, id: OpId) -> Option<Attr> {
        self.names.get(&id).map(|(name, _)| *name)
    }

    /// Returns the range of the symbol name; of the operation's name if the symbol name is an attribute.
    pub(super) fn name(&self, view: View<'_>, id: OpId) -> Option<Range<usize>> {
        match self.names.get(&id)?.1 {
            Some(at) => Some(view.name_at((at + view.places(id.unit).1) as usize)),
            None => op_name(view, id),
        }
    }

    /// Returns the symbol that a name at a byte of the chunk refers to.
    pub(super) fn at(&self, view: View<'_>, at: usize) -> Option<OpId> {
        let find = |unit: Option<usize>| {
            let (places, start) = view.places(unit);
            let here = (at as u32).checked_sub(start)?;
            let index = places.symbols.binary_search_by_key(&here, |one| one.at).ok()?;
            self.target(view, unit, index)
        };
        view.unit_at(at).and_then(|unit| find(Some(unit))).or_else(|| find(None)).or_else(|| {
            // Inside a broken operation, the symbol is found by its name.
            let text = &view.text()[view.name_at(at)];
            let name = text.trim_start_matches('@').trim_matches('"');
            let name = |attr: &Attr| attr.as_str(view.ctx()) == Some(name);
            self.all().filter(|(_, have)| name(have)).map(|(id, _)| id).min_by_key(|id| id.unit)
        })
    }

    /// Returns the symbol that a symbol name of a unit, given by its number, refers to.
    fn target(&self, view: View<'_>, unit: Option<usize>, index: usize) -> Option<OpId> {
        let symbols = &view.places(unit).0.symbols;
        let one = symbols[index];
        let id = OpId { unit, op: one.op };
        match one.nesting {
            None if self.names.get(&id).is_some_and(|(_, at)| *at == Some(one.at)) => Some(id),
            None | Some(0) => {
                let own = name_of(view, id).filter(|name| is_table(view.ctx(), *name)).map(|_| id);
                let tables = own.into_iter().chain(ancestors(view, id)).map(Some).chain([None]);
                let mut found = tables.filter_map(|table| self.by_name.get(&(table, one.name)));
                found.next()?.first().copied()
            }
            Some(_) => {
                let table = self.target(view, unit, index.checked_sub(1)?)?;
                self.by_name.get(&(Some(table), one.name))?.first().copied()
            }
        }
    }

    /// Returns the ranges that refer to a symbol.
    pub(super) fn uses(&self, view: View<'_>, id: OpId) -> Vec<Range<usize>> {
        let Some((name, given)) = self.names.get(&id) else { return Vec::new() };
        let mut found = Vec::new();
        let units = (0..view.units().len()).map(Some);
        for unit in std::iter::once(None).chain(units) {
            let (places, start) = view.places(unit);
            for (index, one) in places.symbols.iter().enumerate() {
                let own = unit == id.unit && Some(one.at) == *given;
                if one.name == *name && !own && self.target(view, unit, index) == Some(id) {
                    found.push(view.name_at((one.at + start) as usize));
                }
            }
        }
        found
    }

    /// Returns whether the table of a symbol has another symbol of that name.
    pub(super) fn taken(&self, view: View<'_>, id: OpId, name: &str) -> bool {
        let own = table(view, id);
        let name = name.trim_start_matches('@').trim_matches('"');
        self.all().any(|(other, have)| {
            other != id && table(view, other) == own && have.as_str(view.ctx()) == Some(name)
        })
    }
}
