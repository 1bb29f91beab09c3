//! Run-time checks of memrefs.

use ods_core::interface::{RuntimeMessage, RuntimeVerifiableOpInterface};
use ods_core::memref_type::{MemRefType, StridedLayout};
use ods_core::{DYNAMIC, Loc, OpBuilder, OpType, Value};

use super::reify::{dim_of, dim_op};
use super::{
    AssumeAlignmentOp, AtomicRMWOp, CastOp, CopyOp, DimOp, ExpandShapeOp,
    ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp, GenericAtomicRMWOp, LoadOp, RankOp,
    StoreOp,
};
use crate::arith::{RemSIOp, RemUIOp};
use crate::cf::Checks;
use crate::reshape::Reassociation;

ods_core::extension! {
    RuntimeVerifiableOpInterface => [
        AssumeAlignmentOp, AtomicRMWOp, CastOp, CopyOp, DimOp, ExpandShapeOp, GenericAtomicRMWOp,
        LoadOp, StoreOp,
    ];
}

fn rank_op(builder: &mut OpBuilder<'_>, memref: Value) -> Value {
    let rank = RankOp::build(memref).insert(builder);
    let mut results = builder.body().results(rank.op());
    results.next().expect("the operation has a result")
}

macro_rules! accesses {
    ($($op:ident;)*) => {$(
        impl RuntimeVerifiableOpInterface for $op {
            fn generate_runtime_verification(
                self,
                builder: &mut OpBuilder<'_>,
                _: Loc,
                message: RuntimeMessage<'_>,
            ) {
                let memref = self.memref(builder.body());
                let indices: Vec<Value> = self.indices(builder.body()).collect();
                Checks::new(builder, self.op(), message)
                    .assert_in_bounds(&indices, |builder, dim| dim_of(builder, memref, dim));
            }
        }
    )*};
}

accesses! {
    AtomicRMWOp;
    GenericAtomicRMWOp;
    LoadOp;
    StoreOp;
}

impl RuntimeVerifiableOpInterface for AssumeAlignmentOp {
    fn generate_runtime_verification(
        self,
        builder: &mut OpBuilder<'_>,
        _: Loc,
        message: RuntimeMessage<'_>,
    ) {
        let ir = builder.body();
        let (memref, alignment) = (self.memref(ir), i64::from(self.alignment(ir)));
        let mut checks = Checks::new(builder, self.op(), message);
        let pointer = ExtractAlignedPointerAsIndexOp::build(memref).insert(checks.builder);
        let pointer = pointer.aligned_pointer(checks.builder.body());
        let by = checks.index(alignment);
        let rest = RemUIOp::build(pointer, by).insert(checks.builder);
        let rest = rest.result(checks.builder.body());
        let zero = checks.index(0);
        checks.assert_equal(rest, zero, &format!("memref is not aligned to {alignment}"));
    }
}

impl RuntimeVerifiableOpInterface for DimOp {
    fn generate_runtime_verification(
        self,
        builder: &mut OpBuilder<'_>,
        _: Loc,
        message: RuntimeMessage<'_>,
    ) {
        let (source, index) = (self.source(builder.body()), self.index(builder.body()));
        let mut checks = Checks::new(builder, self.op(), message);
        let rank = rank_op(checks.builder, source);
        checks.assert_dim(index, rank);
    }
}

