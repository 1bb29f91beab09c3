//! Parsing of pipelines, with MLIR's messages: `builtin.module(func.func(cse,canonicalize{top-down=false}))`.

use ods_words::similar;

use super::options_text::split;
use super::pipeline::PipelineError;
use super::{OpPassManager, Pass};
use crate::Context;
use crate::context::diag::HELP;

/// The nesting limit of pipelines, far beyond practical use: the functions that walk over them recurse.
const DEPTH: usize = 500;

/// An element of a pipeline's text: a pass, or a name with a nested pipeline in parentheses.
struct Element<'a> {
    name: &'a str,
    options: &'a str,
    /// The offset of the name in the text.
    at: usize,
    inner: Vec<Element<'a>>,
}

/// Parses a pipeline with its anchor.
pub(super) fn wrapped(ctx: &Context, text: &str) -> Result<OpPassManager, PipelineError> {
    let text = text.trim();
    let open = text.find('(').filter(|open| *open != 0);
    let Some((open, body)) = open.zip(text.strip_suffix(')')) else {
        return Err(PipelineError::new(
            "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'",
        ));
    };
    let mut pipeline = OpPassManager::new(text[..open].trim_end());
    passes(ctx, &body[open + 1..], &mut pipeline)?;
    Ok(pipeline)
}

/// Parses a list of passes without an anchor and adds them to `to`.
pub(super) fn passes(
    ctx: &Context,
    text: &str,
    to: &mut OpPassManager,
) -> Result<(), PipelineError> {
    if text.is_empty() {
        return Ok(());
    }
    let elements = elements(text)?;
    resolve(ctx, text, &elements)?;
    add_all(ctx, &elements, to)
}

/// Adds a registered pass with options to `to`, or to a new nested pipeline if it runs on operations inside.
pub(super) fn pass(
    ctx: &Context,
    argument: &str,
    options: &str,
    to: &mut OpPassManager,
) -> Result<(), PipelineError> {
    let created = make(ctx, argument, options)?;
    to.push_nesting(created);
    Ok(())
}

/// Splits a text into elements. As in MLIR, empty parentheses hold one element with an empty name.
fn elements(text: &str) -> Result<Vec<Element<'_>>, PipelineError> {
    let error = |at: usize, message: &str| Err(point(text, at, message));
    // The open lists, the innermost last.
    let mut open: Vec<Vec<Element<'_>>> = vec![Vec::new()];
    let mut at = 0;
    loop {
        let list = open.last_mut().expect("the outermost list stays open");
        let length = text[at..].find([',', '(', ')', '{']);
        let name = &text[at..length.map_or(text.len(), |length| at + length)];
        let lead = name.len() - name.trim_start().len();
        let place = if name.trim().is_empty() { at + name.len() } else { at + lead };
        list.push(Element { name: name.trim(), options: "", at: place, inner: Vec::new() });
        let Some(length) = length else {
            at = text.len();
            break;
        };
        at += length;
        match text.as_bytes()[at] {
            b'{' => {
                let Some(close) = closing_brace(&text[at + 1..]) else {
                    return error(at, "missing closing '}' while processing pass options");
                };
                if let Some(last) = list.last_mut() {
                    last.options = &text[at + 1..at + 1 + close];
                }
                at = skip_blanks(text, at + close + 2);
            }
            b'(' => {
                if open.len() == DEPTH {
                    return error(at, &format!("pipelines nest deeper than {DEPTH} levels"));
                }
                open.push(Vec::new());
                at += 1;
                continue;
            }
            _ => {}
        }
        while text[at..].starts_with(')') {
            if open.len() == 1 {
                let message = "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline";
                return error(at, message);
            }
            close(&mut open);
            at = skip_blanks(text, at + 1);
        }
        if at == text.len() {
            break;
        }
        if !text[at..].starts_with(',') {
            return error(at, "expected ',' after parsing pipeline");
        }
        at += 1;
    }
    if open.len() > 1 {
        // MLIR reports the last name, where its scan stopped.
        let last = open.last().and_then(|list| list.last()).map_or(at, |one| one.at);
        return error(last, "encountered unbalanced parentheses while parsing pipeline");
    }
    Ok(open.pop().expect("the outermost list stays open"))
}

