//! `bitcast_convert`: the bits of elements as elements of another type, also of another width.

use ods_core::mixed::MixedList;
use ods_core::{Type, Value};

use super::elementwise::elementwise;
use crate::legalize::lower::{Lower, Lowered, Rules};
use crate::legalize::scalar::convert::{from_bits, to_bits};
use crate::legalize::scalar::emit::Emit as _;
use crate::legalize::scalar::integer::resize;
use crate::legalize::scalar::kind::Kind;
use crate::legalize::tensors::structured::{generate, sizes_of, static_sizes};
use crate::stablehlo;

pub(super) fn add_rules(rules: &mut Rules) {
    rules.add(|l: &mut Lower<'_>, op: stablehlo::BitcastConvertOp| {
        let (operand, result) = (op.operand(&l.rw), op.result(&l.rw));
        let (from, to) = (l.kind(operand)?, l.kind(result)?);
        if from.bits() == to.bits() {
            return elementwise(l, [operand], result, |rw, [element]| {
                let bits = to_bits(rw, from, element);
                from_bits(rw, to, bits)
            });
        }
        let lowered = l.lowered(operand);
        let sizes = match lowered {
            Lowered::Tensor(tensor) if l.is_dynamic(l.stored(result)) => {
                let mut sizes: MixedList = sizes_of(l, tensor);
                match from.bits() > to.bits() {
                    true => sizes.push(i64::from(from.bits() / to.bits()).into()),
                    false => {
                        sizes.pop();
                    }
                }
                sizes
            }
            _ => static_sizes(&l.shape(result)),
        };
        let element = to.storage(&l.ctx);
        let done = generate(l, &sizes, &[element], |l, at| {
            let value = match from.bits() > to.bits() {
                true => part(l, &lowered, from, to, at),
                false => union(l, &lowered, from, to, at),
            };
            Ok(vec![value])
        })?;
        l.set_tensor(result, done[0]);
        Ok(())
    });
}

/// Returns one of the parts of an element, the lowest bits first.
fn part(l: &mut Lower<'_>, operand: &Lowered, from: Kind, to: Kind, at: &[Value]) -> Value {
    let (last, rest) = match at.split_last() {
        Some((last, rest)) => (*last, rest),
        None => (l.rw.index(0), at),
    };
    let element = l.element(operand, rest);
    let bits = to_bits(&mut l.rw, from, element);
    let wide = l.rw.ty(bits);
    let number = l.rw.index_cast(last, wide);
    let width = l.rw.int(wide, i64::from(to.bits()));
    let by = l.rw.muli(number, width);
    let shifted = l.rw.shrui(bits, by);
    let narrow = Type::integer(&l.ctx, to.bits().max(8));
    let bits = resize(&mut l.rw, false, shifted, narrow);
    from_bits(&mut l.rw, to, bits)
}

/// Returns the element that parts compose.
fn union(l: &mut Lower<'_>, operand: &Lowered, from: Kind, to: Kind, at: &[Value]) -> Value {
    let wide = Type::integer(&l.ctx, to.bits().max(8));
    let mut whole = l.rw.int(wide, 0);
    for number in 0..to.bits() / from.bits() {
        let mut place = at.to_vec();
        place.push(l.rw.index(i64::from(number)));
        let element = l.element(operand, &place);
        let bits = to_bits(&mut l.rw, from, element);
        let bits = resize(&mut l.rw, false, bits, wide);
        let by = l.rw.int(wide, i64::from(number * from.bits()));
        let bits = l.rw.shli(bits, by);
        whole = l.rw.ori(whole, bits);
    }
    from_bits(&mut l.rw, to, whole)
}
