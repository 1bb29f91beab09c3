//! Formats of operations: what names and directives mean, and what a format must bind.

use super::Origin;
use super::compiled::{OpFormat, TypeRule, TypeSource};
use super::input::{FormatOp, FormatProp, TypeTrait};
use super::lower;
use super::parser::{Language, Node, Parsed, Parser, Place};
use crate::diag::Diagnostic;

pub(super) fn compile(op: &FormatOp, text: &str, origin: Origin) -> Result<OpFormat, Diagnostic> {
    let mut parser = Parser::new(OpLanguage::new(op), text, origin);
    let elements = parser.elements()?;
    let bound = parser.language;
    let rules = check(&bound, &elements, origin)?;
    Ok(lower::op_format(&bound, &elements, rules))
}

/// What was bound so far.
pub(super) struct OpLanguage<'a> {
    pub(super) op: &'a FormatOp,
    pub(super) props: Vec<bool>,
    operands: Vec<bool>,
    regions: Vec<bool>,
    successors: Vec<bool>,
    operand_types: Vec<bool>,
    result_types: Vec<bool>,
    pub(super) all_operands: bool,
    all_regions: bool,
    all_successors: bool,
    pub(super) all_operand_types: bool,
    pub(super) all_result_types: bool,
    attr_dict: bool,
    pub(super) prop_dict: bool,
}

/// How the types of an operation come about.
pub(super) struct TypeRules {
    pub(super) operands: Vec<TypeRule>,
    pub(super) results: Vec<TypeRule>,
    pub(super) infer_results: bool,
}

impl<'a> OpLanguage<'a> {
    fn new(op: &'a FormatOp) -> Self {
        OpLanguage {
            op,
            props: vec![false; op.props.len()],
            operands: vec![false; op.operands.len()],
            regions: vec![false; op.regions.len()],
            successors: vec![false; op.successors.len()],
            operand_types: vec![false; op.operands.len()],
            result_types: vec![false; op.results.len()],
            all_operands: false,
            all_regions: false,
            all_successors: false,
            all_operand_types: false,
            all_result_types: false,
            attr_dict: false,
            prop_dict: false,
        }
    }
}

