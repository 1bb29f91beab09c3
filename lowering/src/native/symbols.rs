//! Symbols that are neither functions nor globals: other names for them, and functions that run by themselves.

use ods_core::{Attr, Diagnostic};
use ods_dialects::llvm;

use super::function::unsupported;
use super::global::evaluated_address;
use super::module::{Translator, linker_name};
use super::target::Backend;
use crate::jit::When;

/// A symbol, and the bytes from it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aliased<'m> {
    pub(super) symbol: &'m str,
    pub(super) offset: i64,
}

/// Enters another name for an address. It is known within its module; an object file has no such symbol.
pub(super) fn declare_alias<'m, B: Backend>(
    t: &mut Translator<'m, B::Function, B::Data>,
    op: llvm::AliasOpRef<'m>,
    backend: &B,
) -> Result<(), Diagnostic> {
    let fail = |message: String| unsupported(*op, &message);
    let is_own = matches!(op.linkage(), llvm::Linkage::Internal | llvm::Linkage::Private);
    if !is_own && backend.is_for_linker() {
        return Err(fail("object files have no symbols for aliases that others see".to_owned()));
    }
    let name = linker_name(op.sym_name_attr(), op.ctx()).map_err(fail)?;
    let address = evaluated_address(t, *op, op.initializer())?;
    let address = address.ok_or_else(|| fail("its address is that of no symbol".to_owned()))?;
    t.aliases.insert(name, address);
    Ok(())
}

/// Has functions run when the module is loaded or unloaded.
pub(super) fn run_when<'m, B: Backend>(
    t: &Translator<'m, B::Function, B::Data>,
    when: When,
    functions: &[Attr],
    priorities: &[Attr],
    backend: &mut B,
) -> Result<(), String> {
    for (function, priority) in functions.iter().zip(priorities) {
        let name = function.as_flat_symbol(t.ctx).ok_or("the name of a function is not UTF-8")?;
        let callee = t.functions.get(name).filter(|callee| callee.defined);
        let callee = callee.ok_or_else(|| format!("function '{name}' is not defined"))?;
        if !(callee.ty.params.is_empty() && callee.ty.results.is_empty()) {
            return Err(format!("function '{name}' has parameters or results"));
        }
        let priority = priority.as_i64(t.ctx).and_then(|number| u16::try_from(number).ok());
        let priority = priority.ok_or("a priority is not from 0 to 65535")?;
        backend.run_when(when, callee.id, priority)?;
    }
    Ok(())
}

impl<'m, F, D> Translator<'m, F, D> {
    /// The function or global that a name means.
    pub(super) fn aliased(&self, name: &'m str) -> Aliased<'m> {
        let mut found = Aliased { symbol: name, offset: 0 };
        // A chain is no longer than there are aliases, unless it is a circle.
        for _ in 0..self.aliases.len() {
            let Some(next) = self.aliases.get(found.symbol) else { break };
            found = Aliased { symbol: next.symbol, offset: found.offset.wrapping_add(next.offset) };
        }
        found
    }
}
