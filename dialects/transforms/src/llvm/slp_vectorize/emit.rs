//! The vector operations of a tree, in place of its scalars.

use ods_core::fold::dense_attr;
use ods_core::ir::{Build, IrMapping};
use ods_core::rewrite::{Rewriter, is_dead};
use ods_core::{Attr, FloatAttr, Op, Type, Value};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::fates::{Fate, Fates};
use super::flags::{share_flags, share_scopes};
use super::order::Order;
use super::tree::{Held, Kind, Node, NodeId, Tree};
use crate::llvm::analysis::integers::byte_size;
use crate::llvm::*;

/// Replaces the scalars of a tree by vectors. Returns the store, or `None` if a vector cannot be built.
pub(super) fn apply(
    rw: &mut Rewriter<'_>,
    order: &mut Order<'_>,
    held: &mut FxHashMap<Value, Held>,
    tree: &Tree,
    fates: &Fates,
) -> Option<()> {
    let mut scalars = FxHashMap::default();
    for op in tree.nodes.iter().flat_map(|node| &node.ops) {
        scalars.insert(order.place(*op)?, *op);
    }
    let mut emit = Emit {
        vectors: vec![None; tree.nodes.len()],
        last: scalars,
        taken: FxHashMap::default(),
        rw,
        order,
        held,
        tree,
        fates,
    };
    let mut numbers: Vec<NodeId> = (0..tree.nodes.len()).collect();
    numbers.sort_by_key(|number| tree.nodes[*number].place);
    for number in numbers {
        let vector = emit.node(&tree.nodes[number])?;
        emit.vectors[number] = vector;
    }
    emit.erase();
    Some(())
}

struct Emit<'a, 'b, 'o> {
    rw: &'a mut Rewriter<'b>,
    order: &'a mut Order<'o>,
    held: &'a mut FxHashMap<Value, Held>,
    tree: &'a Tree,
    fates: &'a Fates,
    /// The vectors of the nodes.
    vectors: Vec<Option<Value>>,
    /// The operations after which new ones are inserted, by their places.
    last: FxHashMap<u32, Op>,
    /// The scalars that were taken out of vectors.
    taken: FxHashMap<Value, Value>,
}

