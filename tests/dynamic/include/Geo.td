// A dialect whose declaration leaves much to C++: for dialects loaded without it.
#ifndef GEO_TD
#define GEO_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "ods/Lowering.td"

def Geo_Dialect : Dialect {
  let name = "geo";
  let cppNamespace = "::geo";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

// ---- Types and attributes

def Geo_Point : TypeDef<Geo_Dialect, "Point"> {
  let mnemonic = "point";
  let parameters = (ins "unsigned":$dims, DefaultValuedParameter<"bool", "false">:$closed);
  let assemblyFormat = "`<` $dims (`,` $closed^)? `>`";
}

def Geo_Mesh : TypeDef<Geo_Dialect, "Mesh"> {
  let mnemonic = "mesh";
  let parameters = (ins "::mlir::Type":$element, "::geo::Layout":$layout);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Geo_Frame : AttrDef<Geo_Dialect, "Frame"> {
  let mnemonic = "frame";
  let parameters = (ins "::mlir::AffineMap":$map, "::mlir::Attribute":$unit);
  let hasCustomAssemblyFormat = 1;
}

def Geo_Limits : AttrDef<Geo_Dialect, "Limits"> {
  let mnemonic = "limits";
  let parameters = (ins DefaultValuedParameter<"int64_t", "3">:$least, OptionalParameter<"::mlir::Attribute">:$most);
  let assemblyFormat = "`<` struct(params) `>`";
}

def Geo_Axis : I32EnumAttr<"Axis", "an axis", [
    I32EnumAttrCase<"x", 0>, I32EnumAttrCase<"y", 1>]> {
  let cppNamespace = "::geo";
  let genSpecializedAttr = 0;
}
def Geo_AxisAttr : EnumAttr<Geo_Dialect, Geo_Axis, "axis"> {
  let assemblyFormat = "`<` $value `>`";
}

// ---- Operations

class Geo_Op<string mnemonic, list<Trait> traits = []> : Op<Geo_Dialect, mnemonic, traits>;

def MoveOp : Geo_Op<"move", [AllTypesMatch<["from", "to"]>]> {
  let arguments = (ins Geo_Point:$from, DefaultValuedAttr<Geo_AxisAttr, "::geo::Axis::x">:$axis,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$back);
  let results = (outs Geo_Point:$to);
  let assemblyFormat = "$from (`along` $axis^)? attr-dict `:` type($to)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def PickOp : Geo_Op<"pick", [
    PredOpTrait<"the mesh is of numbers", CPred<"::llvm::cast<::geo::MeshType>($mesh.getType()).getElement().isIntOrFloat()">>]> {
  let arguments = (ins Geo_Mesh:$mesh, Variadic<Index>:$at);
  let results = (outs Geo_Point:$point);
  let assemblyFormat = "$mesh custom<Indices>($at) attr-dict `:` type($mesh) `->` type($point)";
}

def DrawOp : Geo_Op<"draw"> {
  let arguments = (ins Geo_Point:$point);
  let hasCustomAssemblyFormat = 1;
}

def CountOp : Geo_Op<"count", [PredOpTrait<"nobody knows", CPred<"::geo::secret($_op)">>]> {
  let results = (outs I32:$low, I32:$high);
}

def ScaleOp : Geo_Op<"scale", [SameOperandsAndResultType]>, Clif<[{ $result = imul($value, 3) }]> {
  let arguments = (ins SignlessIntegerLike:$value);
  let results = (outs SignlessIntegerLike:$result);
  let assemblyFormat = "$value attr-dict `:` type($result)";
}

class Geo_Function<string mnemonic> : Geo_Op<mnemonic, [FunctionOpInterface, NoTerminator]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type);
  let regions = (region AnyRegion:$body);
  string types = "ArrayRef<Type> getArgumentTypes(); ArrayRef<Type> getResultTypes();";
  let extraClassDeclaration = types;
}
def PlainOp : Geo_Function<"plain">;
// Its body may have arguments beyond those of its type, which C++ checks.
def KernelOp : Geo_Function<"kernel"> {
  let extraClassDeclaration = types # "LogicalResult verifyBody();";
}

#endif // GEO_TD
