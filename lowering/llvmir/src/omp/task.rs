//! Tasks.

use super::super::error::Result;
use ods_core::rt::AttrValue;
use ods_core::{Body, Type};
use ods_dialects::omp::*;

use super::super::interface::TranslateToLLVMIR;
use super::super::ir::Value;
use super::super::module::Translator;
use super::builder::Point;
use super::outline::{Outline, Purpose};
use super::refuse;
use super::runtime::flags;

/// The parts of a task that its runtime call needs.
pub(super) struct Task {
    pub(super) ident: Value,
    pub(super) tied: bool,
    pub(super) mergeable: bool,
    pub(super) last: Option<Value>,
    pub(super) condition: Option<Value>,
    /// Addresses, with the runtime's numbers of the dependence kinds.
    pub(super) dependences: Vec<(Value, i64)>,
}

/// Returns the runtime's number of a dependence kind.
fn dependence(kind: ClauseTaskDepend) -> i64 {
    match kind {
        ClauseTaskDepend::Taskdependin => 1,
        ClauseTaskDepend::Taskdependout | ClauseTaskDepend::Taskdependinout => 3,
        ClauseTaskDepend::Taskdependmutexinoutset => 4,
        ClauseTaskDepend::Taskdependinoutset => 8,
    }
}

impl TranslateToLLVMIR for TaskOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        t.refuse_on_device(*op)?;
        let allocates = op.allocate_vars().len() != 0 || op.allocator_vars().len() != 0;
        let reduces = op.in_reduction_vars().len() != 0;
        let privatizes = op.private_vars().len() != 0 || op.private_syms().is_some();
        let clauses = [
            (allocates, "allocate"),
            (reduces, "in_reduction"),
            (privatizes, "privatization"),
            (op.priority().is_some(), "priority"),
            (op.event_handle().is_some(), "detach"),
        ];
        refuse(*op, &clauses)?;
        let mut dependences = Vec::new();
        for (kind, address) in op.depend_kinds().into_iter().flatten().zip(op.depend_vars()) {
            let kind = ClauseTaskDepend::from_attr(t.ctx, *kind);
            let kind = kind.ok_or("a dependence has a kind")?;
            dependences.push((t.value(address)?, dependence(kind)));
        }
        let condition = op.if_expr().map(|one| t.value(one)).transpose()?;
        let last = op.r#final().map(|one| t.value(one)).transpose()?;
        let allocas = t.alloca_block()?;
        let point = t.point()?;
        let start = t.here()?.add_block("omp.task.start", None);
        t.here()?.move_rest(point.block, point.before, start);
        t.go_to_end(point.block);
        let branch = t.branch(start)?;
        t.go_to(Point { block: point.block, before: Some(branch) });
        t.split_here(true, "omp.private.copy")?;
        t.split_here(true, "omp.private.init")?;
        t.go_to_start(start)?;

        let ident = t.ident(flags::PLAIN);
        let exit = t.split_here(true, "task.exit")?;
        let body = t.split_here(true, "task.body")?;
        let entry = t.split_here(true, "task.alloca")?;
        t.go_to_start(body)?;
        t.with_allocas(entry, |t| t.region(op.region(), "omp.task.region"))?;
        let outer = t.start_of(allocas)?;
        t.go_to(outer);
        let address = t.alloca(Type::I32, "global.tid.addr")?;
        let thread = t.load_inst(Type::I32, Value::Inst(address), "global.tid.val")?;
        t.go_to_start(entry)?;
        let ten = t.i32_value(10);
        let used = t.arithmetic("add", "", Value::Inst(thread), ten, "")?;
        let mut fakes = vec![address, thread];
        if let Value::Inst(used) = used {
            fakes.push(used);
        }
        let task = Task {
            ident,
            tied: !op.untied(),
            mergeable: op.mergeable(),
            last,
            condition,
            dependences,
        };
        let outline = Outline {
            entry,
            exit,
            allocas,
            excluded: vec![Value::Inst(thread)],
            purpose: Purpose::Task { task, fakes },
        };
        let id = t.function_id()?;
        t.omp.outlines.push((id, outline));
        t.go_to_start(exit)
    }
}
