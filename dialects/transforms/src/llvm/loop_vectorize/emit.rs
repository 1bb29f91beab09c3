//! The blocks of a vectorized loop.
//!
//! ```text
//! P: count = iterations; enough, nothing overlaps ? br V0 : br S(starts)
//! V0: br V(0, vectors)                 V(k, …): k < n ? br W : br M
//! W: lanes iterations at once; br V(k + lanes, …)
//! M: reductions; the same with fewer lanes, from n on, up to n'
//!    reductions; n' == count ? br exit : br S(values after n' iterations)
//! If iterations may be done twice, the last vector does the last ones, and n' is count.
//! S(…): br B(…)                        B: the loop as it was
//! ```

mod bounds;
mod interleave;
mod operations;
mod pairs;
mod previous;
mod results;
mod vector_loop;

use ods_core::ir::Inserter as _;
use ods_core::rewrite::Rewriter;
use ods_core::{Context, Loc, Region, Type, Value};
use rustc_hash::FxHashMap;

use self::vector_loop::Begin;
use super::super::edges::jump_on_edge;
use super::super::loop_copies::close_exits;
use super::super::simplify::emit_int;
use super::annotation::vectorized;
use super::plan::Plan;
use crate::llvm::analysis::affine::Affine;
use crate::llvm::analysis::induction::edge_operands;
use crate::llvm::analysis::integers::constant;
use crate::llvm::*;

impl Plan {
    /// Replaces the loop by a vector loop, with the loop itself for the remaining iterations.
    pub(super) fn apply(mut self, rw: &mut Rewriter<'_>, region: Region) -> Option<()> {
        let entry = jump_on_edge(rw, self.entry)?;
        let exit = close_exits(rw, &[self.block], &[self.counted.exit], &self.live_out)?;
        self.counted.exit.to = exit;
        let loc = rw.loc(self.branch.into());
        let leaving = edge_operands(rw, self.branch.into(), self.counted.exit.index)?.to_vec();
        let args: Vec<Value> = rw.arg_values(self.block).collect();
        let types: Vec<(Type, Loc)> = args.iter().map(|arg| (rw.ty(*arg), loc)).collect();
        let [setup, vector, middle] =
            [(); 3].map(|()| rw.create_block(region, Some(self.block), &[]));
        let scalar = rw.create_block(region, Some(self.block), &types);
        let mut emit = Emit {
            index: rw.ty(self.counted.variable),
            plan: &self,
            rw,
            loc,
            lanes: self.lanes,
            starts: self.starts.clone(),
            splats: FxHashMap::default(),
            pointers: Vec::new(),
        };

        emit.rw.set_point_before(entry).set_loc(loc);
        let (count, mut conditions) = emit.iterations();
        emit.enough(count, &mut conditions);
        let mut whole = emit.whole(count);
        emit.overlaps(count, &mut conditions)?;
        let all = conditions.into_iter().reduce(|all, one| emit.rw.emit(AndOp::build(all, one)));
        match all {
            Some(all) => {
                let branch = CondBrOp::build(all, setup, scalar);
                emit.rw.insert(branch.false_dest_operands(self.starts.clone()));
            }
            None => _ = emit.rw.insert(BrOp::build(setup)),
        }
        emit.rw.erase_op(entry);

        let (mut done, parts) = emit.vector_loop([setup, vector, middle], whole, Begin::First)?;
        emit.rw.set_point_at_end(middle).set_loc(loc);
        let mut totals = emit.totals(&parts, &args)?;
        if let Some(rest) = self.rest() {
            emit.go_on(rest.lanes, &args, &totals);
            let [vector, behind] =
                [(); 2].map(|()| emit.rw.create_block(region, Some(scalar), &[]));
            emit.rw.set_point_at_end(middle);
            let begin = match rest.is_repeated {
                true => {
                    whole = count;
                    let lanes = emit.int(emit.index, rest.lanes as i64);
                    Begin::Repeated(done, emit.rw.emit(SubOp::build(count, lanes)))
                }
                false => {
                    whole = emit.whole(count);
                    Begin::At(done)
                }
            };
            let parts;
            (done, parts) = emit.vector_loop([middle, vector, behind], whole, begin)?;
            emit.rw.set_point_at_end(behind).set_loc(loc);
            totals = emit.totals(&parts, &args)?;
        }
        let outs = match self.ends_exactly {
            true => Some(emit.outs(&leaving, &totals, count)?),
            false => None,
        };
        let is_whole = emit.are_equal(whole, count);
        let needs_scalar = outs.is_none() || is_whole != Some(true);
        let resumed = match needs_scalar {
            true => emit.resumed(&args, &totals, done),
            false => Vec::new(),
        };
        match outs {
            Some(outs) if is_whole == Some(true) => {
                emit.rw.insert(BrOp::build(exit).dest_operands(outs));
            }
            Some(outs) if is_whole.is_none() => {
                let done = emit.rw.emit(ICmpOp::build(ICmpPredicate::Eq, whole, count));
                let branch = CondBrOp::build(done, exit, scalar);
                let branch = branch.true_dest_operands(outs).false_dest_operands(resumed);
                emit.rw.insert(branch);
            }
            _ => _ = emit.rw.insert(BrOp::build(scalar).dest_operands(resumed)),
        }
        if all.is_none() && !needs_scalar {
            rw.erase_block(scalar);
            rw.erase_block(self.block);
            return Some(());
        }
        let passed: Vec<Value> = rw.arg_values(scalar).collect();
        rw.set_point_at_end(scalar).set_loc(loc);
        rw.insert(BrOp::build(self.block).dest_operands(passed));
        let ctx = rw.ctx().clone();
        let mark = vectorized(&ctx, self.branch.loop_annotation(rw));
        self.branch.set_loop_annotation(rw, Some(mark));
        Some(())
    }
}

