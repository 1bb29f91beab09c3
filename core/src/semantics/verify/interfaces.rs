//! The checks that follow from the traits of an operation, in the order of its declaration; and the check of
//! `FunctionOpInterface`, which works by attributes alone, as upstream's does.

use super::VerifyCx;
use super::class::declares;
use super::traits::{NativeCheck, REGION_CHECKS, STRUCTURAL_CHECKS, TRAIT_CHECKS};
use super::{RegionPlace, Verified, VerifyRegionAttr};
use crate::interface::{core_schema, verify_cast, verify_inferred};
use crate::schema::{DialectHooks, Hook, Implements, OpSchema, ResultTypes, Trait, TraitUse};
use crate::{AttrData, Op, OpRef, Type};

/// Returns the checks in the order in which they run, each once.
fn ordered(
    schema: &OpSchema,
    native: &[(Trait, NativeCheck)],
    interface: fn(&Implements) -> Option<NativeCheck>,
) -> Vec<NativeCheck> {
    let mut checks: Vec<NativeCheck> = Vec::new();
    // Checks that a hand-written schema omits from its list come last.
    let natives = native.iter().filter(|(one, _)| schema.traits.has(*one));
    let rest = natives
        .map(|(one, _)| TraitUse::Native(*one))
        .chain((0..schema.interfaces.len() as u16).map(TraitUse::Interface));
    for one in schema.trait_order.iter().copied().chain(rest) {
        let found = match one {
            TraitUse::Native(one) => {
                native.iter().find(|(have, _)| *have == one).map(|(_, check)| *check)
            }
            TraitUse::Interface(index) => interface(&schema.interfaces[usize::from(index)]),
        };
        if let Some(check) = found
            && !checks.iter().any(|have| std::ptr::fn_addr_eq(*have, check))
        {
            checks.push(check);
        }
    }
    checks
}

/// Returns the checks that run before the constraints of the declaration.
pub(super) fn structural(schema: &OpSchema) -> Vec<NativeCheck> {
    ordered(schema, STRUCTURAL_CHECKS, |_| None)
}

/// Returns the checks that run after them, traits and interfaces interleaved.
pub(super) fn declared(schema: &OpSchema) -> Vec<NativeCheck> {
    ordered(schema, TRAIT_CHECKS, |one| {
        Some(*one.schema.or_else(|| core_schema(one.name))?.verify?.get())
    })
}

/// Returns the checks that run after everything in the regions was verified.
pub(super) fn after_regions(schema: &OpSchema) -> Vec<NativeCheck> {
    let mut checks = ordered(schema, REGION_CHECKS, |one| {
        Some(*one.schema.or_else(|| core_schema(one.name))?.verify_with_regions?.get())
    });
    // Derived from the schema, so it is in no list.
    if schema.result_types.exprs().is_some() {
        checks.push(verify_inferred);
    }
    checks
}

/// Returns whether `check` infers the types of results.
pub(super) fn infers(check: NativeCheck) -> bool {
    std::ptr::fn_addr_eq(check, verify_inferred as NativeCheck)
}

/// Returns whether `check` reads only the types of operands and results of an operation declared by `schema`, and their
/// grouping.
pub(super) fn reads_only_types(schema: &OpSchema, check: NativeCheck) -> bool {
    let is = |one: NativeCheck| std::ptr::fn_addr_eq(check, one);
    let native = TRAIT_CHECKS.iter().find(|(_, have)| is(*have));
    native.is_some_and(|(one, _)| super::traits::reads_only_types(*one))
        || super::traits::SEGMENT_CHECKS.iter().any(|one| is(*one))
        || is(verify_cast)
        || infers(check)
            && match &schema.result_types {
                ResultTypes::Explicit => true,
                ResultTypes::Inferred(exprs) => {
                    exprs.iter().all(|expr| super::signature::reads_only_types(schema, expr, true))
                }
                ResultTypes::FromRegions(_) | ResultTypes::Hook => false,
            }
}

