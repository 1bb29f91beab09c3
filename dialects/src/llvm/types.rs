//! Types of the dialect: made, taken apart, parsed, printed and checked.
//!
//! Inside one another they are written without `!llvm.`.

use ods_core::format::ParamArgs;
use ods_core::hooks::{ParamDirective, ParseDialectTypes, VerifyParameters};
use ods_core::text::{ParseResult, Parser, Printer, Punct};
use ods_core::{Context, FloatKind, Ident, Param, Type, TypeData};

use super::param_directives::{ExtTypeParams, FunctionTypes, PrettyLLVMType};
use super::{LLVMArrayType, LLVMDialect, LLVMFunctionType};

/// What the third parameter of a struct says.
pub mod struct_kind {
    /// Members have their natural alignment.
    pub const PADDED: i64 = 0;
    /// Members follow each other without padding.
    pub const PACKED: i64 = 1;
    /// A mention of an identified struct inside its own body, by name.
    pub const RECURSIVE: i64 = 2;
}

/// `!llvm.ptr<address_space>`
pub fn pointer_type(ctx: &Context, address_space: u32) -> Type {
    Type::dialect(ctx, "llvm.ptr", vec![Param::Int(i64::from(address_space))])
}

/// `!llvm.void`
pub fn void_type(ctx: &Context) -> Type {
    Type::dialect(ctx, "llvm.void", Vec::new())
}

/// `!llvm.array<len x elem>`
pub fn array_type(ctx: &Context, len: u64, elem: Type) -> Type {
    Type::dialect(ctx, "llvm.array", vec![Param::Type(elem), Param::Int(len as i64)])
}

/// `!llvm.struct<(fields)>`
pub fn literal_struct(ctx: &Context, fields: &[Type]) -> Type {
    make_struct(ctx, "", Some(fields), struct_kind::PADDED)
}

/// `!llvm.func<result (params)>`, `...` after the parameters when it is variadic.
pub fn function_type(ctx: &Context, result: Type, params: &[Type], variadic: bool) -> Type {
    let params = params.iter().map(|ty| Param::Type(*ty)).collect();
    let params = vec![Param::Type(result), Param::Array(params), Param::Int(i64::from(variadic))];
    Type::dialect(ctx, "llvm.func", params)
}

fn make_struct(ctx: &Context, name: &str, body: Option<&[Type]>, kind: i64) -> Type {
    let body = body.map_or(Param::Absent, |body| {
        Param::Array(body.iter().map(|ty| Param::Type(*ty)).collect())
    });
    Type::dialect(ctx, "llvm.struct", vec![Param::Str(name.into()), body, Param::Int(kind)])
}

/// The parameters of `ty` if its full name is `name`.
pub(super) fn params_of<'c>(ctx: &'c Context, ty: Type, name: &str) -> Option<&'c [Param]> {
    match ty.data(ctx) {
        TypeData::Dialect { name: have, params } if *have == *name => Some(params),
        _ => None,
    }
}

pub(super) fn is(ctx: &Context, ty: Type, name: &str) -> bool {
    params_of(ctx, ty, name).is_some()
}

/// Element type and length of an array.
pub(super) fn array_parts(ctx: &Context, ty: Type) -> Option<(Type, u64)> {
    match params_of(ctx, ty, "llvm.array")? {
        [elem, len] => Some((elem.as_type()?, len.as_int()? as u64)),
        _ => None,
    }
}

/// Members of a struct that has a body.
pub(super) fn struct_fields(ctx: &Context, ty: Type) -> Option<Vec<Type>> {
    let body = params_of(ctx, ty, "llvm.struct")?.get(1)?.as_array()?;
    Some(body.iter().filter_map(Param::as_type).collect())
}

/// Result, parameters and whether it is variadic, of a function type.
pub(super) fn function_parts(ctx: &Context, ty: Type) -> Option<(Type, Vec<Type>, bool)> {
    match params_of(ctx, ty, "llvm.func")? {
        [result, params, variadic] => Some((
            result.as_type()?,
            params.as_array()?.iter().filter_map(Param::as_type).collect(),
            variadic.as_int()? != 0,
        )),
        _ => None,
    }
}

/// Any type, or one of this dialect without `!llvm.`.
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

pub(super) fn print_pretty_list(p: &mut Printer<'_>, types: &[Param]) {
    for (index, ty) in types.iter().filter_map(Param::as_type).enumerate() {
        if index != 0 {
            p.print(", ");
        }
        print_pretty(p, ty);
    }
}

impl ParamDirective for PrettyLLVMType {
    fn parse(p: &mut Parser<'_>, args: &mut ParamArgs) -> ParseResult<()> {
        let ty = parse_pretty(p)?;
        args.set(0, Param::Type(ty));
        Ok(())
    }

    fn print(p: &mut Printer<'_>, args: &ParamArgs) {
        if let Some(ty) = args.param(0).and_then(Param::as_type) {
            print_pretty(p, ty);
        }
    }
}

