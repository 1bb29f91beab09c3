//! Pipelines: sequences of passes, and of pipelines nested for operations inside.

use std::fmt::{self, Write};

use super::{Pass, RunPass, anchor};
use crate::schema::{PassAnchor, Trait};
use crate::{Context, OpName};

/// The error of an invalid pipeline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PipelineError {
    /// The error of an option's value, which MLIR's tools print on its own: complete lines, or nothing.
    pub diagnostics: String,
    /// The error: lines, the last one without a newline, with a caret if it has a position in the text.
    pub message: String,
}

impl PipelineError {
    pub(super) fn new(message: impl Into<String>) -> PipelineError {
        PipelineError { diagnostics: String::new(), message: message.into() }
    }
}

impl fmt::Display for PipelineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.diagnostics, self.message)
    }
}

impl std::error::Error for PipelineError {}

/// A pipeline that runs on operations of one name, or on any isolated operation.
pub struct OpPassManager {
    /// `None` for any isolated operation.
    anchor: Option<OpName>,
    items: Vec<Item>,
}

/// A step of a pipeline.
pub(super) enum Item {
    Pass(Box<dyn Pass>),
    /// Runs on the operations directly inside that match its anchor.
    Nested(OpPassManager),
}

impl Clone for Item {
    fn clone(&self) -> Item {
        match self {
            Item::Pass(pass) => Item::Pass(pass.clone_box()),
            Item::Nested(nested) => Item::Nested(nested.clone()),
        }
    }
}

impl Clone for OpPassManager {
    fn clone(&self) -> OpPassManager {
        OpPassManager { anchor: self.anchor, items: self.items.clone() }
    }
}

impl Default for OpPassManager {
    /// Returns an empty pipeline for any operation.
    fn default() -> OpPassManager {
        OpPassManager { anchor: None, items: Vec::new() }
    }
}

impl OpPassManager {
    /// Creates an empty pipeline for operations of that full name; `any` for any isolated operation.
    pub fn new(anchor: &str) -> OpPassManager {
        let anchor = (anchor != "any").then(|| OpName::new(anchor));
        OpPassManager { anchor, items: Vec::new() }
    }

    /// Parses a pipeline with its anchor: `func.func(cse)`.
    ///
    /// # Errors
    /// Returns an error if the text is no pipeline, or names an unknown pass or option.
    pub fn parse(ctx: &Context, text: &str) -> Result<OpPassManager, PipelineError> {
        super::parse::wrapped(ctx, text)
    }

    /// Adds the passes of a text without an anchor: `cse,func.func(canonicalize{top-down=false})`.
    ///
    /// # Errors
    /// Returns the errors of [`Self::parse`].
    pub fn add_text(&mut self, ctx: &Context, text: &str) -> Result<(), PipelineError> {
        super::parse::passes(ctx, text, self)
    }

    /// Adds a registered pass with options in text form: `max-iterations=2 top-down`.
    ///
    /// # Errors
    /// Returns an error if an option is unknown or its value invalid, or if the pass cannot run on the pipeline's
    /// operations.
    pub fn add_named(
        &mut self,
        ctx: &Context,
        argument: &str,
        options: &str,
    ) -> Result<(), PipelineError> {
        super::parse::pass(ctx, argument, options, self)
    }

    /// Adds a pass.
    ///
    /// # Errors
    /// Returns an error if the pass cannot run on the pipeline's operations.
    pub fn add(&mut self, pass: impl RunPass) -> Result<(), PipelineError> {
        self.push(Box::new(pass))
    }

    /// Adds and returns an empty pipeline for operations of that name directly inside, which runs after the steps added
    /// so far.
    pub fn nest(&mut self, anchor: &str) -> &mut OpPassManager {
        self.items.push(Item::Nested(OpPassManager::new(anchor)));
        match self.items.last_mut() {
            Some(Item::Nested(nested)) => nested,
            _ => unreachable!("it was pushed above"),
        }
    }

