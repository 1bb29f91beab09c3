//! arith → llvm.

use ods_core::{Attr, Context, OpRef, Type, TypeData, Value};

use super::build::{llvm_enum, number};
use super::driver::Conversion;
use super::patterns::Pattern;
use super::types;
use super::vectors::{Attrs, each_vector};

type Result<T = ()> = std::result::Result<T, String>;

/// Operations that are one llvm operation, sorted.
const ONE_TO_ONE: &[(&str, &str)] = &[
    ("arith.addf", "llvm.fadd"),
    ("arith.addi", "llvm.add"),
    ("arith.andi", "llvm.and"),
    ("arith.bitcast", "llvm.bitcast"),
    ("arith.cmpf", "llvm.fcmp"),
    ("arith.cmpi", "llvm.icmp"),
    ("arith.divf", "llvm.fdiv"),
    ("arith.divsi", "llvm.sdiv"),
    ("arith.divui", "llvm.udiv"),
    ("arith.extf", "llvm.fpext"),
    ("arith.extsi", "llvm.sext"),
    ("arith.extui", "llvm.zext"),
    ("arith.fptosi", "llvm.fptosi"),
    ("arith.fptoui", "llvm.fptoui"),
    ("arith.maximumf", "llvm.intr.maximum"),
    ("arith.maxnumf", "llvm.intr.maxnum"),
    ("arith.maxsi", "llvm.intr.smax"),
    ("arith.maxui", "llvm.intr.umax"),
    ("arith.minimumf", "llvm.intr.minimum"),
    ("arith.minnumf", "llvm.intr.minnum"),
    ("arith.minsi", "llvm.intr.smin"),
    ("arith.minui", "llvm.intr.umin"),
    ("arith.mulf", "llvm.fmul"),
    ("arith.muli", "llvm.mul"),
    ("arith.negf", "llvm.fneg"),
    ("arith.ori", "llvm.or"),
    ("arith.remf", "llvm.frem"),
    ("arith.remsi", "llvm.srem"),
    ("arith.remui", "llvm.urem"),
    ("arith.select", "llvm.select"),
    ("arith.shli", "llvm.shl"),
    ("arith.shrsi", "llvm.ashr"),
    ("arith.shrui", "llvm.lshr"),
    ("arith.sitofp", "llvm.sitofp"),
    ("arith.subf", "llvm.fsub"),
    ("arith.subi", "llvm.sub"),
    ("arith.truncf", "llvm.fptrunc"),
    ("arith.trunci", "llvm.trunc"),
    ("arith.uitofp", "llvm.uitofp"),
    ("arith.xori", "llvm.xor"),
];

/// The llvm operation that `name` is.
pub(super) fn one_to_one(name: &str) -> Option<&'static str> {
    let i = ONE_TO_ONE.binary_search_by_key(&name, |entry| entry.0).ok()?;
    Some(ONE_TO_ONE[i].1)
}

pub(super) fn pattern(name: &str) -> Option<Pattern> {
    Some(match name {
        "arith.addui_extended" => addui_extended,
        "arith.ceildivsi" => ceildivsi,
        "arith.ceildivui" => ceildivui,
        "arith.constant" => constant,
        "arith.floordivsi" => floordivsi,
        "arith.index_cast" => |c, op| index_cast(c, op, "llvm.sext"),
        "arith.index_castui" => |c, op| index_cast(c, op, "llvm.zext"),
        "arith.mulsi_extended" => |c, op| mul_extended(c, op, "llvm.sext"),
        "arith.mului_extended" => |c, op| mul_extended(c, op, "llvm.zext"),
        _ => return None,
    })
}

