//! The bodies of a module as one tree, in which symbols are looked up.

use crate::ir::BodyPath;
use crate::schema::Trait;
use crate::symbol::SymbolTables;
use crate::{Attr, AttrData, Body, Module, Op, OpRef};

/// The bodies of a module, of which one may be taken out.
#[derive(Clone, Copy)]
pub struct Bodies<'a> {
    root: OpRef<'a>,
    away: Option<(&'a BodyPath, &'a Body)>,
}

impl<'a> Bodies<'a> {
    /// All that is in `module`.
    pub fn of(module: &'a Module) -> Bodies<'a> {
        Bodies { root: module.root(), away: None }
    }

    /// The same where `body` is what was at `path`.
    pub fn with(self, path: &'a BodyPath, body: &'a Body) -> Bodies<'a> {
        Bodies { away: Some((path, body)), ..self }
    }

    /// The root operation.
    pub fn root(self) -> OpRef<'a> {
        self.root
    }

    /// The body at `path` inside the root operation.
    ///
    /// # Panics
    /// When there is none.
    pub fn body(self, path: &BodyPath) -> &'a Body {
        match self.away {
            Some((away, body)) if away.holds(path) => away.rest_of(path).of(body),
            _ => path.of(self.root.body.nested(self.root.op).expect("the root is isolated")),
        }
    }

    /// The nearest symbol table around `op`, which is in the body at `path`, and the path of what is inside the table.
    pub fn nearest_symbol_table(self, path: &BodyPath, op: Op) -> Option<(OpRef<'a>, BodyPath)> {
        let (mut at, mut path) = (self.body(path).view(op), path.clone());
        loop {
            // What is inside the next one out is at `path`.
            let (next, outer) = match (at.parent(), path.split_last()) {
                (Some(parent), _) => (parent, path.clone()),
                (None, Some((outer, op))) => (self.body(&outer).view(op), outer),
                (None, None) => {
                    return self.root.has_trait(Trait::SymbolTable).then_some((self.root, path));
                }
            };
            if next.has_trait(Trait::SymbolTable) {
                return Some((next, path));
            }
            (at, path) = (next, outer);
        }
    }

    /// The operation that a symbol reference in `op` names, which is in the body at `path`; with the path of the body
    /// that holds it.
    pub fn lookup_symbol(
        self,
        path: &BodyPath,
        op: Op,
        symbol: Attr,
        tables: &mut SymbolTables,
    ) -> Option<(BodyPath, OpRef<'a>)> {
        let (table, path) = self.nearest_symbol_table(path, op)?;
        let AttrData::SymbolRef { root, nested } = symbol.data(table.ctx()) else { return None };
        let (mut at, mut path) = (tables.lookup(table, *root)?, path);
        for one in nested {
            if !at.has_trait(Trait::SymbolTable) {
                return None;
            }
            path = inside(&path, at);
            let AttrData::SymbolRef { root, .. } = one.data(at.ctx()) else { return None };
            at = tables.lookup(at, *root)?;
        }
        Some((path, at))
    }
}

/// The path of what is inside `op`, which is in the body at `path`.
pub(super) fn inside(path: &BodyPath, op: OpRef<'_>) -> BodyPath {
    if op.body.has_nested(op.op) { path.inside(op.op) } else { path.clone() }
}
