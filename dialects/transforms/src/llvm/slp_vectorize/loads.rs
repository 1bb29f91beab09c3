//! Vectors of consecutive elements, whose lanes are loaded in any order.

use ods_core::{Op, Value};
use smallvec::SmallVec;

use super::tree::{Builder, Kind, Lanes, Node, NodeId};
use crate::llvm::LoadOp;

impl Builder<'_, '_> {
    /// Returns a node of lanes that are loaded from as many consecutive elements.
    pub(super) fn load(&mut self, lanes: &Lanes, user: u32) -> Option<NodeId> {
        let mut offsets: SmallVec<[i64; 8]> = SmallVec::new();
        let mut array = None;
        for value in lanes {
            let load = value.defined_by::<LoadOp>(self.body)?;
            let access = self.order.access(load.into())?;
            if *array.get_or_insert(access.array) != access.array {
                return None;
            }
            offsets.push(access.offset);
        }
        let array = array?;
        let (size, count) = (self.order.arrays()[array].size, self.lanes as i64);
        let (least, most) = (*offsets.iter().min()?, *offsets.iter().max()?);
        let reach = most.checked_sub(least)?;
        if reach % size != 0 || reach / size >= count {
            return None;
        }
        let earliest = most.checked_sub((count - 1) * size)?;
        let mut start = least;
        while start >= earliest {
            let found = (0..count).map(|number| {
                let offset = start.checked_add(number * size)?;
                // The lane itself, or another load of the block that shows that the memory may be read.
                if let Some(lane) = offsets.iter().position(|one| *one == offset) {
                    return self.body.defining_op(lanes[lane]);
                }
                let loads = self.order.arrays()[array].loads.get(&offset)?;
                loads.iter().copied().find(|load| self.order.place(*load) < Some(self.root))
            });
            if let Some(ops) = found.collect::<Option<SmallVec<[Op; 8]>>>()
                && let Some(at) = self.load_place(&ops, user)
            {
                // Loads of one element at different times may read different values.
                let mask = |(value, offset): (&Value, &i64)| {
                    let number = usize::try_from((offset - start) / size).ok()?;
                    let same = self.body.defining_op(*value) == Some(ops[number]);
                    same.then_some(number as i32)
                };
                let mask = lanes.iter().zip(&offsets).map(mask).collect::<Option<_>>()?;
                let from = self.add_load(ops, at)?;
                return Some(self.pick(from, mask));
            }
            start = start.checked_sub(size)?;
        }
        None
    }

    fn add_load(&mut self, ops: SmallVec<[Op; 8]>, at: Op) -> Option<NodeId> {
        let place = self.order.place(at)?;
        let mut values = SmallVec::<[Value; 8]>::new();
        for op in &ops {
            values.push(op.cast::<LoadOp>(self.body)?.res(self.body));
        }
        let (node, ty) = (self.nodes.len(), self.body.ty(*values.first()?));
        for (lane, value) in values.into_iter().enumerate() {
            self.homes.entry(value).or_insert((node, lane));
        }
        Some(self.push(Node { kind: Kind::Load(at), ty, place, operands: SmallVec::new(), ops }))
    }

    /// Returns the load at whose place all may be done: the last, or the first.
    fn load_place(&mut self, ops: &[Op], user: u32) -> Option<Op> {
        let last = ops.iter().copied().max_by_key(|op| self.order.place(*op))?;
        let first = ops.iter().copied().min_by_key(|op| self.order.place(*op))?;
        for at in [last, first] {
            let place = self.order.place(at)?;
            if place < user
                && ops.iter().all(|op| self.order.can_move(self.body, *op, place, ops).is_ok())
            {
                return Some(at);
            }
        }
        None
    }
}
