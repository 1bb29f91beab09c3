//! Verifiers of transfers.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::hooks::{Verified, Verify};
use ods_core::interface::VectorElementTypeInterface;
use ods_core::ir::ValueRef;
use ods_core::{Attr, DataLayout, OpRef};

use super::super::shape::Shape;
use super::super::transfer::{inferred_mask_type, is_shaped};
use super::super::{TransferReadOp, TransferWriteOp};
use super::memory::needs_indices;

/// The operands and attributes of a transfer.
struct Parts<'a> {
    op: OpRef<'a>,
    base: ValueRef<'a>,
    vector: ValueRef<'a>,
    mask: Option<ValueRef<'a>>,
    map: &'a AffineMap,
    in_bounds: &'a [Attr],
}

impl Verify for TransferReadOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let Some(map) = op.permutation_map().as_affine_map(ctx) else { return Ok(()) };
        let parts = Parts {
            op: *op,
            base: op.base(),
            vector: op.vector(),
            mask: op.mask(),
            map,
            in_bounds: op.in_bounds(),
        };
        needs_indices(*op, op.base(), op.indices().len())?;
        parts.check()?;
        let elem = op.base().ty().element_type_or_self(ctx);
        let padding = op.padding().ty();
        if Shape::of_type(ctx, elem).is_vector {
            if elem != padding {
                return op.fail("requires source element type and padding type to match.");
            }
        } else if !padding.implements::<dyn VectorElementTypeInterface>(ctx) {
            return op.fail("requires valid padding vector elemental type");
        } else if padding != elem {
            return op.fail("requires formal padding and source of the same elemental type");
        }
        parts.check_permutation()
    }
}

impl Verify for TransferWriteOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let Some(map) = op.permutation_map().as_affine_map(ctx) else { return Ok(()) };
        let parts = Parts {
            op: *op,
            base: op.base(),
            vector: op.value_to_store(),
            mask: op.mask(),
            map,
            in_bounds: op.in_bounds(),
        };
        needs_indices(*op, op.base(), op.indices().len())?;
        if !map.broadcast_results().is_empty() {
            return op.fail("should not have broadcast dimensions");
        }
        parts.check()?;
        parts.check_permutation()
    }
}

impl Parts<'_> {
    /// Verifies the properties that reads and writes share.
    fn check(&self) -> Verified {
        let (op, ctx, map) = (self.op, self.op.ctx(), self.map);
        if op.attr(REMOVED).is_some() {
            return op.fail("masked attribute has been removed. Use in_bounds instead.");
        }
        if !is_shaped(ctx, self.base.ty()) {
            return op.fail("requires source to be a memref or ranked tensor type");
        }
        let rank = self.base.ty().shape(ctx).map_or(0, <[i64]>::len);
        self.check_elements()?;
        if map.symbols != 0 {
            return op.fail("requires permutation_map without symbols");
        }
        if map.dims as usize != rank {
            return op.fail(
                "requires a permutation_map with input dims of the same rank as the source type",
            );
        }
        self.check_mask()?;
        if map.results.len() != self.in_bounds.len() {
            return op.fail(format!(
                "expects the in_bounds attr of same rank as permutation_map results: {} vs inBounds of size: {}",
                op.show(Attr::affine_map(ctx, map.clone())),
                self.in_bounds.len()
            ));
        }
        Ok(())
    }

    /// Verifies that a row of the vector holds whole elements of the base, and that the map has a result for each other
    /// dimension.
    fn check_elements(&self) -> Verified {
        let (op, ctx) = (self.op, self.op.ctx());
        let vector = Shape::of(self.vector);
        let elem = Shape::of_type(ctx, self.base.ty().element_type_or_self(ctx));
        let layout = DataLayout::closest(op);
        let row = |shape: Shape<'_>| {
            let bits = layout.type_size_in_bits(ctx, shape.elem)?;
            Some(u128::from(bits) * shape.dims.last().map_or(1, |size| size.unsigned_abs().into()))
        };
        let is_multiple = match (row(vector), row(elem)) {
            (Some(whole), Some(part)) => part == 0 || whole % part == 0,
            _ => true,
        };
        if !is_multiple {
            return op.fail(match elem.is_vector {
                true => "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the minor 1-D vector of the source",
                false => "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the source element type",
            });
        }
        let Some(rank) = vector.rank().checked_sub(elem.rank()) else {
            return op.fail("requires source vector element and vector result ranks to match.");
        };
        if self.map.results.len() != rank {
            return op.fail(
                "requires a permutation_map with result dims of the same rank as the vector type",
            );
        }
        match self.mask {
            Some(_) if elem.is_vector => op.fail("does not support masks with vector element type"),
            _ => Ok(()),
        }
    }

    fn check_mask(&self) -> Verified {
        let (op, ctx) = (self.op, self.op.ctx());
        let Some(mask) = self.mask else { return Ok(()) };
        match inferred_mask_type(ctx, self.vector.ty(), self.map) {
            Some(inferred) if inferred != mask.ty() => op.fail(format!(
                "inferred mask type ('{}') and mask operand type ('{}') don't match",
                op.show(inferred),
                op.show(mask.ty())
            )),
            _ => Ok(()),
        }
    }

    /// Verifies that each result of the map is a distinct dimension, or 0.
    fn check_permutation(&self) -> Verified {
        let mut seen = vec![false; self.map.dims as usize];
        for expr in &self.map.results {
            match expr {
                AffineExpr::Constant(0) => {}
                AffineExpr::Dim(dim) => {
                    if std::mem::replace(&mut seen[*dim as usize], true) {
                        return self.op.fail("requires a permutation_map that is a permutation (found one dim used more than once)");
                    }
                }
                _ => {
                    return self.op.fail("requires a projected permutation_map (at most one dim or the zero constant can appear in each result)");
                }
            }
        }
        Ok(())
    }
}

/// An attribute that no longer exists.
const REMOVED: &str = "masked";
