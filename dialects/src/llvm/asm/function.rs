//! `llvm.func`.

use ods_core::function::{FunctionSyntax, parse_signature, print_signature};
use ods_core::hooks::CustomAsm;
use ods_core::text::{OpParser, OpPrinter, ParseResult, Punct, RegionStyle};
use ods_core::{Attr, AttrData, Context, OpState, Param, Type};

use super::{
    add, case_value, keyword_case, linkage_text, parse_comdat, parse_linkage, parse_unnamed_addr,
    parse_visibility, print_comdat, print_word, unnamed_addr_text, visibility_text, wrapped,
};
use crate::llvm::types::{function_parts, is};
use crate::llvm::{CConv, LLVMFuncOp, function_type, void_type};

/// Functions of this dialect's function type: one result, void for none.
const SYNTAX: FunctionSyntax = FunctionSyntax {
    type_attr: "function_type",
    arg_attrs: "arg_attrs",
    res_attrs: "res_attrs",
    allow_variadic: true,
    make_type,
    split_type: |ctx, ty| match function_parts(ctx, ty) {
        Some((result, params, variadic)) => {
            let results = if is(ctx, result, "llvm.void") { Vec::new() } else { vec![result] };
            (params, results, variadic)
        }
        None => Default::default(),
    },
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
        return Err("expected LLVM type for function results".to_owned());
    }
    Ok(function_type(ctx, result, inputs, variadic))
}

pub(super) fn compatible(ctx: &Context, ty: Type) -> bool {
    super::super::compatible::is_compatible(ctx, ty)
}

impl CustomAsm for LLVMFuncOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let ctx = p.ctx();
        parse_linkage(p, state);
        parse_visibility(p, state);
        parse_unnamed_addr(p, state);
        let cconv = keyword_case(p, CConv::ALL).unwrap_or(CConv::C);
        add(p, state, "CConv", wrapped(ctx, "llvm.cconv", cconv.value()));
        let pos = p.pos();
        let name = p.parse_symbol_name()?;
        add(p, state, "sym_name", name);
        let mut signature = parse_signature(p, true)?;
        let inputs: Vec<Type> = signature.params.iter().map(|param| param.ty).collect();
        let results: Vec<Type> = signature.results.iter().map(|result| result.0).collect();
        let ty = match make_type(ctx, &inputs, &results, signature.variadic) {
            Ok(ty) => ty,
            Err(reason) => {
                return Err(p.error(pos, format!("failed to construct function type: {reason}")));
            }
        };
        add(p, state, "function_type", Attr::ty(ctx, ty));
        if p.parse_optional_keyword("vscale_range") {
            p.parse_punct(Punct::LParen)?;
            let low = p.parse_int(64, true)?;
            p.parse_punct(Punct::Comma)?;
            let high = p.parse_int(64, true)?;
            p.parse_punct(Punct::RParen)?;
            let bound = |value| Param::Attr(Attr::integer(ctx, Type::I32, value));
            let range = Attr::dialect(ctx, "llvm.vscale_range", vec![bound(low), bound(high)]);
            add(p, state, "vscale_range", range);
        }
        parse_comdat(p, state)?;
        p.parse_optional_attr_dict_with_keyword(state)?;
        for (name, attrs) in
            [("arg_attrs", signature.arg_attrs(ctx)), ("res_attrs", signature.res_attrs(ctx))]
        {
            if let Some(attrs) = attrs {
                add(p, state, name, attrs);
            }
        }
        let arguments = signature.take_arguments();
        if !p.parse_optional_region(state, &arguments)? {
            p.add_region(state);
        }
        Ok(())
    }

    fn print<'ir>(this: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        let ir = this.body;
        let op = *this;
        let ctx = ir.ctx();
        p.print(" ");
        let linkage = linkage_text(op);
        print_word(p, if linkage == "external" { "" } else { linkage });
        print_word(p, visibility_text(op));
        print_word(p, unnamed_addr_text(op));
        let cconv = CConv::from_value(case_value(op, "CConv")).unwrap_or(CConv::C);
        if cconv != CConv::C {
            print_word(p, cconv.text());
        }
        let name = op.attr("sym_name").and_then(|name| name.as_bytes(ctx));
        p.print_symbol_name(name.unwrap_or_default());
        print_signature(p, op, &SYNTAX);
        if let Some(AttrData::Dialect { params, .. }) =
            op.attr("vscale_range").map(|range| range.data(ctx))
        {
            let bound = |index: usize| {
                params.get(index).and_then(Param::as_attr).and_then(|attr| attr.as_i64(ctx))
            };
            p.print_fmt(format_args!(
                " vscale_range({}, {})",
                bound(0).unwrap_or(0),
                bound(1).unwrap_or(0)
            ));
        }
        print_comdat(p, op);
        p.print_optional_attr_dict_with_keyword(
            op,
            &[
                "sym_name",
                "function_type",
                "arg_attrs",
                "res_attrs",
                "linkage",
                "CConv",
                "visibility_",
                "comdat",
                "unnamed_addr",
                "vscale_range",
            ],
        );
        let body = op.region(0);
        if !body.is_empty() {
            p.print(" ");
            p.print_region(body, RegionStyle { entry_args: false, ..RegionStyle::default() });
        }
    }
}
