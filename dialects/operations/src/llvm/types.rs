//! Types of the dialect: construction, decomposition, syntax and verification.
//!
//! Nested in one another they are printed without `!llvm.`.

use ods_core::hooks::{ParamDirective, ParseDialectTypes, VerifyParameters};
use ods_core::text::{ParseResult, Parser, Printer, Punct};
use ods_core::{Context, Ident, Type, TypeData};

use super::param_directives::{ExtTypeParams, FunctionTypes, PrettyLLVMType};
use super::{
    LLVMArrayType, LLVMArrayTypeParams, LLVMDialect, LLVMFunctionType, LLVMFunctionTypeParams,
    LLVMLabelType, LLVMMetadataType, LLVMPointerType, LLVMStructType, LLVMTokenType, LLVMVoidType,
};

/// Returns `!llvm.ptr<address_space>`.
pub fn pointer_type(ctx: &Context, address_space: u32) -> Type {
    LLVMPointerType::get(ctx, address_space).into()
}

/// Returns `!llvm.void`.
pub fn void_type(ctx: &Context) -> Type {
    LLVMVoidType::get(ctx).into()
}

/// Returns `!llvm.array<len x elem>`.
pub fn array_type(ctx: &Context, len: u64, elem: Type) -> Type {
    LLVMArrayType::get(ctx, elem, len).into()
}

/// Returns `!llvm.struct<(fields)>`.
pub fn literal_struct(ctx: &Context, fields: &[Type]) -> Type {
    LLVMStructType::literal(ctx, fields).into()
}

/// Returns `!llvm.func<result (params)>`, with `...` after the parameters if `variadic`.
pub fn function_type(ctx: &Context, result: Type, params: &[Type], variadic: bool) -> Type {
    LLVMFunctionType::get(ctx, result, params.to_vec(), variadic).into()
}

/// Returns the element type and the length of an array type.
pub fn array_parts(ctx: &Context, ty: Type) -> Option<(Type, u64)> {
    let array = LLVMArrayType::cast(ctx, ty)?;
    Some((array.element_type(ctx), array.num_elements(ctx)))
}

/// Returns the members of a struct that has a body.
pub fn struct_fields(ctx: &Context, ty: Type) -> Option<Vec<Type>> {
    LLVMStructType::cast(ctx, ty)?.members(ctx)
}

/// Returns the result, the parameters and the variadic flag of a function type.
pub(super) fn function_parts(ctx: &Context, ty: Type) -> Option<(Type, Vec<Type>, bool)> {
    let function = LLVMFunctionType::cast(ctx, ty)?;
    Some((function.return_type(ctx), function.params(ctx), function.var_arg(ctx)))
}

/// Parses any type; a type of this dialect may be written without `!llvm.`.
pub(super) fn parse_pretty(p: &mut Parser<'_>) -> ParseResult<Type> {
    if let Some(ty) = p.parse_optional_type()? {
        return Ok(ty);
    }
    let pos = p.pos();
    let key = p.parse_any_keyword()?;
    match p.ctx().type_schema(Ident::new(&format!("llvm.{key}"))) {
        Some(schema) => p.parse_type_params(schema),
        None => Err(p.error(pos, format!("unknown LLVM type: {key}"))),
    }
}

impl ParseDialectTypes for LLVMDialect {
    fn parse_type(p: &mut Parser<'_>) -> ParseResult<Type> {
        let pos = p.pos();
        if p.parse_optional_type()?.is_some() {
            return Err(p.error(pos, "unexpected type, expected keyword"));
        }
        let key = p.parse_any_keyword()?;
        Err(p.error(pos, format!("unknown LLVM type: {key}")))
    }
}

pub(super) fn print_pretty(p: &mut Printer<'_>, ty: Type) {
    let ctx = p.ctx();
    if let TypeData::Dialect { name, params } = ty.data(ctx)
        && name.dialect() == "llvm"
        && let Some(schema) = ctx.type_schema(*name)
    {
        p.print(schema.mnemonic.unwrap_or_default());
        return p.print_params(schema, params);
    }
    p.print_type(ty);
}

pub(super) fn print_pretty_list(p: &mut Printer<'_>, types: &[Type]) {
    for (index, ty) in types.iter().enumerate() {
        if index != 0 {
            p.print(", ");
        }
        print_pretty(p, *ty);
    }
}

