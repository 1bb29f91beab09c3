//! Assembly formats. One that uses a directive nobody wrote is not built: the first such name is the error.

use ods_core::hooks::{CustomDirective as _, ParseDirective, PrintDirective};
use ods_core::rt::directives::DynamicIndexList;
use ods_core::schema::{
    AttrForm, Clause, Directive, DirectiveArg, Group, Literal, OpElement, OpFormat, ParamDirective,
    ParamDirectiveArg, ParamElement, ParamFormat, ParamGroup, Presence, Punct, TypeRule,
    TypeSource, TypesOf,
};
use ods_spec::model::{self, format as spec};

use super::{Builder, place};
use crate::leak;

/// The name of a directive that nobody wrote.
type Missing = String;

impl Builder<'_> {
    pub(super) fn op_format(
        &self,
        op: &model::Op,
        of: &spec::OpFormat,
    ) -> Result<OpFormat, Missing> {
        let rules = |rules: &[spec::TypeRule]| {
            leak::list(rules.iter().map(|rule| self.type_rule(op, *rule)))
        };
        Ok(OpFormat {
            elements: self.op_elements(&of.elements)?,
            operand_types: rules(&of.operand_types),
            result_types: rules(&of.result_types),
            infer_results: of.infer_results,
            all_operands: of.all_operands,
            all_operand_types: of.all_operand_types,
            all_result_types: of.all_result_types,
            dict_slots: places(&of.dict_slots),
            prop_dict: of.prop_dict,
        })
    }

    fn op_elements(&self, all: &[spec::OpElement]) -> Result<&'static [OpElement], Missing> {
        let all: Result<Vec<_>, _> = all.iter().map(|one| self.op_element(one)).collect();
        all.map(leak::list)
    }

    fn op_element(&self, of: &spec::OpElement) -> Result<OpElement, Missing> {
        Ok(match of {
            spec::OpElement::Literal(one) => OpElement::Literal(literal(one)),
            spec::OpElement::Space => OpElement::Space,
            spec::OpElement::Newline => OpElement::Newline,
            spec::OpElement::Operand { index, space } => {
                OpElement::Operand { index: place(*index), space: *space }
            }
            spec::OpElement::Attr { slot, form, optional, space } => OpElement::Attr {
                slot: place(*slot),
                form: attr_form(*form),
                optional: *optional,
                space: *space,
            },
            spec::OpElement::Region { index, space } => {
                OpElement::Region { index: place(*index), space: *space }
            }
            spec::OpElement::Successor { index, space } => {
                OpElement::Successor { index: place(*index), space: *space }
            }
            spec::OpElement::Operands { space } => OpElement::Operands { space: *space },
            spec::OpElement::Regions { space } => OpElement::Regions { space: *space },
            spec::OpElement::Successors { space } => OpElement::Successors { space: *space },
            spec::OpElement::Type { of, qualified, space } => {
                OpElement::Type { of: types_of(*of), qualified: *qualified, space: *space }
            }
            spec::OpElement::FunctionalType { inputs, results, space } => {
                OpElement::FunctionalType {
                    inputs: types_of(*inputs),
                    results: types_of(*results),
                    space: *space,
                }
            }
            spec::OpElement::AttrDict { keyword } => OpElement::AttrDict { keyword: *keyword },
            spec::OpElement::PropDict => OpElement::PropDict,
            spec::OpElement::Group(group) => OpElement::Group(leak::one(Group {
                anchor: presences(&group.anchor),
                inverted: group.inverted,
                sets: group.sets.map(place),
                then: self.op_elements(&group.then)?,
                otherwise: self.op_elements(&group.otherwise)?,
            })),
            spec::OpElement::OiList(clauses) => {
                let clause = |clause: &spec::Clause| {
                    Ok(Clause {
                        keyword: literal(&clause.keyword),
                        anchor: presences(&clause.anchor),
                        sets: clause.sets.map(place),
                        elements: self.op_elements(&clause.elements)?,
                    })
                };
                let clauses: Result<Vec<_>, Missing> = clauses.iter().map(clause).collect();
                OpElement::OiList(leak::list(clauses?))
            }
            spec::OpElement::Custom(one) => {
                let hook = self.hooks.directive(&one.name).or_else(|| shared(one));
                let Some((parse, print)) = hook else {
                    return Err(one.name.clone());
                };
                OpElement::Custom(leak::one(Directive {
                    name: leak::text(&one.name),
                    parse,
                    print,
                    args: leak::list(one.args.iter().map(directive_arg)),
                    space: one.space,
                }))
            }
        })
    }

    fn type_rule(&self, op: &model::Op, of: spec::TypeRule) -> TypeRule {
        match of {
            spec::TypeRule::Written => TypeRule::Written,
            spec::TypeRule::Built => TypeRule::Built,
            spec::TypeRule::Same(source) => TypeRule::Same(type_source(source)),
            spec::TypeRule::Transformed(source, index) => {
                TypeRule::Transformed(type_source(source), self.expr(op.transformer(index)))
            }
        }
    }

    /// The format of a type or attribute; `None` when it uses a directive that nobody wrote.
    pub(super) fn param_format(&self, of: &spec::ParamFormat) -> Option<&'static ParamFormat> {
        Some(leak::one(ParamFormat { elements: self.param_elements(&of.elements)? }))
    }

    fn param_elements(&self, all: &[spec::ParamElement]) -> Option<&'static [ParamElement]> {
        let all: Option<Vec<_>> = all.iter().map(|one| self.param_element(one)).collect();
        all.map(leak::list)
    }

    fn param_element(&self, of: &spec::ParamElement) -> Option<ParamElement> {
        Some(match of {
            spec::ParamElement::Literal(one) => ParamElement::Literal(literal(one)),
            spec::ParamElement::Space => ParamElement::Space,
            spec::ParamElement::Newline => ParamElement::Newline,
            spec::ParamElement::Param { index, qualified, space } => {
                ParamElement::Param { index: place(*index), qualified: *qualified, space: *space }
            }
            spec::ParamElement::Params { indices, space } => {
                ParamElement::Params { indices: places(indices), space: *space }
            }
            spec::ParamElement::Struct { fields, space } => {
                ParamElement::Struct { fields: self.param_elements(fields)?, space: *space }
            }
            spec::ParamElement::Custom(one) => {
                let (parse, print) = self.hooks.param_directive(&one.name)?;
                ParamElement::Custom(leak::one(ParamDirective {
                    name: leak::text(&one.name),
                    parse,
                    print,
                    args: leak::list(one.args.iter().map(param_directive_arg)),
                    space: one.space,
                    of_param: one.of_param,
                }))
            }
            spec::ParamElement::Group(group) => ParamElement::Group(leak::one(ParamGroup {
                anchor: places(&group.anchor),
                inverted: group.inverted,
                then: self.param_elements(&group.then)?,
                otherwise: self.param_elements(&group.otherwise)?,
            })),
        })
    }
}

