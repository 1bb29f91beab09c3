//! `builtin.module`: the symbol table at the top of a piece of IR.

use crate::interface::DataLayoutSpecInterface;
use crate::ir::{OpState, PropSlot, RegionRef};
use crate::rt::hook;
use crate::schema::{
    AsmSyntax, AttrConstraint, AttrStorage, Class, Declared, Expr, Func, Implements, OpHooks,
    OpSchema, PropKind, PropSchema, RegionSchema, ResultTypes, Segments, Trait, TraitSet, TraitUse,
};
use crate::text::{CustomAsm, OpParser, OpPrinter, ParseResult, RegionStyle};
use crate::verify::{Verified, Verify};
use crate::{Attr, Ident};

static STRING: AttrConstraint = AttrConstraint {
    name: "StrAttr",
    summary: "string attribute",
    pred: Expr::Isa(&[Class::StringAttr], &Expr::Slf),
    storage: AttrStorage::Class(Class::StringAttr),
    value_type: None,
};

crate::__op_type! {
    /// `builtin.module`: the symbol table at the top of a piece of IR.
    ModuleOp, ModuleOpRef, ModuleOpAdaptor, "builtin.module", MODULE
}

impl ModuleOp {
    /// The property slot of `sym_name`.
    pub const SYM_NAME: PropSlot<Self> = PropSlot::new(0);
    /// The property slot of `sym_visibility`.
    pub const SYM_VISIBILITY: PropSlot<Self> = PropSlot::new(1);
}

impl<'a> ModuleOpRef<'a> {
    /// Returns the attribute `sym_name` as stored.
    pub fn sym_name_attr(self) -> Option<Attr> {
        self.0.prop(ModuleOp::SYM_NAME.index())
    }

    /// Returns the region `bodyRegion`.
    pub fn body_region(self) -> RegionRef<'a> {
        self.0.region(0)
    }
}

const DESCRIPTION: &str = "\
The container at the top of a piece of IR: one region with one block and no terminator, in which symbols are looked up. \
Nothing inside refers to values outside. A module may have a name, by which another refers to what is in it.

```mlir
module @shop {
  %0 = builtin.unrealized_conversion_cast to i32
}
```";

pub(super) static MODULE: OpSchema = OpSchema {
    name: "builtin.module",
    summary: "a top level container operation",
    declared: Declared::new(0, 0, DESCRIPTION),
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
    regions: &[RegionSchema::new(
        "bodyRegion",
        "region with 1 blocks",
        Expr::Call(Func::HasOneBlock, &[Expr::Slf]),
        false,
    )],
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
        Implements::named("OpAsmOpInterface"),
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
    syntax: AsmSyntax::Custom(hook::op_syntax::<ModuleOp>()),
    default_dialect: "builtin",
    clif: None,
    inits: None,
    data: None,
    llvmir: None,
    hooks: OpHooks { verify: Some(hook::verify::<ModuleOp>()), ..OpHooks::NONE },
};

/// Verifies that all discardable attributes have a dialect prefix, since only a dialect can define the meaning of a
/// module's attribute, and that at most one of them is a data layout.
impl Verify for ModuleOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let entries = op.attrs().as_dictionary(ctx).unwrap_or_default();
        if let Some((name, _)) = entries.iter().find(|(name, _)| !name.as_str().contains('.')) {
            return op.fail(format!(
                "can only contain attributes with dialect-prefixed names, found: '{name}'"
            ));
        }
        let is_spec = |attr: Attr| attr.implements::<dyn DataLayoutSpecInterface>(ctx);
        let mut specs = entries.iter().filter(|(_, attr)| is_spec(*attr)).map(|(name, _)| name);
        let (Some(first), Some(second)) = (specs.next(), specs.next()) else { return Ok(()) };
        let note = |name: &Ident| format!("'{name}' is a data layout attribute");
        let error = op.op_error("expects at most one data layout attribute");
        Err(Box::new(error.with_note(op.loc(), note(first)).with_note(op.loc(), note(second))))
    }
}

/// `module @name attributes {…} {…}`
impl CustomAsm for ModuleOp {
    fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        if let Some(name) = p.parse_optional_symbol_name()? {
            state.set(p.ctx(), ModuleOp::SYM_NAME, name);
        }
        p.parse_optional_held_attr_dict(state, true)?;
        p.parse_region(state, &[])?;
        p.ensure_block(state, 0);
        Ok(())
    }

    fn print<'ir>(op: Self::Ref<'ir>, p: &mut OpPrinter<'_, 'ir>) {
        if let Some(name) = op.sym_name_attr().and_then(|name| name.as_bytes(op.ctx())) {
            p.print(" ");
            p.print_symbol_name(name);
        }
        p.print_optional_attr_dict_with_keyword(*op, &[ModuleOp::SYM_NAME.name()]);
        p.print(" ");
        p.print_region(op.body_region(), RegionStyle::default());
    }
}
