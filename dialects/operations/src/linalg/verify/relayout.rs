//! Verifiers of packing and unpacking: tiles, positions and shapes must agree.

use ods_core::hooks::{Verified, Verify};
use ods_core::{OpRef, Type, TypeData};

use super::fail_bare;
use super::moving::are_compatible;
use crate::linalg::relayout::{is_invalid_position, packed_shape, requires_padding};
use crate::linalg::shape::{dims, element};
use crate::linalg::{PackOp, UnPackOp};

/// The parts that both operations have in common.
struct Layout<'a> {
    unpacked: Type,
    packed: Type,
    tiles: &'a [i64],
    positions: &'a [i64],
    order: &'a [i64],
}

fn verify(op: OpRef<'_>, of: &Layout<'_>) -> Verified {
    let ctx = op.ctx();
    if of.tiles.contains(&0) {
        return fail_bare(op, "invalid zero tile factor");
    }
    let (unpacked, packed) = (dims(ctx, of.unpacked), dims(ctx, of.packed));
    let rank = unpacked.len();
    if is_invalid_position(of.positions, rank) {
        return fail_bare(op, "invalid inner_dims_pos vector");
    }
    if is_invalid_position(of.order, rank) {
        return fail_bare(op, "invalid outer_dims_perm vector");
    }
    if !of.order.is_empty() && of.order.len() != rank {
        return fail_bare(op, "outer_dims_perm must be a permutation or empty");
    }
    if of.tiles.len() > rank {
        return fail_bare(
            op,
            "tiling factors must be less than or equal to the input rank for pack or output rank for unpack",
        );
    }
    if of.tiles.len() != of.positions.len() {
        return fail_bare(op, "tiling factors must equal the number of dimensions to tile");
    }
    let expected = rank + of.tiles.len();
    if expected != packed.len() {
        return fail_bare(
            op,
            format!(
                "packed rank != (unpacked rank + num tiling factors), got {} != {expected}",
                packed.len()
            ),
        );
    }
    if packed[rank..] != *of.tiles {
        return fail_bare(
            op,
            "mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type",
        );
    }
    let expected = packed_shape(unpacked, of.tiles, of.positions, of.order);
    if are_compatible(&expected, packed) {
        return Ok(());
    }
    let expected = ctx.intern_type(TypeData::RankedTensor {
        shape: expected.into(),
        elem: element(ctx, of.unpacked),
        encoding: None,
    });
    let (expected, have) = (op.show(expected), op.show(of.packed));
    fail_bare(op, format!("expected '{expected}' for the packed domain value, got '{have}'"))
}

impl Verify for PackOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (source, dest) = (op.source().ty(), op.dest().ty());
        let (tiles, positions, order) =
            (op.static_inner_tiles(), op.inner_dims_pos(), op.outer_dims_perm());
        let of = Layout {
            unpacked: source,
            packed: dest,
            tiles: &tiles,
            positions: &positions,
            order: &order,
        };
        verify(*op, &of)?;
        let elem = element(op.ctx(), source);
        match op.padding_value() {
            Some(value) if value.ty() != elem => op.fail(format!(
                "expected padding_value has '{}' but got: '{}'",
                op.show(elem),
                op.show(value.ty())
            )),
            Some(_) => Ok(()),
            None => {
                let (source, dest) = (dims(op.ctx(), source), dims(op.ctx(), dest));
                match requires_padding(source, dest, &tiles, &positions, &order) {
                    false => Ok(()),
                    true => op.fail(
                        "invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set",
                    ),
                }
            }
        }
    }
}

impl Verify for UnPackOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (source, dest) = (op.source().ty(), op.dest().ty());
        let (tiles, positions, order) =
            (op.static_inner_tiles(), op.inner_dims_pos(), op.outer_dims_perm());
        let of = Layout {
            unpacked: dest,
            packed: source,
            tiles: &tiles,
            positions: &positions,
            order: &order,
        };
        verify(*op, &of)
    }
}
