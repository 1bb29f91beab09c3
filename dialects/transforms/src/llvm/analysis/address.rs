//! Addresses as linear forms: a base pointer, multiples of integers, and a constant.

use ods_core::fold::{constant_int, constant_value};
use ods_core::{Body, DataLayout, TypeData, Value};
use smallvec::SmallVec;

use super::extent::{Extent, field_offset};
use crate::llvm::DYNAMIC_INDEX;
use crate::llvm::{
    AddOp, GEPOp, LLVMArrayType, LLVMPointerType, LLVMStructType, MulOp, OrOp, SExtOp, ShlOp, SubOp,
};

/// The maximal number of operations that are followed from a pointer to its base, and from an index to its terms.
const MAX_STEPS: usize = 24;

/// The maximal number of terms.
const MAX_TERMS: usize = 8;

/// A multiple of an integer; an integer of less than 64 bits is sign-extended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Term {
    /// The integer.
    pub value: Value,
    /// The factor, in bytes.
    pub scale: i64,
}

/// An address: the base plus the terms plus the offset, modulo 2^64.
///
/// Equal bases and terms have a constant distance, provided that the values are the values of one moment: in a loop, an
/// address that an earlier iteration computed from the same values may differ.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Address {
    /// A pointer that no `getelementptr` on integers computes.
    pub base: Value,
    /// The terms, sorted, each with another value and none with the factor 0.
    pub terms: SmallVec<[Term; 2]>,
    /// The constant, in bytes.
    pub offset: i64,
}

impl Address {
    /// Returns the address that `pointer` is.
    pub fn of(ir: &Body, pointer: Value, layout: &DataLayout) -> Address {
        let mut sum = Sum::default();
        let mut base = pointer;
        for _ in 0..MAX_STEPS {
            let Some(gep) = base.defined_by::<GEPOp>(ir) else { break };
            let before = sum.clone();
            if sum.add_indices(ir, gep, layout).is_none() {
                sum = before;
                break;
            }
            base = gep.base(ir);
        }
        Address::new(base, sum.terms, sum.offset)
    }

    /// Returns the sum of a base, terms in any order, and a constant.
    pub fn new(base: Value, terms: impl IntoIterator<Item = Term>, offset: i64) -> Address {
        let mut all: SmallVec<[Term; 2]> = SmallVec::new();
        for term in terms {
            match all.iter_mut().find(|one| one.value == term.value) {
                Some(one) => one.scale = one.scale.wrapping_add(term.scale),
                None => all.push(term),
            }
        }
        all.retain(|term| term.scale != 0);
        all.sort_unstable();
        Address { base, terms: all, offset }
    }

    /// Returns the distance in bytes from this address to `other`, if it is constant.
    pub fn distance(&self, other: &Address) -> Option<i64> {
        let same = self.base == other.base && self.terms == other.terms;
        same.then(|| other.offset.wrapping_sub(self.offset))
    }

    /// Returns the values that the address depends on.
    pub fn values(&self) -> impl Iterator<Item = Value> + '_ {
        std::iter::once(self.base).chain(self.terms.iter().map(|term| term.value))
    }
}

/// Returns the linear form of an integer of 64 bits: its terms and a constant, modulo 2^64.
pub fn linear(ir: &Body, value: Value) -> (SmallVec<[Term; 2]>, i64) {
    let mut sum = Sum::default();
    match sum.add_integer(ir, value, 1) {
        Some(()) => (sum.terms, sum.offset),
        None => (smallvec::smallvec![Term { value, scale: 1 }], 0),
    }
}

/// A sum of terms that is being collected.
#[derive(Clone, Default)]
struct Sum {
    terms: SmallVec<[Term; 2]>,
    offset: i64,
}

