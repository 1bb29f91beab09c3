//! The driver: which operations are converted, in which order, and the handling of failures.

use super::frame::Frame;
use super::legalize::Legalizer;
use super::level::Level;
use super::{ConversionPatterns, ConversionTarget, commit};
use crate::ir::id_map::IdMap;
use crate::{Block, Body, Diagnostic, Module, Op, Region};

/// A conversion of a module to a target by patterns.
///
/// Operations are converted in upstream's order: each before its nested operations, blocks in depth-first order of the
/// control-flow graph. An operation that is not legal is folded; if it does not fold, its patterns are tried, ordered
/// by the legality of the operations that they create, then by benefit. The operations that a pattern creates are
/// converted at once, recursively.
///
/// There is no rollback: after an error the module holds everything converted so far.
///
/// # Examples
/// ```
/// use std::sync::Arc;
///
/// use ods_core::conversion::{
///     Conversion, ConversionPatterns, ConversionTarget, Converted, Many, Match, TypeConverter,
/// };
/// use ods_core::{Context, Diagnostics, Op, OpName, OpState, Type, text};
///
/// /// `old.op` → `new.op`, on wider integers
/// fn widen(Match { op, new, rw, .. }: Match<'_, Op, Many>) -> Converted {
///     let result = rw.results(op).next()?;
///     let ty = rw.convert_type(rw.ty(result))?;
///     let mut state = OpState::new(OpName::new("new.op"), rw.loc(op));
///     state.operands.extend(new.concat());
///     state.results.push(ty);
///     rw.replace_with(op, state)
/// }
///
/// let mut types = TypeConverter::new();
/// types.add_rule(|_, _, ty| Some(if ty == Type::I32 { Type::I64 } else { ty }.into()));
/// let mut patterns = ConversionPatterns::new();
/// patterns.add(&Arc::new(types), widen);
/// let mut target = ConversionTarget::new();
/// target.illegal_dialect_named("old").legal_dialect_named("new");
///
/// let ctx = Context::with(|_| {});
/// ctx.allow_unregistered(true);
/// let source = r#"
///   %0 = "old.op"() : () -> i32
///   %1 = "old.op"(%0) : (i32) -> i32
/// "#;
/// let mut module = text::parse_module(&ctx, source, "a.mlir", &mut Diagnostics::new()).expect("it is valid");
/// Conversion::new(&target, &patterns).partially(&mut module).expect("all of it can be converted");
/// let mut ops = module.root().regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
/// assert!(ops.all(|op| op.name().as_str() == "new.op" && op.results().all(|result| result.ty() == Type::I64)));
/// ```
#[derive(Clone, Copy)]
pub struct Conversion<'c> {
    target: &'c ConversionTarget,
    patterns: &'c ConversionPatterns,
    folds: bool,
    materializes: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Partial,
    Full,
}

impl<'c> Conversion<'c> {
    /// Creates a conversion that folds, and in which type converters materialize casts.
    pub fn new(target: &'c ConversionTarget, patterns: &'c ConversionPatterns) -> Conversion<'c> {
        Conversion { target, patterns, folds: true, materializes: true }
    }

    /// Sets whether operations are folded before patterns are tried.
    pub fn folding(self, folds: bool) -> Conversion<'c> {
        Conversion { folds, ..self }
    }

    /// Sets whether type converters materialize the casts that remain at the end.
    pub fn materializing(self, materializes: bool) -> Conversion<'c> {
        Conversion { materializes, ..self }
    }

    /// Converts every operation that can be converted; only explicitly illegal ones must be.
    ///
    /// # Errors
    /// When an illegal operation remains, or a cast that no converter materializes.
    pub fn partially(self, module: &mut Module) -> Result<(), Diagnostic> {
        self.run(module, Mode::Partial)
    }

    /// Converts every operation that is not legal.
    ///
    /// # Errors
    /// When an operation remains that is not legal, or a cast that no converter materializes.
    pub fn fully(self, module: &mut Module) -> Result<(), Diagnostic> {
        self.run(module, Mode::Full)
    }

    fn run(self, module: &mut Module, mode: Mode) -> Result<(), Diagnostic> {
        let ctx = module.ctx().clone();
        let (holder, root) = module.holder_mut();
        let outermost = std::mem::replace(holder, Body::detached(&ctx));
        let mut outer = Frame::new(Box::new(outermost), Level::default(), None);
        outer.todo.push(root);
        let mut driver = Driver {
            legalizer: Legalizer::new(&ctx, self.target, self.patterns, self.folds),
            mode,
            materializes: self.materializes,
            frames: vec![outer],
            unresolved: None,
        };
        let outcome = driver.run();
        let (body, unresolved) = driver.finish();
        *module.holder_mut().0 = body;
        outcome?;
        unresolved.map_or(Ok(()), Err)
    }
}

struct Driver<'c> {
    legalizer: Legalizer<'c>,
    mode: Mode,
    materializes: bool,
    frames: Vec<Frame>,
    /// The error for the first cast that no converter materializes.
    unresolved: Option<Diagnostic>,
}