impl Language for OpLanguage<'_> {
    fn variable(cx: &mut Parser<'_, Self>, name: &str, at: usize, place: Place) -> Parsed<Node> {
        let op = cx.language.op;
        let reference = place == Place::Ref;
        let binds = matches!(place, Place::Top | Place::Custom);
        let unbound = |what| format!("{what} '{name}' must be bound before it is referenced");
        let twice = |what| format!("{what} '{name}' is already bound");

        if let Some(slot) = op.props.iter().position(|one| one.name == name) {
            let (one, many) = match op.props[slot].is_attr {
                true => ("attribute", "attributes"),
                false => ("property", "properties"),
            };
            if place == Place::Type {
                let message = format!("{many} cannot be used as children to a `type` directive");
                return cx.error(at, message);
            }
            let seen = std::mem::replace(&mut cx.language.props[slot], true);
            return match (reference, seen) {
                (true, false) => cx.error(at, unbound(one)),
                (false, true) => cx.error(at, twice(one)),
                _ => Ok(Node::Attr { slot, qualified: false }),
            };
        }
        if let Some(index) = op.operands.iter().position(|one| one.name == name) {
            let seen = cx.language.operands[index];
            if binds {
                if seen || cx.language.all_operands {
                    return cx.error(at, twice("operand"));
                }
                cx.language.operands[index] = true;
            } else if reference && !seen {
                return cx.error(at, unbound("operand"));
            }
            return Ok(Node::Operand(index));
        }
        if let Some(index) = op.regions.iter().position(|one| one.name == name) {
            let seen = cx.language.regions[index];
            if binds {
                if seen || cx.language.all_regions {
                    return cx.error(at, twice("region"));
                }
                cx.language.regions[index] = true;
            } else if reference {
                if !seen {
                    return cx.error(at, unbound("region"));
                }
            } else {
                return cx
                    .error(at, "regions can only be used at the top level or in a ref directive");
            }
            return Ok(Node::Region(index));
        }
        if let Some(index) = op.results.iter().position(|one| one.name == name) {
            if place != Place::Type {
                return cx.error(
                    at,
                    "result variables can can only be used as a child to a 'type' directive",
                );
            }
            return Ok(Node::Result(index));
        }
        if let Some(index) = op.successors.iter().position(|one| one.name == name) {
            let seen = cx.language.successors[index];
            if binds {
                if seen || cx.language.all_successors {
                    return cx.error(at, twice("successor"));
                }
                cx.language.successors[index] = true;
            } else if reference {
                if !seen {
                    return cx.error(at, unbound("successor"));
                }
            } else {
                return cx.error(
                    at,
                    "successors can only be used at the top level or in a ref directive",
                );
            }
            return Ok(Node::Successor(index));
        }
        cx.error(at, "expected variable to refer to an argument, region, result, or successor")
    }

    fn directive(
        cx: &mut Parser<'_, Self>,
        name: &str,
        at: usize,
        place: Place,
    ) -> Parsed<Option<Node>> {
        let node = match name {
            "attr-dict" | "attr-dict-with-keyword" => {
                let keyword = name != "attr-dict";
                if place == Place::Type {
                    let message =
                        format!("'{name}' directive can only be used as a top-level directive");
                    return cx.error(at, message);
                }
                let seen = cx.language.attr_dict;
                if place == Place::Ref {
                    if !seen {
                        let message =
                            format!("'ref' of '{name}' is not bound by a prior '{name}' directive");
                        return cx.error(at, message);
                    }
                } else if seen {
                    return cx.error(at, "'attr-dict' directive has already been seen");
                } else {
                    cx.language.attr_dict = true;
                }
                Node::AttrDict { keyword }
            }
            "prop-dict" => {
                if place == Place::Type {
                    return cx.error(
                        at,
                        "'prop-dict' directive can only be used as a top-level directive",
                    );
                }
                if place == Place::Ref {
                    return cx.error(at, "'ref' of 'prop-dict' unsupported");
                }
                if std::mem::replace(&mut cx.language.prop_dict, true) {
                    return cx.error(at, "'prop-dict' directive has already been seen");
                }
                Node::PropDict
            }
            "operands" => {
                let bound = cx.language.operands.contains(&true);
                let all = &mut cx.language.all_operands;
                match place {
                    Place::Ref if !*all => return cx.error(at, unbound_list("operands")),
                    Place::Top | Place::Custom if *all || bound => {
                        return cx.error(at, overlap("operands"));
                    }
                    Place::Top | Place::Custom => *all = true,
                    _ => {}
                }
                Node::Operands
            }
            "results" => {
                if place != Place::Type {
                    return cx.error(
                        at,
                        "'results' directive can can only be used as a child to a 'type' directive",
                    );
                }
                Node::Results
            }
            "regions" | "successors" => {
                if place == Place::Type {
                    return cx
                        .error(at, format!("'{name}' is only valid as a top-level directive"));
                }
                let language = &mut cx.language;
                let (all, bound) = match name {
                    "regions" => (&mut language.all_regions, language.regions.contains(&true)),
                    _ => (&mut language.all_successors, language.successors.contains(&true)),
                };
                match place {
                    Place::Ref if !*all => return cx.error(at, unbound_list(name)),
                    Place::Ref => {}
                    _ if *all || bound => return cx.error(at, overlap(name)),
                    _ => *all = true,
                }
                if name == "regions" { Node::Regions } else { Node::Successors }
            }
            "type" => {
                if place == Place::Type {
                    return cx.error(at, "'type' cannot be used as a child of another `type`");
                }
                cx.expect(b'(', "expected '(' before argument list")?;
                let of = type_operand(cx, at, place == Place::Ref)?;
                cx.expect(b')', "expected ')' after argument list")?;
                Node::Type { of: Box::new(of), qualified: false }
            }
            "functional-type" => {
                if place != Place::Top {
                    return cx
                        .error(at, "'functional-type' is only valid as a top-level directive");
                }
                cx.expect(b'(', "expected '(' before argument list")?;
                let inputs = type_operand(cx, at, false)?;
                cx.expect(b',', "expected ',' after inputs argument")?;
                let results = type_operand(cx, at, false)?;
                cx.expect(b')', "expected ')' after argument list")?;
                Node::FunctionalType(Box::new([inputs, results]))
            }
            "oilist" => return oilist(cx, at, place).map(Some),
            _ => return Ok(None),
        };
        Ok(Some(node))
    }

    fn qualify(&self, node: &mut Node) -> Result<(), &'static str> {
        match node {
            Node::Attr { slot, qualified } if self.op.props[*slot].is_attr => *qualified = true,
            Node::Type { qualified, .. } => *qualified = true,
            _ => return Err("'qualified' directive expects an attribute or a `type` directive"),
        }
        Ok(())
    }

    fn check_custom_args(&self, args: &[Node]) -> Result<(), &'static str> {
        for arg in args {
            match arg {
                Node::AttrDict { .. }
                | Node::PropDict
                | Node::Attr { .. }
                | Node::Operand(_)
                | Node::Region(_)
                | Node::Successor(_)
                | Node::Text(_)
                | Node::Ref(_) => {}
                Node::Type { of, .. } => {
                    if !matches!(**of, Node::Operand(_) | Node::Result(_)) {
                        return Err(
                            "type directives within a custom directive may only refer to variables",
                        );
                    }
                }
                _ => {
                    return Err(
                        "only variables and types may be used as parameters to a custom directive",
                    );
                }
            }
        }
        Ok(())
    }

    fn check_group(&self, elements: &[Node], anchor: Option<usize>) -> Result<(), &'static str> {
        for (index, element) in elements.iter().enumerate() {
            self.check_in_group(element, anchor == Some(index))?;
        }
        Ok(())
    }
}

