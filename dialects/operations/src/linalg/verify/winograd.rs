//! Verifiers of the steps of Winograd's convolution: shapes follow from the sizes of tiles.

use ods_core::DYNAMIC;
use ods_core::hooks::{Verified, Verify};

use super::moving::are_compatible;
use crate::linalg::shape::dims;
use crate::linalg::{
    WinogradConv2DFmr, WinogradFilterTransformOp, WinogradInputTransformOp,
    WinogradOutputTransformOp,
};

/// Returns the number of results computed at once, and the size of the filter.
pub(in crate::linalg) fn sizes(fmr: WinogradConv2DFmr) -> (i64, i64) {
    match fmr {
        WinogradConv2DFmr::F23 => (2, 3),
        WinogradConv2DFmr::F43 => (4, 3),
        WinogradConv2DFmr::F25 => (2, 5),
    }
}

const UNEXPECTED: &str = "the output shape is not expected";

impl Verify for WinogradFilterTransformOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (m, r) = sizes(op.fmr());
        let filter = dims(op.ctx(), op.filter().ty());
        let output = dims(op.ctx(), op.output().ty());
        let [f, h, w, c] = *filter else { return Ok(()) };
        if h != r && h != 1 {
            return op.fail("expect filter height either equals to r or 1");
        }
        if w != r && w != 1 {
            return op.fail("expect filter width either equals to r or 1");
        }
        if h == 1 && w == 1 {
            return op.fail("expect either filter height or width equals to r");
        }
        let side = |size: i64| if size == 1 { 1 } else { m + r - 1 };
        match are_compatible(&[side(h), side(w), c, f], output) {
            true => Ok(()),
            false => op.fail(UNEXPECTED),
        }
    }
}

impl Verify for WinogradInputTransformOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (m, r) = sizes(op.fmr());
        let input = dims(op.ctx(), op.input().ty());
        let output = dims(op.ctx(), op.output().ty());
        let (&[n, h, w, c], &[alpha_h, alpha_w, ..]) = (input, output) else { return Ok(()) };
        // The side of a tile, and the number of tiles.
        let tiles = |size: i64, alpha: i64| match (size, alpha) {
            (DYNAMIC, _) => (m + r - 1, DYNAMIC),
            (size, 1) => (1, size),
            (size, _) => (m + r - 1, size.wrapping_sub(r - 1) / m),
        };
        let ((side_h, tiles_h), (side_w, tiles_w)) = (tiles(h, alpha_h), tiles(w, alpha_w));
        match are_compatible(&[side_h, side_w, tiles_h, tiles_w, n, c], output) {
            true => Ok(()),
            false => op.fail(UNEXPECTED),
        }
    }
}

impl Verify for WinogradOutputTransformOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (m, r) = sizes(op.fmr());
        let value = dims(op.ctx(), op.value().ty());
        let output = dims(op.ctx(), op.output().ty());
        let [h, w, tiles_h, tiles_w, n, f] = *value else { return Ok(()) };
        let mut sides = [DYNAMIC; 2];
        let parts = [(h, tiles_h, "height"), (w, tiles_w, "width")];
        for (side, (alpha, tiles, word)) in sides.iter_mut().zip(parts) {
            if alpha == DYNAMIC || tiles == DYNAMIC {
                continue;
            }
            if alpha != 1 && alpha != m + r - 1 {
                return op.fail(format!("expect input {word} equals to input tile size"));
            }
            *side = tiles.wrapping_mul(if alpha == 1 { 1 } else { m });
        }
        match are_compatible(&[n, sides[0], sides[1], f], output) {
            true => Ok(()),
            false => op.fail(UNEXPECTED),
        }
    }
}
