//! Formats of types and attributes: the meaning of names and directives, and the parameters that a format must bind.

use std::rc::Rc;

use super::Origin;
use super::compiled::{AttrForm, ParamFormat, SetValue, Setting, Target};
use super::directive::{self, Scope, binds, visit};
use super::input::{FormatParam, FormatParams};
use super::lexer::TokenKind;
use super::node::{Branch, Node};
use super::parser::{Language, Parsed, Parser, Place};
use super::{lower, nested};
use crate::model::place;
use crate::model::syntax::Vocabulary;

pub(super) fn compile(def: &FormatParams, text: &str, origin: Origin) -> Parsed<ParamFormat> {
    let language = ParamLanguage::new(def, def.vocabulary.clone(), def.is_declared);
    let mut parser = Parser::new(language, text, origin);
    let elements = parser.elements()?;
    check(&parser.language, &elements, origin)?;
    Ok(lower::param_format(def, &elements))
}

/// The parameters bound so far.
#[derive(Clone)]
pub(super) struct ParamLanguage {
    def: String,
    params: Rc<[FormatParam]>,
    vocabulary: Vocabulary,
    is_declared: bool,
    /// The directive whose format is parsed.
    scope: Option<Rc<Scope>>,
    seen: Vec<bool>,
}

impl ParamLanguage {
    fn new(def: &FormatParams, vocabulary: Vocabulary, is_declared: bool) -> Self {
        ParamLanguage {
            def: def.def.clone(),
            params: Rc::clone(&def.params),
            vocabulary,
            is_declared,
            scope: None,
            seen: vec![false; def.params.len()],
        }
    }

    /// Creates the language of the elements of a `nested(…)`.
    pub(super) fn nested(def: &FormatParams, vocabulary: Vocabulary) -> Self {
        ParamLanguage::new(def, vocabulary, true)
    }

    /// Returns the first parameter that must be written, and is not.
    pub(super) fn unbound(&self) -> Option<&str> {
        let mut all = self.params.iter().zip(&self.seen);
        let found = all.find(|(param, seen)| !param.self_type && !param.optional && !**seen)?;
        Some(&found.0.name)
    }
}

impl Language for ParamLanguage {
    fn is_declared(&self) -> bool {
        self.is_declared || self.scope.is_some()
    }

    fn vocabulary(&self) -> Vocabulary {
        self.vocabulary.clone()
    }

    fn scope(&self) -> Option<Rc<Scope>> {
        self.scope.clone()
    }

    fn set_scope(&mut self, scope: Option<Rc<Scope>>) {
        self.scope = scope;
    }

    fn merge(&mut self, other: &Self) {
        self.seen.iter_mut().zip(&other.seen).for_each(|(into, from)| *into |= from);
    }

    fn declared_element(cx: &mut Parser<'_, Self>, name: &str, at: usize) -> Parsed<Node> {
        let form = match name {
            "keyword" => AttrForm::Keyword,
            "symbol" => AttrForm::SymbolName,
            "dimensions" => AttrForm::Dimensions,
            "list" => {
                let list = nested::list(cx, at)?;
                let mut any = false;
                visit(&list, &mut |one| {
                    any |= matches!(
                        one,
                        Node::Param { .. } | Node::Nested(_) | Node::ShortType { .. }
                    );
                });
                return if any { Ok(list) } else { cx.error(at, "a list needs a parameter") };
            }
            "short-type" => {
                let of = cx.peek().at;
                let node = cx.element(Place::Top)?;
                if !matches!(node, Node::Param { .. }) {
                    return cx.error(of, "expected a parameter");
                }
                let names = nested::notations(cx)?;
                cx.expect(b')', "expected ')' after argument list")?;
                return Ok(Node::ShortType { of: Box::new(node), names });
            }
            "nested" => {
                let node = nested::nested(cx)?;
                cx.expect(b')', "expected ')' after argument list")?;
                return Ok(node);
            }
            _ => {
                return cx
                    .error(at, format!("'{name}' is only valid in the format of an operation"));
            }
        };
        let of = cx.peek().at;
        let Node::Param { index, .. } = cx.element(Place::Top)? else {
            return cx.error(of, "expected a parameter");
        };
        cx.expect(b')', "expected ')' after argument list")?;
        Ok(Node::Param { index, qualified: false, form: Some(form) })
    }

