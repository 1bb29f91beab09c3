//! index → llvm.

use ods_core::{Attr, OpRef, Type, Value};

use super::build::number;
use super::driver::Conversion;
use super::patterns::Pattern;

type Result<T = ()> = std::result::Result<T, String>;

/// Operations that are one llvm operation, sorted.
const ONE_TO_ONE: &[(&str, &str)] = &[
    ("index.add", "llvm.add"),
    ("index.and", "llvm.and"),
    ("index.divs", "llvm.sdiv"),
    ("index.divu", "llvm.udiv"),
    ("index.maxs", "llvm.intr.smax"),
    ("index.maxu", "llvm.intr.umax"),
    ("index.mins", "llvm.intr.smin"),
    ("index.minu", "llvm.intr.umin"),
    ("index.mul", "llvm.mul"),
    ("index.or", "llvm.or"),
    ("index.rems", "llvm.srem"),
    ("index.remu", "llvm.urem"),
    ("index.shl", "llvm.shl"),
    ("index.shrs", "llvm.ashr"),
    ("index.shru", "llvm.lshr"),
    ("index.sub", "llvm.sub"),
    ("index.xor", "llvm.xor"),
];

/// The llvm operation that `name` is.
pub(super) fn one_to_one(name: &str) -> Option<&'static str> {
    let i = ONE_TO_ONE.binary_search_by_key(&name, |entry| entry.0).ok()?;
    Some(ONE_TO_ONE[i].1)
}

pub(super) fn pattern(name: &str) -> Option<Pattern> {
    Some(match name {
        "index.bool.constant" => bool_constant,
        "index.casts" => |c, op| cast(c, op, "llvm.sext"),
        "index.castu" => |c, op| cast(c, op, "llvm.zext"),
        "index.ceildivs" => ceildivs,
        "index.ceildivu" => ceildivu,
        "index.cmp" => cmp,
        "index.constant" => constant,
        "index.floordivs" => floordivs,
        "index.sizeof" => size_of,
        _ => return None,
    })
}

fn constant<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>) -> Result {
    let value = op.attr("value").and_then(|a| a.as_i64(c.ctx)).ok_or("it has no value")?;
    let constant = c.int_constant(Type::I64, value);
    c.replace(op, &[constant]);
    Ok(())
}

fn bool_constant<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>) -> Result {
    let value = op.attr("value").ok_or("it has no value")?;
    let constant = c.value("llvm.mlir.constant", &[], Type::I1, &[("value", value)]);
    c.replace(op, &[constant]);
    Ok(())
}

fn size_of<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>) -> Result {
    let bits = c.int_constant(Type::I64, 64);
    c.replace(op, &[bits]);
    Ok(())
}

fn cast<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>, extend: &str) -> Result {
    let operand = c.operand(op, 0)?;
    let to = c.need_type(op.result(0).ty())?;
    let width = |ty: Type| ty.int_or_float_width(c.ctx).unwrap_or(64);
    let (from, wanted) = (width(c.new.ty(operand)), width(to));
    let value = match from.cmp(&wanted) {
        std::cmp::Ordering::Equal => operand,
        std::cmp::Ordering::Greater => c.value("llvm.trunc", &[operand], to, &[]),
        std::cmp::Ordering::Less => c.value(extend, &[operand], to, &[]),
    };
    c.replace(op, &[value]);
    Ok(())
}

fn cmp<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>) -> Result {
    let operands = c.operands(op)?;
    let predicate = op.attr("pred").and_then(|a| number(c.ctx, a)).ok_or("it has no predicate")?;
    let value = compare(c, predicate, operands[0], operands[1]);
    c.replace(op, &[value]);
    Ok(())
}

/// Integer predicates by number, which index and llvm share.
const EQ: i64 = 0;
const NE: i64 = 1;
const SLT: i64 = 2;
const SGT: i64 = 4;

fn compare(c: &mut Conversion<'_, '_>, predicate: i64, a: Value, b: Value) -> Value {
    let predicate = Attr::integer(c.ctx, Type::I64, predicate);
    c.value("llvm.icmp", &[a, b], Type::I1, &[("predicate", predicate)])
}

fn word(c: &mut Conversion<'_, '_>, name: &str, operands: &[Value]) -> Value {
    c.value(name, operands, Type::I64, &[])
}

/// `(n + (m > 0 ? -1 : 1)) / m + 1` where `n` and `m` have one sign and `n` is not zero, else `0 - (0 - n) / m`.
fn ceildivs<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>) -> Result {
    let (n, m) = (c.operand(op, 0)?, c.operand(op, 1)?);
    let [zero, one, minus_one] = [0, 1, -1].map(|v| c.int_constant(Type::I64, v));
    let m_positive = compare(c, SGT, m, zero);
    let step = word(c, "llvm.select", &[m_positive, minus_one, one]);
    let moved = word(c, "llvm.add", &[n, step]);
    let quotient = word(c, "llvm.sdiv", &[moved, m]);
    let up = word(c, "llvm.add", &[quotient, one]);
    let negated = word(c, "llvm.sub", &[zero, n]);
    let quotient = word(c, "llvm.sdiv", &[negated, m]);
    let toward_zero = word(c, "llvm.sub", &[zero, quotient]);
    let n_positive = compare(c, SGT, n, zero);
    let same_sign = compare(c, EQ, n_positive, m_positive);
    let not_zero = compare(c, NE, n, zero);
    let rounds = c.value("llvm.and", &[same_sign, not_zero], Type::I1, &[]);
    let value = word(c, "llvm.select", &[rounds, up, toward_zero]);
    c.replace(op, &[value]);
    Ok(())
}

/// `-1 - ((m < 0 ? 1 : -1) - n) / m` where `n` and `m` differ in sign and `n` is not zero, else `n / m`.
fn floordivs<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>) -> Result {
    let (n, m) = (c.operand(op, 0)?, c.operand(op, 1)?);
    let [zero, one, minus_one] = [0, 1, -1].map(|v| c.int_constant(Type::I64, v));
    let m_negative = compare(c, SLT, m, zero);
    let step = word(c, "llvm.select", &[m_negative, one, minus_one]);
    let moved = word(c, "llvm.sub", &[step, n]);
    let quotient = word(c, "llvm.sdiv", &[moved, m]);
    let down = word(c, "llvm.sub", &[minus_one, quotient]);
    let toward_zero = word(c, "llvm.sdiv", &[n, m]);
    let n_negative = compare(c, SLT, n, zero);
    let signs_differ = compare(c, NE, n_negative, m_negative);
    let not_zero = compare(c, NE, n, zero);
    let rounds = c.value("llvm.and", &[signs_differ, not_zero], Type::I1, &[]);
    let value = word(c, "llvm.select", &[rounds, down, toward_zero]);
    c.replace(op, &[value]);
    Ok(())
}

/// `n == 0 ? 0 : (n - 1) / m + 1`
fn ceildivu<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>) -> Result {
    let (n, m) = (c.operand(op, 0)?, c.operand(op, 1)?);
    let [zero, one] = [0, 1].map(|v| c.int_constant(Type::I64, v));
    let less = word(c, "llvm.sub", &[n, one]);
    let quotient = word(c, "llvm.udiv", &[less, m]);
    let up = word(c, "llvm.add", &[quotient, one]);
    let is_zero = compare(c, EQ, n, zero);
    let value = word(c, "llvm.select", &[is_zero, zero, up]);
    c.replace(op, &[value]);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted() {
        assert!(ONE_TO_ONE.is_sorted_by_key(|entry| entry.0));
    }
}
