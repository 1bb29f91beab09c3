//! `vector.print` → calls of the print runtime.

use ods_core::{OpRef, Signedness, Type, TypeData, Value};

use super::build::number;
use super::driver::Conversion;
use super::patterns::Pattern;
use super::types;

type Result<T = ()> = std::result::Result<T, String>;

pub(super) fn pattern(name: &str) -> Option<Pattern> {
    (name == "vector.print").then_some(print as Pattern)
}

/// `PrintPunctuation`, by number.
const PUNCTUATION: [Option<&str>; 5] =
    [None, Some("printNewline"), Some("printComma"), Some("printOpen"), Some("printClose")];
const NEWLINE: i64 = 1;

fn print<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>) -> Result {
    if let Some(source) = op.operands().next() {
        let ty = source.ty();
        let value = c.operand(op, 0)?;
        match ty.data(c.ctx) {
            TypeData::Vector { shape, scalable, elem } => {
                if scalable.iter().any(|s| *s) {
                    return Err("a vector of scalable length cannot be printed".to_owned());
                }
                // A vector without dimensions is printed as one of one element.
                let shape: &[i64] = if shape.is_empty() { &[1] } else { shape };
                print_vector(c, value, *elem, shape, &mut Vec::new())?;
            }
            _ => print_scalar(c, value, ty)?,
        }
    }
    if let Some(text) = op.attr("stringLiteral").and_then(|a| a.as_str(c.ctx)) {
        let global = c.shared.text("vector_print_str", text.as_bytes());
        let address = c.text_address(&global, text.len() as i64 + 1);
        runtime_call(c, "printString", Some(address));
        // Text is printed as it is, whatever the punctuation.
        return Ok(());
    }
    let punctuation = op.attr("punctuation").and_then(|a| number(c.ctx, a)).unwrap_or(NEWLINE);
    let name =
        usize::try_from(punctuation).ok().and_then(|i| PUNCTUATION.get(i)).copied().flatten();
    if let Some(name) = name {
        runtime_call(c, name, None);
    }
    Ok(())
}

/// Prints `( a, b )`, rows of higher ranks likewise.
fn print_vector(
    c: &mut Conversion<'_, '_>,
    value: Value,
    elem: Type,
    shape: &[i64],
    position: &mut Vec<i64>,
) -> Result {
    let depth = position.len();
    runtime_call(c, "printOpen", None);
    for i in 0..shape[depth] {
        if i > 0 {
            runtime_call(c, "printComma", None);
        }
        position.push(i);
        if depth + 1 == shape.len() {
            let lane = lane(c, value, position);
            print_scalar(c, lane, elem)?;
        } else {
            print_vector(c, value, elem, shape, position)?;
        }
        position.pop();
    }
    runtime_call(c, "printClose", None);
    Ok(())
}

/// One element of a converted vector: arrays by position, the innermost vector by index.
fn lane(c: &mut Conversion<'_, '_>, value: Value, position: &[i64]) -> Value {
    let (&last, outer) = position.split_last().expect("an element has a position");
    let mut ty = c.new.ty(value);
    let mut vector = value;
    if !outer.is_empty() {
        for _ in outer {
            ty = element_of_array(c, ty);
        }
        vector = c.extract_value(value, outer, ty);
    }
    let index = c.int_constant(Type::I64, last);
    let elem = ty.element_type_or_self(c.ctx);
    c.value("llvm.extractelement", &[vector, index], elem, &[])
}

fn element_of_array(c: &Conversion<'_, '_>, ty: Type) -> Type {
    match ty.data(c.ctx) {
        TypeData::Dialect { params, .. } => params.first().and_then(|p| p.as_type()).unwrap_or(ty),
        _ => ty,
    }
}

/// Prints one scalar; `ty` is its builtin type, which tells the sign.
fn print_scalar(c: &mut Conversion<'_, '_>, value: Value, ty: Type) -> Result {
    let unsupported = || Err("a value of this type cannot be printed".to_owned());
    let (name, value) = match ty.data(c.ctx) {
        TypeData::Index => ("printU64", value),
        TypeData::Integer(width, sign) => {
            let unsigned = *sign == Signedness::Unsigned;
            let value = match *width {
                64 => value,
                65.. => return unsupported(),
                width => {
                    let extend = if unsigned || width == 1 { "llvm.zext" } else { "llvm.sext" };
                    c.value(extend, &[value], Type::I64, &[])
                }
            };
            (if unsigned { "printU64" } else { "printI64" }, value)
        }
        TypeData::Float(_) if ty == Type::F32 => ("printF32", value),
        TypeData::Float(_) if ty == Type::F64 => ("printF64", value),
        TypeData::Float(_) if ty == Type::F16 || ty == Type::BF16 => {
            let bits = c.value("llvm.bitcast", &[value], Type::I16, &[]);
            (if ty == Type::F16 { "printF16" } else { "printBF16" }, bits)
        }
        _ => return unsupported(),
    };
    runtime_call(c, name, Some(value));
    Ok(())
}

/// Calls a function of the print runtime, which is declared on first use.
fn runtime_call(c: &mut Conversion<'_, '_>, name: &str, argument: Option<Value>) {
    let params: Vec<Type> = argument.iter().map(|v| c.new.ty(*v)).collect();
    let ty = types::function(c.ctx, types::void(c.ctx), &params);
    c.shared.declare(name, ty);
    c.llvm_call(Some(name), argument.as_slice(), &[]);
}
