//! `builtin.unrealized_conversion_cast`: stands between the two sides of a conversion in progress.

use smallvec::SmallVec;

use crate::ir::{OpRef, OpState};
use crate::schema::{
    AsmSyntax, Class, Expr, OpHooks, OpSchema, ResultTypes, Segments, Trait, TraitSet,
    TypeConstraint, ValueArity, ValueSchema,
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
    interfaces: &["ConditionallySpeculatable", "MemoryEffectOpInterface"],
    result_types: ResultTypes::Explicit,
    effects: Some(&[]),
    syntax: AsmSyntax::Custom { parse, print },
    clif: None,
    hooks: OpHooks {
        verify: None,
        verify_regions: None,
        fold: None,
        canonicalize: None,
        infer_types: None,
        asm_names: None,
        default_dialect: None,
        verify_symbol_uses: None,
        effects: None,
    },
};

/// `%a, %b : i32, i64 to f32`; without operands, `to f32`.
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
