//! Sections: a worksharing loop over the numbers of the sections.

use super::super::error::Result;
use ods_core::ir::RegionRef;
use ods_core::{Body, Type};
use ods_dialects::llvm::ICmpPredicate;
use ods_dialects::omp::*;

use super::super::interface::TranslateToLLVMIR;
use super::super::ir::{BlockId, InstId, Shape, Value};
use super::super::module::Translator;
use super::builder::Point;
use super::reduction::Clause;
use super::runtime::flags;
use super::{refuse, unhandled};

/// `kmp_sch_static`: one chunk of the loop for each thread.
const STATIC: i64 = 34;

impl TranslateToLLVMIR for SectionsOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let allocates = op.allocate_vars().len() != 0 || op.allocator_vars().len() != 0;
        let privatizes = op.private_vars().len() != 0 || op.private_syms().is_some();
        refuse(*op, &[(allocates, "allocate"), (privatizes, "privatization")])?;
        if op.reduction_mod().is_some_and(|one| one != ReductionModifier::Defaultmod) {
            return Err(unhandled(*op, "reduction with modifier"));
        }
        let clause = Clause::of(t, op.reduction_vars(), op.reduction_syms(), op.reduction_byref())?;
        let allocas = t.alloca_block()?;
        let private = t.reduction_variables(&clause, allocas)?;
        let entry = op.region().entry();
        let args: Vec<Value> = private.iter().map(|one| one.inside).collect();
        let mut sections = Vec::new();
        for inner in entry.into_iter().flat_map(|block| block.ops()) {
            if let Some(section) = inner.cast::<SectionOp>() {
                let entry = section.region().entry();
                for (arg, value) in entry.into_iter().flat_map(|one| one.args()).zip(&args) {
                    t.values.insert(arg.value, *value);
                }
                sections.push(section.region());
            } else if !inner.isa::<TerminatorOp>() {
                return Err("unexpected operation in omp.sections".into());
            }
        }
        if sections.is_empty() {
            return Ok(());
        }
        t.section_loop(&sections, allocas, op.nowait())?;
        t.combine_and_clean(&clause, &private, allocas, op.nowait())
    }
}

