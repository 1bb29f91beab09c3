//! Inherent attributes and properties.

use super::build::Cx;
use super::constraint::{base_attr, int_type};
use super::{AttrConstraint, AttrConstraintId, AttrStorage, EnumId, Native, Role};
use crate::cpp_names::normalise;
use crate::lang::{Record, Span};
use crate::predicate::{Class, Expr, Func, Scope};

/// An attribute or property of an operation: one slot of its row.
#[derive(Clone, Debug)]
pub struct Prop {
    /// Name.
    pub name: String,
    /// The constraint on its values.
    pub constraint: AttrConstraintId,
    /// The kind: attribute or native property.
    pub kind: PropKind,
    /// True if it may be absent.
    pub optional: bool,
    /// The default, as an attribute-valued expression.
    pub default: Option<Expr>,
    /// True if the C++ declaration has a default at all (also if `default` is `None`: `UnitAttr`).
    pub has_default: bool,
    /// True if the property's own text form is distinguishable from its absence (`optionalParser`).
    pub optional_parser: bool,
    /// The description in `Arg<…>`.
    pub summary: String,
    /// The source position of the operation, for diagnostics.
    pub span: Span,
}

/// The kind of property in a slot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PropKind {
    /// An inherent attribute.
    Attr,
    /// A native integer of that many bits.
    Int(u32),
    /// A native enum.
    Enum {
        /// The enum.
        cases: EnumId,
        /// The width in bits of the integer that stores it.
        width: u32,
        /// The word before the cases in `<…>`; empty if the cases are written alone.
        mnemonic: String,
    },
    /// A native `bool`; `unit` when written `unit` or not at all.
    Bool {
        /// `UnitProp`.
        unit: bool,
    },
    /// Native text.
    Str,
    /// Any other native property, stored in its attribute form.
    AsAttr,
}

impl Prop {
    /// Returns whether this is an inherent attribute, not a native property.
    pub fn is_attr(&self) -> bool {
        self.kind == PropKind::Attr
    }
}

impl<'a> Cx<'a> {
    /// Builds the slot of an `Attr` argument.
    pub(super) fn attr_prop(&mut self, op: Record<'a>, name: &str, def: Record<'a>) -> Prop {
        let weakens = format!("attribute '{name}' of '{}'", op.name());
        let constraint = self.attr_constraint(def, &weakens);
        let has_default = def.opt_str("defaultValue").is_some_and(|text| !text.is_empty());
        let optional = def.opt_bit("isOptional").unwrap_or(false);
        let unit = base_attr(def).name() == "UnitAttr";
        let said = self.error_count();
        let default = (has_default && !unit).then(|| self.attr_default(def, &weakens)).flatten();
        if self.error_count() > said {
            self.note_cases(&self.attr_constraint_of(constraint).storage.clone(), def);
        }
        Prop {
            name: name.to_owned(),
            constraint,
            kind: PropKind::Attr,
            // An attribute with a default may be absent, even if the default has no attribute form, as that of
            // `UnitAttr`.
            optional: optional || (has_default && default.is_none()),
            default,
            has_default,
            optional_parser: false,
            summary: String::new(),
            span: op.span(),
        }
    }

    /// Adds a note with the cases of an enum to the error about a default value.
    fn note_cases(&mut self, storage: &AttrStorage, def: Record<'a>) {
        let (AttrStorage::IntEnum(id) | AttrStorage::Enum { cases: id, .. }) = storage else {
            return;
        };
        let text = def.opt_str("defaultValue").unwrap_or("").trim();
        if self.tr.classes.enum_of_case(text, self.tr.namespace).is_some() {
            return; // The error names them.
        }
        let of = &self.enums[id.0];
        let cases: Vec<String> =
            of.cases.iter().map(|case| format!("`::{}::{}`", of.cpp, case.symbol)).collect();
        let text = format!("the cases of '{}' are {}", of.class, cases.join(", "));
        self.note(def.span(), text);
    }

    /// Translates `constBuilderCall` with `$0` replaced by the default.
    fn attr_default(&mut self, def: Record<'a>, weakens: &str) -> Option<Expr> {
        let value = def.opt_str("defaultValue")?;
        let builder = def.opt_str("constBuilderCall").filter(|text| !text.is_empty())?;
        // C++ value-initialises an enum from `{}`.
        let value = if value.trim() == "{}" && is_enum_attr(def) { "0" } else { value };
        let weakens = format!("the default of {weakens}");
        let text = builder.replace("$0", value);
        self.text(&text, &Scope::default(), (Role::Default, &weakens), def.span())
    }

    /// Builds the slot of a `Property` argument.
    pub(super) fn native_prop(&mut self, op: Record<'a>, name: &str, def: Record<'a>) -> Prop {
        let weakens = format!("property '{name}' of '{}'", op.name());
        let base = base_prop(def);
        let (kind, native, class) = self.prop_form(def);
        let pred = self.native_pred(def, &kind, &weakens);
        let default_text = def.opt_str("defaultValue").filter(|text| !text.is_empty());
        let of_default = format!("the default of {weakens}");
        let said = self.error_count();
        let default =
            default_text.and_then(|text| self.native_value(text, &kind, &of_default, def));
        if self.error_count() > said {
            self.note_cases(&class, def);
        }
        let constraint = AttrConstraint {
            name: if base.is_anonymous() { String::new() } else { base.name().to_owned() },
            summary: def.opt_str("summary").unwrap_or("").to_owned(),
            pred,
            storage: class,
            value_type: None,
            native,
        };
        Prop {
            name: name.to_owned(),
            constraint: self.unique_attr(constraint),
            kind,
            optional: false,
            default,
            has_default: default_text.is_some(),
            optional_parser: def.opt_str("optionalParser").is_some_and(|text| !text.is_empty()),
            summary: String::new(),
            span: op.span(),
        }
    }

