//! `vector.print` → calls of the print runtime.

use ods_core::conversion::{ConversionPatterns, ConversionRewriter, Converted, Match};
use ods_core::ir::Inserter;
use ods_core::{Signedness, Type, TypeData, Value};
use ods_dialects::{arith, llvm, vector};

use super::emit::Emit;
use super::lanes::dimensions;
use super::llvm_types::LlvmTypes;
use super::runtime;

/// Adds the pattern that prints scalars, text and punctuation.
pub fn add_print_patterns(types: &LlvmTypes, patterns: &mut ConversionPatterns) {
    patterns.add_with(types, false, lower_print);
}

/// Adds the pattern that prints any value: a vector becomes one call per element.
pub fn add_unrolled_print_patterns(types: &LlvmTypes, patterns: &mut ConversionPatterns) {
    patterns.add_with(types, true, lower_print);
}

/// `vector.print` → calls of the print runtime; without `vectors`, vectors are not converted
fn lower_print(
    Match { op, new, rw, ctx, .. }: Match<'_, vector::PrintOp>,
    vectors: bool,
) -> Converted {
    if let (Some(source), Some(value)) = (op.source(rw), new.source()) {
        let ty = rw.ty(source);
        match ty.data(ctx) {
            TypeData::Vector { shape, scalable, elem } => {
                (vectors && !scalable.contains(&true)).then_some(())?;
                call_of(rw, *elem)?;
                // A vector of rank zero is printed as a vector of one element.
                let shape: &[i64] = if shape.is_empty() { &[1] } else { shape };
                print_vector(rw, value, *elem, shape)?;
            }
            _ => print_scalar(rw, value, ty)?,
        }
    }
    if let Some(text) = vector::PrintOp::STRING_LITERAL.get(rw, op) {
        let text = text.as_bytes(rw.ctx())?.to_owned();
        let address = runtime::text_address(rw, "vector_print_str", &text)?;
        runtime::call(rw, "printString", &[address])?;
    } else {
        let name = match op.punctuation(rw) {
            vector::PrintPunctuation::NoPunctuation => None,
            vector::PrintPunctuation::NewLine => Some("printNewline"),
            vector::PrintPunctuation::Comma => Some("printComma"),
            vector::PrintPunctuation::Open => Some("printOpen"),
            vector::PrintPunctuation::Close => Some("printClose"),
        };
        if let Some(name) = name {
            runtime::call(rw, name, &[])?;
        }
    }
    rw.erase_op(op)
}

/// Prints `( a, b )`; vectors of higher rank are printed row by row, nested.
fn print_vector(
    rw: &mut ConversionRewriter<'_>,
    value: Value,
    elem: Type,
    shape: &[i64],
) -> Option<()> {
    /// A pending step of the printing; the last step in the list comes next.
    enum Step {
        Call(&'static str),
        Part(Vec<i64>),
    }
    let mut waiting = vec![Step::Part(Vec::new())];
    while let Some(step) = waiting.pop() {
        match step {
            Step::Call(name) => runtime::call(rw, name, &[])?,
            Step::Part(position) if position.len() == shape.len() => {
                let lane = lane(rw, value, &position);
                print_scalar(rw, lane, elem)?;
            }
            Step::Part(position) => {
                waiting.push(Step::Call("printClose"));
                for at in (0..shape[position.len()]).rev() {
                    waiting.push(Step::Part([&position[..], &[at]].concat()));
                    if at > 0 {
                        waiting.push(Step::Call("printComma"));
                    }
                }
                waiting.push(Step::Call("printOpen"));
            }
        }
    }
    Some(())
}

/// Extracts one element of a converted vector: from arrays by position, from the innermost vector by index.
fn lane(rw: &mut ConversionRewriter<'_>, value: Value, position: &[i64]) -> Value {
    let (last, outer) = position.split_last().expect("an element has a position");
    let (_, row) = dimensions(&rw.context(), rw.ty(value));
    let vector = match outer {
        [] => value,
        _ => rw.extract(value, outer, row),
    };
    let index = rw.int_constant(Type::I64, *last);
    let elem = row.element_type_or_self(rw.ctx());
    rw.emit(llvm::ExtractElementOp::build(vector, index).res_type(elem))
}

/// Returns the runtime function that prints a scalar of this type.
fn call_of(rw: &ConversionRewriter<'_>, ty: Type) -> Option<&'static str> {
    Some(match ty.data(rw.ctx()) {
        TypeData::Index => "printU64",
        TypeData::Integer(65.., _) => return None,
        TypeData::Integer(_, Signedness::Unsigned) => "printU64",
        TypeData::Integer(..) => "printI64",
        _ => match ty {
            Type::F16 => "printF16",
            Type::BF16 => "printBF16",
            Type::F32 => "printF32",
            Type::F64 => "printF64",
            _ => return None,
        },
    })
}

/// Prints one scalar; `ty` is its builtin type, which determines the signedness.
fn print_scalar(rw: &mut ConversionRewriter<'_>, value: Value, ty: Type) -> Option<()> {
    let call = call_of(rw, ty)?;
    let value = match ty.data(rw.ctx()) {
        TypeData::Index if rw.ty(value) != Type::I64 => {
            rw.emit(arith::ExtUIOp::build(value, Type::I64))
        }
        TypeData::Integer(1, _) => rw.emit(arith::ExtUIOp::build(value, Type::I64)),
        TypeData::Integer(..64, Signedness::Unsigned) => {
            rw.emit(arith::ExtUIOp::build(value, Type::I64))
        }
        TypeData::Integer(..64, _) => rw.emit(arith::ExtSIOp::build(value, Type::I64)),
        _ if ty == Type::F16 || ty == Type::BF16 => {
            rw.emit(llvm::BitcastOp::build(value, Type::I16))
        }
        _ => value,
    };
    runtime::call(rw, call, &[value])
}
