//! Operations whose types were accepted before.
//!
//! Most checks of an operation look at nothing but the types of its operands and results. Where those are few, they
//! pack into one word without loss; words that passed all such checks are remembered for each kind of operation, and
//! only the other checks are made again. What types mean never changes in a context, so nothing is ever forgotten but
//! to make room.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::schema::{Expr, Func, OpSchema};
use crate::{Body, Op, Type};

/// How many types fit into a word.
pub(super) const MAX_VALUES: usize = 4;

const SLOTS_BITS: u32 = 3;

/// The types of an operation's operands and results in one word, which is not zero.
#[derive(Clone, Copy)]
pub(super) struct Signature(u64);

impl Signature {
    /// The signature of an operation with at most [`MAX_VALUES`] values; `None` when a type does not fit.
    pub(super) fn of(body: &Body, op: Op) -> Option<Signature> {
        let word = body.operands(op).chain(body.results(op)).try_fold(0, |word, value| {
            let ty = u16::try_from(Type::raw(body.ty(value))).ok()?;
            Some(word << 16 | u64::from(ty))
        })?;
        (word != 0).then_some(Signature(word))
    }
}

/// Signatures that passed every check that depends on types alone.
pub(super) struct Accepted([AtomicU64; 1 << SLOTS_BITS]);

impl Accepted {
    pub(super) const fn new() -> Accepted {
        Accepted([const { AtomicU64::new(0) }; 1 << SLOTS_BITS])
    }

    fn slot(&self, signature: Signature) -> &AtomicU64 {
        let mixed = signature.0.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        &self.0[(mixed >> (64 - SLOTS_BITS)) as usize]
    }

    pub(super) fn has(&self, signature: Signature) -> bool {
        self.slot(signature).load(Ordering::Relaxed) == signature.0
    }

    pub(super) fn add(&self, signature: Signature) {
        self.slot(signature).store(signature.0, Ordering::Relaxed);
    }
}

/// Whether the value of `expr` follows from the types of operands and results. `slf` says the same of `$_self`.
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
        Expr::List(parts) | Expr::And(parts) | Expr::Or(parts) | Expr::Call(_, parts) => {
            parts.iter().all(only)
        }
        Expr::Not(part) | Expr::Isa(_, part) => only(part),
        Expr::If(parts) => parts.iter().all(only),
        Expr::Binary(_, parts) => parts.iter().all(only),
        Expr::Bind([bound, inner]) | Expr::All([bound, inner]) | Expr::Any([bound, inner]) => {
            only(bound) && reads_only_types(schema, inner, true)
        }
    }
}
