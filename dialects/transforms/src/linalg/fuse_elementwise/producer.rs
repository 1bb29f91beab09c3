//! Fusion of a `linalg.generic` into the `linalg.generic` that reads its result.

use std::collections::HashSet;

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::interface::IteratorType;
use ods_core::ir::{Inserter, IrMapping, ValueDef};
use ods_core::rewrite::{Pattern, Rewriter, Rewritten};
use ods_core::{Attr, Loc, OpType, Type, Value};

use super::used_once;
use crate::affine::AffineApplyOp;
use crate::linalg::create::{generic, tensors};
use crate::linalg::shape::is_tensor;
use crate::linalg::structured_op::{StructuredOp, tell_loops};
use crate::linalg::{GenericOp, IndexOp, IndexOpArgs, YieldOp};

/// Fuses the producer of an input into its only user.
pub(super) struct FuseProducer;

impl Pattern for FuseProducer {
    type Root = GenericOp;

    fn rewrite(&self, op: GenericOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let consumer = StructuredOp::of(rw, op.op())?;
        let fusion = (0..consumer.inits.start).find_map(|at| Fusion::at(rw, &consumer, at))?;
        fusion.perform(rw)
    }
}

struct Fusion<'a> {
    producer: StructuredOp,
    /// The index of the producer's result that is read.
    result: usize,
    consumer: &'a StructuredOp,
    /// The index of the consumer's operand that reads it.
    at: usize,
    /// The map from the consumer's loops to the producer's loops.
    loops: AffineMap,
}

