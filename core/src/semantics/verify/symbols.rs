//! Symbol tables: unique names, and every use of a symbol checked by the operation that uses it.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::Verified;
use super::VerifyCx;
use crate::interface::SymbolOpInterface;
use crate::ir::OpRef;
use crate::schema::Trait;
use crate::symbol::{SymbolTables, Visibility, symbol_name, visibility_attr};
use crate::{Attr, AttrData, Body, Loc, Op};

/// The symbol tables and symbol users that a walk has found.
#[derive(Default)]
pub(super) struct Symbols {
    pub(super) tables: SymbolTables,
    users: Users,
}

/// The operations that use symbols, in order, by the address of the body; only for bodies where they are known.
type Users = FxHashMap<usize, Arc<[Op]>>;

impl Symbols {
    /// Records that `users` are all operations of `body` that use symbols, that no operation in it has a body of its
    /// own, and that none has regions unless there are no users.
    pub(super) fn add_users(&mut self, body: &Body, users: impl Into<Arc<[Op]>>) {
        self.users.insert(std::ptr::from_ref(body) as usize, users.into());
    }

    pub(super) fn users(&self, body: &Body) -> Option<Arc<[Op]>> {
        self.users.get(&(std::ptr::from_ref(body) as usize)).cloned()
    }

    /// Returns the users that a walk on another thread found, for [`Self::learn`].
    pub(super) fn into_users(self) -> Vec<(usize, Arc<[Op]>)> {
        self.users.into_iter().collect()
    }

    /// Adds the users that another walk of the same IR found.
    pub(super) fn learn(&mut self, users: Vec<(usize, Arc<[Op]>)>) {
        self.users.extend(users);
    }
}

/// Verifies `SymbolTable`.
pub(super) fn symbol_table(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let table = cx.view(op);
    if table.regions().len() != 1 {
        return cx.fail(op, "Operations with a 'SymbolTable' must have exactly one region");
    }
    let region = table.region(0);
    if region.blocks().take(2).count() != 1 {
        return cx.fail(op, "Operations with a 'SymbolTable' must have exactly one block");
    }
    let mut seen: FxHashMap<Attr, Loc> = FxHashMap::default();
    for symbol in region.blocks().flat_map(|block| block.ops()) {
        let Some(name) = symbol_name(symbol) else { continue };
        if let Some(first) = seen.insert(name, symbol.loc()) {
            let text = String::from_utf8_lossy(name.as_bytes(cx.ctx()).unwrap_or_default());
            let message = format!("redefinition of symbol named '{text}'");
            let note = "see existing symbol definition here";
            return Err(Box::new(cx.error_at(symbol, message).with_note(first, note)));
        }
    }
    verify_uses(cx, op)
}

/// Runs the `SymbolUserOpInterface` of every operation in the table, except in nested tables.
fn verify_uses(cx: &VerifyCx<'_>, table: Op) -> Verified {
    // The operations whose regions are to be visited, the last first, each with the number of enclosing bodies in
    // `path`, which is the path of the operation visited last, or of one of its ancestors.
    let mut todo: Vec<(usize, OpRef<'_>)> = vec![(cx.path.len(), cx.view(table))];
    let mut path = cx.path.to_vec();
    while let Some((outer, owner)) = todo.pop() {
        path.truncate(outer);
        let body = match owner.body.nested(owner.op) {
            Some(body) => {
                path.push((owner.body, owner.op));
                body
            }
            None => owner.body,
        };
        let inner = VerifyCx { body, path: &path, shared: cx.shared };
        let known =
            cx.shared.symbols.borrow().users(body).filter(|_| owner.body.has_nested(owner.op));
        if let Some(users) = known {
            for op in users.iter() {
                verify_user(&inner, *op)?;
            }
            continue;
        }
        for region in owner.regions() {
            for block in body.blocks(region.region) {
                for op in body.ops(block) {
                    let info = body.ctx().op_info(body.name(op));
                    verify_user(&inner, op)?;
                    if body.num_regions(op) != 0
                        && info.is_none_or(|info| !info.schema.traits.has(Trait::SymbolTable))
                    {
                        todo.push((path.len(), body.view(op)));
                    }
                }
            }
        }
    }
    Ok(())
}

fn verify_user(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let info = cx.ctx().op_info(cx.body.name(op));
    match info.and_then(|info| info.asked.symbol_user) {
        Some(user) => user.verify_symbol_uses(op, cx),
        None => Ok(()),
    }
}

/// Verifies `SymbolOpInterface`, unless the symbol is optional and has no name.
pub(crate) fn symbol_op(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let view = cx.view(op);
    let ctx = cx.ctx();
    let Some(symbol) = view.interface::<dyn SymbolOpInterface>() else { return Ok(()) };
    if symbol_name(view).is_none() {
        return match symbol.is_optional_symbol(cx.body) {
            true => Ok(()),
            false => cx.fail(op, "requires string attribute 'sym_name'"),
        };
    }
    if let Some(attr) = visibility_attr(view) {
        let AttrData::String(..) = attr.data(ctx) else {
            return cx.fail(
                op,
                format!(
                    "requires visibility attribute 'sym_visibility' to be a string attribute, but got {}",
                    cx.spell_attr(attr)
                ),
            );
        };
        if !matches!(attr.as_str(ctx), Some("public" | "private" | "nested")) {
            return cx.fail(
                op,
                format!(
                    "visibility expected to be one of [\"public\", \"private\", \"nested\"], but got {}",
                    cx.spell_attr(attr)
                ),
            );
        }
    }
    if symbol.is_declaration(cx.body) && symbol.visibility(cx.body) == Visibility::Public {
        return cx.fail(op, "symbol declaration cannot have public visibility");
    }
    let parent = cx.parent_header(op);
    if parent.is_some_and(|one| one.schema().is_some() && !one.has_trait(Trait::SymbolTable)) {
        return cx.fail(op, "symbol's parent must have the SymbolTable trait");
    }
    Ok(())
}

impl<'a> VerifyCx<'a> {
    /// Like [`VerifyCx::error`], at an operation that may be in another body.
    pub(super) fn error_at(&self, op: OpRef<'a>, message: String) -> crate::Diagnostic {
        let cx = VerifyCx { body: op.body, path: self.path, shared: self.shared };
        cx.error(op.op, message)
    }
}
