//! Beyond upstream: optional attributes that a format writes even if they are absent.
//!
//! The printer that `mlir-tblgen` generates does not test them: it prints `<<NULL ATTRIBUTE>>`, or crashes.

use super::compiled::{OpElement, OpFormat, Presence};
use super::input::FormatOp;

/// Lists the attributes that may be absent where they are written, each as the text of a warning and of a note with a
/// remedy.
pub(super) fn absent_attrs(op: &FormatOp, format: &OpFormat) -> Vec<(String, &'static str)> {
    let mut slots = Vec::new();
    walk(&format.elements, &mut Vec::new(), &mut slots);
    let warning = |slot: u16| {
        let prop = &op.props[usize::from(slot)];
        let text = format!("optional attribute '{}' is written even if it is absent", prop.name);
        let note = "put it in an optional group that depends on it, `($attribute^)?`: \
                    the printer of mlir-tblgen does not test for it";
        prop.is_attr.then_some((text, note))
    };
    slots.into_iter().filter_map(warning).collect()
}

/// Adds the slots written in `elements` outside of a group that depends on them; `present` are those of the enclosing
/// groups.
fn walk(elements: &[OpElement], present: &mut Vec<u16>, found: &mut Vec<u16>) {
    for element in elements {
        match element {
            OpElement::Attr { slot, optional: true, .. } if !present.contains(slot) => {
                found.push(*slot);
            }
            OpElement::Group(group) => {
                let (with, without) = match group.inverted {
                    false => (&group.then, &group.otherwise),
                    true => (&group.otherwise, &group.then),
                };
                walk_with(with, &group.anchor, present, found);
                walk(without, present, found);
            }
            OpElement::OiList(clauses) => {
                for clause in clauses {
                    walk_with(&clause.elements, &clause.anchor, present, found);
                }
            }
            _ => {}
        }
    }
}

/// Visits elements that are written if one of `anchors` is present.
fn walk_with(
    elements: &[OpElement],
    anchors: &[Presence],
    present: &mut Vec<u16>,
    found: &mut Vec<u16>,
) {
    let len = present.len();
    if let [Presence::Attr(slot)] = anchors {
        present.push(*slot);
    }
    walk(elements, present, found);
    present.truncate(len);
}