impl<'a> Fusion<'a> {
    fn at(rw: &Rewriter<'_>, consumer: &'a StructuredOp, at: usize) -> Option<Fusion<'a>> {
        let value = consumer.operands[at];
        let ValueDef::Result(by, result) = rw.def(value) else { return None };
        let producer = StructuredOp::of(rw, GenericOp::cast(rw, by)?.op())?;
        let result = result as usize;
        (producer.is_on_tensors(rw) && is_tensor(rw.ctx(), rw.ty(value))).then_some(())?;
        producer.kinds.iter().all(|kind| *kind == IteratorType::Parallel).then_some(())?;
        let read = &consumer.maps[at];
        let given = &producer.maps[producer.inits.start + result];
        let fits = read.results.len() == producer.kinds.len() && given.is_permutation();
        fits.then_some(())?;
        let loops = given.inverse_permutation()?.compose(read);
        let fusion = Fusion { producer, result, consumer, at, loops };
        (fusion.covers_reductions() && used_once(rw, by)).then_some(fusion)
    }

    /// Returns whether operands still determine the trip counts of all loops, which is only in doubt with reductions.
    fn covers_reductions(&self) -> bool {
        let consumer = self.consumer;
        if consumer.kinds.iter().all(|kind| *kind == IteratorType::Parallel) {
            return true;
        }
        let value = consumer.operands[self.at];
        let own = consumer.operands.iter().zip(&consumer.maps);
        let own = own.filter(|(operand, _)| **operand != value).map(|(_, map)| map.clone());
        let moved = (0..self.producer.inits.start).map(|at| self.map(at));
        let covered: HashSet<u32> = own
            .chain(moved)
            .flat_map(|map| map.results.iter().filter_map(AffineExpr::as_dim).collect::<Vec<_>>())
            .collect();
        covered.len() == consumer.kinds.len()
    }

    /// Returns the map from the consumer's loops to the elements of a producer's operand.
    fn map(&self, at: usize) -> AffineMap {
        self.producer.maps[at].compose(&self.loops)
    }

    /// Returns the producer's inits whose results remain results: read in the body, needed for trip counts, or used
    /// elsewhere.
    fn remaining_inits(&self, rw: &Rewriter<'_>) -> Vec<usize> {
        let (producer, consumer) = (&self.producer, self.consumer);
        let mut dropped = Vec::new();
        let mut remaining = Vec::new();
        for (result, init) in rw.results(producer.op).zip(producer.inits.clone()) {
            dropped.push(init);
            let left = |maps: &[AffineMap], gone: &[usize]| -> Vec<AffineMap> {
                let left = maps.iter().enumerate().filter(|(at, _)| !gone.contains(at));
                left.map(|(_, map)| map.clone()).collect()
            };
            let mut maps = left(&producer.maps, &dropped);
            maps.extend(left(&consumer.maps, &[self.at]));
            let loops = producer.kinds.len() + consumer.kinds.len();
            let is_remaining = producer.reads(rw, init)
                || !tell_loops(&maps, loops)
                || rw.uses(result).any(|at| rw.use_owner(at) != consumer.op);
            if is_remaining {
                dropped.pop();
                remaining.push(init);
            }
        }
        remaining
    }

    fn perform(&self, rw: &mut Rewriter<'_>) -> Rewritten {
        let ctx = rw.ctx().clone();
        let (producer, consumer) = (&self.producer, self.consumer);
        let remaining = self.remaining_inits(rw);
        let (before, after) = (0..self.at, self.at + 1..consumer.inits.start);
        let parts = before
            .map(Part::Consumer)
            .chain((0..producer.inits.start).map(Part::Producer))
            .chain(after.map(Part::Consumer))
            .chain(remaining.iter().copied().map(Part::Producer))
            .chain(consumer.inits.clone().map(Part::Consumer));
        let parts: Vec<Part> = parts.collect();
        let inputs = parts.len() - remaining.len() - consumer.inits.len();

        let maps = parts.iter().map(|part| match part {
            Part::Producer(at) => self.map(*at),
            Part::Consumer(at) => consumer.maps[*at].clone(),
        });
        let maps: Vec<AffineMap> = maps.collect();
        AffineMap::concat(&maps).inverse_permutation()?;
        let operands: Vec<Value> =
            parts.iter().map(|part| part.of(self, |side, at| side.operands[at])).collect();
        let (ins, outs) = operands.split_at(inputs);
        let new = generic(&ctx, maps, &consumer.kinds)
            .inputs(ins.iter().copied())
            .outputs(outs.iter().copied())
            .result_tensors_type(tensors(rw, outs));
        let (payload, given) = producer.payload(rw)?;
        let (rest, last) = consumer.payload(rw)?;

        let new = rw.insert(new);
        let args: Vec<(Type, Loc)> = parts
            .iter()
            .map(|part| part.of(self, |side, at| side.matching_arg_type(rw, at)))
            .collect();
        let region = new.region(rw).region;
        let body = rw.create_block(region, None, &args);
        let mut mapping = IrMapping::new();
        let args: Vec<Value> = rw.arg_values(body).collect();
        for (part, arg) in parts.iter().zip(args) {
            mapping.map_value(part.of(self, StructuredOp::matching_arg), arg);
        }
        rw.set_point_at_end(body);
        self.map_indices(rw, &mut mapping);
        for op in payload {
            if IndexOp::cast(rw, op).is_none() {
                rw.clone_op(op, &mut mapping);
            }
        }
        mapping.map_value(consumer.matching_arg(self.at), mapping.value(given[self.result]));
        for op in rest {
            rw.clone_op(op, &mut mapping);
        }
        let remaining_values = remaining.iter().map(|init| given[init - producer.inits.start]);
        let yielded: Vec<Value> =
            remaining_values.chain(last).map(|value| mapping.value(value)).collect();
        rw.insert(YieldOp::build().values(yielded));
        let results: Vec<Value> = rw.results(new.op()).skip(remaining.len()).collect();
        rw.replace_op(consumer.op, &results)
    }

    /// Maps the producer's loop indices to values that the fused body computes.
    fn map_indices(&self, rw: &mut Rewriter<'_>, mapping: &mut IrMapping) {
        let inside = rw.ops(self.producer.block).filter_map(|op| IndexOp::cast(rw, op));
        let asked: Vec<IndexOp> = inside.collect();
        if asked.is_empty() {
            return;
        }
        let dims = 0..self.consumer.kinds.len() as u64;
        let indices: Vec<Value> =
            dims.map(|dim| rw.emit(IndexOp::build(IndexOpArgs { dim }))).collect();
        for index in asked {
            let map = self.loops.sub_map([index.dim(rw) as usize]);
            let map = Attr::affine_map(rw.ctx(), map);
            let new = rw.emit(AffineApplyOp::build(map).map_operands(indices.iter().copied()));
            mapping.map_value(index.result(rw), new);
        }
    }
}

/// An operand of the fused operation: an operand of either operation, by its index.
#[derive(Clone, Copy)]
enum Part {
    Producer(usize),
    Consumer(usize),
}

impl Part {
    /// Returns what `read` returns for the operand, of the operation that has it.
    fn of<T>(self, fusion: &Fusion<'_>, read: impl Fn(&StructuredOp, usize) -> T) -> T {
        match self {
            Part::Producer(at) => read(&fusion.producer, at),
            Part::Consumer(at) => read(fusion.consumer, at),
        }
    }
}
