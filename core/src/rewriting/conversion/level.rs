//! The state of a conversion in one body: the replaced, created and cast values and operations so far.
//!
//! Replaced operations and arguments keep their uses until [`Level::commit`](super::commit), so that folding and
//! patterns see the original IR; [`Mapping`] maps them to their replacements.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::mapping::{Mapping, Stands};
use super::{TypeConverter, Types, Values};
use crate::builtin::UnrealizedConversionCastOp;
use crate::ir::{InsertPoint, ValueRef};
use crate::{Attr, Block, Body, Loc, Op, OpState, OpType, Region, Type, Value, symbol};

/// A change that is committed or rolled back later.
pub(super) enum Change {
    /// An operation was created and inserted.
    Created(Op),
    /// An operation was replaced, or erased.
    Replaced(Op, Option<Arc<TypeConverter>>),
    /// A block argument was replaced; it was removed from its block, unless the block itself was erased.
    ReplacedArg(Value, Option<Arc<TypeConverter>>),
    /// A cast was inserted as the replacement of these values.
    Cast(Op, Values),
    /// A block was detached from its region, to be erased.
    ErasedBlock(Block),
    /// An operation was changed in place.
    Modified(Op, Box<Snapshot>),
    /// A change that cannot be rolled back.
    Other,
}

/// A cast inserted by the conversion, with its purpose.
#[derive(Clone)]
pub(super) struct Cast {
    pub(super) op: Op,
    pub(super) kind: CastKind,
    pub(super) converter: Option<Arc<TypeConverter>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CastKind {
    /// A cast to an original type.
    Source,
    /// A cast to converted types, with the original type if it is known.
    Target(Option<Type>),
}

/// The flags of one operation.
#[derive(Clone, Copy, Default)]
struct Marks {
    /// The operation was replaced, erased, or is nested in such an operation.
    replaced: bool,
    /// The operation is nested in a recursively legal one.
    ignored: bool,
    /// The operation is a cast that only changes a type.
    pure_cast: bool,
}

#[derive(Default)]
pub(super) struct Level {
    pub(super) mapping: Mapping,
    pub(super) changes: Vec<Change>,
    pub(super) casts: Vec<Cast>,
    marks: Vec<Marks>,
    /// Operations that the current pattern created, blocks that it inserted, operations that it modified.
    pub(super) new_ops: SmallVec<[Op; 4]>,
    pub(super) new_blocks: SmallVec<[Block; 4]>,
    pub(super) modified: SmallVec<[Op; 4]>,
    /// The converters of block arguments, by the region of the blocks.
    pub(super) converters: FxHashMap<Region, Arc<TypeConverter>>,
    /// Arguments that were removed from their blocks, with their locations.
    pub(super) old_args: FxHashMap<Value, Loc>,
    /// The symbols that the body defines, by name (a string attribute), collected on first access.
    pub(super) symbols: Option<FxHashMap<Attr, Op>>,
    /// The states of bodies of nested isolated operations.
    pub(super) inside: FxHashMap<Op, Box<Level>>,
    /// The isolated operation to which the body of another one was moved.
    pub(super) moved: FxHashMap<Op, Op>,
}

impl Level {
    /// Returns whether an operation needs no further conversion.
    pub(super) fn is_ignored(&self, op: Op) -> bool {
        let marks = self.marks(op);
        marks.replaced || marks.ignored
    }

    /// Returns whether an operation was replaced or erased, or is nested in such an operation.
    pub(super) fn is_replaced(&self, op: Op) -> bool {
        self.marks(op).replaced
    }

    /// Excludes the operations nested in `op` from the conversion.
    pub(super) fn ignore_inside(&mut self, body: &Body, op: Op) {
        for inner in inside(body, op) {
            self.marks_mut(inner).ignored = true;
        }
    }

