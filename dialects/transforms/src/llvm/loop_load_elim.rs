//! `llvm-loop-load-elim`: loads of what the iteration before has loaded or stored, as block arguments.
//!
//! The address of a load in the next iteration is its address with the arguments of the loop's header replaced by what
//! the end of the iteration passes for them. If an access of that address runs in each iteration and nothing writes the
//! memory in between, then the next iteration gets the value as an argument; the first one loads before the loop.

use ods_core::analysis::effects::is_pure;
use ods_core::dominance::DominatorTree;
use ods_core::ir::{Inserter, IrMapping};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Body, DataLayout, Op, OpBuilder, Type, Value};
use smallvec::SmallVec;

use super::LLVMLoopLoadElimPass;
use super::edges::{passed, redirect};
use super::remarks::Remarks;
use crate::llvm::analysis::address::{Address, Term, linear};
use crate::llvm::analysis::alias::{AliasAnalysis, Location, Scopes};
use crate::llvm::analysis::effects::{Around, plain_load, plain_store};
use crate::llvm::analysis::loops::{LoopId, Loops};
use crate::llvm::licm::Nest;
use crate::llvm::licm::contents::Contents;
use crate::llvm::{LoadOp, StoreOp};

/// The maximal number of loads of a loop that become arguments.
const MAX_LOADS: usize = 6;
/// The maximal number of accesses that each is compared with.
const MAX_EFFECTS: usize = 128;
/// The maximal number of operations that are copied before the loop to compute the first address.
const COPIES: usize = 12;

impl RunPass for LLVMLoopLoadElimPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let (around, layout) = (cx.surroundings().clone(), cx.data_layout());
        let around = Around::new(around.callees());
        let mut remarks = Remarks::new(self.remarks);
        let body = cx.body_mut();
        let region = body.region();
        let tree = DominatorTree::new(body, region);
        let loops = Loops::new(body, region, &tree);
        let nest = Nest { tree: &tree, loops: &loops, around: &around, layout: &layout };
        let mut count = 0;
        for id in loops.inner_first().filter(|id| loops.get(*id).is_innermost()) {
            count += visit(body, &nest, id, &mut remarks);
        }
        self.num_loads.add(count);
        remarks.report(cx);
        Ok(())
    }

    fn uses_surroundings(&self) -> bool {
        true
    }
}

/// A loop with one block before it and one at the end of its iterations.
struct Cycle<'a> {
    nest: &'a Nest<'a>,
    id: LoopId,
    header: Block,
    /// The block before the loop, and the edge from it to the header.
    enter: (Op, usize),
    /// The edge from the end of an iteration to the header.
    back: (Op, usize),
    latch: Block,
    layout: &'a DataLayout,
}

/// An access that knows the value of its location.
#[derive(Clone)]
struct Access {
    op: Op,
    location: Location,
    ty: Type,
    value: Value,
}

fn visit(body: &mut Body, nest: &Nest<'_>, id: LoopId, remarks: &mut Remarks) -> u64 {
    let Some(cycle) = Cycle::of(body, nest, id) else { return 0 };
    let mut count = 0;
    for _ in 0..MAX_LOADS {
        let contents = Contents::new(body, nest, id);
        if contents.effects.len() > MAX_EFFECTS {
            return count;
        }
        let mut alias = AliasAnalysis::new(nest.layout.clone());
        let accesses: Vec<Access> =
            contents.effects.iter().filter_map(|(op, _)| cycle.access(body, *op)).collect();
        let found = accesses.iter().find_map(|load| {
            let fits = load.op.isa::<LoadOp>(body) && contents.surely_runs(body, nest, load.op);
            let earlier = if fits {
                cycle.earlier(body, load, &accesses, &contents, &mut alias)
            } else {
                None
            };
            Some((load.clone(), earlier?))
        });
        let Some((load, earlier)) = found else { break };
        let Some(first) = cycle.first_address(body, load.op) else { break };
        remarks.passed(body, load.op, "kept from the iteration before");
        cycle.replace(body, &load, &earlier, first);
        count += 1;
    }
    count
}

