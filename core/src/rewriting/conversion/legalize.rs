//! Legalization of one operation: it is legal already, it folds, or a pattern converts it to operations that can be
//! legalized in turn.

use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::failure::{Failure, Failures};
use super::frame::Frame;
use super::level::{Change, Level, Mark, Snapshot};
use super::remap::Remapped;
use super::rewriter::ConversionRewriter;
use super::rewriter::regions::signature_of;
use super::target::Legality;
use super::{ConversionPatterns, ConversionTarget, Converted};
use crate::fold::{apply_in_place, fold_op, materialize_all};
use crate::folded::{FoldResult, Folded};
use crate::ir::Origin;
use crate::schema::Trait;
use crate::{Block, Body, Context, Op, OpName};

/// The limit of patterns that are applied to the results of one another.
const DEPTH: usize = 400;

/// The legality and the patterns of operations with one name.
struct Kind {
    legality: Legality,
    /// Indices of patterns, in the order in which they are tried.
    patterns: SmallVec<[u16; 2]>,
    is_constant: bool,
}

pub(super) struct Legalizer<'c> {
    target: &'c ConversionTarget,
    patterns: &'c ConversionPatterns,
    folds: bool,
    ctx: Context,
    /// Indexed by [`OpName::index`].
    kinds: Vec<Option<Rc<Kind>>>,
    /// A flag for each pattern that is being applied.
    active: Vec<bool>,
    /// The name of a pattern whose results could neither be legalized nor rolled back.
    stuck: Option<&'static str>,
    /// The number of patterns being applied, each to the results of the previous one.
    depth: usize,
    /// The reasons why patterns did not legalize the current operation.
    failures: Failures,
}

