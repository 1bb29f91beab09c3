use ods_core::Registry;
use ods_core::hooks::{Verified, Verify};

mod ir {
    ods_macros::dialect! {
        include "mlir/IR/OpBase.td"

        def Tank_Dialect : Dialect { let name = "tank"; let cppNamespace = "::tank"; }

        def Tank_FillOp : Op<Tank_Dialect, "fill"> {
            let arguments = (ins I32:$level, I32Attr:$most, Optional<I32>:$extra);
            let assemblyFormat = "$level (`and` $extra^)? `of` $most attr-dict";
            let hasVerifier = 1;
        }
    }
}

impl Verify for ir::FillOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        match (op.most(), op.extra()) {
            (0, _) => op.fail("has no room"),
            (most, Some(_)) if most < 10 => op.fail(format!("has no room for more than {most}")),
            _ => Ok(()),
        }
    }
}

pub fn register(registry: &mut Registry) {
    registry.insert::<ir::TankDialect>();
}
