//! Custom calls of LAPACK that JAX writes for the CPU: triangular factors, and systems with triangular matrices. With them
//! run `jax.numpy.linalg`'s `cholesky`, `solve`, `inv`, `det` and `slogdet`.

use ods_core::{Op, Type, Value};
use ods_dialects::arith::{CmpFPredicate, CmpIPredicate};

use super::custom_call::setting;
use super::decompose::{System, factor, matrices, solve_system};
use super::lu;
use crate::legalize::lower::{Lower, Outcome};
use crate::legalize::scalar::emit::Emit as _;
use crate::legalize::scalar::kind::Kind;
use crate::legalize::tensors::loops::{count, if_else};
use crate::legalize::tensors::structured::{generate, size_value, sizes_of};
use crate::stablehlo::{CustomCallOp, Transpose};

/// Lowers a call; `None` if its target is another function.
pub(super) fn lower(
    l: &mut Lower<'_>,
    op: CustomCallOp,
    target: &str,
    operands: &[Value],
    results: &[Value],
) -> Option<Outcome> {
    let name = target.strip_prefix("lapack_")?.strip_suffix("_ffi")?;
    let name = name.strip_prefix(['s', 'd', 'c', 'z'])?;
    match (name, operands, results) {
        ("potrf", [a], [result, info]) => {
            let lower = letter(l, op, "uplo")? == b'L';
            let done = factor(l, op.into(), *a, lower, *result);
            Some(done.and_then(|()| report(l, op.into(), *result, *info)))
        }
        ("getrf", [a], [result, exchanged, info]) => {
            Some(lu::decompose(l, op.into(), *a, [*result, *exchanged, *info]))
        }
        ("trsm", [a, b], [result]) => {
            let system = System {
                left: letter(l, op, "side")? == b'L',
                lower: letter(l, op, "uplo")? == b'L',
                unit_diagonal: letter(l, op, "diag")? == b'U',
                transpose: match letter(l, op, "trans_x")? {
                    b'T' => Transpose::TRANSPOSE,
                    b'C' => Transpose::ADJOINT,
                    _ => Transpose::NOTRANSPOSE,
                },
            };
            Some(solve_system(l, op.into(), [*a, *b], system, *result))
        }
        _ => None,
    }
}

/// Returns the letter of a setting, which is its code.
fn letter(l: &Lower<'_>, op: CustomCallOp, name: &str) -> Option<u8> {
    u8::try_from(setting(l, op, name)? & 0xff).ok()
}

/// Records 0 for each factor, or the number of the first minor that is not positive: its pivot, and those after it, are no
/// numbers.
fn report(l: &mut Lower<'_>, op: Op, factor: Value, info: Value) -> Outcome {
    let kind = l.kind(factor)?;
    let factors = l.lowered(factor);
    let tensor = l.materialize(&factors);
    let sizes = sizes_of(l, tensor);
    let (batch, [rows, _]) = matrices(l, op, &sizes)?;
    let numbers = generate(l, batch, &[Type::I32], |l, at| {
        let end = size_value(l, rows);
        let zero = l.rw.int(Type::I32, 0);
        let found = count(l, end, &[zero], |l, row, state| {
            let mut place = at.to_vec();
            place.extend([row, row]);
            let pivot = l.element(&factors, &place);
            let pivot = match kind {
                Kind::Complex(_) => l.rw.re(pivot),
                _ => pivot,
            };
            let fails = l.rw.cmpf(CmpFPredicate::UNO, pivot, pivot);
            let is_first = l.rw.cmpi(CmpIPredicate::Eq, state[0], zero);
            let fails = l.rw.andi(fails, is_first);
            if_else(
                l,
                fails,
                &[Type::I32],
                |l| {
                    let one = l.rw.index(1);
                    let number = l.rw.addi(row, one);
                    Ok(vec![l.rw.index_cast(number, Type::I32)])
                },
                |_| Ok(vec![state[0]]),
            )
        })?;
        Ok(found)
    })?;
    l.set_tensor(info, numbers[0]);
    Ok(())
}
