use ods_core::interface::{InferTypeOpInterface, InferredTypes};
use ods_core::{Body, Context, OpState, Registry, Type, TypeData};

mod ir {
    ods_macros::dialect! {
        include "mlir/IR/OpBase.td"
        include "mlir/Interfaces/InferTypeOpInterface.td"

        def Wide_Dialect : Dialect { let name = "wide"; let cppNamespace = "::wide"; }

        def Wide_TwiceOp : Op<Wide_Dialect, "twice", [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
            let arguments = (ins AnySignlessInteger:$narrow);
            let results = (outs AnySignlessInteger:$wide);
            let assemblyFormat = "$narrow attr-dict `:` type($narrow)";
        }
    }
}

impl InferTypeOpInterface for ir::TwiceOp {
    fn infer_return_types(ctx: &Context, state: &OpState, body: &Body) -> InferredTypes {
        let ty = state.operands.first().map(|narrow| body.ty(*narrow));
        match ty.map(|ty| ty.data(ctx)) {
            Some(TypeData::Integer(bits, _)) => {
                Ok([Type::integer(ctx, 2 * bits)].into_iter().collect())
            }
            _ => Err("expected an integer".to_owned()),
        }
    }
}

pub fn register(registry: &mut Registry) {
    registry.insert::<ir::WideDialect>();
}
