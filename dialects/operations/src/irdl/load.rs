//! Loading of dialects: from a module of the irdl dialect to schemas.

use std::collections::BTreeSet;

use ods_core::hooks::{ParseDialectType, VerifyOp, VerifyParams};
use ods_core::ir::WalkOrder;
use ods_core::schema::{
    Declared, DialectHooks, DialectSchema, Expr, Hook, Literal, OpHooks, OpSchema, ParamElement,
    ParamFormat, ParamGroup, ParamKind, ParamSchema, ParametricHooks, ParametricSchema, Punct,
    RegionSchema, Sources, SuccessorSchema, TypeConstraint, ValueSchema, variadic,
};
use ods_core::text::{ParseResult, Parser};
use ods_core::{Attr, Diagnostic, Module, OpRef, SymbolRefAttr, Type, Value};

use super::base::is_builtin_base;
use super::check;
use super::program::{self, Constraint, OpRules, RegionRule, leak};
use super::verify::without_sigil;
use super::{
    AllOfOp, AnyOfOp, AnyOp, AttributeOp, AttributeOpRef, AttributesOp, BaseOp, CPredOp, DialectOp,
    IsOp, OperandsOp, OperationOp, ParametersOp, ParametricOp, RegionOp, RegionsOp, ResultsOp,
    TypeOp,
};

type Loaded<T> = Result<T, Box<Diagnostic>>;

/// Returns the schemas of the dialects that a verified module declares: they live as long as the process.
///
/// # Errors
/// If a constraint cannot be evaluated: one in C++, a base that nothing declares, or alternatives of `irdl.any_of` of
/// which one is `irdl.any`, or two are `irdl.parametric` with one base.
pub fn load(module: &Module) -> Result<Vec<&'static DialectSchema>, Box<Diagnostic>> {
    let all = module.root().walk(WalkOrder::Pre);
    let dialects: Vec<_> = all.filter_map(|op| op.cast::<DialectOp>()).collect();
    let mut attributes = BTreeSet::new();
    for dialect in &dialects {
        let attrs = children(**dialect).filter_map(|op| op.cast::<AttributeOp>());
        let own = |one: AttributeOpRef<'_>| without_sigil(one.sym_name(), '#').to_owned();
        attributes.extend(attrs.map(|one| format!("{}.{}", dialect.sym_name(), own(one))));
    }
    let dialects = dialects.iter();
    dialects.map(|one| load_dialect(**one, one.sym_name(), &attributes)).collect()
}

fn children(op: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops())
}

/// Loads a dialect; `attributes` are the full names of all attributes of the module.
fn load_dialect(
    op: OpRef<'_>,
    name: &str,
    attributes: &BTreeSet<String>,
) -> Loaded<&'static DialectSchema> {
    let (mut ops, mut types, mut attrs) = (Vec::new(), Vec::new(), Vec::new());
    for child in children(op) {
        let full = |own: &str| -> &'static str { leak(format!("{name}.{own}")) };
        if let Some(one) = child.cast::<TypeOp>() {
            let name = full(without_sigil(one.sym_name(), '!'));
            types.push(definition(child, name, attributes)?);
        } else if let Some(one) = child.cast::<AttributeOp>() {
            let name = full(without_sigil(one.sym_name(), '#'));
            attrs.push(definition(child, name, attributes)?);
        } else if let Some(one) = child.cast::<OperationOp>() {
            ops.push(operation(child, full(one.sym_name()), attributes)?);
        }
    }
    Ok(leak(DialectSchema {
        name: leak(name.to_owned()),
        summary: "",
        ops: ops.leak(),
        types: types.leak(),
        attrs: attrs.leak(),
        dependencies: &[],
        sources: Sources::NONE,
        hooks: DialectHooks {
            parse_type: Some(Hook::new(&(unknown_type as ParseDialectType))),
            ..DialectHooks::NONE
        },
    }))
}

/// Reports a type that the dialect does not declare.
fn unknown_type(p: &mut Parser<'_>) -> ParseResult<Type> {
    Err(p.error_next("expected dynamic type"))
}

/// The constraints in a definition, in order, and the values that they define.
struct Constraints<'ir> {
    of: Vec<Constraint>,
    values: Vec<Value>,
    /// The full names of all attributes of the module.
    attributes: &'ir BTreeSet<String>,
}