/// Ends the innermost list, which belongs to the last element of the enclosing list.
fn close<'a>(open: &mut Vec<Vec<Element<'a>>>) {
    let inner = open.pop().unwrap_or_default();
    if let Some(owner) = open.last_mut().and_then(|list| list.last_mut()) {
        owner.inner = inner;
    }
}

fn closing_brace(text: &str) -> Option<usize> {
    let mut depth = 1;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

fn skip_blanks(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start().len()
}

/// Checks that every pass is registered.
fn resolve(ctx: &Context, text: &str, elements: &[Element<'_>]) -> Result<(), PipelineError> {
    for one in elements {
        if !one.inner.is_empty() {
            resolve(ctx, text, &one.inner)?;
        } else if ctx.registry().pass(one.name).is_none() {
            let name = one.name;
            let message = format!("'{name}' does not refer to a registered pass or pass pipeline");
            let mut error = point(text, one.at, &message);
            error.message += &hint(similar_pass(ctx, name));
            return Err(error);
        }
    }
    Ok(())
}

fn add_all(
    ctx: &Context,
    elements: &[Element<'_>],
    to: &mut OpPassManager,
) -> Result<(), PipelineError> {
    for one in elements {
        let (name, options) = (one.name, one.options);
        let added = if one.inner.is_empty() {
            make(ctx, name, options).and_then(|created| to.push(created)).map_err(|error| {
                let message =
                    format!("{}\nfailed to add `{name}` with options `{options}`\n", error.message);
                PipelineError { message, ..error }
            })
        } else {
            let mut nested = OpPassManager::new(name);
            add_all(ctx, &one.inner, &mut nested).map(|()| to.push_nested(nested)).map_err(
                |error| {
                    let message = format!(
                        "{}failed to add `{name}` with options `{options}` to inner pipeline\n",
                        error.message
                    );
                    PipelineError { message, ..error }
                },
            )
        };
        added?;
    }
    Ok(())
}

/// Creates a registered pass with options.
fn make(ctx: &Context, argument: &str, options: &str) -> Result<Box<dyn Pass>, PipelineError> {
    let Some(info) = ctx.registry().pass(argument) else {
        let message =
            format!("'{argument}' does not refer to a registered pass or pass pipeline\n");
        return Err(PipelineError::new(message + &hint(similar_pass(ctx, argument))));
    };
    let mut pass = (info.make)();
    for (name, value) in split(options) {
        if name.is_empty() {
            continue;
        }
        let Some(at) = info.schema.options.iter().position(|option| option.argument == name) else {
            let message = format!("<Pass-Options-Parser>: no such option {name}\n");
            let names = || info.schema.options.iter().map(|option| option.argument);
            let hint = match (similar(name, names()), info.schema.options) {
                (Some(near), _) => hint(Some(near)),
                (None, []) => format!("{HELP}'{argument}' has no options\n"),
                (None, _) => {
                    let names: Vec<&str> = names().collect();
                    format!("{HELP}the options of '{argument}' are {}\n", names.join(", "))
                }
            };
            return Err(PipelineError::new(message + &hint));
        };
        if let Err(reason) = pass.options_mut()[at].set(ctx, value) {
            let diagnostics = format!("for the --{name} option: {reason}\n");
            return Err(PipelineError { diagnostics, message: String::new() });
        }
    }
    Ok(pass)
}

/// Returns the flag that is most similar to that of a pass that does not exist.
fn similar_pass<'c>(ctx: &'c Context, argument: &str) -> Option<&'c str> {
    similar(argument, ctx.registry().passes().map(|info| info.schema.argument))
}

/// Returns the line that suggests a name.
fn hint(similar: Option<&str>) -> String {
    similar.map_or_else(String::new, |name| format!("{HELP}did you mean '{name}'?\n"))
}

/// Returns an error at a position in a text, with its line and a caret.
fn point(text: &str, at: usize, message: &str) -> PipelineError {
    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    let (row, column) = (text[..start].matches('\n').count() + 1, at - start + 1);
    let blanks = " ".repeat(column - 1);
    PipelineError::new(format!(
        "MLIR Textual PassPipeline Parser:{row}:{column}: error: {message}\n{line}\n{blanks}^\n"
    ))
}
