// The dialect of the Toy language: tensors of f64, and structs of them.
#ifndef TOY_TD
#define TOY_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/CastInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Pass/PassBase.td"
include "ods/Rust.td"

def Toy_Dialect : Dialect, Extended {
  let name = "toy";
  let cppNamespace = "::toy";
  let summary = "The language of MLIR's Toy tutorial";
  let hasConstantMaterializer = 1;
  let useDefaultTypePrinterParser = 1;
}

class Toy_Op<string mnemonic, list<Trait> traits = []> : Op<Toy_Dialect, mnemonic, traits>;

// ---- Types and the interface

def Toy_Struct : TypeDef<Toy_Dialect, "Struct"> {
  let mnemonic = "struct";
  let summary = "struct of tensors and structs";
  let description = "Elements have no names any more: these are numbers in `toy.struct_access`.";
  let parameters = (ins ArrayRefParameter<"::mlir::Type">:$elements);
  let assemblyFormat = "`<` $elements `>`";
  let genVerifyDecl = 1;
}

def Toy_Tensor : TensorOf<[F64]>;
def Toy_Type : AnyTypeOf<[Toy_Tensor, Toy_Struct]>;

def ShapeInferenceOpInterface : OpInterface<"ShapeInference"> {
  let cppNamespace = "::toy";
  let description = "An operation with one result, whose type follows from those of its operands.";
  let methods = [InterfaceMethod<"The type of the result, if those of all operands are ranked.",
                                 "::mlir::Type", "inferShape">];
}
defvar InfersShape = DeclareOpInterfaceMethods<ShapeInferenceOpInterface>;

// ---- Functions

