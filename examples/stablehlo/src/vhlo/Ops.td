// The dialect `vhlo`: versions of the operations of stablehlo and func, and its passes.
include "vhlo/Collectives.td"
include "mlir/Pass/PassBase.td"

def StablehloLegalizeToVhloPass : Pass<"stablehlo-legalize-to-vhlo", "::mlir::ModuleOp"> {
  let summary = "Convert stablehlo and func to the current version of vhlo";
  let dependentDialects = ["::mlir::vhlo::VhloDialect"];
  let options = [
    Option<"allowOtherDialects", "allow-other-dialects", "bool", "false",
           "Keep operations, types and attributes of other dialects">,
  ];
}

def VhloToVersionPass : Pass<"vhlo-to-version", "::mlir::ModuleOp"> {
  let summary = "Convert vhlo to the operations of a version";
  let dependentDialects = ["::mlir::vhlo::VhloDialect"];
  let options = [
    Option<"target", "target", "std::string", "\"\"", "The version, `#.#.#`">,
  ];
}

def VhloLegalizeToStablehloPass : Pass<"vhlo-legalize-to-stablehlo", "::mlir::ModuleOp"> {
  let summary = "Convert the current version of vhlo to stablehlo and func";
  let dependentDialects = ["::mlir::func::FuncDialect"];
}
