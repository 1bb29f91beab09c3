//! `symbol-dce`, `symbol-privatize`

use ods_core::analysis::symbol_uses::as_symbol;
use ods_core::interface::SymbolOpInterface;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::schema::Trait;
use ods_core::symbol::{Visibility, set_visibility, symbol_name};
use ods_core::transforms::eliminate_dead_symbols;

use super::{SymbolDCE, SymbolPrivatize};

impl RunPass for SymbolDCE {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let root = cx.root();
        if !root.has_trait(Trait::SymbolTable) {
            let message =
                " was scheduled to run under SymbolDCE, but does not define a symbol table";
            return Err(cx.fail_op(message));
        }
        let symbol = as_symbol(root).filter(|_| cx.is_nested());
        let hidden =
            symbol.is_none_or(|symbol| symbol.visibility(root.body) == Visibility::Private);
        match eliminate_dead_symbols(cx.module(), hidden) {
            Ok(count) => {
                self.num_dce.add(count);
                Ok(())
            }
            Err(error) => Err(cx.fail_with(*error)),
        }
    }
}

impl RunPass for SymbolPrivatize {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let ctx = cx.ctx().clone();
        let body = cx.body_mut();
        let blocks = body.regions().iter().flat_map(|region| body.blocks(*region));
        let symbols: Vec<_> = blocks
            .flat_map(|block| body.ops(block))
            .map(|op| body.view(op))
            .filter(|op| as_symbol(*op).is_some())
            .filter(|op| {
                let name = symbol_name(*op).and_then(|name| name.as_str(&ctx));
                name.is_none_or(|name| !self.exclude.iter().any(|remaining| remaining == name))
            })
            .map(|op| op.op)
            .collect();
        for op in symbols {
            set_visibility(body, op, Visibility::Private);
        }
        Ok(())
    }
}
