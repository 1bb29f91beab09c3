//! Operators of C++ as operators of expressions.

use super::super::{BinOp, Expr, Func};
use super::{Result, refuse};

/// Returns the low `width` bits of `value` as a signed number, which integers have at run time.
pub(super) fn signed(value: i64, width: i64) -> i64 {
    match u32::try_from(width) {
        Ok(width @ 1..=63) => value << (64 - width) >> (64 - width),
        _ => value,
    }
}

pub(super) fn bind(value: Expr, body: Expr) -> Expr {
    if value == Expr::Slf { body } else { Expr::Bind(Box::new([value, body])) }
}

/// Converts an expression to a condition: C++ tests objects against null and integers against zero.
pub(super) fn truth(expr: Expr) -> Expr {
    match expr {
        Expr::Int(value) => Expr::Bool(value != 0),
        Expr::Null => Expr::Bool(false),
        Expr::Slf | Expr::Arg(_) | Expr::Op => Expr::binary(BinOp::Ne, expr, Expr::Null),
        Expr::Call(
            Func::GetBroadcastedType
            | Func::GetParam
            | Func::GetParentOp
            | Func::GetMemorySpace
            | Func::GetEncoding,
            _,
        ) => Expr::binary(BinOp::Ne, expr, Expr::Null),
        Expr::Binary(
            BinOp::BitAnd
            | BinOp::BitOr
            | BinOp::Add
            | BinOp::Sub
            | BinOp::Mul
            | BinOp::Div
            | BinOp::Rem,
            _,
        ) => Expr::binary(BinOp::Ne, expr, Expr::Int(0)),
        other => other,
    }
}

pub(super) fn negate(expr: Expr) -> Expr {
    match expr {
        Expr::Bool(value) => Expr::Bool(!value),
        Expr::Not(inner) => *inner,
        Expr::Binary(BinOp::Ne, two) => Expr::Binary(BinOp::Eq, two),
        Expr::Binary(BinOp::Eq, two) => Expr::Binary(BinOp::Ne, two),
        other => Expr::Not(Box::new(other)),
    }
}

pub(super) fn binary(op: &str, lhs: Expr, rhs: Expr) -> Result<Expr> {
    if let (Expr::Int(a), Expr::Int(b)) = (&lhs, &rhs) {
        let folded = match op {
            "+" => Some(a.wrapping_add(*b)),
            "-" => Some(a.wrapping_sub(*b)),
            "*" => Some(a.wrapping_mul(*b)),
            "|" => Some(a | b),
            "&" => Some(a & b),
            "^" => Some(a ^ b),
            "<<" => Some(a.wrapping_shl(*b as u32)),
            _ => None,
        };
        if let Some(value) = folded {
            return Ok(Expr::Int(value));
        }
    }
    let op = match op {
        "==" => BinOp::Eq,
        "!=" => BinOp::Ne,
        "<" => BinOp::Lt,
        "<=" => BinOp::Le,
        ">" => BinOp::Gt,
        ">=" => BinOp::Ge,
        "+" => BinOp::Add,
        "-" => BinOp::Sub,
        "*" => BinOp::Mul,
        "/" => BinOp::Div,
        "%" => BinOp::Rem,
        "&" => BinOp::BitAnd,
        "|" => BinOp::BitOr,
        _ => return refuse(op, "an unknown operator"),
    };
    Ok(Expr::binary(op, lhs, rhs))
}
