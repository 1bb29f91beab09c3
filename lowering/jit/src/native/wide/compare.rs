//! Comparisons.

use ods_dialects::llvm::ICmpPredicate;

use super::super::target::{BIT, I64, Scalar, Target};
use super::{Result, Wide};
use ods_core::schema::Int2;

impl Wide {
    /// A comparison as a bit.
    pub(super) fn icmp(
        e: &mut dyn Target,
        predicate: ICmpPredicate,
        a: &Self,
        b: &Self,
    ) -> Result<Scalar> {
        use ICmpPredicate as P;
        if a.bits != b.bits {
            return Err("'icmp' wants two integers of one type".into());
        }
        match predicate {
            P::Eq => Self::differ(e, a, b, P::Eq),
            P::Ne => Self::differ(e, a, b, P::Ne),
            P::Ult => Self::is_less(e, a, b, false),
            P::Slt => Self::is_less(e, a, b, true),
            P::Ugt => Self::is_less(e, b, a, false),
            P::Sgt => Self::is_less(e, b, a, true),
            P::Ule => Self::is_not_less(e, b, a, false),
            P::Sle => Self::is_not_less(e, b, a, true),
            P::Uge => Self::is_not_less(e, a, b, false),
            P::Sge => Self::is_not_less(e, a, b, true),
        }
    }

    fn differ(e: &mut dyn Target, a: &Self, b: &Self, predicate: ICmpPredicate) -> Result<Scalar> {
        let zero = e.int(I64, 0);
        let mut any = zero;
        for word in Self::wordwise(e, Int2::Xor, a, b)?.words {
            any = e.int2(Int2::Or, any, word)?;
        }
        e.compare(predicate, any, zero)
    }

    fn is_not_less(e: &mut dyn Target, a: &Self, b: &Self, signed: bool) -> Result<Scalar> {
        let (less, one) = (Self::is_less(e, a, b, signed)?, e.int(BIT, 1));
        e.int2(Int2::Xor, less, one)
    }

    /// From the lowest word up: less there, or equal there and less below.
    fn is_less(e: &mut dyn Target, a: &Self, b: &Self, signed: bool) -> Result<Scalar> {
        let (a, b) = match signed {
            true => (&a.clone().sign_extended(e)?, &b.clone().sign_extended(e)?),
            false => (a, b),
        };
        let mut less: Option<Scalar> = None;
        let last = a.words.len() - 1;
        for (at, (x, y)) in a.words.iter().zip(&b.words).enumerate() {
            let top = signed && at == last;
            let predicate = if top { ICmpPredicate::Slt } else { ICmpPredicate::Ult };
            let here = e.compare(predicate, *x, *y)?;
            less = Some(match less {
                None => here,
                Some(below) => {
                    let same = e.compare(ICmpPredicate::Eq, *x, *y)?;
                    e.select(same, below, here)?
                }
            });
        }
        less.ok_or_else(|| "an integer has at least one word".into())
    }
}