impl<'ir> Constraints<'ir> {
    fn read(definition: OpRef<'ir>, attributes: &'ir BTreeSet<String>) -> Loaded<Constraints<'ir>> {
        let mut all = Constraints { of: Vec::new(), values: Vec::new(), attributes };
        for op in children(definition) {
            let Some(constraint) = all.constraint(op)? else { continue };
            all.of.push(constraint);
            all.values.extend(op.results().map(|value| value.value));
        }
        Ok(all)
    }

    /// Returns the index of the constraint that defines a value.
    fn index(&self, value: Value) -> usize {
        self.values.iter().position(|one| *one == value).unwrap_or(usize::MAX)
    }

    fn constraint(&self, op: OpRef<'ir>) -> Loaded<Option<Constraint>> {
        let ctx = op.ctx();
        let args = || op.operands().map(|value| self.index(value.value)).collect::<Vec<usize>>();
        if op.isa::<AnyOp>() {
            return Ok(Some(Constraint::Any));
        }
        if let Some(one) = op.cast::<IsOp>() {
            return Ok(Some(Constraint::Is(one.expected().display(ctx).to_string())));
        }
        if let Some(one) = op.cast::<BaseOp>() {
            let base = match (one.base_ref(), one.base_name()) {
                (Some(symbol), _) => self.referred(op, symbol),
                (None, name) => registered(op, name.unwrap_or_default())?,
            };
            return Ok(Some(Constraint::Base(base)));
        }
        if let Some(one) = op.cast::<ParametricOp>() {
            let base = self.referred(op, one.base_type());
            return Ok(Some(Constraint::Parametric(base, args())));
        }
        if op.isa::<AllOfOp>() {
            return Ok(Some(Constraint::AllOf(args())));
        }
        if op.isa::<AnyOfOp>() {
            let args = args();
            if !self.are_disjoint(&args) {
                let message = "any_of constraints are not in the correct form";
                return Err(Box::new(op.error(message)));
            }
            return Ok(Some(Constraint::AnyOf(args)));
        }
        if op.isa::<CPredOp>() {
            return Err(Box::new(op.op_error("is C++, which cannot be loaded at run time")));
        }
        Ok(None)
    }

    /// Returns the base that a symbol `@dialect::@name` names; the verifier has found it.
    fn referred(&self, op: OpRef<'_>, symbol: SymbolRefAttr) -> String {
        let ctx = op.ctx();
        let root: Attr = symbol.root(ctx).into();
        let names = std::iter::once(root).chain(symbol.nested(ctx).iter().copied());
        let names: Vec<&str> = names.filter_map(|one| one.as_text(ctx)).collect();
        if let [around @ .., name] = names.as_slice()
            && let Some((sigil, name)) = name.split_at_checked(1)
            && ["!", "#"].contains(&sigil)
        {
            return format!("{sigil}{}.{name}", around.join("."));
        }
        let full = names.join(".");
        let sigil = if self.attributes.contains(&full) { '#' } else { '!' };
        format!("{sigil}{full}")
    }

    /// Returns whether the alternatives can be tried in any order: two `irdl.parametric` of one base would constrain
    /// other values differently, and `irdl.any` would hide the alternatives after it.
    fn are_disjoint(&self, alternatives: &[usize]) -> bool {
        let mut bases = BTreeSet::new();
        alternatives.iter().all(|one| {
            let mut own = BTreeSet::new();
            let bounded = self.bases(*one, &mut own);
            let disjoint = bases.is_disjoint(&own);
            bases.extend(own);
            bounded && disjoint
        })
    }

    /// Adds the bases of the `irdl.parametric` in a constraint; `false` if it accepts everything.
    fn bases<'s>(&'s self, at: usize, bases: &mut BTreeSet<&'s str>) -> bool {
        match self.of.get(at) {
            Some(Constraint::Parametric(name, _)) => {
                bases.insert(name);
                true
            }
            Some(Constraint::Is(_) | Constraint::Base(_)) => true,
            // A constraint refers to earlier ones only, so the recursion ends.
            Some(Constraint::AnyOf(all)) => all.iter().all(|one| self.bases(*one, bases)),
            Some(Constraint::AllOf(all)) => all.first().is_some_and(|one| self.bases(*one, bases)),
            Some(Constraint::Any) | None => false,
        }
    }
}

/// Returns a base that is given by name, if it exists.
fn registered(op: OpRef<'_>, name: &str) -> Loaded<String> {
    let (ctx, own) = (op.ctx(), ods_core::Ident::new(&name[1..]));
    let (kind, known) = match name.starts_with('!') {
        true => ("type", ctx.type_schema(own).is_some()),
        false => ("attribute", ctx.attr_schema(own).is_some()),
    };
    match known || is_builtin_base(name) {
        true => Ok(name.to_owned()),
        false => Err(Box::new(op.error(format!("no registered {kind} with name {name}")))),
    }
}