/// Discardable attributes and flags, as the llvm operations spell them.
pub(super) fn converted_attrs(ctx: &Context, op: OpRef<'_>) -> Attrs {
    let mut attrs = Vec::new();
    if let Some(value) = op.attr("overflowFlags").and_then(|a| number(ctx, a)).filter(|v| *v != 0) {
        attrs.push(("overflowFlags", Attr::integer(ctx, Type::I32, value)));
    }
    if let Some(value) = op.attr("fastmath").and_then(|a| number(ctx, a)).filter(|v| *v != 0) {
        attrs.push(("fastmathFlags", llvm_enum(ctx, "llvm.fastmath", fastmath(value))));
    }
    if let Some(value) = op.attr("predicate").and_then(|a| number(ctx, a)) {
        attrs.push(("predicate", Attr::integer(ctx, Type::I64, value)));
    }
    for (from, to) in [("isExact", "isExact"), ("exact", "isExact")] {
        if let Some(value) = op.attr(from).filter(|a| *a == Attr::UNIT) {
            attrs.push((to, value));
        }
    }
    for (name, value) in op.attrs().as_dictionary(ctx).unwrap_or_default() {
        if !matches!(
            name.as_str(),
            "overflowFlags" | "fastmath" | "predicate" | "isExact" | "exact"
        ) {
            attrs.push((name.as_str(), *value));
        }
    }
    attrs
}

/// arith lists `reassoc` first, llvm last.
fn fastmath(flags: i64) -> i64 {
    flags >> 1 & 0x3f | (flags & 1) << 6
}

fn constant<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>) -> Result {
    let ty = c.need_type(op.result(0).ty())?;
    let value = op.attr("value").ok_or("it has no value")?;
    let mut attrs = vec![("value", value)];
    let discardable = op.attrs().as_dictionary(c.ctx).unwrap_or_default();
    attrs.extend(
        discardable.iter().filter(|(k, _)| k.as_str() != "value").map(|(k, v)| (k.as_str(), *v)),
    );
    let constant = c.value("llvm.mlir.constant", &[], ty, &attrs);
    c.replace(op, &[constant]);
    Ok(())
}

/// The width of an integer, `index` or vector of one, in the llvm dialect.
fn width(c: &Conversion<'_, '_>, ty: Type) -> Result<u32> {
    match ty.element_type_or_self(c.ctx).data(c.ctx) {
        TypeData::Index => Ok(64),
        TypeData::Integer(width, _) => Ok(*width),
        _ => Err("an integer or index is expected".to_owned()),
    }
}

fn index_cast<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>, extend: &str) -> Result {
    let (from, to) = (width(c, op.operand(0).ty())?, width(c, op.result(0).ty())?);
    let operand = c.operand(op, 0)?;
    if from == to {
        c.replace(op, &[operand]);
        return Ok(());
    }
    let name = if from > to { "llvm.trunc" } else { extend };
    let value = each_vector(c, op, &[operand], op.result(0).ty(), &mut |c, operands, ty| {
        c.value(name, operands, ty, &[])
    })?;
    c.replace(op, &[value]);
    Ok(())
}

fn rank_at_most_one(c: &Conversion<'_, '_>, ty: Type) -> Result {
    match types::outer_dims(c.ctx, ty) {
        Some(_) => Err("multidimensional vectors are not supported here".to_owned()),
        None => Ok(()),
    }
}

fn addui_extended<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>) -> Result {
    rank_at_most_one(c, op.result(0).ty())?;
    let operands = c.operands(op)?;
    let (sum, carry) = (c.need_type(op.result(0).ty())?, c.need_type(op.result(1).ty())?);
    let both = types::structure(c.ctx, &[sum, carry]);
    let both = c.value("llvm.intr.uadd.with.overflow", &operands, both, &[]);
    let values = [c.extract_value(both, &[0], sum), c.extract_value(both, &[1], carry)];
    c.replace(op, &values);
    Ok(())
}

/// The product in an integer twice as wide, cut in halves.
fn mul_extended<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>, extend: &str) -> Result {
    let ty = op.result(0).ty();
    rank_at_most_one(c, ty)?;
    let narrow = c.need_type(ty)?;
    let bits = width(c, ty)?;
    let double = Type::integer(c.ctx, 2 * bits);
    let wide = match narrow.shape(c.ctx) {
        Some(shape) => Type::vector(c.ctx, shape, double),
        None => double,
    };
    let operands = c.operands(op)?;
    let [a, b] = [operands[0], operands[1]].map(|value| c.value(extend, &[value], wide, &[]));
    let product = c.value("llvm.mul", &[a, b], wide, &[]);
    let low = c.value("llvm.trunc", &[product], narrow, &[]);
    let shift = c.int_constant(wide, i64::from(bits));
    let shifted = c.value("llvm.lshr", &[product, shift], wide, &[]);
    let high = c.value("llvm.trunc", &[shifted], narrow, &[]);
    c.replace(op, &[low, high]);
    Ok(())
}