/// Verifies `FunctionOpInterface`: argument and result attributes, and the entry block against the type.
pub(crate) fn verify_function(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let view = cx.view(op);
    let Some((inputs, results)) = function_signature(view) else { return Ok(()) };
    attr_array(
        cx,
        op,
        ("arg_attrs", "argument", |dialect| dialect.verify_region_arg_attr),
        &inputs,
    )?;
    attr_array(
        cx,
        op,
        ("res_attrs", "result", |dialect| dialect.verify_region_result_attr),
        &results,
    )?;
    if view.regions().len() != 1 {
        return cx.fail(op, "expects one region");
    }
    if overrides(view.schema(), "FunctionOpInterface", "verifyBody") {
        return Ok(());
    }
    let Some(entry) = view.region(0).entry() else { return Ok(()) };
    if entry.args().len() != inputs.len() {
        return cx.fail(
            op,
            format!("entry block must have {} arguments to match function signature", inputs.len()),
        );
    }
    for (number, (arg, want)) in entry.args().zip(&inputs).enumerate() {
        if arg.ty() != *want {
            return cx.fail(
                op,
                format!(
                    "type of entry block argument #{number}('{}') must match the type of the corresponding argument in function signature('{}')",
                    cx.spell(arg.ty()),
                    cx.spell(*want)
                ),
            );
        }
    }
    Ok(())
}

/// Returns whether an operation overrides a default method of an interface.
pub(crate) fn overrides(schema: Option<&OpSchema>, interface: &str, method: &str) -> bool {
    schema.into_iter().flat_map(|schema| schema.interfaces).any(|one| {
        declares(std::slice::from_ref(one), interface) && one.overridden.contains(&method)
    })
}

/// Returns the argument and result types of an operation with a `function_type`.
pub(crate) fn function_signature(op: OpRef<'_>) -> Option<(Vec<Type>, Vec<Type>)> {
    signature(op, op.attr("function_type")?.as_type(op.ctx())?)
}

/// Returns the argument and result types of a function type: the builtin one, or a dialect's with two type lists or a
/// result and a list.
fn signature(op: OpRef<'_>, ty: Type) -> Option<(Vec<Type>, Vec<Type>)> {
    let ctx = op.ctx();
    match ty.data(ctx) {
        crate::TypeData::Function { inputs, results } => Some((inputs.to_vec(), results.to_vec())),
        crate::TypeData::Dialect { params, .. } => {
            let types = |param: &crate::Param| {
                param.as_array().map(|items| items.iter().filter_map(|one| one.as_type()).collect())
            };
            let inputs: Vec<Type> = params.iter().find_map(types)?;
            let result = params.iter().find_map(crate::Param::as_type)?;
            // The void type has this name in every dialect that has one.
            let void = matches!(result.data(ctx), crate::TypeData::Dialect { name, .. } if name.as_str().ends_with(".void"));
            Some((inputs, if void { Vec::new() } else { vec![result] }))
        }
        _ => None,
    }
}

/// Selects a dialect's hook for its attributes in such an array.
type DialectCheck = fn(&DialectHooks) -> Option<Hook>;

fn attr_array(
    cx: &VerifyCx<'_>,
    op: Op,
    (attr, what, check): (&str, &str, DialectCheck),
    types: &[Type],
) -> Verified {
    let want = types.len();
    let ctx = cx.ctx();
    let Some(items) = cx.view(op).attr(attr).and_then(|attr| attr.as_array(ctx)) else {
        return Ok(());
    };
    if items.len() != want {
        return cx.fail(
            op,
            format!(
                "expects {what} attribute array to have the same number of elements as the number of function {what}s, got {}, but expected {want}",
                items.len()
            ),
        );
    }
    for (index, (item, ty)) in items.iter().zip(types).enumerate() {
        let AttrData::Dictionary(entries) = item.data(ctx) else {
            return cx.fail(
                op,
                format!(
                    "expects {what} attribute dictionary to be a DictionaryAttr, but got `{}`",
                    cx.spell_attr(*item)
                ),
            );
        };
        for (name, value) in entries {
            let Some((dialect, _)) = name.as_str().split_once('.') else {
                return cx.fail(op, format!("{what}s may only have dialect attributes"));
            };
            let check = ctx.dialect(dialect).and_then(|dialect| check(&dialect.hooks));
            if let Some(check) = check {
                let check = check.get::<VerifyRegionAttr>();
                check(cx, op, RegionPlace { region: 0, index, ty: *ty }, *name, *value)?;
            }
        }
    }
    Ok(())
}