impl OpLanguage<'_> {
    fn check_in_group(&self, element: &Node, is_anchor: bool) -> Result<(), &'static str> {
        match element {
            Node::Attr { slot, .. } => {
                let prop = &self.op.props[*slot];
                if !is_anchor {
                    return Ok(());
                }
                if prop.is_attr {
                    if !prop.optional && !prop.has_default {
                        return Err(
                            "only optional or default-valued attributes can be used to anchor an optional group",
                        );
                    }
                } else if !prop.has_default || !prop.optional_parser {
                    return Err(
                        "only properties with default values that can be optionally parsed (have the `let optionalParser = ...` field defined) can be used to anchor an optional group",
                    );
                }
                Ok(())
            }
            Node::Operand(index) if !self.op.operands[*index].arity.is_variable() => {
                Err("only variable length operands can be used within an optional group")
            }
            Node::Result(index) if !self.op.results[*index].arity.is_variable() => {
                Err("only variable length results can be used within an optional group")
            }
            Node::Operand(_) | Node::Result(_) | Node::Region(_) => Ok(()),
            Node::Type { of, .. } => self.check_in_group(of, false),
            Node::FunctionalType(parts) => {
                self.check_in_group(&parts[0], false)?;
                self.check_in_group(&parts[1], false)
            }
            Node::Custom { args, .. } => {
                if is_anchor {
                    for arg in args.iter().filter(|arg| !matches!(arg, Node::Ref(_))) {
                        self.check_in_group(arg, true)?;
                    }
                }
                Ok(())
            }
            Node::Literal(_) | Node::Nothing | Node::Space | Node::Newline | Node::Group { .. } => {
                if is_anchor {
                    return Err("only variables and types can be used to anchor an optional group");
                }
                Ok(())
            }
            _ => Err("only literals, types, and variables can be used within an optional group"),
        }
    }

    fn check_in_oilist(&self, element: &Node) -> Result<(), &'static str> {
        match element {
            Node::Attr { slot, .. } => {
                let prop = &self.op.props[*slot];
                if prop.is_attr && !prop.optional && !prop.has_default {
                    return Err("only optional attributes can be used in an oilist parsing group");
                }
                if !prop.is_attr && (!prop.has_default || !prop.optional_parser) {
                    return Err(
                        "only default-valued or optional properties can be used in an olist parsing group",
                    );
                }
                Ok(())
            }
            Node::Operand(index) if !self.op.operands[*index].arity.is_variable() => {
                Err("only variable length operands can be used within an oilist parsing group")
            }
            Node::Result(index) if !self.op.results[*index].arity.is_variable() => {
                Err("only variable length results can be used within an oilist parsing group")
            }
            Node::Successor(_) => {
                Err("only literals, types, and variables can be used within an oilist group")
            }
            Node::Type { of, .. } => self.check_in_oilist(of),
            // What is referred to was bound elsewhere.
            Node::Ref(_) => Ok(()),
            Node::FunctionalType(parts) => {
                parts.iter().try_for_each(|part| self.check_in_oilist(part))
            }
            Node::Custom { args, .. } => args.iter().try_for_each(|arg| self.check_in_oilist(arg)),
            Node::Group { then, otherwise, .. } => {
                then.iter().chain(otherwise).try_for_each(|node| self.check_in_oilist(node))
            }
            _ => Ok(()),
        }
    }
}

