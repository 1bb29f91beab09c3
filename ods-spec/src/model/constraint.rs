//! Constraints on types and attributes.

use super::build::Cx;
use super::{Native, Role};
use crate::cpp_names::{definition_name, normalise};
use crate::lang::Record;
use crate::predicate::Scope;
use crate::predicate::{Class, Expr};

pub use ods_words::{AttrConstraintId, TypeConstraintId};

/// A constraint on a type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TypeConstraint {
    /// The name of the def; empty when anonymous.
    pub name: String,
    /// The description in diagnostics.
    pub summary: String,
    /// The predicate over [`Expr::Slf`].
    pub pred: Expr,
    /// `cppType`, if it is a class of its own and not plain `Type`.
    pub class: Option<Class>,
    /// `builderCall`: the one type that satisfies the constraint.
    pub build: Option<Expr>,
}

/// A constraint on an attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AttrConstraint {
    /// The name of the def inside wrappers such as `OptionalAttr`; empty when anonymous.
    pub name: String,
    /// The description in diagnostics.
    pub summary: String,
    /// The predicate over [`Expr::Slf`].
    pub pred: Expr,
    /// The storage of the value.
    pub storage: AttrStorage,
    /// The attribute's type, if it is buildable.
    pub value_type: Option<Expr>,
    /// The form of the value in accessors.
    pub native: Native,
}

/// The storage class of an attribute.
pub type AttrStorage = ods_words::AttrStorage<ods_words::Owned>;

impl<'a> Cx<'a> {
    /// Returns the constraint of a `TypeConstraint` record, without its `Variadic` or `Optional` wrapper.
    pub(super) fn type_constraint(&mut self, def: Record<'a>, weakens: &str) -> TypeConstraintId {
        let known = self.type_ids.get(def.name()).copied();
        self.constraint_once(def, known, |cx| cx.new_type_constraint(def, weakens))
    }

    fn new_type_constraint(&mut self, def: Record<'a>, weakens: &str) -> TypeConstraintId {
        let pred = self.pred(def, &Scope::constraint(), weakens);
        let build = self.type_builder(def, weakens);
        let constraint = TypeConstraint {
            name: if def.is_anonymous() { String::new() } else { def.name().to_owned() },
            summary: def.opt_str("summary").unwrap_or("").to_owned(),
            pred,
            class: def.opt_str("cppType").and_then(|cpp| self.tr.class(cpp)),
            build,
        };
        let constraint = TypeConstraint {
            summary: if constraint.summary.is_empty() {
                def.name().to_owned()
            } else {
                constraint.summary
            },
            ..constraint
        };
        let id = self.unique_type(constraint);
        self.type_ids.insert(def.name(), id);
        id
    }

    /// Returns the builder of the type of a `Type` record.
    pub(super) fn type_builder(&mut self, def: Record<'a>, weakens: &str) -> Option<Expr> {
        let text = def.opt_str("builderCall").filter(|text| !text.trim().is_empty())?;
        let weakens = format!("the builder of {weakens}");
        let built = self.text(text, &Scope::default(), (Role::Builder, &weakens), def.span());
        // A type without a translated builder counts as buildable nevertheless, so that formats accept it.
        Some(built.unwrap_or(Expr::Null))
    }

    /// Returns the constraint of an `Attr` record.
    pub(super) fn attr_constraint(&mut self, def: Record<'a>, weakens: &str) -> AttrConstraintId {
        let known = self.attr_ids.get(def.name()).copied();
        self.constraint_once(def, known, |cx| cx.new_attr_constraint(def, weakens))
    }

    fn new_attr_constraint(&mut self, def: Record<'a>, weakens: &str) -> AttrConstraintId {
        let base = base_attr(def);
        let pred = self.pred(def, &Scope::constraint(), weakens);
        let storage = self.attr_storage(base);
        let value_type = def.opt_rec("valueType").and_then(|ty| self.type_builder(ty, weakens));
        let native = self.attr_native(base, &storage);
        let summary = def.opt_str("summary").unwrap_or("");
        let constraint = AttrConstraint {
            name: if base.is_anonymous() { String::new() } else { base.name().to_owned() },
            summary: if summary.is_empty() { base.name().to_owned() } else { summary.to_owned() },
            pred,
            storage,
            value_type,
            native,
        };
        let id = self.unique_attr(constraint);
        self.attr_ids.insert(def.name(), id);
        id
    }

    fn attr_storage(&mut self, base: Record<'a>) -> AttrStorage {
        if base.is_a("EnumAttr")
            && let Some(of) = base.opt_rec("enum")
        {
            return AttrStorage::Enum { attr: definition_name(base), cases: self.enum_id(of) };
        }
        if base.is_a("EnumAttrInfo") {
            return AttrStorage::IntEnum(self.enum_id(base));
        }
        match base.opt_str("storageType").and_then(|cpp| self.tr.class(cpp)) {
            Some(class) => AttrStorage::Class(class),
            None => AttrStorage::Any,
        }
    }

    fn attr_native(&self, base: Record<'a>, storage: &AttrStorage) -> Native {
        let class = match storage {
            AttrStorage::Enum { attr, cases } => return Native::EnumAttr(*cases, attr.clone()),
            AttrStorage::IntEnum(of) => return Native::IntEnum(*of, self.enums[of.0].width),
            AttrStorage::Class(class) => class,
            AttrStorage::Any => return Native::Attr,
        };
        let returns = normalise(base.opt_str("returnType").unwrap_or(""));
        match class {
            Class::UnitAttr => Native::Unit,
            Class::BoolAttr => Native::Bool,
            Class::StringAttr => Native::Str,
            Class::FlatSymbolRefAttr => Native::Symbol,
            Class::TypeAttr => Native::Type,
            Class::ArrayAttr => Native::Array,
            Class::DenseI64ArrayAttr => Native::I64Array,
            Class::DenseI32ArrayAttr => Native::I32Array,
            Class::DenseBoolArrayAttr => Native::BoolArray,
            Class::IntegerAttr => match int_type(returns) {
                Some((1, _)) => Native::Bool,
                Some((bits, signed)) => Native::Int { bits, signed },
                None => Native::Attr,
            },
            _ => Native::Attr,
        }
    }
}

/// Returns the width and signedness of a C++ integer type; `bool` has one bit.
pub(super) fn int_type(cpp: &str) -> Option<(u32, bool)> {
    Some(match cpp.strip_prefix("std::").unwrap_or(cpp) {
        "bool" => (1, false),
        "int8_t" | "char" => (8, true),
        "int16_t" => (16, true),
        "int32_t" | "int" => (32, true),
        "int64_t" | "long" => (64, true),
        "uint8_t" => (8, false),
        "uint16_t" => (16, false),
        "uint32_t" | "unsigned" | "unsigned int" => (32, false),
        "uint64_t" | "size_t" | "uintptr_t" => (64, false),
        _ => return None,
    })
}

/// Returns the record inside wrappers such as `OptionalAttr` and `DefaultValuedAttr`.
pub(super) fn base_attr(def: Record<'_>) -> Record<'_> {
    let mut base = def;
    // Each step leads to another def; cycles of defs cannot be written, but a bound is cheap.
    for _ in 0..64 {
        match base.opt_rec("baseAttr") {
            Some(inner) => base = inner,
            None => break,
        }
    }
    base
}
