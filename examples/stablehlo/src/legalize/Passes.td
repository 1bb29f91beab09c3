// The passes of the lowering.
#ifndef STABLEHLO_LEGALIZE_PASSES_TD
#define STABLEHLO_LEGALIZE_PASSES_TD

include "mlir/Pass/PassBase.td"

def StablehloLegalizeToLinalgPass : Pass<"stablehlo-legalize-to-linalg", "ModuleOp"> {
  let summary = "Lower stablehlo and chlo to linalg, tensor, arith, math, complex and scf";
  let description = [{
    Unsigned integers and quantized elements are stored as signless integers, floats of 8 bits
    as `i8`. Tuples are split into their parts, and tokens are erased.

    Large products of floats, and large convolutions as products of the patches that their window covers, call functions
    of the host with views of their operands: nothing is copied for transposed operands, strides, dilations and groups.
    Other products and convolutions are loops.
  }];
  let dependentDialects = ["linalg::LinalgDialect", "tensor::TensorDialect",
                           "arith::ArithDialect", "math::MathDialect",
                           "complex::ComplexDialect", "scf::SCFDialect"];
  let options = [
    Option<"leastMultiplications", "least-multiplications", "uint64_t", "16384",
           "The least number of multiplications of a product or convolution that calls a function of the host">,
    Option<"lanes", "lanes", "unsigned", "0",
           "The greatest number of partial results, of neighbouring elements, into which a reduction along the last "
           "dimension is split; 0 for none">,
  ];
  let statistics = [
    Statistic<"products", "num-products",
              "Number of products and convolutions that call a function of the host">,
  ];
}

def ChloLegalizeToStablehloPass : Pass<"chlo-legalize-to-stablehlo", "ModuleOp"> {
  let summary = "Decompose the operations of chlo into those of stablehlo";
  let dependentDialects = ["::mlir::stablehlo::StablehloDialect"];
  let options = [
    Option<"structured", "structured", "bool", "false",
           "Decompose only operations that stablehlo-legalize-to-linalg does not lower.">,
  ];
}

def StablehloPreciseMathPass : Pass<"stablehlo-precise-math", "ModuleOp"> {
  let summary = "Call the C library for functions whose conversion to the llvm dialect loses digits";
  let description = "`math.expm1` and `math.log1p` become calls.";
  let dependentDialects = ["func::FuncDialect"];
}

def StablehloExpandMathPass : Pass<"stablehlo-expand-math"> {
  let summary = "Compute functions of f32 by straight-line code";
  let description = [{
    `math.exp`, `math.log` and `math.tanh` of `f32` become arithmetic that loops can compute in
    vectors. The results differ from the exact ones by at most 1.4 units in the last place.
  }];
  let dependentDialects = ["arith::ArithDialect"];
}

def StablehloReuseOperandsPass : Pass<"stablehlo-reuse-operands"> {
  let summary = "Compute elementwise operations in the memory of their last-read operands";
  let description = [{
    The empty output of a parallel `linalg.generic` becomes an input of the same type that nothing
    reads afterwards, and of which each iteration reads the element that it writes. Bufferization then
    needs no second buffer.
  }];
}

def StablehloLegalizeQuantizedOpToQdqPass
    : Pass<"stablehlo-legalize-quantized-op-to-qdq", "ModuleOp"> {
  let summary = "Compute operations on quantized elements in floats";
  let description = [{
    Operands are dequantized, and results quantized. Operations that only move elements are
    kept.
  }];
  let dependentDialects = ["stablehlo::StablehloDialect"];
}

#endif
