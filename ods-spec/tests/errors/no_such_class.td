// A name of a record, or a name without its namespace, where C++ has another name: the note has the name of C++.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "ods/Syntax.td"

def D_Dialect : Dialect { let name = "d"; let cppNamespace = "::d"; }

def D_Box : TypeDef<D_Dialect, "Box"> {
  let mnemonic = "box";
  let parameters = (ins "::mlir::Type":$inner);
  let assemblyFormat = "`<` $inner `>`";
}
def D_Speed : I32Enum<"Speed", "how fast", [I32EnumCase<"Slow", 0, "slow">]> {
  let cppNamespace = "::d";
}
def D_SpeedAttr : EnumAttr<D_Dialect, D_Speed, "speed">;

def D_OpenOp : Op<D_Dialect, "open", [HasParent<"D_CloseOp">]>;
def D_CloseOp : Op<D_Dialect, "close", [HasParent<"OpnOp">]>;
def D_OtherOp : Op<D_Dialect, "other", [HasParent<"far::AwayOp">]>;
def D_WrapOp : Op<D_Dialect, "wrap"> {
  let arguments = (ins AnyType:$x, DefaultValuedAttr<D_SpeedAttr, "Slow">:$speed);
  let results = (outs D_Box:$y);
}
def : InferTypes<"d.wrap", ["D_Box::get($x.getType())"]>;
def D_Boxed : Type<CPred<"::llvm::isa<D_Box>($_self)">, "a box">;
def D_UseOp : Op<D_Dialect, "use"> { let arguments = (ins D_Boxed:$x); }