    fn setting(cx: &mut Parser<'_, Self>, target: Node, at: usize) -> Parsed<Node> {
        let Node::Param { index, .. } = target else {
            return cx.error(at, "only parameters can be set");
        };
        let token = cx.advance();
        let value = match token.kind {
            TokenKind::String => SetValue::Attr(token.text.replace("\\\"", "\"")),
            TokenKind::Literal => SetValue::Str(token.text.to_owned()),
            TokenKind::Identifier if token.text == "absent" => SetValue::Absent,
            _ => {
                let message = "expected a string with an attribute or type, a literal or `absent`";
                let error = cx.error(token.at, message);
                return match token.kind {
                    TokenKind::Identifier => {
                        error.map_err(|error| error.with_unknown(token.text, ["absent"]))
                    }
                    _ => error,
                };
            }
        };
        Ok(Node::Set(Setting { target: Target::Slot(place(index)), value }))
    }

    fn check_choice(cx: &mut Parser<'_, Self>, branches: Vec<Branch>, at: usize) -> Parsed<Node> {
        let params = Rc::clone(&cx.language.params);
        for (number, branch) in branches.iter().enumerate() {
            for (index, param) in params.iter().enumerate() {
                let one = Node::Param { index, qualified: false, form: None };
                let bound = |branch: &Branch| branch.nodes.iter().any(|node| binds(node, &one));
                if !param.optional && !bound(branch) && branches.iter().any(bound) {
                    let message = format!(
                        "alternative #{} neither writes nor sets '${}', as another one does",
                        number + 1,
                        param.name
                    );
                    return cx.error(at, message);
                }
            }
        }
        Ok(Node::Choice(branches))
    }

    fn variable(cx: &mut Parser<'_, Self>, name: &str, at: usize, place: Place) -> Parsed<Node> {
        if let Some(argument) = directive::argument(cx, name, at, place) {
            return argument;
        }
        let params = Rc::clone(&cx.language.params);
        let Some(index) = params.iter().position(|param| param.name == name) else {
            let message = format!("{} has no parameter named '{name}'", cx.language.def);
            let names = params.iter().map(|param| param.name.as_str());
            return cx.error(at, message).map_err(|error| error.with_unknown(name, names));
        };
        let seen = cx.language.seen[index];
        if place == Place::Ref {
            if !seen && !params[index].self_type {
                let message = format!("parameter '{name}' must be bound before it is referenced");
                return cx.error(at, message);
            }
        } else {
            if seen {
                return cx.error(at, format!("duplicate parameter '{name}'"));
            }
            cx.language.seen[index] = true;
        }
        Ok(Node::Param { index, qualified: false, form: None })
    }

    fn directive(
        cx: &mut Parser<'_, Self>,
        name: &str,
        at: usize,
        place: Place,
    ) -> Parsed<Option<Node>> {
        match name {
            "params" => params(cx, at, place).map(Some),
            "struct" => structure(cx, at, place).map(Some),
            _ => Ok(None),
        }
    }

