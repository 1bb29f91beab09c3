//! `builtin.unrealized_conversion_cast`: stands between the two sides of a conversion in progress.

use smallvec::SmallVec;

use crate::Attr;
use crate::hooks::{FoldResult, Folded};
use crate::ir::{Body, Op, OpRef, OpState};
use crate::schema::{
    AsmSyntax, Class, Expr, Implements, OpHooks, OpSchema, ResultTypes, Segments, Trait, TraitSet,
    TraitUse, TypeConstraint, ValueArity, ValueSchema,
};
use crate::text::{Delimiter, OpParser, OpPrinter, ParseResult, Punct};

static ANY: TypeConstraint = TypeConstraint {
    name: "AnyType",
    summary: "any type",
    pred: Expr::Bool(true),
    class: Some(Class::AnyType),
    build: None,
};

pub(super) static UNREALIZED_CONVERSION_CAST: OpSchema = OpSchema {
    name: "builtin.unrealized_conversion_cast",
    summary: "an unrealized conversion from one set of types to another",
    operands: &[ValueSchema {
        name: "inputs",
        constraint: &ANY,
        arity: ValueArity::Variadic { min: 0 },
    }],
    results: &[ValueSchema {
        name: "outputs",
        constraint: &ANY,
        arity: ValueArity::Variadic { min: 0 },
    }],
    props: &[],
    regions: &[],
    successors: &[],
    operand_segments: Segments::Derived,
    result_segments: Segments::Derived,
    traits: TraitSet::new(&[Trait::AlwaysSpeculatableImplTrait, Trait::NoMemoryEffect]),
    trait_args: &[],
    pred_traits: &[],
    interfaces: &[
        Implements::named("CastOpInterface"),
        Implements::named("ConditionallySpeculatable"),
        Implements::named("MemoryEffectOpInterface"),
    ],
    trait_order: &[
        TraitUse::Interface(0),
        TraitUse::Interface(1),
        TraitUse::Native(Trait::AlwaysSpeculatableImplTrait),
        TraitUse::Interface(2),
    ],
    result_types: ResultTypes::Explicit,
    effects: Some(&[]),
    syntax: AsmSyntax::Custom { parse, print },
    clif: None,
    hooks: OpHooks { fold: Some(fold), ..OpHooks::NONE },
};

/// `%a, %b : i32, i64 to f32`; without operands, `to f32`.
/// Disappears when it changes nothing, and together with a cast that it reverses.
fn fold(ir: &Body, op: Op, _: &[Option<Attr>]) -> Folded {
    let types = |op: Op| ir.operands(op).map(|value| ir.ty(value));
    let results = || ir.results(op).map(|value| ir.ty(value));
    let to = |op: Op| Folded::Results(ir.operands(op).map(FoldResult::Value).collect());
    if types(op).eq(results()) {
        return to(op);
    }
    let inner = ir.operands(op).next().and_then(|first| ir.defining_op(first));
    match inner {
        Some(inner)
            if ir.name(inner) == ir.name(op)
                && ir.results(inner).eq(ir.operands(op))
                && types(inner).eq(results()) =>
        {
            to(inner)
        }
        _ => Folded::No,
    }
}

fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
    let pos = p.pos();
    let inputs = p.parse_operand_list(Delimiter::None)?;
    let mut types = SmallVec::new();
    if !inputs.is_empty() {
        p.parse_punct(Punct::Colon)?;
        types = p.parse_type_list()?;
    }
    p.parse_keyword("to")?;
    state.results = p.parse_type_list()?;
    p.parse_optional_attr_dict(state)?;
    p.resolve_operands(&inputs, &types, pos, &mut state.operands)
}

fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, op: OpRef<'ir>) {
    if op.operands().len() != 0 {
        p.print(" ");
        p.print_operands(op.operands());
        p.print(" : ");
        p.print_types_of(op.operands());
    }
    p.print(" to ");
    p.print_types_of(op.results());
    p.print_optional_attr_dict(op, &[]);
}
