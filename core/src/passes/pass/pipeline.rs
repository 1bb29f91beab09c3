//! Pipelines: passes in order, and pipelines nested for the operations inside.

use std::fmt::{self, Write};

use super::{Pass, RunPass, anchor};
use crate::schema::{PassAnchor, Trait};
use crate::{Context, OpName};

/// The reason why there is no such pipeline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PipelineError {
    /// The error of an option's value, which MLIR's tools tell by themselves: lines, or nothing.
    pub told: String,
    /// The error: lines, the last one without an end, with a caret where the text can be pointed into.
    pub message: String,
}

impl PipelineError {
    pub(super) fn new(message: impl Into<String>) -> PipelineError {
        PipelineError { told: String::new(), message: message.into() }
    }
}

impl fmt::Display for PipelineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.told, self.message)
    }
}

impl std::error::Error for PipelineError {}

/// A pipeline that runs on operations of one name, or on any isolated operation.
pub struct OpPassManager {
    /// `None` for any.
    anchor: Option<OpName>,
    items: Vec<Item>,
}

/// A step of a pipeline.
pub(super) enum Item {
    Pass(Box<dyn Pass>),
    /// Runs on the operations directly inside that it is for.
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
    /// A pipeline for any operation.
    fn default() -> OpPassManager {
        OpPassManager { anchor: None, items: Vec::new() }
    }
}

impl OpPassManager {
    /// An empty pipeline for operations of that full name; `any` for any isolated operation.
    pub fn new(anchor: &str) -> OpPassManager {
        let anchor = (anchor != "any").then(|| OpName::new(anchor));
        OpPassManager { anchor, items: Vec::new() }
    }

    /// The pipeline that a text says, its anchor included: `func.func(cse)`.
    ///
    /// # Errors
    /// When the text is no pipeline, or names a pass or option that is not there.
    pub fn parse(ctx: &Context, text: &str) -> Result<OpPassManager, PipelineError> {
        super::parse::wrapped(ctx, text)
    }

    /// Adds the passes that a text without an anchor says: `cse,func.func(canonicalize{top-down=false})`.
    ///
    /// # Errors
    /// As [`Self::parse`].
    pub fn add_text(&mut self, ctx: &Context, text: &str) -> Result<(), PipelineError> {
        super::parse::passes(ctx, text, self)
    }

    /// Adds a registered pass with the options that a text says: `max-iterations=2 top-down`.
    ///
    /// # Errors
    /// When an option is not there or its value does not fit, or the pass does not run on what this is for.
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
    /// When it runs on other operations than this.
    pub fn add(&mut self, pass: impl RunPass) -> Result<(), PipelineError> {
        self.push(Box::new(pass))
    }

    /// A pipeline for the operations of that name directly inside, to be filled. It comes after what was added before.
    pub fn nest(&mut self, anchor: &str) -> &mut OpPassManager {
        self.items.push(Item::Nested(OpPassManager::new(anchor)));
        match self.items.last_mut() {
            Some(Item::Nested(nested)) => nested,
            _ => unreachable!("it was pushed above"),
        }
    }

    /// The name of the operations that it runs on; `None` for any.
    pub fn anchor(&self) -> Option<OpName> {
        self.anchor
    }

    /// Returns the number of passes and nested pipelines.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Returns whether there is nothing to run.
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

    /// As [`Self::push`]; a pass that runs on operations of another name goes into a pipeline nested for them.
    pub(super) fn push_nesting(&mut self, pass: Box<dyn Pass>) {
        match (self.anchor, pass.schema().anchor) {
            (Some(name), PassAnchor::Op(only)) if only != name.as_str() => {
                self.nest(only).items.push(Item::Pass(pass));
            }
            _ => self.items.push(Item::Pass(pass)),
        }
    }

    /// Checks that every pass can run on the operation of its pipeline; `Err` names one that cannot. What the context
    /// does not know shows when the pipeline runs.
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

    /// Returns the steps in order: neighbouring pipelines for operations of names run together, operation by operation.
    pub(super) fn steps(&self) -> Vec<Step<'_>> {
        steps(self.items.iter())
    }

    /// Returns whether it is to run on operations of that name: on its anchor, or on what every pass for any operation
    /// fits.
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

    /// All passes, those of nested pipelines included, in order.
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

    /// The pipeline on several lines, as `--dump-pass-pipeline` shows it, without an end of line.
    pub fn pretty(&self) -> String {
        let mut out = String::new();
        self.print(&mut out, Some(0));
        out
    }

    /// The pipeline on one line as reproducers have it: with a blank between what is outermost.
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

/// A step of what runs.
pub(super) enum Step<'a> {
    Pass(&'a dyn Pass),
    /// For each operation directly inside, the pipeline of that name, or the one for any that takes it.
    Inside(Vec<Merged<'a>>),
}

/// Pipelines for the same operations, one after the other.
pub(super) struct Merged<'a> {
    pub(super) of: &'a OpPassManager,
    items: Vec<&'a Item>,
}

impl<'a> Merged<'a> {
    pub(super) fn steps(&self) -> Vec<Step<'a>> {
        steps(self.items.iter().copied())
    }

    /// The passes, those of nested pipelines included.
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

/// Returns whether a pass runs on operations of that name, which are registered.
pub(super) fn can_schedule(pass: &dyn Pass, ctx: &Context, name: OpName) -> bool {
    anchor::fits(pass.schema().anchor, ctx, name) && pass.can_schedule_on(ctx, name)
}

/// A pass with its options.
pub(super) fn pass_text(pass: &dyn Pass) -> String {
    let mut out = String::new();
    print_pass(pass, &mut out);
    out
}

/// A pass with its options, sorted by name.
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
    /// One line that reads back.
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
