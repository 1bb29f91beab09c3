//! Parallel loops → functions that run a part of a loop, for threads.
//!
//! An outermost `scf.parallel` or `scf.forall` becomes a function, of the number of a chunk and of the address of a frame,
//! and a call of the engine's `__ods_parallel_for`, which runs the function for each chunk. The frame has the number of
//! iterations of the first dimension, of which a chunk takes its share, the values that the loop uses, and a place for
//! each partial result. The number of chunks is fixed, and partial results are combined in their order: so the number of
//! threads decides no result.
//!
//! A loop stays sequential if its reduction must not be reordered (a sum of floats without `reassoc`), or if it uses a
//! value whose type has no form in memory.

mod chunk;
mod reduction;

use ods_core::builtin::UnrealizedConversionCastOp;
use ods_core::ir::{Inserter, OpRef, WalkOrder};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::schema::Trait;
use ods_core::symbol::symbol_name;
use ods_core::{Attr, Body, Context, Module, Op, OpState, OpType, Type, Value};
use ods_dialects::llvm::ICmpPredicate;
use ods_dialects::scf::{self, ForallOp, ParallelOp, forall_to_parallel};
use ods_dialects::{arith, func, llvm};
use rustc_hash::FxHashSet;

use self::reduction::Reduction;
use super::super::emit::Emit;
use super::super::llvm_types::{LlvmOptions, LlvmTypes};
use crate::passes::OutlineParallelLoops;

/// The number of parts of a loop: enough that threads of different speed end at about the same time.
const CHUNKS: i64 = 64;

/// The function of the engine that runs the chunks of a loop.
const RUN: &str = "__ods_parallel_for";

impl RunPass for OutlineParallelLoops {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        outline_parallel_loops(cx.module());
        Ok(())
    }
}

/// Turns the parallel loops of the functions of a module into functions whose calls the engine distributes over
/// its threads. Loops of `affine` are lowered before. A module that has such functions stays as it is.
pub fn outline_parallel_loops(module: &mut Module) {
    let types = LlvmTypes::new(LlvmOptions::default());
    let table = module.body_mut();
    let Some(block) = table.entry_block(table.region()) else { return };
    let symbols: Vec<Attr> =
        table.ops(block).filter_map(|op| symbol_name(table.view(op))).collect();
    let mut names = Names { taken: symbols.into_iter().collect() };
    if names.taken.contains(&Attr::string(table.ctx(), RUN)) {
        return;
    }
    let functions: Vec<Op> = table.ops(block).filter(|op| table.has_nested(*op)).collect();
    let mut any = false;
    for function in functions {
        let Some(name) = symbol_name(table.view(function)) else { continue };
        let base = format!("{}_parallel", name.as_str(table.ctx()).unwrap_or("function"));
        let Some(mut body) = table.take_nested(function) else { continue };
        for op in outermost_loops(&mut body) {
            let Some(plan) = Plan::of(&body, &types, op) else { continue };
            let name = names.unique(table.ctx(), &base);
            plan.define(&body, table, function, &name);
            plan.call(&mut Rewriter::new(&mut body), &name);
            any = true;
        }
        table.put_nested(function, body);
    }
    let ctx = table.ctx().clone();
    if any {
        let pointer = llvm::pointer_type(&ctx, 0);
        let params = [Type::integer(&ctx, 64), pointer, pointer];
        let ty = llvm::function_type(&ctx, Type::integer(&ctx, 32), &params, false);
        let mut rw = Rewriter::new(table);
        rw.set_point_at_start(block).insert(llvm::LLVMFuncOp::build(RUN, ty));
    }
}

/// The symbols of a module.
struct Names {
    taken: FxHashSet<Attr>,
}

impl Names {
    fn unique(&mut self, ctx: &Context, base: &str) -> String {
        let mut numbered = (0..).map(|number: u64| format!("{base}_{number}"));
        let free = |name: &String| self.taken.insert(Attr::string(ctx, name));
        numbered.find(free).unwrap_or_default()
    }
}

