//! The conversion of the current version of vhlo to stablehlo and func.

use ods_core::builtin::UnrealizedConversionCastOp;
use ods_core::ir::OpRef;
use ods_core::schema::{AttrStorage, Class, OpSchema, ParamKind, PropSchema};
use ods_core::verify::check_params;
use ods_core::{
    Attr, Context, Diagnostic, DialectType, Ident, Module, OpName, OpType, Param, Type,
};
use ods_dialects::func;

use super::attrs::{Attrs, array_of, renumber};
use super::defaults::{Defaults, elements, is_empty_config, is_no_type};
use super::rebuild::{Form, Rebuild, not_converted, rebuild};
use super::rules::{AttrRule, OpRules, Rules};
use super::types::To;
use super::{
    ArrayV1Attr, BooleanV1Attr, FuncOpV1, IntegerV1Attr, ReturnOpV1, TypeV1Attr, VhloDialect,
};

/// Returns the module in stablehlo and func. Operations of other dialects are kept.
///
/// # Errors
/// When an operation of vhlo is not of the current version, or one of its attributes is not as it has to be.
pub fn from_vhlo(module: &Module) -> Result<Module, Diagnostic> {
    let ctx = module.ctx();
    let attrs = Attrs::new(ctx, To::Stored);
    rebuild(module, &mut FromVhlo { ctx, attrs, defaults: Defaults::new(ctx) })
}

struct FromVhlo<'c> {
    ctx: &'c Context,
    attrs: Attrs<'c>,
    defaults: Defaults<'c>,
}

impl Rebuild for FromVhlo<'_> {
    fn form(&mut self, op: OpRef<'_>) -> Result<Form, Diagnostic> {
        let name = op.name();
        if name.ident().dialect() != VhloDialect::SCHEMA.name {
            let is_cast = op.isa::<UnrealizedConversionCastOp>();
            return Ok(if is_cast && self.is_trivial(op) { Form::Operands } else { Form::Same });
        }
        let in_function = || op.parent().is_some_and(|parent| parent.isa::<FuncOpV1>());
        let counterpart = match name == ReturnOpV1::op_name() && in_function() {
            true => Some(func::ReturnOp::op_name()),
            false => Rules::get().counterpart(name),
        };
        let attrs = counterpart.and_then(|to| Some((to, self.attrs_of(op, to)?)));
        let (name, attrs) = attrs.ok_or_else(|| not_converted(op))?;
        Ok(Form::Other(name, attrs))
    }

    fn is_foreign(&self, _: OpName) -> bool {
        false
    }

    fn ty(&mut self, ty: Type) -> Option<Type> {
        self.attrs.types.convert(ty)
    }
}