    /// Returns the name of the operations that the pipeline runs on; `None` for any.
    pub fn anchor(&self) -> Option<OpName> {
        self.anchor
    }

    /// Returns the number of passes and nested pipelines.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Returns whether there are no passes and no nested pipelines.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    pub(super) fn push_nested(&mut self, nested: OpPassManager) {
        self.items.push(Item::Nested(nested));
    }

    pub(super) fn push(&mut self, pass: Box<dyn Pass>) -> Result<(), PipelineError> {
        let schema = pass.schema();
        if let Some(name) = self.anchor
            && let PassAnchor::Op(only) = schema.anchor
            && only != name.as_str()
        {
            return Err(PipelineError::new(format!(
                "Can't add pass '{}' restricted to '{only}' on a PassManager intended to run on '{name}', did you \
                 intend to nest?",
                schema.name
            )));
        }
        self.items.push(Item::Pass(pass));
        Ok(())
    }

    /// Like [`Self::push`], but adds a pass for operations of another name to a new pipeline nested for them.
    pub(super) fn push_nesting(&mut self, pass: Box<dyn Pass>) {
        match (self.anchor, pass.schema().anchor) {
            (Some(name), PassAnchor::Op(only)) if only != name.as_str() => {
                self.nest(only).items.push(Item::Pass(pass));
            }
            _ => self.items.push(Item::Pass(pass)),
        }
    }

    /// Checks that every pass can run on the operation of its pipeline; `Err` names one that cannot. Operations that
    /// are not registered are checked when the pipeline runs.
    pub(super) fn check(&self, ctx: &Context) -> Result<(), PipelineError> {
        let known = self.anchor.filter(|name| ctx.op_info(*name).is_some());
        for item in &self.items {
            match (item, known) {
                (Item::Nested(nested), _) => nested.check(ctx)?,
                (Item::Pass(pass), Some(name)) if !can_schedule(&**pass, ctx, name) => {
                    return Err(PipelineError::new(format!(
                        "unable to schedule pass '{}' on a PassManager intended to run on '{name}'!",
                        pass.schema().name
                    )));
                }
                (Item::Pass(_), _) => {}
            }
        }
        Ok(())
    }

    /// Returns the steps in order: adjacent nested pipelines run together, operation by operation.
    pub(super) fn steps(&self) -> Vec<Step<'_>> {
        steps(self.items.iter())
    }

    /// Returns whether the pipeline runs on operations of that name: its anchor, or, without an anchor, operations that
    /// all its passes can run on.
    pub(super) fn is_for(&self, ctx: &Context, name: OpName) -> bool {
        match self.anchor {
            Some(anchor) => anchor == name,
            None => {
                let info = ctx.op_info(name);
                info.is_some_and(|info| info.schema.traits.has(Trait::IsIsolatedFromAbove))
                    && self.items.iter().all(|item| match item {
                        Item::Pass(pass) => can_schedule(&**pass, ctx, name),
                        Item::Nested(_) => true,
                    })
            }
        }
    }

    /// Returns all passes, those of nested pipelines included, in order.
    pub(super) fn passes(&self) -> Vec<&dyn Pass> {
        let mut found = Vec::new();
        for item in &self.items {
            match item {
                Item::Pass(pass) => found.push(&**pass),
                Item::Nested(nested) => found.extend(nested.passes()),
            }
        }
        found
    }

    pub(super) fn anchor_text(&self) -> &str {
        self.anchor.map_or("any", OpName::as_str)
    }

    /// Returns the pipeline on several lines, as `--dump-pass-pipeline` prints it, without a final newline.
    pub fn pretty(&self) -> String {
        let mut out = String::new();
        self.print(&mut out, Some(0));
        out
    }

    /// Returns the pipeline on one line as in reproducers: with a blank between the outermost steps.
    pub(super) fn reproducer_text(&self) -> String {
        let steps: Vec<String> = self
            .items
            .iter()
            .map(|item| match item {
                Item::Pass(pass) => pass_text(&**pass),
                Item::Nested(nested) => nested.to_string(),
            })
            .collect();
        format!("{}({})", self.anchor_text(), steps.join(", "))
    }

    fn print(&self, out: &mut String, indent: Option<usize>) {
        let line = |out: &mut String, level: usize| {
            if indent.is_some() {
                out.push('\n');
                out.extend(std::iter::repeat_n("  ", level));
            }
        };
        let level = indent.unwrap_or_default();
        out.push_str(self.anchor_text());
        out.push('(');
        for (index, item) in self.items.iter().enumerate() {
            if index != 0 {
                out.push(',');
            }
            line(out, level + 1);
            match item {
                Item::Pass(pass) => print_pass(&**pass, out),
                Item::Nested(nested) => nested.print(out, indent.map(|level| level + 1)),
            }
        }
        line(out, level);
        out.push(')');
    }
}