    /// Returns constraint `of` on a property that is declared as `declared`, for use in a pattern.
    pub(super) fn prop_constraint(
        &mut self,
        declared: Record<'a>,
        of: Record<'a>,
        weakens: &str,
    ) -> AttrConstraintId {
        let (kind, native, storage) = self.prop_form(declared);
        let pred = self.native_pred(of, &kind, weakens);
        let summary = of.opt_str("summary").unwrap_or("").to_owned();
        let name = if of.is_anonymous() { String::new() } else { of.name().to_owned() };
        self.unique_attr(AttrConstraint { name, summary, pred, storage, value_type: None, native })
    }

    /// Returns the value of a `ConstantProp` for a property that is declared as `declared`, as an attribute.
    pub(super) fn prop_value(
        &mut self,
        declared: Record<'a>,
        constant: Record<'a>,
        weakens: &str,
    ) -> Option<Expr> {
        let (kind, ..) = self.prop_form(declared);
        self.native_value(constant.opt_str("value")?, &kind, weakens, constant)
    }

    /// Returns the storage of a property, and the corresponding Rust type.
    fn prop_form(&mut self, def: Record<'a>) -> (PropKind, Native, AttrStorage) {
        let base = base_prop(def);
        let storage = normalise(def.opt_str("storageType").unwrap_or(""));
        if let Some(of) = base.opt_rec("enum") {
            let id = self.enum_id(of);
            let width = self.enums[id.0].width;
            let mnemonic = base.opt_str("mnemonic").unwrap_or("").to_owned();
            let kind = PropKind::Enum { cases: id, width, mnemonic };
            (kind, Native::IntEnum(id, width), AttrStorage::IntEnum(id))
        } else {
            match (int_type(storage), storage) {
                (Some((1, _)), _) => {
                    let unit = matches!(base.name(), "UnitProp" | "UnitProperty");
                    match unit {
                        true => (PropKind::Bool { unit }, Native::Flag, AttrStorage::Any),
                        false => {
                            let storage = AttrStorage::Class(Class::BoolAttr);
                            (PropKind::Bool { unit }, Native::Bool, storage)
                        }
                    }
                }
                (Some((bits, signed)), _) => (
                    PropKind::Int(bits),
                    Native::Int { bits, signed },
                    AttrStorage::Class(Class::IntegerAttr),
                ),
                (None, "std::string") => {
                    (PropKind::Str, Native::Str, AttrStorage::Class(Class::StringAttr))
                }
                _ => (PropKind::AsAttr, Native::Attr, AttrStorage::Any),
            }
        }
    }

    /// Translates the predicate of a native property, over the attribute that stores it.
    fn native_pred(&mut self, def: Record<'a>, kind: &PropKind, weakens: &str) -> Expr {
        let value = match kind {
            PropKind::Int(_) | PropKind::Enum { .. } | PropKind::Bool { .. } => Func::GetInt,
            PropKind::Str => Func::GetValue,
            // The attribute form is checked when it is decoded.
            PropKind::AsAttr | PropKind::Attr => return Expr::Bool(true),
        };
        match self.pred(def, &Scope::constraint(), weakens) {
            Expr::Bool(true) => Expr::Bool(true),
            pred => Expr::Bind(Box::new([Expr::call(value, vec![Expr::Slf]), pred])),
        }
    }

    /// Translates a C++ value to the attribute that stores it.
    fn native_value(
        &mut self,
        text: &str,
        kind: &PropKind,
        weakens: &str,
        def: Record<'a>,
    ) -> Option<Expr> {
        let weakens = (Role::Default, weakens);
        match kind {
            PropKind::Int(bits) | PropKind::Enum { width: bits, .. } => {
                let value = self.text(text, &Scope::default(), weakens, def.span())?;
                let ty = Expr::call(Func::GetIntegerType, vec![Expr::Int(i64::from(*bits))]);
                Some(Expr::call(Func::GetIntegerAttr, vec![ty, value]))
            }
            PropKind::Bool { .. } => {
                let value = self.text(text, &Scope::default(), weakens, def.span())?;
                Some(Expr::call(Func::GetBoolAttr, vec![value]))
            }
            PropKind::Str => {
                let value = self.text(text, &Scope::default(), weakens, def.span())?;
                Some(Expr::call(Func::GetStringAttr, vec![value]))
            }
            // `std::nullopt` and `{}`: absent or empty, with an empty list as attribute form.
            PropKind::AsAttr => Some(Expr::call(Func::GetArrayAttr, vec![Expr::List(Vec::new())])),
            PropKind::Attr => None,
        }
    }
}

/// Returns the property inside any number of wrappers.
fn base_prop(def: Record<'_>) -> Record<'_> {
    let inside = std::iter::successors(Some(def), |at| at.opt_rec("baseProperty"));
    inside.take(64).last().unwrap_or(def)
}

/// Returns whether an attribute's record, or the record inside its wrappers, is an enum.
fn is_enum_attr(def: Record<'_>) -> bool {
    std::iter::successors(Some(def), |at| at.opt_rec("baseAttr"))
        .take(64)
        .any(|at| at.is_a("EnumAttr") || at.is_a("EnumAttrInfo"))
}