impl Driver<'_> {
    fn run(&mut self) -> Result<(), Diagnostic> {
        while let Some(frame) = self.frames.last_mut() {
            let inside = frame.level.inside.keys().min_by_key(|op| op.index()).copied();
            if let Some(op) = inside {
                self.enter(op);
            } else if let Some(op) = frame.todo.pop() {
                self.convert(op)?;
            } else if self.frames.len() > 1 {
                self.leave();
            } else {
                break;
            }
        }
        Ok(())
    }

    fn convert(&mut self, op: Op) -> Result<(), Diagnostic> {
        let legal = self.legalizer.legalize(&mut self.frames, op);
        let failures = self.legalizer.take_failures();
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        let (body, level) = (&*frame.body, &mut frame.level);
        if let Some(pattern) = self.legalizer.stuck() {
            let message = format!("failed to legalize operation '{}'", body.name(op));
            let error = Diagnostic::error(body.loc(op), message);
            let note = format!("the changes by pattern '{pattern}' failed and cannot be undone");
            return Err(failures.explain(error.with_note(body.loc(op), note), body.loc(op)));
        }
        if !legal {
            let illegal = match self.mode {
                Mode::Full => Some(""),
                Mode::Partial if self.legalizer.is_illegal(body, op) => {
                    Some(" that was explicitly marked illegal")
                }
                Mode::Partial => None,
            };
            if let Some(why) = illegal {
                let message = format!("failed to legalize operation '{}'{why}", body.name(op));
                let note = format!("see current operation: {}", body.view(op).spell());
                let error = Diagnostic::error(body.loc(op), message);
                return Err(failures.explain(error.with_note(body.loc(op), note), body.loc(op)));
            }
        }
        // The contents are converted in the operation to which a pattern moved them.
        let mut at = op;
        while let Some(to) = level.moved.get(&at) {
            at = *to;
        }
        let goes = level.is_replaced(at) || self.legalizer.is_recursively_legal(body, at);
        if body.has_nested(at) && !goes {
            level.inside.entry(at).or_default();
        }
        Ok(())
    }

    /// Enters the body of an isolated operation.
    fn enter(&mut self, op: Op) {
        let Some(frame) = self.frames.last_mut() else { return };
        let level = frame.level.inside.remove(&op).unwrap_or_default();
        let Some(body) = frame.body.lend_nested(op) else { return };
        let mut todo = Vec::with_capacity(body.op_capacity());
        for region in body.regions() {
            self.legalizer.collect(&body, *region, &mut todo);
        }
        todo.reverse();
        let mut inner = Frame::new(body, *level, Some(op));
        // Typically each operation is replaced by one other.
        inner.level.changes.reserve(2 * todo.len());
        inner.todo = todo;
        // They are part of `todo`.
        inner.level.new_ops.clear();
        self.frames.push(inner);
    }

    /// Commits the innermost body and puts it back into its operation.
    fn leave(&mut self) {
        let Some(Frame { mut body, level, holder, .. }) = self.frames.pop() else { return };
        let done = commit::commit(&mut body, level, self.materializes);
        if let Err(error) = done {
            self.unresolved.get_or_insert(error);
        }
        if let (Some(outer), Some(op)) = (self.frames.last_mut(), holder) {
            outer.body.put_nested(op, body);
        }
    }

    /// Commits all bodies, and returns the outermost body, with the error for the first cast that no converter
    /// materializes.
    fn finish(mut self) -> (Body, Option<Diagnostic>) {
        while self.frames.len() > 1 {
            self.leave();
        }
        let Some(Frame { mut body, level, .. }) = self.frames.pop() else {
            unreachable!("the outermost body is never left")
        };
        let done = commit::commit(&mut body, level, self.materializes);
        if let Err(error) = done {
            self.unresolved.get_or_insert(error);
        }
        (*body, self.unresolved)
    }
}

impl Legalizer<'_> {
    /// Collects the operations of a region in the order in which they are converted, without the contents of
    /// recursively legal operations, and without unreachable blocks.
    fn collect(&mut self, body: &Body, region: Region, found: &mut Vec<Op>) {
        let mut stack: Vec<Step> = vec![Step::Region(region)];
        while let Some(step) = stack.pop() {
            match step {
                Step::Region(region) => {
                    let start = stack.len();
                    stack.extend(depth_first(body, region).into_iter().map(Step::Block));
                    stack[start..].reverse();
                }
                Step::Block(block) => stack.extend(body.first_op(block).map(Step::Op)),
                Step::Op(op) => {
                    found.push(op);
                    stack.extend(body.next_op(op).map(Step::Op));
                    if body.num_regions(op) != 0 && !self.is_recursively_legal(body, op) {
                        let start = stack.len();
                        stack.extend(body.own_regions(op).map(Step::Region));
                        stack[start..].reverse();
                    }
                }
            }
        }
    }
}

enum Step {
    Region(Region),
    Block(Block),
    Op(Op),
}

/// Returns the blocks of a region in depth-first order from the entry.
fn depth_first(body: &Body, region: Region) -> Vec<Block> {
    let Some(entry) = body.entry_block(region) else { return Vec::new() };
    if body.next_block(entry).is_none() {
        return vec![entry];
    }
    let mut seen: IdMap<()> = IdMap::default();
    let mut found = Vec::new();
    let mut stack = vec![entry];
    while let Some(block) = stack.pop() {
        if seen.get(block.index()).is_some() {
            continue;
        }
        seen.insert(block.index(), ());
        found.push(block);
        let start = stack.len();
        if let Some(last) = body.last_op(block) {
            stack.extend(body.successors(last));
        }
        stack[start..].reverse();
    }
    found
}
