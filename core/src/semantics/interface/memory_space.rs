//! Casts between memory spaces, and the operations that can do without them.

use super::Interface;
use crate::Type;
use crate::ir::{Body, IrMapping, Op, Value};
use crate::memref_type::{memory_space, with_memory_space};
use crate::rewriter::Rewriter;

crate::interface! {
    /// `MemorySpaceCastOpInterface`: a cast that changes the memory space and nothing else.
    pub trait MemorySpaceCastOpInterface on Op, "MemorySpaceCastOpInterface", model MemorySpaceCastOpInterfaceModel {
        /// The pointer before: the first operand, unless the operation says otherwise.
        fn source_ptr(self, ir: &Body) -> Value { ir.operand(self.id(), 0) }
        /// The pointer afterwards: the first result, unless the operation says otherwise.
        fn target_ptr(self, ir: &Body) -> Value { ir.result(self.id(), 0) }
        /// Returns whether users may take the source instead.
        fn is_source_promotable(self, ir: &Body) -> bool;
        /// Makes the same cast of another pointer.
        fn insert_cast(self, rw: &mut Rewriter<'_>, source: Value, to: Type) -> Value;
    }
}

crate::interface! {
    /// `MemorySpaceCastConsumerOpInterface`: an operation that may take a pointer from before a cast of its memory space.
    pub trait MemorySpaceCastConsumerOpInterface on Op, "MemorySpaceCastConsumerOpInterface",
        model MemorySpaceCastConsumerOpInterfaceModel
    {
        /// Takes the pointer from before the cast, at the insertion point where something is made; `None`, with nothing
        /// changed, where there is no such cast.
        fn bubble_down_casts(self, rw: &mut Rewriter<'_>) -> Option<BubbledDown>;
    }
}

/// The outcome for an operation that took a pointer from before a cast.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BubbledDown {
    /// It was changed in place.
    InPlace,
    /// Other values stand for its results.
    Replaced(Vec<Value>),
}

impl BubbledDown {
    /// The outcome for an operation that reads or writes through operand `at`.
    pub fn in_place(rw: &mut Rewriter<'_>, op: Op, at: usize) -> Option<BubbledDown> {
        let cast = promotable_cast(rw, rw.operand(op, at))?;
        let source = cast.source_ptr(rw);
        rw.modify(op, |body| body.set_operand(at, source));
        Some(BubbledDown::InPlace)
    }

    /// The outcome for an operation whose one result is another view of operand `at`: the result is cast.
    pub fn through(rw: &mut Rewriter<'_>, op: Op, at: usize) -> Option<BubbledDown> {
        let cast = promotable_cast(rw, rw.operand(op, at))?;
        let ctx = rw.ctx().clone();
        let (source, target) = (cast.source_ptr(rw), cast.target_ptr(rw));
        let old = rw.ty(rw.results(op).next()?);
        let [from, to] = [source, target].map(|ptr| memory_space(&ctx, rw.ty(ptr)));
        let (from, to) = (with_memory_space(&ctx, old, from)?, with_memory_space(&ctx, old, to)?);
        let new = rw.clone_op(op, &mut IrMapping::new());
        let result = rw.results(new).next()?;
        rw.modify(new, |body| {
            body.set_operand(at, source);
            body.set_ty(result, from);
        });
        Some(BubbledDown::Replaced(vec![cast.insert_cast(rw, result, to)]))
    }
}

/// The cast that makes `value`, if its source may be taken instead.
fn promotable_cast(ir: &Body, value: Value) -> Option<Interface<dyn MemorySpaceCastOpInterface>> {
    let cast = ir.interface::<dyn MemorySpaceCastOpInterface>(ir.defining_op(value)?)?;
    cast.is_source_promotable(ir).then_some(cast)
}
