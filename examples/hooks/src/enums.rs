use ods_core::Registry;
use ods_core::hooks::{CanonicalizeMethod, Verified, Verify};
use ods_core::rewrite::{Rewriter, Rewritten};

use ir::{Care, Speed};

mod ir {
    ods_macros::dialect! {
        include "mlir/IR/EnumAttr.td"
        include "mlir/IR/OpBase.td"

        def Parcel_Dialect : Dialect {
            let name = "parcel";
            let cppNamespace = "::parcel";
            let useDefaultAttributePrinterParser = 1;
        }

        // A value is one case. Each case has a symbol, a number, and the text in IR.
        def Parcel_Speed : I32Enum<"Speed", "how fast it travels", [
            I32EnumCase<"Slow", 0, "slow">, I32EnumCase<"Fast", 5, "fast">]> {
            let cppNamespace = "::parcel";
        }
        def Parcel_SpeedAttr : EnumAttr<Parcel_Dialect, Parcel_Speed, "speed">;

        // A value is a set of bits. `Fresh` names a group of bits.
        def Parcel_Cold : I32BitEnumCaseBit<"Cold", 0, "cold">;
        def Parcel_Dry : I32BitEnumCaseBit<"Dry", 1, "dry">;
        def Parcel_Care : I32BitEnum<"Care", "how it is treated", [
            I32BitEnumCaseNone<"None", "none">, Parcel_Cold, Parcel_Dry,
            BitEnumCaseGroup<"Fresh", [Parcel_Cold, Parcel_Dry], "fresh">]> {
            let cppNamespace = "::parcel";
            let separator = ",";
            let printBitEnumPrimaryGroups = 1;
        }
        def Parcel_CareAttr : EnumAttr<Parcel_Dialect, Parcel_Care, "care"> {
            let assemblyFormat = "`<` $value `>`";
        }

        def Parcel_SendOp : Op<Parcel_Dialect, "send"> {
            let arguments = (ins I32:$thing, Parcel_SpeedAttr:$speed,
                             DefaultValuedAttr<Parcel_CareAttr, "::parcel::Care::None">:$care);
            let assemblyFormat = "$thing $speed (`care` `` $care^)? attr-dict";
            let hasVerifier = 1;
            let hasCanonicalizeMethod = 1;
        }
    }
}

impl Verify for ir::SendOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        match (op.speed(), op.care()) {
            (Speed::Slow, care) if care.contains(Care::COLD) => {
                op.fail(format!("keeps nothing {} for so long", Care::COLD))
            }
            _ => Ok(()),
        }
    }
}

impl CanonicalizeMethod for ir::SendOp {
    /// `care<cold>` → `care<fresh>`
    fn canonicalize(self, rw: &mut Rewriter<'_>) -> Rewritten {
        let care = self.care(rw);
        if care & Care::FRESH != Care::COLD {
            return None;
        }
        let send = ir::SendOp::build(self.thing(rw), self.speed(rw)).care(care | Care::DRY);
        rw.replace_with(self, send)
    }
}

pub fn register(registry: &mut Registry) {
    registry.insert::<ir::ParcelDialect>();
}
