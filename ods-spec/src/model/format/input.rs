//! The format compiler's view of a declaration.

use std::rc::Rc;

use crate::cpp_names::definition_name;
use crate::lang::{Record, ValueKind};
use crate::model::param::hand_written;
use crate::model::syntax::Vocabulary;
use crate::model::{AttrStorage, ParamKind};
use crate::model::{Model, Op, ParamDef, PredTrait, PropKind, Segments, Trait, ValueArity};
use crate::predicate::{Class, Expr};

/// The parts of an operation that its format depends on.
#[derive(Clone, Debug, Default)]
pub struct FormatOp {
    /// Operand groups.
    pub operands: Vec<FormatValue>,
    /// Result groups.
    pub results: Vec<FormatValue>,
    /// Attributes and properties in slot order.
    pub props: Vec<FormatProp>,
    /// Region groups.
    pub regions: Vec<FormatRegion>,
    /// Successor groups.
    pub successors: Vec<FormatRegion>,
    /// The traits that resolve types, in order.
    pub traits: Vec<TypeTrait>,
    /// True if the operation has `InferTypeOpInterface` and it does not follow from the declaration.
    pub infers_types: bool,
    /// True if operand segment sizes are stored.
    pub operand_segments: bool,
    /// True if result segment sizes are stored.
    pub result_segments: bool,
    /// The name of the dialect.
    pub dialect: String,
    /// The directives and definitions that the format can name.
    pub vocabulary: Vocabulary,
    /// True if the format is a `Syntax`, with the elements of declared syntax.
    pub is_declared: bool,
}

/// An operand or result group.
#[derive(Clone, Debug)]
pub struct FormatValue {
    /// The name.
    pub name: String,
    /// The number of values.
    pub arity: ValueArity,
    /// True if the constraint builds its type.
    pub buildable: bool,
}

/// An attribute or property.
#[derive(Clone, Debug, Default)]
pub struct FormatProp {
    /// The name.
    pub name: String,
    /// True for an attribute, false for a native property.
    pub is_attr: bool,
    /// True if it may be absent.
    pub optional: bool,
    /// True if it has a default.
    pub has_default: bool,
    /// True for a property whose text form is distinguishable from its absence.
    pub optional_parser: bool,
    /// True for `UnitAttr` or `UnitProp`.
    pub unit: bool,
    /// True if it is written as the keyword of a case of an integer enum.
    pub enumeration: bool,
    /// True for `SymbolNameAttr`.
    pub symbol_name: bool,
    /// True if it is stored as plain `Attribute`.
    pub any: bool,
    /// True for an attribute that a dialect defines.
    pub of_dialect: bool,
    /// True if the type of the attribute is buildable.
    pub typed: bool,
}

/// A region or successor group.
#[derive(Clone, Debug)]
pub struct FormatRegion {
    /// The name.
    pub name: String,
    /// True if it is a variadic group.
    pub variadic: bool,
}

/// A trait that resolves types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypeTrait {
    /// `SameTypeOperands`
    SameTypeOperands,
    /// `SameOperandsAndResultType`
    SameOperandsAndResultType,
    /// `AllTypesMatch`
    AllTypesMatch(Vec<String>),
    /// `TypesMatchWith`
    TypesMatchWith {
        /// The name of the value that determines the type.
        lhs: String,
        /// The name of the value whose type is determined.
        rhs: String,
        /// The type of `rhs`, computed from the type of `lhs` as [`Expr::Slf`].
        transform: Expr,
    },
}

/// The parts of a type or attribute that its format depends on.
#[derive(Clone, Debug, Default)]
pub struct FormatParams {
    /// The name of the def.
    pub def: String,
    /// The name of the dialect.
    pub dialect: String,
    /// The parameters in order.
    pub params: Rc<[FormatParam]>,
    /// The directives and definitions that the format can name.
    pub vocabulary: Vocabulary,
    /// True if the format is a `Syntax`, with the elements of declared syntax.
    pub is_declared: bool,
}

impl PartialEq for FormatParams {
    fn eq(&self, other: &Self) -> bool {
        self.def == other.def && self.params == other.params
    }
}

impl Eq for FormatParams {}

/// A parameter of a type or attribute.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FormatParam {
    /// The name.
    pub name: String,
    /// True if it may be absent from the text.
    pub optional: bool,
    /// True for `AttributeSelfType`: written outside of the format.
    pub self_type: bool,
    /// The hook that parses and prints it, if its syntax is hand-written.
    pub syntax: Option<String>,
}

