//! Directives whose code stays in place, between a call at its start and a call at its end.

use super::super::error::Result;
use ods_core::Type;
use ods_core::ir::RegionRef;
use ods_core::{AttrData, Body};
use ods_dialects::llvm::ICmpPredicate;
use ods_dialects::omp::*;

use super::super::interface::TranslateToLLVMIR;
use super::super::ir::{InstId, Value};
use super::super::module::Translator;
use super::builder::Point;
use super::refuse;
use super::runtime::flags;

impl TranslateToLLVMIR for MasterOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let ident = t.ident(flags::PLAIN);
        let thread = t.thread_number(ident)?;
        let start = t.call_runtime("__kmpc_master", &[ident, thread])?;
        let end = t.call_runtime("__kmpc_end_master", &[ident, thread])?;
        t.inlined(op.region(), "omp.master.region", Some(start), end, |_| Ok(()))
    }
}

impl TranslateToLLVMIR for MaskedOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let filter = match op.filtered_thread_id() {
            Some(filter) => t.value(filter)?,
            None => t.i32_value(0),
        };
        let ident = t.ident(flags::PLAIN);
        let thread = t.thread_number(ident)?;
        let start = t.call_runtime("__kmpc_masked", &[ident, thread, filter])?;
        let end = t.call_runtime("__kmpc_end_masked", &[ident, thread])?;
        t.inlined(op.region(), "omp.masked.region", Some(start), end, |_| Ok(()))
    }
}

impl TranslateToLLVMIR for CriticalOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let name = op.name().map(str::to_owned);
        let hint = name.as_deref().map(|name| {
            let declared = t.omp.criticals.get(name.as_bytes());
            let hint = declared.map(|op| op.hint()).ok_or_else(|| {
                format!("expected symbol reference @{name} to point to a critical declaration")
            });
            hint.map(|hint| hint as i64)
        });
        let hint = hint.transpose()?;
        let ident = t.ident(flags::PLAIN);
        let thread = t.thread_number(ident)?;
        let lock = t.critical_lock(name.as_deref().unwrap_or(""));
        match hint {
            Some(hint) => {
                let hint = t.i32_value(hint);
                t.call_runtime("__kmpc_critical_with_hint", &[ident, thread, lock, hint])?;
            }
            None => {
                t.call_runtime("__kmpc_critical", &[ident, thread, lock])?;
            }
        }
        let end = t.call_runtime("__kmpc_end_critical", &[ident, thread, lock])?;
        t.inlined(op.region(), "omp.critical.region", None, end, |_| Ok(()))
    }
}

impl TranslateToLLVMIR for SingleOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let allocates = op.allocate_vars().len() != 0 || op.allocator_vars().len() != 0;
        let privatizes = op.private_vars().len() != 0 || op.private_syms().is_some();
        refuse(*op, &[(allocates, "allocate"), (privatizes, "privatization")])?;
        let copies: Vec<Value> = t.values(op.copyprivate_vars())?;
        let mut functions = Vec::new();
        for name in op.copyprivate_syms().into_iter().flatten() {
            let AttrData::SymbolRef { .. } = name.data(t.ctx) else { continue };
            let id = t.symbol(*name)?;
            functions.push(Value::Const(t.address_of(id)));
        }
        let did_it = match copies.is_empty() {
            true => None,
            false => Some(Value::Inst(t.alloca(Type::I32, "")?)),
        };
        if let Some(did_it) = did_it {
            let zero = t.i32_value(0);
            t.store(zero, did_it)?;
        }
        let ident = t.ident(flags::PLAIN);
        let thread = t.thread_number(ident)?;
        let start = t.call_runtime("__kmpc_single", &[ident, thread])?;
        let end = t.call_runtime("__kmpc_end_single", &[ident, thread])?;
        t.inlined(op.region(), "omp.single.region", Some(start), end, |t| {
            let Some(did_it) = did_it else { return Ok(()) };
            let one = t.i32_value(1);
            t.store(one, did_it)?;
            Ok(())
        })?;
        if let Some(did_it) = did_it {
            for (variable, function) in copies.into_iter().zip(functions) {
                let ident = t.ident(flags::PLAIN);
                let thread = t.thread_number(ident)?;
                let size = t.i64_value(0);
                let done = t.load(Type::I32, did_it, "")?;
                let args = [ident, thread, size, variable, function, done];
                t.call_runtime("__kmpc_copyprivate", &args)?;
            }
        } else if !op.nowait() {
            t.barrier(flags::BARRIER_AFTER_LOOP)?;
        }
        Ok(())
    }
}

impl TranslateToLLVMIR for TaskgroupOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let allocates = op.allocate_vars().len() != 0 || op.allocator_vars().len() != 0;
        let reduces = op.task_reduction_vars().len() != 0;
        refuse(*op, &[(allocates, "allocate"), (reduces, "task_reduction")])?;
        t.alloca_block()?;
        let ident = t.ident(flags::PLAIN);
        let thread = t.thread_number(ident)?;
        t.call_runtime("__kmpc_taskgroup", &[ident, thread])?;
        let exit = t.split_here(true, "taskgroup.exit")?;
        t.region(op.region(), "omp.taskgroup.region")?;
        t.go_to_end(exit);
        t.call_runtime("__kmpc_end_taskgroup", &[ident, thread])?;
        Ok(())
    }
}

impl<'m> Translator<'m> {
    /// Translates the code of a directive, which ends with the call `end`. If there is a call `start`, only a thread
    /// for which it returns nonzero runs the code.
    fn inlined(
        &mut self,
        region: RegionRef<'m>,
        name: &str,
        start: Option<InstId>,
        end: InstId,
        finish: impl FnOnce(&mut Self) -> Result,
    ) -> Result {
        let entry = self.point()?.block;
        let terminator = self.here()?.terminator(entry);
        // A block without a terminator gets a temporary one while it is split.
        let marker = match terminator {
            Some(_) => None,
            None => Some(self.unreachable()?),
        };
        let cut = terminator.or(marker);
        let exit = self.split_block(entry, cut, "omp_region.end")?;
        let branch = self.here()?.terminator(entry);
        let finalize = self.split_block(entry, branch, "omp_region.finalize")?;
        if let Some(start) = start {
            let zero = self.i32_value(0);
            let chosen = self.compare(ICmpPredicate::Ne, Value::Inst(start), zero, "")?;
            let body = self.here()?.add_block("omp_region.body", Some(entry));
            let branch = self.here()?.terminator(entry);
            self.branch_if(chosen, body, exit)?;
            if let Some(branch) = branch {
                let function = self.here()?;
                function.take_out(branch, entry);
                function.insert(branch, body, None);
                self.go_to(Point { block: body, before: Some(branch) });
            }
        }
        self.region(region, name)?;
        self.go_to_terminator(finalize)?;
        finish(self)?;
        // The end call was created together with the start call, and moves to its final position.
        let function = self.here()?;
        let before = function.terminator(finalize);
        if let Some(block) = function.block_of(end) {
            function.take_out(end, block);
            function.insert(end, finalize, before);
        }
        let merged = self.here()?.merge(exit);
        if let Some(marker) = marker {
            self.erase(marker)?;
        }
        let block = if merged { finalize } else { exit };
        match terminator {
            Some(inst) => self.go_to(Point { block, before: Some(inst) }),
            None => self.go_to_end(block),
        }
        Ok(())
    }
}
