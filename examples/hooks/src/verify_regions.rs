use ods_core::hooks::{Verified, VerifyRegions};
use ods_core::{Registry, Type};

mod ir {
    ods_macros::dialect! {
        include "mlir/IR/OpBase.td"
        include "ods/Regions.td"

        def Race_Dialect : Dialect { let name = "race"; let cppNamespace = "::race"; }

        def Race_LapsOp : Op<Race_Dialect, "laps", [NoTerminator, SingleBlock]> {
            let arguments = (ins I32Attr:$most);
            let regions = (region RegionArgs<SizedRegion<1>, ["number"]>:$body);
            let assemblyFormat = "$most $body attr-dict";
            let hasRegionVerifier = 1;
        }

        def Race_LapOp : Op<Race_Dialect, "lap"> { let assemblyFormat = "attr-dict"; }
    }
}

impl VerifyRegions for ir::LapsOp {
    fn verify_regions(op: Self::Ref<'_>) -> Verified {
        if op.number().ty() != Type::INDEX {
            return op.fail("numbers its laps by an index");
        }
        let ops = op.body().entry().into_iter().flat_map(|block| block.ops());
        let laps = ops.filter(|op| op.isa::<ir::LapOp>()).count();
        match laps as u32 > op.most() {
            true => op.fail(format!("has {laps} laps, but at most {} are run", op.most())),
            false => Ok(()),
        }
    }
}

pub fn register(registry: &mut Registry) {
    registry.insert::<ir::RaceDialect>();
}