impl FormatOp {
    /// Returns the format compiler's view of `op` of `model`.
    pub fn of(model: &Model, op: &Op, vocabulary: &Vocabulary) -> FormatOp {
        let value = |one: &crate::model::ValueDef| FormatValue {
            name: one.name.clone(),
            arity: one.arity.clone(),
            buildable: model.type_constraint(one.constraint).build.is_some(),
        };
        let same = |name: Trait, one: TypeTrait| op.has_trait(name).then_some(one);
        let structured = op.pred_traits.iter().filter_map(|one| match one {
            PredTrait::Pred { .. } => None,
            PredTrait::AllTypesMatch { names, .. } => Some(TypeTrait::AllTypesMatch(names.clone())),
            PredTrait::TypesMatchWith { lhs, rhs, transform, .. } => {
                Some(TypeTrait::TypesMatchWith {
                    lhs: lhs.clone(),
                    rhs: rhs.clone(),
                    transform: transform.clone(),
                })
            }
        });
        FormatOp {
            operands: op.operands.iter().map(value).collect(),
            results: op.results.iter().map(value).collect(),
            props: op.props.iter().map(|prop| FormatProp::of(model, prop)).collect(),
            regions: op
                .regions
                .iter()
                .map(|one| FormatRegion { name: one.name.clone(), variadic: one.variadic })
                .collect(),
            successors: op
                .successors
                .iter()
                .map(|one| FormatRegion { name: one.name.clone(), variadic: one.variadic })
                .collect(),
            traits: same(Trait::SameTypeOperands, TypeTrait::SameTypeOperands)
                .into_iter()
                .chain(same(Trait::SameOperandsAndResultType, TypeTrait::SameOperandsAndResultType))
                .chain(structured)
                .collect(),
            infers_types: op.infers_declared || op.interface("InferTypeOpInterface").is_some(),
            operand_segments: op.operand_segments == Segments::Stored,
            result_segments: op.result_segments == Segments::Stored,
            dialect: model.dialect.name.clone(),
            vocabulary: vocabulary.clone(),
            is_declared: op.is_declared,
        }
    }
}

impl FormatProp {
    fn of(model: &Model, prop: &crate::model::Prop) -> FormatProp {
        let constraint = model.attr_constraint(prop.constraint);
        let unit = match prop.kind {
            PropKind::Attr => constraint.name == "UnitAttr",
            PropKind::Bool { unit } => unit,
            _ => false,
        };
        FormatProp {
            name: prop.name.clone(),
            is_attr: prop.is_attr(),
            optional: prop.optional,
            has_default: prop.has_default || prop.default.is_some(),
            optional_parser: prop.optional_parser,
            unit,
            enumeration: matches!(constraint.storage, AttrStorage::IntEnum(_)),
            symbol_name: constraint.name == "SymbolNameAttr",
            any: constraint.storage == AttrStorage::Any,
            of_dialect: matches!(
                constraint.storage,
                AttrStorage::Class(Class::Attr(_)) | AttrStorage::Enum { .. }
            ),
            typed: constraint.value_type.is_some(),
        }
    }
}

impl FormatParams {
    /// Returns the format compiler's view of `def`.
    pub fn of(def: &ParamDef, vocabulary: &Vocabulary) -> FormatParams {
        let params = def.params.iter().map(|param| FormatParam {
            name: param.name.clone(),
            optional: param.optional,
            self_type: param.kind == ParamKind::SelfType,
            syntax: param.syntax.clone(),
        });
        FormatParams {
            def: def.def.clone(),
            dialect: dialect_of(&def.name),
            params: params.collect(),
            vocabulary: vocabulary.clone(),
            is_declared: def.is_declared,
        }
    }

    /// Returns the view of a definition of any dialect.
    pub(in crate::model) fn read(def: Record<'_>) -> FormatParams {
        let dag = def.opt_dag("parameters");
        let param = |(name, value): (Option<&str>, crate::lang::Value<'_>)| {
            let of = match value.kind() {
                ValueKind::Def(of) => Some(of),
                _ => None,
            };
            FormatParam {
                name: name.unwrap_or_default().to_owned(),
                optional: of.is_some_and(|of| {
                    of.opt_str("defaultValue").is_some_and(|text| !text.is_empty())
                }),
                self_type: of.is_some_and(|of| of.is_a("AttributeSelfTypeParameter")),
                syntax: of.and_then(hand_written),
            }
        };
        let params = dag.iter().flat_map(|dag| dag.args()).map(param).collect();
        let dialect = dialect_of(&definition_name(def));
        FormatParams { def: def.name().to_owned(), dialect, params, ..FormatParams::default() }
    }
}

/// Returns the dialect in a full name.
fn dialect_of(name: &str) -> String {
    name.split('.').next().unwrap_or_default().to_owned()
}
