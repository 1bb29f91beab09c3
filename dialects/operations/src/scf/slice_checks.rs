//! Run-time checks of slices: each dimension starts and ends within the source.
//!
//! They belong to this dialect and not to the slices' dialects, since they branch.

use ods_core::interface::{
    OffsetSizeAndStrideOpInterface, RuntimeMessage, RuntimeVerifiableOpInterface,
};
use ods_core::ir::Inserter;
use ods_core::mixed::MixedIndex;
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Loc, OpBuilder, OpType, Type, Value};

use super::{Yielded, if_with};
use crate::arith::{
    AddIOp, AndIOp, CmpIOp, CmpIPredicate, ConstantOp, MulIOp, SubIOp, index_value,
};
use crate::cf::{Checks, is_within};
use crate::memref::{ExtractStridedMetadataOp, SubViewOp};
use crate::tensor::{self, ExtractSliceOp};

ods_core::extension! {
    RuntimeVerifiableOpInterface => [ExtractSliceOp, SubViewOp];
}

impl RuntimeVerifiableOpInterface for ExtractSliceOp {
    fn generate_runtime_verification(
        self,
        builder: &mut OpBuilder<'_>,
        _: Loc,
        message: RuntimeMessage<'_>,
    ) {
        let source = self.source(builder.body());
        let slice = self.mixed_slice(builder.body());
        let mut checks = Checks::new(builder, self.op(), message);
        let bounds = Bounds::new(&mut checks, "extract_slice");
        for (dim, part) in parts(&slice.offsets, &slice.sizes, &slice.strides) {
            let size = |builder: &mut OpBuilder<'_>| tensor::dim_of(builder, source, dim);
            bounds.assert_part(&mut checks, dim, part, size);
        }
    }
}

impl RuntimeVerifiableOpInterface for SubViewOp {
    fn generate_runtime_verification(
        self,
        builder: &mut OpBuilder<'_>,
        _: Loc,
        message: RuntimeMessage<'_>,
    ) {
        let source = self.source(builder.body());
        let slice = self.mixed_slice(builder.body());
        let mut checks = Checks::new(builder, self.op(), message);
        let bounds = Bounds::new(&mut checks, "subview");
        let metadata = ExtractStridedMetadataOp::build(source).insert(checks.builder);
        let sizes: Vec<Value> = metadata.sizes(checks.builder.body()).collect();
        for (dim, part) in parts(&slice.offsets, &slice.sizes, &slice.strides) {
            bounds.assert_part(&mut checks, dim, part, |_| sizes[dim]);
        }
    }
}

/// Returns the index, offset, size and stride of each dimension.
fn parts(
    offsets: &[MixedIndex],
    sizes: &[MixedIndex],
    strides: &[MixedIndex],
) -> impl Iterator<Item = (usize, [MixedIndex; 3])> {
    let lists = offsets.iter().zip(sizes).zip(strides);
    lists.map(|((offset, size), stride)| [*offset, *size, *stride]).enumerate()
}

/// Constants that the checks of all dimensions share, and the operation's name in messages.
struct Bounds {
    zero: Value,
    one: Value,
    name: &'static str,
}

impl Bounds {
    fn new(checks: &mut Checks<'_, '_>, name: &'static str) -> Bounds {
        Bounds { zero: checks.index(0), one: checks.index(1), name }
    }

    /// Asserts that the first and the last element of a slice along a dimension are in bounds; an empty slice may start
    /// at the end.
    fn assert_part(
        &self,
        checks: &mut Checks<'_, '_>,
        dim: usize,
        part: [MixedIndex; 3],
        extent: impl FnOnce(&mut OpBuilder<'_>) -> Value,
    ) {
        let [offset, size, stride] = part.map(|index| index_value(checks.builder, index));
        let extent = extent(checks.builder);
        let zero = self.zero;
        let empty = compare(checks.builder, CmpIPredicate::Eq, size, zero);
        let begins = choose(
            checks.builder,
            empty,
            |rw| {
                let lower = compare(rw, CmpIPredicate::Sge, offset, zero);
                let upper = compare(rw, CmpIPredicate::Sle, offset, extent);
                rw.emit(AndIOp::build(lower, upper))
            },
            |rw| is_within(rw, offset, zero, extent),
        );
        checks.assert(begins, &format!("offset {dim} is out-of-bounds"));
        let any = compare(checks.builder, CmpIPredicate::Sgt, size, zero);
        let ends = choose(
            checks.builder,
            any,
            |rw| {
                let last = rw.emit(SubIOp::build(size, self.one));
                let distance = rw.emit(MulIOp::build(last, stride));
                let last = rw.emit(AddIOp::build(offset, distance));
                is_within(rw, last, zero, extent)
            },
            |rw| rw.emit(ConstantOp::build(Attr::bool(true))),
        );
        checks.assert(ends, &format!("{} runs out-of-bounds along dimension {dim}", self.name));
    }
}

fn compare(at: &mut impl Inserter, predicate: CmpIPredicate, a: Value, b: Value) -> Value {
    at.build(|builder| CmpIOp::build(predicate, a, b).insert(builder).result(builder.body()))
}

/// Builds an `scf.if` that yields one of two conditions.
fn choose(
    builder: &mut OpBuilder<'_>,
    condition: Value,
    then: impl FnOnce(&mut Rewriter<'_>) -> Value,
    otherwise: impl FnOnce(&mut Rewriter<'_>) -> Value,
) -> Value {
    let otherwise = |rw: &mut Rewriter<'_>| Yielded::from_iter([otherwise(rw)]);
    let then = |rw: &mut Rewriter<'_>| Yielded::from_iter([then(rw)]);
    let new = if_with(builder, condition, &[Type::I1], then, Some(otherwise));
    new.results(builder.body()).next().expect("the condition has a result")
}
