//! Reads and writes of memrefs.

use ods_core::affine::LinearSystem;
use ods_core::ir::WalkOrder;
use ods_core::{Body, Op, Value};

use super::loops::enclosing;
use crate::affine::compose::ValueMap;
use crate::affine::{AffineReadOpInterface, AffineWriteOpInterface, ValueSystem};

/// A read or write of an element of a memref.
#[derive(Clone, Debug)]
pub(in crate::affine) struct Access {
    pub(in crate::affine) op: Op,
    pub(in crate::affine) memref: Value,
    pub(in crate::affine) writes: bool,
    /// The indices, composed with what defines their operands.
    pub(in crate::affine) indices: ValueMap,
}

impl Access {
    /// The access that an operation is, if it is one.
    pub(in crate::affine) fn of(ir: &Body, op: Op) -> Option<Access> {
        let view = ir.view(op);
        let (memref, writes, map, operands) =
            if let Some(read) = view.interface::<dyn AffineReadOpInterface>() {
                (read.mem_ref(ir), false, read.affine_map(ir), read.map_operands(ir))
            } else {
                let write = view.interface::<dyn AffineWriteOpInterface>()?;
                (write.mem_ref(ir), true, write.affine_map(ir), write.map_operands(ir))
            };
        let mut indices = ValueMap { map, operands: operands.into() };
        indices.compose_fully(ir);
        indices.map = indices.map.simplified();
        indices.canonicalize(ir);
        Some(Access { op, memref, writes, indices })
    }

    /// The rounds in which the access is done, and the elements in each: the dimensions are the variables of the loops,
    /// then the indices. `None` if they are not affine. What the loops tell comes first for the `first` of two accesses,
    /// as upstream has it: a variable is told by the first equation that has it.
    pub(super) fn relation(&self, ir: &Body, first: bool) -> Option<ValueSystem> {
        let domain = ValueSystem::of_ops(ir, &enclosing(ir, self.op))?;
        let indices = LinearSystem::of_map(&self.indices.map)?;
        let rank = self.indices.map.results.len();
        let mut relation = ValueSystem::over(domain.dims(), domain.symbols());
        for (at, value) in (0..).zip(&self.indices.operands) {
            if relation.position(*value).is_some() {
            } else if at < self.indices.map.dims {
                relation.add_dim(Some(*value));
            } else {
                relation.add_symbol(Some(*value));
            }
        }
        let loops = relation.system.dims();
        for _ in 0..rank {
            relation.add_dim(None);
        }
        let inputs = relation.system.variables();
        let locals = domain.system.locals();
        relation.system.insert_locals(inputs, locals + indices.locals());
        let (dims, symbols) = self.indices.operands.split_at(self.indices.map.dims as usize);
        let of = |values: &[Value]| -> Option<Vec<usize>> {
            values.iter().map(|value| relation.position(*value)).collect()
        };
        let mut positions = of(dims)?;
        positions.extend(loops..loops + rank);
        positions.extend(of(symbols)?);
        positions.extend((0..indices.locals()).map(|at| inputs + locals + at));
        let mut own = of(&domain.values(0..domain.dims().len() + domain.symbols().len()))?;
        own.extend((0..locals).map(|at| inputs + at));
        let mut parts = [(&indices, &positions), (&domain.system, &own)];
        if first {
            parts.reverse();
        }
        for (part, positions) in parts {
            relation.system.append(part, positions);
        }
        Some(relation)
    }
}

/// The accesses in an operation and in all that is in it, inner ones first.
pub(in crate::affine) fn accesses_in(ir: &Body, op: Op) -> Vec<Access> {
    let inside = ir.walk_inside(op, WalkOrder::Post);
    inside.filter_map(|op| Access::of(ir, op)).collect()
}

/// Returns whether two accesses of a memref are of one element in every round of the loops around both.
pub(in crate::affine) fn is_same_element(ir: &Body, one: &Access, other: &Access) -> bool {
    let difference = one.indices.minus(ir, &other.indices);
    one.memref == other.memref
        && difference.map.results.iter().all(|expr| expr.as_constant() == Some(0))
}