impl ParamDirective for FunctionTypes {
    fn parse(p: &mut Parser<'_>, args: &mut ParamArgs) -> ParseResult<()> {
        let mut types = Vec::new();
        let mut variadic = false;
        if !p.parse_optional_punct(Punct::RParen) {
            loop {
                if p.parse_optional_punct(Punct::Ellipsis) {
                    variadic = true;
                    break;
                }
                types.push(Param::Type(parse_pretty(p)?));
                if !p.parse_optional_punct(Punct::Comma) {
                    break;
                }
            }
            p.parse_punct(Punct::RParen)?;
        }
        args.set(0, Param::Array(types.into()));
        args.set(1, Param::Int(i64::from(variadic)));
        Ok(())
    }

    fn print(p: &mut Printer<'_>, args: &ParamArgs) {
        let types = args.param(0).and_then(Param::as_array).unwrap_or_default();
        print_pretty_list(p, types);
        if args.param(1).and_then(Param::as_int).is_some_and(|variadic| variadic != 0) {
            p.print(if types.is_empty() { "..." } else { ", ..." });
        }
        p.print(")");
    }
}

impl ParamDirective for ExtTypeParams {
    fn parse(p: &mut Parser<'_>, args: &mut ParamArgs) -> ParseResult<()> {
        let (mut types, mut ints) = (Vec::new(), Vec::new());
        loop {
            let pos = p.pos();
            if let Some(value) = p.parse_optional_int(32, false)? {
                ints.push(Param::Int(value));
            } else if ints.is_empty() {
                types.push(Param::Type(parse_pretty(p)?));
            } else {
                return Err(
                    p.error(pos, "failed to parse parameter list for target extension type")
                );
            }
            if !p.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        args.set(0, Param::Array(types.into()));
        args.set(1, Param::Array(ints.into()));
        Ok(())
    }

    fn print(p: &mut Printer<'_>, args: &ParamArgs) {
        let types = args.param(0).and_then(Param::as_array).unwrap_or_default();
        let ints = args.param(1).and_then(Param::as_array).unwrap_or_default();
        print_pretty_list(p, types);
        for (index, value) in ints.iter().filter_map(Param::as_int).enumerate() {
            if index != 0 || !types.is_empty() {
                p.print(", ");
            }
            p.print_int(value);
        }
    }
}

/// Members of a struct without a name.
pub fn literal_struct_fields(ctx: &Context, ty: Type) -> Option<Vec<Type>> {
    let name = params_of(ctx, ty, "llvm.struct")?.first()?.as_str()?;
    name.is_empty().then(|| struct_fields(ctx, ty))?
}

/// Whether the dialect knows values of the type, with everything inside it.
pub fn is_compatible(ctx: &Context, ty: Type) -> bool {
    if is_scalar(ctx, ty) {
        return true;
    }
    let mut waiting = vec![ty];
    while let Some(ty) = waiting.pop() {
        if is_scalar(ctx, ty) {
            continue;
        }
        match ty.data(ctx) {
            TypeData::Vector { shape, elem, .. } if shape.len() == 1 => waiting.push(*elem),
            TypeData::Dialect { name, .. } if name.dialect() == "llvm" => {
                waiting.extend(array_parts(ctx, ty).map(|(elem, _)| elem));
                waiting.extend(struct_fields(ctx, ty).into_iter().flatten());
                if let Some((result, params, _)) = function_parts(ctx, ty) {
                    waiting.push(result);
                    waiting.extend(params);
                }
            }
            _ => return false,
        }
    }
    true
}

fn is_scalar(ctx: &Context, ty: Type) -> bool {
    match ty.data(ctx) {
        TypeData::Integer(..) => ty.is_signless_integer(ctx),
        TypeData::Float(kind) => matches!(
            kind,
            FloatKind::BF16
                | FloatKind::F16
                | FloatKind::F32
                | FloatKind::F64
                | FloatKind::F80
                | FloatKind::F128
        ),
        _ => false,
    }
}

/// Whether a struct or an array can hold values of the type.
pub(super) fn is_member(ctx: &Context, ty: Type) -> bool {
    ["llvm.void", "llvm.label", "llvm.metadata", "llvm.func", "llvm.token"]
        .iter()
        .all(|name| !is(ctx, ty, name))
}

impl VerifyParameters for LLVMArrayType {
    fn verify(ctx: &Context, params: &[Param]) -> Result<(), String> {
        match params.first().and_then(Param::as_type) {
            Some(elem) if !is_member(ctx, elem) => {
                Err(format!("invalid array element type: '{}'", elem.display(ctx)))
            }
            _ => Ok(()),
        }
    }
}

impl VerifyParameters for LLVMFunctionType {
    fn verify(ctx: &Context, params: &[Param]) -> Result<(), String> {
        let [result, params, _] = params else { return Ok(()) };
        let bad = |ty: &Type, names: &[&str]| names.iter().any(|name| is(ctx, *ty, name));
        if let Some(ty) = result.as_type()
            && bad(&ty, &["llvm.func", "llvm.metadata", "llvm.label"])
        {
            return Err(format!("invalid function result type: '{}'", ty.display(ctx)));
        }
        let params = params.as_array().unwrap_or_default();
        match params
            .iter()
            .filter_map(Param::as_type)
            .find(|ty| bad(ty, &["llvm.void", "llvm.func"]))
        {
            Some(ty) => Err(format!("invalid function argument type: '{}'", ty.display(ctx))),
            None => Ok(()),
        }
    }
}
