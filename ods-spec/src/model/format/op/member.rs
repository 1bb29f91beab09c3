//! Checks of the elements in an optional group and in a clause of an `oilist`.

use super::OpLanguage;
use crate::model::format::node::Node;

impl OpLanguage<'_> {
    pub(super) fn check_in_group(
        &self,
        element: &Node,
        is_anchor: bool,
    ) -> Result<(), &'static str> {
        match element {
            Node::Nested(nested) => {
                let prop = &self.op.props[nested.of];
                if is_anchor && !prop.optional && !prop.has_default {
                    return Err(
                        "only optional or default-valued attributes can be used to anchor an optional group",
                    );
                }
                Ok(())
            }
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
            // The elements of declared syntax are anchored by their members.
            Node::Inline(_) | Node::Choice(_) | Node::List { .. } | Node::CommonType(_) => Ok(()),
            Node::ShortType { of, .. } => self.check_in_group(of, false),
            Node::Discardable { .. } if is_anchor => {
                Err("only variables and types can be used to anchor an optional group")
            }
            Node::Discardable { .. } => Ok(()),
            Node::ItemDict(_) | Node::Set(_) | Node::Arguments { .. } | Node::Signature(_)
                if !is_anchor =>
            {
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

    pub(super) fn check_in_oilist(&self, element: &Node) -> Result<(), &'static str> {
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
            // A referenced variable is bound elsewhere.
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
