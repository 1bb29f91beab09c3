//! Verifiers.

mod matchers;

use ods_core::hooks::{Verified, Verify, VerifyIn, VerifyOpAttrs, VerifyParameters};
use ods_core::verify::VerifyCx;
use ods_core::{Context, Diagnostic, Ident, Op, OpRef, OpType, TypeData};

use super::effects::is_consumed;
use super::*;

/// The attribute of modules that may hold named sequences.
const WITH_NAMED_SEQUENCE: &str = "transform.with_named_sequence";

impl VerifyParameters for ParamType {
    fn verify(ctx: &Context, params: Self::Params) -> Result<(), String> {
        match params.r#type.data(ctx) {
            TypeData::Integer(width, _) if *width <= 64 => Ok(()),
            _ => Err("only supports integer types with width <=64".to_owned()),
        }
    }
}

impl VerifyOpAttrs for TransformDialect {
    fn verify_op_attr(cx: &VerifyCx<'_>, op: Op, name: Ident, value: ods_core::Attr) -> Verified {
        let view = cx.body.view(op);
        match name.as_str() {
            WITH_NAMED_SEQUENCE => {
                if !view.has_trait(ods_core::schema::Trait::SymbolTable) {
                    return fail_bare(
                        view,
                        format!(
                            "{WITH_NAMED_SEQUENCE} attribute can only be attached to operations with symbol tables"
                        ),
                    );
                }
                Ok(())
            }
            "transform.target_tag" => {
                if value.as_str(cx.ctx()).is_none() {
                    return cx.fail(op, "transform.target_tag attribute must be a string");
                }
                Ok(())
            }
            "transform.consumed" | "transform.readonly" | "transform.silence_tracking_failures" => {
                Ok(())
            }
            other => fail_bare(view, format!("unknown attribute: \"{other}\"")),
        }
    }
}

/// Verifies that the terminator of a region yields values of the result types.
fn check_yield(op: OpRef<'_>, region: usize, message: &str) -> Verified {
    let block = op.regions().nth(region).and_then(|region| region.entry());
    let Some(end) = block.and_then(|block| block.terminator()) else { return Ok(()) };
    if end.operands().map(|value| value.ty()).eq(op.results().map(|value| value.ty())) {
        return Ok(());
    }
    let error = op.op_error(message);
    Err(Box::new(error.with_note(end.loc(), "terminator")))
}

impl Verify for AlternativesOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        for region in op.regions() {
            let Some(block) = region.entry() else { continue };
            let end = block.terminator();
            let types = end.iter().flat_map(|end| end.operands()).map(|value| value.ty());
            if !types.eq(op.results().map(|result| result.ty())) {
                let error = op.op_error(
                    "expects terminator operands to have the same type as results of the operation",
                );
                let loc = end.map_or(op.loc(), |end| end.loc());
                return Err(Box::new(error.with_note(loc, "terminator")));
            }
        }
        Ok(())
    }
}

impl Verify for ForeachOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let Some(block) = op.body().entry() else { return Ok(()) };
        let yielded = block.terminator();
        let yielded: Vec<_> = yielded.iter().flat_map(|end| end.operands()).collect();
        if yielded.len() != op.results().len() {
            return op.fail("expects the same number of results as the terminator has operands");
        }
        if block.args().len() != op.targets().len() {
            return op.fail("expects the same number of targets as the body has block arguments");
        }
        Ok(())
    }
}

impl Verify for OneShotBufferizeOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        if !["memref.copy", "linalg.copy"].contains(&op.memcpy_op()) {
            return op.fail("unsupported memcpy op");
        }
        if op.print_conflicts() && !op.test_analysis_only() {
            return op.fail("'print_conflicts' requires 'test_analysis_only'");
        }
        if op.dump_alias_sets() && !op.test_analysis_only() {
            return op.fail("'dump_alias_sets' requires 'test_analysis_only'");
        }
        Ok(())
    }
}

