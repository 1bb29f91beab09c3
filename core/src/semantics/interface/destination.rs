//! Destination-style operations: results are updated versions of operands.

use crate::TypeData;
use crate::ir::{Body, Op, OperandRange, Use, Value};
use crate::verify::{Verified, VerifyCx};

crate::interface! {
    /// `DestinationStyleOpInterface`: an operation whose results are updated versions of some operands, its inits. If
    /// `getDpsInitsMutable` in the declaration returns an operand, the schema implements the interface.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `DestinationStyleOpInterface`, but nothing tells its inits",
        note = "let `getDpsInitsMutable` of its `extraClassDeclaration` return an operand, or write beside its .td: `impl DestinationStyleOpInterface for {Self} {{ fn dps_inits(self, ir: &Body) -> OperandRange {{ … }} }}`"
    )]
    pub trait DestinationStyleOpInterface on Op, "DestinationStyleOpInterface",
        model DestinationStyleOpInterfaceModel, verify_with_regions [verify]
    {
        /// Returns the inits: the first tensor among them is tied to the first result.
        fn dps_inits(self, ir: &Body) -> OperandRange;
        /// Returns the other operands.
        fn dps_inputs(self, ir: &Body) -> Vec<Use> {
            others(ir, self.id(), &self.dps_inits(ir))
        }
        /// Returns whether there is a tensor and no buffer among the operands.
        fn has_pure_tensor_semantics(self, ir: &Body) -> bool {
            has_operand(ir, self.id(), is_tensor) && !has_operand(ir, self.id(), is_memref)
        }
        /// Returns whether there is a buffer and no tensor among the operands.
        fn has_pure_buffer_semantics(self, ir: &Body) -> bool {
            has_operand(ir, self.id(), is_memref) && !has_operand(ir, self.id(), is_tensor)
        }
    }
}

/// An operation whose declaration names the inits.
#[derive(Clone, Copy)]
pub(super) struct Declared(Op);

crate::view!(Declared, Op);

impl DestinationStyleOpInterface for Declared {
    fn dps_inits(self, ir: &Body) -> OperandRange {
        declared_inits(ir, self.0)
    }
}

/// Returns the inits of an operation whose declaration names them; an empty range for any other.
pub fn declared_inits(ir: &Body, op: Op) -> OperandRange {
    match ir.view(op).schema().and_then(|schema| schema.inits) {
        Some(group) => OperandRange::new(op, ir.operand_group(op, group.into())),
        None => OperandRange::none(op),
    }
}

/// Returns the operands that are no inits.
fn others(ir: &Body, op: Op, inits: &OperandRange) -> Vec<Use> {
    ir.operand_uses(op).filter(|operand| !inits.contains(ir, *operand)).collect()
}

fn has_operand(ir: &Body, op: Op, is: fn(&Body, Value) -> bool) -> bool {
    ir.operands(op).any(|value| is(ir, value))
}

/// Verifies that inits are tensors or buffers, and that result types equal the types of the tensors among them.
fn verify(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let ir = cx.body;
    let Some(style) = ir.interface::<dyn DestinationStyleOpInterface>(op) else { return Ok(()) };
    let mut tensors = Vec::new();
    let inits = style.dps_inits(ir);
    for (at, init) in inits.numbers().zip(inits.values(ir)) {
        if is_tensor(ir, init) {
            tensors.push((at, ir.ty(init)));
        } else if !is_memref(ir, init) {
            return cx.fail(op, format!("expected that operand #{at} is a tensor or a memref"));
        }
    }
    let results = ir.results(op);
    let count = results.clone().filter(|result| is_tensor(ir, *result)).count();
    if count != tensors.len() {
        return cx.fail(
            op,
            format!(
                "expected the number of tensor results ({}) to be equal to the number of output tensors ({})",
                count,
                tensors.len()
            ),
        );
    }
    for (result, (at, ty)) in results.zip(tensors) {
        let result = ir.ty(result);
        if result != ty {
            return cx.fail(
                op,
                format!(
                    "expected type of operand #{at} ('{}') to match type of corresponding result ('{}')",
                    cx.spell(ty),
                    cx.spell(result)
                ),
            );
        }
    }
    Ok(())
}

fn is_memref(ir: &Body, value: Value) -> bool {
    let data = ir.ty(value).data(ir.ctx());
    matches!(data, TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
}

fn is_tensor(ir: &Body, value: Value) -> bool {
    let data = ir.ty(value).data(ir.ctx());
    matches!(data, TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_))
}
