//! Inlay hints with the types of values whose text does not mention them.

use std::ops::Range;

use ods_core::text::places::Origin;

use super::known::Known;
use crate::answer::{Hint, InlayHintKind};

/// The length of the longest type that is shown.
const LONGEST: usize = 40;

pub(super) fn hints(known: &Known, span: &Range<usize>) -> Vec<Hint> {
    let mut found = Vec::new();
    for view in known.views() {
        for index in 0..view.units().len() {
            let (places, start) = view.places(Some(index));
            for one in &places.values {
                let name = view.name_at((one.at + start) as usize);
                let out = view.out(name.clone());
                if out.start < span.start || out.end > span.end {
                    continue;
                }
                let types: Vec<String> = places
                    .types_of(one)
                    .iter()
                    .map(|ty| ty.display(view.ctx()).to_string())
                    .collect();
                let rest = &view.text()[name.end..];
                let written = match one.origin {
                    Origin::Argument(..) => rest.trim_start().starts_with(':'),
                    Origin::Results(_) => places.ops.get(one.op as usize).is_none_or(|op| {
                        let text =
                            &view.text()[(op.start + start) as usize..(op.end + start) as usize];
                        types.iter().all(|ty| text.contains(ty.as_str()))
                    }),
                };
                if written || types.is_empty() {
                    continue;
                }
                let full = types.join(", ");
                let mut label = format!(": {full}");
                if label.len() > LONGEST {
                    label.truncate(label.floor_char_boundary(LONGEST));
                    label.push('…');
                }
                // The hint follows `:2` of a group.
                let at = if one.count > 1 && rest.starts_with(':') {
                    out.end + 1 + rest[1..].bytes().take_while(u8::is_ascii_digit).count()
                } else {
                    out.end
                };
                found.push(Hint {
                    at,
                    label,
                    kind: Some(InlayHintKind::TYPE),
                    tooltip: Some(full),
                    padding: (true, false),
                });
            }
        }
    }
    found
}
