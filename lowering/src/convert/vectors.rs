//! Operations on vectors of any rank.
//!
//! The llvm dialect has vectors of rank one; higher ranks are arrays of them. An operation on such an array is one on
//! each of its vectors.

use ods_core::{Attr, OpRef, Type, Value};

use super::driver::Conversion;
use super::{arith, types};

/// One llvm operation for one operation, with attributes converted.
pub(super) fn one_to_one<'m>(
    c: &mut Conversion<'_, 'm>,
    op: OpRef<'m>,
    target: &str,
) -> Result<(), String> {
    let attrs = arith::converted_attrs(c.ctx, op);
    let operands = c.operands(op)?;
    let value = each_vector(c, op, &operands, op.result(0).ty(), &mut |c, operands, result| {
        c.value(target, operands, result, &attrs)
    })?;
    c.replace(op, &[value]);
    Ok(())
}

/// Emits an operation: once, or for each innermost vector of operands that are arrays of vectors. Scalar operands stand
/// for every vector. `result` is the builtin type of the result.
pub(super) fn each_vector<'s, 'm>(
    c: &mut Conversion<'s, 'm>,
    op: OpRef<'m>,
    operands: &[Value],
    result: Type,
    emit: &mut dyn FnMut(&mut Conversion<'s, 'm>, &[Value], Type) -> Value,
) -> Result<Value, String> {
    let whole = c.need_type(result)?;
    let Some((dims, inner)) = types::outer_dims(c.ctx, result) else {
        return Ok(emit(c, operands, whole));
    };
    let inner = c.need_type(inner)?;
    let inner_types: Vec<Option<Type>> = op
        .operands()
        .map(|operand| types::outer_dims(c.ctx, operand.ty()).and_then(|(_, ty)| c.converted(ty)))
        .collect();
    let mut total = c.value("llvm.mlir.poison", &[], whole, &[]);
    for position in positions(&dims) {
        let mut parts = Vec::with_capacity(operands.len());
        for (operand, ty) in operands.iter().zip(&inner_types) {
            parts.push(match ty {
                Some(ty) => c.extract_value(*operand, &position, *ty),
                None => *operand,
            });
        }
        let part = emit(c, &parts, inner);
        total = c.insert_value(total, part, &position);
    }
    Ok(total)
}

/// All positions of an array of these dimensions, the last fastest.
pub(super) fn positions(dims: &[i64]) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for &dim in dims {
        all = all
            .into_iter()
            .flat_map(|prefix| {
                (0..dim).map(move |i| {
                    let mut position = prefix.clone();
                    position.push(i);
                    position
                })
            })
            .collect();
    }
    all
}

/// Attributes of one operation to be put on another.
pub(super) type Attrs = Vec<(&'static str, Attr)>;
