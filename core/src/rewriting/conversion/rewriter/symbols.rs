//! Isolated operations: their bodies, and the enclosing symbol table.

use super::ConversionRewriter;
use crate::conversion::level::Change;
use crate::ir::Header;
use crate::schema::Trait;
use crate::{Attr, Op, symbol};

impl ConversionRewriter<'_> {
    /// Returns the operation that owns this body; `None` at the top of a module.
    pub fn owner(&self) -> Option<Header<'_>> {
        self.body.owner()
    }

    /// Moves the contents of isolated operation `from` into isolated operation `to`, where they are converted.
    ///
    /// # Panics
    /// When one of the two is not isolated, or their numbers of regions differ.
    pub fn move_inside(&mut self, from: impl Into<Op>, to: impl Into<Op>) {
        let (from, to) = (from.into(), to.into());
        self.body.swap_nested(from, to);
        if let Some(level) = self.level.inside.remove(&from) {
            self.level.inside.insert(to, level);
        }
        self.level.moved.insert(from, to);
        self.level.changes.push(Change::Other);
    }

    /// Changes the body of isolated operation `op`. The enclosing symbol table is not accessible meanwhile.
    ///
    /// # Panics
    /// When `op` is not isolated.
    pub fn nested<T>(
        &mut self,
        op: impl Into<Op>,
        change: impl FnOnce(&mut ConversionRewriter<'_>) -> T,
    ) -> T {
        let (op, loc) = (op.into(), self.insert_loc());
        let level = self.level.inside.entry(op).or_default();
        let body = self.body.nested_mut(op).expect("the operation is isolated from above");
        let mut rw = ConversionRewriter::new(self.ctx, body, level, &mut [], self.converter);
        let done = change(rw.set_loc(loc));
        self.level.changes.push(Change::Other);
        done
    }

    /// Changes the nearest enclosing symbol table, with the insertion point at its start; `None` if there is none.
    pub fn in_symbol_table<T>(
        &mut self,
        change: impl FnOnce(&mut ConversionRewriter<'_>) -> T,
    ) -> Option<T> {
        let is_table = |owner: Option<Header<'_>>| {
            owner.is_some_and(|owner| owner.has_trait(Trait::SymbolTable))
        };
        let (loc, converter) = (self.insert_loc(), self.converter);
        if is_table(self.body.owner()) {
            let (point, block) = (self.point(), self.body.entry_block(self.body.region())?);
            let done = change(self.set_point_at_start(block));
            self.set_point(point).set_loc(loc);
            return Some(done);
        }
        let at = self.outer.iter().rposition(|frame| is_table(frame.body.owner()))?;
        let (outer, rest) = self.outer.split_at_mut(at);
        let frame = rest.first_mut()?;
        let block = frame.body.entry_block(frame.body.region())?;
        let (body, level) = (&mut *frame.body, &mut frame.level);
        let mut rw = ConversionRewriter::new(self.ctx, body, level, outer, converter);
        Some(change(rw.set_point_at_start(block).set_loc(loc)))
    }

    /// Returns the operation in this body, which must be a symbol table's, that defines the symbol with this name (a
    /// string attribute).
    pub fn symbol(&mut self, name: Attr) -> Option<Op> {
        if self.level.symbols.is_none() {
            let mut symbols = rustc_hash::FxHashMap::default();
            let all = self.body.regions().iter().flat_map(|region| self.body.blocks(*region));
            for op in all.flat_map(|block| self.body.ops(block)) {
                if let Some(name) = symbol::symbol_name(self.body.view(op)) {
                    symbols.entry(name).or_insert(op);
                }
            }
            self.level.symbols = Some(symbols);
        }
        self.level.symbols.as_ref()?.get(&name).copied()
    }

    /// Returns `base`, or `base` with a number appended, so that no operation of this body defines a symbol with that
    /// name.
    pub fn unique_symbol(&mut self, base: &str) -> String {
        let mut name = base.to_owned();
        let mut count = 0;
        while self.symbol(Attr::string(self.ctx, &name)).is_some() {
            name = format!("{base}_{count}");
            count += 1;
        }
        name
    }
}
