//! The immediate arguments of instructions.

use ods_dialects::llvm::{FCmpPredicate, ICmpPredicate};

use super::error::Result;
use super::target::Immediate;

impl Immediate<'_> {
    /// The predicate of `icmp`.
    pub(crate) fn int_predicate(self) -> Result<ICmpPredicate> {
        let found = self.number().and_then(ICmpPredicate::from_value);
        found.ok_or_else(|| "'icmp' wants a predicate".into())
    }

    /// The predicate of `fcmp`.
    pub(crate) fn float_predicate(self) -> Result<FCmpPredicate> {
        let found = self.number().and_then(FCmpPredicate::from_value);
        found.ok_or_else(|| "'fcmp' wants a predicate".into())
    }

    fn number(self) -> Option<u64> {
        match self {
            Immediate::Number(number) => Some(number as u64),
            Immediate::None | Immediate::Name(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use ods_core::schema::Inst;

    use super::*;

    #[test]
    fn predicates_are_numbered_as_in_the_llvm_dialect() {
        for (number, name) in (0..).zip(Inst::Icmp.predicates()) {
            assert_eq!(ICmpPredicate::from_text(name), ICmpPredicate::from_value(number));
        }
        for (number, name) in (0..).zip(Inst::Fcmp.predicates()) {
            assert_eq!(FCmpPredicate::from_text(name), FCmpPredicate::from_value(number));
        }
    }
}
