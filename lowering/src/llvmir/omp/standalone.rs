//! Directives that are a single call.

use ods_dialects::omp::*;

use super::super::inst::Emit;
use super::super::ir::{GlobalKind, Value};
use super::super::module::{Result, Translator};
use super::super::types;
use super::refuse;
use super::runtime::flags;

impl Emit for BarrierOp {
    fn emit<'m>(_: BarrierOpRef<'m>, t: &mut Translator<'m>) -> Result {
        t.barrier(flags::EXPLICIT_BARRIER)
    }
}

impl Emit for TaskwaitOp {
    fn emit<'m>(op: TaskwaitOpRef<'m>, t: &mut Translator<'m>) -> Result {
        let depends = op.depend_vars().len() != 0 || op.depend_kinds().is_some();
        refuse(*op, &[(depends, "depend"), (op.nowait(), "nowait")])?;
        let ident = t.ident(flags::PLAIN);
        let thread = t.thread_number(ident)?;
        t.call_runtime("__kmpc_omp_taskwait", &[ident, thread])?;
        Ok(())
    }
}

impl Emit for TaskyieldOp {
    fn emit<'m>(_: TaskyieldOpRef<'m>, t: &mut Translator<'m>) -> Result {
        let ident = t.ident(flags::PLAIN);
        let thread = t.thread_number(ident)?;
        let zero = t.i32_value(0);
        t.call_runtime("__kmpc_omp_taskyield", &[ident, thread, zero])?;
        Ok(())
    }
}

impl Emit for FlushOp {
    fn emit<'m>(_: FlushOpRef<'m>, t: &mut Translator<'m>) -> Result {
        t.flush()
    }
}

impl Emit for ThreadprivateOp {
    fn emit<'m>(op: ThreadprivateOpRef<'m>, t: &mut Translator<'m>) -> Result {
        let address = t.value(op.sym_addr())?;
        if t.omp.is_device {
            t.map(op.tls_addr(), address);
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
        t.map(op.tls_addr(), Value::Inst(own));
        Ok(())
    }
}

impl Emit for MapBoundsOp {
    fn emit<'m>(_: MapBoundsOpRef<'m>, _: &mut Translator<'m>) -> Result {
        // The directive that maps the variable reads the bounds.
        Ok(())
    }
}

impl Emit for MapInfoOp {
    fn emit<'m>(_: MapInfoOpRef<'m>, _: &mut Translator<'m>) -> Result {
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
