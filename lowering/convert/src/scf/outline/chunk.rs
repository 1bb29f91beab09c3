//! The function that runs one chunk of a loop.

use ods_core::ir::{Inserter, IrMapping};
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Op, OpBuilder, OpType, Type, Value};
use ods_dialects::arith::CmpIPredicate;
use ods_dialects::scf::ParallelOp;
use ods_dialects::{arith, func, llvm};

use super::{CHUNKS, Plan, cast, index};
use crate::emit::Emit;

impl Plan {
    /// Defines the function of a chunk in front of the function `user`, whose body is `from`.
    pub(super) fn define(&self, from: &Body, table: &mut Body, user: Op, name: &str) {
        let ctx = table.ctx().clone();
        let loc = from.loc(self.op.op());
        // Those of a packed trampoline: a word that is not used, the words of arguments, and those of results.
        let params = [llvm::pointer_type(&ctx, 0); 3];
        let function = func::FuncOp::build(name, Type::function(&ctx, &params, &[]));
        let mut rw = Rewriter::new(table);
        rw.set_point_before(user).set_loc(loc);
        let function = rw.insert(function.sym_visibility("private"));
        let Some(body) = table.nested_mut(function.op()) else { return };
        let mut rw = Rewriter::new(body);
        let region = rw.region();
        let block = rw.create_block(region, None, &params.map(|ty| (ty, loc)));
        let mut mapping = IrMapping::new();
        for constant in &self.constants {
            let copy = body.clone_op_from(from, *constant, &mut mapping);
            OpBuilder::at_end(body, block).place(copy);
        }
        let mut rw = Rewriter::new(body);
        rw.set_point_at_end(block).set_loc(loc);
        let args: Vec<Value> = rw.arg_values(block).collect();
        let [_, number, frame] = args[..] else { return };
        self.load_frame(&mut rw, from, frame, &mut mapping);
        let (new, chunk) = self.new_loop(&mut rw, from, number, frame, &mapping);
        let (source, region) = (self.op.region(from).region, new.region(&rw).region);
        body.inline_region_from(from, source, region, None, &mut mapping);
        let mut rw = Rewriter::new(body);
        rw.set_point_at_end(block).set_loc(loc);
        let results: Vec<Value> = rw.results(new.op()).collect();
        for (which, (result, one)) in results.into_iter().zip(&self.reductions).enumerate() {
            let place = self.partial(&mut rw, frame, which, chunk);
            let stored = cast(&mut rw, result, one.stored);
            rw.insert(llvm::StoreOp::build(stored, place));
        }
        rw.insert(func::ReturnOp::build());
    }

    /// Loads the captured values from the frame.
    fn load_frame(
        &self,
        rw: &mut Rewriter<'_>,
        from: &Body,
        frame: Value,
        mapping: &mut IrMapping,
    ) {
        for (field, (value, ty)) in (1..).zip(&self.captured) {
            let place = rw.address_in(frame, self.frame, &[0, field]);
            let loaded = rw.emit(llvm::LoadOp::build(place, *ty));
            let original = cast(rw, loaded, from.ty(*value));
            mapping.map_value(*value, original);
        }
    }

    /// Builds the loop over the iterations of a chunk, without its body. Returns it with the number of the chunk.
    fn new_loop(
        &self,
        rw: &mut Rewriter<'_>,
        from: &Body,
        number: Value,
        frame: Value,
        mapping: &IrMapping,
    ) -> (ParallelOp, Value) {
        let word = Type::integer(rw.ctx(), 64);
        let chunk_word = rw.emit(llvm::LoadOp::build(number, word));
        let place = rw.address_in(frame, self.frame, &[0, 0]);
        let count = rw.emit(llvm::LoadOp::build(place, word));
        let (count, chunk) = (cast(rw, count, Type::INDEX), cast(rw, chunk_word, Type::INDEX));
        let (begin, end) = share(rw, count, chunk);

        let mut lower: Vec<Value> = self.op.lower_bound(from).map(|v| mapping.value(v)).collect();
        let step: Vec<Value> = self.op.step(from).map(|v| mapping.value(v)).collect();
        let last = place_of(rw, lower[0], step[0], end);
        let others = self.op.upper_bound(from).skip(1).map(|v| mapping.value(v));
        let upper: Vec<Value> = std::iter::once(last).chain(others).collect();
        lower[0] = place_of(rw, lower[0], step[0], begin);
        let inits = self.reductions.iter().map(|one| one.neutral);
        let inits: Vec<Value> =
            inits.map(|neutral| rw.emit(arith::ConstantOp::build(neutral))).collect();
        let types: Vec<Type> = self.reductions.iter().map(|one| one.ty).collect();
        let new = ParallelOp::build().lower_bound(lower).upper_bound(upper).step(step);
        (rw.insert(new.init_vals(inits).results_type(types)), chunk_word)
    }
}

/// The first iteration of a chunk and the one after its last: the first chunks take one more if the number of iterations
/// is no multiple of the number of chunks.
fn share(rw: &mut Rewriter<'_>, count: Value, chunk: Value) -> (Value, Value) {
    let (chunks, zero, one) = (index(rw, CHUNKS), index(rw, 0), index(rw, 1));
    let each = rw.emit(arith::DivUIOp::build(count, chunks));
    let rest = rw.emit(arith::RemUIOp::build(count, chunks));
    let before = rw.emit(arith::MulIOp::build(each, chunk));
    let more = rw.emit(arith::MinUIOp::build(chunk, rest));
    let begin = rw.emit(arith::AddIOp::build(before, more));
    let is_longer = rw.emit(arith::CmpIOp::build(CmpIPredicate::Ult, chunk, rest));
    let longer = rw.emit(arith::SelectOp::build(is_longer, one, zero));
    let length = rw.emit(arith::AddIOp::build(each, longer));
    (begin, rw.emit(arith::AddIOp::build(begin, length)))
}

/// The value of the induction variable in an iteration.
fn place_of(rw: &mut Rewriter<'_>, lower: Value, step: Value, iteration: Value) -> Value {
    let distance = rw.emit(arith::MulIOp::build(iteration, step));
    rw.emit(arith::AddIOp::build(lower, distance))
}
