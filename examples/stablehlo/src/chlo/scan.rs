//! Syntax and verification of `chlo.scan`.

use ods_core::hooks::{CustomDirective, Verified, VerifyRegions};
use ods_core::interface::{NameSink, OpAsmOpInterface};
use ods_core::text::{OpParser, OpPrinter, ParseResult};
use ods_core::{Body, DYNAMIC, Type};

use super::directives::ScanTypes;
use super::{ScanOp, ScanOpRef};
use crate::stablehlo::{Checked, check_inferred, compatible};

/// `(type, type) -> (type, type)`: the types of the inputs and inits, and of the outputs and carries, as many as inits.
impl CustomDirective for ScanTypes {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let counts = (args.inputs().len(), args.inits().len());
        let (operands, results) = p.parse_functional_type()?;
        let pos = p.name_pos();
        if operands.len() != counts.0 + counts.1 {
            let message = "operand types must match the number of inputs and inits";
            return Err(p.error(pos, message));
        }
        let Some(outputs) = results.len().checked_sub(counts.1) else {
            let message = "not enough result types to cover the required carries";
            return Err(p.error(pos, message));
        };
        args.input_types().extend_from_slice(&operands[..counts.0]);
        args.init_types().extend_from_slice(&operands[counts.0..]);
        args.output_types().extend_from_slice(&results[..outputs]);
        args.carrie_types().extend_from_slice(&results[outputs..]);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        p.print_op_functional_type(*args.op());
    }
}

impl OpAsmOpInterface for ScanOp {
    fn asm_block_argument_names(self, ir: &Body, _: usize, names: &mut NameSink<'_>) {
        let op = self.view(ir);
        let inputs = op.inputs().len();
        let args = op.body().entry().into_iter().flat_map(|block| block.args());
        for (at, arg) in args.enumerate() {
            names.value(arg, if at < inputs { "input" } else { "carry" });
        }
    }
}

impl VerifyRegions for ScanOp {
    fn verify_regions(op: Self::Ref<'_>) -> Verified {
        let counts = (op.inits().len(), op.carries().len());
        if counts.0 != counts.1 {
            return op.fail(format!(
                "requires the number of inits ({}) and carries ({}) to be equal",
                counts.0, counts.1
            ));
        }
        let length = match scan_length(op) {
            Ok(length) => length,
            Err(message) => return op.fail(message),
        };
        check_inferred(*op, inferred_types(op, length))?;
        match check_arguments(op) {
            Ok(()) => Ok(()),
            Err(message) => op.fail(message),
        }
    }
}

/// Returns the number of iterations: the size of the dimension that the inputs have in common, [`DYNAMIC`] if unknown.
fn scan_length(op: ScanOpRef<'_>) -> Checked<i64> {
    let dim = op.dimension() as usize;
    let mut length = op.scan_dim_size().map_or(DYNAMIC, |size| size as i64);
    for (at, input) in op.inputs().enumerate() {
        let shape = input.ty().shape(op.ctx()).unwrap_or_default();
        let Some(&size) = shape.get(dim) else {
            return Err(format!("scan dimension of operand {at} is out of bounds"));
        };
        if length != DYNAMIC && size != DYNAMIC && length != size {
            return Err(format!("invalid scan dimension size of operand {at}"));
        }
        if length == DYNAMIC {
            length = size;
        }
    }
    Ok(length)
}

/// Returns the result types that the values of the terminator imply.
fn inferred_types(op: ScanOpRef<'_>, length: i64) -> Checked<Vec<Type>> {
    let ctx = op.ctx();
    let last = op.body().entry().and_then(|block| block.ops().last());
    let returned: Vec<Type> =
        last.into_iter().flat_map(|last| last.operands()).map(|value| value.ty()).collect();
    let carries = op.inits().len();
    let Some(outputs) = returned.len().checked_sub(carries) else {
        return Err(format!("ScanOp body must return at least {carries} values (carries)"));
    };
    let dim = op.dimension() as usize;
    let mut types = Vec::new();
    for (at, ty) in returned.into_iter().enumerate() {
        let Some(shape) = ty.shape(ctx) else {
            return Err(format!("terminator operand {at} is not ranked"));
        };
        let mut shape = shape.to_vec();
        if at < outputs {
            if dim > shape.len() {
                return Err(format!("scan dimension of terminator operand {at} is out of bounds"));
            }
            shape.insert(dim, length);
        }
        types.push(Type::tensor(ctx, &shape, ty.element_type_or_self(ctx)));
    }
    Ok(types)
}

/// Compares the arguments of the region with the slices of the inputs, and with the inits.
fn check_arguments(op: ScanOpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let operands: Vec<Type> = op.operands().map(|value| value.ty()).collect();
    let entry = op.body().entry();
    let args: Vec<Type> =
        entry.into_iter().flat_map(|block| block.args()).map(|arg| arg.ty()).collect();
    if args.len() != operands.len() {
        return Err(format!(
            "expects {} arguments in the body, but got {}",
            operands.len(),
            args.len()
        ));
    }
    let (inputs, dim) = (op.inputs().len(), op.dimension() as usize);
    for (at, (operand, arg)) in operands.into_iter().zip(args).enumerate() {
        let mut shape = operand.shape(ctx).unwrap_or_default().to_vec();
        if at < inputs {
            shape.remove(dim);
        }
        let expected = Type::tensor(ctx, &shape, operand.element_type_or_self(ctx));
        if !compatible(ctx, expected, arg) {
            return Err(format!("operand and body argument {at} are incompatible"));
        }
    }
    Ok(())
}