    /// Maps the results of `op` to their replacements, and marks `op` and its nested operations as replaced.
    pub(super) fn replace(
        &mut self,
        body: &mut Body,
        op: Op,
        values: &[Values],
        converter: Option<&Arc<TypeConverter>>,
    ) {
        let results: SmallVec<[Value; 2]> = body.results(op).collect();
        assert_eq!(results.len(), values.len(), "values replace each result");
        for (result, values) in results.into_iter().zip(values) {
            if values.is_empty() {
                let point = InsertPoint::after(body, op);
                self.out_of_thin_air(body, point, result, body.loc(op), converter);
            } else {
                self.mapping.map(&[result], values);
            }
        }
        self.mark_replaced(body, op);
        self.changes.push(Change::Replaced(op, converter.cloned()));
    }

    /// Replaces each result of `op` by one value, as [`Self::replace`].
    pub(super) fn replace_by(
        &mut self,
        body: &Body,
        op: Op,
        values: &[Value],
        converter: Option<&Arc<TypeConverter>>,
    ) {
        assert_eq!(body.results(op).len(), values.len(), "one value replaces each result");
        for (result, value) in body.results(op).zip(values) {
            self.mapping.map(&[result], std::slice::from_ref(value));
        }
        self.mark_replaced(body, op);
        self.changes.push(Change::Replaced(op, converter.cloned()));
    }

    /// Replaces a dropped value by a cast without operands.
    pub(super) fn out_of_thin_air(
        &mut self,
        body: &mut Body,
        point: InsertPoint,
        value: Value,
        loc: Loc,
        converter: Option<&Arc<TypeConverter>>,
    ) {
        let created = NewCast {
            point,
            loc,
            stands_for: &[value],
            inputs: &[],
            types: &[body.ty(value)],
            kind: CastKind::Source,
            pure: false,
        };
        self.cast(body, &created, converter);
    }

    /// Records an operation that was created.
    pub(super) fn inserted(&mut self, body: &Body, op: Op) {
        self.changes.push(Change::Created(op));
        self.new_ops.push(op);
        if let Some(symbols) = &mut self.symbols
            && let Some(name) = symbol::symbol_name(body.view(op))
        {
            symbols.entry(name).or_insert(op);
        }
    }

    /// Returns the location of the definition of a value.
    pub(super) fn loc_of(&self, body: &Body, value: Value) -> Loc {
        match self.old_args.get(&value) {
            Some(loc) => *loc,
            None => ValueRef { body, value }.loc(),
        }
    }

    pub(super) fn mark_replaced(&mut self, body: &Body, op: Op) {
        self.marks_mut(op).replaced = true;
        if body.num_regions(op) != 0 {
            for inner in inside(body, op) {
                self.marks_mut(inner).replaced = true;
            }
        }
    }

    /// Returns the latest replacement of `value` with exactly those types; `None` if there is none.
    pub(super) fn look_up(&self, body: &Body, value: Value, types: &[Type]) -> Option<Values> {
        if let [ty] = types {
            return self.look_up_one(body, value, *ty).map(|one| Values::from_slice(&[one]));
        }
        let mut found = None;
        self.chain(value, |values| {
            if values.iter().map(|value| body.ty(*value)).eq(types.iter().copied()) {
                found = Some(Values::from_slice(values));
            }
        });
        found
    }

    /// Returns the latest replacement of `value` with exactly that type; `None` if there is none.
    pub(super) fn look_up_one(&self, body: &Body, value: Value, ty: Type) -> Option<Value> {
        let (mut at, mut found) = (value, None);
        loop {
            if body.ty(at) == ty {
                found = Some(at);
            }
            match self.mapping.stands_for(at) {
                Stands::One(to) => at = to,
                Stands::None => return found,
                Stands::Several(_) => break,
            }
        }
        self.chain(value, |values| {
            if let [one] = values
                && body.ty(*one) == ty
            {
                found = Some(*one);
            }
        });
        found
    }

    /// Returns the latest replacement of `value`, or `value` itself if there is none.
    pub(super) fn latest(&self, value: Value) -> Values {
        let mut found = Values::new();
        self.chain(value, |values| found = values.into());
        found
    }

