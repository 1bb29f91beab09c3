//! The tree of vector operations below a group of stores: each node computes the lanes that a user reads.

use ods_core::{Attr, Body, Op, Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::super::widen::{REGISTER_BITS, Refused, can_be_widened, lane_bits};
use super::operands::{is_alternative, is_same, reordered};
use super::order::Order;
use crate::llvm::*;

/// The most registers of a value.
const MAX_REGISTERS: u64 = 4;

/// The most operations from the first store to the last.
const MAX_DISTANCE: u32 = 1024;

/// The most nodes of a tree.
const MAX_NODES: usize = 64;

/// The deepest tree.
const MAX_DEPTH: usize = 16;

/// Scalars, one for each lane.
pub(super) type Lanes = SmallVec<[Value; 8]>;

/// The number of a node.
pub(super) type NodeId = usize;

/// A vector of an earlier tree that contains a scalar.
#[derive(Clone, Copy)]
pub(super) struct Held {
    pub(super) vector: Value,
    pub(super) lane: usize,
    pub(super) place: u32,
}

/// A vector, or the stores at the root.
pub(super) struct Node {
    pub(super) kind: Kind,
    /// The type of a lane.
    pub(super) ty: Type,
    /// The place after which it is computed.
    pub(super) place: u32,
    pub(super) operands: SmallVec<[NodeId; 2]>,
    /// The operations that it replaces, one for each lane; of loads, in the order of memory. Those whose lanes an earlier
    /// tree computes, in any order.
    pub(super) ops: SmallVec<[Op; 8]>,
}

/// How a vector is computed.
pub(super) enum Kind {
    Store,
    /// Consecutive elements, loaded at the place of the operation.
    Load(Op),
    Op,
    /// Sums in some lanes and differences in those that are set.
    Alternate(SmallVec<[bool; 8]>),
    /// Lanes of the operands.
    Shuffle(SmallVec<[i32; 8]>),
    /// Lanes of a vector of an earlier tree.
    Existing(Value, SmallVec<[i32; 8]>),
    Splat(Value),
    Constant(SmallVec<[Attr; 8]>),
    /// Scalars that are inserted one by one.
    Gather(Lanes),
    /// One scalar for all lanes: a condition.
    Scalar(Value),
}

impl Kind {
    /// Returns whether the place of the vector depends on its users alone.
    fn floats(&self) -> bool {
        use Kind::*;
        matches!(self, Existing(..) | Splat(_) | Constant(_) | Gather(_) | Scalar(_))
    }
}

/// The vectors that stores to consecutive addresses need.
pub(super) struct Tree {
    /// The nodes, operands before users; a node is computed after those with lower places.
    pub(super) nodes: Vec<Node>,
    /// The nodes of operations and loads that compute a scalar, and its lane.
    pub(super) homes: FxHashMap<Value, (NodeId, usize)>,
    pub(super) lanes: usize,
    /// Values are narrower than those at the root: with more lanes they would fill registers.
    pub(super) wants_lanes: bool,
}

impl Tree {
    /// Builds the tree of stores to consecutive addresses.
    pub(super) fn of(
        body: &Body,
        order: &mut Order<'_>,
        held: &FxHashMap<Value, Held>,
        stores: &[Op],
    ) -> Result<Tree, Refused> {
        let places = || stores.iter().filter_map(|store| order.place(*store));
        let (start, root) = places().min().zip(places().max()).ok_or("there is no store")?;
        if root - start > MAX_DISTANCE {
            return Err("accesses are too far apart");
        }
        for store in stores {
            order.can_move(body, *store, root, stores)?;
        }
        let values: Option<Lanes> =
            stores.iter().map(|op| Some(op.cast::<StoreOp>(body)?.value(body))).collect();
        let values = values.ok_or("there is no store")?;
        let first = *values.first().ok_or("there is no store")?;
        let mut tree = Builder {
            body,
            order,
            held,
            nodes: Vec::new(),
            known: FxHashMap::default(),
            homes: FxHashMap::default(),
            claimed: FxHashSet::default(),
            root,
            lanes: stores.len(),
            wants_lanes: false,
        };
        let ty = body.ty(first);
        if !tree.fills_registers(ty) {
            return Err("its values do not fill a register");
        }
        let value = tree.build(values, root, 0);
        let (operands, ops) = (SmallVec::from_slice(&[value]), SmallVec::from_slice(stores));
        tree.nodes.push(Node { kind: Kind::Store, ty, place: root, operands, ops });
        tree.share();
        let Builder { nodes, homes, lanes, wants_lanes, .. } = tree;
        Ok(Tree { nodes, homes, lanes, wants_lanes })
    }
}

/// A tree that is built from its root down.
pub(super) struct Builder<'a, 'o> {
    pub(super) body: &'a Body,
    pub(super) order: &'a mut Order<'o>,
    held: &'a FxHashMap<Value, Held>,
    pub(super) nodes: Vec<Node>,
    known: FxHashMap<Lanes, NodeId>,
    pub(super) homes: FxHashMap<Value, (NodeId, usize)>,
    /// The scalars of nodes of operations, also of those whose operands are being built.
    claimed: FxHashSet<Value>,
    /// The place of the root.
    pub(super) root: u32,
    pub(super) lanes: usize,
    wants_lanes: bool,
}

impl Builder<'_, '_> {
    /// Returns the node of lanes that are read at the place `user`.
    fn build(&mut self, lanes: Lanes, user: u32, depth: usize) -> NodeId {
        if let Some(known) = self.known.get(&lanes).copied() {
            let node = &mut self.nodes[known];
            let defined = match node.kind {
                Kind::Existing(vector, _) => self.order.place_of(self.body, vector),
                _ if node.kind.floats() => None,
                _ => Some(node.place),
            };
            if defined.is_none_or(|place| place < user) {
                if node.kind.floats() {
                    node.place = node.place.min(user);
                }
                return known;
            }
            return self.leaf(Kind::Gather(lanes.clone()), &lanes, user);
        }
        let node = match self.leaf_kind(&lanes, user) {
            // A copy of an element costs no more if its neighbors are loaded with it.
            Some(Kind::Splat(value)) => {
                let load = self.load(&lanes, user);
                load.unwrap_or_else(|| self.leaf(Kind::Splat(value), &lanes, user))
            }
            Some(kind) => self.leaf(kind, &lanes, user),
            None if depth >= MAX_DEPTH || self.nodes.len() >= MAX_NODES => {
                self.leaf(Kind::Gather(lanes.clone()), &lanes, user)
            }
            None => self
                .shuffle(&lanes, user)
                .or_else(|| self.load(&lanes, user))
                .or_else(|| self.operations(&lanes, depth))
                .unwrap_or_else(|| self.leaf(Kind::Gather(lanes.clone()), &lanes, user)),
        };
        self.known.insert(lanes, node);
        node
    }

    fn leaf(&mut self, kind: Kind, lanes: &Lanes, place: u32) -> NodeId {
        let ty = self.body.ty(lanes[0]);
        let ops = match kind {
            Kind::Existing(..) => {
                lanes.iter().filter_map(|value| self.body.defining_op(*value)).collect()
            }
            _ => SmallVec::new(),
        };
        self.push(Node { kind, ty, place, operands: SmallVec::new(), ops })
    }

    pub(super) fn push(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// Returns the kind of lanes that need no operation of the tree: constants, copies of a scalar, and lanes of an earlier
    /// vector.
    fn leaf_kind(&self, lanes: &Lanes, user: u32) -> Option<Kind> {
        let body = self.body;
        let constant = |value: &Value| {
            let op = value.defined_by::<ConstantOp>(body)?;
            lane_bits(body.ctx(), body.ty(*value)).map(|_| op.value(body))
        };
        if let Some(constants) = lanes.iter().map(constant).collect() {
            return Some(Kind::Constant(constants));
        }
        let first = self.held.get(&lanes[0]).filter(|held| held.place < user);
        let lane_of = |value: &Value| {
            let held = self
                .held
                .get(value)
                .filter(|held| Some(held.vector) == first.map(|one| one.vector));
            held.map(|held| held.lane as i32)
        };
        if let Some(first) = first
            && let Some(mask) = lanes.iter().map(lane_of).collect()
        {
            return Some(Kind::Existing(first.vector, mask));
        }
        let is_splat = lanes.iter().all(|value| *value == lanes[0]);
        (is_splat && !self.homes.contains_key(&lanes[0])).then(|| Kind::Splat(lanes[0]))
    }

    /// Returns a node that picks lanes of another one which computes all of them.
    fn shuffle(&mut self, lanes: &Lanes, user: u32) -> Option<NodeId> {
        let mask = self.lanes_of_one(lanes)?;
        let (from, _) = *self.homes.get(&lanes[0])?;
        let place = self.nodes[from].place;
        (place < user).then(|| self.pick(from, mask))
    }

    /// Returns the numbers of lanes in the node that computes all of them.
    fn lanes_of_one(&self, lanes: &Lanes) -> Option<SmallVec<[i32; 8]>> {
        let (from, _) = *self.homes.get(&lanes[0])?;
        let lane = |value: &Value| {
            let home = self.homes.get(value).filter(|(node, _)| *node == from);
            home.map(|(_, lane)| *lane as i32)
        };
        lanes.iter().map(lane).collect()
    }

    /// Returns a node of lanes of `from`, which is that node if they are all in order.
    pub(super) fn pick(&mut self, from: NodeId, mask: SmallVec<[i32; 8]>) -> NodeId {
        if mask.iter().zip(0..).all(|(lane, number)| *lane == number) {
            return from;
        }
        let Node { ty, place, .. } = self.nodes[from];
        let operands = SmallVec::from_slice(&[from]);
        self.push(Node { kind: Kind::Shuffle(mask), ty, place, operands, ops: SmallVec::new() })
    }

    /// Returns a node of lanes that are computed by one kind of operation, or sums and differences.
    fn operations(&mut self, lanes: &Lanes, depth: usize) -> Option<NodeId> {
        let body = self.body;
        let mut ops: SmallVec<[Op; 8]> = SmallVec::new();
        for value in lanes {
            let op = body.defining_op(*value)?;
            // Each scalar is computed in one vector only, so that it is not computed twice.
            let is_claimed = self.claimed.contains(value) || self.held.contains_key(value);
            if ops.contains(&op) || is_claimed {
                return None;
            }
            self.order.place(op)?;
            ops.push(op);
        }
        let (first, rest) = ops.split_first()?;
        let kind = if rest.iter().all(|op| is_same(body, *first, *op)) {
            Kind::Op
        } else if rest.iter().all(|op| is_alternative(body, *first, *op)) {
            let is_difference = |op: &Op| op.isa::<SubOp>(body) || op.isa::<FSubOp>(body);
            Kind::Alternate(ops.iter().map(is_difference).collect())
        } else {
            return None;
        };
        for op in &ops {
            can_be_widened(body, *op, &|_| true).ok()?;
        }
        let operands = reordered(body, self.order, &ops);
        for (number, lanes) in operands.iter().enumerate() {
            if !self.can_be_operand(*first, number, lanes) {
                let bits = lane_bits(body.ctx(), body.ty(lanes[0])).unwrap_or(REGISTER_BITS);
                self.wants_lanes |= bits * (self.lanes as u64) < REGISTER_BITS;
                return None;
            }
        }
        let place = ops.iter().filter_map(|op| self.order.place(*op)).max()?;
        self.claimed.extend(lanes.iter().copied());
        self.unite(&operands, depth + 1);
        let built: SmallVec<[NodeId; 2]> =
            operands.into_iter().map(|operand| self.operand(operand, place, depth + 1)).collect();
        let node = self.nodes.len();
        for (lane, value) in lanes.iter().enumerate() {
            self.homes.insert(*value, (node, lane));
        }
        let ty = body.ty(lanes[0]);
        Some(self.push(Node { kind, ty, place, operands: built, ops }))
    }

    /// Builds one node of the values of two operands that read each of them several times, as butterflies do.
    fn unite(&mut self, operands: &[Lanes], depth: usize) {
        let [left, right] = operands else { return };
        let mut all = Lanes::new();
        for value in left.iter().chain(right) {
            if !all.contains(value) {
                all.push(*value);
            }
        }
        let is_load = |value: &Value| value.defined_by::<LoadOp>(self.body).is_some();
        if all.len() != self.lanes || depth >= MAX_DEPTH || all.iter().any(is_load) {
            return;
        }
        all.sort_by_key(|value| self.order.place_of(self.body, *value));
        self.operations(&all, depth);
    }

    /// Returns whether lanes that an operation reads have a vector.
    fn can_be_operand(&self, op: Op, number: usize, lanes: &Lanes) -> bool {
        let body = self.body;
        let is_splat = lanes.iter().all(|value| *value == lanes[0]);
        if body.ty(lanes[0]) == Type::I1 {
            let is_condition = op.isa::<SelectOp>(body) && number == 0;
            return is_splat && is_condition || self.is_comparison(lanes);
        }
        let is_shift = op.isa::<ShlOp>(body) || op.isa::<LShrOp>(body) || op.isa::<AShrOp>(body);
        let is_amount = is_shift && number == 1;
        self.fills_registers(body.ty(lanes[0])) && (!is_amount || is_splat)
    }

    /// Returns whether lanes of bits are comparisons that are done in one.
    fn is_comparison(&self, lanes: &Lanes) -> bool {
        let compared = |value: &Value| {
            let op = self.body.defining_op(*value)?;
            self.order.place(op)?;
            let compares = op.isa::<ICmpOp>(self.body) || op.isa::<FCmpOp>(self.body);
            let read = self.body.operands(op).next()?;
            let is_free = !self.claimed.contains(value) && !self.held.contains_key(value);
            (compares && is_free && self.fills_registers(self.body.ty(read))).then_some(op)
        };
        let Some(ops) = lanes.iter().map(compared).collect::<Option<SmallVec<[Op; 8]>>>() else {
            return false;
        };
        let is_new = |(number, op): (usize, &Op)| !ops[..number].contains(op);
        ops.iter().all(|op| is_same(self.body, ops[0], *op)) && ops.iter().enumerate().all(is_new)
    }

    fn operand(&mut self, lanes: Lanes, user: u32, depth: usize) -> NodeId {
        let is_bit = self.body.ty(lanes[0]) == Type::I1;
        if is_bit && lanes.iter().all(|value| *value == lanes[0]) {
            return self.leaf(Kind::Scalar(lanes[0]), &lanes, user);
        }
        self.build(lanes, user, depth)
    }

    /// Returns whether a vector of that type fills whole registers.
    fn fills_registers(&self, ty: Type) -> bool {
        let bits = lane_bits(self.body.ctx(), ty).map(|bits| bits * self.lanes as u64);
        bits.is_some_and(|bits| bits % REGISTER_BITS == 0 && bits <= MAX_REGISTERS * REGISTER_BITS)
    }

    /// Picks scalars that vectors of the tree compute, where they were built before those.
    fn share(&mut self) {
        for number in 0..self.nodes.len() {
            let lanes = match &self.nodes[number].kind {
                Kind::Splat(value) => SmallVec::from_elem(*value, self.lanes),
                Kind::Gather(lanes) => lanes.clone(),
                _ => continue,
            };
            let Some(mask) = self.lanes_of_one(&lanes) else { continue };
            let Some((from, _)) = self.homes.get(&lanes[0]).copied() else { continue };
            if self.nodes[from].place < self.nodes[number].place {
                let node = &mut self.nodes[number];
                node.kind = Kind::Shuffle(mask);
                node.operands = SmallVec::from_slice(&[from]);
            }
        }
    }
}
