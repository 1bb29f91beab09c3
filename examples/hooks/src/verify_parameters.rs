use ods_core::hooks::VerifyParameters;
use ods_core::{Context, Registry};

mod ir {
    ods_macros::dialect! {
        include "mlir/IR/AttrTypeBase.td"

        def Dice_Dialect : Dialect {
            let name = "dice";
            let cppNamespace = "::dice";
            let useDefaultTypePrinterParser = 1;
        }

        def Dice_Die : TypeDef<Dice_Dialect, "Die"> {
            let mnemonic = "die";
            let parameters = (ins "unsigned":$sides, "bool":$loaded);
            let assemblyFormat = "`<` $sides `,` $loaded `>`";
            let genVerifyDecl = 1;
        }
    }
}

impl VerifyParameters for ir::DieType {
    fn verify(_: &Context, params: ir::DieTypeParams) -> Result<(), String> {
        match params.sides {
            2.. => Ok(()),
            sides => Err(format!("a die has 2 sides or more, but got {sides}")),
        }
    }
}

pub fn register(registry: &mut Registry) {
    registry.insert::<ir::DiceDialect>();
}