    /// Returns the latest replacement of `value` that is not the result of a pure type cast.
    pub(super) fn latest_replacement(&self, body: &Body, value: Value) -> Values {
        let mut found = Values::new();
        self.chain(value, |values| {
            if !self.is_pure_cast(body, values) {
                found = values.into();
            }
        });
        if found.is_empty() { Values::from_slice(&[value]) } else { found }
    }

    /// Visits `value`, its replacement, the replacement of that, and so on.
    fn chain(&self, value: Value, mut visit: impl FnMut(&[Value])) {
        visit(&[value]);
        let mut next = self.mapping.next(&[value]);
        while let Some(values) = next {
            visit(&values);
            next = self.mapping.next(&values);
        }
    }

    fn is_pure_cast(&self, body: &Body, values: &[Value]) -> bool {
        let mut ops = values.iter().map(|value| body.defining_op(*value));
        match ops.next() {
            Some(Some(op)) => self.marks(op).pure_cast && ops.all(|other| other == Some(op)),
            _ => false,
        }
    }

    /// Inserts a cast that is materialized or removed at the end.
    pub(super) fn cast(
        &mut self,
        body: &mut Body,
        new: &NewCast<'_>,
        converter: Option<&Arc<TypeConverter>>,
    ) -> Values {
        let mut state = OpState::new(UnrealizedConversionCastOp::op_name(), new.loc);
        state.operands.extend_from_slice(new.inputs);
        state.results.extend_from_slice(new.types);
        let op = body.create_op(&state);
        match new.point {
            InsertPoint::Detached => {}
            InsertPoint::Before(next) => {
                let block = body.parent_block(next).expect("casts are made in blocks");
                body.insert_op(op, block, Some(next));
            }
            InsertPoint::End(block) => body.append_op(op, block),
        }
        let results: Values = body.results(op).collect();
        self.marks_mut(op).pure_cast = new.pure;
        if !new.stands_for.is_empty() {
            self.mapping.map(new.stands_for, &results);
        }
        self.casts.push(Cast { op, kind: new.kind, converter: converter.cloned() });
        self.changes.push(Change::Cast(op, new.stands_for.into()));
        results
    }

    /// Returns a marker of the current state, for [`Self::undo`].
    pub(super) fn mark(&self) -> Mark {
        Mark { changes: self.changes.len() }
    }

    /// Rolls back the changes since the marker; returns whether that was possible.
    pub(super) fn undo(&mut self, body: &mut Body, mark: Mark) -> bool {
        self.new_ops.clear();
        self.new_blocks.clear();
        self.modified.clear();
        while self.changes.len() > mark.changes {
            match self.changes.pop() {
                Some(Change::Created(op)) => {
                    if body.num_regions(op) != 0 {
                        return false;
                    }
                    body.erase_op(op);
                }
                Some(Change::Replaced(op, _)) => {
                    for result in body.results(op) {
                        self.mapping.unmap(&[result]);
                    }
                    self.marks_mut(op).replaced = false;
                    for inner in inside(body, op) {
                        self.marks_mut(inner).replaced = false;
                    }
                }
                Some(Change::Cast(op, stands_for)) => {
                    self.mapping.unmap(&stands_for);
                    self.casts.pop();
                    body.erase_op(op);
                }
                Some(Change::Modified(op, before)) => before.restore(body, op),
                Some(Change::ReplacedArg(..) | Change::ErasedBlock(_) | Change::Other) => {
                    return false;
                }
                None => {}
            }
        }
        true
    }

    fn marks(&self, op: Op) -> Marks {
        self.marks.get(op.index()).copied().unwrap_or_default()
    }

    fn marks_mut(&mut self, op: Op) -> &mut Marks {
        if self.marks.len() <= op.index() {
            self.marks.resize(grown(self.marks.len(), op.index()), Marks::default());
        }
        &mut self.marks[op.index()]
    }
}

/// Returns the new length of a table that must contain `index`.
pub(super) fn grown(len: usize, index: usize) -> usize {
    (index + 1).max(2 * len)
}

/// A cast to be created.
pub(super) struct NewCast<'a> {
    pub(super) point: InsertPoint,
    pub(super) loc: Loc,
    pub(super) stands_for: &'a [Value],
    pub(super) inputs: &'a [Value],
    pub(super) types: &'a [Type],
    pub(super) kind: CastKind,
    /// Set if the cast only changes a type.
    pub(super) pure: bool,
}

