//! The conversion of stablehlo and func to the current version of vhlo.

use ods_core::ir::OpRef;
use ods_core::schema::{AttrStorage, EnumSchema, ParamKind};
use ods_core::{
    Attr, AttrData, Context, Diagnostic, DialectType, Ident, Module, OpName, OpType, Param, Type,
};
use ods_dialects::func;

use super::attrs::{Attrs, renumber};
use super::defaults::Defaults;
use super::rebuild::{Form, Rebuild, not_converted, rebuild};
use super::rules::{AttrRule, OpRules, Rules};
use super::types::To;
use super::{CustomCallApiVersionV1, CustomCallApiVersionV1Attr, DictionaryV1Attr, ReturnOpV1};
use crate::stablehlo::StablehloDialect;

/// Returns the module in the current version of vhlo.
///
/// # Errors
/// When an operation, type or attribute has no form in vhlo. With `others`, those of other dialects are kept.
pub fn to_vhlo(module: &Module, others: bool) -> Result<Module, Diagnostic> {
    let ctx = module.ctx();
    let attrs = Attrs::new(ctx, To::Vhlo { others });
    rebuild(module, &mut ToVhlo { ctx, attrs, defaults: Defaults::new(ctx), others })
}

struct ToVhlo<'c> {
    ctx: &'c Context,
    attrs: Attrs<'c>,
    defaults: Defaults<'c>,
    others: bool,
}

impl Rebuild for ToVhlo<'_> {
    fn form(&mut self, op: OpRef<'_>) -> Result<Form, Diagnostic> {
        let name = op.name();
        let stored = match name == func::ReturnOp::op_name() {
            true => Some(ReturnOpV1::op_name()),
            false => Rules::get().current(name),
        };
        let Some(stored) = stored else {
            return match self.others && self.is_foreign(name) {
                true => Ok(Form::Foreign),
                false if is_own(name) || has_values(op) => Err(not_converted(op)),
                false => Ok(Form::Same),
            };
        };
        let attrs = self.stored_attrs(op, stored).ok_or_else(|| not_converted(op))?;
        Ok(Form::Other(stored, attrs))
    }

    fn is_foreign(&self, name: OpName) -> bool {
        let is_return = name == func::ReturnOp::op_name();
        !is_return && Rules::get().current(name).is_none() && !is_own(name)
    }

    fn ty(&mut self, ty: Type) -> Option<Type> {
        self.attrs.types.convert(ty)
    }
}

/// Returns whether every operation of the dialect must have a form in vhlo.
fn is_own(name: OpName) -> bool {
    [StablehloDialect::SCHEMA.name, func::FuncDialect::SCHEMA.name]
        .contains(&name.ident().dialect())
}

/// Returns whether the operation has operands or results, so that types of vhlo would reach it.
fn has_values(op: OpRef<'_>) -> bool {
    op.operands().len() + op.results().len() != 0
}

