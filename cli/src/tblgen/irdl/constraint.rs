//! Constraints of a `.td` as constraints of IRDL.

use ods_core::ir::Build;
use ods_core::{Attr, Context, FloatKind, OpBuilder, Type, Value};
use ods_dialects::irdl::{AllOfOp, AnyOfOp, AnyOp, AttributeType, BaseOp, CPredOp, IsOp, RegionOp};
use ods_spec::lang::Record;
use ods_spec::predicate::condition;

/// Builds constraints at the end of an operation's body, the parts of a constraint before it.
pub(super) struct Constraints<'a> {
    pub(super) ctx: &'a Context,
    /// The dialect that is written, whose types and attributes are named by symbols.
    pub(super) dialect: &'a str,
    pub(super) builder: OpBuilder<'a>,
}

impl Constraints<'_> {
    /// Builds a constraint on types.
    pub(super) fn ty(&mut self, def: Record<'_>) -> Value {
        if def.is_a("Variadic") || def.is_a("Optional") {
            return self.inner(def, "baseType", Constraints::ty);
        }
        if def.name() == "AnyType" {
            return self.emit(AnyOp::build());
        }
        if def.is_a("TypeDef") {
            return self.definition(def, '!', "typeName");
        }
        if def.is_a("AnyTypeOf") {
            let args = self.all(def, "allowedTypes", Constraints::ty);
            return self.any_of(args);
        }
        if def.is_a("AllOfType") {
            let args = self.all(def, "allowedTypes", Constraints::ty);
            return self.all_of(args);
        }
        if def.name() == "AnyInteger" {
            return self.base("!builtin.integer");
        }
        if def.is_a("AnyI") {
            let of = [Type::integer, Type::signed, Type::unsigned];
            let args: Vec<Value> =
                of.map(|of| of(self.ctx, width(def))).map(|ty| self.is(ty)).into();
            return self.any_of(args);
        }
        if let Some(ty) = known_type(self.ctx, def) {
            return self.is(ty);
        }
        if def.is_a("ConfinedType") {
            let mut args = vec![self.inner(def, "baseType", Constraints::ty)];
            args.extend(self.all(def, "predicateList", Constraints::predicate));
            return self.all_of(args);
        }
        self.by_predicate(def)
    }

    /// Builds a constraint on attributes.
    pub(super) fn attr(&mut self, def: Record<'_>) -> Value {
        let is_any = |classes: &[&str]| classes.iter().any(|class| def.is_a(class));
        if is_any(&["DefaultValuedAttr", "DefaultValuedOptionalAttr", "OptionalAttr"]) {
            return self.inner(def, "baseAttr", Constraints::attr);
        }
        if def.is_a("ConfinedAttr") {
            let mut args = vec![self.inner(def, "baseAttr", Constraints::attr)];
            args.extend(self.all(def, "attrConstraints", Constraints::by_predicate));
            return self.all_of(args);
        }
        if def.is_a("AnyAttrOf") {
            let args = self.all(def, "allowedAttributes", Constraints::attr);
            return self.any_of(args);
        }
        if def.name() == "AnyAttr" {
            return self.emit(AnyOp::build());
        }
        // Upstream writes the names of types for these attributes.
        if is_any(INTEGERS) {
            return self.base("!builtin.integer");
        }
        if def.is_a("FloatAttrBase") {
            return self.base("!builtin.float");
        }
        if def.is_a("StringBasedAttr") {
            return self.base("!builtin.string");
        }
        if def.name() == "UnitAttr" {
            return self.emit(IsOp::build(Attr::UNIT));
        }
        if def.is_a("AttrDef") {
            return self.definition(def, '#', "attrName");
        }
        self.by_predicate(def)
    }

    /// Builds a constraint on regions.
    pub(super) fn region(&mut self, def: Record<'_>) -> Value {
        if def.name() == "AnyRegion" {
            return self.emit(RegionOp::build());
        }
        if def.is_a("SizedRegion") {
            let blocks = def.opt_int("blocks").unwrap_or(0) as u32;
            return self.emit(RegionOp::build().number_of_blocks(blocks));
        }
        self.by_predicate(def)
    }

    /// Builds the constraint of a definition's predicate; a definition without one constrains nothing.
    fn by_predicate(&mut self, def: Record<'_>) -> Value {
        match def.opt_rec("predicate") {
            Some(pred) => self.predicate(pred),
            None => self.emit(AnyOp::build()),
        }
    }

    fn predicate(&mut self, pred: Record<'_>) -> Value {
        match pred.opt_rec("kind").map(|kind| kind.name()) {
            Some("PredCombinerAnd") => {
                let args = self.all(pred, "children", Constraints::predicate);
                self.all_of(args)
            }
            Some("PredCombinerOr") => {
                let args = self.all(pred, "children", Constraints::predicate);
                self.any_of(args)
            }
            _ => self.emit(CPredOp::build(&condition(pred))),
        }
    }

    /// Builds the constraints of the records of a list.
    fn all(
        &mut self,
        def: Record<'_>,
        list: &str,
        build: fn(&mut Self, Record<'_>) -> Value,
    ) -> Vec<Value> {
        let all = def.rec_list(list).unwrap_or_default();
        all.into_iter().map(|one| build(self, one)).collect()
    }

    /// Builds the constraint of a record in a field.
    fn inner(
        &mut self,
        def: Record<'_>,
        field: &str,
        build: fn(&mut Self, Record<'_>) -> Value,
    ) -> Value {
        match def.opt_rec(field) {
            Some(inner) => build(self, inner),
            None => self.emit(AnyOp::build()),
        }
    }

    /// Builds the constraint to the base that a `TypeDef` or `AttrDef` declares, whose full name is in `field`.
    fn definition(&mut self, def: Record<'_>, sigil: char, field: &str) -> Value {
        let dialect = def.opt_rec("dialect").and_then(|one| one.opt_str("name")).unwrap_or("");
        if dialect != self.dialect {
            return self.base(&format!("{sigil}{}", def.opt_str(field).unwrap_or("")));
        }
        let symbol = format!("{sigil}{}", def.opt_str("mnemonic").unwrap_or(""));
        let path = Attr::symbol_path(self.ctx, &[dialect, &symbol]);
        self.emit(BaseOp::build().base_ref(path))
    }

    fn any_of(&mut self, args: Vec<Value>) -> Value {
        let ty = AttributeType::get(self.ctx);
        self.emit(AnyOfOp::build(ty.into()).args(args))
    }

    fn all_of(&mut self, args: Vec<Value>) -> Value {
        let ty = AttributeType::get(self.ctx);
        self.emit(AllOfOp::build(ty.into()).args(args))
    }

    fn base(&mut self, name: &str) -> Value {
        self.emit(BaseOp::build().base_name(name))
    }

    fn is(&mut self, ty: Type) -> Value {
        let ty = Attr::ty(self.ctx, ty);
        self.emit(IsOp::build(ty))
    }

    fn emit<B: Build>(&mut self, new: B) -> Value {
        ods_core::ir::Inserter::emit(&mut self.builder, new)
    }
}

const INTEGERS: &[&str] = &[
    "AnyIntegerAttrBase",
    "SignlessIntegerAttrBase",
    "SignedIntegerAttrBase",
    "UnsignedIntegerAttrBase",
    "BoolAttr",
];

fn width(def: Record<'_>) -> u32 {
    def.opt_int("bitwidth").and_then(|width| u32::try_from(width).ok()).unwrap_or(0)
}

/// Returns the type that a constraint to one builtin type accepts.
fn known_type(ctx: &Context, def: Record<'_>) -> Option<Type> {
    if def.is_a("I") {
        return Some(Type::integer(ctx, width(def)));
    }
    if def.is_a("SI") {
        return Some(Type::signed(ctx, width(def)));
    }
    if def.is_a("UI") {
        return Some(Type::unsigned(ctx, width(def)));
    }
    if def.is_a("F") {
        return float(ctx, &format!("f{}", width(def)));
    }
    if def.is_a("Complex") {
        let element = known_type(ctx, def.opt_rec("elementType")?)?;
        return Some(Type::complex(ctx, element));
    }
    match def.name() {
        "Index" => Some(Type::INDEX),
        "NoneType" => Some(Type::NONE),
        name if FLOATS.contains(&name) => float(ctx, name),
        _ => None,
    }
}

/// Returns the float type with that name, in any case.
fn float(ctx: &Context, name: &str) -> Option<Type> {
    let mut all = FloatKind::ALL.into_iter();
    let (kind, ..) = all.find(|(_, one, _)| one.eq_ignore_ascii_case(name))?;
    Some(Type::float(ctx, kind))
}

/// The records of float types that their width does not identify.
const FLOATS: &[&str] = &[
    "BF16",
    "TF32",
    "F8E4M3FN",
    "F8E5M2",
    "F8E4M3",
    "F8E4M3FNUZ",
    "F8E4M3B11FNUZ",
    "F8E5M2FNUZ",
    "F8E3M4",
];