fn unbound_list(name: &str) -> String {
    format!("'ref' of '{name}' is not bound by a prior '{name}' directive")
}

fn overlap(name: &str) -> String {
    format!("'{name}' directive creates overlap in format")
}

/// The argument of `type`: a variable, `operands` or `results`.
fn type_operand(cx: &mut Parser<'_, OpLanguage<'_>>, at: usize, by_ref: bool) -> Parsed<Node> {
    let node = cx.element(Place::Type)?;
    let language = &mut cx.language;
    let op = language.op;
    let (seen, all, one) = match &node {
        Node::Operand(index) => {
            (&mut language.operand_types, &mut language.all_operand_types, Some(*index))
        }
        Node::Result(index) => {
            (&mut language.result_types, &mut language.all_result_types, Some(*index))
        }
        Node::Operands => (&mut language.operand_types, &mut language.all_operand_types, None),
        Node::Results => (&mut language.result_types, &mut language.all_result_types, None),
        _ => return cx.error(at, "invalid argument to 'type' directive"),
    };
    let bound = *all
        || match one {
            Some(index) => seen[index],
            None => !by_ref && seen.contains(&true),
        };
    if bound != by_ref {
        let name = match node {
            Node::Operand(index) => op.operands[index].name.as_str(),
            Node::Result(index) => op.results[index].name.as_str(),
            Node::Operands => "operands",
            _ => "results",
        };
        let message = match (by_ref, one) {
            (true, Some(_)) => {
                format!("'ref' of 'type(${name})' is not bound by a prior 'type' directive")
            }
            (true, None) => {
                format!("'ref' of 'type({name})' is not bound by a prior 'type' directive")
            }
            (false, Some(_)) => format!("'type' of '{name}' is already bound"),
            (false, None) => format!("'{name}' 'type' is already bound"),
        };
        return cx.error(at, message);
    }
    match one {
        Some(index) => seen[index] = true,
        None => *all = true,
    }
    Ok(node)
}

fn oilist(cx: &mut Parser<'_, OpLanguage<'_>>, at: usize, place: Place) -> Parsed<Node> {
    if place != Place::Top {
        return cx.error(at, "'oilist' is only valid as a top-level directive");
    }
    cx.expect(b'(', "expected '(' before oilist argument list")?;
    let mut clauses = Vec::new();
    loop {
        let keyword = match cx.literal(Place::Top)? {
            Node::Literal(text) => text,
            _ => {
                return cx.error(at, "expected a keyword or punctuation to start an oilist clause");
            }
        };
        let mut elements = Vec::new();
        while !cx.at(b'|') && !cx.at(b')') {
            let element = cx.element(Place::Top)?;
            if let Err(message) = cx.language.check_in_oilist(&element) {
                return cx.error(at, message);
            }
            elements.push(element);
        }
        clauses.push((keyword, elements));
        if cx.advance().is(b')') {
            return Ok(Node::OiList(clauses));
        }
    }
}

