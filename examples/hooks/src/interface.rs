use ods_core::hooks::{Verified, Verify};
use ods_core::{Body, Registry};

use ir::Priced;

mod ir {
    ods_macros::dialect! {
        include "mlir/IR/OpBase.td"

        def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; }

        def Shop_Priced : OpInterface<"Priced"> {
            let cppNamespace = "::shop";
            let methods = [
                InterfaceMethod<"The price of one.", "unsigned", "getPrice">,
                InterfaceMethod<"Pieces in a box.", "unsigned", "getPieces", (ins), "", "return 1;">,
            ];
        }

        def Shop_PenOp : Op<Shop_Dialect, "pen", [DeclareOpInterfaceMethods<Shop_Priced>]> {
            let assemblyFormat = "attr-dict";
        }

        def Shop_EggOp : Op<Shop_Dialect, "egg", [DeclareOpInterfaceMethods<Shop_Priced, ["getPieces"]>]> {
            let arguments = (ins I32Attr:$cents);
            let assemblyFormat = "$cents attr-dict";
        }

        def Shop_CartOp : Op<Shop_Dialect, "cart", [NoTerminator, SingleBlock]> {
            let arguments = (ins I32Attr:$most);
            let regions = (region SizedRegion<1>:$goods);
            let assemblyFormat = "$most $goods attr-dict";
            let hasVerifier = 1;
        }
    }
}

impl Priced for ir::PenOp {
    fn price(self, _: &Body) -> u32 {
        120
    }
}

impl Priced for ir::EggOp {
    fn price(self, ir: &Body) -> u32 {
        self.cents(ir)
    }

    fn pieces(self, _: &Body) -> u32 {
        10
    }
}

impl Verify for ir::CartOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let goods = op.goods().entry().into_iter().flat_map(|block| block.ops());
        let priced = goods.filter_map(|op| op.interface::<dyn Priced>());
        let sum: u32 = priced.map(|one| one.price(op.body) * one.pieces(op.body)).sum();
        match sum > op.most() {
            true => op.fail(format!("costs {sum}")),
            false => Ok(()),
        }
    }
}

pub fn register(registry: &mut Registry) {
    registry.insert::<ir::ShopDialect>();
}