impl RuntimeVerifiableOpInterface for CopyOp {
    /// Compares the sizes unless both are static; an unranked operand is not checked.
    fn generate_runtime_verification(
        self,
        builder: &mut OpBuilder<'_>,
        _: Loc,
        message: RuntimeMessage<'_>,
    ) {
        let ir = builder.body();
        let memrefs = [self.source(ir), self.target(ir)];
        let shapes = memrefs.map(|memref| ir.ty(memref).shape(ir.ctx()).map(<[i64]>::to_vec));
        let [Some(from), Some(to)] = shapes else { return };
        let mut checks = Checks::new(builder, self.op(), message);
        for (dim, sizes) in from.into_iter().zip(to).enumerate() {
            if sizes.0 != DYNAMIC && sizes.1 != DYNAMIC {
                continue;
            }
            let mut size = |memref, size| match size {
                DYNAMIC => dim_op(checks.builder, memref, dim),
                size => checks.index(size),
            };
            let (from, to) = (size(memrefs[0], sizes.0), size(memrefs[1], sizes.1));
            checks.assert_equal(
                from,
                to,
                &format!("size of {dim}-th source/target dim does not match"),
            );
        }
    }
}

impl RuntimeVerifiableOpInterface for CastOp {
    /// Compares the properties that only the result type has statically: the rank, sizes, the offset and strides.
    fn generate_runtime_verification(
        self,
        builder: &mut OpBuilder<'_>,
        _: Loc,
        message: RuntimeMessage<'_>,
    ) {
        let ir = builder.body();
        let ctx = ir.ctx().clone();
        let source = self.source(ir);
        let Some(result) = MemRefType::of(&ctx, self.dest_ty(ir)) else { return };
        let known = ir.ty(source).shape(&ctx).map(<[i64]>::to_vec);
        let rank = result.rank();
        let mut checks = Checks::new(builder, self.op(), message);
        if known.is_none() {
            let have = rank_op(checks.builder, source);
            checks.assert_rank(have, rank);
        }
        let open = StridedLayout { offset: DYNAMIC, strides: (0..rank).map(|_| DYNAMIC).collect() };
        let open = MemRefType {
            shape: (0..rank).map(|_| DYNAMIC).collect(),
            layout: open.attr(&ctx),
            ..result.clone()
        };
        let opened = CastOp::build(source, open.ty(&ctx)).insert(checks.builder);
        let opened = opened.dest(checks.builder.body());
        let metadata = ExtractStridedMetadataOp::build(opened).insert(checks.builder);
        checks.assert_sizes(known.as_deref(), &result.shape, |builder, dim| {
            dim_op(builder, source, dim)
        });
        let Some(layout) = result.strides(&ctx) else { return };
        if layout.offset != DYNAMIC {
            let have = metadata.offset(checks.builder.body());
            let want = checks.index(layout.offset);
            checks.assert_equal(have, want, "offset mismatch");
        }
        let strides: Vec<Value> = metadata.strides(checks.builder.body()).collect();
        for (dim, (have, stride)) in strides.into_iter().zip(&layout.strides).enumerate() {
            if *stride != DYNAMIC {
                let want = checks.index(*stride);
                checks.assert_equal(have, want, &format!("stride mismatch of dim {dim}"));
            }
        }
    }
}

impl RuntimeVerifiableOpInterface for ExpandShapeOp {
    /// Checks that the product of a group's static sizes divides the size of the source.
    fn generate_runtime_verification(
        self,
        builder: &mut OpBuilder<'_>,
        _: Loc,
        message: RuntimeMessage<'_>,
    ) {
        let ir = builder.body();
        let ctx = ir.ctx().clone();
        let source = self.src(ir);
        let to = self.result_ty(ir).shape(&ctx).unwrap_or_default().to_vec();
        let groups = Reassociation::of_attr(&ctx, self.reassociation(ir));
        let mut checks = Checks::new(builder, self.op(), message);
        for (dim, group) in groups.groups().iter().enumerate() {
            let size = dim_op(checks.builder, source, dim);
            let known = group.iter().map(|at| to[*at as usize]).filter(|size| *size != DYNAMIC);
            let product = checks.index(known.product());
            let rest = RemSIOp::build(size, product).insert(checks.builder);
            let rest = rest.result(checks.builder.body());
            let zero = checks.index(0);
            checks.assert_equal(
                rest,
                zero,
                "static result dims in reassoc group do not divide src dim evenly",
            );
        }
    }
}
