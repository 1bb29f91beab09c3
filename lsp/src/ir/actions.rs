//! Code actions.

use std::collections::BTreeMap;
use std::ops::Range;

use super::known::Known;
use crate::answer::{Action, Edit};

pub(super) fn actions(known: &Known, span: &Range<usize>) -> Vec<Action> {
    let mut lines: BTreeMap<usize, String> = BTreeMap::new();
    for (line, comment) in &known.unexpected {
        let Some(at) = known.text.line(*line) else { continue };
        if at.end < span.start || span.end < at.start {
            continue;
        }
        let text = &known.text.as_str()[at.clone()];
        let indent = &text[..text.len() - text.trim_start().len()];
        let comments = lines.entry(at.start).or_default();
        *comments += &format!("{indent}{comment}\n");
    }
    if lines.is_empty() {
        return Vec::new();
    }
    let edits = lines.into_iter();
    let edits = edits.map(|(at, text)| Edit { place: known.place(at..at), text }).collect();
    vec![Action {
        title: "Add expected diagnostic checks".into(),
        kind: "quickfix",
        edits,
        command: None,
        preferred: false,
    }]
}
