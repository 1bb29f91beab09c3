//! Teams of threads.

use super::super::error::Result;
use ods_core::{Body, Type};
use ods_dialects::omp::*;

use super::super::interface::TranslateToLLVMIR;
use super::super::ir::Value;
use super::super::module::Translator;
use super::outline::{Outline, Purpose};
use super::refuse;
use super::runtime::flags;

impl TranslateToLLVMIR for TeamsOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let allocates = op.allocate_vars().len() != 0 || op.allocator_vars().len() != 0;
        let privatizes = op.private_vars().len() != 0 || op.private_syms().is_some();
        let reduces = op.reduction_vars().len() != 0 || op.reduction_syms().is_some();
        let clauses =
            [(allocates, "allocate"), (privatizes, "privatization"), (reduces, "reduction")];
        refuse(*op, &clauses)?;
        let lower = op.num_teams_lower().map(|one| t.value(one)).transpose()?;
        let upper = op.num_teams_upper().map(|one| t.value(one)).transpose()?;
        let limit = op.thread_limit().map(|one| t.value(one)).transpose()?;
        let condition = op.if_expr().map(|one| t.value(one)).transpose()?;
        t.alloca_block()?;
        let ident = t.ident(flags::PLAIN);
        let allocas = t.here()?.layout.first().copied().ok_or("a function has blocks")?;
        let exit = t.split_here(true, "teams.exit")?;
        let body = t.split_here(true, "teams.body")?;
        let entry = t.split_here(true, "teams.alloca")?;
        let clauses = lower.or(upper).or(limit).or(condition);
        if !t.omp.is_device && clauses.is_some() {
            let zero = t.i32_value(0);
            let one = t.i32_value(1);
            let mut upper = upper.unwrap_or(zero);
            let mut lower = lower.unwrap_or(upper);
            if let Some(condition) = condition {
                upper = t.select(condition, upper, one, "numTeamsUpper")?;
                lower = t.select(condition, lower, one, "numTeamsLower")?;
            }
            let limit = limit.unwrap_or(zero);
            let thread = t.thread_number(ident)?;
            let args = [ident, thread, lower, upper, limit];
            t.call_runtime("__kmpc_push_num_teams_51", &args)?;
        }
        t.go_to_start(body)?;
        t.with_allocas(entry, |t| t.region(op.region(), "omp.teams.region"))?;
        let outer = t.start_of(allocas)?;
        let inner = t.start_of(entry)?;
        let (mut fakes, mut excluded) = (Vec::new(), Vec::new());
        for name in ["gid", "tid"] {
            t.go_to(outer);
            let address = t.alloca(Type::I32, &format!("{name}.addr"))?;
            t.go_to(inner);
            let used = t.load_inst(Type::I32, Value::Inst(address), &format!("{name}.use"))?;
            fakes.extend([address, used]);
            excluded.push(Value::Inst(address));
        }
        let purpose = match t.omp.is_device {
            true => Purpose::TeamsOnDevice,
            false => Purpose::Teams { ident, fakes },
        };
        let id = t.function_id()?;
        t.omp.outlines.push((id, Outline { entry, exit, allocas, excluded, purpose }));
        t.go_to_start(exit)
    }
}
