use ods_core::Registry;
use ods_core::ir::WalkOrder;
use ods_core::pass::{PassCx, PassFailed, RunPass};

mod ir {
    ods_macros::dialect! {
        include "mlir/IR/OpBase.td"
        include "mlir/Pass/PassBase.td"

        def Count_Dialect : Dialect { let name = "count"; let cppNamespace = "::count"; }

        def CountLimit : Pass<"count-limit"> {
            let summary = "fail where there are too many operations";
            let options = [Option<"most", "most", "unsigned", "100", "Operations that are allowed">];
            let statistics = [Statistic<"seen", "seen", "Operations that were seen">];
        }
    }
}

impl RunPass for ir::CountLimit {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let count = cx.root().walk(WalkOrder::Post).count();
        self.seen.add(count as u64);
        match count > self.most as usize {
            true => Err(cx.fail_op(&format!("has {count} operations"))),
            false => Ok(()),
        }
    }
}

pub fn register(registry: &mut Registry) {
    registry.insert::<ir::CountDialect>();
}