impl Sum {
    /// Adds the indices of a `getelementptr`; `None` if they are no linear form.
    fn add_indices(&mut self, ir: &Body, gep: GEPOp, layout: &DataLayout) -> Option<()> {
        let ctx = ir.ctx();
        let pointer = ir.ty(gep.base(ir));
        if !LLVMPointerType::is(ctx, pointer) || layout.type_size_in_bits(ctx, pointer)? != 64 {
            return None;
        }
        let constants = gep.raw_constant_indices(ir);
        let mut dynamic = gep.dynamic_indices(ir);
        let mut ty = gep.elem_type(ir);
        for (number, index) in constants.iter().enumerate() {
            let value = (*index == DYNAMIC_INDEX).then(|| dynamic.next()).flatten();
            if number > 0 {
                if let Some(of) = LLVMStructType::cast(ctx, ty) {
                    let index = usize::try_from(*index).ok()?;
                    let start = i64::try_from(field_offset(ctx, of, index)?).ok()?;
                    self.offset = self.offset.wrapping_add(start);
                    ty = *of.body(ctx).get(index)?;
                    continue;
                }
                ty = LLVMArrayType::cast(ctx, ty)?.element_type(ctx);
            }
            let size = i64::try_from(Extent::of(ctx, ty)?.stride).ok()?;
            match value {
                Some(value) => self.add_integer(ir, value, size)?,
                None => {
                    let bytes = i64::from(*index).wrapping_mul(size);
                    self.offset = self.offset.wrapping_add(bytes);
                }
            }
        }
        Some(())
    }

    /// Adds `scale` times an integer; `None` if it is no integer of at most 64 bits, or has too many terms.
    fn add_integer(&mut self, ir: &Body, value: Value, scale: i64) -> Option<()> {
        let mut work: SmallVec<[(Value, i64); 4]> = smallvec::smallvec![(value, scale)];
        let mut steps = 0;
        while let Some((value, scale)) = work.pop() {
            let TypeData::Integer(width, _) = *ir.ty(value).data(ir.ctx()) else { return None };
            if width > 64 {
                return None;
            }
            if let Some(known) = known(ir, value) {
                self.offset = self.offset.wrapping_add(known.wrapping_mul(scale));
                continue;
            }
            steps += 1;
            let parts =
                if width == 64 && steps <= MAX_STEPS { parts(ir, value, scale) } else { None };
            match parts {
                Some(parts) => work.extend(parts),
                None => self.add_term(Term { value, scale })?,
            }
        }
        Some(())
    }

    fn add_term(&mut self, term: Term) -> Option<()> {
        if let Some(one) = self.terms.iter_mut().find(|one| one.value == term.value) {
            one.scale = one.scale.wrapping_add(term.scale);
            return Some(());
        }
        (self.terms.len() < MAX_TERMS).then(|| self.terms.push(term))
    }
}

/// Returns the integer constant that `value` is, sign-extended, if known.
pub(crate) fn known(ir: &Body, value: Value) -> Option<i64> {
    let op = ir.defining_op(value)?;
    constant_int(ir.ctx(), constant_value(ir.view(op)))?.as_i64()
}

/// Returns the multiples of other integers whose sum is `scale` times an integer of 64 bits, modulo 2^64.
fn parts(ir: &Body, value: Value, scale: i64) -> Option<SmallVec<[(Value, i64); 4]>> {
    let op = ir.defining_op(value)?;
    let of = |terms: &[(Value, i64)]| Some(SmallVec::from_slice(terms));
    if let Some(op) = op.cast::<AddOp>(ir) {
        return of(&[(op.lhs(ir), scale), (op.rhs(ir), scale)]);
    }
    if let Some(op) = op.cast::<SubOp>(ir) {
        return of(&[(op.lhs(ir), scale), (op.rhs(ir), scale.wrapping_neg())]);
    }
    if let Some(op) = op.cast::<MulOp>(ir) {
        return match (known(ir, op.lhs(ir)), known(ir, op.rhs(ir))) {
            (_, Some(factor)) => of(&[(op.lhs(ir), scale.wrapping_mul(factor))]),
            (Some(factor), None) => of(&[(op.rhs(ir), scale.wrapping_mul(factor))]),
            (None, None) => None,
        };
    }
    if let Some(op) = op.cast::<ShlOp>(ir) {
        let by = known(ir, op.rhs(ir)).filter(|by| (0..64).contains(by))?;
        return of(&[(op.lhs(ir), scale.wrapping_shl(by as u32))]);
    }
    if let Some(op) = op.cast::<OrOp>(ir) {
        return match op.is_disjoint(ir) {
            true => of(&[(op.lhs(ir), scale), (op.rhs(ir), scale)]),
            false => None,
        };
    }
    let op = op.cast::<SExtOp>(ir)?;
    let width = ir.ty(op.arg(ir)).int_or_float_width(ir.ctx())?;
    (width < 64).then(|| of(&[(op.arg(ir), scale)])).flatten()
}
