//! Operations on parts of tensors.

use super::{DestinationStyleOpInterface, HyperrectangularSlice, ValueBounds};
use crate::ir::{Body, Op, OpBuilder, Use, Value};
use crate::verify::{Verified, VerifyCx};

/// A predicate that decides whether two values are considered equivalent.
pub type Equivalence<'a> = &'a dyn Fn(Value, Value) -> bool;

crate::interface! {
    /// `SubsetOpInterface`: an operation that reads or writes a part of a tensor, with a comparison of parts.
    ///
    /// By default, slices are compared by their offsets, sizes and strides as far as known.
    pub trait SubsetOpInterface on Op, "SubsetOpInterface", model SubsetOpInterfaceModel,
        verify [verify_subset]
    {
        /// Returns whether the operation is known to access the same part as `candidate`, an operation with this
        /// interface.
        fn operates_on_equivalent_subset(
            self,
            ir: &Body,
            candidate: Op,
            equivalence: Equivalence<'_>,
        ) -> bool {
            let slices = slices(ir, self.id(), candidate, equivalence);
            slices.is_some_and(|(one, other)| {
                one == other || ValueBounds::are_equivalent(ir, &one, &other) == Some(true)
            })
        }
        /// Returns whether the operation is known to access a part that is disjoint from the part of `candidate`, an
        /// operation with this interface.
        fn operates_on_disjoint_subset(
            self,
            ir: &Body,
            candidate: Op,
            equivalence: Equivalence<'_>,
        ) -> bool {
            let slices = slices(ir, self.id(), candidate, equivalence);
            slices.is_some_and(|(one, other)| {
                ValueBounds::are_overlapping(ir, &one, &other) == Some(false)
            })
        }
        /// Returns the part, if it is a slice.
        fn accessed_hyperrectangular_slice(self, ir: &Body) -> Option<HyperrectangularSlice> { None }
    }
}

crate::interface! {
    /// `SubsetExtractionOpInterface`: an operation whose only result is a part of a tensor.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `SubsetExtractionOpInterface`, but nothing tells what it reads",
        note = "write beside its .td: `impl SubsetExtractionOpInterface for {Self} {{ fn source_operand(self, ir: &Body) -> Use {{ … }} }}`"
    )]
    pub trait SubsetExtractionOpInterface on Op, "SubsetExtractionOpInterface",
        model SubsetExtractionOpInterfaceModel, verify [verify_extraction]
    {
        /// Returns the operand that is read.
        fn source_operand(self, ir: &Body) -> Use;
    }
}

crate::interface! {
    /// `SubsetInsertionOpInterface`: an operation that inserts a value into a part of a tensor.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `SubsetInsertionOpInterface`, but nothing tells what it writes",
        note = "write beside its .td: `impl SubsetInsertionOpInterface for {Self} {{ fn source_operand(self, ir: &Body) -> Use {{ … }} fn build_subset_extraction(self, builder: &mut OpBuilder<'_>) -> Option<Value> {{ … }} fn values_needed_to_build_subset_extraction(self, ir: &Body) -> Vec<Value> {{ … }} }}`"
    )]
    pub trait SubsetInsertionOpInterface on Op, "SubsetInsertionOpInterface",
        model SubsetInsertionOpInterfaceModel
    {
        /// Returns the operand that is inserted.
        fn source_operand(self, ir: &Body) -> Use;
        /// Returns the destination operand: by default the only init of a destination-style operation.
        fn destination_operand(self, ir: &Body) -> Use {
            let style = ir.interface::<dyn DestinationStyleOpInterface>(self.id());
            let inits = style.map(|style| style.dps_inits(ir)).filter(|inits| inits.len() == 1);
            inits
                .and_then(|inits| inits.get(ir, 0))
                .expect("an operation with another number of inits names its destination")
        }
        /// Returns the result that is the updated tensor: by default the one tied to the destination.
        fn updated_destination(self, ir: &Body) -> Value {
            let style = ir.interface::<dyn DestinationStyleOpInterface>(self.id());
            let destination = self.destination_operand(ir);
            let number = style.and_then(|style| style.dps_inits(ir).position(ir, destination));
            ir.result(self.id(), number.unwrap_or(0))
        }
        /// Returns whether the operation writes the part that `candidate` reads.
        fn is_equivalent_subset(
            self,
            ir: &Body,
            candidate: Value,
            equivalence: Equivalence<'_>,
        ) -> bool {
            let reader = ir.defining_op(candidate).filter(|op| {
                ir.interface::<dyn SubsetExtractionOpInterface>(*op).is_some()
            });
            let subset = ir.interface::<dyn SubsetOpInterface>(self.id());
            reader.zip(subset).is_some_and(|(reader, subset)| {
                subset.operates_on_equivalent_subset(ir, reader, equivalence)
            })
        }
        /// Builds the value of the part before it is written; `None` if that is impossible.
        fn build_subset_extraction(self, builder: &mut OpBuilder<'_>) -> Option<Value>;
        /// Returns the values that [`Self::build_subset_extraction`] needs.
        fn values_needed_to_build_subset_extraction(self, ir: &Body) -> Vec<Value>;
    }
}

/// Verifies that the operation is either an extraction or an insertion, not both.
fn verify_subset(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let reads = cx.body.implements::<dyn SubsetExtractionOpInterface>(op);
    let writes = cx.body.implements::<dyn SubsetInsertionOpInterface>(op);
    if reads != writes {
        return Ok(());
    }
    cx.fail(
        op,
        "SubsetOpInterface ops must implement either SubsetExtractionOpInterface or SubsetInsertionOpInterface",
    )
}

fn verify_extraction(cx: &VerifyCx<'_>, op: Op) -> Verified {
    if cx.body.results(op).len() == 1 {
        return Ok(());
    }
    cx.fail(op, "SubsetExtractionOpInterface ops must have one result")
}

/// Returns the parts that two operations access, if they are slices of equivalent tensors.
fn slices(
    ir: &Body,
    one: Op,
    other: Op,
    equivalence: Equivalence<'_>,
) -> Option<(HyperrectangularSlice, HyperrectangularSlice)> {
    if !equivalence(tensor_container(ir, one)?, tensor_container(ir, other)?) {
        return None;
    }
    let slice = |op| ir.interface::<dyn SubsetOpInterface>(op)?.accessed_hyperrectangular_slice(ir);
    slice(one).zip(slice(other))
}

/// Returns the tensor that an operation with `SubsetOpInterface` reads a part of, or inserts into.
pub fn tensor_container(ir: &Body, op: Op) -> Option<Value> {
    let operand = match ir.interface::<dyn SubsetInsertionOpInterface>(op) {
        Some(insertion) => insertion.destination_operand(ir),
        None => ir.interface::<dyn SubsetExtractionOpInterface>(op)?.source_operand(ir),
    };
    Some(ir.used_value(operand))
}
