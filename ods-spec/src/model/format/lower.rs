//! From checked trees to the compiled form: spaces, presence tests, and the remaining entries of the dictionary.
//!
//! Spaces depend on the elements alone, never on values: one walk in printing order decides them.

mod declared;

use super::compiled::{
    AttrForm, Clause, Directive, DirectiveArg, Group, Literal, OpElement, OpFormat, ParamDirective,
    ParamDirectiveArg, ParamElement, ParamFormat, ParamGroup, Presence, Target, TypesOf,
};
use super::input::FormatParams;
use super::node::Node;
use super::op::{OpLanguage, TypeRules};
use crate::model::{ValueArity, place};

/// The properties of the last printed text that the next space depends on.
#[derive(Clone, Copy)]
struct Spacing {
    emit: bool,
    after_punctuation: bool,
}

impl Spacing {
    fn new() -> Spacing {
        Spacing { emit: true, after_punctuation: false }
    }

    fn literal(&mut self, text: &str) -> Literal {
        let space = self.emit && self.separates(text);
        self.emit = !matches!(text, "<" | "(" | "{" | "[");
        let word = |c: char| c.is_ascii_alphabetic() || c == '_';
        self.after_punctuation = !text.starts_with(word);
        Literal::new(text, space)
    }

    /// Returns whether a literal is separated from the text before it.
    fn separates(&self, text: &str) -> bool {
        let tight = if self.after_punctuation { ">)}]," } else { "<>(){}[]," };
        match text.as_bytes() {
            [one] => !tight.as_bytes().contains(one),
            // An arrow starts with a punctuation character but keeps its space.
            _ => true,
        }
    }

    /// Returns whether an element other than a literal has a space before it; always true after a value or a word.
    fn value(&mut self) -> bool {
        let space = self.emit || !self.after_punctuation;
        self.emit = true;
        self.after_punctuation = false;
        space
    }

    /// Updates the state after a whitespace literal: `` ` ` `` prints a space itself; an empty literal prevents one.
    fn whitespace(&mut self, printed: bool) {
        self.emit = false;
        self.after_punctuation = !printed;
    }
}

pub(super) fn op_format(bound: &OpLanguage<'_>, elements: &[Node], rules: TypeRules) -> OpFormat {
    let op = bound.op;
    let inferred = |name: &str| {
        op.operands
            .iter()
            .any(|one| matches!(&one.arity, ValueArity::VariadicOfVariadic(attr) if attr == name))
    };
    let mut dict_slots: Vec<usize> = (0..op.props.len())
        .filter(|slot| {
            let prop = &op.props[*slot];
            !bound.props[*slot] && !inferred(&prop.name) && (prop.is_attr || bound.prop_dict)
        })
        .collect();
    dict_slots.sort_by_key(|slot| &op.props[*slot].name);
    let mut spacing = Spacing::new();
    OpFormat {
        elements: op_elements(bound, elements, &mut spacing, None),
        operand_types: rules.operands,
        result_types: rules.results,
        infer_results: rules.infer_results,
        all_operands: bound.all_operands,
        all_operand_types: bound.all_operand_types,
        all_result_types: bound.all_result_types,
        dict_slots: dict_slots.into_iter().map(place).collect(),
        prop_dict: bound.prop_dict,
    }
}

/// Lowers elements; `skip` is the index of an element that is not written.
fn op_elements(
    bound: &OpLanguage<'_>,
    nodes: &[Node],
    spacing: &mut Spacing,
    skip: Option<usize>,
) -> Vec<OpElement> {
    let mut elements = Vec::new();
    for (_, node) in nodes.iter().enumerate().filter(|(index, _)| skip != Some(*index)) {
        match node {
            Node::Inline(nodes) => elements.extend(op_elements(bound, nodes, spacing, None)),
            node => elements.extend(op_element(bound, node, spacing)),
        }
    }
    elements
}

