use ods_core::hooks::VerifyParameters;
use ods_core::interface::{InferTypeOpInterface, InferredTypes};
use ods_core::{Body, Context, OpState, Registry};

mod ir {
    ods_macros::dialect! {
        include "mlir/IR/AttrTypeBase.td"
        include "mlir/IR/OpBase.td"
        include "mlir/Interfaces/InferTypeOpInterface.td"

        def Paint_Dialect : Dialect {
            let name = "paint";
            let cppNamespace = "::paint";
            let useDefaultTypePrinterParser = 1;
            let useDefaultAttributePrinterParser = 1;
        }

        // A constraint of a parameter, which is checked like the constraint of an operand.
        def Paint_Pixel : ConfinedType<AnyInteger, [CPred<"$_self.getIntOrFloatBitWidth() <= 16">],
                                       "integer of 16 bits or less", "::mlir::IntegerType">;

        def Paint_Canvas : TypeDef<Paint_Dialect, "Canvas"> {
            let mnemonic = "canvas";
            let parameters = (ins
                ArrayRefParameter<"int64_t">:$sides,
                Paint_Pixel:$pixel,
                DefaultValuedParameter<"unsigned", "1">:$layers,
                OptionalParameter<"::mlir::Attribute">:$frame);
            let assemblyFormat = "`<` `[` $sides `]` `of` $pixel (`layers` $layers^)? (`,` $frame^)? `>`";
            let genVerifyDecl = 1;
        }

        def Paint_Tone : AttrDef<Paint_Dialect, "Tone"> {
            let mnemonic = "tone";
            let parameters = (ins "double":$light, StringRefParameter<"name">:$label);
            let assemblyFormat = "`<` struct(params) `>`";
            let genMnemonicAlias = 1;
        }

        def Paint_HalveOp : Op<Paint_Dialect, "halve", [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
            let arguments = (ins Paint_Canvas:$canvas, OptionalAttr<Paint_Tone>:$tone);
            let results = (outs Paint_Canvas:$half);
            let assemblyFormat = "$canvas (`in` $tone^)? attr-dict `:` type($canvas)";
        }
    }
}

impl VerifyParameters for ir::CanvasType {
    fn verify(_: &Context, params: ir::CanvasTypeParams) -> Result<(), String> {
        match params.sides.iter().find(|side| **side < 1) {
            Some(side) => Err(format!("a canvas has no side of length {side}")),
            None => Ok(()),
        }
    }
}

impl InferTypeOpInterface for ir::HalveOp {
    fn infer_return_types(ctx: &Context, state: &OpState, body: &Body) -> InferredTypes {
        let ty =
            state.operands.first().and_then(|canvas| ir::CanvasType::cast(ctx, body.ty(*canvas)));
        let canvas = ty.ok_or("expected a canvas")?;
        let sides = canvas.sides(ctx).iter().map(|side| side / 2).collect();
        let half = ir::CanvasType::get_checked(
            ctx,
            sides,
            canvas.pixel(ctx),
            canvas.layers(ctx),
            canvas.frame(ctx),
        )?;
        Ok([half.into()].into_iter().collect())
    }
}

pub fn register(registry: &mut Registry) {
    registry.insert::<ir::PaintDialect>();
}
