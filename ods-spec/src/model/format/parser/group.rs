//! Optional groups, and the choices of declared syntax: `(a^ b) : (c)?`, `(a | b)`.

use super::{Language, Parsed, Parser, Place};
use crate::model::format::node::{Branch, Node};

impl<L: Language> Parser<'_, L> {
    pub(super) fn group(&mut self, place: Place) -> Parsed<Node> {
        let at = self.peek().at;
        if place != Place::Top {
            return self.error(at, "optional groups can only be used as top-level elements");
        }
        self.advance();
        let before = self.language.is_declared().then(|| self.language.clone());
        let mut anchor = None;
        let then = match self.children(&mut anchor)? {
            (nodes, Close::Group) => nodes,
            (nodes, Close::Branch) => {
                return self.choice(at, before, Branch { nodes, anchor });
            }
        };
        let inverted = anchor.is_none();
        let present = anchor.and_then(|anchor| self.language.is_present(&then[anchor]));
        let after = self.language.clone();
        if let (Some(_), Some(before)) = (present, &before) {
            self.language.clone_from(before);
        }
        let mut otherwise = Vec::new();
        if self.at(b':') {
            self.advance();
            self.expect(b'(', "expected '(' to start else branch of optional group")?;
            otherwise = self.children(&mut anchor)?.0;
        }
        self.expect(b'?', "expected '?' after optional group")?;
        match present {
            Some(true) => {
                self.language = after;
                return Ok(Node::Inline(then));
            }
            Some(false) => return Ok(Node::Inline(otherwise)),
            None => {}
        }
        let Some(anchor) = anchor else {
            return self.error(at, "optional group has no anchor element");
        };
        let anchors = if inverted { (None, Some(anchor)) } else { (Some(anchor), None) };
        let checked = self
            .language
            .check_group(&then, anchors.0)
            .and_then(|()| self.language.check_group(&otherwise, anchors.1));
        if let Err(message) = checked {
            return self.error(at, message);
        }
        let first = then.iter().find(|node| !node.is_whitespace());
        let parsable = matches!(
            first,
            Some(
                Node::Literal(_)
                    | Node::Operand(_)
                    | Node::Result(_)
                    | Node::Attr { .. }
                    | Node::Region(_)
                    | Node::Successor(_)
                    | Node::Param { .. }
                    | Node::Custom { .. }
                    | Node::Inline(_)
                    | Node::List { .. }
                    | Node::Nested(_)
            )
        );
        if !parsable {
            return self.error(
                at,
                "first parsable element of an optional group must be a literal, variable, or custom directive",
            );
        }
        let is_declared = self.language.is_declared();
        Ok(Node::Group { then, otherwise, anchor, inverted, is_declared })
    }

    /// Parses the other alternatives of a choice, after the first one and `|`; `before` is the state before the first.
    fn choice(&mut self, at: usize, before: Option<L>, first: Branch) -> Parsed<Node> {
        let mut branches = vec![first];
        let mut bound = self.language.clone();
        loop {
            if let Some(before) = &before {
                self.language.clone_from(before);
            }
            let mut anchor = None;
            let (nodes, close) = self.children(&mut anchor)?;
            branches.push(Branch { nodes, anchor });
            bound.merge(&self.language);
            if close == Close::Group {
                break;
            }
        }
        self.language = bound;
        if self.at(b'?') {
            self.advance();
            branches.push(Branch { nodes: Vec::new(), anchor: None });
        }
        L::check_choice(self, branches, at)
    }

    /// Parses elements up to `)`, or in declared syntax `|`, which is consumed.
    fn children(&mut self, anchor: &mut Option<usize>) -> Parsed<(Vec<Node>, Close)> {
        let mut elements = Vec::new();
        if self.language.is_declared() && self.at(b')') {
            self.advance();
            return Ok((elements, Close::Group));
        }
        loop {
            let element = self.element(Place::Top)?;
            if self.at(b'^') {
                if anchor.is_some() {
                    return self.error_here(
                        "only one element can be marked as the anchor of an optional group",
                    );
                }
                *anchor = Some(elements.len());
                self.advance();
            }
            elements.push(element);
            if self.at(b')') {
                self.advance();
                return Ok((elements, Close::Group));
            }
            if self.language.is_declared() && self.at(b'|') {
                self.advance();
                return Ok((elements, Close::Branch));
            }
        }
    }
}

/// The end of a group's part.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Close {
    /// `)`
    Group,
    /// `|`: another alternative follows.
    Branch,
}
