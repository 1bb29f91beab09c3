use ods_core::Registry;

mod ir {
    ods_macros::dialect! {
        include "mlir/IR/OpBase.td"
        include "mlir/IR/SymbolInterfaces.td"
        include "mlir/Interfaces/InferTypeOpInterface.td"
        include "mlir/Interfaces/SideEffectInterfaces.td"

        def Recipe_Dialect : Dialect { let name = "recipe"; let cppNamespace = "::recipe"; }

        class Recipe_Op<string mnemonic, list<Trait> traits = []> : Op<Recipe_Dialect, mnemonic, traits>;

        // A symbol table; the terminator of its block is not printed.
        def Recipe_BookOp : Recipe_Op<"book", [
            IsolatedFromAbove, SymbolTable, SingleBlockImplicitTerminator<"EndOp">]> {
            let regions = (region SizedRegion<1>:$recipes);
            let assemblyFormat = "$recipes attr-dict";
        }

        def Recipe_EndOp : Recipe_Op<"end", [Pure, Terminator, HasParent<"BookOp">]> {
            let assemblyFormat = "attr-dict";
        }

        def Recipe_DishOp : Recipe_Op<"dish", [Symbol, NoTerminator, SingleBlock]> {
            let arguments = (ins SymbolNameAttr:$sym_name);
            let regions = (region SizedRegion<1>:$steps);
            let assemblyFormat = "$sym_name $steps attr-dict";
        }

        def Recipe_EggsOp : Recipe_Op<"eggs", [Pure]> {
            let arguments = (ins I32Attr:$count);
            let results = (outs SignlessIntegerLike:$eggs);
            let assemblyFormat = "$count attr-dict `:` type($eggs)";
        }

        // Equal types, and a type inferred from another; the syntax omits both.
        def Recipe_MixOp : Recipe_Op<"mix", [
            Pure, Commutative,
            AllTypesMatch<["bowl", "more", "mixed"]>,
            TypesMatchWith<"'done' is as wide as 'bowl'", "bowl", "done", "::getI1SameShape($_self)">,
            PredOpTrait<"'bowl' has 8 bits or more", CPred<"$bowl.getType().getIntOrFloatBitWidth() >= 8">>]> {
            let arguments = (ins SignlessIntegerLike:$bowl, SignlessIntegerLike:$more, BoolLike:$done);
            let results = (outs SignlessIntegerLike:$mixed);
            let assemblyFormat = "$bowl `,` $more `until` $done attr-dict `:` type($bowl)";
        }
    }
}

pub fn register(registry: &mut Registry) {
    registry.insert::<ir::RecipeDialect>();
}
