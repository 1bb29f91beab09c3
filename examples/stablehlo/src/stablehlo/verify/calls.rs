//! The verifier of custom calls.

use ods_core::hooks::{Verified, Verify};
use ods_core::ir::ValueRef;
use ods_core::{Attr, AttrData, Context, DYNAMIC, Type, TypeData};

use super::report;
use crate::stablehlo::infer::{Checked, show};
use crate::stablehlo::{
    CustomCallApiVersion, CustomCallOp, CustomCallOpRef, OutputOperandAliasAttr, integers,
};

impl Verify for CustomCallOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let check = || {
            check_layouts(op)?;
            check_aliases(op)?;
            check_config(op)?;
            match op.call_target_name() {
                "CreateBuffer" => check_create_buffer(op),
                "Pin" => check_pin(op),
                "Unpin" => check_unpin(op),
                _ => check_buffers(op),
            }
        };
        report(*op, check())
    }
}

fn types<'ir>(values: impl Iterator<Item = ValueRef<'ir>>) -> Vec<Type> {
    values.map(|value| value.ty()).collect()
}

/// The type of the results as one: of the only result, or of a tuple of all.
fn output(op: CustomCallOpRef<'_>) -> Type {
    match *types(op.results()) {
        [only] => only,
        ref all => Type::tuple(op.ctx(), all),
    }
}

// ---- Layouts ----

fn check_layouts(op: CustomCallOpRef<'_>) -> Checked {
    let (operands, results) = match (op.operand_layouts(), op.result_layouts()) {
        (None, None) => return Ok(()),
        (Some(operands), Some(results)) => (operands, results),
        _ => {
            return Err("Layout attributes should be specified for either both operands and results or none."
                .to_owned());
        }
    };
    let ctx = op.ctx();
    check_layout_list(ctx, "operand", &types(op.operands()), operands)?;
    let mut result_types = types(op.results());
    if let [only] = *result_types
        && let TypeData::Tuple(elements) = only.data(ctx)
    {
        result_types = elements.to_vec();
    }
    check_layout_list(ctx, "result", &result_types, results)
}

fn check_layout_list(ctx: &Context, what: &str, types: &[Type], layouts: &[Attr]) -> Checked {
    if types.len() != layouts.len() {
        return Err(format!(
            "Number of {what}s must match the number of {what} layouts, {} != {}",
            types.len(),
            layouts.len()
        ));
    }
    for (at, (ty, layout)) in types.iter().zip(layouts).enumerate() {
        let mut order = match layout.data(ctx) {
            AttrData::Dense(_) => integers(ctx, *layout),
            _ => Vec::new(),
        };
        let rank = match ty.data(ctx) {
            TypeData::RankedTensor { shape, .. } | TypeData::MemRef { shape, .. } => shape.len(),
            TypeData::UnrankedTensor(_) => continue,
            TypeData::Tuple(_) => {
                return Err(
                    "Tuple types are not fully supported with layout constraints yet".to_owned()
                );
            }
            _ if order.is_empty() => continue,
            _ => {
                return Err(format!(
                    "Only tensor types can have non-empty layout: {what} #{at} of type {} has layout {}",
                    show(ctx, *ty),
                    layout.display(ctx)
                ));
            }
        };
        order.sort_unstable();
        if !order.into_iter().eq(0..rank as i64) {
            return Err(format!(
                "incorrect layout {} for type {}, layout must be a permutation of [0, {rank})",
                layout.display(ctx),
                show(ctx, *ty)
            ));
        }
    }
    Ok(())
}

// ---- Results that share memory with operands ----

/// An operand, or a part of one, and the part of the results that shares its memory.
struct Alias {
    operand: i64,
    operand_part: Vec<i64>,
    output_part: Vec<i64>,
}

fn aliases(op: CustomCallOpRef<'_>) -> Vec<Alias> {
    let ctx = op.ctx();
    let all = op.output_operand_aliases();
    let alias = |attr: &Attr| {
        let alias = OutputOperandAliasAttr::cast(ctx, *attr)?;
        Some(Alias {
            operand: alias.operand_index(ctx),
            operand_part: alias.operand_tuple_indices(ctx),
            output_part: alias.output_tuple_indices(ctx),
        })
    };
    all.iter().filter_map(alias).collect()
}

/// The part of a type that indices of nested tuples select.
fn part(ctx: &Context, mut ty: Type, indices: &[i64]) -> Option<Type> {
    for &at in indices {
        let TypeData::Tuple(elements) = ty.data(ctx) else { return None };
        ty = *elements.get(usize::try_from(at).ok()?)?;
    }
    Some(ty)
}

fn check_aliases(op: CustomCallOpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let operands = types(op.operands());
    for alias in aliases(op) {
        let operand = usize::try_from(alias.operand).ok().and_then(|at| operands.get(at));
        let Some(operand) = operand else {
            return Err(format!(
                "expects operandIndex in the output_operand_alias attribute to be in range [0, {}); got: {}.",
                operands.len(),
                alias.operand
            ));
        };
        let bounds = |what| {
            format!("{what}_tuple_indices in the output_operand_alias attribute out of bounds")
        };
        let from = part(ctx, *operand, &alias.operand_part).ok_or_else(|| bounds("operand"))?;
        let to = part(ctx, output(op), &alias.output_part).ok_or_else(|| bounds("output"))?;
        if from != to {
            return Err(format!(
                "shapes mismatch in the output_operand_alias attribute: operand part has type {} and \
                 output part has type {}",
                show(ctx, from),
                show(ctx, to)
            ));
        }
    }
    Ok(())
}