impl ToVhlo<'_> {
    /// Returns the attributes of the operation `stored` for those of `op`.
    fn stored_attrs(&mut self, op: OpRef<'_>, stored: OpName) -> Option<Vec<(Ident, Attr)>> {
        let rules = Rules::get().op(stored)?;
        let schema = self.ctx.op_schema(stored)?;
        let slot = |name: &str| schema.props.iter().any(|prop| prop.name == name);
        let mut found: Vec<(Ident, Attr)> = Vec::new();
        for (name, value) in op.merged_attrs() {
            match rules.of(name.as_str()) {
                Some(AttrRule::Parts { parts, .. }) => self.add_parts(value, parts, &mut found)?,
                Some(AttrRule::Enumerated { attr, .. }) => {
                    let from = enum_of(op, name)?;
                    found.push((name, self.enumerated(value, from, attr)?));
                }
                _ if value == Attr::UNIT && slot(name.as_str()) => {
                    found.push((name, self.attrs.convert(Attr::bool(true))?));
                }
                _ => found.push((name, self.attrs.convert(value)?)),
            }
        }
        self.add_absent(rules, &mut found)?;
        let has = |name: &str| found.iter().any(|(have, _)| *have == name);
        schema.props.iter().all(|prop| has(prop.name)).then_some(found)
    }

    /// Adds the values of attributes that the counterpart does not have.
    fn add_absent(&mut self, rules: &OpRules, found: &mut Vec<(Ident, Attr)>) -> Option<()> {
        for rule in &rules.attrs {
            let missing = |name: &str| !found.iter().any(|(have, _)| *have == name);
            match rule {
                AttrRule::Absent { name, value } if missing(name) => {
                    let value = self.defaults.value(*value, found)?;
                    found.push((Ident::new(name), value));
                }
                AttrRule::Parts { parts, optional: true, .. } => {
                    let none = self.attrs.types.convert(Type::NONE)?;
                    let none = self.attrs.type_attr(none)?;
                    let missing: Vec<_> = parts.iter().filter(|part| missing(part)).collect();
                    found.extend(missing.into_iter().map(|part| (Ident::new(part), none)));
                }
                AttrRule::Config { name } if missing(name) => {
                    let value = self.empty_config(found)?;
                    found.push((Ident::new(name), value));
                }
                _ => {}
            }
        }
        Some(())
    }

    /// Returns the configuration of a custom call without one: a dictionary for the typed version of the API.
    fn empty_config(&self, found: &[(Ident, Attr)]) -> Option<Attr> {
        let version =
            found.iter().find_map(|(_, value)| CustomCallApiVersionV1Attr::cast(self.ctx, *value));
        match version.map(|version| version.value(self.ctx)) {
            Some(CustomCallApiVersionV1::APIVERSIONTYPEDFFI) => {
                Some(DictionaryV1Attr::get(self.ctx, Vec::new()).into())
            }
            _ => self.attrs.text(""),
        }
    }

    /// Adds the parameters of an attribute as attributes.
    fn add_parts(
        &mut self,
        attr: Attr,
        parts: &[&'static str],
        found: &mut Vec<(Ident, Attr)>,
    ) -> Option<()> {
        let AttrData::Dialect { name, params } = self.ctx.attr_data(attr) else { return None };
        let schema = self.ctx.attr_schema(*name)?;
        for ((part, param), declared) in parts.iter().zip(params).zip(schema.params) {
            let value = match (param, &declared.kind) {
                (Param::Int(value), ParamKind::Bool) => {
                    self.attrs.convert(Attr::bool(*value != 0))?
                }
                (Param::Int(value), _) => self.attrs.int(*value)?,
                (Param::Type(ty), _) => {
                    let ty = self.attrs.types.convert(*ty)?;
                    self.attrs.type_attr(ty)?
                }
                (Param::Array(items), _) => {
                    let items = items.iter().map(Param::as_int).collect::<Option<Vec<_>>>()?;
                    self.attrs.convert(Attr::dense_i64_array(self.ctx, &items))?
                }
                _ => return None,
            };
            found.push((Ident::new(part), value));
        }
        Some(())
    }

    /// Returns the enum attribute of that name for a case that is stored as an integer.
    fn enumerated(&self, value: Attr, from: &EnumSchema, attr: &'static str) -> Option<Attr> {
        let schema = self.ctx.attr_schema(Ident::new(attr))?;
        let [param] = schema.params else { return None };
        let (ParamKind::Enum(to) | ParamKind::QuotedEnum(to)) = param.kind else { return None };
        let value = renumber(value.as_i64(self.ctx)?, from, to)?;
        Some(Attr::dialect(self.ctx, schema.name, [Param::Int(value)]))
    }
}

/// Returns the enum whose cases an attribute of the operation holds as integers.
fn enum_of(op: OpRef<'_>, name: Ident) -> Option<&'static EnumSchema> {
    let prop = op.schema()?.props.iter().find(|prop| name == *prop.name)?;
    match prop.constraint.storage {
        AttrStorage::IntEnum(cases) => Some(cases),
        _ => None,
    }
}

impl OpRules {
    /// Returns the rule for the form of an attribute of the counterpart.
    fn of(&self, attr: &str) -> Option<&AttrRule> {
        self.attrs.iter().find(|rule| match rule {
            AttrRule::Parts { name, .. } | AttrRule::Enumerated { name, .. } => *name == attr,
            _ => false,
        })
    }
}
