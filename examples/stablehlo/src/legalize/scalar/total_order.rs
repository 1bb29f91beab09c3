//! The total order of floats: integers that compare as the floats do.

use ods_core::rewrite::Rewriter;
use ods_core::{FloatKind, Type, Value};

use super::emit::Emit as _;
use super::kind::is_small;

/// Returns the signed integer whose order is the total order of a float that is stored.
pub(crate) fn key(rw: &mut Rewriter<'_>, kind: FloatKind, x: Value) -> Value {
    let width = kind.width().max(8);
    let ty = Type::integer(rw.ctx(), width);
    let mut bits = if is_small(kind) { x } else { rw.bitcast(x, ty) };
    if is_small(kind) && kind.width() < 8 {
        let up = rw.int(ty, i64::from(8 - kind.width()));
        bits = rw.shli(bits, up);
    }
    // The bits of a negative float grow with its size: all but the sign are inverted.
    let last = rw.int(ty, i64::from(width - 1));
    let sign = rw.shrsi(bits, last);
    let one = rw.int(ty, 1);
    let mask = rw.shrui(sign, one);
    rw.xori(bits, mask)
}
