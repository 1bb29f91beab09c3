//! Divisions: a loop that makes the quotient bit by bit.

use ods_dialects::llvm::ICmpPredicate;

use super::super::target::{I64, Scalar, Target};
use super::{Result, WORD, Wide, Words, bit_word};
use crate::{TrapKind, ValueType};
use ods_core::schema::Int2;

impl Wide {
    pub(super) fn divide(e: &mut dyn Target, op: Int2, a: &Self, b: &Self) -> Result<Self> {
        trap_on_zero(e, b)?;
        if matches!(op, Int2::Udiv | Int2::Urem) {
            let (quotient, rest) = Self::quotient(e, a, b)?;
            return Ok(if op == Int2::Udiv { quotient } else { rest });
        }
        if op == Int2::Sdiv {
            trap_on_overflow(e, a, b)?;
        }
        let (x, y) = (a.magnitude(e)?, b.magnitude(e)?);
        let (quotient, rest) = Self::quotient(e, &x, &y)?;
        // The rest has the sign of the dividend.
        let mut negative = a.is_negative(e)?;
        let mut result = rest;
        if op == Int2::Sdiv {
            let other = b.is_negative(e)?;
            negative = e.int2(Int2::Xor, negative, other)?;
            result = quotient;
        }
        let negated = result.negated(e)?;
        Self::select(e, negative, &negated, &result)
    }

    /// The quotient and the rest. The dividend moves out of its words at the top and into the rest, and the quotient
    /// into them at the bottom.
    fn quotient(e: &mut dyn Target, a: &Self, b: &Self) -> Result<(Self, Self)> {
        let count = a.words.len();
        let zero = e.int(I64, 0);
        let bits = e.int(I64, u128::from(count as u32 * WORD));
        let types = vec![ValueType::Int(64); 1 + 2 * count];
        let (head, params) = e.new_block(&types);
        let (body, leave) = (e.new_block(&[]).0, e.new_block(&[]).0);
        let mut first = vec![bits];
        first.extend(a.words.iter().copied());
        first.extend(vec![zero; count]);
        e.jump(head, &first);
        e.enter(head);
        let (left, words) = params.split_first().expect("the block counts down");
        let (left, (dividend, rest)) = (*left, words.split_at(count));
        let dividend = Self { bits: a.bits, words: dividend.into() };
        let rest = Self { bits: a.bits, words: rest.into() };
        let more = e.compare(ICmpPredicate::Ne, left, zero)?;
        e.branch(more, (body, &[]), (leave, &[]));
        e.enter(body);
        let (doubled, top) = doubled(e, &dividend.words, None)?;
        let (rest_doubled, beyond) = self::doubled(e, &rest.words, Some(top))?;
        // All bits of the words count here, those beyond the width too.
        let all = count as u32 * WORD;
        let candidate = Self { bits: all, words: rest_doubled };
        let divisor = Self { bits: all, words: b.words.clone() };
        let (reduced, less) = Self::difference(e, &candidate, &divisor)?;
        let one = e.int(I64, 1);
        let fits = bit_word(e, less)?;
        let fits = e.int2(Int2::Xor, fits, one)?;
        let fits = e.int2(Int2::Or, fits, beyond)?;
        let chosen = e.resized(fits, super::super::target::BIT)?;
        let next = Self::select(e, chosen, &reduced, &candidate)?;
        let mut passed = vec![e.int2(Int2::Sub, left, one)?];
        passed.extend(doubled);
        passed[1] = e.int2(Int2::Or, passed[1], fits)?;
        passed.extend(next.words);
        e.jump(head, &passed);
        e.enter(leave);
        Ok((dividend, rest))
    }
}

/// The words shifted by one bit, into which another comes, and the bit that leaves them; both are words.
fn doubled(e: &mut dyn Target, words: &[Scalar], into: Option<Scalar>) -> Result<(Words, Scalar)> {
    let (one, most) = (e.int(I64, 1), e.int(I64, u128::from(WORD - 1)));
    let mut carry = into;
    let mut out: Words = Words::new();
    for word in words {
        let mut next = e.int2(Int2::Shl, *word, one)?;
        if let Some(carry) = carry {
            next = e.int2(Int2::Or, next, carry)?;
        }
        out.push(next);
        carry = Some(e.int2(Int2::Ushr, *word, most)?);
    }
    Ok((out, carry.ok_or("an integer has at least one word")?))
}

fn trap_on_zero(e: &mut dyn Target, divisor: &Wide) -> Result {
    let zero = Wide::constant(e, divisor.bits, 0)?;
    let is_zero = Wide::icmp(e, ICmpPredicate::Eq, divisor, &zero)?;
    trap_if(e, is_zero, TrapKind::DivisionByZero);
    Ok(())
}

/// Traps where the least integer is divided by -1: its negation has no room.
fn trap_on_overflow(e: &mut dyn Target, dividend: &Wide, divisor: &Wide) -> Result {
    let zero = Wide::constant(e, dividend.bits, 0)?;
    let one = Wide::constant(e, divisor.bits, 1)?;
    // The least integer is the one that is its own negation and negative.
    let negated = dividend.negated(e)?;
    let same = Wide::icmp(e, ICmpPredicate::Eq, dividend, &negated)?;
    let negative = Wide::icmp(e, ICmpPredicate::Slt, dividend, &zero)?;
    let is_ones = {
        let opposite = divisor.negated(e)?;
        Wide::icmp(e, ICmpPredicate::Eq, &opposite, &one)?
    };
    let least = e.int2(Int2::And, same, negative)?;
    let both = e.int2(Int2::And, least, is_ones)?;
    trap_if(e, both, TrapKind::IntegerOverflow);
    Ok(())
}

fn trap_if(e: &mut dyn Target, condition: Scalar, kind: TrapKind) {
    let (stop, go_on) = (e.new_block(&[]).0, e.new_block(&[]).0);
    e.branch(condition, (stop, &[]), (go_on, &[]));
    e.enter(stop);
    e.trap(kind);
    e.enter(go_on);
}
