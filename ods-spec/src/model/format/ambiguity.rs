//! Beyond upstream: optional parts of a format that cannot be told from what comes after them by their first token.
//!
//! The parser decides on one token whether an optional part is there. Where what follows may start with the same, text
//! that leaves the part out is read as if it were there. Only what is sure to clash is reported: the tokens of
//! attributes and types depend on more than the format.

use super::compiled::{AttrForm, Clause, Group, OpElement, OpFormat};
use super::input::FormatOp;

/// A way in which something may start.
#[derive(Clone, PartialEq, Eq)]
enum First<'f> {
    /// A keyword or punctuation.
    Text(&'f str),
    /// `%value`
    Value,
    /// `@symbol`
    Symbol,
    /// `^block`
    Block,
}

impl std::fmt::Display for First<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            First::Text(text) => write!(f, "`{text}`"),
            First::Value => f.write_str("a value"),
            First::Symbol => f.write_str("a symbol"),
            First::Block => f.write_str("a block"),
        }
    }
}

/// Lists the ambiguities of a format, in the words of a warning and of a note on the way out.
pub(super) fn ambiguities(op: &FormatOp, format: &OpFormat) -> Vec<(String, &'static str)> {
    let mut finder = Finder { op, found: Vec::new() };
    finder.sequence(&format.elements, &[]);
    finder.found
}

struct Finder<'f> {
    op: &'f FormatOp,
    found: Vec<(String, &'static str)>,
}

impl<'f> Finder<'f> {
    /// Returns the ways in which the elements, followed by something that starts with `after`, may start.
    fn sequence(&mut self, elements: &'f [OpElement], after: &[First<'f>]) -> Vec<First<'f>> {
        let mut next = after.to_vec();
        for element in elements.iter().rev() {
            let (mut first, optional) = self.element(element, &next);
            if optional {
                if !matches!(element, OpElement::Group(_)) {
                    self.clash("an optional element", &first, &next);
                }
                next.retain(|one| !first.contains(one));
                first.append(&mut next);
            }
            next = first;
        }
        next
    }

    /// Returns the ways in which an element may start, and if it may be nothing.
    fn element(&mut self, element: &'f OpElement, next: &[First<'f>]) -> (Vec<First<'f>>, bool) {
        let variable = |index: &u16| self.op.operands[usize::from(*index)].arity.is_variable();
        match element {
            OpElement::Literal(literal) => (vec![First::Text(&literal.text)], false),
            OpElement::Space | OpElement::Newline => (Vec::new(), true),
            OpElement::Operand { index, .. } => (vec![First::Value], variable(index)),
            OpElement::Operands { .. } => {
                (vec![First::Value], self.op.operands.iter().all(|one| one.arity.is_variable()))
            }
            OpElement::Attr { form: AttrForm::SymbolName, optional, .. } => {
                (vec![First::Symbol], *optional)
            }
            OpElement::Attr { slot, form, optional, .. } => {
                let prop = &self.op.props[usize::from(*slot)];
                if *optional && *form == AttrForm::Stripped && prop.of_dialect {
                    self.unreadable(&prop.name);
                }
                (Vec::new(), *optional)
            }
            OpElement::Region { index, .. } => {
                (vec![First::Text("{")], self.op.regions[usize::from(*index)].variadic)
            }
            OpElement::Regions { .. } => (vec![First::Text("{")], false),
            OpElement::Successor { index, .. } => {
                (vec![First::Block], self.op.successors[usize::from(*index)].variadic)
            }
            OpElement::Successors { .. } => (vec![First::Block], false),
            OpElement::AttrDict { keyword: true } => (vec![First::Text("attributes")], true),
            OpElement::AttrDict { keyword: false } => (vec![First::Text("{")], true),
            OpElement::PropDict => (vec![First::Text("<")], true),
            OpElement::Group(group) => self.group(group, next),
            OpElement::OiList(clauses) => (self.clauses(clauses, next), true),
            // How these start is not the format's to say; nothing clashes with them.
            OpElement::Type { .. } | OpElement::FunctionalType { .. } | OpElement::Custom(_) => {
                (Vec::new(), false)
            }
        }
    }

    fn group(&mut self, group: &'f Group, next: &[First<'f>]) -> (Vec<First<'f>>, bool) {
        let then = self.sequence(&group.then, next);
        let otherwise = self.sequence(&group.otherwise, next);
        // Only the element that decides counts: where it is optional itself, its own clash was told.
        let starts =
            matches!(group.then.iter().find(|one| !is_space(one)), Some(OpElement::Literal(_)));
        if starts {
            self.clash("an optional group", &then[..then.len().min(1)], &otherwise);
        }
        let mut first = then;
        first.extend(otherwise);
        (first, group.otherwise.is_empty())
    }

    fn clauses(&mut self, clauses: &'f [Clause], next: &[First<'f>]) -> Vec<First<'f>> {
        let keywords: Vec<First<'f>> =
            clauses.iter().map(|clause| First::Text(&clause.keyword.text)).collect();
        let mut after = keywords.clone();
        after.extend(next.iter().cloned());
        for clause in clauses {
            self.sequence(&clause.elements, &after);
        }
        keywords
    }

    fn clash(&mut self, what: &str, first: &[First<'f>], next: &[First<'f>]) {
        for one in first.iter().filter(|one| next.contains(one)) {
            let text = format!(
                "{what} that starts with {one} cannot be told from what follows, which may start so too"
            );
            self.add(text, "put a keyword or punctuation of its own before one of them");
        }
    }

    /// An optional attribute is looked for by its name in full, and printed without.
    fn unreadable(&mut self, name: &str) {
        let text = format!("what is printed for an optional `${name}` that decides cannot be read");
        self.add(
            text,
            "put a keyword or punctuation of its own before it, or `qualified` around it",
        );
    }

    fn add(&mut self, text: String, note: &'static str) {
        if !self.found.iter().any(|(have, _)| *have == text) {
            self.found.push((text, note));
        }
    }
}

fn is_space(element: &OpElement) -> bool {
    matches!(element, OpElement::Space | OpElement::Newline)
}
