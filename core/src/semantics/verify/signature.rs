//! Signatures of operations whose types were accepted before.
//!
//! Most checks of an operation read only the types of its operands and results, and their grouping. If these are few,
//! they are packed into a few words without loss; signatures that passed all such checks are stored for each kind of
//! operation, and only the other checks are repeated. The meaning of a type never changes in a context, so nothing is
//! ever evicted; if the tables are full, all checks are run.

use std::sync::OnceLock;

use crate::ir::Record;
use crate::schema::{Expr, Func, OpSchema};
use crate::{Body, Type};

/// The number of words in a signature; four numbers each.
const WORDS: usize = 4;
/// The number of slots of each level, as a power of two.
const SLOTS_BITS: [u32; 3] = [4, 7, 10];

/// The types of an operation's operands and results, and the sizes of their groups.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Signature([u64; WORDS]);

impl Signature {
    /// Packs `numbers` and the types of an operation; `None` if they do not fit. A type is never zero, so that longer
    /// lists differ from shorter ones.
    #[inline]
    pub(super) fn of(
        body: &Body,
        record: Record<'_>,
        numbers: impl Iterator<Item = u32>,
    ) -> Option<Signature> {
        let mut words = [0; WORDS];
        let mut at = 0;
        numbers.chain(body.types_of(record).map(Type::raw)).try_for_each(|number| {
            let number = u16::try_from(number).ok()?;
            let word = words.get_mut(at / 4)?;
            *word |= u64::from(number) << (16 * (at % 4));
            at += 1;
            Some(())
        })?;
        Some(Signature(words))
    }

    #[inline]
    fn hash(self) -> u64 {
        let mixed = self.0.iter().fold(0u64, |mixed, word| mixed.rotate_left(5) ^ word);
        mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

/// Signatures that passed every check that depends on types alone: a chain of tables, each for the overflow of the one
/// before.
pub(super) struct Accepted([OnceLock<Table>; SLOTS_BITS.len()]);

type Table = Box<[OnceLock<Signature>]>;

impl Accepted {
    pub(super) const fn new() -> Accepted {
        Accepted([const { OnceLock::new() }; SLOTS_BITS.len()])
    }

    /// Returns the two slots that `signature` may be in, in a table of that size.
    #[inline]
    fn slots(signature: Signature, bits: u32) -> [usize; 2] {
        let first = (signature.hash() >> (64 - bits)) as usize;
        [first, first ^ 1]
    }

    #[inline]
    pub(super) fn has(&self, signature: Signature) -> bool {
        self.0.iter().zip(SLOTS_BITS).map_while(|(table, bits)| Some((table.get()?, bits))).any(
            |(table, bits)| {
                let mut slots = Accepted::slots(signature, bits).into_iter();
                slots.any(|at| table[at].get() == Some(&signature))
            },
        )
    }

    pub(super) fn add(&self, signature: Signature) {
        for (table, bits) in self.0.iter().zip(SLOTS_BITS) {
            let table = table.get_or_init(|| (0..1 << bits).map(|_| OnceLock::new()).collect());
            for at in Accepted::slots(signature, bits) {
                if table[at].set(signature).is_ok() {
                    return;
                }
            }
        }
    }
}

/// Returns whether the value of `expr` follows from the types of operands and results. `slf` says whether `$_self`
/// does.
pub(super) fn reads_only_types(schema: &OpSchema, expr: &Expr, slf: bool) -> bool {
    let only = |part: &Expr| reads_only_types(schema, part, slf);
    let is_op = |part: &Expr| matches!(part, Expr::Op) || (!slf && matches!(part, Expr::Slf));
    let named =
        |name: &str| schema.operands.iter().chain(schema.results).any(|one| one.name == name);
    let is_value = |part: &Expr| match part {
        Expr::Arg(name) => named(name),
        Expr::Call(Func::GetOperand | Func::GetOpResult, [of, Expr::Int(_)]) => is_op(of),
        _ => false,
    };
    match expr {
        Expr::Slf => slf,
        Expr::Bool(_) | Expr::Int(_) | Expr::Str(_) | Expr::Null => true,
        Expr::Op | Expr::Arg(_) | Expr::Rust(..) => false,
        Expr::Call(Func::GetNumOperands | Func::GetNumResults, [of]) if is_op(of) => true,
        Expr::Call(
            Func::GetType | Func::GetElementTypeOrSelf | Func::GetI1SameShape,
            [value, rest @ ..],
        ) if is_value(value) => rest.iter().all(only),
        Expr::List(parts)
        | Expr::And(parts)
        | Expr::Or(parts)
        | Expr::Call(_, parts)
        | Expr::Function(_, parts) => parts.iter().all(only),
        Expr::Not(part) | Expr::Isa(_, part) => only(part),
        Expr::If(parts) => parts.iter().all(only),
        Expr::Binary(_, parts) => parts.iter().all(only),
        Expr::Bind([bound, inner])
        | Expr::All([bound, inner])
        | Expr::Any([bound, inner])
        | Expr::Each([bound, inner]) => only(bound) && reads_only_types(schema, inner, true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_finds_no_space_goes_to_the_next_table() {
        let accepted = Accepted::new();
        let signatures = (1..=200).map(|number| Signature([number, 0, 0, 0]));
        for signature in signatures {
            assert!(!accepted.has(signature));
            accepted.add(signature);
            assert!(accepted.has(signature));
        }
        assert!(accepted.0[2].get().is_some());
        for number in 1_000..3_000 {
            accepted.add(Signature([number, 1, 0, 0]));
        }
        assert!(accepted.has(Signature([7, 0, 0, 0])));
    }
}
