//! Casts between memory spaces, and operations that can bypass them.

use super::Interface;
use crate::Type;
use crate::ir::{Body, IrMapping, Op, Use, Value};
use crate::memref_type::{memory_space, with_memory_space};
use crate::rewriter::Rewriter;

crate::interface! {
    /// `MemorySpaceCastOpInterface`: a cast that only changes the memory space.
    pub trait MemorySpaceCastOpInterface on Op, "MemorySpaceCastOpInterface", model MemorySpaceCastOpInterfaceModel {
        /// Returns the pointer before the cast: by default the first operand.
        fn source_ptr(self, ir: &Body) -> Value { ir.operand(self.id(), 0) }
        /// Returns the pointer after the cast: by default the first result.
        fn target_ptr(self, ir: &Body) -> Value { ir.result(self.id(), 0) }
        /// Returns whether users may use the source instead.
        fn is_source_promotable(self, ir: &Body) -> bool;
        /// Builds the same kind of cast for another pointer.
        fn insert_cast(self, rw: &mut Rewriter<'_>, source: Value, to: Type) -> Value;
    }
}

crate::interface! {
    /// `MemorySpaceCastConsumerOpInterface`: an operation that may use the source of a memory space cast.
    pub trait MemorySpaceCastConsumerOpInterface on Op, "MemorySpaceCastConsumerOpInterface",
        model MemorySpaceCastConsumerOpInterfaceModel
    {
        /// Replaces a cast operand by its source, building new operations at the insertion point; returns `None`,
        /// without a change, if there is no such cast.
        fn bubble_down_casts(self, rw: &mut Rewriter<'_>) -> Option<BubbledDown>;
    }
}

/// The outcome for an operation that now uses the source of a cast.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BubbledDown {
    /// The operation was changed in place.
    InPlace,
    /// The results are replaced by these values.
    Replaced(Vec<Value>),
}

impl BubbledDown {
    /// Handles an operation that reads or writes through `operand`.
    pub fn in_place(rw: &mut Rewriter<'_>, operand: Use) -> Option<BubbledDown> {
        let cast = promotable_cast(rw, rw.used_value(operand))?;
        let source = cast.source_ptr(rw);
        rw.set_use(operand, source);
        Some(BubbledDown::InPlace)
    }

    /// Handles an operation whose only result is a view of `operand`: the result is cast.
    pub fn through(rw: &mut Rewriter<'_>, operand: Use) -> Option<BubbledDown> {
        let cast = promotable_cast(rw, rw.used_value(operand))?;
        let (op, number) = (rw.use_owner(operand), rw.operand_number(operand));
        let ctx = rw.ctx().clone();
        let (source, target) = (cast.source_ptr(rw), cast.target_ptr(rw));
        let old = rw.ty(rw.results(op).next()?);
        let [from, to] = [source, target].map(|ptr| memory_space(&ctx, rw.ty(ptr)));
        let (from, to) = (with_memory_space(&ctx, old, from)?, with_memory_space(&ctx, old, to)?);
        let new = rw.clone_op(op, &mut IrMapping::new());
        let result = rw.results(new).next()?;
        rw.modify(new, |body| {
            body.set_operand(number, source);
            body.set_ty(result, from);
        });
        Some(BubbledDown::Replaced(vec![cast.insert_cast(rw, result, to)]))
    }
}

/// Returns the cast that defines `value`, if its source may be used instead.
fn promotable_cast(ir: &Body, value: Value) -> Option<Interface<dyn MemorySpaceCastOpInterface>> {
    let cast = ir.interface::<dyn MemorySpaceCastOpInterface>(ir.defining_op(value)?)?;
    cast.is_source_promotable(ir).then_some(cast)
}