// ---- Configuration ----

fn check_config(op: CustomCallOpRef<'_>) -> Checked {
    let Some(config) = op.backend_config() else { return Ok(()) };
    let typed = op.api_version() == CustomCallApiVersion::APIVERSIONTYPEDFFI;
    let (what, fits) = match config.data(op.ctx()) {
        AttrData::Dictionary(_) => ("dictionary", typed),
        AttrData::String(..) => ("string", !typed),
        _ => return Ok(()),
    };
    if fits {
        return Ok(());
    }
    let wanted = if what == "string" { "dictionary" } else { "string" };
    Err(format!(
        "backend_config for api_version {} must be a {wanted} attribute.",
        op.api_version().text()
    ))
}

// ---- Buffers ----

fn is_tensor(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_))
}

fn is_buffer(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::MemRef { .. })
}

fn check(holds: bool, message: &str) -> Checked {
    if holds { Ok(()) } else { Err(message.to_owned()) }
}

/// Returns the only type of a list, or the message.
fn only(types: &[Type], message: &str) -> Checked<Type> {
    match types {
        [one] => Ok(*one),
        _ => Err(message.to_owned()),
    }
}

fn check_create_buffer(op: CustomCallOpRef<'_>) -> Checked {
    let (inputs, results) = (types(op.operands()), types(op.results()));
    check(inputs.is_empty(), "CreateBuffer custom_call shouldn't have any inputs")?;
    let result = only(&results, "CreateBuffer custom_call should have one result")?;
    check(is_buffer(op.ctx(), result), "CreateBuffer custom_call should have a memref result")
}

fn check_pin(op: CustomCallOpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let input = only(&types(op.operands()), "Pin custom_call should have one input")?;
    check(is_tensor(ctx, input), "Pin custom_call should have a tensor input")?;
    let result = only(&types(op.results()), "Pin custom_call should have one output")?;
    check(is_buffer(ctx, result), "Pin custom_call should have a memref output")?;
    let fits = compatible(ctx, input, result);
    check(fits, "Pin custom_call should have compatible input and output types")
}

fn check_unpin(op: CustomCallOpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let input = only(&types(op.operands()), "Unpin custom_call should have one input")?;
    check(is_buffer(ctx, input), "Unpin custom_call should have a memref input")?;
    let result = only(&types(op.results()), "Unpin custom_call should have one output")?;
    check(is_tensor(ctx, result), "Unpin custom_call should have a tensor output")?;
    let fits = compatible(ctx, input, result);
    check(fits, "Unpin custom_call should have compatible input and output types")
}

/// Tests whether a tensor and a buffer have the same elements, and the same sizes where both are
/// known.
fn compatible(ctx: &Context, one: Type, other: Type) -> bool {
    let parts = |ty: Type| match ty.data(ctx) {
        TypeData::RankedTensor { shape, elem, .. } | TypeData::MemRef { shape, elem, .. } => {
            Some((shape.to_vec(), *elem))
        }
        _ => None,
    };
    let (Some((sizes, elem)), Some((other_sizes, other_elem))) = (parts(one), parts(other)) else {
        return true;
    };
    let fits = |a: i64, b: i64| a == b || a == DYNAMIC || b == DYNAMIC;
    elem == other_elem
        && sizes.len() == other_sizes.len()
        && sizes.iter().zip(&other_sizes).all(|(a, b)| fits(*a, *b))
}

/// Checks that each buffer of the results is aliased once, and each of the operands at most once.
fn check_buffers(op: CustomCallOpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let operands = types(op.operands());
    let (mut seen_operands, mut seen_outputs) = (Vec::new(), Vec::new());
    for alias in aliases(op) {
        let operand = operands[alias.operand as usize];
        if !part(ctx, operand, &alias.operand_part).is_some_and(|ty| is_buffer(ctx, ty)) {
            continue;
        }
        if seen_outputs.contains(&alias.output_part) {
            return Err(format!(
                "buffer output {:?} is used in output_operand_alias more than once",
                alias.output_part
            ));
        }
        let from = (alias.operand, alias.operand_part);
        if seen_operands.contains(&from) {
            return Err(format!(
                "buffer operand {}{:?} is used in output_operand_alias more than once",
                from.0, from.1
            ));
        }
        seen_outputs.push(alias.output_part);
        seen_operands.push(from);
    }
    let mut open = vec![(output(op), Vec::new())];
    while let Some((ty, indices)) = open.pop() {
        match ty.data(ctx) {
            TypeData::Tuple(elements) => {
                let elements = elements.iter().enumerate().rev();
                open.extend(elements.map(|(at, ty)| (*ty, [&indices[..], &[at as i64]].concat())));
            }
            TypeData::MemRef { .. } if !seen_outputs.contains(&indices) => {
                return Err(format!(
                    "buffer output {indices:?} is not used in output_operand_alias"
                ));
            }
            _ => {}
        }
    }
    Ok(())
}
