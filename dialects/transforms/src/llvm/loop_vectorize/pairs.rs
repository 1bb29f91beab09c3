//! Sums of products of 16-bit numbers, two neighboring iterations to a lane.
//!
//! Hosts multiply lanes of 16 bits, and add each two neighboring products, in one instruction: a sum of 32 bits then has
//! half as many lanes as the loop. Else both factors would be extended to 32 bits, where a product takes three times as
//! long.

use ods_core::{Body, Type, Value};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::range::{Range, range_of_product};
use super::reduction::Reduction;
use crate::llvm::analysis::integers::int_bits;
use crate::llvm::{AddOp, MulOp, SExtOp, ZExtOp};

/// The least number of lanes of which a register holds pairs of products.
pub(super) const MIN_LANES: u64 = 8;

/// The most products that one iteration adds at once.
const MAX_PRODUCTS: usize = 8;

/// A product of two numbers of 16 bits, or one number.
pub(super) type Product = (Value, Option<Value>);

/// One addition to a sum.
#[derive(Clone, Debug)]
pub(super) struct Term {
    /// The sum before it.
    pub(super) before: Value,
    /// What is added.
    pub(super) products: SmallVec<[Product; 2]>,
}

/// Returns the additions to a sum, by their results, if each adds products of signed 16-bit numbers; else none.
pub(super) fn terms_of(body: &Body, reduction: &Reduction) -> FxHashMap<Value, Term> {
    let of = |result: &Value| Some((*result, term(body, reduction, *result)?));
    let terms: Option<FxHashMap<Value, Term>> = match body.ty(reduction.arg) == Type::I32 {
        true => reduction.links.iter().map(of).collect(),
        false => None,
    };
    terms.unwrap_or_default()
}

fn term(body: &Body, reduction: &Reduction, result: Value) -> Option<Term> {
    let add = result.defined_by::<AddOp>(body)?;
    let is_sum = |value: Value| value == reduction.arg || reduction.links.contains(&value);
    let (before, added) = match is_sum(add.lhs(body)) {
        true => (add.lhs(body), add.rhs(body)),
        false => (add.rhs(body), add.lhs(body)),
    };
    let mut products = SmallVec::new();
    let mut work = vec![added];
    while let Some(value) = work.pop() {
        match value.defined_by::<AddOp>(body) {
            Some(sum) => work.extend([sum.lhs(body), sum.rhs(body)]),
            None => products.push(product(body, value)?),
        }
        if products.len() + work.len() > MAX_PRODUCTS {
            return None;
        }
    }
    Some(Term { before, products })
}

/// Returns the number of 16 bits that an integer is an extension of, or the two whose product it is.
fn product(body: &Body, value: Value) -> Option<Product> {
    if let Some(product) = value.defined_by::<MulOp>(body) {
        let factor = |value: Value| extended(body, value).filter(|(_, signed)| *signed);
        return Some((factor(product.lhs(body))?.0, Some(factor(product.rhs(body))?.0)));
    }
    let (number, signed) = extended(body, value)?;
    // A product in 16 bits is exact, if its range says so.
    if let Some(product) = number.defined_by::<MulOp>(body) {
        let (a, b) = (product.lhs(body), product.rhs(body));
        let fits = if signed { Range::of_signed(16) } else { Range::of_unsigned(16) };
        if range_of_product(body, a, b)?.is_in(fits) {
            return Some((a, Some(b)));
        }
    }
    signed.then_some((number, None))
}

/// Returns the 16-bit operand of an extension, and whether that keeps its sign.
fn extended(body: &Body, value: Value) -> Option<(Value, bool)> {
    let signed = value.defined_by::<SExtOp>(body).map(|op| (op.arg(body), true));
    let found = signed.or_else(|| Some((value.defined_by::<ZExtOp>(body)?.arg(body), false)));
    found.filter(|(from, _)| int_bits(body, *from) == Some(16))
}
