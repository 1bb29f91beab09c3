//! Beyond upstream: optional parts of a format whose first token does not distinguish them from the part that follows.
//!
//! The parser decides on one token if an optional part is present. If the following part may start with the same token,
//! text without the optional part is parsed as if the part were present. Only certain clashes are reported: the tokens
//! of attributes and types depend on more than the format.

use super::compiled::{AttrForm, Clause, Group, OpElement, OpFormat};
use super::input::FormatOp;

/// A possible first token.
#[derive(Clone, PartialEq, Eq)]
enum First<'f> {
    /// A keyword or punctuation.
    Text(&'f str),
    /// The literals that select an optional group of declared syntax together.
    Row(Vec<&'f str>),
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
            First::Row(texts) => write!(f, "`{}`", texts.join(" ")),
            First::Value => f.write_str("a value"),
            First::Symbol => f.write_str("a symbol"),
            First::Block => f.write_str("a block"),
        }
    }
}

/// Lists the ambiguities of a format, each as the text of a warning and of a note with a remedy.
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
    /// Returns the possible first tokens of the elements, followed by a part that starts with `after`.
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

    /// Returns the possible first tokens of an element, and if the element may be empty.
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
            // The first tokens of these do not depend on the format, so they never clash.
            OpElement::Type { .. }
            | OpElement::FunctionalType { .. }
            | OpElement::Custom(_)
            | OpElement::CommonType(_)
            | OpElement::ShortType(_)
            | OpElement::ItemDict(_)
            | OpElement::List(_)
            | OpElement::Nested(_)
            | OpElement::Discardable { .. }
            | OpElement::Arguments(_) => (Vec::new(), false),
            OpElement::Signature(_) => (vec![First::Text("(")], false),
            OpElement::Choice(all) => {
                let first = all.iter().map(|one| self.sequence(&one.elements, next));
                (first.collect::<Vec<_>>().concat(), false)
            }
        }
    }

    fn group(&mut self, group: &'f Group, next: &[First<'f>]) -> (Vec<First<'f>>, bool) {
        let mut then = self.sequence(&group.then, next);
        if let (Some(first), true) = (then.first_mut(), group.more_literals > 0) {
            let literals = group.then.iter().take(usize::from(group.more_literals) + 1);
            *first = First::Row(literals.filter_map(literal_text).collect());
        }
        let otherwise = self.sequence(&group.otherwise, next);
        // Only the first element counts: if it is optional itself, its own clash has been reported.
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

    /// Reports an optional attribute that is parsed in its full form but printed in its short form.
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

fn literal_text(element: &OpElement) -> Option<&str> {
    match element {
        OpElement::Literal(literal) => Some(&literal.text),
        _ => None,
    }
}

fn is_space(element: &OpElement) -> bool {
    matches!(element, OpElement::Space | OpElement::Newline)
}
