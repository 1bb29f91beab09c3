//! Folding of conversions.

use ods_core::{ApInt, Float, Type};

use super::super::constant::{Data, Expr};
use super::super::ir::ConstId;
use super::super::module::Translator;
use super::super::types::{self, Kind};

impl Translator<'_> {
    /// Folds a conversion; `None` if it has to be an instruction.
    pub(in super::super) fn fold_cast(
        &mut self,
        op: &'static str,
        value: ConstId,
        to: Type,
    ) -> Option<ConstId> {
        let from = self.ir.constants.ty(value);
        if from == to && op == "bitcast" {
            return Some(value);
        }
        if let Some(folded) = self.cast(op, value, from, to) {
            return Some(folded);
        }
        match op {
            "trunc" | "ptrtoint" | "inttoptr" | "bitcast" | "addrspacecast" => {
                Some(self.ir.constants.make(to, Data::Expr(Expr::Cast(op, value))))
            }
            _ => None,
        }
    }

    fn cast(&mut self, op: &'static str, value: ConstId, from: Type, to: Type) -> Option<ConstId> {
        if self.is_poison(value) {
            return Some(self.poison(to));
        }
        if self.is_undef(value) {
            return Some(match op {
                "zext" | "sext" | "uitofp" | "sitofp" => self.ir.constants.zero(self.ctx, to),
                _ => self.undef(to),
            });
        }
        if self.ir.constants.is_zero(value)
            && op != "addrspacecast"
            && !(op == "ptrtoint" && self.is_non_integral(from))
            && !(op == "inttoptr" && self.is_non_integral(to))
        {
            return Some(self.ir.constants.zero(self.ctx, to));
        }
        if op == "bitcast" {
            return self.bitcast(value, from, to);
        }
        if let Some(expr) = self.cast_of_expression(op, value, to) {
            return Some(expr);
        }
        if matches!(types::kind(self.ctx, from), Ok(Kind::Vector(..))) {
            if matches!(op, "ptrtoint" | "inttoptr" | "addrspacecast") {
                return None;
            }
            return self.fold_lanes(to, &[value], &mut |t, elem, args| {
                let from = t.ir.constants.ty(args[0]);
                t.cast(op, args[0], from, elem)
            });
        }
        match types::kind(self.ctx, to).ok()? {
            Kind::Integer(width) => {
                if let Some(int) = self.ir.constants.as_int(value) {
                    let int = match op {
                        "sext" => int.sext_or_trunc(width),
                        _ => int.zext_or_trunc(width),
                    };
                    return Some(self.ir.constants.make(to, Data::Int(int)));
                }
                let float = self.ir.constants.as_float(value)?;
                Some(match float.to_int(width, op == "fptosi") {
                    Some(int) => self.ir.constants.make(to, Data::Int(int)),
                    None => self.poison(to),
                })
            }
            Kind::Float(kind) => {
                if let Some(float) = self.ir.constants.as_float(value) {
                    return Some(self.ir.constants.float(to, float.convert(kind).0));
                }
                let int = self.ir.constants.as_int(value)?;
                let float = Float::from_int(kind, int, op == "sitofp");
                Some(self.ir.constants.float(to, float))
            }
            _ => None,
        }
    }

    fn is_non_integral(&self, ty: Type) -> bool {
        types::address_space(self.ctx, ty).is_some_and(|space| self.layout.is_non_integral(space))
    }

    /// Folds a conversion of a conversion expression, such as an integer cast to a pointer and back.
    fn cast_of_expression(
        &mut self,
        op: &'static str,
        value: ConstId,
        to: Type,
    ) -> Option<ConstId> {
        let Data::Expr(expr) = self.ir.constants.data(value).clone() else { return None };
        match (op, expr) {
            ("ptrtoint", Expr::Cast("inttoptr", inner)) => {
                let int = self.ir.constants.ty(inner);
                let pointer = self.ir.constants.ty(value);
                let space = types::address_space(self.ctx, pointer)?;
                let middle = Type::integer(self.ctx, self.layout.pointer_bits(space) as u32);
                let narrowed = self.resize(inner, int, middle)?;
                self.resize(narrowed, middle, to)
            }
            ("ptrtoint", Expr::Gep { elem: Type::I8, operands, .. }) => {
                // An offset from null is a number.
                let (base, offset) = match operands[..] {
                    [base, offset] => (base, offset),
                    _ => return None,
                };
                if !self.ir.constants.is_zero(base) {
                    return None;
                }
                let from = self.ir.constants.ty(offset);
                self.resize(offset, from, to)
            }
            ("inttoptr", Expr::Cast("ptrtoint", inner)) => {
                let wide = types::address_space(self.ctx, to)?;
                let int = self.ir.constants.ty(value);
                let enough =
                    self.layout.size_in_bits(self.ctx, int)? >= self.layout.pointer_bits(wide);
                (enough && self.ir.constants.ty(inner) == to).then_some(inner)
            }
            ("trunc", Expr::Cast("ptrtoint", inner)) => {
                Some(self.ir.constants.make(to, Data::Expr(Expr::Cast("ptrtoint", inner))))
            }
            ("addrspacecast", Expr::Cast("addrspacecast", inner)) => {
                if self.ir.constants.ty(inner) == to {
                    return Some(inner);
                }
                Some(self.ir.constants.make(to, Data::Expr(Expr::Cast("addrspacecast", inner))))
            }
            _ => None,
        }
    }

    fn resize(&mut self, value: ConstId, from: Type, to: Type) -> Option<ConstId> {
        let width = |t: &Self, ty| t.layout.size_in_bits(t.ctx, ty);
        match width(self, from)?.cmp(&width(self, to)?) {
            std::cmp::Ordering::Equal => Some(value),
            std::cmp::Ordering::Less => self.cast("zext", value, from, to),
            std::cmp::Ordering::Greater => self.fold_cast("trunc", value, to),
        }
    }

    /// Reinterprets the bits as another type.
    fn bitcast(&mut self, value: ConstId, from: Type, to: Type) -> Option<ConstId> {
        let scalars = |t: &Self, ty| match types::kind(t.ctx, ty) {
            Ok(Kind::Vector(elem, count, false)) => Some((elem, count)),
            Ok(Kind::Integer(_) | Kind::Float(_)) => Some((ty, 1)),
            _ => None,
        };
        let ((from_elem, from_count), (to_elem, to_count)) =
            (scalars(self, from)?, scalars(self, to)?);
        let from_bits = self.layout.size_in_bits(self.ctx, from_elem)? as u32;
        let to_bits = self.layout.size_in_bits(self.ctx, to_elem)? as u32;
        let lanes = match from_elem == from {
            true => vec![value],
            false => self.ir.constants.elements(self.ctx, value)?,
        };
        let total = u32::try_from(u64::from(from_bits) * from_count).ok()?;
        if lanes.iter().any(|lane| self.is_undef(*lane) || self.is_poison(*lane)) {
            if from_count != to_count {
                return None;
            }
            let lanes: Option<Vec<ConstId>> =
                lanes.into_iter().map(|lane| self.fold_cast("bitcast", lane, to_elem)).collect();
            return Some(self.ir.constants.aggregate(self.ctx, to, &lanes?));
        }
        let mut all = ApInt::new(total, 0);
        let place = |t: &Self, lane: u32, bits: u32| {
            if t.layout.big_endian { total - (lane + 1) * bits } else { lane * bits }
        };
        for (at, lane) in lanes.iter().enumerate() {
            let bits = self.bits_of(*lane, from_bits)?;
            all = all.or(&bits.zext_or_trunc(total).shl(place(self, at as u32, from_bits)));
        }
        let mut out = Vec::new();
        for lane in 0..to_count as u32 {
            let bits = all.lshr(place(self, lane, to_bits)).zext_or_trunc(to_bits);
            out.push(match types::kind(self.ctx, to_elem).ok()? {
                Kind::Float(kind) => {
                    self.ir.constants.make(to_elem, Data::Float(kind, bits.low_u128()))
                }
                _ => self.ir.constants.make(to_elem, Data::Int(bits)),
            });
        }
        Some(match out[..] {
            [one] if to_elem == to => one,
            _ => self.ir.constants.aggregate(self.ctx, to, &out),
        })
    }

    fn bits_of(&self, id: ConstId, width: u32) -> Option<ApInt> {
        match self.ir.constants.data(id) {
            Data::Int(value) => Some(value.clone()),
            Data::Float(_, bits) => {
                Some(ApInt::from_words(width, &[*bits as u64, (*bits >> 64) as u64]))
            }
            _ => None,
        }
    }
}