fn op_element(bound: &OpLanguage<'_>, node: &Node, spacing: &mut Spacing) -> Option<OpElement> {
    Some(match node {
        Node::Literal(text) => OpElement::Literal(spacing.literal(text)),
        Node::Nothing => {
            spacing.whitespace(false);
            return None;
        }
        Node::Space => {
            spacing.whitespace(true);
            OpElement::Space
        }
        Node::Newline => OpElement::Newline,
        Node::Operand(index) => OpElement::Operand { index: place(*index), space: spacing.value() },
        Node::Attr { slot, qualified, form } => {
            let prop = &bound.op.props[*slot];
            OpElement::Attr {
                slot: place(*slot),
                form: form.unwrap_or_else(|| attr_form(bound, *slot, *qualified)),
                optional: prop.is_attr && prop.optional,
                space: spacing.value(),
            }
        }
        Node::Region(index) => OpElement::Region { index: place(*index), space: spacing.value() },
        Node::Successor(index) => {
            OpElement::Successor { index: place(*index), space: spacing.value() }
        }
        Node::Operands => OpElement::Operands { space: spacing.value() },
        Node::Regions => OpElement::Regions { space: spacing.value() },
        Node::Successors => OpElement::Successors { space: spacing.value() },
        Node::Type { of, qualified } => {
            let of = types_of(of)?;
            OpElement::Type { of, qualified: *qualified, space: spacing.value() }
        }
        Node::FunctionalType(parts) => {
            let (inputs, results) = (types_of(&parts[0])?, types_of(&parts[1])?);
            OpElement::FunctionalType { inputs, results, space: spacing.value() }
        }
        Node::AttrDict { keyword } => {
            spacing.after_punctuation = false;
            OpElement::AttrDict { keyword: *keyword }
        }
        Node::PropDict => {
            spacing.after_punctuation = false;
            OpElement::PropDict
        }
        Node::Group { .. } => op_group(bound, node, spacing)?,
        Node::OiList(clauses) => OpElement::OiList(
            clauses.iter().map(|(keyword, nodes)| clause(bound, keyword, nodes, spacing)).collect(),
        ),
        Node::Custom { name, args } => {
            let args = args.iter().filter_map(|arg| directive_arg(arg, false)).collect();
            OpElement::Custom(Box::new(Directive::new(name, args, spacing.value())))
        }
        Node::Choice(branches) => declared::choice(bound, branches, spacing),
        Node::List { separator, elements } => {
            declared::list(bound, node, (separator, elements), spacing)?
        }
        Node::Nested(one) => OpElement::Nested(Box::new(declared::nested(one, spacing))),
        Node::Set(set) => declared::setting(set),
        Node::Discardable { name, form } => {
            OpElement::Discardable { name: name.clone(), form: *form, space: spacing.value() }
        }
        Node::ItemDict(_)
        | Node::Arguments { .. }
        | Node::Signature(_)
        | Node::CommonType(_)
        | Node::ShortType { .. } => declared::element(bound, node, spacing)?,
        // The grammar does not allow any of these as an element.
        Node::Inline(_)
        | Node::Text(_)
        | Node::Result(_)
        | Node::Results
        | Node::Param { .. }
        | Node::Params(_)
        | Node::Struct(_)
        | Node::Ref(_) => return None,
    })
}

/// Marks the attribute that decides about a part as optional, and the others as mandatory.
fn only_first_optional(elements: &mut [OpElement], may_lack_first: bool) {
    let first =
        elements.iter().position(|one| !matches!(one, OpElement::Space | OpElement::Newline));
    for (index, element) in elements.iter_mut().enumerate() {
        if let OpElement::Attr { optional, .. } = element {
            *optional = may_lack_first && Some(index) == first;
        }
    }
}

fn op_group(bound: &OpLanguage<'_>, group: &Node, spacing: &mut Spacing) -> Option<OpElement> {
    let Node::Group { then, otherwise, anchor, inverted, is_declared } = group else { return None };
    let (anchor, inverted) = (*anchor, *inverted);
    let holder = if inverted { otherwise } else { then };
    let first = holder.iter().position(|node| !node.is_whitespace());
    let sets = match &holder[anchor] {
        Node::Attr { slot, .. } if bound.op.props[*slot].unit && first != Some(anchor) => {
            Some(place(*slot))
        }
        _ => None,
    };
    let mut present = Vec::new();
    presence(&holder[anchor], &mut present);
    let skip = sets.map(|_| anchor);
    let mut then = op_elements(bound, then, spacing, if inverted { None } else { skip });
    let mut otherwise = op_elements(bound, otherwise, spacing, if inverted { skip } else { None });
    // The parser decides on the first element, so it may be missing; once it is present, the others must be, too.
    only_first_optional(&mut then, true);
    only_first_optional(&mut otherwise, false);
    let more_literals = match is_declared {
        true => place(literals_at_start(&then).saturating_sub(1)),
        false => 0,
    };
    Some(OpElement::Group(Box::new(Group {
        anchor: present,
        inverted,
        sets,
        more_literals,
        then,
        otherwise,
    })))
}