impl ParamDirective for PrettyLLVMType {
    fn parse(p: &mut Parser<'_>, args: &mut Self::ParseArgs<'_>) -> ParseResult<()> {
        args.set_element_type(parse_pretty(p)?);
        Ok(())
    }

    fn print(p: &mut Printer<'_>, args: Self::PrintArgs<'_>) {
        if let Some(ty) = args.element_type() {
            print_pretty(p, ty);
        }
    }
}

impl ParamDirective for FunctionTypes {
    fn parse(p: &mut Parser<'_>, args: &mut Self::ParseArgs<'_>) -> ParseResult<()> {
        let mut types = Vec::new();
        let mut variadic = false;
        if !p.parse_optional_punct(Punct::RParen) {
            loop {
                if p.parse_optional_punct(Punct::Ellipsis) {
                    variadic = true;
                    break;
                }
                types.push(parse_pretty(p)?);
                if !p.parse_optional_punct(Punct::Comma) {
                    break;
                }
            }
            p.parse_punct(Punct::RParen)?;
        }
        args.set_params(types);
        args.set_var_arg(variadic);
        Ok(())
    }

    fn print(p: &mut Printer<'_>, args: Self::PrintArgs<'_>) {
        let types = args.params().unwrap_or_default();
        print_pretty_list(p, &types);
        if args.var_arg() == Some(true) {
            p.print(if types.is_empty() { "..." } else { ", ..." });
        }
        p.print(")");
    }
}

impl ParamDirective for ExtTypeParams {
    fn parse(p: &mut Parser<'_>, args: &mut Self::ParseArgs<'_>) -> ParseResult<()> {
        let (mut types, mut ints) = (Vec::new(), Vec::new());
        loop {
            let pos = p.pos();
            if let Some(value) = p.parse_optional_int(32, false)? {
                ints.push(value as u32);
            } else if ints.is_empty() {
                types.push(parse_pretty(p)?);
            } else {
                return Err(
                    p.error(pos, "failed to parse parameter list for target extension type")
                );
            }
            if !p.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        args.set_type_params(types);
        args.set_int_params(ints);
        Ok(())
    }

    fn print(p: &mut Printer<'_>, args: Self::PrintArgs<'_>) {
        let types = args.type_params().unwrap_or_default();
        print_pretty_list(p, &types);
        for (index, value) in args.int_params().unwrap_or_default().into_iter().enumerate() {
            if index != 0 || !types.is_empty() {
                p.print(", ");
            }
            p.print_int(i64::from(value));
        }
    }
}

/// Returns the members of a literal struct.
pub fn literal_struct_fields(ctx: &Context, ty: Type) -> Option<Vec<Type>> {
    let params = LLVMStructType::cast(ctx, ty)?.params(ctx);
    params.members.filter(|_| params.name.is_empty())
}

/// Returns whether the type is valid as a member of a struct or an element of an array.
pub(super) fn is_member(ctx: &Context, ty: Type) -> bool {
    !LLVMVoidType::is(ctx, ty)
        && !LLVMLabelType::is(ctx, ty)
        && !LLVMMetadataType::is(ctx, ty)
        && !LLVMFunctionType::is(ctx, ty)
        && !LLVMTokenType::is(ctx, ty)
}

impl VerifyParameters for LLVMArrayType {
    fn verify(ctx: &Context, params: LLVMArrayTypeParams) -> Result<(), String> {
        let elem = params.element_type;
        if is_member(ctx, elem) {
            return Ok(());
        }
        Err(format!("invalid array element type: '{}'", elem.display(ctx)))
    }
}

impl VerifyParameters for LLVMFunctionType {
    fn verify(ctx: &Context, params: LLVMFunctionTypeParams) -> Result<(), String> {
        let is_function = |ty: Type| LLVMFunctionType::is(ctx, ty);
        let result = params.return_type;
        if is_function(result)
            || LLVMMetadataType::is(ctx, result)
            || LLVMLabelType::is(ctx, result)
        {
            return Err(format!("invalid function result type: '{}'", result.display(ctx)));
        }
        let bad = |ty: &Type| is_function(*ty) || LLVMVoidType::is(ctx, *ty);
        match params.params.into_iter().find(bad) {
            Some(ty) => Err(format!("invalid function argument type: '{}'", ty.display(ctx))),
            None => Ok(()),
        }
    }
}
