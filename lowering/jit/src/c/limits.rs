//! Floats between two constants: a minimum of a maximum, or the reverse.
//!
//! If the second one compares the result of the first one, GCC knows how the comparison with the first constant ends, and
//! makes branches of both instead of vectors. So the second one compares what the first one compared.

use ods_core::schema::Float2;

use super::function::{Lane, Writer};

/// What a variable is: the extreme of a float and a constant.
#[derive(Clone, Copy)]
pub(super) struct Limit {
    op: Float2,
    of: Lane,
    bound: f64,
}

impl Writer<'_> {
    /// The text of an extreme that limits on one side what is limited on the other side already.
    pub(super) fn second_limit(&self, op: Float2, a: Lane, b: Lane) -> Option<String> {
        let (limited, constant, bound) = self.limited_by(a, b)?;
        let first = self.limits.get(&self.variable(limited)?)?;
        let (opposite, sign) = match op {
            Float2::Maximum => (Float2::Minimum, '>'),
            Float2::Maxnum => (Float2::Minnum, '>'),
            Float2::Minimum => (Float2::Maximum, '<'),
            Float2::Minnum => (Float2::Maxnum, '<'),
            _ => return None,
        };
        let is_beyond = match sign {
            '>' => bound <= first.bound,
            _ => first.bound <= bound,
        };
        // A comparison does not tell which of two zeros is the greater one.
        if first.op != opposite || !is_beyond || bound == 0.0 {
            return None;
        }
        let [of, limited, constant] =
            [first.of, limited, constant].map(|lane| self.text(lane.value));
        Some(format!("{constant} {sign} {of} ? {constant} : {limited}"))
    }

    /// Notes that a variable is an extreme of two floats, if one of them is a constant.
    pub(super) fn note_extreme(&mut self, extreme: Lane, op: Float2, a: Lane, b: Lane) {
        if let (Some(extreme), Some((of, _, bound))) =
            (self.variable(extreme), self.limited_by(a, b))
        {
            self.limits.insert(extreme, Limit { op, of, bound });
        }
    }

    /// Returns the operand that is no constant, and the one that is.
    fn limited_by(&self, a: Lane, b: Lane) -> Option<(Lane, Lane, f64)> {
        match (self.known_float(a), self.known_float(b)) {
            (None, Some(bound)) => Some((a, b, bound)),
            (Some(bound), None) => Some((b, a, bound)),
            _ => None,
        }
    }
}
