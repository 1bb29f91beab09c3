//! Struct types: literal structs, and identified structs, whose name denotes one body wherever it is written.
//!
//! The stored parameters are defined by hand, as upstream; only this module depends on their form.

use ods_core::hooks::{CustomParams, NamedParams};
use ods_core::interface::View;
use ods_core::text::{ParseResult, Parser, Pos, Printer, Punct};
use ods_core::{Context, Ident, Param, Type, TypeData, stack};

use super::LLVMStructType;
use super::types::{is_member, parse_pretty, print_pretty_list};

/// The parameters of [`LLVMStructType`].
#[derive(Clone, PartialEq, Debug)]
pub struct StructParams {
    /// The name; empty for a literal struct.
    pub name: String,
    /// The members; `None` for an opaque struct, and for a reference inside its own body.
    pub members: Option<Vec<Type>>,
    /// The form of the members.
    pub kind: StructKind,
}

/// The form of a struct besides its members.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StructKind {
    /// Members have their natural alignment.
    Padded,
    /// Members follow each other without padding.
    Packed,
    /// A reference by name to an identified struct inside its own body.
    Recursive,
}

impl StructKind {
    const ALL: [StructKind; 3] = [StructKind::Padded, StructKind::Packed, StructKind::Recursive];
}

impl NamedParams for LLVMStructType {
    type Params = StructParams;

    fn from_params(params: &[Param]) -> Option<StructParams> {
        let [name, members, kind] = params else { return None };
        let kind = usize::try_from(kind.as_int()?).ok()?;
        Some(StructParams {
            name: name.as_str()?.to_owned(),
            members: members
                .as_array()
                .map(|members| members.iter().filter_map(Param::as_type).collect()),
            kind: *StructKind::ALL.get(kind)?,
        })
    }

    fn into_params(params: StructParams) -> Vec<Param> {
        let members = params.members.map_or(Param::Absent, |members| {
            Param::Array(members.into_iter().map(Param::Type).collect())
        });
        vec![Param::Str(params.name.into()), members, Param::Int(params.kind as i64)]
    }
}

impl LLVMStructType {
    /// Returns the literal struct with these members.
    pub fn literal(ctx: &Context, members: &[Type]) -> LLVMStructType {
        let members = Some(members.to_vec());
        LLVMStructType::make(
            ctx,
            StructParams { name: String::new(), members, kind: StructKind::Padded },
        )
    }

    /// Returns the identified struct with this name and these members.
    pub fn identified(ctx: &Context, name: &str, members: &[Type]) -> LLVMStructType {
        let (name, members) = (name.to_owned(), Some(members.to_vec()));
        LLVMStructType::make(ctx, StructParams { name, members, kind: StructKind::Padded })
    }

    fn make(ctx: &Context, params: StructParams) -> LLVMStructType {
        View::of(Type::dialect(ctx, LLVMStructType::NAME, Self::into_params(params)))
    }

    /// Returns the parameters.
    pub fn params(self, ctx: &Context) -> StructParams {
        let params = ods_core::rt::type_params(ctx, self.into());
        Self::from_params(params).expect("a struct is made of its parameters")
    }

    /// Returns whether the members follow each other without padding.
    pub fn is_packed(self, ctx: &Context) -> bool {
        let params = ods_core::rt::type_params(ctx, self.into());
        matches!(params, [_, _, Param::Int(kind)] if *kind == StructKind::Packed as i64)
    }

    /// Returns whether the struct has a name but no body.
    pub fn is_opaque(self, ctx: &Context) -> bool {
        let params = ods_core::rt::type_params(ctx, self.into());
        !matches!(params, [_, Param::Array(_), _])
    }

    /// Returns the members; `None` for an opaque struct, and for a reference inside its own body.
    pub fn members(self, ctx: &Context) -> Option<Vec<Type>> {
        self.params(ctx).members
    }
}