/// The parallel loops of a body that are in no other one, as `scf.parallel`.
fn outermost_loops(body: &mut Body) -> Vec<ParallelOp> {
    let is_parallel = |op: Op| op.isa::<ForallOp>(body) || op.isa::<ParallelOp>(body);
    let is_outermost = |op: &Op| {
        let mut around = std::iter::successors(body.parent_op(*op), |op| body.parent_op(*op));
        is_parallel(*op) && !around.any(is_parallel)
    };
    let loops: Vec<Op> = body.walk(WalkOrder::Pre).filter(is_outermost).collect();
    let mut found = Vec::new();
    for op in loops {
        if let Some(forall) = op.cast::<ForallOp>(body) {
            let before = body.prev_op(op);
            let block = body.parent_block(op);
            if forall_to_parallel(&mut Rewriter::new(body), forall).is_none() {
                continue;
            }
            // The new loop is the first one after the constants that are its bounds.
            let first =
                before.map_or_else(|| block.and_then(|b| body.first_op(b)), |op| body.next_op(op));
            let mut after = std::iter::successors(first, |op| body.next_op(*op));
            found.extend(after.find_map(|op| op.cast::<ParallelOp>(body)));
        } else if let Some(parallel) = op.cast::<ParallelOp>(body) {
            found.push(parallel);
        }
    }
    found
}

/// What a loop needs to be outlined.
struct Plan {
    op: ParallelOp,
    /// The values from around the loop that go into the frame, with the types that they have there.
    captured: Vec<(Value, Type)>,
    /// The constants from around the loop, which are copied.
    constants: Vec<Op>,
    reductions: Vec<Reduction>,
    /// The type of the frame: the number of iterations, the captured values, the partial results.
    frame: Type,
}

impl Plan {
    /// Returns the plan for a loop; `None` if it stays as it is.
    fn of(body: &Body, types: &LlvmTypes, op: ParallelOp) -> Option<Plan> {
        let ctx = body.ctx();
        op.lower_bound(body).next()?;
        let reductions = Reduction::all_of(body, types, op)?;
        let (mut captured, mut constants) = (Vec::new(), Vec::new());
        for value in used_from_around(body, op) {
            match body.defining_op(value).filter(|op| is_constant(body.view(*op))) {
                Some(constant) => constants.push(constant),
                None => captured.push((value, types.convert_type(ctx, body.ty(value))?)),
            }
        }
        let mut fields = vec![Type::integer(ctx, 64)];
        fields.extend(captured.iter().map(|(_, ty)| *ty));
        let partial = |one: &Reduction| llvm::array_type(ctx, CHUNKS as u64, one.stored);
        fields.extend(reductions.iter().map(partial));
        let frame = llvm::literal_struct(ctx, &fields);
        Some(Plan { op, captured, constants, reductions, frame })
    }

    /// The address of a partial result.
    fn partial(&self, rw: &mut Rewriter<'_>, frame: Value, which: usize, chunk: Value) -> Value {
        let pointer = rw.ty(frame);
        let field = (1 + self.captured.len() + which) as i32;
        let position = [0, field, llvm::DYNAMIC_INDEX];
        let address = llvm::GEPOp::build(frame, &position, self.frame, pointer);
        rw.emit(address.dynamic_indices([chunk]))
    }

    /// Replaces the loop by a call that runs its chunks.
    fn call(&self, rw: &mut Rewriter<'_>, name: &str) {
        let ctx = rw.ctx().clone();
        let (pointer, word) = (llvm::pointer_type(&ctx, 0), Type::integer(&ctx, 64));
        rw.set_loc(rw.loc(self.op.op()));
        let Some(entry) = rw.entry_block(rw.region()) else { return };
        rw.set_point_at_start(entry);
        let one = rw.int_constant(word, 1);
        let frame = rw.emit(llvm::AllocaOp::build(one, self.frame, pointer));

        rw.set_point_before(self.op);
        let count = self.count(rw);
        let count = cast(rw, count, word);
        let mut stored = vec![count];
        for (value, ty) in &self.captured {
            stored.push(cast(rw, *value, *ty));
        }
        for (field, value) in (0..).zip(stored) {
            let place = rw.address_in(frame, self.frame, &[0, field]);
            rw.insert(llvm::StoreOp::build(value, place));
        }
        let chunks = rw.int_constant(word, CHUNKS);
        let ty = Type::function(&ctx, &[pointer; 3], &[]);
        let function = rw.emit(func::ConstantOp::build(name, ty));
        let function = cast(rw, function, pointer);
        let status = Type::integer(&ctx, 32);
        let call = llvm::CallOp::build().callee(RUN).callee_operands([chunks, function, frame]);
        let status_of_call = rw.emit(call.result_type([status]));
        let zero = rw.int_constant(status, 0);
        let failed = rw.emit(llvm::ICmpOp::build(ICmpPredicate::Ne, status_of_call, zero));
        self.trap_if(rw, failed);
        let results = self.combined(rw, frame);
        rw.replace_op(self.op, &results);
    }

