//! Symbols that are neither functions nor globals: other names for them, and functions that run by themselves.

use ods_core::{Attr, Body};
use ods_dialects::llvm;

use super::error::Result;
use super::global::evaluated_address;
use super::interface::TopLevelToNative;
use super::module::{Callee, Translator, linker_name};
use super::native_module::NativeModule;
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
impl TopLevelToNative for llvm::AliasOp {
    fn complete(self, ir: &Body, m: &mut NativeModule<'_>) -> Result {
        let op = self.view(ir);
        let is_own = matches!(op.linkage(), llvm::Linkage::Internal | llvm::Linkage::Private);
        if !is_own && m.backend.is_for_linker() {
            return Err("object files have no symbols for aliases that others see".into());
        }
        let name = linker_name(op.sym_name_attr(), op.ctx())?;
        let address = evaluated_address(m.t, *op, op.initializer())?;
        let address = address.ok_or("its address is that of no symbol")?;
        let alias = Alias { symbol: address.symbol.to_owned(), offset: address.offset };
        m.t.aliases.insert(name.to_owned(), alias);
        Ok(())
    }
}

impl TopLevelToNative for llvm::GlobalCtorsOp {
    fn complete(self, ir: &Body, m: &mut NativeModule<'_>) -> Result {
        let op = self.view(ir);
        m.run_when(When::Loaded, op.ctors(), op.priorities())
    }
}

impl TopLevelToNative for llvm::GlobalDtorsOp {
    fn complete(self, ir: &Body, m: &mut NativeModule<'_>) -> Result {
        let op = self.view(ir);
        m.run_when(When::Unloaded, op.dtors(), op.priorities())
    }
}

impl NativeModule<'_> {
    /// Has functions run when the module is loaded or unloaded.
    fn run_when(&mut self, when: When, functions: &[Attr], priorities: &[Attr]) -> Result {
        let ctx = &self.t.ctx;
        for (function, priority) in functions.iter().zip(priorities) {
            let name = function.as_flat_symbol(ctx).ok_or("the name of a function is not UTF-8")?;
            let callee = self.t.functions.get(name).filter(|callee| callee.defined);
            let callee = callee.ok_or_else(|| format!("function '{name}' is not defined"))?;
            if !(callee.ty.params.is_empty() && callee.ty.results.is_empty()) {
                return Err(format!("function '{name}' has parameters or results").into());
            }
            let priority = priority.as_i64(ctx).and_then(|number| u16::try_from(number).ok());
            let priority = priority.ok_or("a priority is not from 0 to 65535")?;
            self.backend.run_when(when, callee.id, priority)?;
        }
        Ok(())
    }
}

impl Translator {
    /// The function that a name means.
    pub(super) fn callee(&self, name: &str) -> Result<Callee> {
        let name = self.aliased(name).symbol;
        let callee = self.functions.get(name).cloned();
        callee.ok_or_else(|| format!("function '{name}' is not declared").into())
    }

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
