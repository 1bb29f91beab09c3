//! Struct types: literal ones, and those with a name, which stands for one body wherever it is written.

use ods_core::hooks::CustomParams;
use ods_core::text::{ParseResult, Parser, Pos, Printer, Punct};
use ods_core::{Context, Ident, Param, Type, TypeData, stack};

use super::LLVMStructType;
use super::types::{is_member, params_of, parse_pretty, print_pretty_list, struct_kind};

impl CustomParams for LLVMStructType {
    fn parse(p: &mut Parser<'_>) -> ParseResult<Vec<Param>> {
        let start = p.pos();
        p.parse_punct(Punct::Less)?;
        let Some(name) = p.parse_optional_string()? else {
            let pos = p.pos();
            if p.parse_optional_keyword("opaque") {
                return Err(p.error(pos, "only identified structs can be opaque"));
            }
            let body = Body::parse(p)?;
            check_members(p, start, &body.members)?;
            return Ok(params("", Some(body)));
        };
        let pos = p.pos();
        if p.parse_optional_punct(Punct::Greater) {
            if p.start_cyclic(&name) {
                p.end_cyclic();
                let message = "struct without a body only allowed in a recursive struct";
                return Err(p.error(pos, message));
            }
            let kind = Param::Int(struct_kind::RECURSIVE);
            return Ok(vec![Param::Str(name.as_ref().into()), Param::Absent, kind]);
        }
        p.parse_punct(Punct::Comma)?;
        let pos = p.pos();
        if p.parse_optional_keyword("opaque") {
            p.parse_punct(Punct::Greater)?;
            return identify(p, &name, None, pos);
        }
        if !p.start_cyclic(&name) {
            return Err(p.error(pos, "identifier already used for an enclosing struct"));
        }
        let body = Body::parse(p);
        p.end_cyclic();
        let body = body?;
        let pos = body.pos;
        check_members(p, pos, &body.members)?;
        identify(p, &name, Some(body), pos)
    }

    fn print(p: &mut Printer<'_>, params: &[Param]) {
        let [name, body, kind] = params else { return };
        let name = name.as_str().unwrap_or_default();
        p.print("<");
        if !name.is_empty() {
            p.print_string(name.as_bytes());
            if kind.as_int() == Some(struct_kind::RECURSIVE) {
                return p.print(">");
            }
            p.print(", ");
        }
        let Some(body) = body.as_array() else { return p.print("opaque>") };
        if kind.as_int() == Some(struct_kind::PACKED) {
            p.print("packed ");
        }
        p.print("(");
        print_pretty_list(p, body);
        p.print(")>");
    }
}

/// `packed (a, b)>`
struct Body {
    packed: bool,
    members: Vec<Type>,
    /// Of the first member, or of where there could be one.
    pos: Pos,
}

impl Body {
    fn parse(p: &mut Parser<'_>) -> ParseResult<Body> {
        let start = p.pos();
        let packed = p.parse_optional_keyword("packed");
        p.parse_punct(Punct::LParen)?;
        let (mut members, mut pos) = (Vec::new(), start);
        if !p.parse_optional_punct(Punct::RParen) {
            pos = p.pos();
            loop {
                members.push(parse_pretty(p)?);
                if !p.parse_optional_punct(Punct::Comma) {
                    break;
                }
            }
            p.parse_punct(Punct::RParen)?;
        }
        p.parse_punct(Punct::Greater)?;
        Ok(Body { packed, members, pos })
    }
}

/// The parameters of a struct; without a body it is opaque.
fn params(name: &str, body: Option<Body>) -> Vec<Param> {
    let packed = body.as_ref().is_some_and(|body| body.packed);
    let kind = if packed { struct_kind::PACKED } else { struct_kind::PADDED };
    let members = body.map_or(Param::Absent, |body| {
        Param::Array(body.members.into_iter().map(Param::Type).collect())
    });
    vec![Param::Str(name.into()), members, Param::Int(kind)]
}

fn check_members(p: &mut Parser<'_>, pos: Pos, members: &[Type]) -> ParseResult<()> {
    let Some(wrong) = members.iter().find(|ty| !is_member(p.ctx(), **ty)) else { return Ok(()) };
    let message = format!("invalid LLVM structure element type: '{}'", wrong.display(p.ctx()));
    Err(p.error(pos, message))
}

/// The struct of that name, whose body has to be the one that the name has already, if any.
fn identify(
    p: &mut Parser<'_>,
    name: &str,
    body: Option<Body>,
    pos: Pos,
) -> ParseResult<Vec<Param>> {
    let opaque = body.is_none();
    let ctx = p.ctx();
    let params = params(name, body);
    let ty = Type::dialect(ctx, "llvm.struct", params.clone());
    let known = ctx.identified_type(Ident::new(&format!("llvm.struct.{name}")), ty);
    if same_body(ctx, known, ty) {
        return Ok(params);
    }
    let message = if opaque {
        "redeclaring defined struct as opaque"
    } else {
        "identified type already used with a different body"
    };
    Err(p.error(pos, message))
}

fn same_body(ctx: &Context, a: Type, b: Type) -> bool {
    let [a, b] = [a, b].map(|ty| params_of(ctx, ty, "llvm.struct").unwrap_or_default());
    let ([_, a, a_kind], [_, b, b_kind]) = (a, b) else { return false };
    a_kind == b_kind && same_params(ctx, a, b)
}

/// Whether two parameters are the same; of structs with a name the name counts, since the body was compared when they
/// were made, and inside themselves they have none.
fn same_params(ctx: &Context, a: &Param, b: &Param) -> bool {
    match (a, b) {
        (Param::Type(a), Param::Type(b)) => a == b || stack::grow(|| same_types(ctx, *a, *b)),
        (Param::Array(a), Param::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| same_params(ctx, a, b))
        }
        _ => a == b,
    }
}

/// The name among the parameters of a struct.
fn text(params: &[Param]) -> Option<&str> {
    params.first()?.as_str()
}

fn same_types(ctx: &Context, a: Type, b: Type) -> bool {
    match (a.data(ctx), b.data(ctx)) {
        (TypeData::Dialect { name, params: a }, TypeData::Dialect { name: other, params: b })
            if name == other =>
        {
            if *name == "llvm.struct"
                && let (Some(a), Some(b)) = (text(a), text(b))
                && !(a.is_empty() && b.is_empty())
            {
                return a == b;
            }
            a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| same_params(ctx, a, b))
        }
        _ => false,
    }
}

impl LLVMStructType {
    /// Returns true if its members follow each other without padding.
    pub fn is_packed(self, ctx: &Context) -> bool {
        let params = params_of(ctx, self.into(), Self::NAME);
        let kind = params.and_then(|params| params.last()?.as_int());
        kind == Some(struct_kind::PACKED)
    }

    /// Returns true if it has a name but no body.
    pub fn is_opaque(self, ctx: &Context) -> bool {
        let params = params_of(ctx, self.into(), Self::NAME);
        params.and_then(|params| params.get(1)?.as_array()).is_none()
    }
}
