//! Operations that return a view of their operand: a part of it, or another arrangement.

use smallvec::SmallVec;

use crate::attr::AttrValue;
use crate::ir::{Body, Op, OpRef, OperandRange, Value};
use crate::mixed::{MixedList, MixedSlice, mixed};
use crate::verify::{Verified, VerifyCx};
use crate::{Context, DYNAMIC};

crate::interface! {
    /// `ViewLikeOpInterface`: an operation whose result is another view of a buffer.
    pub trait ViewLikeOpInterface on Op, "ViewLikeOpInterface", model ViewLikeOpInterfaceModel {
        /// Returns the buffer: by default the first operand.
        fn view_source(self, ir: &Body) -> Value { ir.operand(self.id(), 0) }
        /// Returns the view: by default the first result.
        fn view_dest(self, ir: &Body) -> Value { ir.result(self.id(), 0) }
    }
}

/// An operation whose first operand is the buffer.
#[derive(Clone, Copy)]
pub(crate) struct FirstOperandView(Op);

crate::view!(FirstOperandView, Op);

impl ViewLikeOpInterface for FirstOperandView {}

crate::interface! {
    /// `OffsetSizeAndStrideOpInterface`: an operation with offsets, sizes and strides, each a number or an operand.
    ///
    /// It declares operands `offsets`, `sizes` and `strides`, and attributes `static_offsets`, `static_sizes` and
    /// `static_strides`, which are dynamic for entries with an operand.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `OffsetSizeAndStrideOpInterface`, but nothing tells how many there are",
        note = "write beside its .td: `impl OffsetSizeAndStrideOpInterface for {Self} {{ fn array_attr_max_ranks(self, ir: &Body) -> [usize; 3] {{ … }} }}`"
    )]
    pub trait OffsetSizeAndStrideOpInterface on Op, "OffsetSizeAndStrideOpInterface",
        model OffsetSizeAndStrideOpInterfaceModel, verify [verify_slice]
    {
        /// Returns the maximal numbers of offsets, of sizes and of strides.
        fn array_attr_max_ranks(self, ir: &Body) -> [usize; 3];
        /// Returns the offsets.
        fn mixed_offsets(self, ir: &Body) -> MixedList { part(ir.view(self.id()), &OFFSETS).mixed() }
        /// Returns the sizes.
        fn mixed_sizes(self, ir: &Body) -> MixedList { part(ir.view(self.id()), &SIZES).mixed() }
        /// Returns the strides.
        fn mixed_strides(self, ir: &Body) -> MixedList { part(ir.view(self.id()), &STRIDES).mixed() }
        /// Returns offsets, sizes and strides.
        fn mixed_slice(self, ir: &Body) -> MixedSlice {
            MixedSlice {
                offsets: self.mixed_offsets(ir),
                sizes: self.mixed_sizes(ir),
                strides: self.mixed_strides(ir),
            }
        }
    }
}

/// The names of the parts of a list: of one entry in messages, of the operands, and of the attribute.
struct Names {
    one: &'static str,
    values: &'static str,
    known: &'static str,
}

const OFFSETS: Names = Names { one: "offset", values: "offsets", known: "static_offsets" };
const SIZES: Names = Names { one: "size", values: "sizes", known: "static_sizes" };
const STRIDES: Names = Names { one: "stride", values: "strides", known: "static_strides" };

/// The two parts of a list.
struct Part {
    known: SmallVec<[i64; 4]>,
    values: SmallVec<[Value; 4]>,
}

impl Part {
    fn mixed(&self) -> MixedList {
        mixed(&self.known, self.values.iter().copied())
    }
}

/// Returns the list with these names; empty if the operation declares none.
fn part(op: OpRef<'_>, names: &Names) -> Part {
    let numbers = |ctx: &Context| SmallVec::from_attr(ctx, op.header().inherent(names.known)?);
    let groups = op.schema().map_or(&[][..], |schema| schema.operands);
    let group = groups.iter().position(|group| group.name == names.values);
    let group = group.map(|group| OperandRange::new(op.op, op.body.operand_group(op.op, group)));
    Part {
        known: numbers(op.ctx()).unwrap_or_default(),
        values: group.into_iter().flat_map(|group| group.values(op.body)).collect(),
    }
}

/// Verifies the three lists: the numbers of operands match the dynamic entries, and the lists have the required
/// lengths.
fn verify_slice(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let view = cx.view(op);
    let [offsets, sizes, strides] =
        [OFFSETS, SIZES, STRIDES].map(|names| (part(view, &names), names));
    let fail = |message: String| Err(Box::new(cx.error(op, message)));
    for (part, names) in [&sizes, &strides, &offsets] {
        let (dynamic, values) =
            (part.known.iter().filter(|one| **one == DYNAMIC).count(), part.values.len());
        if dynamic != values {
            return fail(format!(
                "expected the number of '{}' to match the number of dynamic entries in '{}' ({values} vs {dynamic})",
                names.values, names.known
            ));
        }
    }
    // The required lengths are unknown for an operation that was loaded at run time.
    let ranks = cx.body.interface::<dyn OffsetSizeAndStrideOpInterface>(op);
    let ranks = ranks.map(|one| one.array_attr_max_ranks(cx.body));
    let count = |(part, _): &(Part, Names)| part.known.len();
    let one_offset = count(&offsets) == 1 && ranks.is_none_or(|ranks| ranks[0] == 1);
    let mismatch = |what: &str, other: &str, have: usize, want: usize| {
        fail(format!(
            "expected mixed {what} rank to match mixed {other} rank ({have} vs {want}) so the rank of the result type is well-formed."
        ))
    };
    if !one_offset && count(&offsets) != count(&sizes) {
        return mismatch("offsets", "sizes", count(&offsets), count(&sizes));
    }
    if count(&sizes) != count(&strides) {
        return mismatch("sizes", "strides", count(&sizes), count(&strides));
    }
    for ((part, names), want) in
        [&offsets, &sizes, &strides].into_iter().zip(ranks.into_iter().flatten())
    {
        let have = part.known.len();
        if have != want {
            return fail(format!("expected {want} {} values, got {have}", names.one));
        }
    }
    for (part, names) in [&offsets, &sizes] {
        if let Some(number) = part.known.iter().find(|one| **one < 0 && **one != DYNAMIC) {
            return fail(format!("expected {} to be non-negative, but got {number}", names.values));
        }
    }
    Ok(())
}
