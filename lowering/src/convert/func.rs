//! func → llvm.

use ods_core::{Attr, AttrData, OpRef, Type, TypeData, Value};

use super::driver::Conversion;
use super::patterns::Pattern;
use super::types;

type Result<T = ()> = std::result::Result<T, String>;

pub(super) fn pattern(name: &str) -> Option<Pattern> {
    Some(match name {
        "func.call" => call,
        "func.call_indirect" => call_indirect,
        "func.constant" => constant,
        "func.func" => function,
        "func.return" => ret,
        _ => return None,
    })
}

/// Attributes of a function that its llvm form has under the same name.
const KEPT: [&str; 3] = ["sym_name", "sym_visibility", "arg_attrs"];

fn function<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>) -> Result {
    let ty =
        op.attr("function_type").and_then(|a| a.as_type(c.ctx)).ok_or("it has no function type")?;
    let TypeData::Function { inputs, results } = ty.data(c.ctx) else {
        return Err("its type is no function type".to_owned());
    };
    let params: Vec<Type> = inputs.iter().map(|ty| c.need_type(*ty)).collect::<Result<_>>()?;
    let outputs: Vec<Type> = results.iter().map(|ty| c.need_type(*ty)).collect::<Result<_>>()?;
    let result = types::pack_results(c.ctx, &outputs);
    let mut attrs =
        vec![("function_type", Attr::ty(c.ctx, types::function(c.ctx, result, &params)))];
    for name in KEPT {
        if let Some(value) = op.attr(name) {
            attrs.push((name, value));
        }
    }
    // Attributes of several results have no place on the one struct.
    if let Some(value) = op.attr("res_attrs").filter(|_| results.len() == 1) {
        attrs.push(("res_attrs", value));
    }
    for (name, value) in op.attrs().as_dictionary(c.ctx).unwrap_or_default() {
        match name.as_str() {
            "sym_name" | "sym_visibility" | "function_type" | "arg_attrs" | "res_attrs"
            | "no_inline" => {}
            "llvm.linkage" => attrs.push(("linkage", *value)),
            name => attrs.push((name, *value)),
        }
    }
    let mut state = c.state("llvm.func", &[], &[], &attrs);
    state.regions = 1;
    let new = c.insert(state);
    c.nested_regions(op, new, true);
    if op.attr("llvm.emit_c_interface").is_some() {
        interface(c, op, &params, result)?;
    }
    Ok(())
}

/// `_mlir_ciface_NAME`, by which C code calls a function and the other way round. It differs from the function itself
/// only where memrefs are passed.
fn interface<'m>(
    c: &mut Conversion<'_, 'm>,
    op: OpRef<'m>,
    params: &[Type],
    result: Type,
) -> Result {
    let name = op.attr("sym_name").and_then(|a| a.as_str(c.ctx)).ok_or("it has no name")?;
    if op.regions().all(|region| region.is_empty()) {
        return Err("the C interface of a declaration is not supported".to_owned());
    }
    let wrapper = format!("_mlir_ciface_{name}");
    let mut attrs = vec![
        ("sym_name", Attr::string(c.ctx, &wrapper)),
        ("function_type", Attr::ty(c.ctx, types::function(c.ctx, result, params))),
    ];
    if let Some(value) = op.attr("arg_attrs") {
        attrs.push(("arg_attrs", value));
    }
    attrs.push(("llvm.emit_c_interface", Attr::UNIT));
    let mut state = c.state("llvm.func", &[], &[], &attrs);
    state.regions = 1;
    let new = c.insert(state);
    let results: Vec<Type> = if result == types::void(c.ctx) { Vec::new() } else { vec![result] };
    c.fill_function(new, params, |c, args| {
        let call = c.llvm_call(Some(name), args, &results);
        let values: Vec<Value> = c.new.results(call).collect();
        c.create("llvm.return", &values, &[], &[]);
    });
    Ok(())
}

/// Several results travel as one struct.
fn ret<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>) -> Result {
    let operands = c.operands(op)?;
    let value = match operands[..] {
        [] => None,
        [one] => Some(one),
        _ => {
            let fields: Vec<Type> = operands.iter().map(|v| c.new.ty(*v)).collect();
            let ty = types::structure(c.ctx, &fields);
            let mut total = c.value("llvm.mlir.poison", &[], ty, &[]);
            for (i, operand) in operands.iter().enumerate() {
                total = c.insert_value(total, *operand, &[i as i64]);
            }
            Some(total)
        }
    };
    c.create("llvm.return", value.as_slice(), &[], &[]);
    Ok(())
}

fn call<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>) -> Result {
    let callee = op.attr("callee").ok_or("it has no callee")?;
    let name = match callee.data(c.ctx) {
        AttrData::SymbolRef { root, .. } => root.as_str(c.ctx),
        _ => None,
    };
    let name = name.ok_or("its callee is no symbol")?;
    let operands = c.operands(op)?;
    finish_call(c, op, Some(name), &operands)
}

fn call_indirect<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>) -> Result {
    let operands = c.operands(op)?;
    finish_call(c, op, None, &operands)
}

fn finish_call<'m>(
    c: &mut Conversion<'_, 'm>,
    op: OpRef<'m>,
    callee: Option<&str>,
    operands: &[Value],
) -> Result {
    let results: Vec<Type> = op.results().map(|r| c.need_type(r.ty())).collect::<Result<_>>()?;
    let packed: Vec<Type> =
        if results.is_empty() { Vec::new() } else { vec![types::pack_results(c.ctx, &results)] };
    let new = c.llvm_call(callee, operands, &packed);
    match results.len() {
        0 => {}
        1 => {
            let value = c.new.result(new, 0);
            c.replace(op, &[value]);
        }
        _ => {
            let whole = c.new.result(new, 0);
            let mut values = Vec::with_capacity(results.len());
            for (i, ty) in results.iter().enumerate() {
                values.push(c.extract_value(whole, &[i as i64], *ty));
            }
            c.replace(op, &values);
        }
    }
    Ok(())
}

fn constant<'m>(c: &mut Conversion<'_, 'm>, op: OpRef<'m>) -> Result {
    let symbol = op.attr("value").ok_or("it names no function")?;
    let ty = c.need_type(op.result(0).ty())?;
    let value = c.value("llvm.mlir.addressof", &[], ty, &[("global_name", symbol)]);
    c.replace(op, &[value]);
    Ok(())
}
