//! `llvm-inline`: calls replaced by the body of the callee, from callees to callers, where that is likely to pay.
//!
//! Functions are visited in postorder of the calls among them, so that a callee has its final size when its callers are
//! visited. A function that calls itself is also copied into itself, a few levels deep: fewer calls, at a bounded size.

use ods_core::pass::{OpPassManager, PassCx, PassFailed, RunPass};
use ods_core::transforms::inline::CallInliner;
use ods_core::{Attr, AttrData, Block, Body, Op, OpType};
use rustc_hash::{FxHashMap, FxHashSet};

use super::LLVMInlinePass;
use super::remarks::Remarks;
use crate::llvm::{
    AllocaOp, BrOp, CallOp, ConstantOp, ExtractValueOp, InsertValueOp, LLVMFuncOp, Linkage,
    PoisonOp, ReturnOp, TailCallKind, UndefOp, ZeroOp,
};

/// What a call costs itself, and each of its arguments, in operations.
const CALL: u32 = 6;
/// What a constant argument is expected to save.
const CONSTANT: u32 = 4;

impl RunPass for LLVMInlinePass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let mut remarks = Remarks::new(self.remarks);
        let limits = Limits {
            threshold: self.threshold,
            caller: self.max_caller_size,
            recursive: self.recursion_size,
            depth: self.recursion_depth,
        };
        let mut inliner = Inliner::new(cx.body(), limits);
        let mut count = 0;
        for function in inliner.order(cx.body()) {
            count += inliner.inline_within(cx.body_mut(), function, &mut remarks);
            if !self.pipeline.is_empty() && inliner.changed.contains(&function) {
                let ctx = cx.ctx().clone();
                let mut pipeline = OpPassManager::new(LLVMFuncOp::SCHEMA.name);
                if let Err(error) = pipeline.add_text(&ctx, &self.pipeline) {
                    return Err(cx.fail_op(&error.to_string()));
                }
                cx.run_pipeline_on(function, &pipeline)?;
            }
            inliner.measure(cx.body(), function);
        }
        self.num_inlined.add(count);
        remarks.report(cx);
        Ok(())
    }
}

/// The limits of inlining, in operations.
#[derive(Clone, Copy)]
struct Limits {
    /// The greatest cost of a call that is inlined.
    threshold: u32,
    /// The size of a caller into which nothing more is inlined.
    caller: u32,
    /// The greatest size of a function that is copied into itself, and how deep.
    recursive: u32,
    depth: u32,
}

/// What is known of a function.
#[derive(Clone, Copy, Default)]
struct Facts {
    size: u32,
    calls_itself: bool,
    /// Whether it has `musttail` calls, whose results it returns as its own.
    has_tail_calls: bool,
}

struct Inliner {
    limits: Limits,
    /// The functions with a body, by name.
    functions: FxHashMap<Attr, Op>,
    facts: FxHashMap<Op, Facts>,
    changed: FxHashSet<Op>,
}

impl Inliner {
    fn new(module: &Body, limits: Limits) -> Inliner {
        let mut functions = FxHashMap::default();
        for block in module.regions().iter().flat_map(|region| module.blocks(*region)) {
            for op in module.ops(block) {
                let Some(function) = op.cast::<LLVMFuncOp>(module) else { continue };
                let has_body = module.nested(op).is_some_and(|body| {
                    body.regions().first().is_some_and(|region| body.entry_block(*region).is_some())
                });
                // Another definition may replace a weak one when the program is linked.
                if has_body && is_exact(function.linkage(module)) {
                    functions.insert(function.sym_name_attr(module), op);
                }
            }
        }
        let mut inliner = Inliner {
            limits,
            functions,
            facts: FxHashMap::default(),
            changed: FxHashSet::default(),
        };
        let all: Vec<Op> = inliner.functions.values().copied().collect();
        all.into_iter().for_each(|function| inliner.measure(module, function));
        inliner
    }

    /// Returns the functions, callees before callers unless they call one another.
    fn order(&self, module: &Body) -> Vec<Op> {
        let mut roots: Vec<Op> = self.functions.values().copied().collect();
        roots.sort_unstable();
        let (mut order, mut seen) = (Vec::new(), FxHashSet::default());
        for root in roots {
            if !seen.insert(root) {
                continue;
            }
            let mut stack = vec![(root, self.callees(module, root))];
            while let Some((function, callees)) = stack.last_mut() {
                match callees.pop() {
                    Some(callee) if seen.insert(callee) => {
                        stack.push((callee, self.callees(module, callee)));
                    }
                    Some(_) => {}
                    None => {
                        order.push(*function);
                        stack.pop();
                    }
                }
            }
        }
        order
    }

    fn callees(&self, module: &Body, function: Op) -> Vec<Op> {
        let Some(body) = module.nested(function) else { return Vec::new() };
        calls(body).into_iter().filter_map(|call| self.callee(body, call)).collect()
    }

    fn callee(&self, body: &Body, call: Op) -> Option<Op> {
        let callee = call.cast::<CallOp>(body)?.callee_attr(body)?;
        match callee.data(body.ctx()) {
            AttrData::SymbolRef { root, nested } if nested.is_empty() => {
                self.functions.get(root).copied()
            }
            _ => None,
        }
    }

    fn measure(&mut self, module: &Body, function: Op) {
        let Some(body) = module.nested(function) else { return };
        let size = size(body);
        let calls = calls(body);
        let calls_itself = calls.iter().any(|call| self.callee(body, *call) == Some(function));
        let has_tail_calls = calls.iter().any(|call| must_be_tail(body, *call));
        self.facts.insert(function, Facts { size, calls_itself, has_tail_calls });
    }