impl Emit<'_, '_, '_> {
    /// Builds a node; returns its vector, if it has one.
    fn node(&mut self, node: &Node) -> Option<Option<Value>> {
        let place = node.place;
        let ty = self.vector_of(node.ty);
        let vector = match &node.kind {
            Kind::Store => {
                self.store(node)?;
                return Some(None);
            }
            Kind::Scalar(value) => self.scalar(*value),
            Kind::Load(at) => self.load(node, *at)?,
            Kind::Op => self.operation(node, node.ops.iter().copied().collect())?,
            Kind::Alternate(mask) => {
                let some = |set: bool| {
                    let chosen = node.ops.iter().zip(mask).filter(move |(_, one)| **one == set);
                    chosen.map(|(op, _)| *op).collect::<SmallVec<[Op; 8]>>()
                };
                let sum = self.operation(node, some(false))?;
                let difference = self.operation(node, some(true))?;
                let lanes = self.tree.lanes as i32;
                let lane = |(number, set): (i32, &bool)| if *set { lanes + number } else { number };
                let mask: Vec<i32> = (0..).zip(mask).map(lane).collect();
                self.emit(place, ShuffleVectorOp::build(sum, difference, &mask, ty))?
            }
            Kind::Shuffle(mask) => {
                let from = self.operand(node)?;
                self.emit(place, ShuffleVectorOp::build(from, from, mask, ty))?
            }
            Kind::Existing(vector, mask) => {
                let is_whole = mask.iter().zip(0..).all(|(lane, number)| *lane == number);
                match is_whole && self.rw.ty(*vector) == ty {
                    true => *vector,
                    false => {
                        self.emit(place, ShuffleVectorOp::build(*vector, *vector, mask, ty))?
                    }
                }
            }
            Kind::Constant(values) => {
                let attr = self.constant(values, ty)?;
                self.emit(place, ConstantOp::build(attr, ty))?
            }
            Kind::Splat(value) => {
                let value = self.scalar(*value);
                let first = self.with_lane(place, None, value, 0, ty)?;
                let mask: SmallVec<[i32; 8]> = SmallVec::from_elem(0, self.tree.lanes);
                self.emit(place, ShuffleVectorOp::build(first, first, &mask, ty))?
            }
            Kind::Gather(lanes) => {
                let mut vector = None;
                for (lane, value) in lanes.iter().enumerate() {
                    let value = self.scalar(*value);
                    vector = Some(self.with_lane(place, vector, value, lane, ty)?);
                }
                vector?
            }
        };
        if matches!(node.kind, Kind::Op | Kind::Alternate(_) | Kind::Load(_)) {
            self.take_out(node, vector)?;
        }
        Some(Some(vector))
    }

    /// Inserts an operation behind the others of a place.
    fn insert<B: Build>(&mut self, place: u32, new: B) -> Option<B::Op>
    where
        B::Op: Into<Op> + Copy,
    {
        let after = *self.last.get(&place)?;
        let loc = self.rw.loc(after);
        let made = self.rw.set_point_after(after).set_loc(loc).insert(new);
        self.added(place, made.into());
        Some(made)
    }

    fn emit<B: Build>(&mut self, place: u32, new: B) -> Option<Value>
    where
        B::Op: Into<Op> + Copy,
    {
        let made = self.insert(place, new)?.into();
        self.rw.results(made).next()
    }

    fn added(&mut self, place: u32, op: Op) {
        self.order.add(self.rw, op, place);
        self.last.insert(place, op);
    }

    fn vector_of(&self, ty: Type) -> Type {
        Type::vector(self.rw.ctx(), &[self.tree.lanes as i64], ty)
    }

    /// Returns the vector of the only operand of a node.
    fn operand(&self, node: &Node) -> Option<Value> {
        self.vectors[*node.operands.first()?]
    }

    /// Returns a scalar, which may have been taken out of a vector.
    fn scalar(&self, value: Value) -> Value {
        self.taken.get(&value).copied().unwrap_or(value)
    }

    fn lane_number(&mut self, place: u32, lane: usize) -> Option<Value> {
        let attr = Attr::integer(self.rw.ctx(), Type::I64, lane as i64);
        self.emit(place, ConstantOp::build(attr, Type::I64))
    }

    fn with_lane(
        &mut self,
        place: u32,
        vector: Option<Value>,
        value: Value,
        lane: usize,
        ty: Type,
    ) -> Option<Value> {
        let number = self.lane_number(place, lane)?;
        let vector = match vector {
            Some(vector) => vector,
            None => self.emit(place, PoisonOp::build(ty))?,
        };
        self.emit(place, InsertElementOp::build(vector, value, number).res_type(ty))
    }

    fn constant(&self, values: &[Attr], ty: Type) -> Option<Attr> {
        let ctx = self.rw.ctx();
        let floats = values.iter().map(|value| FloatAttr::cast(ctx, *value)?.value(ctx));
        if let Some(floats) = floats.collect::<Option<Vec<_>>>() {
            return dense_attr(ctx, ty, &floats);
        }
        let integers = values.iter().map(|value| value.as_i64(ctx));
        Attr::dense_integers(ctx, ty, &integers.collect::<Option<Vec<_>>>()?)
    }

    fn store(&mut self, node: &Node) -> Option<()> {
        let first = node.ops.first()?.cast::<StoreOp>(self.rw)?;
        let (value, pointer) = (self.operand(node)?, first.addr(self.rw));
        let alignment = self.alignment(first.alignment(self.rw), node.ty)?;
        let store = StoreOp::build(value, pointer).alignment(alignment);
        let store = self.insert(node.place, store)?;
        share_scopes(self.rw, store.into(), &node.ops);
        Some(())
    }

    fn load(&mut self, node: &Node, at: Op) -> Option<Value> {
        let first = node.ops.first()?.cast::<LoadOp>(self.rw)?;
        let place = node.place;
        let mut pointer = first.addr(self.rw);
        if self.order.place_of(self.rw, pointer) >= Some(place) {
            // The address is computed later: another one is at a constant distance.
            let lane = node.ops.iter().position(|op| *op == at)?;
            let base = at.cast::<LoadOp>(self.rw)?.addr(self.rw);
            let back = i32::try_from(lane).ok()?.checked_neg()?;
            let ty = self.rw.ty(base);
            pointer = self.emit(place, GEPOp::build(base, &[back], node.ty, ty))?;
        }
        let alignment = self.alignment(first.alignment(self.rw), node.ty)?;
        let load = LoadOp::build(pointer, self.vector_of(node.ty)).alignment(alignment);
        let load = self.insert(place, load)?;
        share_scopes(self.rw, load.into(), &node.ops);
        Some(load.res(self.rw))
    }

    /// Returns the alignment of a vector whose first lane is an access of that alignment.
    fn alignment(&self, of_first: Option<u64>, ty: Type) -> Option<u64> {
        of_first.or_else(|| byte_size(self.rw.ctx(), ty))
    }

    /// Builds the vector form of operations, on the operands of a node.
    fn operation(&mut self, node: &Node, ops: SmallVec<[Op; 8]>) -> Option<Value> {
        let operands: Option<SmallVec<[Value; 3]>> =
            node.operands.iter().map(|operand| self.vectors[*operand]).collect();
        let (first, operands) = (*ops.first()?, operands?);
        let (after, loc) = (*self.last.get(&node.place)?, self.rw.loc(first));
        let copy =
            self.rw.set_point_after(after).set_loc(loc).clone_op(first, &mut IrMapping::new());
        self.rw.modify(copy, |copy| copy.set_operands(&operands));
        let result = self.rw.results(copy).next()?;
        let ty = self.vector_of(node.ty);
        self.rw.set_type(result, ty);
        share_flags(self.rw, copy, &ops);
        self.added(node.place, copy);
        Some(result)
    }

    /// Takes the scalars out of a vector that operations outside of the tree use, and remembers which it contains.
    fn take_out(&mut self, node: &Node, vector: Value) -> Option<()> {
        let is_bit = node.ty == Type::I1;
        for (lane, op) in node.ops.iter().enumerate().filter(|_| !is_bit) {
            let scalar = self.rw.results(*op).next()?;
            let held = Held { vector, lane, place: node.place };
            match self.fates.get(*op) {
                Some(Fate::Kept) => _ = self.held.insert(scalar, held),
                Some(Fate::Extracted) => {
                    let number = self.lane_number(node.place, lane)?;
                    let extract = ExtractElementOp::build(vector, number).res_type(node.ty);
                    let taken = self.emit(node.place, extract)?;
                    let fates = self.fates;
                    self.rw.replace_uses_if(scalar, taken, |body, at| {
                        matches!(fates.get(body.use_owner(at)), None | Some(Fate::Kept))
                    });
                    self.taken.insert(scalar, taken);
                    self.held.insert(taken, held);
                }
                Some(Fate::Erased) | None => {}
            }
        }
        Some(())
    }

    /// Erases the scalars that nothing uses any more, users before definitions, and their addresses.
    fn erase(&mut self) {
        let mut ops: Vec<Op> = self.tree.nodes.iter().flat_map(|node| node.ops.clone()).collect();
        ops.retain(|op| matches!(self.fates.get(*op), Some(Fate::Erased | Fate::Extracted)));
        // Lanes that were taken out of a vector have its place, and a tree may repeat them in any order.
        ops.sort_unstable_by_key(|op| (std::cmp::Reverse(self.order.place(*op)), *op));
        ops.dedup();
        let mut work: Vec<Op> = Vec::new();
        for op in ops {
            if self.rw.results(op).any(|result| self.rw.is_used(result)) {
                continue;
            }
            self.erase_op(op, &mut work);
        }
        while let Some(op) = work.pop() {
            if self.rw.is_live(op) && is_dead(self.rw, op) {
                self.erase_op(op, &mut work);
            }
        }
    }

    fn erase_op(&mut self, op: Op, work: &mut Vec<Op>) {
        work.extend(self.rw.operands(op).filter_map(|operand| self.rw.defining_op(operand)));
        self.order.remove(op);
        self.rw.erase_op(op);
    }
}
