//! The next representable number in a direction, on the bits of stored floats.

use ods_core::rewrite::Rewriter;
use ods_core::{Type, Value};
use ods_dialects::arith::CmpIPredicate;

use super::convert::{from_bits, to_bits};
use super::emit::Emit as _;
use super::kind::Kind;
use super::{compare, constant};
use crate::legalize::math::Order;

pub(crate) fn next_after(rw: &mut Rewriter<'_>, kind: Kind, [x, y]: [Value; 2]) -> Value {
    let (x_nan, y_nan) =
        (compare(rw, Order::Ne, false, kind, x, x), compare(rw, Order::Ne, false, kind, y, y));
    let is_nan = rw.ori(x_nan, y_nan);
    let is_equal = compare(rw, Order::Eq, false, kind, x, y);
    let (x_bits, y_bits) = (to_bits(rw, kind, x), to_bits(rw, kind, y));
    let ty: Type = rw.ty(x_bits);
    let width = kind.bits();
    let sign = rw.int(ty, i64::MIN >> (64 - width.min(64)));
    let (one, zero, minus_one) = (rw.int(ty, 1), rw.int(ty, 0), rw.int(ty, -1));
    let (x_sign, y_sign) = (rw.andi(x_bits, sign), rw.andi(y_bits, sign));
    let (x_size, y_size) = (rw.xori(x_bits, x_sign), rw.xori(y_bits, y_sign));
    // The bits of a float count up with its size.
    let is_larger = rw.cmpi(CmpIPredicate::Ugt, x_size, y_size);
    let differs = rw.cmpi(CmpIPredicate::Ne, x_sign, y_sign);
    let shrinks = rw.ori(is_larger, differs);
    let step = rw.select(shrinks, minus_one, one);
    let next = rw.addi(x_bits, step);
    let least = rw.ori(y_sign, one);
    let is_zero = rw.cmpi(CmpIPredicate::Eq, x_size, zero);
    let next = rw.select(is_zero, least, next);
    let next = rw.select(is_equal, y_bits, next);
    let next = from_bits(rw, kind, next);
    let nan = constant(rw, kind, f64::NAN);
    rw.select(is_nan, nan, next)
}
