//! Formats of types and attributes: the meaning of names and directives, and the parameters that a format must bind.

use super::Origin;
use super::compiled::ParamFormat;
use super::input::FormatParams;
use super::lower;
use super::parser::{Language, Node, Parsed, Parser, Place};

pub(super) fn compile(def: &FormatParams, text: &str, origin: Origin) -> Parsed<ParamFormat> {
    let language = ParamLanguage { def, seen: vec![false; def.params.len()] };
    let mut parser = Parser::new(language, text, origin);
    let elements = parser.elements()?;
    check(&parser.language, &elements, origin)?;
    Ok(lower::param_format(def, &elements))
}

/// The parameters bound so far.
#[derive(Clone)]
struct ParamLanguage<'a> {
    def: &'a FormatParams,
    seen: Vec<bool>,
}

impl Language for ParamLanguage<'_> {
    fn variable(cx: &mut Parser<'_, Self>, name: &str, at: usize, place: Place) -> Parsed<Node> {
        let def = cx.language.def;
        let Some(index) = def.params.iter().position(|param| param.name == name) else {
            return cx.error(at, format!("{} has no parameter named '{name}'", def.def));
        };
        let seen = cx.language.seen[index];
        if place == Place::Ref {
            if !seen && !def.params[index].self_type {
                let message = format!("parameter '{name}' must be bound before it is referenced");
                return cx.error(at, message);
            }
        } else {
            if seen {
                return cx.error(at, format!("duplicate parameter '{name}'"));
            }
            cx.language.seen[index] = true;
        }
        Ok(Node::Param { index, qualified: false })
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
        for element in elements {
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

impl ParamLanguage<'_> {
    /// Returns whether every parameter that the element binds is optional.
    fn optional(&self, node: &Node) -> bool {
        match node {
            Node::Param { index, .. } => self.def.params[*index].optional,
            Node::Params(indices) => indices.iter().all(|index| self.def.params[*index].optional),
            Node::Struct(nodes) | Node::Custom { args: nodes, .. } => {
                nodes.iter().all(|node| self.optional(node))
            }
            _ => true,
        }
    }
}

fn params(cx: &mut Parser<'_, ParamLanguage<'_>>, at: usize, place: Place) -> Parsed<Node> {
    if place != Place::Top && place != Place::Struct {
        return cx.error(
            at,
            "`params` can only be used at the top-level context or within a `struct` directive",
        );
    }
    let def = cx.language.def;
    let mut indices = Vec::new();
    for (index, param) in def.params.iter().enumerate() {
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

fn structure(cx: &mut Parser<'_, ParamLanguage<'_>>, at: usize, place: Place) -> Parsed<Node> {
    if place != Place::Top {
        return cx.error(at, "`struct` can only be used at the top-level context");
    }
    cx.expect(b'(', "expected '(' before `struct` argument list")?;
    let fields = match cx.element(Place::Struct)? {
        Node::Params(indices) => {
            indices.into_iter().map(|index| Node::Param { index, qualified: false }).collect()
        }
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

fn check(language: &ParamLanguage<'_>, elements: &[Node], origin: Origin) -> Parsed<()> {
    for (param, seen) in language.def.params.iter().zip(&language.seen) {
        if !param.self_type && !param.optional && !seen {
            let message = format!("format is missing reference to parameter: {}", param.name);
            return Err(origin.error(0, message));
        }
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
