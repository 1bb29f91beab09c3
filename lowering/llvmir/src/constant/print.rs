//! Printing of constants.

use std::fmt::Write;

use num_bigint::BigUint;
use ods_core::{Context, Float, FloatKind, stack};

use super::super::ir::{ConstId, GlobalId};
use super::super::names;
use super::super::types::{self, Kind};
use super::{Constants, Data, Expr};

/// Resolves the names in printed constants.
pub(in super::super) trait Names {
    /// Returns the name of a symbol, with its sigil.
    fn global(&self, id: GlobalId) -> String;
    /// Returns the name of a block of a function, with its sigil.
    fn block(&self, function: GlobalId, block: super::BlockId) -> String;
}

/// Appends a constant with its type: `i32 5`.
pub(in super::super) fn push_typed(
    ctx: &Context,
    pool: &Constants,
    names: &dyn Names,
    id: ConstId,
    out: &mut String,
) {
    types::push(ctx, pool.ty(id), out);
    out.push(' ');
    push(ctx, pool, names, id, out);
}

/// Appends a constant without its type: `5`.
pub(in super::super) fn push(
    ctx: &Context,
    pool: &Constants,
    names: &dyn Names,
    id: ConstId,
    out: &mut String,
) {
    let constant = pool.get(id);
    match &constant.data {
        Data::Int(value) if value.width() == 1 => {
            out.push_str(if value.is_zero() { "false" } else { "true" });
        }
        Data::Int(value) => out.push_str(&value.to_decimal(true)),
        Data::Float(kind, bits) => push_float(*kind, *bits, out),
        Data::Zero => out.push_str(match types::kind(ctx, constant.ty) {
            Ok(Kind::Pointer(_)) => "null",
            Ok(Kind::Token) => "none",
            _ => "zeroinitializer",
        }),
        Data::Undef => out.push_str("undef"),
        Data::Poison => out.push_str("poison"),
        Data::Elements(list) => push_elements(ctx, pool, names, constant.ty, list, out),
        Data::Splat(one) => {
            out.push_str("splat (");
            push_typed(ctx, pool, names, *one, out);
            out.push(')');
        }
        Data::Global(global) => out.push_str(&names.global(*global)),
        Data::BlockAddress(function, block) => {
            let (function_name, block) = (names.global(*function), names.block(*function, *block));
            let _ = write!(out, "blockaddress({function_name}, {block})");
        }
        Data::DsoLocalEquivalent(global) => {
            let _ = write!(out, "dso_local_equivalent {}", names.global(*global));
        }
        Data::Expr(expr) => stack::grow(|| match expr {
            Expr::Binary(op, lhs, rhs) => {
                let _ = write!(out, "{op} (");
                push_typed(ctx, pool, names, *lhs, out);
                out.push_str(", ");
                push_typed(ctx, pool, names, *rhs, out);
                out.push(')');
            }
            Expr::Cast(op, value) => {
                let _ = write!(out, "{op} (");
                push_typed(ctx, pool, names, *value, out);
                out.push_str(" to ");
                types::push(ctx, constant.ty, out);
                out.push(')');
            }
            Expr::Gep { elem, operands, flags } => {
                let _ = write!(out, "getelementptr{} (", flags.text());
                types::push(ctx, *elem, out);
                for operand in operands.iter() {
                    out.push_str(", ");
                    push_typed(ctx, pool, names, *operand, out);
                }
                out.push(')');
            }
        }),
    }
}

fn push_elements(
    ctx: &Context,
    pool: &Constants,
    names: &dyn Names,
    ty: ods_core::Type,
    list: &[ConstId],
    out: &mut String,
) {
    let kind = types::kind(ctx, ty);
    let numbers = |ids: &[ConstId]| {
        ids.iter().all(|one| matches!(pool.data(*one), Data::Int(_) | Data::Float(..)))
    };
    let (open, close) = match &kind {
        Ok(Kind::Array(elem, _)) if *elem == ods_core::Type::I8 && numbers(list) => {
            let byte = |id: &ConstId| pool.as_int(*id).and_then(|v| v.as_u64()).unwrap_or(0) as u8;
            let bytes: Vec<u8> = list.iter().map(byte).collect();
            let _ = write!(out, "c\"{}\"", names::escaped(&bytes));
            return;
        }
        Ok(Kind::Vector(..)) => {
            if list.iter().all(|one| *one == list[0]) && numbers(&list[..1]) {
                out.push_str("splat (");
                push_typed(ctx, pool, names, list[0], out);
                out.push(')');
                return;
            }
            ("<", ">")
        }
        Ok(Kind::Struct(_, true)) => ("<{ ", " }>"),
        Ok(Kind::Struct(..)) => ("{ ", " }"),
        _ => ("[", "]"),
    };
    out.push_str(open);
    for (index, one) in list.iter().enumerate() {
        out.push_str(if index == 0 { "" } else { ", " });
        stack::grow(|| push_typed(ctx, pool, names, *one, out));
    }
    out.push_str(close);
}

