//! Symbols that are neither functions nor globals: other names for them, and functions that run by themselves.

use ods_core::Attr;
use ods_dialects::llvm;

use super::backend::Backend;
use super::error::Result;
use super::global::evaluated_address;
use super::module::{Translator, linker_name};
use crate::When;

/// Another name of an address.
pub(super) struct Alias {
    symbol: String,
    offset: i64,
}

/// A symbol, and the bytes from it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aliased<'m> {
    pub(super) symbol: &'m str,
    pub(super) offset: i64,
}

/// Enters another name for an address. It is known within its module; an object file has no such symbol.
pub(super) fn declare_alias(
    t: &mut Translator,
    op: llvm::AliasOpRef<'_>,
    backend: &dyn Backend,
) -> Result {
    let is_own = matches!(op.linkage(), llvm::Linkage::Internal | llvm::Linkage::Private);
    if !is_own && backend.is_for_linker() {
        return Err("object files have no symbols for aliases that others see".into());
    }
    let name = linker_name(op.sym_name_attr(), op.ctx())?;
    let address = evaluated_address(t, *op, op.initializer())?;
    let address = address.ok_or("its address is that of no symbol")?;
    let alias = Alias { symbol: address.symbol.to_owned(), offset: address.offset };
    t.aliases.insert(name.to_owned(), alias);
    Ok(())
}

/// Has functions run when the module is loaded or unloaded.
pub(super) fn run_when(
    t: &Translator,
    when: When,
    functions: &[Attr],
    priorities: &[Attr],
    backend: &mut dyn Backend,
) -> Result {
    for (function, priority) in functions.iter().zip(priorities) {
        let name = function.as_flat_symbol(&t.ctx).ok_or("the name of a function is not UTF-8")?;
        let callee = t.functions.get(name).filter(|callee| callee.defined);
        let callee = callee.ok_or_else(|| format!("function '{name}' is not defined"))?;
        if !(callee.ty.params.is_empty() && callee.ty.results.is_empty()) {
            return Err(format!("function '{name}' has parameters or results").into());
        }
        let priority = priority.as_i64(&t.ctx).and_then(|number| u16::try_from(number).ok());
        let priority = priority.ok_or("a priority is not from 0 to 65535")?;
        backend.run_when(when, callee.id, priority)?;
    }
    Ok(())
}

impl Translator {
    /// The function or global that a name means.
    pub(super) fn aliased<'n>(&'n self, name: &'n str) -> Aliased<'n> {
        let mut found = Aliased { symbol: name, offset: 0 };
        // A chain is no longer than there are aliases, unless it is a circle.
        for _ in 0..self.aliases.len() {
            let Some(next) = self.aliases.get(found.symbol) else { break };
            found =
                Aliased { symbol: &next.symbol, offset: found.offset.wrapping_add(next.offset) };
        }
        found
    }
}