    /// The number of iterations of the first dimension.
    fn count(&self, rw: &mut Rewriter<'_>) -> Value {
        let first = |mut values: Vec<Value>| values.swap_remove(0);
        let lower = first(self.op.lower_bound(rw).collect());
        let upper = first(self.op.upper_bound(rw).collect());
        let step = first(self.op.step(rw).collect());
        let (zero, one) = (index(rw, 0), index(rw, 1));
        let span = rw.emit(arith::SubIOp::build(upper, lower));
        let span = rw.emit(arith::MaxSIOp::build(span, zero));
        let rest = rw.emit(arith::SubIOp::build(step, one));
        let rounded = rw.emit(arith::AddIOp::build(span, rest));
        rw.emit(arith::DivUIOp::build(rounded, step))
    }

    /// Stops the program where a chunk was stopped.
    fn trap_if(&self, rw: &mut Rewriter<'_>, failed: Value) {
        let point = rw.point();
        let branch = rw.insert(scf::IfOp::build(failed).results_type([]));
        let region = branch.then_region(rw).region;
        let block = rw.create_block(region, None, &[]);
        rw.set_point_at_end(block).insert(llvm::Trap::build());
        rw.insert(scf::YieldOp::build());
        rw.set_point(point);
    }
}

/// Returns whether an operation is a constant, which a copy may replace.
fn is_constant(op: OpRef<'_>) -> bool {
    op.has_trait(Trait::ConstantLike) && op.operands().next().is_none() && op.results().len() == 1
}

/// The values that a loop uses and that are defined around it, each once, in the order of their uses. The upper bound of
/// the first dimension and the initial values are not among them: only the function around needs these.
fn used_from_around(body: &Body, op: ParallelOp) -> Vec<Value> {
    let inside = body.walk_inside(op.op(), WalkOrder::Pre);
    let inside: Vec<OpRef<'_>> = inside.map(|op| body.view(op)).collect();
    let mut own: FxHashSet<Value> = FxHashSet::default();
    let regions = inside.iter().flat_map(|op| op.regions()).chain([op.region(body)]);
    own.extend(
        regions
            .flat_map(|region| region.blocks())
            .flat_map(|block| block.args())
            .map(|arg| arg.value),
    );
    own.extend(inside.iter().flat_map(|op| op.results()).map(|result| result.value));
    let bounds = op.lower_bound(body).chain(op.upper_bound(body).skip(1)).chain(op.step(body));
    let operands = inside.iter().flat_map(|op| op.operands()).map(|operand| operand.value);
    bounds.chain(operands).filter(|value| own.insert(*value)).collect()
}

/// A value under another type that it has in the llvm dialect, or a value of the llvm dialect under its original type.
fn cast(rw: &mut Rewriter<'_>, value: Value, ty: Type) -> Value {
    if rw.ty(value) == ty {
        return value;
    }
    let mut cast = OpState::new(UnrealizedConversionCastOp::op_name(), rw.insert_loc());
    cast.operands.push(value);
    cast.results.push(ty);
    rw.emit(cast)
}

fn index(rw: &mut Rewriter<'_>, value: i64) -> Value {
    let value = Attr::integer(rw.ctx(), Type::INDEX, value);
    rw.emit(arith::ConstantOp::build(value))
}
