//! Reads and writes of memrefs.

use ods_core::ir::WalkOrder;
use ods_core::{Body, Op, Value};

use super::domain::{Domain, Row};
use crate::affine::compose::ValueMap;
use crate::affine::{AffineReadOpInterface, AffineWriteOpInterface};

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

    /// The rounds in which the access is done, and the indices in each; `None` if they are not affine.
    pub(super) fn relation(&self, ir: &Body) -> Option<(Domain, Vec<Row>)> {
        let mut domain = Domain::around(ir, self.op)?;
        let dims = self.indices.map.dims as usize;
        let inputs: Vec<usize> = (0..)
            .zip(&self.indices.operands)
            .map(|(at, value)| domain.input(ir, *value, at < dims))
            .collect();
        let rows = domain.rows(&self.indices.map, &inputs)?;
        Some((domain, rows))
    }
}

/// The accesses in an operation and in all that is in it, inner ones first.
pub(in crate::affine) fn accesses_in(ir: &Body, op: Op) -> Vec<Access> {
    let inside = ir.walk_inside(op, WalkOrder::Post);
    inside.filter_map(|op| Access::of(ir, op)).collect()
}