/// Integer predicates by number, as in `ICmpPredicate`.
const EQ: i64 = 0;
const NE: i64 = 1;
const SLT: i64 = 2;

/// What the expansions of rounding divisions are written with.
struct Division<'c, 's, 'm> {
    c: &'c mut Conversion<'s, 'm>,
    ty: Type,
}

impl Division<'_, '_, '_> {
    fn op(&mut self, name: &str, a: Value, b: Value) -> Value {
        self.c.value(name, &[a, b], self.ty, &[])
    }

    fn compare(&mut self, predicate: i64, a: Value, b: Value) -> Value {
        let operand = self.c.new.ty(a);
        let bit = match operand.shape(self.c.ctx) {
            Some(shape) => Type::vector(self.c.ctx, shape, Type::I1),
            None => Type::I1,
        };
        let predicate = Attr::integer(self.c.ctx, Type::I64, predicate);
        self.c.value("llvm.icmp", &[a, b], bit, &[("predicate", predicate)])
    }

    fn both(&mut self, a: Value, b: Value) -> Value {
        let ty = self.c.new.ty(a);
        self.c.value("llvm.and", &[a, b], ty, &[])
    }

    fn select(&mut self, condition: Value, a: Value, b: Value) -> Value {
        self.c.value("llvm.select", &[condition, a, b], self.ty, &[])
    }
}

fn division<'s, 'm>(
    c: &mut Conversion<'s, 'm>,
    op: OpRef<'m>,
    expand: fn(&mut Division<'_, '_, '_>, Value, Value) -> Value,
) -> Result {
    let operands = c.operands(op)?;
    let value = each_vector(c, op, &operands, op.result(0).ty(), &mut |c, operands, ty| {
        expand(&mut Division { c, ty }, operands[0], operands[1])
    })?;
    c.replace(op, &[value]);
    Ok(())
}

/// `a == 0 ? 0 : (a - 1) / b + 1`
fn ceildivui<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>) -> Result {
    division(c, op, |d, a, b| {
        let zero = d.c.int_constant(d.ty, 0);
        let is_zero = d.compare(EQ, a, zero);
        let one = d.c.int_constant(d.ty, 1);
        let less = d.op("llvm.sub", a, one);
        let quotient = d.op("llvm.udiv", less, b);
        let more = d.op("llvm.add", quotient, one);
        d.select(is_zero, zero, more)
    })
}

/// One more than the quotient toward zero, when that is inexact and positive.
fn ceildivsi<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>) -> Result {
    division(c, op, |d, a, b| {
        let zero = d.c.int_constant(d.ty, 0);
        let one = d.c.int_constant(d.ty, 1);
        let quotient = d.op("llvm.sdiv", a, b);
        let product = d.op("llvm.mul", quotient, b);
        let inexact = d.compare(NE, a, product);
        let a_negative = d.compare(SLT, a, zero);
        let b_negative = d.compare(SLT, b, zero);
        let positive = d.compare(EQ, a_negative, b_negative);
        let rounds = d.both(inexact, positive);
        let more = d.op("llvm.add", quotient, one);
        d.select(rounds, more, quotient)
    })
}

/// One less than the quotient toward zero, when that is inexact and negative.
fn floordivsi<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>) -> Result {
    division(c, op, |d, a, b| {
        let quotient = d.op("llvm.sdiv", a, b);
        let product = d.op("llvm.mul", quotient, b);
        let inexact = d.compare(NE, a, product);
        let zero = d.c.int_constant(d.ty, 0);
        let a_negative = d.compare(SLT, a, zero);
        let b_negative = d.compare(SLT, b, zero);
        let negative = d.compare(NE, a_negative, b_negative);
        let rounds = d.both(inexact, negative);
        let minus_one = d.c.int_constant(d.ty, -1);
        let less = d.op("llvm.add", quotient, minus_one);
        d.select(rounds, less, quotient)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted() {
        assert!(ONE_TO_ONE.is_sorted_by_key(|entry| entry.0));
    }

    #[test]
    fn fastmath_flags_change_their_order() {
        // reassoc, nnan and afn.
        assert_eq!(fastmath(1 | 1 << 1 | 1 << 6), 1 << 6 | 1 | 1 << 5);
    }
}