/// A step of a run.
pub(super) enum Step<'a> {
    Pass(&'a dyn Pass),
    /// Runs, on each operation directly inside, the pipeline of its name, or else a pipeline for any that accepts it.
    Inside(Vec<Merged<'a>>),
}

/// Pipelines for the same operations, run one after another.
pub(super) struct Merged<'a> {
    pub(super) of: &'a OpPassManager,
    items: Vec<&'a Item>,
}

impl<'a> Merged<'a> {
    pub(super) fn steps(&self) -> Vec<Step<'a>> {
        steps(self.items.iter().copied())
    }

    /// Returns the passes, those of nested pipelines included.
    pub(super) fn passes(&self) -> Vec<&'a dyn Pass> {
        let of = |item: &&'a Item| match item {
            Item::Pass(pass) => vec![&**pass],
            Item::Nested(nested) => nested.passes(),
        };
        self.items.iter().flat_map(of).collect()
    }
}

fn steps<'a>(items: impl Iterator<Item = &'a Item>) -> Vec<Step<'a>> {
    let mut found: Vec<Step<'a>> = Vec::new();
    for item in items {
        let nested = match item {
            Item::Pass(pass) => {
                found.push(Step::Pass(&**pass));
                continue;
            }
            Item::Nested(nested) => nested,
        };
        let own = Merged { of: nested, items: nested.items.iter().collect() };
        match found.last_mut() {
            Some(Step::Inside(group))
                if nested.anchor.is_some() && group.iter().all(|one| one.of.anchor.is_some()) =>
            {
                match group.iter_mut().find(|one| one.of.anchor == nested.anchor) {
                    Some(same) => same.items.extend(own.items),
                    None => group.push(own),
                }
            }
            _ => found.push(Step::Inside(vec![own])),
        }
    }
    found
}

/// Returns whether a pass can run on operations of that name, which are registered.
pub(super) fn can_schedule(pass: &dyn Pass, ctx: &Context, name: OpName) -> bool {
    anchor::fits(pass.schema().anchor, ctx, name) && pass.can_schedule_on(ctx, name)
}

/// Returns the text of a pass with its options.
pub(super) fn pass_text(pass: &dyn Pass) -> String {
    let mut out = String::new();
    print_pass(pass, &mut out);
    out
}

/// Prints a pass with its options, sorted by name.
fn print_pass(pass: &dyn Pass, out: &mut String) {
    out.push_str(pass.schema().argument);
    let names = pass.schema().options.iter().map(|option| option.argument);
    let mut options: Vec<_> = names.zip(pass.options()).collect();
    if options.is_empty() {
        return;
    }
    options.sort_by_key(|(name, _)| *name);
    out.push('{');
    for (index, (name, option)) in options.into_iter().enumerate() {
        if index != 0 {
            out.push(' ');
        }
        option.print(name, out);
    }
    out.push('}');
}

impl fmt::Display for OpPassManager {
    /// Prints the pipeline on one line that can be parsed again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        self.print(&mut out, None);
        f.write_str(&out)
    }
}

impl fmt::Debug for OpPassManager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('`')?;
        fmt::Display::fmt(self, f)?;
        f.write_char('`')
    }
}
