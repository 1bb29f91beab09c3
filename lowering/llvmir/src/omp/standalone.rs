//! Directives that are a single call.

use ods_core::Body;
use ods_dialects::omp::*;

use super::super::error::Result;
use super::super::interface::TranslateToLLVMIR;
use super::super::ir::{GlobalKind, Value};
use super::super::module::Translator;
use super::super::types;
use super::refuse;
use super::runtime::flags;

impl TranslateToLLVMIR for BarrierOp {
    fn translate<'m>(self, _: &'m Body, t: &mut Translator<'m>) -> Result {
        t.barrier(flags::EXPLICIT_BARRIER)
    }
}

impl TranslateToLLVMIR for TaskwaitOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let depends = op.depend_vars().len() != 0 || op.depend_kinds().is_some();
        refuse(*op, &[(depends, "depend"), (op.nowait(), "nowait")])?;
        let ident = t.ident(flags::PLAIN);
        let thread = t.thread_number(ident)?;
        t.call_runtime("__kmpc_omp_taskwait", &[ident, thread])?;
        Ok(())
    }
}

impl TranslateToLLVMIR for TaskyieldOp {
    fn translate<'m>(self, _: &'m Body, t: &mut Translator<'m>) -> Result {
        let ident = t.ident(flags::PLAIN);
        let thread = t.thread_number(ident)?;
        let zero = t.i32_value(0);
        t.call_runtime("__kmpc_omp_taskyield", &[ident, thread, zero])?;
        Ok(())
    }
}

impl TranslateToLLVMIR for FlushOp {
    fn translate<'m>(self, _: &'m Body, t: &mut Translator<'m>) -> Result {
        t.flush()
    }
}

impl TranslateToLLVMIR for ThreadprivateOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let address = t.value(op.sym_addr())?;
        if t.omp.is_device {
            t.define(op.tls_addr(), address);
            return Ok(());
        }
        let global = match address {
            Value::Const(id) => match t.ir.constants.data(id) {
                super::super::constant::Data::Global(global) => Some(*global),
                _ => None,
            },
            _ => None,
        };
        let global = global.map(|id| &t.ir.globals[id.index()]);
        let variable = global.filter(|one| matches!(one.kind, GlobalKind::Variable { .. }));
        let variable = variable.ok_or("Addressing symbol not found")?;
        let ty = variable.ty;
        let name = format!("{}.cache", String::from_utf8_lossy(&variable.name));
        let ident = t.ident(flags::PLAIN);
        let thread = t.thread_number(ident)?;
        let size = t.layout.store_size(t.ctx, ty).unwrap_or(0);
        let size = t.i64_value(size as i64);
        let cache = t.internal_variable(&name, types::pointer(t.ctx, 0));
        let args = [ident, thread, address, size, cache];
        let own = t.call_runtime("__kmpc_threadprivate_cached", &args)?;
        t.define(op.tls_addr(), Value::Inst(own));
        Ok(())
    }
}

impl TranslateToLLVMIR for MapBoundsOp {
    fn translate<'m>(self, _: &'m Body, _: &mut Translator<'m>) -> Result {
        // The directive that maps the variable reads the bounds.
        Ok(())
    }
}

impl TranslateToLLVMIR for MapInfoOp {
    fn translate<'m>(self, _: &'m Body, _: &mut Translator<'m>) -> Result {
        Ok(())
    }
}

impl Translator<'_> {
    pub(super) fn flush(&mut self) -> Result {
        let ident = self.ident(flags::PLAIN);
        self.call_runtime("__kmpc_flush", &[ident])?;
        Ok(())
    }
}
