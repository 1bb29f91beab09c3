// Region kinds: SSACFG regions order their operations, graph regions do not.
#ifndef MLIR_IR_REGIONKINDINTERFACE_TD
#define MLIR_IR_REGIONKINDINTERFACE_TD

include "mlir/IR/OpBase.td"

def RegionKindInterface : OpInterface<"RegionKindInterface"> {
  let cppNamespace = "::mlir";
  let description = "Tells for each region which kind it is.";
  let methods = [
      StaticMethod<"::mlir::RegionKind", "getRegionKind", (ins "unsigned":$index)>,
      StaticFinalMethod<"bool", "hasSSADominance", (ins "unsigned":$index)>,
  ];
}

def HasOnlyGraphRegion : NativeOpTrait<"HasOnlyGraphRegion">;
def GraphRegionNoTerminator
    : TraitList<[NoTerminator, SingleBlock, RegionKindInterface, HasOnlyGraphRegion]>;

#endif // MLIR_IR_REGIONKINDINTERFACE_TD