static PARAMS: ParamSchema = ParamSchema {
    name: "params",
    summary: "",
    cpp_type: "::llvm::ArrayRef<::mlir::Attribute>",
    kind: ParamKind::Array(&ParamKind::Attr),
    optional: true,
    default: None,
};

const fn bracket(text: &'static str, punct: Punct) -> ParamElement {
    ParamElement::Literal(Literal { text, punct: Some(punct), spaced: text })
}

/// `<a, b>`, or nothing if there is no parameter.
static FORMAT: ParamFormat = ParamFormat {
    elements: &[ParamElement::Group(&ParamGroup {
        anchor: &[0],
        inverted: false,
        then: &[
            bracket("<", Punct::Less),
            ParamElement::Param { index: 0, qualified: true, space: false },
            bracket(">", Punct::Greater),
        ],
        otherwise: &[],
    })],
};

fn definition(
    op: OpRef<'_>,
    name: &'static str,
    attributes: &BTreeSet<String>,
) -> Loaded<&'static ParametricSchema> {
    let constraints = Constraints::read(op, attributes)?;
    let params = children(op).find_map(|child| child.cast::<ParametersOp>());
    let params: Vec<usize> = match params {
        Some(params) => params.args().map(|value| constraints.index(value.value)).collect(),
        None => Vec::new(),
    };
    let mnemonic = name.split_once('.').map(|(_, mnemonic)| mnemonic);
    Ok(leak(ParametricSchema {
        name,
        mnemonic,
        def: name,
        class: name,
        summary: "",
        declared: Declared::NONE,
        params: std::slice::from_ref(&PARAMS),
        format: Some(&FORMAT),
        interfaces: &[],
        alias: None,
        value_type: None,
        data: Some(leak(program::parameters(&constraints.of, &params))),
        hooks: ParametricHooks {
            syntax: None,
            verify: Some(Hook::new(&(check::params as VerifyParams))),
        },
    }))
}

static ANY: TypeConstraint = TypeConstraint {
    name: "",
    summary: "any type",
    pred: Expr::Bool(true),
    class: None,
    build: None,
};

static VALUES: [ValueSchema; 1] = [variadic("", &ANY, 0)];

static REGIONS: [RegionSchema; 1] = [RegionSchema::new("", "any region", Expr::Bool(true), true)];

static SUCCESSORS: [SuccessorSchema; 1] = [SuccessorSchema {
    name: "",
    summary: "any successor",
    pred: Expr::Bool(true),
    variadic: true,
}];

fn operation(
    op: OpRef<'_>,
    name: &'static str,
    attributes: &BTreeSet<String>,
) -> Loaded<&'static OpSchema> {
    let constraints = Constraints::read(op, attributes)?;
    let index = |value: Value| constraints.index(value);
    let mut rules = OpRules::default();
    for child in children(op) {
        let ctx = child.ctx();
        if let Some(one) = child.cast::<OperandsOp>() {
            let kinds = one.variadicity().value(ctx).into_iter().map(|kind| kind.value(ctx));
            rules.operands = one.args().map(|value| index(value.value)).zip(kinds).collect();
        } else if let Some(one) = child.cast::<ResultsOp>() {
            let kinds = one.variadicity().value(ctx).into_iter().map(|kind| kind.value(ctx));
            rules.results = one.args().map(|value| index(value.value)).zip(kinds).collect();
        } else if let Some(one) = child.cast::<AttributesOp>() {
            let names = one.attribute_value_names().iter();
            let names = names.map(|name| name.as_str(ctx).unwrap_or_default().to_owned());
            let values = one.attribute_values().map(|value| index(value.value));
            rules.attributes = names.zip(values).collect();
        } else if let Some(one) = child.cast::<RegionsOp>() {
            let regions = one.args().filter_map(|value| value.defining_op()?.cast::<RegionOp>());
            rules.regions = regions
                .map(|region| RegionRule {
                    args: region.constrained_arguments().then(|| {
                        region.entry_block_args().map(|value| index(value.value)).collect()
                    }),
                    blocks: region.number_of_blocks().and_then(|count| usize::try_from(count).ok()),
                })
                .collect();
        }
    }
    rules.constraints = constraints.of;
    Ok(leak(OpSchema {
        operands: &VALUES,
        results: &VALUES,
        regions: &REGIONS,
        successors: &SUCCESSORS,
        data: Some(leak(program::operation(&rules))),
        hooks: OpHooks { verify: Some(Hook::new(&(check::op as VerifyOp))), ..OpHooks::NONE },
        ..OpSchema::new(name, "")
    }))
}