impl Verify for ForeachMatchOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        if op.matchers().len() != op.actions().len() {
            return op.fail("expected the same number of matchers and actions");
        }
        if op.matchers().is_empty() {
            return op.fail("expected at least one match/action pair");
        }
        let mut seen = Vec::new();
        for matcher in op.matchers() {
            if seen.contains(matcher) {
                let name = matcher.as_text(op.ctx()).unwrap_or_default();
                return op.fail(format!(
                    "matcher @{name} is used more than once, only the first match will apply"
                ));
            }
            seen.push(*matcher);
        }
        Ok(())
    }
}

impl VerifyIn for NamedSequenceOp {
    fn verify_in(op: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        if let Some((outer, parent)) = cx.parent_op(op.op)
            && outer.view(parent).attr(WITH_NAMED_SEQUENCE).is_none()
        {
            let parent = outer.view(parent);
            let error = Diagnostic::error(
                op.loc(),
                format!(
                    "expects the parent symbol table to have the '{WITH_NAMED_SEQUENCE}' attribute"
                ),
            );
            return Err(Box::new(error.with_note(parent.loc(), "symbol table operation")));
        }
        let Some(block) = op.body().entry() else { return Ok(()) };
        let ctx = op.ctx();
        let attrs = op.arg_attrs().unwrap_or_default();
        for (number, arg) in block.args().enumerate() {
            let has = |name: &str| {
                let entries = attrs.get(number).and_then(|attrs| attrs.as_dictionary(ctx));
                entries.is_some_and(|entries| entries.iter().any(|entry| entry.0.as_str() == name))
            };
            let consumed = is_consumed(block.body, block.block, arg.value);
            if has("transform.readonly") && consumed {
                return fail_bare(
                    *op,
                    format!("argument #{number} is consumed in the body but is not marked as such"),
                );
            }
        }
        let Some(end) = block.terminator() else { return Ok(()) };
        if !end.isa::<YieldOp>() {
            let error = op.op_error(format!("expected '{}' as terminator", YieldOp::SCHEMA.name));
            return Err(Box::new(error.with_note(end.loc(), "terminator")));
        }
        let results = op.function_type();
        let ods_core::TypeData::Function { results, .. } = results.data(ctx) else { return Ok(()) };
        if end.operands().len() != results.len() {
            let message =
                "expected terminator to have as many operands as the parent op has results";
            return Err(Box::new(Diagnostic::error(end.loc(), message)));
        }
        for (value, want) in end.operands().zip(results.iter()) {
            if value.ty() != *want {
                let error = Diagnostic::error(
                    end.loc(),
                    format!(
                        "'{}' op the type of the terminator operand must match the type of the corresponding \
                         result",
                        end.name()
                    ),
                );
                return Err(Box::new(error));
            }
        }
        Ok(())
    }
}

/// Returns an error at an operation without the quoted name as prefix.
fn fail_bare(op: OpRef<'_>, message: String) -> Verified {
    Err(Box::new(Diagnostic::error(op.loc(), message)))
}

impl Verify for SequenceOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let Some(block) = op.body().entry() else { return Ok(()) };
        for child in block.ops() {
            let last = block.terminator().is_some_and(|end| end.op == child.op);
            if !last && !child.implements::<dyn TransformOpInterface>() {
                let error = op.op_error("expected children ops to implement TransformOpInterface");
                return Err(Box::new(error.with_note(child.loc(), "op without interface")));
            }
        }
        check_yield(
            *op,
            SequenceOp::BODY.index(),
            "expects the types of the terminator operands to match the types of the result",
        )
    }
}

impl Verify for ApplyPatternsOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let Some(block) = op.patterns().entry() else { return Ok(()) };
        for child in block.ops() {
            if !child.implements::<dyn PatternDescriptorOpInterface>() {
                let error =
                    op.op_error("expected children ops to implement PatternDescriptorOpInterface");
                return Err(Box::new(error.with_note(child.loc(), "op without interface")));
            }
        }
        Ok(())
    }
}