/// Checks what the whole format must hold, and finds the rules for the types.
fn check(bound: &OpLanguage<'_>, elements: &[Node], origin: Origin) -> Parsed<TypeRules> {
    let fail = |message: String| Err(origin.error(0, message));
    if !bound.attr_dict {
        return fail("'attr-dict' directive not found in custom assembly format".into());
    }
    check_attr_colon(bound, elements, origin)?;
    check_dict_region(bound, elements, origin)?;
    let resolver = Resolver::new(bound);
    let (results, infer_results) = result_rules(bound, &resolver, origin)?;
    let operands = operand_rules(bound, &resolver, origin)?;
    let missing = |what: &str, index: usize, name: &str| {
        let message = format!("{what} #{index}, named '{name}', not found");
        let note = format!("suggest adding a '${name}' directive to the custom assembly format");
        Err(suggest(origin, message, note))
    };
    if !bound.all_regions
        && let Some(index) = bound.regions.iter().position(|seen| !seen)
    {
        return missing("region", index, &bound.op.regions[index].name);
    }
    if !bound.all_successors
        && let Some(index) = bound.successors.iter().position(|seen| !seen)
    {
        return missing("successor", index, &bound.op.successors[index].name);
    }
    check_oilists(elements, origin)?;
    Ok(TypeRules { operands, results, infer_results })
}

fn suggest(origin: Origin, message: String, note: String) -> Diagnostic {
    let error = origin.error(0, message);
    let span = error.span.unwrap_or_default();
    error.with_note(span, note)
}

/// The source of each type that a trait ties to a bound one, by name of what follows.
struct Resolver<'a>(Vec<(&'a str, TypeRule)>);

impl<'a> Resolver<'a> {
    fn new(bound: &OpLanguage<'a>) -> Self {
        let op = bound.op;
        let mut rules: Vec<(&str, TypeRule)> = Vec::new();
        let seen = |name: &str| {
            if let Some(index) = op.operands.iter().position(|one| one.name == name) {
                return bound.operand_types[index].then_some(TypeSource::Operand(index));
            }
            if let Some(index) = op.results.iter().position(|one| one.name == name) {
                return bound.result_types[index].then_some(TypeSource::Result(index));
            }
            let slot = op.props.iter().position(|one| one.is_attr && one.name == name)?;
            bound.props[slot].then_some(TypeSource::Attr(slot))
        };
        for one in &op.traits {
            match one {
                TypeTrait::AllTypesMatch(names) => {
                    for (at, name) in names.iter().enumerate() {
                        let Some(source) = seen(name) else { continue };
                        let others = names.iter().enumerate().filter(|(other, _)| *other != at);
                        rules.extend(others.map(|(_, other)| (&**other, TypeRule::Same(source))));
                    }
                }
                TypeTrait::TypesMatchWith { lhs, rhs, transform } => {
                    if let Some(source) = seen(lhs) {
                        rules.push((rhs, TypeRule::Transformed(source, *transform)));
                    }
                }
                TypeTrait::SameTypeOperands | TypeTrait::SameOperandsAndResultType => {
                    let results = *one == TypeTrait::SameOperandsAndResultType;
                    let first = |seen: &[bool]| seen.iter().position(|seen| *seen);
                    let source = match (first(&bound.operand_types), first(&bound.result_types)) {
                        (Some(index), _) => TypeSource::Operand(index),
                        (None, Some(index)) if results => TypeSource::Result(index),
                        _ => continue,
                    };
                    let operands = op.operands.iter().zip(&bound.operand_types);
                    let results = results.then(|| op.results.iter().zip(&bound.result_types));
                    let unseen = operands.chain(results.into_iter().flatten());
                    rules.extend(
                        unseen
                            .filter(|(_, seen)| !**seen)
                            .map(|(one, _)| (one.name.as_str(), TypeRule::Same(source))),
                    );
                }
            }
        }
        Resolver(rules)
    }

