//! Translation of one struct or enum to a declaration.

use proc_macro2::Span;
use quote::ToTokens;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{
    Attribute, Expr, ExprLit, Field, Fields, Item, ItemEnum, ItemStruct, Lit, LitStr, Meta, Token,
    Type,
};

use super::Dialect;
use super::text::{Text, quoted, value};

/// The flags of an operation and the `.td` fields that they set.
const OP_FLAGS: &[(&str, &str)] = &[
    ("canonicalize", "hasCanonicalizer"),
    ("canonicalize_method", "hasCanonicalizeMethod"),
    ("custom_format", "hasCustomAssemblyFormat"),
    ("fold", "hasFolder"),
    ("verify", "hasVerifier"),
    ("verify_regions", "hasRegionVerifier"),
];
/// The flags of a type or attribute and the `.td` fields that they set.
const PARAMETRIC_FLAGS: &[(&str, &str)] = &[
    ("alias", "genMnemonicAlias"),
    ("custom_format", "hasCustomAssemblyFormat"),
    ("verify", "genVerifyDecl"),
];
/// The Rust types of parameters, and the C++ types that they denote.
const PARAMS: &[(&str, &str)] = &[
    ("bool", "bool"),
    ("i8", "int8_t"),
    ("i16", "int16_t"),
    ("i32", "int32_t"),
    ("i64", "int64_t"),
    ("u8", "uint8_t"),
    ("u16", "uint16_t"),
    ("u32", "uint32_t"),
    ("u64", "uint64_t"),
    ("Attr", "::mlir::Attribute"),
    ("Type", "::mlir::Type"),
];

/// Returns the order in which items are declared, definitions before uses: enums, then types and attributes in their
/// order, then operations.
pub(super) fn rank(item: &Item) -> u8 {
    match item {
        Item::Enum(_) => 0,
        Item::Struct(of) if of.attrs.iter().any(|attr| attr.path().is_ident("op")) => 2,
        _ => 1,
    }
}

/// Adds the declaration of an item to the text; returns an item that declares nothing, which stays Rust.
pub(super) fn lower(dialect: &Dialect, item: Item, text: &mut Text) -> syn::Result<Option<Item>> {
    match &item {
        Item::Struct(of) => {
            let marked = |name| of.attrs.iter().find(|attr| attr.path().is_ident(name));
            if let Some(mark) = marked("op") {
                op(dialect, of, mark, text)?;
            } else if let Some(mark) = marked("attr_type") {
                parametric(dialect, of, mark, ("TypeDef", "Type"), text)?;
            } else if let Some(mark) = marked("attribute") {
                parametric(dialect, of, mark, ("AttrDef", "Attr"), text)?;
            } else {
                return Ok(Some(item));
            }
        }
        Item::Enum(of) => match of.attrs.iter().find(|attr| attr.path().is_ident("enumeration")) {
            Some(mark) => enumeration(dialect, of, mark, text)?,
            None => return Ok(Some(item)),
        },
        _ => return Ok(Some(item)),
    }
    Ok(None)
}

/// Returns the string literal that an expression consists of.
pub(super) fn string(of: &Expr) -> syn::Result<LitStr> {
    match of {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Ok(text.clone()),
        _ => Err(syn::Error::new(of.span(), "expected a string")),
    }
}

