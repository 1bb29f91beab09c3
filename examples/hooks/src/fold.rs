use ods_core::hooks::{Fold, Folded, Known, MaterializeConstants};
use ods_core::{Attr, Op, OpBuilder, Registry, Type};
use ods_dialects::arith::ArithDialect;

mod ir {
    ods_macros::dialect! {
        include "mlir/IR/OpBase.td"
        include "mlir/Interfaces/InferTypeOpInterface.td"
        include "mlir/Interfaces/SideEffectInterfaces.td"

        def Sum_Dialect : Dialect {
            let name = "sum";
            let cppNamespace = "::sum";
            let hasConstantMaterializer = 1;
        }

        def Sum_AddOp : Op<Sum_Dialect, "add", [Pure, Commutative]> {
            let arguments = (ins I64:$lhs, I64:$rhs);
            let results = (outs I64:$sum);
            let assemblyFormat = "$lhs `,` $rhs attr-dict";
            let hasFolder = 1;
        }
    }
}

impl Fold for ir::AddOp {
    fn fold(op: Self::Ref<'_>, known: Known<'_, Self>) -> Folded {
        let ctx = op.ctx();
        let number = |attr: Option<Attr>| attr?.as_i64(ctx);
        match (number(known.lhs()), number(known.rhs())) {
            (Some(a), Some(b)) => Attr::integer(ctx, Type::I64, a.wrapping_add(b)).into(),
            (_, Some(0)) => op.lhs().into(),
            _ => Folded::No,
        }
    }
}

impl MaterializeConstants for ir::SumDialect {
    fn materialize(builder: &mut OpBuilder<'_>, value: Attr, ty: Type) -> Option<Op> {
        ArithDialect::materialize(builder, value, ty)
    }
}

pub fn register(registry: &mut Registry) {
    registry.insert::<ir::SumDialect>();
}
