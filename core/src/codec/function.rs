//! The syntax that operations with `FunctionOpInterface` share:
//! `private @name(%arg0: i32 {attrs}) -> (i32 {attrs}) attributes {…} { body }`.

use smallvec::SmallVec;

use crate::ir::{OpRef, OpState, RegionRef};
use crate::text::{Argument, OpParser, OpPrinter, ParseResult, Punct, RegionStyle};
use crate::{Attr, Context, Ident, Loc, Type, TypeData};

/// Names of the attributes that the syntax covers.
const NAME: &str = "sym_name";
const VISIBILITY: &str = "sym_visibility";

/// See [`FunctionSyntax::make_type`].
pub type MakeType = fn(&Context, &[Type], &[Type], bool) -> Result<Type, String>;
/// See [`FunctionSyntax::split_type`].
pub type SplitType = fn(&Context, Type) -> (Vec<Type>, Vec<Type>, bool);

/// The syntax of a dialect's functions.
#[derive(Clone, Copy)]
pub struct FunctionSyntax {
    /// The attribute that holds the function type.
    pub type_attr: &'static str,
    /// The attribute that holds the arguments' attributes.
    pub arg_attrs: &'static str,
    /// The attribute that holds the results' attributes.
    pub res_attrs: &'static str,
    /// True when `...` may end the argument list.
    pub allow_variadic: bool,
    /// Builds the function type for these arguments and results, variadic or not; `Err` is the reason for a failure.
    pub make_type: MakeType,
    /// Decomposes a function type into arguments, results and the variadic flag.
    pub split_type: SplitType,
}

impl FunctionSyntax {
    /// Functions of the builtin function type, with the usual attribute names.
    pub const BUILTIN: FunctionSyntax = FunctionSyntax {
        type_attr: "function_type",
        arg_attrs: "arg_attrs",
        res_attrs: "res_attrs",
        allow_variadic: false,
        make_type: |ctx, inputs, results, _| Ok(Type::function(ctx, inputs, results)),
        split_type: |ctx, ty| match ty.data(ctx) {
            TypeData::Function { inputs, results } => (inputs.to_vec(), results.to_vec(), false),
            _ => (Vec::new(), Vec::new(), false),
        },
    };
}

impl FunctionSyntax {
    /// Returns the attributes that the signature shows: name, visibility, type, argument and result attributes.
    pub fn attributes(&self) -> [&'static str; 5] {
        [NAME, VISIBILITY, self.type_attr, self.arg_attrs, self.res_attrs]
    }
}

/// An argument in a signature: named, to become an argument of the entry block, or a type alone.
pub struct Parameter {
    /// The type.
    pub ty: Type,
    /// The dictionary of attributes.
    pub attrs: Attr,
    /// The argument, if it has a name.
    pub argument: Option<Argument>,
}

/// A parsed signature.
pub struct Signature {
    /// The arguments.
    pub params: Vec<Parameter>,
    /// The results, each with its dictionary of attributes.
    pub results: Vec<(Type, Attr)>,
    /// True when `...` ended the argument list.
    pub variadic: bool,
}

impl Signature {
    /// Takes the named arguments, for the region.
    pub fn take_arguments(&mut self) -> Vec<Argument> {
        self.params.iter_mut().filter_map(|param| param.argument.take()).collect()
    }

    /// Returns the dictionaries of the arguments as an array; `None` when all are empty.
    pub fn arg_attrs(&self, ctx: &Context) -> Option<Attr> {
        dictionaries(ctx, self.params.iter().map(|param| param.attrs))
    }

    /// Returns the dictionaries of the results as an array; `None` when all are empty.
    pub fn res_attrs(&self, ctx: &Context) -> Option<Attr> {
        dictionaries(ctx, self.results.iter().map(|result| result.1))
    }
}

fn dictionaries(ctx: &Context, all: impl Iterator<Item = Attr> + Clone) -> Option<Attr> {
    if all.clone().all(|one| one == Attr::EMPTY_DICT) {
        return None;
    }
    let all: Vec<Attr> = all.collect();
    Some(Attr::array(ctx, &all))
}

