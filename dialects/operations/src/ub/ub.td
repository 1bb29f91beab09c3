// The ub dialect: undefined behaviour as a value (poison), and as unreachable code.
#ifndef ODS_UB_OPS_TD
#define ODS_UB_OPS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "ods/Rust.td"

def UB_Dialect : Dialect, Extended {
  let name = "ub";
  let cppNamespace = "::mlir::ub";
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
}

class UB_Op<string mnemonic, list<Trait> traits = []> : Op<UB_Dialect, mnemonic, traits>;

// Other dialects may have poison attributes of their own, such as for some lanes only.
def PoisonAttrInterface : AttrInterface<"PoisonAttrInterface"> {
  let cppNamespace = "::mlir::ub";
  let description = "An attribute that says how a value is poisoned.";
  let constBuilderCall = "::mlir::ub::PoisonAttr::get($_builder.getContext())";
}

def PoisonAttr : AttrDef<UB_Dialect, "Poison", [PoisonAttrInterface]> {
  let mnemonic = "poison";
  let description = "The whole value is poison.";
}

def PoisonOp : UB_Op<"poison", [ConstantLike, Pure]> {
  let summary = "value that must not matter";
  let description = [{
    Yields a value of any type: whatever is computed from it is poison again, and to act on
    it is undefined. `value` tells how much of it is poison; without it, all.

    ```mlir
    %a = ub.poison : i32
    %b = ub.poison <#ub.poison> : vector<4xi64>
    ```
  }];
  let arguments = (ins DefaultValuedAttr<PoisonAttrInterface, "{}">:$value);
  let results = (outs AnyType:$result);
  let assemblyFormat = "attr-dict (`<` $value^ `>`)? `:` type($result)";
  let hasFolder = 1;
}

def UnreachableOp : UB_Op<"unreachable", [Terminator]> {
  let summary = "end of a block that is never reached";
  let description = [{
    To get there is undefined.

    ```mlir
    func.func @stuck() {
      ub.unreachable
    }
    ```
  }];
  let assemblyFormat = "attr-dict";
}

#endif // ODS_UB_OPS_TD
