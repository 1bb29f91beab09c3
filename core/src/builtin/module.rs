//! `builtin.module`: the symbol table at the top of a piece of IR.

use crate::hooks::Verified;
use crate::interface::{Handle, NameSink, OpAsmOpInterface, OpAsmOpInterfaceModel};
use crate::ir::{Body, Op, OpRef, OpState};
use crate::schema::{
    AsmSyntax, AttrConstraint, AttrStorage, Class, Expr, Func, Implements, OpHooks, OpSchema,
    PropKind, PropSchema, RegionSchema, ResultTypes, Segments, Trait, TraitSet, TraitUse,
};
use crate::text::{OpParser, OpPrinter, ParseResult, RegionStyle};
use crate::verify::VerifyCx;

static STRING: AttrConstraint = AttrConstraint {
    name: "StrAttr",
    summary: "string attribute",
    pred: Expr::Isa(&[Class::StringAttr], &Expr::Slf),
    storage: AttrStorage::Class(Class::StringAttr),
    value_type: None,
};

pub(super) static MODULE: OpSchema = OpSchema {
    name: "builtin.module",
    summary: "a top level container operation",
    operands: &[],
    results: &[],
    props: &[
        PropSchema {
            name: "sym_name",
            constraint: &STRING,
            kind: PropKind::Attr,
            optional: true,
            default: None,
        },
        PropSchema {
            name: "sym_visibility",
            constraint: &STRING,
            kind: PropKind::Attr,
            optional: true,
            default: None,
        },
    ],
    regions: &[RegionSchema {
        name: "bodyRegion",
        summary: "region with 1 blocks",
        pred: Expr::Call(Func::HasOneBlock, &[Expr::Slf]),
        variadic: false,
    }],
    successors: &[],
    operand_segments: Segments::Derived,
    result_segments: Segments::Derived,
    traits: TraitSet::new(&[
        Trait::AffineScope,
        Trait::IsIsolatedFromAbove,
        Trait::NoRegionArguments,
        Trait::SymbolTable,
        Trait::Symbol,
        Trait::HasOnlyGraphRegion,
        Trait::SingleBlock,
        Trait::NoTerminator,
    ]),
    trait_args: &[],
    pred_traits: &[],
    interfaces: &[
        Implements::named("SymbolOpInterface"),
        Implements::by(&ASM),
        Implements::named("RegionKindInterface"),
    ],
    trait_order: &[
        TraitUse::Native(Trait::AffineScope),
        TraitUse::Native(Trait::IsIsolatedFromAbove),
        TraitUse::Native(Trait::NoRegionArguments),
        TraitUse::Native(Trait::SymbolTable),
        TraitUse::Interface(0),
        TraitUse::Interface(1),
        TraitUse::Native(Trait::NoTerminator),
        TraitUse::Native(Trait::SingleBlock),
        TraitUse::Interface(2),
        TraitUse::Native(Trait::HasOnlyGraphRegion),
    ],
    result_types: ResultTypes::Explicit,
    effects: None,
    syntax: AsmSyntax::Custom { parse, print },
    clif: None,
    hooks: OpHooks { verify: Some(verify), ..OpHooks::NONE },
};

static ASM: Handle<dyn OpAsmOpInterface> = Handle::<dyn OpAsmOpInterface>::new(&ModuleAsm);

/// Operations of the builtin dialect need no prefix inside.
struct ModuleAsm;

impl OpAsmOpInterfaceModel for ModuleAsm {
    fn asm_result_names(&self, _: Op, _: &Body, _: &mut NameSink<'_>) {}

    fn asm_block_argument_names(&self, _: Op, _: &Body, _: usize, _: &mut NameSink<'_>) {}

    fn asm_block_names(&self, _: Op, _: &Body, _: &mut NameSink<'_>) {}

    fn default_dialect(&self) -> &'static str {
        "builtin"
    }
}

/// Only a dialect says what an attribute of a module means.
fn verify(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let entries = cx.body.attrs(op).as_dictionary(cx.ctx()).unwrap_or_default();
    match entries.iter().find(|(name, _)| !name.as_str().contains('.')) {
        None => Ok(()),
        Some((name, _)) => cx.fail(
            op,
            format!("can only contain attributes with dialect-prefixed names, found: '{name}'"),
        ),
    }
}

const SYM_NAME: usize = 0;

/// `module @name attributes {…} {…}`
fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
    if let Some(name) = p.parse_optional_symbol_name()? {
        state.set_prop(SYM_NAME, Some(name));
    }
    p.parse_optional_attr_dict_with_keyword(state)?;
    p.parse_region(state, &[])?;
    p.ensure_block(state, 0);
    Ok(())
}

fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, op: OpRef<'ir>) {
    if let Some(name) = op.prop(SYM_NAME).and_then(|name| name.as_bytes(op.ctx())) {
        p.print(" ");
        p.print_symbol_name(name);
    }
    p.print_optional_attr_dict_with_keyword(op, &["sym_name"]);
    p.print(" ");
    p.print_region(op.region(0), RegionStyle::default());
}