/// Parses `(arguments) -> results`.
pub fn parse_signature(p: &mut OpParser<'_, '_>, allow_variadic: bool) -> ParseResult<Signature> {
    parse_tied_signature(p, allow_variadic, None)
}

/// Like [`parse_signature`]; with `ties`, a result may be an argument, `%a` or `%a as type`: `ties` then has the index of
/// the argument for each result, or -1, unless no result is one.
pub(crate) fn parse_tied_signature(
    p: &mut OpParser<'_, '_>,
    allow_variadic: bool,
    ties: Option<&mut Vec<i64>>,
) -> ParseResult<Signature> {
    let mut signature = Signature { params: Vec::new(), results: Vec::new(), variadic: false };
    p.parse_punct(Punct::LParen)?;
    if !p.parse_optional_punct(Punct::RParen) {
        loop {
            parse_parameter(p, allow_variadic, &mut signature)?;
            if !p.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        p.parse_punct(Punct::RParen)?;
    }
    if p.parse_optional_punct(Punct::Arrow) {
        match ties {
            None => parse_results(p, &mut signature.results, parse_result)?,
            Some(ties) => {
                let params = &signature.params;
                let tied = |p: &mut OpParser<'_, '_>, in_parens| {
                    parse_tied_result(p, params, ties, in_parens)
                };
                parse_results(p, &mut signature.results, tied)?;
                if ties.iter().all(|tie| *tie < 0) {
                    ties.clear();
                }
            }
        }
    }
    Ok(signature)
}

fn parse_result(p: &mut OpParser<'_, '_>, in_parens: bool) -> ParseResult<(Type, Attr)> {
    let ty = p.parse_type()?;
    Ok((ty, if in_parens { p.parse_optional_dict()? } else { Attr::EMPTY_DICT }))
}

fn parse_tied_result(
    p: &mut OpParser<'_, '_>,
    params: &[Parameter],
    ties: &mut Vec<i64>,
    in_parens: bool,
) -> ParseResult<(Type, Attr)> {
    let Some(tied) = p.parse_optional_operand()? else {
        ties.push(-1);
        return parse_result(p, in_parens);
    };
    let is_tied = |param: &Parameter| {
        param
            .argument
            .is_some_and(|one| (one.name.name, one.name.number) == (tied.name, tied.number))
    };
    let Some(index) = params.iter().position(is_tied) else {
        return Err(p.error(tied.pos, "a tied result must be an argument of the function"));
    };
    ties.push(index as i64);
    if p.parse_optional_keyword("as") {
        return parse_result(p, in_parens);
    }
    Ok((params[index].ty, if in_parens { p.parse_optional_dict()? } else { Attr::EMPTY_DICT }))
}

fn parse_parameter(
    p: &mut OpParser<'_, '_>,
    allow_variadic: bool,
    signature: &mut Signature,
) -> ParseResult<()> {
    let pos = p.pos();
    if signature.variadic {
        return Err(p.error(pos, "variadic arguments must be in the end of the argument list"));
    }
    if allow_variadic && p.parse_optional_punct(Punct::Ellipsis) {
        signature.variadic = true;
        return Ok(());
    }
    let named_before = signature.params.last().map(|param| param.argument.is_some());
    if let Some(argument) = p.parse_optional_argument(true, true)? {
        if named_before == Some(false) {
            return Err(p.error(pos, "expected type instead of SSA identifier"));
        }
        let Some(ty) = argument.ty else { return Err(p.error(pos, "expected type")) };
        let attrs = argument.attrs;
        signature.params.push(Parameter { ty, attrs, argument: Some(argument) });
        return Ok(());
    }
    if named_before == Some(true) {
        return Err(p.error(pos, "expected SSA identifier"));
    }
    let ty = p.parse_type()?;
    let attrs = p.parse_optional_dict()?;
    // The location of an argument without a name is dropped.
    let _: Option<Loc> = p.parse_optional_loc()?;
    signature.params.push(Parameter { ty, attrs, argument: None });
    Ok(())
}

fn parse_results(
    p: &mut OpParser<'_, '_>,
    results: &mut Vec<(Type, Attr)>,
    mut parse: impl FnMut(&mut OpParser<'_, '_>, bool) -> ParseResult<(Type, Attr)>,
) -> ParseResult<()> {
    if !p.parse_optional_punct(Punct::LParen) {
        results.push(parse(p, false)?);
        return Ok(());
    }
    if p.parse_optional_punct(Punct::RParen) {
        return Ok(());
    }
    loop {
        results.push(parse(p, true)?);
        if !p.parse_optional_punct(Punct::Comma) {
            return p.parse_punct(Punct::RParen);
        }
    }
}

/// Returns the property slot of an attribute of the operation being parsed.
fn slot(p: &OpParser<'_, '_>, state: &OpState, name: &str) -> Option<usize> {
    p.ctx().op_info(state.name)?.slot(Ident::new(name))
}

/// Parses everything after the name of a function operation.
pub fn parse_function(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    syntax: &FunctionSyntax,
) -> ParseResult<()> {
    const VISIBILITIES: [&str; 3] = ["public", "private", "nested"];
    let visibility = p
        .parse_optional_keyword_of(&VISIBILITIES)
        .map(|index| Attr::string(p.ctx(), VISIBILITIES[index]));
    let name = p.parse_symbol_name()?;
    let signature_pos = p.pos();
    let mut signature = parse_signature(p, syntax.allow_variadic)?;
    let inputs: Vec<Type> = signature.params.iter().map(|param| param.ty).collect();
    let results: Vec<Type> = signature.results.iter().map(|result| result.0).collect();
    let ty = match (syntax.make_type)(p.ctx(), &inputs, &results, signature.variadic) {
        Ok(ty) => ty,
        Err(reason) => {
            let colon = if reason.is_empty() { "" } else { ": " };
            let message = format!("failed to construct function type{colon}{reason}");
            return Err(p.error(signature_pos, message));
        }
    };
    let dict_pos = p.pos();
    p.parse_optional_attr_dict_with_keyword(state)?;
    for inferred in [VISIBILITY, NAME, syntax.type_attr] {
        let slot = slot(p, state, inferred);
        if slot.is_some_and(|slot| state.prop(slot).is_some()) {
            return Err(p.error(
                dict_pos,
                format!(
                    "'{inferred}' is an inferred attribute and should not be specified in the explicit attribute dictionary"
                ),
            ));
        }
    }
    let ctx = p.ctx();
    let parts = [
        (VISIBILITY, visibility),
        (NAME, Some(name)),
        (syntax.type_attr, Some(Attr::ty(ctx, ty))),
        (syntax.arg_attrs, signature.arg_attrs(ctx)),
        (syntax.res_attrs, signature.res_attrs(ctx)),
    ];
    for (attr, value) in parts {
        if let Some(value) = value {
            p.add_attr(state, Ident::new(attr), value);
        }
    }
    let arguments = signature.take_arguments();
    let body_pos = p.pos();
    if !p.parse_optional_region(state, &arguments)? {
        p.add_region(state);
        return Ok(());
    }
    let (body, region) = p.region_mut(state, 0);
    if body.entry_block(region).is_none() {
        return Err(p.error(body_pos, "expected non-empty function body"));
    }
    Ok(())
}

/// Prints everything after the name of a function operation.
pub fn print_function<'ir>(p: &mut OpPrinter<'_, 'ir>, op: OpRef<'ir>, syntax: &FunctionSyntax) {
    let ctx = op.ctx();
    p.print(" ");
    if let Some(visibility) = op.attr(VISIBILITY).and_then(|attr| attr.as_text(ctx)) {
        p.print(visibility);
        p.print(" ");
    }
    let name = op.attr(NAME).and_then(|attr| attr.as_bytes(ctx));
    p.print_symbol_name(name.unwrap_or_default());
    print_signature(p, op, syntax);
    p.print_optional_attr_dict_with_keyword(op, &syntax.attributes());
    let body = op.region(0);
    if !body.is_empty() {
        p.print(" ");
        p.print_region(body, RegionStyle { entry_args: false, ..RegionStyle::default() });
    }
}

