//! Checks that slices make of themselves while a program runs: each dimension begins and ends within what is sliced.
//!
//! They stand here and not with the slices, since they branch.

use ods_core::interface::{
    OffsetSizeAndStrideOpInterface, RuntimeMessage, RuntimeVerifiableOpInterface,
};
use ods_core::ir::InsertPoint;
use ods_core::mixed::MixedIndex;
use ods_core::{Attr, Loc, OpBuilder, OpType, Region, Registry, Type, Value};

use super::{IfOp, YieldOp};
use crate::arith::{
    AddIOp, AndIOp, CmpIOp, CmpIPredicate, ConstantOp, MulIOp, SubIOp, index_value,
};
use crate::cf::Checks;
use crate::memref::{ExtractStridedMetadataOp, SubViewOp};
use crate::tensor::{self, ExtractSliceOp};

/// Attaches the checks.
pub fn attach_slice_checks(registry: &mut Registry) {
    type Checked = dyn RuntimeVerifiableOpInterface;
    registry.attach(ExtractSliceOp::SCHEMA.name, Checked::by::<ExtractSliceOp>());
    registry.attach(SubViewOp::SCHEMA.name, Checked::by::<SubViewOp>());
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

/// The offset, the size and the stride of each dimension, with its number.
fn parts(
    offsets: &[MixedIndex],
    sizes: &[MixedIndex],
    strides: &[MixedIndex],
) -> impl Iterator<Item = (usize, [MixedIndex; 3])> {
    let lists = offsets.iter().zip(sizes).zip(strides);
    lists.map(|((offset, size), stride)| [*offset, *size, *stride]).enumerate()
}

/// Constants that the checks of all dimensions share, and the name of the operation in messages.
struct Bounds {
    zero: Value,
    one: Value,
    name: &'static str,
}

impl Bounds {
    fn new(checks: &mut Checks<'_, '_>, name: &'static str) -> Bounds {
        Bounds { zero: checks.index(0), one: checks.index(1), name }
    }

    /// Makes the program stop unless a dimension's first element is there, or may be the end if there is none, and its
    /// last one, too.
    fn assert_part(
        &self,
        checks: &mut Checks<'_, '_>,
        dim: usize,
        part: [MixedIndex; 3],
        extent: impl FnOnce(&mut OpBuilder<'_>) -> Value,
    ) {
        let [offset, size, stride] = part.map(|index| index_value(checks.builder, index));
        let extent = extent(checks.builder);
        let empty = compare(checks, CmpIPredicate::Eq, size, self.zero);
        let begins = choose(
            checks,
            empty,
            |checks| {
                let lower = compare(checks, CmpIPredicate::Sge, offset, self.zero);
                let upper = compare(checks, CmpIPredicate::Sle, offset, extent);
                let both = AndIOp::build(lower, upper).insert(checks.builder);
                both.result(checks.builder.body())
            },
            |checks| checks.is_within(offset, self.zero, extent),
        );
        checks.assert(begins, &format!("offset {dim} is out-of-bounds"));
        let any = compare(checks, CmpIPredicate::Sgt, size, self.zero);
        let ends = choose(
            checks,
            any,
            |checks| {
                let last = SubIOp::build(size, self.one).insert(checks.builder);
                let last = last.result(checks.builder.body());
                let distance = MulIOp::build(last, stride).insert(checks.builder);
                let distance = distance.result(checks.builder.body());
                let last = AddIOp::build(offset, distance).insert(checks.builder);
                let last = last.result(checks.builder.body());
                checks.is_within(last, self.zero, extent)
            },
            |checks| {
                let holds = ConstantOp::build(Attr::bool(true)).insert(checks.builder);
                holds.result(checks.builder.body())
            },
        );
        checks.assert(ends, &format!("{} runs out-of-bounds along dimension {dim}", self.name));
    }
}

fn compare(checks: &mut Checks<'_, '_>, predicate: CmpIPredicate, a: Value, b: Value) -> Value {
    let compared = CmpIOp::build(predicate, a, b).insert(checks.builder);
    compared.result(checks.builder.body())
}

/// Makes an `scf.if` that yields one of two conditions.
fn choose(
    checks: &mut Checks<'_, '_>,
    condition: Value,
    then: impl FnOnce(&mut Checks<'_, '_>) -> Value,
    otherwise: impl FnOnce(&mut Checks<'_, '_>) -> Value,
) -> Value {
    let new = IfOp::build(condition).results_type([Type::I1]).insert(checks.builder);
    let (ir, point) = (checks.builder.body(), checks.builder.point());
    let regions = (new.then_region(ir).region, new.else_region(ir).region);
    fill(checks, regions.0, |checks| Some(then(checks)));
    fill(checks, regions.1, |checks| Some(otherwise(checks)));
    checks.builder.set_point(point);
    let mut results = new.results(checks.builder.body());
    results.next().expect("the condition has a result")
}

/// Makes an `scf.if` without results.
pub(crate) fn check_if(
    checks: &mut Checks<'_, '_>,
    condition: Value,
    then: impl FnOnce(&mut Checks<'_, '_>),
) {
    let new = IfOp::build(condition).results_type([]).insert(checks.builder);
    let (region, point) = (new.then_region(checks.builder.body()).region, checks.builder.point());
    fill(checks, region, |checks| {
        then(checks);
        None
    });
    checks.builder.set_point(point);
}

fn fill(
    checks: &mut Checks<'_, '_>,
    region: Region,
    make: impl FnOnce(&mut Checks<'_, '_>) -> Option<Value>,
) {
    let block = checks.builder.append_block(region);
    checks.builder.set_point(InsertPoint::End(block));
    let yielded = make(checks);
    YieldOp::build().results(yielded).insert(checks.builder);
}