impl FromVhlo<'_> {
    /// Returns whether operands and results have equal types after the conversion.
    fn is_trivial(&mut self, op: OpRef<'_>) -> bool {
        let mut convert = |ty: Type| self.attrs.types.convert(ty);
        let operands: Vec<_> = op.operands().map(|value| convert(value.ty())).collect();
        let results: Vec<_> = op.results().map(|value| convert(value.ty())).collect();
        operands == results
    }

    /// Returns the attributes of the operation `to`, which `op` stores.
    fn attrs_of(&mut self, op: OpRef<'_>, to: OpName) -> Option<Vec<(Ident, Attr)>> {
        let rules = Rules::get().op(op.name())?;
        let schema = self.ctx.op_schema(to)?;
        let mut stored = op.merged_attrs().to_vec();
        self.remove_absent(rules, &mut stored);
        let mut found = Vec::new();
        for rule in &rules.attrs {
            let AttrRule::Parts { name, parts, optional } = rule else { continue };
            let values: Vec<Attr> = parts
                .iter()
                .filter_map(|part| Some(stored.iter().find(|(name, _)| *name == *part)?.1))
                .collect();
            stored.retain(|(name, _)| !parts.iter().any(|part| *name == *part));
            let none = *optional && values.iter().all(|value| is_no_type(self.ctx, *value));
            // A part that stands for an absent attribute was removed.
            if none || values.len() < parts.len() {
                continue;
            }
            let prop = schema.props.iter().find(|prop| prop.name == *name)?;
            found.push((Ident::new(name), self.joined(prop, &values)?));
        }
        for (name, value) in stored {
            let prop = schema.props.iter().find(|prop| name == *prop.name);
            let value = match (rules.symbols(name), prop) {
                (true, _) => self.symbols(value)?,
                (false, Some(prop)) => match self.inherent(prop, value)? {
                    Some(value) => value,
                    None => continue,
                },
                (false, None) => self.attrs.convert(value)?,
            };
            found.push((name, value));
        }
        required(schema, &found).then_some(found)
    }

    /// Removes attributes that hold the value of an absent attribute.
    fn remove_absent(&mut self, rules: &OpRules, stored: &mut Vec<(Ident, Attr)>) {
        let mut absent: Vec<&str> = Vec::new();
        for rule in &rules.attrs {
            let value = |name: &str| stored.iter().find(|(have, _)| *have == name).map(|one| one.1);
            match rule {
                AttrRule::Absent { name, value: default }
                    if value(name).is_some_and(|value| self.defaults.is(*default, value)) =>
                {
                    absent.push(name);
                }
                AttrRule::Config { name }
                    if value(name).is_some_and(|value| is_empty_config(self.ctx, value)) =>
                {
                    absent.push(name);
                }
                AttrRule::Together { names } if !names.iter().all(|name| absent.contains(name)) => {
                    absent.retain(|name| !names.contains(name));
                }
                _ => {}
            }
        }
        stored.retain(|(name, _)| !absent.iter().any(|absent| *name == *absent));
    }

    /// Returns the attribute whose parameters are stored as these attributes; parameters beyond them are zero.
    fn joined(&mut self, prop: &PropSchema, values: &[Attr]) -> Option<Attr> {
        let ctx = self.ctx;
        let AttrStorage::Class(Class::Attr(name)) = prop.constraint.storage else { return None };
        let schema = ctx.attr_schema(Ident::new(name))?;
        let mut params = Vec::with_capacity(schema.params.len());
        for (at, declared) in schema.params.iter().enumerate() {
            let Some(value) = values.get(at) else {
                params.push(Param::Int(0));
                continue;
            };
            params.push(match &declared.kind {
                ParamKind::Bool => Param::Int(BooleanV1Attr::cast(ctx, *value)?.value(ctx).into()),
                ParamKind::Type => {
                    let ty = TypeV1Attr::cast(ctx, *value)?.value(ctx);
                    Param::Type(self.attrs.types.convert(ty)?)
                }
                ParamKind::Array(_) => {
                    let array = array_of(ctx, elements(ctx, *value)?)?;
                    Param::Array(array.as_i64_array(ctx)?.map(Param::Int).collect())
                }
                _ => Param::Int(IntegerV1Attr::cast(ctx, *value)?.value(ctx).as_i64()?),
            });
        }
        check_params(ctx, schema, &params).ok()?;
        Some(Attr::dialect(ctx, schema.name, params))
    }

    /// Returns the value of an inherent attribute, in the form in which the counterpart stores it. `None` inside if it
    /// is absent.
    fn inherent(&mut self, prop: &PropSchema, value: Attr) -> Option<Option<Attr>> {
        let ctx = self.ctx;
        Some(Some(match prop.constraint.storage {
            AttrStorage::Class(Class::DenseI64ArrayAttr | Class::DenseBoolArrayAttr) => {
                array_of(ctx, elements(ctx, value)?)?
            }
            AttrStorage::Class(Class::FlatSymbolRefAttr) => self.attrs.symbol(value)?,
            AttrStorage::Class(Class::UnitAttr) => {
                return Some(BooleanV1Attr::cast(ctx, value)?.value(ctx).then_some(Attr::UNIT));
            }
            AttrStorage::IntEnum(to) => {
                let data = value.data(ctx);
                let ods_core::AttrData::Dialect { name, params } = data else { return None };
                let [declared] = ctx.attr_schema(*name)?.params else { return None };
                let (ParamKind::Enum(from) | ParamKind::QuotedEnum(from)) = declared.kind else {
                    return None;
                };
                let value = renumber(params.first()?.as_int()?, from, to)?;
                Attr::integer(ctx, Type::integer(ctx, to.width), value)
            }
            _ => self.attrs.convert(value)?,
        }))
    }

    fn symbols(&self, names: Attr) -> Option<Attr> {
        let names = ArrayV1Attr::cast(self.ctx, names)?.value(self.ctx);
        let symbols = names.into_iter().map(|name| self.attrs.symbol(name));
        Some(Attr::array(self.ctx, &symbols.collect::<Option<Vec<_>>>()?))
    }
}

/// Returns whether all attributes are there that an operation must have.
fn required(schema: &OpSchema, found: &[(Ident, Attr)]) -> bool {
    schema.props.iter().all(|prop| {
        let may_lack = prop.optional || prop.default.is_some();
        may_lack || found.iter().any(|(name, _)| *name == *prop.name)
    })
}

impl OpRules {
    /// Returns whether the attribute is an array of symbol names.
    fn symbols(&self, attr: Ident) -> bool {
        self.attrs.iter().any(|rule| matches!(rule, AttrRule::Symbols { name } if attr == *name))
    }
}