/// Returns the `.td` field that a flag sets.
pub(super) fn camel_flag(flag: &str, known: &[(&str, &'static str)]) -> Option<&'static str> {
    known.iter().find(|(name, _)| *name == flag).map(|(_, field)| *field)
}

/// The arguments of a struct's attribute.
#[derive(Default)]
struct Says {
    mnemonic: Option<LitStr>,
    traits: String,
    fields: Vec<(Span, String)>,
}

fn says(mark: &Attribute, flags: &[(&str, &'static str)], of: &str) -> syn::Result<Says> {
    let mut says = Says::default();
    if matches!(mark.meta, Meta::Path(_)) {
        return Ok(says);
    }
    for meta in mark.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)? {
        let key = meta.path().get_ident().map(ToString::to_string).unwrap_or_default();
        match (key.as_str(), &meta) {
            ("mnemonic", Meta::NameValue(value)) => says.mnemonic = Some(string(&value.value)?),
            ("format", Meta::NameValue(value)) => {
                let format = string(&value.value)?;
                let field = format!("let assemblyFormat = {};", quoted(&format.value()));
                says.fields.push((format.span(), field));
            }
            ("traits", Meta::List(list)) => {
                let types =
                    Punctuated::<Type, Token![,]>::parse_terminated.parse2(list.tokens.clone())?;
                let values: Vec<String> =
                    types.iter().map(|one| value(one.to_token_stream())).collect();
                says.traits = values.join(", ");
            }
            (flag, Meta::Path(path)) => match camel_flag(flag, flags) {
                Some(field) => says.fields.push((path.span(), format!("let {field} = 1;"))),
                None => return Err(super::unknown(&meta, of)),
            },
            _ => return Err(super::unknown(&meta, of)),
        }
    }
    Ok(says)
}

/// Writes the documentation: the first paragraph is the summary, the rest the description.
fn documentation(attrs: &[Attribute], text: &mut Text) {
    let mut lines = Vec::new();
    let mut at = None;
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("doc")) {
        if let Meta::NameValue(doc) = &attr.meta
            && let Ok(line) = string(&doc.value)
        {
            at = at.or(Some(attr.span()));
            let line = line.value();
            lines.push(line.strip_prefix(' ').unwrap_or(&line).to_owned());
        }
    }
    let Some(at) = at else { return };
    let all = lines.join("\n");
    let (summary, rest) = all.split_once("\n\n").unwrap_or((&all, ""));
    text.line(at, format!("let summary = {};", quoted(&summary.replace('\n', " "))));
    if !rest.is_empty() {
        text.line(at, format!("let description = {};", quoted(rest)));
    }
}

fn op(dialect: &Dialect, of: &ItemStruct, mark: &Attribute, text: &mut Text) -> syn::Result<()> {
    let says = says(mark, OP_FLAGS, "an operation")?;
    let (name, span) = (of.ident.to_string(), of.ident.span());
    let mnemonic = says.mnemonic.ok_or_else(|| {
        syn::Error::new(mark.span(), "an operation has a mnemonic: `#[op(mnemonic = \"add\")]`")
    })?;
    let (at, mnemonic) = (mnemonic.span(), quoted(&mnemonic.value()));
    text.line(span, format!("def {name} : Op<{},", dialect.def));
    text.line(at, format!("{mnemonic},"));
    text.line(mark.span(), format!("[{}]> {{", says.traits));
    documentation(&of.attrs, text);
    let mut parts: Vec<(&Field, &str)> = Vec::new();
    for field in &of.fields {
        parts.push((field, kind(field)?));
    }
    for (list, operator, kinds) in [
        ("arguments", "ins", &["operand", "attr", "prop"][..]),
        ("results", "outs", &["result"]),
        ("regions", "region", &["region"]),
        ("successors", "successor", &["successor"]),
    ] {
        let mine: Vec<&Field> = parts
            .iter()
            .filter(|(_, kind)| kinds.contains(kind))
            .map(|(field, _)| *field)
            .collect();
        dag(list, operator, &mine, text, span, |field| value(field.ty.to_token_stream()));
    }
    for (span, field) in says.fields {
        text.line(span, field);
    }
    text.line(span, "}");
    Ok(())
}

/// Returns the kind of operation part that a field declares.
fn kind(field: &Field) -> syn::Result<&'static str> {
    const KINDS: &[&str] = &["operand", "attr", "prop", "result", "region", "successor"];
    let found = KINDS.iter().find(|kind| field.attrs.iter().any(|attr| attr.path().is_ident(kind)));
    found.copied().ok_or_else(|| {
        let message = "say which part of the operation this is: `#[operand]`, `#[attr]`, `#[prop]`, `#[result]`, \
                       `#[region]` or `#[successor]`";
        syn::Error::new(field.span(), message)
    })
}

/// Writes `let list = (operator value:$name, …);`, one line for each field.
fn dag(
    list: &str,
    operator: &str,
    fields: &[&Field],
    text: &mut Text,
    span: Span,
    spell: impl Fn(&Field) -> String,
) {
    if fields.is_empty() {
        return;
    }
    text.line(span, format!("let {list} = ({operator}"));
    for (index, field) in fields.iter().enumerate() {
        let name = field.ident.as_ref().map(ToString::to_string).unwrap_or_default();
        let name = name.strip_prefix("r#").unwrap_or(&name);
        let comma = if index + 1 == fields.len() { "" } else { "," };
        text.line(field.ty.span(), format!("{}:${name}{comma}", spell(field)));
    }
    text.line(span, ");");
}

fn parametric(
    dialect: &Dialect,
    of: &ItemStruct,
    mark: &Attribute,
    (class, suffix): (&str, &str),
    text: &mut Text,
) -> syn::Result<()> {
    let says = says(mark, PARAMETRIC_FLAGS, "a type or attribute")?;
    let (name, span) = (of.ident.to_string(), of.ident.span());
    let Some(short) = name.strip_suffix(suffix).filter(|short| !short.is_empty()) else {
        return Err(syn::Error::new(span, format!("the name ends in `{suffix}`")));
    };
    text.line(span, format!("def {name} : {class}<{}, {},", dialect.def, quoted(short)));
    text.line(mark.span(), format!("[{}]> {{", says.traits));
    if let Some(mnemonic) = &says.mnemonic {
        text.line(mnemonic.span(), format!("let mnemonic = {};", quoted(&mnemonic.value())));
    }
    documentation(&of.attrs, text);
    if let Fields::Named(fields) = &of.fields {
        let fields: Vec<&Field> = fields.named.iter().collect();
        dag("parameters", "ins", &fields, text, span, |field| parameter(&field.ty));
    }
    for (span, field) in says.fields {
        text.line(span, field);
    }
    text.line(span, "}");
    Ok(())
}

/// Returns the parameter for a Rust type: `u32`, `Option<Type>`, `Vec<i64>`, `String`, or a class of the prelude.
fn parameter(ty: &Type) -> String {
    let spelled = value(ty.to_token_stream());
    let cpp = |name: &str| PARAMS.iter().find(|(rust, _)| *rust == name).map(|(_, cpp)| *cpp);
    let inside = |outer: &str| {
        let inner = spelled.strip_prefix(outer)?.strip_prefix('<')?.strip_suffix('>')?;
        cpp(inner.trim())
    };
    if let Some(cpp) = cpp(&spelled) {
        quoted(cpp)
    } else if let Some(cpp) = inside("Option") {
        format!("OptionalParameter<{}>", quoted(cpp))
    } else if let Some(cpp) = inside("Vec") {
        format!("ArrayRefParameter<{}>", quoted(cpp))
    } else if spelled == "String" {
        "StringRefParameter<\"\">".to_owned()
    } else {
        spelled
    }
}

fn enumeration(
    dialect: &Dialect,
    of: &ItemEnum,
    mark: &Attribute,
    text: &mut Text,
) -> syn::Result<()> {
    let bits = match &mark.meta {
        Meta::Path(_) => false,
        Meta::List(list) if list.tokens.to_string() == "bits" => true,
        other => return Err(syn::Error::new(other.span(), "an enumeration has `bits` or nothing")),
    };
    let (name, span) = (of.ident.to_string(), of.ident.span());
    let class = if bits { "I32BitEnumAttr" } else { "I32EnumAttr" };
    let mut next: u64 = 0;
    text.line(span, format!("def {name} : {class}<{}, \"\", [", quoted(&name)));
    for variant in &of.variants {
        let at = variant.ident.span();
        let number = match &variant.discriminant {
            None => next,
            Some((_, Expr::Lit(ExprLit { lit: Lit::Int(number), .. }))) => number.base10_parse()?,
            Some((_, other)) => return Err(syn::Error::new(other.span(), "expected a number")),
        };
        next = number + 1;
        let symbol = quoted(&variant.ident.to_string());
        let given = variant.attrs.iter().find(|attr| attr.path().is_ident("text"));
        let spelled = match given {
            Some(attr) => quoted(&attr.parse_args::<LitStr>()?.value()),
            None => symbol.clone(),
        };
        let case = match (bits, number) {
            (false, _) => format!("I32EnumAttrCase<{symbol}, {number}, {spelled}>,"),
            (true, 0) => format!("I32BitEnumAttrCaseNone<{symbol}, {spelled}>,"),
            (true, number) if number.is_power_of_two() => {
                format!("I32BitEnumAttrCaseBit<{symbol}, {}, {spelled}>,", number.trailing_zeros())
            }
            (true, _) => {
                return Err(syn::Error::new(at, "a case of a set is one bit, or none"));
            }
        };
        text.line(at, case);
    }
    text.line(span, "]> {");
    text.line(span, format!("let cppNamespace = {};", quoted(&dialect.namespace)));
    documentation(&of.attrs, text);
    text.line(span, "}");
    Ok(())
}