impl<'c> Legalizer<'c> {
    pub(super) fn new(
        ctx: &Context,
        target: &'c ConversionTarget,
        patterns: &'c ConversionPatterns,
        folds: bool,
    ) -> Legalizer<'c> {
        Legalizer {
            target,
            patterns,
            folds,
            ctx: ctx.clone(),
            kinds: Vec::new(),
            active: vec![false; patterns.entries.len()],
            stuck: None,
            depth: 0,
            failures: Failures::default(),
        }
    }

    pub(super) fn stuck(&self) -> Option<&'static str> {
        self.stuck
    }

    /// Returns the reasons why patterns failed since the last call.
    pub(super) fn take_failures(&mut self) -> Failures {
        std::mem::take(&mut self.failures)
    }

    pub(super) fn is_recursively_legal(&mut self, body: &Body, op: Op) -> bool {
        let legal = self.kind(body.name(op)).legality.is_legal(body.view(op));
        legal.is_some_and(|legal| legal.recursively)
    }

    pub(super) fn is_illegal(&mut self, body: &Body, op: Op) -> bool {
        self.kind(body.name(op)).legality.is_illegal(body.view(op))
    }

    /// Legalizes an operation of the innermost body; returns whether it succeeded.
    pub(super) fn legalize(&mut self, frames: &mut [Frame], op: Op) -> bool {
        let (frame, _) = frames.split_last_mut().expect("there is a body to convert");
        if frame.level.is_ignored(op) {
            return true;
        }
        let kind = self.kind(frame.body.name(op));
        if let Some(legal) = kind.legality.is_legal(frame.body.view(op)) {
            if legal.recursively {
                frame.level.ignore_inside(&frame.body, op);
            }
            return true;
        }
        (self.folds && !kind.is_constant && self.fold(frames, op))
            || self.apply_patterns(frames, op, &kind)
    }

    /// Folds an operation repeatedly, and legalizes the resulting constants. If that fails, all steps are rolled back.
    fn fold(&mut self, frames: &mut [Frame], op: Op) -> bool {
        let mark = frames.last().map(|frame| frame.level.mark());
        let mark = mark.expect("there is a body to convert");
        let mut modified = false;
        loop {
            let (frame, _) = frames.split_last_mut().expect("there is a body to convert");
            let (body, level) = (&mut *frame.body, &mut frame.level);
            match fold_op(body, op) {
                Folded::No => return modified && self.legalize(frames, op),
                Folded::InPlace(changes) => {
                    if !std::mem::replace(&mut modified, true) {
                        level.changes.push(Change::Modified(op, Snapshot::of(body, op)));
                    }
                    apply_in_place(body, op, &changes);
                }
                Folded::Aside(_) => {
                    self.take_back(frames, mark, "fold");
                    return false;
                }
                Folded::Results(results) => {
                    let done = self.fold_to(frames, op, &results);
                    if !done {
                        self.take_back(frames, mark, "fold");
                    }
                    return done;
                }
            }
        }
    }

    /// Replaces an operation by its fold results; returns whether the new constants are legal.
    fn fold_to(&mut self, frames: &mut [Frame], op: Op, results: &[FoldResult]) -> bool {
        let (frame, _) = frames.split_last_mut().expect("there is a body to convert");
        let (body, level) = (&mut *frame.body, &mut frame.level);
        let first = body.op_capacity();
        let Some(values) = materialize_all(body, op, results) else { return false };
        let created: SmallVec<[Op; 2]> = (first..body.op_capacity()).map(Op::new).collect();
        created.iter().for_each(|constant| level.inserted(body, *constant));
        level.new_ops.clear();
        level.replace_by(body, op, &values, None);
        created.into_iter().all(|constant| self.legalize(frames, constant))
    }

    fn apply_patterns(&mut self, frames: &mut [Frame], op: Op, kind: &Kind) -> bool {
        for at in &kind.patterns {
            let at = usize::from(*at);
            let entry = &self.patterns.entries[at];
            if self.stuck.is_some() || (!entry.bounded && self.active[at]) {
                continue;
            }
            if self.depth == DEPTH {
                self.failures.push(Failure::Endless { pattern: entry.name });
                self.stuck = Some(entry.name);
                return false;
            }
            let was_active = std::mem::replace(&mut self.active[at], true);
            self.depth += 1;
            let mark = frames.last().map(|frame| frame.level.mark());
            let mark = mark.expect("there is a body to convert");
            let root = innermost_body(frames).name(op);
            let (matched, before) = self.apply(frames, op, at);
            if matched.is_none() && innermost(frames).mark() != before {
                self.failures.push(Failure::Changed { pattern: entry.name, root });
            }
            let by = Origin { pattern: entry.name, root };
            let legal = matched.is_some() && self.legalize_results(frames, op, by);
            self.active[at] = was_active;
            self.depth -= 1;
            if legal {
                return true;
            }
            self.take_back(frames, mark, entry.name);
        }
        false
    }

    /// Applies a pattern; also returns a marker of the state just before its own changes.
    fn apply(&self, frames: &mut [Frame], op: Op, at: usize) -> (Converted, Mark) {
        let entry = &self.patterns.entries[at];
        let (frame, outer) = frames.split_last_mut().expect("there is a body to convert");
        let loc = frame.body.loc(op);
        let converter = entry.converter.as_ref();
        let (body, level) = (&mut *frame.body, &mut frame.level);
        let mut rw = ConversionRewriter::new(&self.ctx, body, level, outer, converter);
        let remapped = if entry.remaps { rw.remap_operands(op) } else { Some(Remapped::default()) };
        let before = rw.level.mark();
        let Some(remapped) = remapped else { return (None, before) };
        rw.set_point_before(op).set_loc(loc);
        ((entry.apply)(op, &remapped, &mut rw), before)
    }

    /// Rolls back the changes in the innermost body since `mark`.
    fn take_back(&mut self, frames: &mut [Frame], mark: Mark, name: &'static str) {
        let frame = frames.last_mut().expect("there is a body to convert");
        if self.stuck.is_none() && !frame.level.undo(&mut frame.body, mark) {
            self.stuck = Some(name);
        }
    }

    /// Legalizes the operations and blocks that a pattern with root `op` inserted or modified.
    fn legalize_results(&mut self, frames: &mut [Frame], op: Op, by: Origin) -> bool {
        for Frame { body, level, .. } in frames.iter_mut() {
            level.new_ops.iter().for_each(|created| body.record_made_op(*created, by));
            level.modified.iter().for_each(|changed| body.record_changed(*changed, by));
        }
        let level = innermost(frames);
        // Most patterns create one operation and change nothing else.
        if let [created] = level.new_ops[..]
            && level.new_blocks.is_empty()
            && level.modified.is_empty()
        {
            level.new_ops.clear();
            return self.legalize_created(frames, created, by)
                && self.legalize_enclosing(frames, by);
        }
        let blocks = std::mem::take(&mut level.new_blocks);
        let modified = std::mem::take(&mut level.modified);
        let created = std::mem::take(&mut level.new_ops);
        self.legalize_blocks(frames, op, &blocks, &created)
            && modified.into_iter().all(|op| self.legalize_created(frames, op, by))
            && created.into_iter().all(|op| self.legalize_created(frames, op, by))
            && self.legalize_enclosing(frames, by)
    }

    /// Legalizes an operation that a pattern created or modified, and records a failure.
    fn legalize_created(&mut self, frames: &mut [Frame], created: Op, by: Origin) -> bool {
        // Its own patterns may replace it and be rolled back, but do not rename it.
        let name = innermost_body(frames).name(created);
        let legal = self.legalize(frames, created);
        if !legal {
            self.failures.push(Failure::NotLegal { created: name, by });
        }
        legal
    }

    /// Legalizes the operations that were created in the enclosing bodies.
    fn legalize_enclosing(&mut self, frames: &mut [Frame], by: Origin) -> bool {
        (1..frames.len()).rev().all(|len| {
            let frames = &mut frames[..len];
            let created = &mut innermost(frames).new_ops;
            created.is_empty()
                || std::mem::take(created)
                    .into_iter()
                    .all(|op| self.legalize_created(frames, op, by))
        })
    }

    /// Legalizes block arguments by the converter of the region, or by legalizing the parent operation.
    fn legalize_blocks(
        &mut self,
        frames: &mut [Frame],
        root: Op,
        blocks: &[Block],
        created: &[Op],
    ) -> bool {
        let mut seen = FxHashSet::default();
        for block in blocks {
            let frame = frames.last_mut().expect("there is a body to convert");
            let (body, level) = (&mut *frame.body, &mut frame.level);
            let Some(region) = body.block_region(*block) else { continue };
            let parent = body.region_owner(region);
            if parent == Some(root) || body.args(*block).is_empty() {
                continue;
            }
            if let Some(converter) = level.converters.get(&region).map(Arc::clone) {
                let Some(signature) = signature_of(body, *block, &converter) else { return false };
                level.convert_block(body, *block, &signature, Some(&converter));
            } else if let Some(parent) = parent
                && !created.contains(&parent)
                && seen.insert(parent)
                && !self.legalize(frames, parent)
            {
                return false;
            }
        }
        true
    }

    fn kind(&mut self, name: OpName) -> Rc<Kind> {
        let index = name.index();
        if self.kinds.len() <= index {
            self.kinds.resize(index + 1, None);
        }
        let (ctx, target, patterns) = (&self.ctx, self.target, self.patterns);
        let make = || {
            let is_constant =
                ctx.op_schema(name).is_some_and(|schema| schema.traits.has(Trait::ConstantLike));
            Rc::new(Kind {
                legality: target.legality(name),
                patterns: patterns.for_name(ctx, name),
                is_constant,
            })
        };
        self.kinds[index].get_or_insert_with(make).clone()
    }
}

fn innermost_body(frames: &[Frame]) -> &Body {
    &frames.last().expect("there is a body to convert").body
}

fn innermost(frames: &mut [Frame]) -> &mut Level {
    &mut frames.last_mut().expect("there is a body to convert").level
}
