// The part of upstream's dialect quant that tensors of stablehlo may have as elements.
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def Quant_Dialect : Dialect {
  let name = "quant";
  let cppNamespace = "::mlir::quant";
  let summary = "quantized numbers";
}

def Quant_Uniform : TypeDef<Quant_Dialect, "Uniform"> {
  let mnemonic = "uniform";
  let summary = "integers that stand for multiples of a scale";
  let description = [{
    An integer `i` is the number `(i - zero point) * scale`. There is one scale and one
    zero point for all elements, or one of each for every index of a dimension.

    ```mlir
    !quant.uniform<i8:f32, 0.1:3>
    !quant.uniform<u8<1:200>:f32:0, {0.1,0.2:5}>
    ```
  }];
  // `axis` is -1 if one scale is valid for all elements.
  let parameters = (ins "bool":$isSigned, "::mlir::Type":$storage, "::mlir::Type":$expressed,
                        "int64_t":$min, "int64_t":$max, "int64_t":$axis,
                        ArrayRefParameter<"double">:$scales,
                        ArrayRefParameter<"int64_t">:$zeroPoints);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}