impl<'a> Cycle<'a> {
    fn of(body: &Body, nest: &'a Nest<'a>, id: LoopId) -> Option<Cycle<'a>> {
        let loops: &Loops = nest.loops;
        let header = loops.get(id).header;
        let (before, latch) = (loops.preheader(body, id)?, loops.latch(id)?);
        let edge = |from: Block| {
            let end = body.last_op(from)?;
            let mut to_header = body.successors(end).enumerate().filter(|(_, to)| *to == header);
            let (index, _) = to_header.next()?;
            (to_header.next().is_none() && passed(body, end, index).is_some())
                .then_some((end, index))
        };
        let (enter, back) = (edge(before)?, edge(latch)?);
        Some(Cycle { nest, id, header, enter, back, latch, layout: nest.layout })
    }

    fn access(&self, body: &Body, op: Op) -> Option<Access> {
        if let Some(load) = op.cast::<LoadOp>(body) {
            let value = load.res(body);
            let location = plain_load(body, load, self.layout)?;
            return Some(Access { op, location, ty: body.ty(value), value });
        }
        let store = op.cast::<StoreOp>(body)?;
        let value = store.value(body);
        let location = plain_store(body, store, self.layout)?;
        Some(Access { op, location, ty: body.ty(value), value })
    }

    /// Returns the access of an iteration that knows what `load` loads in the next one.
    fn earlier(
        &self,
        body: &Body,
        load: &Access,
        accesses: &[Access],
        contents: &Contents,
        alias: &mut AliasAnalysis,
    ) -> Option<Access> {
        let address = self.in_next_iteration(body, &load.location.address)?;
        if address == load.location.address {
            return None;
        }
        let tree = self.nest.tree;
        let block_of = |op: Op| body.parent_block(op);
        // The last one is the nearest to the end of the iteration.
        let known = accesses.iter().rev().find(|one| {
            one.location.address == address
                && one.ty == load.ty
                && block_of(one.op).is_some_and(|block| tree.dominates(block, self.latch))
        })?;
        let (of_known, of_load) = (block_of(known.op)?, block_of(load.op)?);
        let place = |address: &Address| Location {
            address: address.clone(),
            size: load.location.size,
            scopes: Scopes::default(),
        };
        let (next, now) = (place(&address), place(&load.location.address));
        for (op, effects) in &contents.effects {
            let block = block_of(*op)?;
            let before_known = match block == of_known {
                true => body.is_before(*op, known.op) || *op == known.op,
                false => tree.dominates(block, of_known),
            };
            if !before_known && alias.may_touch(body, &effects.writes, &next) {
                return None;
            }
            let after_load = match block == of_load {
                true => body.is_before(load.op, *op),
                false => tree.dominates(of_load, block),
            };
            if !after_load && alias.may_touch(body, &effects.writes, &now) {
                return None;
            }
        }
        Some(known.clone())
    }

    /// Returns the address in the next iteration, in terms of the values of this one.
    fn in_next_iteration(&self, body: &Body, address: &Address) -> Option<Address> {
        let passed = passed(body, self.back.0, self.back.1)?;
        let args: SmallVec<[Value; 4]> = body.arg_values(self.header).collect();
        let next = |value: Value| {
            let at = args.iter().position(|arg| *arg == value)?;
            passed.get(at).copied()
        };
        let invariant = |value| self.nest.loops.is_invariant(body, self.id, value);
        let mut terms: Vec<Term> = Vec::new();
        let mut offset = address.offset;
        let base = match next(address.base) {
            Some(pointer) => {
                let moved = Address::of(body, pointer, self.layout);
                offset = offset.wrapping_add(moved.offset);
                terms.extend(moved.terms);
                moved.base
            }
            None if invariant(address.base) => address.base,
            None => return None,
        };
        for term in &address.terms {
            if invariant(term.value) {
                terms.push(*term);
                continue;
            }
            // A narrower integer may wrap before it is extended.
            if body.ty(term.value) != Type::I64 {
                return None;
            }
            let (parts, constant) = linear(body, next(term.value)?);
            offset = offset.wrapping_add(constant.wrapping_mul(term.scale));
            terms.extend(parts.into_iter().map(|part| Term {
                value: part.value,
                scale: part.scale.wrapping_mul(term.scale),
            }));
        }
        Some(Address::new(base, terms, offset))
    }

    /// Computes the address of a load in the first iteration, before the loop; `None` if that takes too much.
    fn first_address(&self, body: &mut Body, load: Op) -> Option<Value> {
        let pointer = load.cast::<LoadOp>(body)?.addr(body);
        let values = passed(body, self.enter.0, self.enter.1)?;
        let mut mapping = IrMapping::new();
        for (arg, value) in body.arg_values(self.header).zip(values) {
            mapping.map_value(arg, value);
        }
        // The operations to be copied, operands first.
        let mut copies: Vec<Op> = Vec::new();
        let mut stack = vec![(pointer, false)];
        while let Some((value, ready)) = stack.pop() {
            if self.nest.loops.is_invariant(body, self.id, value)
                || body.def_block(value) == Some(self.header) && body.defining_op(value).is_none()
            {
                continue;
            }
            let op = body.defining_op(value)?;
            if copies.contains(&op) {
                continue;
            }
            if ready {
                copies.push(op);
                continue;
            }
            if !is_pure(body.view(op)) || body.num_regions(op) > 0 || stack.len() > 2 * COPIES {
                return None;
            }
            stack.push((value, true));
            stack.extend(body.operands(op).map(|operand| (operand, false)));
        }
        if copies.len() > COPIES {
            return None;
        }
        let mut builder = OpBuilder::before(body, self.enter.0);
        for op in copies {
            builder.clone_op(op, &mut mapping);
        }
        Some(mapping.value(pointer))
    }

    /// Replaces a load by a new argument of the header, which is `first` loaded before the loop at the start.
    fn replace(&self, body: &mut Body, load: &Access, earlier: &Access, first: Value) {
        let rw = &mut Rewriter::new(body);
        let loc = rw.loc(load.op);
        let alignment = load.op.cast::<LoadOp>(rw).and_then(|load| load.alignment(rw));
        rw.set_loc(loc).set_point_before(self.enter.0);
        let mut before = LoadOp::build(first, load.ty);
        if let Some(alignment) = alignment {
            before = before.alignment(alignment);
        }
        let before = rw.emit(before);
        let arg = rw.add_arg(self.header, load.ty, loc);
        for ((op, index), value) in [(self.enter, before), (self.back, earlier.value)] {
            let mut values = passed(rw, op, index).unwrap_or_default();
            values.push(value);
            redirect(rw, op, index, self.header, &values);
        }
        rw.replace_op(load.op, &[arg]);
    }
}