/// Appends a float: in decimal if six digits represent it exactly, else by its bits.
pub(in super::super) fn push_float(kind: FloatKind, bits: u128, out: &mut String) {
    let _ = match kind {
        FloatKind::F16 => write!(out, "0xH{bits:04X}"),
        FloatKind::BF16 => write!(out, "0xR{bits:04X}"),
        FloatKind::F80 => write!(out, "0xK{:04X}{:016X}", bits >> 64, bits as u64),
        FloatKind::F128 => write!(out, "0xL{:016X}{:016X}", bits as u64, bits >> 64),
        _ => {
            let value = Float::from_bits(kind, bits);
            let double = as_double(value);
            match decimal(f64::from_bits(double)) {
                Some(text) => write!(out, "{text}"),
                None => write!(out, "0x{double:X}"),
            }
        }
    };
}

/// Returns the bits of the float as a double; a NaN keeps its payload.
fn as_double(value: Float) -> u64 {
    if value.kind() == FloatKind::F64 {
        return value.bits() as u64;
    }
    let bits = value.bits() as u64;
    if value.is_nan() {
        return (bits >> 31) << 63 | 0x7ff << 52 | (bits & 0x7f_ffff) << 29;
    }
    value.convert(FloatKind::F64).0.bits() as u64
}

/// Returns `1.500000e+00` if that is the exact value and LLVM finds the six digits (`APFloat::toString`): LLVM
/// truncates the number to about as many bits as six digits need before it rounds, so it misses some values just below
/// a short number.
fn decimal(value: f64) -> Option<String> {
    if !value.is_finite() {
        return None;
    }
    let text = format!("{value:.5e}");
    if text.parse() != Ok(value) || !is_found(value, &text) {
        return None;
    }
    let (digits, exponent) = text.split_once('e')?;
    let exponent: i32 = exponent.parse().ok()?;
    let sign = if exponent < 0 { '-' } else { '+' };
    Some(format!("{digits}0e{sign}{:02}", exponent.abs()))
}

/// The number of bits that LLVM assumes for six digits.
const SIX_DIGITS: u64 = 20;

/// Returns whether truncating a finite number to [`SIX_DIGITS`] bits and then rounding gives the digits of `text`.
fn is_found(value: f64, text: &str) -> bool {
    let bits = value.to_bits();
    let (field, fraction) = (bits >> 52 & 0x7ff, bits & ((1 << 52) - 1));
    let significand = if field == 0 { fraction } else { fraction | 1 << 52 };
    if significand == 0 {
        return true;
    }
    let zeros = significand.trailing_zeros();
    let power = field.max(1) as i32 - 1075 + zeros as i32;
    // A whole number; a fraction is a whole number times a power of ten, which does not affect the digits.
    let whole = BigUint::from(significand >> zeros)
        * match u32::try_from(power) {
            Ok(power) => BigUint::from(2u8).pow(power),
            Err(_) => BigUint::from(5u8).pow(power.unsigned_abs()),
        };
    let beyond = whole.bits().saturating_sub(SIX_DIGITS);
    let cut = whole / BigUint::from(10u8).pow((beyond * 59 / 196) as u32);
    let digits = cut.to_string();
    let digits = digits.trim_end_matches('0');
    let found: String = match digits.split_at_checked(6) {
        None => digits.to_owned(),
        Some((remaining, rest)) => {
            let up = rest.starts_with(|digit| digit >= '5');
            let remaining: u32 = remaining.parse().unwrap_or_default();
            (remaining + u32::from(up)).to_string()
        }
    };
    let wanted: String =
        text.chars().take_while(|one| *one != 'e').filter(char::is_ascii_digit).collect();
    found.trim_end_matches('0') == wanted.trim_end_matches('0')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(kind: FloatKind, bits: u128, expected: &str) {
        let mut out = String::new();
        push_float(kind, bits, &mut out);
        assert_eq!(out, expected);
    }

    #[test]
    fn floats_are_decimal_where_that_is_exact() {
        check(FloatKind::F32, 1.5f32.to_bits().into(), "1.500000e+00");
        check(FloatKind::F32, 0.1f32.to_bits().into(), "0x3FB99999A0000000");
        check(FloatKind::F64, 0.1f64.to_bits().into(), "1.000000e-01");
        check(FloatKind::F64, (-0.0f64).to_bits().into(), "-0.000000e+00");
        check(FloatKind::F64, 1e100f64.to_bits().into(), "1.000000e+100");
        // A number just below a power of ten, for which LLVM keeps six nines; the last number is just above one.
        check(FloatKind::F64, 1e23f64.to_bits().into(), "0x44B52D02C7E14AF6");
        check(FloatKind::F64, 1e-20f64.to_bits().into(), "0x3BC79CA10C924223");
        check(FloatKind::F64, 1e-17f64.to_bits().into(), "1.000000e-17");
        check(FloatKind::F64, f64::INFINITY.to_bits().into(), "0x7FF0000000000000");
        check(FloatKind::F32, 0x7fc0_0000, "0x7FF8000000000000");
        check(FloatKind::F32, 0x7f80_0001, "0x7FF0000020000000");
        check(FloatKind::F16, 0x3c00, "0xH3C00");
        check(FloatKind::F80, 0x3fff_8000_0000_0000_0000, "0xK3FFF8000000000000000");
    }
}