fn places(indices: &[usize]) -> &'static [u16] {
    leak::list(indices.iter().map(|index| place(*index)))
}

fn literal(of: &spec::Literal) -> Literal {
    Literal {
        text: leak::text(&of.text),
        punct: of.punct().and_then(|_| Punct::from_text(&of.text)),
        spaced: leak::text(&of.spaced()),
    }
}

fn attr_form(of: spec::AttrForm) -> AttrForm {
    match of {
        spec::AttrForm::Full => AttrForm::Full,
        spec::AttrForm::Untyped => AttrForm::Untyped,
        spec::AttrForm::Stripped => AttrForm::Stripped,
        spec::AttrForm::Enum => AttrForm::Enum,
        spec::AttrForm::SymbolName => AttrForm::SymbolName,
        spec::AttrForm::Prop => AttrForm::Prop,
    }
}

fn types_of(of: spec::TypesOf) -> TypesOf {
    match of {
        spec::TypesOf::Operand(index) => TypesOf::Operand(place(index)),
        spec::TypesOf::Result(index) => TypesOf::Result(place(index)),
        spec::TypesOf::Operands => TypesOf::Operands,
        spec::TypesOf::Results => TypesOf::Results,
    }
}

fn presences(all: &[spec::Presence]) -> &'static [Presence] {
    leak::list(all.iter().map(|of| match *of {
        spec::Presence::Operand(index) => Presence::Operand(place(index)),
        spec::Presence::Result(index) => Presence::Result(place(index)),
        spec::Presence::Attr(index) => Presence::Attr(place(index)),
        spec::Presence::Region(index) => Presence::Region(place(index)),
        spec::Presence::Successor(index) => Presence::Successor(place(index)),
    }))
}

/// What the runtime has for a directive that dialects share.
fn shared(of: &spec::Directive) -> Option<(ParseDirective, PrintDirective)> {
    of.is_shared().then_some((DynamicIndexList::parse, DynamicIndexList::print))
}

fn type_source(of: spec::TypeSource) -> TypeSource {
    match of {
        spec::TypeSource::Operand(index) => TypeSource::Operand(place(index)),
        spec::TypeSource::Result(index) => TypeSource::Result(place(index)),
        spec::TypeSource::Attr(index) => TypeSource::Attr(place(index)),
    }
}

fn directive_arg(of: &spec::DirectiveArg) -> DirectiveArg {
    match of {
        spec::DirectiveArg::Operand { index, by_ref } => {
            DirectiveArg::Operand { index: place(*index), by_ref: *by_ref }
        }
        spec::DirectiveArg::Type { of, by_ref } => {
            DirectiveArg::Type { of: types_of(*of), by_ref: *by_ref }
        }
        spec::DirectiveArg::Attr { slot, by_ref } => {
            DirectiveArg::Attr { slot: place(*slot), by_ref: *by_ref }
        }
        spec::DirectiveArg::Region { index, by_ref } => {
            DirectiveArg::Region { index: place(*index), by_ref: *by_ref }
        }
        spec::DirectiveArg::Successor { index, by_ref } => {
            DirectiveArg::Successor { index: place(*index), by_ref: *by_ref }
        }
        spec::DirectiveArg::AttrDict => DirectiveArg::AttrDict,
        spec::DirectiveArg::PropDict => DirectiveArg::PropDict,
        spec::DirectiveArg::Text(text) => DirectiveArg::Text(leak::text(text)),
    }
}

fn param_directive_arg(of: &spec::ParamDirectiveArg) -> ParamDirectiveArg {
    match of {
        spec::ParamDirectiveArg::Param { index, by_ref } => {
            ParamDirectiveArg::Param { index: place(*index), by_ref: *by_ref }
        }
        spec::ParamDirectiveArg::Text(text) => ParamDirectiveArg::Text(leak::text(text)),
    }
}