impl Verify for ApplyRegisteredPassOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let mut used = vec![false; op.dynamic_options().len()];
        let mut todo = vec![op.options_attr()];
        while let Some(attr) = todo.pop() {
            if let Some(param) = ParamOperandAttr::cast(ctx, attr) {
                let number = ods_core::Attr::from(param.index(ctx))
                    .as_i64(ctx)
                    .and_then(|at| usize::try_from(at).ok());
                match number.and_then(|at| used.get_mut(at)) {
                    None => {
                        let number = number.unwrap_or_default();
                        return op.fail(format!(
                            "dynamic option index {number} is out of bounds for the number of dynamic options: {}",
                            used.len()
                        ));
                    }
                    Some(true) => {
                        let number = number.unwrap_or_default();
                        return op.fail(format!(
                            "dynamic option index {number} is already used in options"
                        ));
                    }
                    Some(used) => *used = true,
                }
            }
            todo.extend(attr.as_array(ctx).unwrap_or_default());
            let entries = attr.as_dictionary(ctx).unwrap_or_default();
            todo.extend(entries.iter().map(|entry| entry.1));
        }
        match used.iter().position(|used| !used) {
            Some(number) => op.fail(format!(
                "a param operand does not have a corresponding param_operand attr in the options dict \
                 (operand #{number})"
            )),
            None => Ok(()),
        }
    }
}

impl Verify for NumAssociationsOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let Some(ty) = ParamType::cast(ctx, op.num().ty()) else { return Ok(()) };
        match ty.r#type(ctx).data(ctx) {
            TypeData::Integer { .. } => Ok(()),
            _ => op.fail("expects the result type to be a parameter type with an integer type"),
        }
    }
}

impl Verify for SplitHandleOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        match op.overflow_result() {
            Some(at) if usize::try_from(at).is_ok_and(|at| at >= op.results().len()) => {
                op.fail("overflow_result is not a valid result index")
            }
            _ => Ok(()),
        }
    }
}

/// Verifies that a list of positions has no duplicates.
fn verify_places(op: OpRef<'_>, numbers: &[i64], all: bool, inverted: bool) -> Verified {
    if all && inverted {
        return op.fail("cannot request both 'all' and 'inverted' values in the list");
    }
    if all && !numbers.is_empty() {
        return op.fail("cannot both request 'all' and specific values in the list");
    }
    if !all && numbers.is_empty() {
        return op.fail("must request specific values in the list if 'all' is not specified");
    }
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    match sorted.windows(2).any(|pair| pair[0] == pair[1]) {
        true => op.fail("expected the listed values to be unique"),
        false => Ok(()),
    }
}

impl Verify for GetOperandOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_places(*op, &op.raw_position_list(), op.is_all(), op.is_inverted())
    }
}

impl Verify for GetResultOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_places(*op, &op.raw_position_list(), op.is_all(), op.is_inverted())
    }
}

impl Verify for TileUsingForOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        if op.static_sizes().len() != op.scalable_sizes().len() {
            return op.fail(format!(
                "expected same number of sizes ({}) and scalable sizes ({})",
                op.static_sizes().len(),
                op.scalable_sizes().len()
            ));
        }
        let tiled = op.static_sizes().iter().filter(|size| **size != 0).count();
        let loops = op.loops().len();
        match loops == tiled {
            true => Ok(()),
            false => op.fail(format!(
                "expected number of loops to tile ({tiled}) to match number of `loops` results ({loops})"
            )),
        }
    }
}

impl Verify for TileUsingForallOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let threads =
            op.static_num_threads().len() + usize::from(op.packed_num_threads().is_some());
        if threads > 1 && op.packed_num_threads().is_some() {
            return op.fail("num_threads and packed_num_threads are mutually exclusive");
        }
        let tiles = op.static_tile_sizes().len() + usize::from(op.packed_tile_sizes().is_some());
        if tiles > 1 && op.packed_tile_sizes().is_some() {
            return op.fail("tile_sizes and packed_tile_sizes are mutually exclusive");
        }
        match threads == 0 && tiles == 0 {
            true => op.fail("either (packed_)num_threads or (packed_)tile_sizes must be specified"),
            false => Ok(()),
        }
    }
}

impl Verify for InterchangeOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let order = op.iterator_interchange();
        let mut sorted = order.to_vec();
        sorted.sort_unstable();
        if sorted.iter().copied().eq(0..order.len() as i64) {
            return Ok(());
        }
        let shown: Vec<String> = order.iter().map(i64::to_string).collect();
        op.fail(format!(
            "expects iterator_interchange to be a permutation, found {}",
            shown.join(", ")
        ))
    }
}