/// Returns the number of literals, in a row, that the elements start with.
fn literals_at_start(elements: &[OpElement]) -> usize {
    elements.iter().take_while(|one| matches!(one, OpElement::Literal(_))).count()
}

fn clause(bound: &OpLanguage<'_>, keyword: &str, nodes: &[Node], spacing: &mut Spacing) -> Clause {
    let mut anchor = Vec::new();
    for node in nodes {
        presence(node, &mut anchor);
    }
    let keyword = spacing.literal(keyword);
    let sets = match nodes {
        [Node::Attr { slot, .. }] if bound.op.props[*slot].unit => Some(place(*slot)),
        _ => None,
    };
    let elements = match sets {
        Some(_) => Vec::new(),
        None => op_elements(bound, nodes, spacing, None),
    };
    Clause { keyword, anchor, sets, elements }
}

/// Adds presence tests for all variables that `node` binds.
pub(super) fn presence(node: &Node, into: &mut Vec<Presence>) {
    match node {
        Node::Operand(index) => into.push(Presence::Operand(place(*index))),
        Node::Result(index) => into.push(Presence::Result(place(*index))),
        Node::Attr { slot, .. } => into.push(Presence::Attr(place(*slot))),
        Node::Nested(nested) => into.push(Presence::Attr(place(nested.of))),
        Node::Region(index) => into.push(Presence::Region(place(*index))),
        Node::Successor(index) => into.push(Presence::Successor(place(*index))),
        Node::Type { of, .. } => presence(of, into),
        Node::FunctionalType(parts) => presence(&parts[0], into),
        Node::Custom { args, .. } => args.iter().for_each(|arg| presence(arg, into)),
        Node::Group { then, otherwise, .. } => {
            then.iter().chain(otherwise).for_each(|node| presence(node, into));
        }
        Node::Inline(nodes) | Node::List { elements: nodes, .. } | Node::CommonType(nodes) => {
            nodes.iter().for_each(|node| presence(node, into));
        }
        Node::Choice(branches) => {
            branches.iter().flat_map(|one| &one.nodes).for_each(|node| presence(node, into));
        }
        Node::ShortType { of, .. } => presence(of, into),
        Node::Set(set) => match set.target {
            Target::Slot(slot) => into.push(Presence::Attr(slot)),
            Target::Types(TypesOf::Result(index)) => into.push(Presence::Result(index)),
            Target::Types(_) => {}
        },
        Node::Arguments { inits: Some(index), .. } => into.push(Presence::Operand(place(*index))),
        Node::Arguments { region, .. } => into.push(Presence::Region(place(*region))),
        _ => {}
    }
}

fn attr_form(bound: &OpLanguage<'_>, slot: usize, qualified: bool) -> AttrForm {
    let prop = &bound.op.props[slot];
    if !prop.is_attr {
        AttrForm::Prop
    } else if prop.enumeration {
        AttrForm::Enum
    } else if prop.symbol_name {
        AttrForm::SymbolName
    } else if prop.typed {
        AttrForm::Untyped
    } else if qualified || prop.any {
        AttrForm::Full
    } else {
        AttrForm::Stripped
    }
}

pub(super) fn types_of(node: &Node) -> Option<TypesOf> {
    match node {
        Node::Operand(index) => Some(TypesOf::Operand(place(*index))),
        Node::Result(index) => Some(TypesOf::Result(place(*index))),
        Node::Operands => Some(TypesOf::Operands),
        Node::Results => Some(TypesOf::Results),
        _ => None,
    }
}

fn directive_arg(node: &Node, by_ref: bool) -> Option<DirectiveArg> {
    match node {
        Node::Operand(index) => Some(DirectiveArg::Operand { index: place(*index), by_ref }),
        Node::Attr { slot, .. } => Some(DirectiveArg::Attr { slot: place(*slot), by_ref }),
        Node::Region(index) => Some(DirectiveArg::Region { index: place(*index), by_ref }),
        Node::Successor(index) => Some(DirectiveArg::Successor { index: place(*index), by_ref }),
        Node::Type { of, .. } => Some(DirectiveArg::Type { of: types_of(of)?, by_ref }),
        Node::AttrDict { .. } => Some(DirectiveArg::AttrDict),
        Node::PropDict => Some(DirectiveArg::PropDict),
        Node::Text(text) => Some(DirectiveArg::Text(text.clone())),
        Node::Ref(inner) => directive_arg(inner, true),
        _ => None,
    }
}

