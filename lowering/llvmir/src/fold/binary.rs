//! Folding of arithmetic.

use ods_core::{ApInt, Float, Type};

use super::super::constant::{Data, Expr};
use super::super::ir::ConstId;
use super::super::module::Translator;
use super::super::types::{self, Kind};

impl Translator<'_> {
    /// Folds an instruction with two operands of one type; `flags` are given as printed.
    pub(in super::super) fn fold_binary(
        &mut self,
        op: &'static str,
        flags: &str,
        lhs: ConstId,
        rhs: ConstId,
    ) -> Option<ConstId> {
        let ty = self.ir.constants.ty(lhs);
        if let Some(folded) = self.binary(op, ty, lhs, rhs) {
            return Some(folded);
        }
        // Only these opcodes have an expression form.
        let expression = match (op, flags.trim()) {
            ("add", "") => "add",
            ("add", "nuw") => "add nuw",
            ("add", "nsw") => "add nsw",
            ("add", _) => "add nuw nsw",
            ("sub", "") => "sub",
            ("sub", "nuw") => "sub nuw",
            ("sub", "nsw") => "sub nsw",
            ("sub", _) => "sub nuw nsw",
            ("xor", _) => "xor",
            _ => return None,
        };
        let (lhs, rhs) = match self.is_expression(rhs) && !self.is_expression(lhs) && op != "sub" {
            true => (rhs, lhs),
            false => (lhs, rhs),
        };
        Some(self.ir.constants.make(ty, Data::Expr(Expr::Binary(expression, lhs, rhs))))
    }

    fn is_expression(&self, id: ConstId) -> bool {
        matches!(self.ir.constants.data(id), Data::Expr(_))
    }

    fn binary(
        &mut self,
        op: &'static str,
        ty: Type,
        lhs: ConstId,
        rhs: ConstId,
    ) -> Option<ConstId> {
        if self.is_poison(lhs) || self.is_poison(rhs) {
            return Some(self.poison(ty));
        }
        if op.starts_with('f') {
            return self.float_binary(op, ty, lhs, rhs);
        }
        if self.is_undef(lhs) || self.is_undef(rhs) {
            return self.undef_binary(op, ty, lhs, rhs);
        }
        if let (Some(a), Some(b)) = (self.ir.constants.as_int(lhs), self.ir.constants.as_int(rhs)) {
            let result = integers(op, a, b);
            return Some(match result {
                Some(value) => self.ir.constants.make(ty, Data::Int(value)),
                None => self.poison(ty),
            });
        }
        if let Some(same) = self.identity(op, lhs, rhs) {
            return Some(same);
        }
        if matches!(types::kind(self.ctx, ty), Ok(Kind::Vector(..))) {
            return self.fold_lanes(ty, &[lhs, rhs], &mut |t, elem, args| {
                t.binary(op, elem, args[0], args[1])
            });
        }
        None
    }

    /// Folds an operation with zero, one or all ones to one of its operands.
    fn identity(&mut self, op: &'static str, lhs: ConstId, rhs: ConstId) -> Option<ConstId> {
        let value = |t: &mut Self, id: ConstId| {
            let one = t.ir.constants.splat_value(t.ctx, id).unwrap_or(id);
            t.ir.constants.as_int(one).cloned()
        };
        let (a, b) = (value(self, lhs), value(self, rhs));
        let zero = |x: &Option<ApInt>| x.as_ref().is_some_and(ApInt::is_zero);
        let one = |x: &Option<ApInt>| x.as_ref().is_some_and(ApInt::is_one);
        let ones = |x: &Option<ApInt>| x.as_ref().is_some_and(ApInt::is_all_ones);
        match op {
            "add" | "or" | "xor" if zero(&b) => Some(lhs),
            "add" | "or" | "xor" if zero(&a) => Some(rhs),
            "sub" | "shl" | "lshr" | "ashr" if zero(&b) => Some(lhs),
            "mul" | "udiv" | "sdiv" if one(&b) => Some(lhs),
            "mul" if one(&a) => Some(rhs),
            "and" if ones(&b) => Some(lhs),
            "and" if ones(&a) => Some(rhs),
            "mul" | "and" if zero(&b) => Some(rhs),
            "mul" | "and" if zero(&a) => Some(lhs),
            "or" if ones(&b) => Some(rhs),
            "or" if ones(&a) => Some(lhs),
            "urem" | "srem" if one(&b) => {
                Some(self.ir.constants.zero(self.ctx, self.ir.constants.ty(lhs)))
            }
            _ => None,
        }
    }

    fn undef_binary(
        &mut self,
        op: &'static str,
        ty: Type,
        lhs: ConstId,
        rhs: ConstId,
    ) -> Option<ConstId> {
        let (a, b) = (self.is_undef(lhs), self.is_undef(rhs));
        let both = a && b;
        let zero = self.ir.constants.zero(self.ctx, ty);
        Some(match op {
            "xor" if both => zero,
            "add" | "sub" | "xor" => self.undef(ty),
            "and" if both => lhs,
            "and" => zero,
            "mul" if both => lhs,
            "mul" => {
                let known = if a { rhs } else { lhs };
                match self.ir.constants.as_int(known) {
                    Some(value) if value.words()[0] & 1 == 1 => self.undef(ty),
                    _ => zero,
                }
            }
            "sdiv" | "udiv" | "srem" | "urem" => {
                if b || self.ir.constants.is_zero(rhs) {
                    self.poison(ty)
                } else if self.ir.constants.as_int(rhs).is_some_and(ApInt::is_one)
                    && op.ends_with("div")
                {
                    lhs
                } else {
                    zero
                }
            }
            "or" if both => lhs,
            "or" => {
                let width = match types::kind(self.ctx, types::scalar(self.ctx, ty)) {
                    Ok(Kind::Integer(width)) => width,
                    _ => return None,
                };
                self.ir.constants.int(self.ctx, ty, ApInt::all_ones(width))
            }
            "shl" | "lshr" | "ashr" => {
                if b {
                    self.poison(ty)
                } else if self.ir.constants.is_zero(rhs) {
                    lhs
                } else {
                    zero
                }
            }
            _ => return None,
        })
    }

    fn float_binary(
        &mut self,
        op: &'static str,
        ty: Type,
        lhs: ConstId,
        rhs: ConstId,
    ) -> Option<ConstId> {
        let (a, b) = (self.is_undef(lhs), self.is_undef(rhs));
        if a || b {
            if a && b {
                return Some(lhs);
            }
            // The undefined operand may be chosen as NaN.
            return match types::kind(self.ctx, types::scalar(self.ctx, ty)) {
                Ok(Kind::Float(kind)) => {
                    let nan =
                        self.ir.constants.float(types::scalar(self.ctx, ty), Float::nan(kind));
                    Some(self.ir.constants.splat(self.ctx, ty, nan))
                }
                _ => None,
            };
        }
        if let (Some(a), Some(b)) =
            (self.ir.constants.as_float(lhs), self.ir.constants.as_float(rhs))
        {
            let value = match op {
                "fadd" => a + b,
                "fsub" => a - b,
                "fmul" => a * b,
                "fdiv" => a / b,
                "frem" => a % b,
                _ => return None,
            };
            return Some(self.ir.constants.float(ty, value));
        }
        if matches!(types::kind(self.ctx, ty), Ok(Kind::Vector(..))) {
            return self.fold_lanes(ty, &[lhs, rhs], &mut |t, elem, args| {
                t.binary(op, elem, args[0], args[1])
            });
        }
        None
    }

    /// Folds `fneg`.
    pub(in super::super) fn fold_negation(&mut self, value: ConstId) -> Option<ConstId> {
        let ty = self.ir.constants.ty(value);
        if self.is_undef(value) || self.is_poison(value) {
            return Some(value);
        }
        if let Some(number) = self.ir.constants.as_float(value) {
            return Some(self.ir.constants.float(ty, -number));
        }
        self.fold_lanes(ty, &[value], &mut |t, elem, args| {
            let number = t.ir.constants.as_float(args[0])?;
            Some(t.ir.constants.float(elem, -number))
        })
    }
}

/// Computes an integer result; `None` if it is poison.
fn integers(op: &str, a: &ApInt, b: &ApInt) -> Option<ApInt> {
    let amount = || b.as_u64().and_then(|by| u32::try_from(by).ok()).filter(|by| *by < a.width());
    Some(match op {
        "add" => a.add(b),
        "sub" => a.sub(b),
        "mul" => a.mul(b),
        "udiv" => a.udiv(b)?,
        "urem" => a.urem(b)?,
        "sdiv" => a.sdiv(b).filter(|(_, overflow)| !overflow)?.0,
        "srem" if a.is_signed_min() && b.is_all_ones() => return None,
        "srem" => a.srem(b)?,
        "and" => a.and(b),
        "or" => a.or(b),
        "xor" => a.xor(b),
        "shl" => a.shl(amount()?),
        "lshr" => a.lshr(amount()?),
        "ashr" => a.ashr(amount()?),
        _ => return None,
    })
}
