//! Code actions: the quick fixes that errors suggest.

use std::ops::Range;
use std::sync::Arc;

use super::Known;
use super::problems::Fix;
use crate::answer::{Action, Edit, File, Place};

/// Returns the actions for a range.
pub(super) fn actions(known: &Known, span: &Range<usize>) -> Vec<Action> {
    let touched = |number: usize| {
        let problem = &known.problems[number];
        problem.span.start <= span.end && span.start <= problem.span.end
    };
    let fixes = known.fixes.iter().filter(|(number, _)| touched(*number));
    let mut all: Vec<Action> = fixes.filter_map(|(_, fix)| action(known, fix)).collect();
    if let [one] = all.as_mut_slice() {
        one.preferred = true;
    }
    all
}

fn action(known: &Known, fix: &Fix) -> Option<Action> {
    let file =
        Arc::new(File { path: known.files.list[0].file.path.clone(), text: known.text.clone() });
    let edit = |span: Range<usize>, text: String| Edit {
        place: Place { file: Arc::clone(&file), span },
        text,
    };
    let (title, edits) = match fix {
        Fix::Replace(span, with) => {
            (format!("change to {with}"), vec![edit(span.clone(), with.clone())])
        }
        Fix::Include(path) => (format!("include \"{path}\""), vec![include(known, path, edit)?]),
        Fix::RustPred(span) => {
            let index = known.files.main_index();
            let def = index.definitions().iter().find(|one| {
                one.name == *span || one.span.start <= span.start && span.end <= one.span.end
            })?;
            // The first of several is replaced.
            let class = index.uses().iter().find(|one| {
                let inside = def.span.start <= one.span.start && one.span.end <= def.span.end;
                inside && index.text(&one.span) == "CPred" && one.args.is_some()
            })?;
            let all = class.span.start..class.args.as_ref()?.end + 1;
            let mut edits = vec![edit(all, "RustPred<\"crate::predicate\">".to_owned())];
            let path = "ods/Rust.td";
            if !known.files.list.iter().any(|one| one.file.path.ends_with(path)) {
                edits.extend(include(known, path, edit));
            }
            ("answer it in Rust: RustPred".to_owned(), edits)
        }
    };
    Some(Action { title, kind: "quickfix", edits, command: None, preferred: false })
}

/// Returns the edit that includes a file, behind the existing includes.
fn include(known: &Known, path: &str, edit: impl Fn(Range<usize>, String) -> Edit) -> Option<Edit> {
    let index = known.files.main_index();
    let there = index.includes().iter().any(|one| one.path == path);
    if there {
        return None;
    }
    let at = match index.includes().last() {
        Some(last) => {
            let rest = &known.text.as_str()[last.span.end..];
            last.span.end + rest.find('\n').map_or(rest.len(), |at| at + 1)
        }
        None => 0,
    };
    let text = known.text.as_str();
    let before = if at > 0 && !text[..at].ends_with('\n') { "\n" } else { "" };
    Some(edit(at..at, format!("{before}include \"{path}\"\n")))
}
