//! What becomes of the scalars that vectors of a tree compute.

use ods_core::{Body, Op, Type, Value};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::order::Order;
use super::tree::{Kind, NodeId, Tree};
use crate::llvm::LoadOp;

/// The most uses of a scalar that are visited.
const MAX_USES: usize = 64;

/// What becomes of a scalar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// Nothing uses it any more.
    Erased,
    /// It is taken out of its vector, for operations outside of the tree.
    Extracted,
    /// It is computed as before.
    Kept,
}

/// The fates of the scalars of a tree.
pub(super) struct Fates {
    /// By the operation that computes the scalar; stores are erased.
    of: FxHashMap<Op, Fate>,
}

impl Fates {
    /// Finds the fates of the scalars of a tree.
    pub(super) fn of(body: &Body, order: &Order<'_>, tree: &Tree) -> Fates {
        let ops = tree.nodes.iter().flat_map(|node| &node.ops);
        let of = ops.map(|op| (*op, Fate::Erased)).collect();
        let mut find = Find { body, tree, fates: Fates { of }, work: Vec::new() };
        for node in &tree.nodes {
            match &node.kind {
                Kind::Splat(value) | Kind::Scalar(value) => find.work.push((*value, node.place)),
                Kind::Gather(lanes) => {
                    find.work.extend(lanes.iter().map(|value| (*value, node.place)));
                }
                _ => {}
            }
            for op in &node.ops {
                find.users(*op, order);
            }
        }
        while let Some((value, place)) = find.work.pop() {
            find.read_at(value, place, order);
        }
        find.fates
    }

    /// Returns the fate of an operation of the tree.
    pub(super) fn get(&self, op: Op) -> Option<Fate> {
        self.of.get(&op).copied()
    }
}

struct Find<'a> {
    body: &'a Body,
    tree: &'a Tree,
    fates: Fates,
    /// The scalars that are read, and where.
    work: Vec<(Value, u32)>,
}

impl Find<'_> {
    /// Adds the operations outside of the tree that use the scalar of one inside.
    fn users(&mut self, op: Op, order: &Order<'_>) {
        for result in self.body.results(op) {
            for (number, at) in self.body.uses(result).enumerate() {
                let user = self.body.use_owner(at);
                if number == MAX_USES {
                    self.work.push((result, 0));
                    break;
                }
                if !self.fates.of.contains_key(&user) {
                    self.work.push((result, self.place(user, order)));
                }
            }
        }
    }

    /// Returns the place at which an operation reads values of the block. Other blocks run later; inside of an operation
    /// of the block the place is unknown.
    fn place(&self, user: Op, order: &Order<'_>) -> u32 {
        order.place(user).unwrap_or_else(|| {
            let block = self.body.parent_block(user);
            match block.is_some_and(|block| self.body.block_parent_op(block).is_none()) {
                true => u32::MAX,
                false => 0,
            }
        })
    }

    /// Notes that an operation at `place` reads a scalar.
    fn read_at(&mut self, value: Value, place: u32, order: &Order<'_>) {
        let Some(op) = self.body.defining_op(value) else { return };
        if self.fates.get(op).is_none_or(|fate| fate == Fate::Kept) {
            return;
        }
        let home = self.tree.homes.get(&value).map(|(node, _)| *node);
        let can_extract = home.is_some_and(|node| self.can_extract(op, node, place));
        if can_extract {
            self.fates.of.insert(op, Fate::Extracted);
            return;
        }
        self.fates.of.insert(op, Fate::Kept);
        if let Some(place) = order.place(op).filter(|_| !op.isa::<LoadOp>(self.body)) {
            let operands: SmallVec<[Value; 4]> = self.body.operands(op).collect();
            self.work.extend(operands.into_iter().map(|operand| (operand, place)));
        }
    }

    /// Returns whether a scalar is taken out of the vector that a node computes. A load costs as little, and bits have no
    /// lanes that can be taken.
    fn can_extract(&self, op: Op, node: NodeId, place: u32) -> bool {
        let node = &self.tree.nodes[node];
        let is_bit = node.ty == Type::I1;
        node.place < place && !is_bit && !op.isa::<LoadOp>(self.body)
    }
}
