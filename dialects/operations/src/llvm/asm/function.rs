//! `llvm.func`.

use ods_core::function::{FunctionSyntax, parse_signature, print_signature};
use ods_core::hooks::CustomAsm;
use ods_core::ir::PropSlot;
use ods_core::text::{OpParser, OpPrinter, ParseResult, Punct, RegionStyle};
use ods_core::{Context, IntegerAttr, OpState, Type};

use super::global::{Head, print_name};
use super::{keyword_case, parse_comdat, print_comdat, print_word};
use crate::llvm::types::function_parts;
use crate::llvm::{
    CConv, LLVMFuncOp, LLVMVoidType, Linkage, VScaleRangeAttr, function_type, void_type,
};

/// The syntax of functions of this dialect's function type: one result, void for none.
const SYNTAX: FunctionSyntax = FunctionSyntax {
    type_attr: LLVMFuncOp::FUNCTION_TYPE.name(),
    arg_attrs: LLVMFuncOp::ARG_ATTRS.name(),
    res_attrs: LLVMFuncOp::RES_ATTRS.name(),
    allow_variadic: true,
    make_type,
    split_type: |ctx, ty| match function_parts(ctx, ty) {
        Some((result, params, variadic)) => {
            let results = if LLVMVoidType::is(ctx, result) { Vec::new() } else { vec![result] };
            (params, results, variadic)
        }
        None => Default::default(),
    },
};

const HEAD: Head<LLVMFuncOp> = Head {
    linkage: LLVMFuncOp::LINKAGE,
    visibility: LLVMFuncOp::VISIBILITY_,
    thread_local: None,
    unnamed_addr: LLVMFuncOp::UNNAMED_ADDR,
};

fn make_type(
    ctx: &Context,
    inputs: &[Type],
    results: &[Type],
    variadic: bool,
) -> Result<Type, String> {
    if results.len() > 1 {
        return Err("expected zero or one function result".to_owned());
    }
    if !inputs.iter().all(|ty| compatible(ctx, *ty)) {
        return Err("expected LLVM type for function arguments".to_owned());
    }
    let result = results.first().copied().unwrap_or_else(|| void_type(ctx));
    if !compatible(ctx, result) {
        return Err(format!("expected LLVM type for function results'{}'", result.display(ctx)));
    }
    Ok(function_type(ctx, result, inputs, variadic))
}

pub(super) fn compatible(ctx: &Context, ty: Type) -> bool {
    super::super::compatible::is_compatible(ctx, ty)
}

impl CustomAsm for LLVMFuncOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let ctx = p.ctx();
        HEAD.parse(p, state);
        let cconv = keyword_case(p, CConv::ALL).unwrap_or(CConv::C);
        state.set(ctx, LLVMFuncOp::C_CONV, cconv);
        let pos = p.pos();
        let name = p.parse_symbol_name()?;
        state.set(ctx, LLVMFuncOp::SYM_NAME, name);
        let mut signature = parse_signature(p, true)?;
        let inputs: Vec<Type> = signature.params.iter().map(|param| param.ty).collect();
        let results: Vec<Type> = signature.results.iter().map(|(ty, _)| *ty).collect();
        let ty = match make_type(ctx, &inputs, &results, signature.variadic) {
            Ok(ty) => ty,
            Err(reason) => {
                return Err(p.error(pos, format!("failed to construct function type: {reason}")));
            }
        };
        state.set(ctx, LLVMFuncOp::FUNCTION_TYPE, ty);
        if p.parse_optional_keyword("vscale_range") {
            p.parse_punct(Punct::LParen)?;
            let low = p.parse_int(64, true)?;
            p.parse_punct(Punct::Comma)?;
            let high = p.parse_int(64, true)?;
            p.parse_punct(Punct::RParen)?;
            let bound = |value| IntegerAttr::get(ctx, Type::I32, value);
            let range = VScaleRangeAttr::get(ctx, bound(low), bound(high));
            state.set(ctx, LLVMFuncOp::VSCALE_RANGE, range);
        }
        parse_comdat(p, state, LLVMFuncOp::COMDAT)?;
        p.parse_optional_attr_dict_with_keyword(state)?;
        if let Some(attrs) = signature.arg_attrs(ctx) {
            state.set(ctx, LLVMFuncOp::ARG_ATTRS, attrs);
        }
        if let Some(attrs) = signature.res_attrs(ctx) {
            state.set(ctx, LLVMFuncOp::RES_ATTRS, attrs);
        }
        let arguments = signature.take_arguments();
        if !p.parse_optional_region(state, &arguments)? {
            p.add_region(state);
        }
        Ok(())
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        let ctx = op.ctx();
        HEAD.print(p, *op, Some(Linkage::External));
        let cconv = op.get_as(LLVMFuncOp::C_CONV).unwrap_or(CConv::C);
        if cconv != CConv::C {
            print_word(p, cconv.text());
        }
        print_name(p, *op, LLVMFuncOp::SYM_NAME);
        print_signature(p, *op, &SYNTAX);
        if let Some(range) = op.get_as::<_, VScaleRangeAttr>(LLVMFuncOp::VSCALE_RANGE) {
            let bound = |attr: IntegerAttr| attr.as_i64(ctx).unwrap_or(0);
            p.print_fmt(format_args!(
                " vscale_range({}, {})",
                bound(range.min_range(ctx)),
                bound(range.max_range(ctx))
            ));
        }
        print_comdat(p, op.get(LLVMFuncOp::COMDAT));
        let mut elided = HEAD.names();
        elided.extend(
            [
                LLVMFuncOp::SYM_NAME,
                LLVMFuncOp::FUNCTION_TYPE,
                LLVMFuncOp::ARG_ATTRS,
                LLVMFuncOp::RES_ATTRS,
                LLVMFuncOp::C_CONV,
                LLVMFuncOp::COMDAT,
                LLVMFuncOp::VSCALE_RANGE,
            ]
            .map(PropSlot::name),
        );
        p.print_optional_attr_dict_with_keyword(*op, &elided);
        if !op.body().is_empty() {
            p.print(" ");
            p.print_region(op.body(), RegionStyle { entry_args: false, ..RegionStyle::default() });
        }
    }
}