def Toy_FuncOp : Toy_Op<"func", [FunctionOpInterface, IsolatedFromAbove]> {
  let summary = "function of the user";
  let description = [{
    Its arguments are tensors of any shape: each call is inlined with shapes of its own.

    ```mlir
    toy.func private @f(%x: tensor<*xf64>) {
      toy.print %x : tensor<*xf64>
      toy.return
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<StrAttr>:$sym_visibility,
                       OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}

def Toy_ReturnOp : Toy_Op<"return", [Pure, HasParent<"FuncOp">, Terminator]> {
  let summary = "end of a function, with its result if there is one";
  let description = [{
    What comes after it in the source is not compiled.

    ```mlir
    toy.func @same(%x: tensor<*xf64>) -> tensor<*xf64> {
      toy.return %x : tensor<*xf64>
    }
    ```
  }];
  let arguments = (ins Optional<Toy_Type>:$input);
  let assemblyFormat = "($input^ `:` type($input))? attr-dict";
  let hasVerifier = 1;
}

def Toy_GenericCallOp : Toy_Op<"generic_call", [DeclareOpInterfaceMethods<CallOpInterface>]> {
  let summary = "call of a function, for the shapes that the arguments have";
  let description = [{
    The function is inlined, and its result gets a shape then.

    ```mlir
    %1 = toy.generic_call @f(%0) : (tensor<2xf64>) -> tensor<*xf64>
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<Toy_Type>:$inputs);
  let results = (outs Optional<Toy_Type>:$output);
  let assemblyFormat = "$callee `(` $inputs `)` attr-dict `:` functional-type($inputs, results)";
}

// ---- Constants and structs

def Toy_ConstantOp : Toy_Op<"constant", [ConstantLike, Pure, InfersShape]> {
  let summary = "constant tensor";
  let description = [{
    The type is that of the attribute, or as long as it is not inferred the one behind `to`.

    ```mlir
    %0 = toy.constant dense<[1.0, 2.0]> : tensor<2xf64>
    ```
  }];
  let arguments = (ins F64ElementsAttr:$value);
  let results = (outs Toy_Tensor:$output);
  let assemblyFormat = "attr-dict custom<Constant>($value, type($output))";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Toy_StructConstantOp : Toy_Op<"struct_constant", [ConstantLike, Pure]> {
  let summary = "constant struct";
  let description = [{
    The attribute has a constant for each element.

    ```mlir
    %0 = toy.struct_constant [dense<1.0> : tensor<2xf64>] : !toy.struct<tensor<*xf64>>
    ```
  }];
  let arguments = (ins ArrayAttr:$value);
  let results = (outs Toy_Struct:$output);
  let assemblyFormat = "$value attr-dict `:` qualified(type($output))";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Toy_StructAccessOp : Toy_Op<"struct_access", [Pure]> {
  let summary = "element of a struct";
  let description = [{
    Elements are numbered from 0.

    ```mlir
    %1 = toy.struct_access %0[1] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
    ```
  }];
  let arguments = (ins Toy_Struct:$input, I64Attr:$index);
  let results = (outs Toy_Type:$output);
  let assemblyFormat = [{
    $input `[` $index `]` attr-dict `:` qualified(type($input)) `->` qualified(type($output))
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

// ---- Tensors

// Prints one type if all types are equal, otherwise the types of the operands and the result.
class Toy_BinaryOp<string mnemonic, string line> : Toy_Op<mnemonic, [Pure, InfersShape]> {
  let summary = line;
  let description = "Element by element: both operands have one shape.\n\n```mlir\n%2 = toy." # mnemonic
                    # " %0, %1 : tensor<2x3xf64>\n```";
  let arguments = (ins Toy_Tensor:$lhs, Toy_Tensor:$rhs);
  let results = (outs Toy_Tensor:$output);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` custom<BinaryTypes>(type($lhs), type($rhs), type($output))
  }];
  let hasVerifier = 1;
}
def Toy_AddOp : Toy_BinaryOp<"add", "sum of two tensors">;
def Toy_MulOp : Toy_BinaryOp<"mul", "product of two tensors">;

def Toy_TransposeOp : Toy_Op<"transpose", [Pure, InfersShape]> {
  let summary = "tensor with its dimensions in the other order";
  let description = [{
    The first dimension becomes the last, and so on.

    ```mlir
    %1 = toy.transpose(%0 : tensor<2x3xf64>) to tensor<3x2xf64>
    ```
  }];
  let arguments = (ins Toy_Tensor:$input);
  let results = (outs Toy_Tensor:$output);
  let assemblyFormat = "`(` $input `:` type($input) `)` attr-dict `to` type($output)";
  let hasVerifier = 1;
}

def Toy_ReshapeOp : Toy_Op<"reshape", [Pure]> {
  let summary = "the same elements in another shape";
  let description = [{
    Elements keep their order, and their number.

    ```mlir
    %1 = toy.reshape(%0 : tensor<6xf64>) to tensor<2x3xf64>
    ```
  }];
  let arguments = (ins Toy_Tensor:$input);
  let results = (outs StaticShapeTensorOf<[F64]>:$output);
  let assemblyFormat = "`(` $input `:` type($input) `)` attr-dict `to` type($output)";
  let hasVerifier = 1;
}

def Toy_CastOp : Toy_Op<"cast", [DeclareOpInterfaceMethods<CastOpInterface>, InfersShape, Pure,
                                 SameOperandsAndResultShape]> {
  let summary = "tensor of which the type knows the shape, or does not";
  let description = [{
    Nothing happens to the elements. Inlining makes casts of arguments.

    ```mlir
    %1 = toy.cast %0 : tensor<2x3xf64> to tensor<*xf64>
    ```
  }];
  let arguments = (ins Toy_Tensor:$input);
  let results = (outs Toy_Tensor:$output);
  let assemblyFormat = "$input attr-dict `:` type($input) `to` type($output)";
}

def Toy_PrintOp : Toy_Op<"print"> {
  let summary = "writes a tensor to standard output";
  let description = [{
    Memory may be printed, too: it is what becomes of tensors before this operation is
    lowered.

    ```mlir
    toy.print %0 : tensor<2xf64>
    ```
  }];
  let arguments = (ins AnyTypeOf<[Toy_Tensor, MemRefOf<[F64]>]>:$input);
  let assemblyFormat = "$input attr-dict `:` type($input)";
}

// ---- Patterns

def SameType : Constraint<CPred<"$0.getType() == $1.getType()">, "of one type">;

def TransposeOfTranspose : Pat<
    (Toy_TransposeOp:$result (Toy_TransposeOp $x)), (replaceWithValue $x),
    [(SameType $result, $x)]>;
def ReshapeOfReshape : Pat<(Toy_ReshapeOp (Toy_ReshapeOp $x)), (Toy_ReshapeOp $x)>;
def ReshapeToSameType : Pat<
    (Toy_ReshapeOp:$result $x), (replaceWithValue $x), [(SameType $result, $x)]>;

def Reshaped : NativeCodeCall<"reshaped($0, $1)">;
def ReshapeOfConstant : Pat<
    (Toy_ReshapeOp:$result (Toy_ConstantOp $value)),
    (Toy_ConstantOp (Reshaped $value, $result))>;

// ---- Passes

def ShapeInferencePass : Pass<"toy-shape-inference", "::toy::FuncOp"> {
  let summary = "give every tensor of a function its shape";
}
def LowerToAffinePass : Pass<"toy-to-affine", "::mlir::ModuleOp"> {
  let summary = "lower all but toy.print to loops over memory";
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::func::FuncDialect",
                           "::mlir::memref::MemRefDialect"];
}
def LowerToLLVMPass : Pass<"toy-to-llvm", "::mlir::ModuleOp"> {
  let summary = "lower toy.print, and what it is among, to the llvm dialect";
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::scf::SCFDialect"];
}

#endif // TOY_TD
