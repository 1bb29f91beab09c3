//! The blocks of interchanged loops.
//!
//! ```text
//! P: br I                    I(j): store s at c[j]; more ? br I(j') : br Q      (only if the sums are not in memory)
//! Q: br K(k, 0)              K(k, n): br J(j)
//! J(j): c[j] += …; more ? br J(j') : br L
//! L: n + 1 < count ? br K(k', n + 1) : br exit
//! ```

use ods_core::ir::{Inserter as _, IrMapping};
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Loc, Op, Region, Type, Value};
use rustc_hash::FxHashSet;

use super::super::edges::redirect;
use super::super::loop_copies::replace_uses_outside;
use super::super::simplify::emit_int;
use super::Nest;
use crate::llvm::analysis::induction::edge_operands;
use crate::llvm::{AddOp, BrOp, CondBrOp, ICmpOp, ICmpPredicate, LoadOp};

impl Nest {
    /// Replaces the loops by interchanged ones.
    pub(super) fn apply(self, rw: &mut Rewriter<'_>, region: Region) -> Option<()> {
        let loc = rw.loc(self.branch.into());
        let typed = |rw: &Rewriter<'_>, values: &[Value]| -> Vec<(Type, Loc)> {
            values.iter().map(|value| (rw.ty(*value), loc)).collect()
        };
        let of_outer = typed(rw, &self.starts);
        let vars: Vec<Value> = self.variables.iter().map(|one| one.arg).collect();
        let mut of_inner = typed(rw, &vars);
        of_inner.push((Type::I64, loc));
        let before = Some(self.header);
        let setup = match self.first {
            Some(_) => None,
            None => Some(rw.create_block(region, before, &of_outer)),
        };
        let enter = rw.create_block(region, before, &[]);
        let head = rw.create_block(region, before, &of_inner);
        let row = rw.create_block(region, before, &of_outer);
        let tail = rw.create_block(region, before, &[]);

        if let Some(setup) = setup {
            let mut mapping = self.elements(rw, setup);
            let start = mapping.value(self.start);
            self.store(rw, &mut mapping, start);
            self.repeat(rw, &mapping, setup, enter)?;
        }
        rw.set_point_at_end(enter).set_loc(loc);
        let mut begin: Vec<Value> = self.variables.iter().map(|one| one.recurrence.start).collect();
        begin.push(emit_int(rw, Type::I64, 0));
        rw.insert(BrOp::build(head).dest_operands(begin));
        rw.set_point_at_end(head);
        rw.insert(BrOp::build(row).dest_operands(self.starts.clone()));

        let mut mapping = self.elements(rw, row);
        let args: Vec<Value> = rw.arg_values(head).collect();
        let (number, vars) = args.split_last()?;
        for (variable, arg) in self.variables.iter().zip(vars) {
            mapping.map_value(variable.arg, *arg);
        }
        let ty = self.ty(rw);
        let old = LoadOp::build(mapping.value(self.store.addr(rw)), ty);
        let old = match self.store.alignment(rw) {
            Some(alignment) => old.alignment(alignment),
            None => old,
        };
        let old = rw.emit(old);
        mapping.map_value(self.sum, old);
        self.copy_sum(rw, (head, row), &mut mapping);
        let new = mapping.value(self.next);
        self.store(rw, &mut mapping, new);
        self.repeat(rw, &mapping, row, tail)?;

        rw.set_point_at_end(tail).set_loc(loc);
        let mut nexts = Vec::with_capacity(args.len());
        for (variable, arg) in self.variables.iter().zip(vars) {
            let ty = rw.ty(*arg);
            let step = emit_int(rw, ty, variable.recurrence.step);
            nexts.push(rw.emit(AddOp::build(*arg, step)));
        }
        let one = emit_int(rw, Type::I64, 1);
        let count = emit_int(rw, Type::I64, i64::try_from(self.count).ok()?);
        let number = rw.emit(AddOp::build(*number, one));
        nexts.push(number);
        let more = rw.emit(ICmpOp::build(ICmpPredicate::Ult, number, count));
        let leaving = edge_operands(rw, self.exit.op, self.exit.index)?;
        let leaving: Vec<Value> = leaving.into_iter().map(|value| mapping.value(value)).collect();
        let branch = CondBrOp::build(more, head, self.exit.to);
        rw.insert(branch.true_dest_operands(nexts).false_dest_operands(leaving));