    /// Inlines calls into a function; returns how many.
    fn inline_within(&mut self, module: &mut Body, function: Op, remarks: &mut Remarks) -> u64 {
        let Some(mut body) = module.take_nested(function) else { return 0 };
        let mut inliner = CallInliner::new(module.ctx());
        let mut total = self.facts.get(&function).map_or(0, |facts| facts.size);
        // A function that calls itself is copied as it was before.
        let original = self.facts.get(&function).filter(|facts| facts.calls_itself);
        let original = original.map(|_| body.clone());
        // Each call with the number of copies of this function that it is in.
        let mut work: Vec<(Op, u32)> = calls(&body).into_iter().map(|call| (call, 0)).collect();
        work.reverse();
        let mut count = 0;
        while let Some((call, depth)) = work.pop() {
            let Some(callee) = self.callee(&body, call) else { continue };
            if let Err(reason) = self.pays(&body, call, callee, function, depth, total) {
                remarks.missed(&body, call, reason);
                continue;
            }
            let own = callee == function;
            if let Some(original) = original.as_ref().filter(|_| own) {
                module.put_nested(function, original.clone());
            }
            let loc = body.loc(call);
            let mut new: Vec<(Op, u32)> = Vec::new();
            let done = inliner.inline(&mut body, call, module.view(callee), &mut |body, blocks| {
                let next = depth + u32::from(own);
                new.extend(calls_in(body, blocks).into_iter().map(|call| (call, next)));
            });
            if own {
                module.take_nested(function);
            }
            if !done {
                remarks.missed(&body, call, "the callee or the call forbids it");
            } else {
                remarks.passed_at(loc, "inlined");
                total = total.saturating_add(self.facts.get(&callee).map_or(0, |facts| facts.size));
                count += 1;
                // What the callee calls was considered when it was visited, except calls of itself.
                work.extend(new.into_iter().rev().filter(|_| own));
            }
        }
        module.put_nested(function, body);
        if count > 0 {
            self.changed.insert(function);
        }
        count
    }

    /// Returns whether to inline a call; `Err` is the reason why not.
    fn pays(
        &self,
        body: &Body,
        call: Op,
        callee: Op,
        caller: Op,
        depth: u32,
        total: u32,
    ) -> Result<(), &'static str> {
        let facts = self.facts.get(&callee).copied().unwrap_or_default();
        if facts.has_tail_calls && !must_be_tail(body, call) {
            return Err("the callee returns what its musttail calls return");
        }
        let Some(call) = call.cast::<CallOp>(body) else { return Err("not a call") };
        if callee == caller {
            let fits = facts.size <= self.limits.recursive && depth < self.limits.depth;
            let room = total.saturating_add(facts.size) <= self.limits.recursive.saturating_mul(12);
            return if fits && room { Ok(()) } else { Err("the function calls itself") };
        }
        if call.always_inline(body) {
            return Ok(());
        }
        if facts.calls_itself {
            return Err("the callee calls itself");
        }
        if total.saturating_add(facts.size) > self.limits.caller {
            return Err("the caller is large");
        }
        let args = call.callee_operands(body).count() as u32;
        let constants = call
            .callee_operands(body)
            .filter(|arg| arg.defined_by::<ConstantOp>(body).is_some())
            .count() as u32;
        let saved = CALL + args + CONSTANT * constants;
        match facts.size.saturating_sub(saved) <= self.limits.threshold {
            true => Ok(()),
            false => Err("the callee is large"),
        }
    }
}

/// Returns whether a definition of this linkage is the one that runs.
fn is_exact(linkage: Linkage) -> bool {
    matches!(linkage, Linkage::External | Linkage::Internal | Linkage::Private)
}

/// Returns whether a call has to take the place of its caller.
fn must_be_tail(body: &Body, call: Op) -> bool {
    let call = call.cast::<CallOp>(body);
    call.is_some_and(|call| call.tail_call_kind(body) == TailCallKind::MustTail)
}

/// Returns the calls in a function body.
fn calls(body: &Body) -> Vec<Op> {
    let Some(region) = body.regions().first() else { return Vec::new() };
    let blocks: Vec<Block> = body.blocks(*region).collect();
    calls_in(body, &blocks)
}

fn calls_in(body: &Body, blocks: &[Block]) -> Vec<Op> {
    let ops = blocks.iter().flat_map(|block| body.ops(*block));
    ops.filter(|op| op.isa::<CallOp>(body)).collect()
}

/// Returns the number of operations of a function that cost something.
fn size(body: &Body) -> u32 {
    let Some(region) = body.regions().first() else { return 0 };
    let ops = body.blocks(*region).flat_map(|block| body.ops(block));
    let free = |op: &Op| {
        op.isa::<ConstantOp>(body)
            || op.isa::<ZeroOp>(body)
            || op.isa::<UndefOp>(body)
            || op.isa::<PoisonOp>(body)
            || op.isa::<InsertValueOp>(body)
            || op.isa::<ExtractValueOp>(body)
            || op.isa::<BrOp>(body)
            || op.isa::<ReturnOp>(body)
    };
    let cost = |op: Op| match op.isa::<CallOp>(body) {
        true => CALL,
        // A frame of its own is given up, but a loop may then allocate again and again.
        false if op.isa::<AllocaOp>(body) => 4,
        false => 1,
    };
    ops.filter(|op| !free(op)).map(cost).fold(0, u32::saturating_add)
}
