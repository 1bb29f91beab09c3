//! Parallel regions.

use super::super::error::Result;
use ods_core::{Body, Type};
use ods_dialects::omp::*;

use super::super::interface::TranslateToLLVMIR;
use super::super::ir::Value;
use super::super::module::Translator;
use super::builder::Point;
use super::outline::{Outline, Purpose};
use super::reduction::Clause;
use super::runtime::flags;
use super::{refuse, unhandled};

/// Returns the runtime's number of a thread binding policy.
fn binding(kind: ClauseProcBindKind) -> i64 {
    match kind {
        ClauseProcBindKind::Master => 2,
        ClauseProcBindKind::Close => 3,
        ClauseProcBindKind::Spread => 4,
        ClauseProcBindKind::Primary => 5,
    }
}

impl TranslateToLLVMIR for ParallelOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        t.refuse_on_device(*op)?;
        let allocates = op.allocate_vars().len() != 0 || op.allocator_vars().len() != 0;
        let privatizes = op.private_vars().len() != 0 || op.private_syms().is_some();
        refuse(*op, &[(allocates, "allocate"), (privatizes, "privatization")])?;
        if op.reduction_mod().is_some_and(|one| one != ReductionModifier::Defaultmod) {
            return Err(unhandled(*op, "reduction with modifier"));
        }
        let condition = op.if_expr().map(|one| t.value(one)).transpose()?;
        let threads = op.num_threads().map(|one| t.value(one)).transpose()?;
        let clause = Clause::of(t, op.reduction_vars(), op.reduction_syms(), op.reduction_byref())?;
        let outer_allocas = t.alloca_block()?;

        let ident = t.ident(flags::PLAIN);
        let thread = t.thread_number(ident)?;
        if let Some(threads) = threads {
            let threads = t.int_cast(threads, Type::I32, false)?;
            t.call_runtime("__kmpc_push_num_threads", &[ident, thread, threads])?;
        }
        if let Some(kind) = op.proc_bind_kind() {
            let kind = t.i32_value(binding(kind));
            t.call_runtime("__kmpc_push_proc_bind", &[ident, thread, kind])?;
        }
        let point = t.point()?;
        // Placeholders for the arguments of the outlined function.
        let first = t.here()?.blocks[outer_allocas.index()].insts().next();
        t.go_to(Point { block: outer_allocas, before: first });
        let thread_address = t.alloca(Type::I32, "tid.addr")?;
        let zero_address = t.alloca(Type::I32, "zero.addr")?;
        t.go_to(point);
        let marker = match point.before {
            Some(_) => None,
            None => Some(t.unreachable()?),
        };
        let cut = point.before.or(marker);
        let entry = t.split_block(point.block, cut, "omp.par.entry")?;
        let region = t.split_block(entry, cut, "omp.par.region")?;
        let finalize = t.split_block(region, cut, "omp.par.pre_finalize")?;
        let exit = t.split_block(finalize, cut, "omp.par.exit")?;
        t.go_to_terminator(entry)?;
        let own_thread = t.alloca(Type::I32, "tid.addr.local")?;
        let thread_load = t.load_inst(Type::I32, Value::Inst(own_thread), "tid")?;
        let uses = [
            t.load_inst(Type::I32, Value::Inst(thread_address), "tid.addr.use")?,
            t.load_inst(Type::I32, Value::Inst(zero_address), "zero.addr.use")?,
        ];

        let branch = t.here()?.terminator(entry);
        t.split_block(entry, branch, "omp.region.after_alloca")?;
        t.go_to_start(region)?;
        let private = t.with_allocas(entry, |t| {
            let private = t.reduction_variables(&clause, entry)?;
            let args = op.region().entry().into_iter().flat_map(|block| block.args());
            for (arg, one) in args.zip(&private) {
                t.values.insert(arg.value, one.inside);
            }
            let (after, _) = t.region(op.region(), "omp.par.region")?;
            if !clause.is_empty() {
                t.go_to_terminator(after)?;
                t.combine(&clause, &private, entry, false)?;
            }
            Ok(private)
        })?;

        let excluded = vec![Value::Inst(thread_address), Value::Inst(zero_address)];
        let outline = Outline {
            entry,
            exit,
            allocas: outer_allocas,
            excluded: excluded.clone(),
            purpose: Purpose::Parallel {
                ident,
                condition,
                thread_load,
                own_thread,
                fakes: vec![uses[0], uses[1], thread_address, zero_address],
            },
        };
        t.forward_inputs(&outline, point.block)?;
        // The block where variables would be destroyed.
        let fini = t.here()?.add_block(".fini", None);
        t.here()?.retarget(finalize, exit, fini);
        t.go_to_end(fini);
        t.branch(exit)?;
        t.go_to_terminator(fini)?;
        t.clean_up(&clause, &private)?;
        let id = t.function_id()?;
        t.omp.outlines.push((id, outline));
        if let Some(marker) = marker {
            t.erase(marker)?;
        }
        t.go_to(Point { block: exit, before: point.before });
        Ok(())
    }
}

impl Translator<'_> {
    /// Passes values to the region by address, since the runtime passes only pointers.
    fn forward_inputs(&mut self, outline: &Outline, outside: super::super::ir::BlockId) -> Result {
        let blocks = self.here()?.region_blocks(outline.entry, outline.exit);
        let inputs = self.here()?.inputs(&blocks);
        let start = self.start_of(outline.allocas)?;
        for input in inputs {
            let ty = self.type_of(input);
            if outline.excluded.contains(&input)
                || super::super::types::address_space(self.ctx, ty).is_some()
            {
                continue;
            }
            self.go_to(start);
            let name = format!("{}.reloaded", self.here()?.name_of(input));
            let address = Value::Inst(self.alloca(ty, &name)?);
            self.go_to_terminator(outside)?;
            self.store(input, address)?;
            self.go_to_terminator(outline.entry)?;
            let reloaded = self.load(ty, address, "")?;
            self.here()?.replace_uses(&blocks, input, reloaded);
        }
        Ok(())
    }
}