/// The state of an operation before it was modified in place.
pub(super) struct Snapshot {
    operands: Values,
    types: Types,
    props: SmallVec<[u32; 4]>,
    attrs: Attr,
    successors: SmallVec<[Block; 2]>,
}

impl Snapshot {
    pub(super) fn of(body: &Body, op: Op) -> Box<Snapshot> {
        Box::new(Snapshot {
            operands: body.operands(op).collect(),
            types: body.results(op).map(|result| body.ty(result)).collect(),
            props: body.props(op).into(),
            attrs: body.attrs(op),
            successors: body.successors(op).collect(),
        })
    }

    fn restore(self, body: &mut Body, op: Op) {
        body.set_operands(op, &self.operands);
        for (result, ty) in body.results(op).zip(self.types) {
            body.set_ty(result, ty);
        }
        for (slot, word) in self.props.into_iter().enumerate() {
            body.set_prop_word(op, slot, word);
        }
        body.set_attrs(op, self.attrs);
        for (at, block) in self.successors.into_iter().enumerate() {
            body.set_successor(op, at, block);
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Mark {
    changes: usize,
}

/// Returns the operations of this body that are nested in `op`.
pub(super) fn inside(body: &Body, op: Op) -> Vec<Op> {
    let mut found = Vec::new();
    let mut stack: Vec<Region> = body.own_regions(op).collect();
    while let Some(region) = stack.pop() {
        for inner in body.blocks(region).flat_map(|block| body.ops(block)) {
            found.push(inner);
            stack.extend(body.own_regions(inner));
        }
    }
    found
}

/// Returns the types of values.
pub(super) fn types_of(body: &Body, values: &[Value]) -> Types {
    values.iter().map(|value| body.ty(*value)).collect()
}

/// Returns the first insertion point at which all values are defined.
pub(super) fn after_all(body: &Body, values: &[Value]) -> InsertPoint {
    let after = |value: Value| match body.defining_op(value) {
        Some(op) => InsertPoint::after(body, op),
        None => {
            let block = body.def_block(value).expect("an argument has a block");
            InsertPoint::start(body, block)
        }
    };
    let mut values = values.iter().copied();
    let first = values.next().expect("a cast of nothing has a place of its own");
    let mut dominance = crate::dominance::Dominance::new();
    values.map(after).fold(after(first), |point, next| {
        if comes_before(body, &mut dominance, point, next) { next } else { point }
    })
}

/// Returns whether insertion point `a` precedes `b` on all paths to `b`.
fn comes_before(
    body: &Body,
    dominance: &mut crate::dominance::Dominance,
    a: InsertPoint,
    b: InsertPoint,
) -> bool {
    let block = |point| match point {
        InsertPoint::Before(op) => body.parent_block(op),
        InsertPoint::End(block) => Some(block),
        InsertPoint::Detached => None,
    };
    let (Some(in_a), Some(in_b)) = (block(a), block(b)) else { return false };
    if in_a == in_b {
        return match (a, b) {
            (InsertPoint::Before(a), InsertPoint::Before(b)) => a == b || body.is_before(a, b),
            (InsertPoint::Before(_), _) => true,
            _ => a == b,
        };
    }
    // An enclosing block counts as preceding the nested one: the ancestor of `b` in it does not come before `a`.
    let mut enclosing = in_b;
    while body.block_region(enclosing) != body.block_region(in_a) {
        match body.block_parent_op(enclosing).and_then(|op| body.parent_block(op)) {
            Some(outer) => enclosing = outer,
            None => return false,
        }
    }
    enclosing == in_a || dominance.dominates(body, in_a, enclosing)
}
