//! The functions of chlo by name, over any numbers that formulas are evaluated on.

use super::inverse::complex as inverse_complex;
use super::{Math, Unary};
use super::{bessel, elementary, erf, gamma, inverse};
use crate::legalize::scalar::complex::{self, Pair};

/// A function of one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Function {
    Acos,
    Acosh,
    Asin,
    Asinh,
    Atan,
    Atanh,
    BesselI1e,
    Conj,
    Cosh,
    Digamma,
    Erf,
    ErfInv,
    Erfc,
    Lgamma,
    Sinh,
    Square,
    Tan,
}

/// A function of two real numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Function2 {
    Polygamma,
    Zeta,
}

impl Function {
    /// Evaluates the function of a real number.
    pub(crate) fn real<M: Math>(self, m: &mut M, x: M::V) -> M::V {
        match self {
            Function::Acos => inverse::acos(m, x),
            Function::Acosh => inverse::acosh(m, x),
            Function::Asin => inverse::asin(m, x),
            Function::Asinh => inverse::asinh(m, x),
            Function::Atan => inverse::atan(m, x),
            Function::Atanh => inverse::atanh(m, x),
            Function::BesselI1e => bessel::i1e(m, x),
            Function::Conj => x,
            Function::Cosh => elementary::cosh(m, x),
            Function::Digamma => gamma::digamma(m, x),
            Function::Erf => erf::erf(m, x),
            Function::ErfInv => erf::erf_inv(m, x),
            Function::Erfc => erf::erfc(m, x),
            Function::Lgamma => gamma::lgamma(m, x),
            Function::Sinh => elementary::sinh(m, x),
            Function::Square => m.mul(x, x),
            Function::Tan => m.unary(Unary::Tan, x),
        }
    }

    /// Evaluates the function of a complex number; `None` if it has no such form.
    pub(crate) fn complex<M: Math>(self, m: &mut M, z: Pair<M::V>) -> Option<Pair<M::V>> {
        Some(match self {
            Function::Acos => inverse_complex::acos(m, z),
            Function::Acosh => inverse_complex::acosh(m, z),
            Function::Asin => inverse_complex::asin(m, z),
            Function::Asinh => inverse_complex::asinh_of(m, z),
            Function::Atan => inverse_complex::atan(m, z),
            Function::Atanh => inverse_complex::atanh(m, z),
            Function::Conj => (z.0, m.neg(z.1)),
            Function::Cosh => complex::cosh(m, z),
            Function::Sinh => complex::sinh(m, z),
            Function::Square => complex::square(m, z),
            Function::Tan => complex::tan(m, z),
            Function::BesselI1e
            | Function::Digamma
            | Function::Erf
            | Function::ErfInv
            | Function::Erfc
            | Function::Lgamma => return None,
        })
    }
}

impl Function2 {
    /// Evaluates the function.
    pub(crate) fn real<M: Math>(self, m: &mut M, x: M::V, y: M::V) -> M::V {
        match self {
            Function2::Polygamma => gamma::polygamma(m, x, y),
            Function2::Zeta => gamma::zeta(m, x, y),
        }
    }
}