    fn qualify(&self, node: &mut Node) -> Result<(), &'static str> {
        match node {
            Node::Param { qualified, .. } => {
                *qualified = true;
                Ok(())
            }
            _ => Err("`qualified` argument list expected a variable"),
        }
    }

    fn check_custom_args(&self, _: &[Node]) -> Result<(), &'static str> {
        // The parser accepts only parameters, references and text there.
        Ok(())
    }

    fn check_group(&self, elements: &[Node], anchor: Option<usize>) -> Result<(), &'static str> {
        let declared = self.is_declared();
        for element in elements.iter().filter(|_| !declared) {
            if !self.optional(element) {
                return Err(match element {
                    Node::Param { .. } => "parameters in an optional group must be optional",
                    Node::Params(_) => {
                        "`params` directive allowed in optional group only if all parameters are optional"
                    }
                    Node::Struct(_) => {
                        "`struct` is only allowed in an optional group if all captured parameters are optional"
                    }
                    _ => {
                        "`custom` is only allowed in an optional group if all captured parameters are optional"
                    }
                });
            }
        }
        let Some(anchor) = anchor else { return Ok(()) };
        match &elements[anchor] {
            Node::Param { .. } | Node::Params(_) | Node::Struct(_) => Ok(()),
            // The elements of declared syntax are anchored by their parameters.
            Node::Inline(_) | Node::Choice(_) | Node::List { .. } | Node::Nested(_) => Ok(()),
            Node::Custom { args, .. } => {
                if args.iter().any(|arg| matches!(arg, Node::Param { .. })) {
                    return Ok(());
                }
                Err(
                    "`custom` directive with no bound parameters cannot be used as optional group anchor",
                )
            }
            _ => Err("optional group anchor must be a parameter or directive"),
        }
    }
}

impl ParamLanguage {
    /// Returns whether every parameter that the element binds is optional.
    fn optional(&self, node: &Node) -> bool {
        match node {
            Node::Param { index, .. } => self.params[*index].optional,
            Node::Params(indices) => indices.iter().all(|index| self.params[*index].optional),
            Node::Struct(nodes) | Node::Custom { args: nodes, .. } => {
                nodes.iter().all(|node| self.optional(node))
            }
            _ => true,
        }
    }
}

fn params(cx: &mut Parser<'_, ParamLanguage>, at: usize, place: Place) -> Parsed<Node> {
    if place != Place::Top && place != Place::Struct {
        return cx.error(
            at,
            "`params` can only be used at the top-level context or within a `struct` directive",
        );
    }
    let params = Rc::clone(&cx.language.params);
    let mut indices = Vec::new();
    for (index, param) in params.iter().enumerate() {
        if cx.language.seen[index] {
            let message = format!("`params` captures duplicate parameter: {}", param.name);
            return cx.error(at, message);
        }
        if !param.self_type {
            cx.language.seen[index] = true;
            indices.push(index);
        }
    }
    Ok(Node::Params(indices))
}

fn structure(cx: &mut Parser<'_, ParamLanguage>, at: usize, place: Place) -> Parsed<Node> {
    if place != Place::Top {
        return cx.error(at, "`struct` can only be used at the top-level context");
    }
    cx.expect(b'(', "expected '(' before `struct` argument list")?;
    let fields = match cx.element(Place::Struct)? {
        Node::Params(indices) => indices
            .into_iter()
            .map(|index| Node::Param { index, qualified: false, form: None })
            .collect(),
        first if is_field(&first) => {
            let mut fields = vec![first];
            while cx.at(b',') {
                cx.advance();
                let field = cx.element(Place::Struct)?;
                if !is_field(&field) {
                    return cx.error(at, "expected a variable in `struct` argument list");
                }
                fields.push(field);
            }
            fields
        }
        _ => return cx.error(at, "`struct` argument list expected a variable or directive"),
    };
    for field in &fields {
        if let Node::Custom { args, .. } = field
            && args.len() != 1
        {
            return cx
                .error(at, "`struct` can only contain `custom` directives with a single argument");
        }
    }
    cx.expect(b')', "expected ')' at the end of an argument list")?;
    Ok(Node::Struct(fields))
}

fn is_field(node: &Node) -> bool {
    matches!(node, Node::Param { .. } | Node::Custom { .. })
}

fn check(language: &ParamLanguage, elements: &[Node], origin: Origin) -> Parsed<()> {
    if let Some(name) = language.unbound() {
        let message = format!("format is missing reference to parameter: {name}");
        return Err(origin.error(0, message));
    }
    for pair in elements.windows(2) {
        if let [Node::Struct(fields), Node::Literal(text)] = pair
            && text == ","
            && fields.iter().any(|field| language.optional(field))
        {
            return Err(origin.error(
                0,
                "`struct` directive with optional parameters cannot be followed by a comma literal",
            ));
        }
    }
    Ok(())
}
