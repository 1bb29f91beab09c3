//! Reuse of a compiled dialect's hooks for the same dialect loaded from its `.td`: the hand-written code stays in force
//! while the declaration is edited.
//!
//! A hook of an operation addresses operands, properties and regions by number. So it is reused only if the two
//! declarations agree on the meaning of these numbers; the other operations have no hooks.

use ods_core::schema::{
    AsmSyntax, DialectSchema, Implements, OpElement, OpSchema, ParamElement, ParametricSchema,
};
use ods_spec::model::{self, Model};

use crate::hooks::{Hook, Hooks, held};

/// Adds the hooks of `compiled` to `hooks`.
pub(crate) fn adopt(model: &Model, compiled: &DialectSchema, hooks: &mut Hooks) {
    for op in &model.ops {
        let same = compiled.ops.iter().find(|have| have.name == op.name);
        if let Some(have) = same.filter(|have| same_parts(op, have)) {
            adopt_op(op, have, hooks);
        }
    }
    let pairs = [(&model.types, compiled.types), (&model.attrs, compiled.attrs)];
    for (defs, schemas) in pairs {
        for def in defs {
            let same = schemas.iter().find(|have| have.name == def.name);
            if let Some(have) = same.filter(|have| same_params(def, have)) {
                adopt_definition(def, have, hooks);
            }
        }
    }
    hooks.adopt_dialect(&model.dialect.class, &compiled.hooks);
}

fn same_parts(op: &model::Op, have: &OpSchema) -> bool {
    let operands = op.operands.iter().map(|one| &one.name);
    let results = op.results.iter().map(|one| &one.name);
    let props = op.props.iter().map(|one| &one.name);
    operands.eq(have.operands.iter().map(|one| one.name))
        && results.eq(have.results.iter().map(|one| one.name))
        && props.eq(have.props.iter().map(|one| one.name))
        && op.regions.len() == have.regions.len()
        && op.successors.len() == have.successors.len()
        && op.operand_segments == have.operand_segments
        && op.result_segments == have.result_segments
        && op
            .operands
            .iter()
            .map(|one| one.arity.is_variable())
            .eq(have.operands.iter().map(|one| one.arity.is_variable()))
        && op
            .results
            .iter()
            .map(|one| one.arity.is_variable())
            .eq(have.results.iter().map(|one| one.arity.is_variable()))
}

fn same_params(def: &model::ParamDef, have: &ParametricSchema) -> bool {
    def.params.iter().map(|one| &one.name).eq(have.params.iter().map(|one| one.name))
        && def.params.iter().map(|one| &one.cpp_type).eq(have.params.iter().map(|one| one.cpp_type))
}

fn adopt_op(op: &model::Op, have: &OpSchema, hooks: &mut Hooks) {
    let class = &op.class;
    let own = have.hooks;
    let all = [
        ("verify", held(own.verify).map(Hook::Verify)),
        ("verify_regions", held(own.verify_regions).map(Hook::Verify)),
        ("fold", held(own.fold).map(Hook::Fold)),
        ("canonicalize", held(own.canonicalize).map(Hook::Canonicalize)),
    ];
    for (member, hook) in all {
        if let Some(hook) = hook {
            hooks.insert(format!("{class}::{member}"), hook);
        }
    }
    adopt_interfaces(class, have.interfaces, hooks);
    match have.syntax {
        AsmSyntax::Custom(hook) if op.flags.has_custom_assembly_format => {
            hooks.insert(format!("{class}::asm"), Hook::Asm(*hook.get()));
        }
        AsmSyntax::Declarative(format) => adopt_directives(format.elements, hooks),
        AsmSyntax::Custom(_) | AsmSyntax::Generic | AsmSyntax::Missing(_) => {}
    }
}

fn adopt_interfaces(class: &str, interfaces: &[Implements], hooks: &mut Hooks) {
    for one in interfaces.iter().filter(|one| one.has_model()) {
        let name = one.name.rsplit("::").next().unwrap_or(one.name);
        hooks.insert(format!("{class}::{name}"), Hook::Interface(*one));
    }
}

fn adopt_directives(elements: &[OpElement], hooks: &mut Hooks) {
    for element in elements {
        match element {
            OpElement::Custom(one) => {
                hooks.insert(format!("custom<{}>", one.name), Hook::Directive(*one.hooks.get()));
            }
            OpElement::Group(group) => {
                adopt_directives(group.then, hooks);
                adopt_directives(group.otherwise, hooks);
            }
            OpElement::OiList(clauses) => {
                clauses.iter().for_each(|clause| adopt_directives(clause.elements, hooks));
            }
            OpElement::Choice(all) => {
                all.iter().for_each(|one| adopt_directives(one.elements, hooks));
            }
            OpElement::List(list) => adopt_directives(list.elements, hooks),
            OpElement::Nested(nested) => adopt_param_directives(nested.elements, hooks),
            _ => {}
        }
    }
}

fn adopt_definition(def: &model::ParamDef, have: &ParametricSchema, hooks: &mut Hooks) {
    let class = &def.class;
    adopt_interfaces(class, have.interfaces, hooks);
    if let (Some(syntax), true) = (have.hooks.syntax, def.custom_format) {
        hooks.insert(format!("{class}::params"), Hook::Params(*syntax.get()));
    }
    if let (Some(verify), true) = (have.hooks.verify, def.verify) {
        hooks.insert(format!("{class}::verify_params"), Hook::VerifyParams(*verify.get()));
    }
    if let Some(format) = have.format {
        adopt_param_directives(format.elements, hooks);
    }
}

fn adopt_param_directives(elements: &[ParamElement], hooks: &mut Hooks) {
    for element in elements {
        match element {
            ParamElement::Custom(one) => {
                hooks.insert(
                    format!("custom<{}>", one.name),
                    Hook::ParamDirective(*one.hooks.get()),
                );
            }
            ParamElement::Struct { fields, .. } => adopt_param_directives(fields, hooks),
            ParamElement::Group(group) => {
                adopt_param_directives(group.then, hooks);
                adopt_param_directives(group.otherwise, hooks);
            }
            ParamElement::Choice(all) => {
                all.iter().for_each(|one| adopt_param_directives(one.elements, hooks));
            }
            ParamElement::List(list) => adopt_param_directives(list.elements, hooks),
            ParamElement::Nested(nested) => adopt_param_directives(nested.elements, hooks),
            _ => {}
        }
    }
}
