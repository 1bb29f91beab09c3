//! Folding of comparisons.

use std::cmp::Ordering;

use ods_core::{ApInt, Type};
use ods_dialects::llvm::{FCmpPredicate, ICmpPredicate};

use super::super::constant::{Data, Expr};
use super::super::ir::{ConstId, GlobalKind};
use super::super::module::Translator;
use super::super::types::{self, Kind};

impl Translator<'_> {
    /// Folds `icmp`.
    pub(in super::super) fn fold_icmp(
        &mut self,
        predicate: ICmpPredicate,
        lhs: ConstId,
        rhs: ConstId,
    ) -> Option<ConstId> {
        let operand = self.ir.constants.ty(lhs);
        let ty = types::like(self.ctx, operand, Type::I1);
        if self.is_poison(lhs) || self.is_poison(rhs) {
            return Some(self.poison(ty));
        }
        if self.is_undef(lhs) || self.is_undef(rhs) {
            let equality = matches!(predicate, ICmpPredicate::Eq | ICmpPredicate::Ne);
            if equality || (self.is_undef(lhs) && self.is_undef(rhs)) {
                return Some(self.undef(ty));
            }
            let value = integers(predicate, &ApInt::new(1, 0), &ApInt::new(1, 0));
            return Some(self.ir.constants.int(self.ctx, ty, ApInt::new(1, u64::from(value))));
        }
        if let (Some(a), Some(b)) = (self.ir.constants.as_int(lhs), self.ir.constants.as_int(rhs)) {
            let value = integers(predicate, a, b);
            return Some(self.ir.constants.bool(value));
        }
        if let Some(value) = self.pointers(predicate, lhs, rhs) {
            return Some(self.ir.constants.bool(value));
        }
        if matches!(types::kind(self.ctx, operand), Ok(Kind::Vector(..))) {
            return self.fold_lanes(ty, &[lhs, rhs], &mut |t, _, args| {
                t.fold_icmp(predicate, args[0], args[1])
            });
        }
        None
    }

    /// Compares addresses that are known to be equal or different.
    fn pointers(&mut self, predicate: ICmpPredicate, lhs: ConstId, rhs: ConstId) -> Option<bool> {
        let equal = match predicate {
            ICmpPredicate::Eq => true,
            ICmpPredicate::Ne => false,
            _ if lhs == rhs && !self.is_undef(lhs) => {
                return matches!(
                    predicate,
                    ICmpPredicate::Sle
                        | ICmpPredicate::Sge
                        | ICmpPredicate::Ule
                        | ICmpPredicate::Uge
                )
                .then_some(true)
                .or(Some(false));
            }
            _ => return None,
        };
        if lhs == rhs {
            return Some(equal);
        }
        let (a, b) = (self.base(lhs)?, self.base(rhs)?);
        let differ = match (a, b) {
            (Base::Null, Base::Global { never_null, offset: 0, .. })
            | (Base::Global { never_null, offset: 0, .. }, Base::Null) => never_null,
            (
                Base::Global { id: a, offset: 0, distinct: x, .. },
                Base::Global { id: b, offset: 0, distinct: y, .. },
            ) => a != b && x && y,
            (Base::Global { id: a, offset: x, .. }, Base::Global { id: b, offset: y, .. })
                if a == b =>
            {
                x != y
            }
            _ => false,
        };
        differ.then_some(!equal)
    }

    fn base(&self, id: ConstId) -> Option<Base> {
        if !matches!(types::kind(self.ctx, self.ir.constants.ty(id)), Ok(Kind::Pointer(_))) {
            return None;
        }
        match self.ir.constants.data(id) {
            Data::Zero => Some(Base::Null),
            Data::Global(global) => {
                let data = &self.ir.globals[global.index()];
                let weak = data.linkage == "extern_weak";
                let alias = matches!(data.kind, GlobalKind::Alias(_) | GlobalKind::IFunc(_));
                let replaceable = matches!(
                    data.linkage,
                    "weak" | "weak_odr" | "linkonce" | "linkonce_odr" | "common" | "extern_weak"
                );
                let sized = match data.kind {
                    GlobalKind::Variable { .. } => {
                        self.layout.size_in_bits(self.ctx, data.ty).is_some_and(|bits| bits != 0)
                    }
                    _ => true,
                };
                Some(Base::Global {
                    id: global.0,
                    offset: 0,
                    never_null: !weak && !alias && data.address_space == 0,
                    distinct: !alias
                        && !replaceable
                        && data.unnamed_addr != "unnamed_addr"
                        && sized,
                })
            }
            Data::Expr(Expr::Gep { elem: Type::I8, operands, .. }) => match operands[..] {
                [base, offset] => match self.base(base)? {
                    Base::Global { id, .. } => Some(Base::Global {
                        id,
                        offset: self.ir.constants.as_int(offset)?.as_i64()?,
                        never_null: false,
                        distinct: false,
                    }),
                    Base::Null => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    /// Folds `fcmp`.
    pub(in super::super) fn fold_fcmp(
        &mut self,
        predicate: FCmpPredicate,
        lhs: ConstId,
        rhs: ConstId,
    ) -> Option<ConstId> {
        let operand = self.ir.constants.ty(lhs);
        let ty = types::like(self.ctx, operand, Type::I1);
        let constant = match predicate {
            FCmpPredicate::False => Some(0),
            FCmpPredicate::True => Some(1),
            _ => None,
        };
        if let Some(value) = constant {
            return Some(self.ir.constants.int(self.ctx, ty, ApInt::new(1, value)));
        }
        if self.is_poison(lhs) || self.is_poison(rhs) {
            return Some(self.poison(ty));
        }
        if self.is_undef(lhs) || self.is_undef(rhs) {
            // The undefined operand may be chosen as NaN.
            let unordered = u64::from(predicate.value() & 8 != 0);
            return Some(self.ir.constants.int(self.ctx, ty, ApInt::new(1, unordered)));
        }
        if let (Some(a), Some(b)) =
            (self.ir.constants.as_float(lhs), self.ir.constants.as_float(rhs))
        {
            // The bits of a predicate: equal, greater, less, unordered.
            let bit = match a.compare(b) {
                Some(Ordering::Equal) => 1,
                Some(Ordering::Greater) => 2,
                Some(Ordering::Less) => 4,
                None => 8,
            };
            return Some(self.ir.constants.bool(predicate.value() & bit != 0));
        }
        if matches!(types::kind(self.ctx, operand), Ok(Kind::Vector(..))) {
            return self.fold_lanes(ty, &[lhs, rhs], &mut |t, _, args| {
                t.fold_fcmp(predicate, args[0], args[1])
            });
        }
        None
    }
}

/// The base of an address.
enum Base {
    Null,
    Global {
        id: u32,
        offset: i64,
        never_null: bool,
        /// Set if no other symbol has the same address.
        distinct: bool,
    },
}

fn integers(predicate: ICmpPredicate, a: &ApInt, b: &ApInt) -> bool {
    use ICmpPredicate as P;
    match predicate {
        P::Eq => a == b,
        P::Ne => a != b,
        P::Slt => a.scmp(b).is_lt(),
        P::Sle => a.scmp(b).is_le(),
        P::Sgt => a.scmp(b).is_gt(),
        P::Sge => a.scmp(b).is_ge(),
        P::Ult => a.ucmp(b).is_lt(),
        P::Ule => a.ucmp(b).is_le(),
        P::Ugt => a.ucmp(b).is_gt(),
        P::Uge => a.ucmp(b).is_ge(),
    }
}