    /// The last trait that says something wins.
    fn find(&self, name: &str) -> Option<TypeRule> {
        self.0.iter().rev().find(|(have, _)| *have == name).map(|(_, rule)| *rule)
    }
}

fn unresolved(origin: Origin, what: &str, index: usize, name: &str) -> Diagnostic {
    let message = format!(
        "type of {what} #{index}, named '{name}', is not buildable and a buildable type cannot be inferred"
    );
    let note = format!(
        "suggest adding a type constraint to the operation or adding a 'type(${name})' directive to the custom assembly format"
    );
    suggest(origin, message, note)
}

fn result_rules(
    bound: &OpLanguage<'_>,
    resolver: &Resolver<'_>,
    origin: Origin,
) -> Parsed<(Vec<TypeRule>, bool)> {
    let results = &bound.op.results;
    if bound.all_result_types {
        return Ok((vec![TypeRule::Written; results.len()], false));
    }
    if !results.is_empty() && !bound.result_types.contains(&true) && bound.op.infers_types {
        return Ok((Vec::new(), true));
    }
    let mut rules = Vec::new();
    for (index, result) in results.iter().enumerate() {
        rules.push(if bound.result_types[index] {
            TypeRule::Written
        } else if let Some(rule) = resolver.find(&result.name) {
            rule
        } else if result.buildable && !result.arity.is_variable() {
            TypeRule::Built
        } else {
            return Err(unresolved(origin, "result", index, &result.name));
        });
    }
    Ok((rules, false))
}

fn operand_rules(
    bound: &OpLanguage<'_>,
    resolver: &Resolver<'_>,
    origin: Origin,
) -> Parsed<Vec<TypeRule>> {
    let mut rules = Vec::new();
    for (index, operand) in bound.op.operands.iter().enumerate() {
        let name = &operand.name;
        if !bound.all_operands && !bound.operands[index] {
            let message = format!("operand #{index}, named '{name}', not found");
            let note =
                format!("suggest adding a '${name}' directive to the custom assembly format");
            return Err(suggest(origin, message, note));
        }
        rules.push(if bound.all_operand_types || bound.operand_types[index] {
            TypeRule::Written
        } else if let Some(rule) = resolver.find(name) {
            rule
        } else if operand.buildable && !(bound.all_operands && operand.arity.is_variable()) {
            TypeRule::Built
        } else {
            return Err(unresolved(origin, "operand", index, name));
        });
    }
    Ok(rules)
}

/// An attribute that may be followed by `: type` must not be followed by a `:` of the format.
fn check_attr_colon(bound: &OpLanguage<'_>, elements: &[Node], origin: Origin) -> Parsed<()> {
    let open = |node: &Node| match node {
        Node::Attr { slot, .. } => {
            let prop = &bound.op.props[*slot];
            (prop.is_attr && !fixed_syntax(prop)).then_some(*slot)
        }
        _ => None,
    };
    let colon = |node: &Node| matches!(node, Node::Literal(text) if text == ":");
    adjacent(bound, elements, &open, &colon, &mut |slot, _| {
        let name = &bound.op.props[slot].name;
        origin.error(
            0,
            format!(
                "format ambiguity caused by `:` literal found after attribute `{name}` which does not have a buildable type"
            ),
        )
    })
}

/// Whether the attribute's syntax never ends with a `: type`.
fn fixed_syntax(prop: &FormatProp) -> bool {
    prop.typed || prop.enumeration || prop.symbol_name || !prop.any
}