pub(super) fn param_format(def: &FormatParams, elements: &[Node]) -> ParamFormat {
    ParamFormat { elements: param_elements(def, elements, &mut Spacing::new()) }
}

fn param_elements(def: &FormatParams, nodes: &[Node], spacing: &mut Spacing) -> Vec<ParamElement> {
    let mut elements = Vec::new();
    for node in nodes {
        match node {
            Node::Params(indices)
                if indices.iter().any(|index| def.params[*index].syntax.is_some()) =>
            {
                for (at, index) in indices.iter().enumerate() {
                    if at > 0 {
                        elements.push(ParamElement::Literal(spacing.literal(",")));
                    }
                    let one = Node::Param { index: *index, qualified: false, form: None };
                    elements.extend(param_element(def, &one, spacing));
                }
            }
            Node::Inline(nodes) => elements.extend(param_elements(def, nodes, spacing)),
            node => elements.extend(param_element(def, node, spacing)),
        }
    }
    elements
}

fn param_element(def: &FormatParams, node: &Node, spacing: &mut Spacing) -> Option<ParamElement> {
    Some(match node {
        Node::Literal(text) => ParamElement::Literal(spacing.literal(text)),
        Node::Nothing => {
            spacing.whitespace(false);
            return None;
        }
        Node::Space => {
            spacing.whitespace(true);
            ParamElement::Space
        }
        Node::Newline => ParamElement::Newline,
        Node::Param { index, .. } if def.params[*index].syntax.is_some() => {
            let name = def.params[*index].syntax.as_deref().unwrap_or_default();
            let args = vec![ParamDirectiveArg::Param { index: place(*index), by_ref: false }];
            ParamElement::Custom(Box::new(ParamDirective::new(name, args, spacing.value(), true)))
        }
        Node::Param { index, form: Some(form), .. } => {
            ParamElement::Formed { index: place(*index), form: *form, space: spacing.value() }
        }
        Node::Param { index, qualified, .. } => ParamElement::Param {
            index: place(*index),
            qualified: *qualified,
            space: spacing.value(),
        },
        Node::Params(indices) => {
            let indices = indices.iter().map(|index| place(*index)).collect();
            ParamElement::Params { indices, space: spacing.value() }
        }
        Node::Struct(nodes) => {
            let space = spacing.value();
            let field = |node| {
                param_element(def, node, &mut Spacing { emit: false, after_punctuation: true })
            };
            ParamElement::Struct { fields: nodes.iter().filter_map(field).collect(), space }
        }
        Node::Custom { name, args } => {
            let args = args.iter().filter_map(|arg| param_arg(arg, false)).collect();
            ParamElement::Custom(Box::new(ParamDirective::new(name, args, spacing.value(), false)))
        }
        Node::Group { then, otherwise, anchor, inverted, .. } => {
            let mut present = Vec::new();
            bound_params(&(if *inverted { otherwise } else { then })[*anchor], &mut present);
            // The spacing after the group assumes that its first part is not printed.
            let then = param_elements(def, then, &mut { *spacing });
            let otherwise = param_elements(def, otherwise, spacing);
            let inverted = *inverted;
            let group = ParamGroup { anchor: present, inverted, then, otherwise };
            ParamElement::Group(Box::new(group))
        }
        // The grammar of parameters does not allow any other one as an element.
        node => return declared::param_element(def, node, spacing),
    })
}

fn bound_params(node: &Node, into: &mut Vec<u16>) {
    match node {
        Node::Param { index, .. } => into.push(place(*index)),
        Node::Params(indices) => into.extend(indices.iter().map(|index| place(*index))),
        Node::Struct(nodes)
        | Node::Custom { args: nodes, .. }
        | Node::Inline(nodes)
        | Node::List { elements: nodes, .. } => {
            nodes.iter().for_each(|node| bound_params(node, into));
        }
        Node::Choice(branches) => {
            branches.iter().flat_map(|one| &one.nodes).for_each(|node| bound_params(node, into));
        }
        Node::Nested(nested) => into.push(place(nested.of)),
        Node::ShortType { of, .. } => bound_params(of, into),
        _ => {}
    }
}

fn param_arg(node: &Node, by_ref: bool) -> Option<ParamDirectiveArg> {
    match node {
        Node::Param { index, .. } => {
            Some(ParamDirectiveArg::Param { index: place(*index), by_ref })
        }
        Node::Text(text) => Some(ParamDirectiveArg::Text(text.clone())),
        Node::Ref(inner) => param_arg(inner, true),
        _ => None,
    }
}