/// Prints `(arguments) -> results`.
pub fn print_signature<'ir>(p: &mut OpPrinter<'_, 'ir>, op: OpRef<'ir>, syntax: &FunctionSyntax) {
    let of = SignatureOf {
        ty: op.attr(syntax.type_attr).and_then(|attr| attr.as_type(op.ctx())),
        arg_attrs: op.attr(syntax.arg_attrs),
        res_attrs: op.attr(syntax.res_attrs),
        ties: SmallVec::new(),
    };
    print_signature_of(p, Some(op.region(0)), &of, syntax.split_type);
}

/// The attributes that a signature shows.
pub(crate) struct SignatureOf {
    /// The function type.
    pub(crate) ty: Option<Type>,
    /// The dictionaries of the arguments.
    pub(crate) arg_attrs: Option<Attr>,
    /// The dictionaries of the results.
    pub(crate) res_attrs: Option<Attr>,
    /// The index of the argument that each result is tied to, or -1.
    pub(crate) ties: SmallVec<[i64; 4]>,
}

/// Prints `(arguments) -> results`; the entry block of `region` has the names of the arguments.
pub(crate) fn print_signature_of<'ir>(
    p: &mut OpPrinter<'_, 'ir>,
    region: Option<RegionRef<'ir>>,
    of: &SignatureOf,
    split_type: SplitType,
) {
    let ctx = p.ctx();
    let (inputs, results, variadic) = of.ty.map_or_else(Default::default, |ty| split_type(ctx, ty));
    let attr = |all: Option<&[Attr]>, index: usize| {
        all.and_then(|all| all.get(index).copied()).unwrap_or(Attr::EMPTY_DICT)
    };
    let arg_attrs = of.arg_attrs.and_then(|attr| attr.as_array(ctx));
    let res_attrs = of.res_attrs.and_then(|attr| attr.as_array(ctx));
    let entry = region.and_then(|region| region.entry());
    let args: SmallVec<[_; 4]> = entry.into_iter().flat_map(|entry| entry.args()).collect();
    p.print("(");
    for (index, ty) in inputs.iter().enumerate() {
        if index != 0 {
            p.print(", ");
        }
        let attrs = attr(arg_attrs, index);
        match args.get(index) {
            Some(arg) => p.print_region_argument(*arg, attrs, false),
            None => {
                p.print_type(*ty);
                p.print_optional_dict(attrs.as_dictionary(ctx).unwrap_or_default(), &[]);
            }
        }
    }
    if variadic {
        p.print(if inputs.is_empty() { "..." } else { ", ..." });
    }
    p.print(")");
    let Some(first) = results.first() else { return };
    p.print(" -> ");
    let parens = results.len() > 1
        || matches!(first.data(ctx), TypeData::Function { .. })
        || attr(res_attrs, 0) != Attr::EMPTY_DICT;
    if parens {
        p.print("(");
    }
    for (index, ty) in results.iter().enumerate() {
        if index != 0 {
            p.print(", ");
        }
        let tied = of.ties.get(index).and_then(|tie| args.get(usize::try_from(*tie).ok()?));
        if let Some(tied) = tied {
            p.print_operand(*tied);
            p.print(if tied.ty() == *ty { "" } else { " as " });
        }
        if tied.is_none_or(|tied| tied.ty() != *ty) {
            p.print_type(*ty);
        }
        p.print_optional_dict(attr(res_attrs, index).as_dictionary(ctx).unwrap_or_default(), &[]);
    }
    if parens {
        p.print(")");
    }
}