impl<'m> Translator<'m> {
    fn section_loop(
        &mut self,
        sections: &[RegionRef<'m>],
        allocas: BlockId,
        nowait: bool,
    ) -> Result {
        let point = self.point()?;
        let mut last = point.block;
        let mut blocks = Vec::new();
        for part in ["preheader", "header", "cond", "body", "inc", "exit", "after"] {
            last = self.here()?.add_block(&format!("omp_section_loop.{part}"), Some(last));
            blocks.push(last);
        }
        let [preheader, header, cond, body, inc, exit, after] = blocks[..] else {
            return Err("a loop has its blocks".into());
        };
        let count = self.i32_value(sections.len() as i64);
        let (zero, one) = (self.i32_value(0), self.i32_value(1));
        self.go_to_end(preheader);
        self.branch(header)?;
        self.go_to_end(header);
        let counter = self.phi(Type::I32, "omp_section_loop.iv")?;
        self.add_incoming(counter, zero, preheader)?;
        self.branch(cond)?;
        self.go_to_end(cond);
        let index = Value::Inst(counter);
        let compare = self.compare(ICmpPredicate::Ult, index, count, "omp_section_loop.cmp")?;
        self.branch_if(compare, body, exit)?;
        self.go_to_end(body);
        self.branch(inc)?;
        self.go_to_end(inc);
        let next = self.arithmetic("add", " nuw", index, one, "omp_section_loop.next")?;
        self.branch(header)?;
        self.add_incoming(counter, next, inc)?;
        self.go_to_end(exit);
        self.branch(after)?;
        self.here()?.move_rest(point.block, point.before, after);
        self.go_to_end(point.block);
        self.branch(preheader)?;

        // The number of the section, computed from the start and step of the loop.
        self.go_to_start(body)?;
        let span = self.arithmetic("mul", "", index, one, "")?;
        let number = self.arithmetic("add", "", span, zero, "")?;
        let start = self.point()?;
        let rest = self.here()?.split(body, start.before, "omp_section_loop.body.sections.after");
        self.go_to_end(body);
        let switch = self.switch_on(number, rest, Vec::new())?;
        for (at, region) in sections.iter().enumerate() {
            let before = self.here()?.layout.iter().position(|one| *one == rest);
            let before = before.and_then(|at| at.checked_sub(1));
            let before = before.and_then(|at| self.here().ok()?.layout.get(at).copied());
            let case = self.here()?.add_block("omp_section_loop.body.case", before);
            let constant = self.ir.constants.i32(at as i64);
            let function = self.here()?;
            if let Shape::Switch { cases, .. } = &mut function.insts[switch.index()].shape {
                cases.push((constant, case));
            }
            function.blocks[case.index()].predecessors.insert(0, body);
            self.go_to_end(case);
            let branch = self.branch(rest)?;
            self.go_to(Point { block: case, before: Some(branch) });
            self.region(*region, "omp.section.region")?;
        }

        // Each thread asks the runtime for its share of the sections.
        let init = self.runtime("__kmpc_for_static_init_4u")?;
        let fini = self.runtime("__kmpc_for_static_fini")?;
        let place = self.after_variables(allocas)?;
        self.go_to(place);
        let mut variables = Vec::new();
        for name in ["p.lastiter", "p.lowerbound", "p.upperbound", "p.stride"] {
            variables.push(Value::Inst(self.alloca(Type::I32, name)?));
        }
        let [last, lower, upper, stride] = variables[..] else {
            return Err("a loop has its bounds".into());
        };
        self.go_to_terminator(preheader)?;
        let ident = self.ident(flags::PLAIN);
        self.store(zero, lower)?;
        let bound = self.i32_value(sections.len() as i64 - 1);
        self.store(bound, upper)?;
        self.store(one, stride)?;
        let thread = self.thread_number(ident)?;
        let schedule = self.i32_value(STATIC);
        let args = [ident, thread, schedule, last, lower, upper, stride, one, zero];
        self.call(init, &args, "")?;
        let from = self.load(Type::I32, lower, "")?;
        let to = self.load(Type::I32, upper, "")?;
        let span = self.arithmetic("sub", "", to, from, "")?;
        let trips = self.arithmetic("add", "", span, one, "")?;
        if let Value::Inst(compare) = compare {
            self.here()?.insts[compare.index()].operands[1] = trips;
        }
        self.go_to_start(body)?;
        let shifted = self.arithmetic("add", "", index, from, "")?;
        if let (Value::Inst(span), Value::Inst(_)) = (span_of(number, self)?, shifted) {
            self.here()?.insts[span.index()].operands[0] = shifted;
        }
        self.go_to_terminator(exit)?;
        self.call(fini, &[ident, thread], "")?;
        if !nowait {
            self.barrier(flags::BARRIER_AFTER_LOOP)?;
        }
        self.go_to_start(after)
    }
}

impl Translator<'_> {
    /// Returns the insertion point after the allocas of a function's entry block; the start of any other block.
    fn after_variables(&mut self, block: BlockId) -> Result<Point> {
        let start = self.start_of(block)?;
        let function = self.here()?;
        if function.layout.first() != Some(&block) {
            return Ok(start);
        }
        let is_variable = |inst: &InstId| function.insts[inst.index()].is_variable();
        let is_phi = |inst: &InstId| matches!(function.insts[inst.index()].shape, Shape::Phi(_));
        let mut rest = function.blocks[block.index()].insts();
        let before = rest.find(|inst| !is_phi(inst) && !is_variable(inst));
        Ok(Point { block, before })
    }
}

/// Returns the first operand of an instruction.
fn span_of(value: Value, t: &mut Translator<'_>) -> Result<Value> {
    let Value::Inst(inst) = value else { return Ok(value) };
    let first = t.here()?.insts[inst.index()].operands.first().copied();
    first.ok_or_else(|| "a sum has operands".into())
}
