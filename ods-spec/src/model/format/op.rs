//! Formats of operations: the meaning of names and directives, and the variables that a format must bind.

mod adjacent;
mod bound;
mod choice;
mod elements;
mod member;
mod types;

pub(super) use types::TypeRules;

use std::rc::Rc;

use super::Origin;
use super::compiled::OpFormat;
use super::directive::{self, Scope};
use super::input::FormatOp;
use super::lower;
use super::node::{Branch, Node};
use super::parser::{Language, Parsed, Parser, Place};
use crate::diag::Diagnostic;
use crate::model::syntax::Vocabulary;

pub(super) fn compile(op: &FormatOp, text: &str, origin: Origin) -> Result<OpFormat, Diagnostic> {
    let mut parser = Parser::new(OpLanguage::new(op), text, origin);
    let elements = parser.elements()?;
    let bound = parser.language;
    let rules = check(&bound, &elements, origin)?;
    Ok(lower::op_format(&bound, &elements, rules))
}

/// The variables bound so far.
#[derive(Clone)]
pub(super) struct OpLanguage<'a> {
    pub(super) op: &'a FormatOp,
    /// The directive whose format is parsed.
    scope: Option<Rc<Scope>>,
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

impl<'a> OpLanguage<'a> {
    fn new(op: &'a FormatOp) -> Self {
        OpLanguage {
            op,
            scope: None,
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
    fn is_declared(&self) -> bool {
        self.scope.is_some() || self.op.is_declared
    }

    fn declared_element(cx: &mut Parser<'_, Self>, name: &str, at: usize) -> Parsed<Node> {
        elements::element(cx, name, at)
    }

    fn setting(cx: &mut Parser<'_, Self>, target: Node, at: usize) -> Parsed<Node> {
        choice::setting(cx, target, at)
    }

    fn check_choice(cx: &mut Parser<'_, Self>, branches: Vec<Branch>, at: usize) -> Parsed<Node> {
        choice::check_choice(cx, branches, at)
    }

    fn vocabulary(&self) -> Vocabulary {
        self.op.vocabulary.clone()
    }

    fn scope(&self) -> Option<Rc<Scope>> {
        self.scope.clone()
    }

    fn set_scope(&mut self, scope: Option<Rc<Scope>>) {
        self.scope = scope;
    }

    fn is_variable(&self, node: &Node) -> bool {
        match node {
            Node::Operand(index) => self.op.operands[*index].arity.is_variable(),
            _ => true,
        }
    }

    fn is_present(&self, anchor: &Node) -> Option<bool> {
        let values = match anchor {
            _ if !self.is_declared() => return None,
            Node::Operands => &self.op.operands,
            Node::Type { of, .. } => match **of {
                Node::Operands => &self.op.operands,
                Node::Results => &self.op.results,
                _ => return None,
            },
            _ => return None,
        };
        match values.iter().any(|one| !one.arity.is_variable()) {
            true => Some(true),
            false => values.is_empty().then_some(false),
        }
    }

    fn merge(&mut self, other: &Self) {
        self.add_bound(other);
    }

    fn variable(cx: &mut Parser<'_, Self>, name: &str, at: usize, place: Place) -> Parsed<Node> {
        if let Some(argument) = directive::argument(cx, name, at, place) {
            return argument;
        }
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
                _ => Ok(Node::Attr { slot, qualified: false, form: None }),
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
        let operands = op.operands.iter().chain(&op.results).map(|one| one.name.as_str());
        let props = op.props.iter().map(|one| one.name.as_str());
        let regions = op.regions.iter().map(|one| one.name.as_str());
        let successors = op.successors.iter().map(|one| one.name.as_str());
        let names = operands.chain(props).chain(regions).chain(successors);
        let message = "expected variable to refer to an argument, region, result, or successor";
        cx.error(at, message).map_err(|error| error.with_unknown(name, names))
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
            Node::Attr { slot, qualified, .. } if self.op.props[*slot].is_attr => *qualified = true,
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

fn unbound_list(name: &str) -> String {
    format!("'ref' of '{name}' is not bound by a prior '{name}' directive")
}

fn overlap(name: &str) -> String {
    format!("'{name}' directive creates overlap in format")
}

/// Parses the argument of `type`: a variable, `operands` or `results`.
fn type_operand(cx: &mut Parser<'_, OpLanguage<'_>>, at: usize, by_ref: bool) -> Parsed<Node> {
    let node = cx.element(Place::Type)?;
    // The types that a directive takes are bound at its use.
    if let (Some(_), Node::Type { of, .. }) = (&cx.language.scope, &node) {
        return Ok((**of).clone());
    }
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

/// Checks the requirements on the whole format, and determines the rules for the types.
fn check(bound: &OpLanguage<'_>, elements: &[Node], origin: Origin) -> Parsed<TypeRules> {
    let fail = |message: String| Err(origin.error(0, message));
    if !bound.attr_dict {
        return fail("'attr-dict' directive not found in custom assembly format".into());
    }
    adjacent::check(bound, elements, origin)?;
    let rules = TypeRules::find(bound, origin)?;
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
    adjacent::check_oilists(elements, origin)?;
    Ok(rules)
}

fn suggest(origin: Origin, message: String, note: String) -> Diagnostic {
    let error = origin.error(0, message);
    let span = error.span.unwrap_or_default();
    error.with_note(span, note)
}