impl CustomParams for LLVMStructType {
    fn parse(p: &mut Parser<'_>) -> ParseResult<StructParams> {
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
            let name = name.into_owned();
            return Ok(StructParams { name, members: None, kind: StructKind::Recursive });
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

    fn print(p: &mut Printer<'_>, params: StructParams) {
        p.print("<");
        if !params.name.is_empty() {
            p.print_string(params.name.as_bytes());
            if params.kind == StructKind::Recursive {
                return p.print(">");
            }
            p.print(", ");
        }
        let Some(members) = params.members else { return p.print("opaque>") };
        if params.kind == StructKind::Packed {
            p.print("packed ");
        }
        p.print("(");
        print_pretty_list(p, &members);
        p.print(")>");
    }
}

/// The parsed form of `packed (a, b)>`.
struct Body {
    packed: bool,
    members: Vec<Type>,
    /// The position of the first member, or where it could be.
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

/// Returns the parameters of a struct; without a body it is opaque.
fn params(name: &str, body: Option<Body>) -> StructParams {
    let packed = body.as_ref().is_some_and(|body| body.packed);
    let kind = if packed { StructKind::Packed } else { StructKind::Padded };
    StructParams { name: name.to_owned(), members: body.map(|body| body.members), kind }
}

fn check_members(p: &mut Parser<'_>, pos: Pos, members: &[Type]) -> ParseResult<()> {
    let Some(wrong) = members.iter().find(|ty| !is_member(p.ctx(), **ty)) else { return Ok(()) };
    let message = format!("invalid LLVM structure element type: '{}'", wrong.display(p.ctx()));
    Err(p.error(pos, message))
}

/// Returns the identified struct with this name. Its body has to equal the body that the name has already, if any.
fn identify(
    p: &mut Parser<'_>,
    name: &str,
    body: Option<Body>,
    pos: Pos,
) -> ParseResult<StructParams> {
    let opaque = body.is_none();
    let ctx = p.ctx();
    let params = params(name, body);
    let own = LLVMStructType::make(ctx, params.clone());
    let key = Ident::new(&format!("{}.{name}", LLVMStructType::NAME));
    let known = p.identified_type(key, own.into())?;
    if LLVMStructType::cast(ctx, known).is_some_and(|known| same_body(ctx, known, &params)) {
        return Ok(params);
    }
    let message = if opaque {
        "redeclaring defined struct as opaque"
    } else {
        "identified type already used with a different body"
    };
    Err(p.error(pos, message))
}

fn same_body(ctx: &Context, known: LLVMStructType, params: &StructParams) -> bool {
    let known = known.params(ctx);
    known.kind == params.kind
        && match (&known.members, &params.members) {
            (Some(a), Some(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_types(ctx, *a, *b))
            }
            (a, b) => a.is_none() && b.is_none(),
        }
}

/// Returns whether two parameters are equal. Identified structs are equal if their names are: the bodies were compared
/// when the types were created, and references inside the body have none.
fn same_params(ctx: &Context, a: &Param, b: &Param) -> bool {
    match (a, b) {
        (Param::Type(a), Param::Type(b)) => a == b || stack::grow(|| same_types(ctx, *a, *b)),
        (Param::Array(a), Param::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| same_params(ctx, a, b))
        }
        _ => a == b,
    }
}

fn same_types(ctx: &Context, a: Type, b: Type) -> bool {
    if a == b {
        return true;
    }
    if let (Some(a), Some(b)) = (LLVMStructType::cast(ctx, a), LLVMStructType::cast(ctx, b)) {
        let (a, b) = (a.params(ctx), b.params(ctx));
        if !(a.name.is_empty() && b.name.is_empty()) {
            return a.name == b.name;
        }
    }
    match (a.data(ctx), b.data(ctx)) {
        (TypeData::Dialect { name, params: a }, TypeData::Dialect { name: other, params: b })
            if name == other =>
        {
            a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| same_params(ctx, a, b))
        }
        _ => false,
    }
}