/// The state of building a vector loop.
struct Emit<'p, 'a, 'b> {
    plan: &'p Plan,
    rw: &'a mut Rewriter<'b>,
    loc: Loc,
    /// The lanes of the vector loop that is being built.
    lanes: u64,
    /// The values of the loop's arguments before it; of reductions, those after the vector loop before.
    starts: Vec<Value>,
    /// The type of the induction variable, in which iterations are counted.
    index: Type,
    splats: FxHashMap<Value, Value>,
    /// The addresses of the ranges in the first iteration.
    pointers: Vec<Value>,
}

impl Emit<'_, '_, '_> {
    fn ctx(&self) -> Context {
        self.rw.ctx().clone()
    }

    fn int(&mut self, ty: Type, value: i64) -> Value {
        emit_int(self.rw, ty, value)
    }

    fn vector_of(&self, ty: Type) -> Type {
        Type::vector(self.rw.ctx(), &[self.lanes as i64], ty)
    }

    /// Returns whether two values are equal; `None` if that is unknown.
    fn are_equal(&self, a: Value, b: Value) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        Some(constant(self.rw, a)? == constant(self.rw, b)?)
    }

    /// Returns an index as a 64-bit number; counts are unsigned.
    fn word(&mut self, index: Value) -> Value {
        match self.index == Type::I64 {
            true => index,
            false => self.rw.emit(ZExtOp::build(index, Type::I64)),
        }
    }

    /// Returns a linear value of type `ty` in iteration `at`, or in the first.
    fn affine_at(&mut self, affine: &Affine, ty: Type, at: Option<Value>) -> Value {
        let mut sum: Option<Value> = None;
        let mut parts: Vec<(Value, i64)> = affine.terms.to_vec();
        parts.extend(at.filter(|_| affine.step != 0).map(|at| (at, affine.step)));
        for (value, factor) in parts {
            let part = match factor {
                1 => value,
                _ => {
                    let factor = self.int(ty, factor);
                    self.rw.emit(MulOp::build(value, factor))
                }
            };
            sum = Some(match sum {
                None => part,
                Some(sum) => self.rw.emit(AddOp::build(sum, part)),
            });
        }
        match (sum, affine.constant) {
            (Some(sum), 0) => sum,
            (None, constant) => self.int(ty, constant),
            (Some(sum), constant) => {
                let constant = self.int(ty, constant);
                self.rw.emit(AddOp::build(sum, constant))
            }
        }
    }
}
