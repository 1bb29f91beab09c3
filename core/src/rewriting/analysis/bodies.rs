//! The bodies of a module as one tree, for symbol look-up.

use crate::ir::BodyPath;
use crate::schema::Trait;
use crate::symbol::SymbolTables;
use crate::{Attr, AttrData, Body, Module, Op, OpRef};

/// The bodies of a module, one of which may be detached from it.
#[derive(Clone, Copy)]
pub struct Bodies<'a> {
    root: OpRef<'a>,
    away: Option<(&'a BodyPath, &'a Body)>,
}

impl<'a> Bodies<'a> {
    /// Collects the bodies of `module`.
    pub fn of(module: &'a Module) -> Bodies<'a> {
        Bodies { root: module.root(), away: None }
    }

    /// Substitutes `body` for the detached body at `path`.
    pub fn with(self, path: &'a BodyPath, body: &'a Body) -> Bodies<'a> {
        Bodies { away: Some((path, body)), ..self }
    }

    /// Returns the root operation.
    pub fn root(self) -> OpRef<'a> {
        self.root
    }

    /// Returns the body at `path` inside the root operation.
    ///
    /// # Panics
    /// When there is no such body.
    pub fn body(self, path: &BodyPath) -> &'a Body {
        match self.away {
            Some((away, body)) if away.holds(path) => away.rest_of(path).of(body),
            _ => path.of(self.root.body.nested(self.root.op).expect("the root is isolated")),
        }
    }

    /// Returns the nearest symbol table that encloses `op`, which is in the body at `path`, and the path of the table's
    /// contents.
    pub fn nearest_symbol_table(self, path: &BodyPath, op: Op) -> Option<(OpRef<'a>, BodyPath)> {
        let (mut at, mut path) = (self.body(path).view(op), path.clone());
        loop {
            // The contents of the next enclosing operation are at `path`.
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

    /// Resolves a symbol reference in `op`, which is in the body at `path`; returns the operation and the path of its
    /// body.
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

/// Returns the path of the contents of `op`, which is in the body at `path`.
pub(super) fn inside(path: &BodyPath, op: OpRef<'_>) -> BodyPath {
    if op.body.has_nested(op.op) { path.inside(op.op) } else { path.clone() }
}