        let old: Vec<Block> = [self.header, self.latch].into_iter().chain(self.inside).collect();
        let own: FxHashSet<Block> = old.iter().copied().collect();
        let pairs = self.live_out.into_iter().map(|value| (value, mapping.value(value)));
        replace_uses_outside(rw, &own, pairs);
        match setup {
            Some(setup) => redirect(rw, self.entry.op, self.entry.index, setup, &self.starts),
            None => redirect(rw, self.entry.op, self.entry.index, enter, &[]),
        }
        rw.erase_blocks(&old);
        Some(())
    }

    /// Copies what the outer loop computes beside the sums to a block with its arguments.
    fn elements(&self, rw: &mut Rewriter<'_>, block: Block) -> IrMapping {
        let mut mapping = IrMapping::new();
        for (old, new) in rw.arg_values(self.header).zip(rw.arg_values(block)).collect::<Vec<_>>() {
            mapping.map_value(old, new);
        }
        rw.set_point_at_end(block);
        self.copy(rw, self.header, &mut mapping);
        let args: Vec<Value> = rw.arg_values(self.latch).collect();
        for (arg, value) in args.into_iter().zip(&self.leaving) {
            mapping.map_value(arg, mapping.value(*value));
        }
        self.copy(rw, self.latch, &mut mapping);
        mapping
    }

    /// Copies the operations of a block other than its terminator, the store and the first load.
    fn copy(&self, rw: &mut Rewriter<'_>, block: Block, mapping: &mut IrMapping) {
        let last = rw.last_op(block);
        let left = |op: &Op| {
            Some(*op) == last
                || *op == self.store.into()
                || self.first.is_some_and(|first| *op == first.into())
        };
        let ops: Vec<Op> = rw.ops(block).filter(|op| !left(op)).collect();
        for op in ops {
            rw.clone_op(op, mapping);
        }
    }

    /// Copies the operations that add up an element to `row`, those that are the same for each element to the end of
    /// `head`: both surely run, and no store changes what is loaded.
    fn copy_sum(
        &self,
        rw: &mut Rewriter<'_>,
        (head, row): (Block, Block),
        mapping: &mut IrMapping,
    ) {
        let Some(enter) = rw.last_op(head) else { return };
        for block in &self.inside {
            let last = rw.last_op(*block);
            let ops: Vec<Op> = rw.ops(*block).filter(|op| Some(*op) != last).collect();
            for op in ops {
                let is_same = rw.operands(op).all(|value| {
                    let value = mapping.value(value);
                    rw.def_block(value) != Some(row)
                });
                match is_same {
                    true => rw.set_point_before(enter),
                    false => rw.set_point_at_end(row),
                };
                rw.clone_op(op, mapping);
            }
        }
        rw.set_point_at_end(row);
    }

    /// Copies the store, of `value`.
    fn store(&self, rw: &mut Rewriter<'_>, mapping: &mut IrMapping, value: Value) {
        mapping.map_value(self.store.value(rw), value);
        rw.clone_op(self.store, mapping);
    }

    /// Ends a block that does one iteration of the outer loop: it repeats itself, or leads to `behind`.
    fn repeat(
        &self,
        rw: &mut Rewriter<'_>,
        mapping: &IrMapping,
        block: Block,
        behind: Block,
    ) -> Option<()> {
        let stay = 1 - self.exit.index;
        let nexts = edge_operands(rw, self.branch.into(), stay)?;
        let nexts: Vec<Value> = nexts.into_iter().map(|value| mapping.value(value)).collect();
        let condition = mapping.value(self.branch.condition(rw));
        rw.set_loc(rw.loc(self.branch.into()));
        let branch = match stay {
            0 => CondBrOp::build(condition, block, behind).true_dest_operands(nexts),
            _ => CondBrOp::build(condition, behind, block).false_dest_operands(nexts),
        };
        rw.insert(branch);
        Some(())
    }
}
