//! Pipelines: their text, the available passes, and completion.

use ods_core::Context;
use ods_core::pass::{OpPassManager, OptionKind, PassInfo, PipelineError};
use serde::Serialize;

/// An available pass.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PassDescription {
    /// The name in pipelines.
    pub name: &'static str,
    /// A one-line summary.
    pub summary: &'static str,
    /// The options, by name.
    pub options: Vec<PassOptionDescription>,
}

/// An option of a pass.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PassOptionDescription {
    /// The name.
    pub name: &'static str,
    /// A one-line description.
    pub description: &'static str,
    /// `name=value` with the default value, or the name alone.
    pub default: String,
    /// The named values, if the option has such.
    pub values: Vec<&'static str>,
}

/// A completion candidate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Candidate {
    /// The text.
    pub text: String,
    /// A one-line description.
    pub about: String,
}

/// The completion of a pipeline at a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Completion {
    /// The start of the word being typed, in UTF-16 units.
    pub from: usize,
    /// The candidates, sorted by text.
    pub candidates: Vec<Candidate>,
}

/// Parses a pipeline: passes separated by commas, for the module, or a pipeline with its anchor.
pub(crate) fn parse(ctx: &Context, text: &str) -> Result<OpPassManager, PipelineError> {
    let text = text.trim();
    if text.starts_with("builtin.module(") || text.starts_with("any(") {
        return OpPassManager::parse(ctx, text);
    }
    let mut pipeline = OpPassManager::new("builtin.module");
    pipeline.add_text(ctx, text)?;
    Ok(pipeline)
}

/// Returns the registered passes, by name.
pub(crate) fn list(ctx: &Context) -> Vec<PassDescription> {
    ctx.registry().passes().map(describe).collect()
}

fn describe(info: &PassInfo) -> PassDescription {
    let created = (info.make)();
    let options = info.schema.options.iter().zip(created.options());
    let mut options: Vec<PassOptionDescription> = options
        .map(|(schema, option)| {
            let mut default = String::new();
            option.print(schema.argument, &mut default);
            if default.is_empty() {
                default.push_str(schema.argument);
            }
            let values = match option.spec().kind {
                OptionKind::Bool => vec!["false", "true"],
                OptionKind::Named(_) => Vec::new(),
                OptionKind::OneOf(values) => values.iter().map(|(name, _)| *name).collect(),
            };
            let (name, description) = (schema.argument, schema.description);
            PassOptionDescription { name, description, default, values }
        })
        .collect();
    options.sort_by_key(|option| option.name);
    PassDescription { name: info.schema.argument, summary: info.schema.summary, options }
}

/// The most frequent anchors of nested pipelines.
const ANCHORS: [&str; 3] = ["any", "builtin.module", "func.func"];

/// Returns the completion at `offset`, in UTF-16 units, of a pipeline's text.
pub(crate) fn complete(ctx: &Context, text: &str, offset: usize) -> Completion {
    let units: Vec<u16> = text.encode_utf16().take(offset).collect();
    let before = String::from_utf16_lossy(&units);
    let typed = before.rfind([',', '(', ')', '{', '}', ' ', '=']).map_or(0, |at| at + 1);
    let word = &before[typed..];
    let from = before[..typed].encode_utf16().count();
    let open = before.rfind('{').filter(|at| !before[*at..].contains('}'));
    let mut candidates: Vec<Candidate> = match open {
        Some(open) => {
            let name = before[..open].rsplit([',', '(', ')', ' ']).next().unwrap_or_default();
            let pass = ctx.registry().pass(name).map(describe);
            let options = pass.map(|pass| pass.options).unwrap_or_default();
            match before[open + 1..typed].strip_suffix('=') {
                Some(before) => {
                    let option = before.rsplit(' ').next().unwrap_or_default();
                    let option = options.iter().find(|one| one.name == option);
                    let values = option.map(|one| one.values.as_slice()).unwrap_or_default();
                    values.iter().map(|value| candidate(value, "")).collect()
                }
                None => options.iter().map(|one| candidate(one.name, one.description)).collect(),
            }
        }
        None => {
            let passes = ctx.registry().passes();
            let passes = passes.map(|one| candidate(one.schema.argument, one.schema.summary));
            let anchors = ANCHORS.map(|name| candidate(&format!("{name}("), "passes inside"));
            passes.chain(anchors).collect()
        }
    };
    candidates.retain(|one| one.text.contains(word));
    candidates.sort_by(|a, b| {
        let begins = |one: &Candidate| !one.text.starts_with(word);
        begins(a).cmp(&begins(b)).then_with(|| a.text.cmp(&b.text))
    });
    Completion { from, candidates }
}

fn candidate(text: &str, about: &str) -> Candidate {
    Candidate { text: text.to_owned(), about: about.to_owned() }
}
