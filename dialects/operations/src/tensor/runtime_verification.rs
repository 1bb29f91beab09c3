//! Run-time checks of tensors.

use ods_core::interface::{RuntimeMessage, RuntimeVerifiableOpInterface};
use ods_core::{Loc, OpBuilder, OpType, Value};

use super::reify::{dim_of, dim_op};
use super::{CastOp, DimOp, ExtractOp, InsertOp, RankOp};
use crate::cf::Checks;

ods_core::extension! {
    RuntimeVerifiableOpInterface => [CastOp, DimOp, ExtractOp, InsertOp];
}

fn rank_op(builder: &mut OpBuilder<'_>, tensor: Value) -> Value {
    let rank = RankOp::build(tensor).insert(builder);
    let mut results = builder.body().results(rank.op());
    results.next().expect("the operation has a result")
}

impl RuntimeVerifiableOpInterface for CastOp {
    /// Compares the properties that only the result type has statically: the rank and sizes.
    fn generate_runtime_verification(
        self,
        builder: &mut OpBuilder<'_>,
        _: Loc,
        message: RuntimeMessage<'_>,
    ) {
        let ir = builder.body();
        let source = self.source(ir);
        let shape = |value| ir.ty(value).shape(ir.ctx()).map(<[i64]>::to_vec);
        let (known, Some(result)) = (shape(source), shape(self.dest(ir))) else { return };
        let mut checks = Checks::new(builder, self.op(), message);
        if known.is_none() {
            let have = rank_op(checks.builder, source);
            checks.assert_rank(have, result.len());
        }
        checks.assert_sizes(known.as_deref(), &result, |builder, dim| dim_op(builder, source, dim));
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

macro_rules! accesses {
    ($($op:ident $tensor:ident;)*) => {$(
        impl RuntimeVerifiableOpInterface for $op {
            fn generate_runtime_verification(
                self,
                builder: &mut OpBuilder<'_>,
                _: Loc,
                message: RuntimeMessage<'_>,
            ) {
                let tensor = self.$tensor(builder.body());
                let indices: Vec<Value> = self.indices(builder.body()).collect();
                Checks::new(builder, self.op(), message)
                    .assert_in_bounds(&indices, |builder, dim| dim_of(builder, tensor, dim));
            }
        }
    )*};
}

accesses! {
    ExtractOp tensor;
    InsertOp dest;
}