/// A dictionary without keyword must not be followed by a region: both start with `{`.
fn check_dict_region(bound: &OpLanguage<'_>, elements: &[Node], origin: Origin) -> Parsed<()> {
    let dict = |node: &Node| matches!(node, Node::AttrDict { keyword: false }).then_some(());
    let region = |node: &Node| matches!(node, Node::Region(_));
    adjacent(bound, elements, &dict, &region, &mut |(), node| {
        let name = match node {
            Node::Region(index) => bound.op.regions[*index].name.as_str(),
            _ => "",
        };
        suggest(
            origin,
            format!("format ambiguity caused by `attr-dict` directive followed by region `{name}`"),
            "try using `attr-dict-with-keyword` instead".to_string(),
        )
    })
}

/// Fails where an element that `base` picks is followed by one that `invalid` picks, with nothing certain between.
fn adjacent<T: Copy>(
    bound: &OpLanguage<'_>,
    elements: &[Node],
    base: &dyn Fn(&Node) -> Option<T>,
    invalid: &dyn Fn(&Node) -> bool,
    report: &mut dyn FnMut(T, &Node) -> Diagnostic,
) -> Parsed<()> {
    for (at, element) in elements.iter().enumerate() {
        let picked: Vec<T> = match element {
            Node::Group { then, otherwise, .. } => {
                adjacent(bound, then, base, invalid, report)?;
                adjacent(bound, otherwise, base, invalid, report)?;
                // All that the group may end with.
                let last = |nodes: &[Node]| -> Vec<T> {
                    let mut picked = Vec::new();
                    for node in nodes.iter().rev() {
                        picked.extend(base(node));
                        if !may_be_empty(bound, node) {
                            break;
                        }
                    }
                    picked
                };
                last(then).into_iter().chain(last(otherwise)).collect()
            }
            node => base(node).into_iter().collect(),
        };
        for one in picked {
            if let Some(culprit) = follower(bound, &elements[at + 1..], None, invalid) {
                return Err(report(one, culprit));
            }
        }
    }
    Ok(())
}

/// The first of `elements` that `invalid` picks, if only elements that may be empty come before it.
fn follower<'n>(
    bound: &OpLanguage<'_>,
    elements: &'n [Node],
    anchor: Option<usize>,
    invalid: &dyn Fn(&Node) -> bool,
) -> Option<&'n Node> {
    for (index, element) in elements.iter().enumerate() {
        if invalid(element) {
            return Some(element);
        }
        if let Node::Group { then, otherwise, anchor, inverted } = element {
            let (in_then, in_else) =
                if *inverted { (None, Some(*anchor)) } else { (Some(*anchor), None) };
            let found = follower(bound, then, in_then, invalid)
                .or_else(|| follower(bound, otherwise, in_else, invalid));
            if found.is_some() {
                return found;
            }
            continue;
        }
        // An anchor is there whenever its group is.
        if anchor == Some(index) || !may_be_empty(bound, element) {
            return None;
        }
    }
    None
}

fn may_be_empty(bound: &OpLanguage<'_>, node: &Node) -> bool {
    match node {
        Node::Attr { slot, .. } => bound.op.props[*slot].optional,
        Node::Operand(index) => bound.op.operands[*index].arity.is_variable(),
        Node::AttrDict { .. } => true,
        _ => node.is_whitespace(),
    }
}

fn check_oilists(elements: &[Node], origin: Origin) -> Parsed<()> {
    let mut taken: Vec<&str> = Vec::new();
    for element in elements {
        match element {
            Node::OiList(clauses) => {
                for (keyword, _) in clauses {
                    if taken.contains(&keyword.as_str()) {
                        return Err(origin.error(
                            0,
                            format!(
                                "format ambiguity because {keyword} is used in two adjacent oilist elements."
                            ),
                        ));
                    }
                }
                taken.extend(clauses.iter().map(|(keyword, _)| keyword.as_str()));
            }
            Node::Literal(text) if taken.contains(&text.as_str()) => {
                return Err(origin.error(
                    0,
                    format!(
                        "format ambiguity because {text} is used both in oilist element and the adjacent literal."
                    ),
                ));
            }
            _ => taken.clear(),
        }
    }
    Ok(())
}
