//! Which operations a conversion changes, and how.

use std::ops::BitOr;

use ods_core::OpRef;

use super::driver::Conversion;
use super::{arith, cf, func, index, print, ub};

/// A set of dialects whose operations are converted to the llvm dialect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Families(u32);

impl Families {
    /// `--convert-arith-to-llvm`
    pub const ARITH: Families = Families(1);
    /// `--convert-cf-to-llvm`
    pub const CF: Families = Families(1 << 1);
    /// `--convert-func-to-llvm`
    pub const FUNC: Families = Families(1 << 2);
    /// `--convert-ub-to-llvm`
    pub const UB: Families = Families(1 << 3);
    /// `vector.print`
    pub const PRINT: Families = Families(1 << 4);
    /// `--convert-index-to-llvm`
    pub const INDEX: Families = Families(1 << 5);
    /// All of them: `--convert-to-llvm`.
    pub const ALL: Families = Families(u32::MAX);

    /// Whether all of `other` is in this set.
    pub fn contains(self, other: Families) -> bool {
        self.0 & other.0 == other.0
    }
}

impl BitOr for Families {
    type Output = Families;

    fn bitor(self, other: Families) -> Families {
        Families(self.0 | other.0)
    }
}

/// Emits what stands for one operation, and says by which values its results are replaced. `Err` tells why it has no
/// form in the llvm dialect.
pub(super) type Pattern = for<'m> fn(&mut Conversion<'_, 'm>, OpRef<'m>) -> Result<(), String>;

/// How an operation is converted.
#[derive(Clone, Copy)]
pub(super) enum Rule {
    /// Copied.
    Keep,
    /// Replaced by the llvm operation of this name with the same operands, lane by lane.
    OneToOne(&'static str),
    /// By a pattern.
    Pattern(Pattern),
}

/// The rule for the operation called `name`.
pub(super) fn rule(name: &str, families: Families) -> Rule {
    let dialect = name.split('.').next().unwrap_or_default();
    let (family, pattern) = match dialect {
        "arith" => {
            if let Some(target) =
                arith::one_to_one(name).filter(|_| families.contains(Families::ARITH))
            {
                return Rule::OneToOne(target);
            }
            (Families::ARITH, arith::pattern(name))
        }
        "cf" => (Families::CF, cf::pattern(name)),
        "func" => (Families::FUNC, func::pattern(name)),
        "index" => {
            if let Some(target) =
                index::one_to_one(name).filter(|_| families.contains(Families::INDEX))
            {
                return Rule::OneToOne(target);
            }
            (Families::INDEX, index::pattern(name))
        }
        "ub" => (Families::UB, ub::pattern(name)),
        "vector" => (Families::PRINT, print::pattern(name)),
        _ => return Rule::Keep,
    };
    match pattern {
        Some(pattern) if families.contains(family) => Rule::Pattern(pattern),
        _ => Rule::Keep,
    }
}
