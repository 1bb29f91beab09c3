// Intrinsics on vectors: reductions, matrices, masked memory, and the predicated
// family `vp.`. Included by LLVMIntrinsicOps.td.
#ifndef ODS_LLVM_VECTOR_INTRINSIC_OPS_TD
#define ODS_LLVM_VECTOR_INTRINSIC_OPS_TD

include "llvm/LLVMOpBase.td"

defvar LLVM_Mask = LLVM_VectorOf<I1>;

// ---- Reductions ----

class LLVM_VecReduction<string name, string what, string words, string sample,
                        list<string> operands, list<string> types, list<int> operandTypes,
                        bit fastmath, bit functional = 0>
    : LLVM_IntrOp<"vector.reduce." # name,
                  !if(fastmath, [LLVM_HasFastmath], [])
                      # [Pure, SameOperandsAndResultElementType],
                  1, operandTypes> {
  let summary = what # " of all lanes";
  defvar example = LLVM_IntrExample<"vector.reduce." # name, operands, types, sample>;
  let description = Described<words, !if(functional, example.functional, example.generic)>.ret;
}
class LLVM_VecReductionI<string name, string what>
    : LLVM_VecReduction<name, what, "The lanes combined by `" # name # "`.", "i32", ["in"],
                        ["vector<4xi32>"], [0], 0> {
  let arguments = (ins LLVM_VectorOf<AnySignlessInteger>:$in);
}
class LLVM_VecReductionF<string name, string what, string words>
    : LLVM_VecReduction<name, what, words, "f32", ["in"], ["vector<4xf32>"], [0], 1, 1> {
  let arguments = (ins LLVM_VectorOf<AnyFloat>:$in, LLVM_Fastmath:$fastmathFlags);
  let assemblyFormat = "`(` operands `)` attr-dict `:` functional-type(operands, results)";
}
class LLVM_VecReductionAccF<string name, string what>
    : LLVM_VecReduction<name, what,
                        "In order from the start value, unless `reassoc` allows another.",
                        "f32", ["start", "in"], ["f32", "vector<4xf32>"], [1], 1> {
  let arguments = (ins AnyFloat:$start_value, LLVM_VectorOf<AnyFloat>:$input,
                       LLVM_Fastmath:$fastmathFlags);
}

// The name of a reduction, and a noun that describes it.
class LLVM_Fold<string func, string noun> {
  string name = func;
  string what = noun;
}
defvar LLVM_IntFolds
    = [LLVM_Fold<"add", "sum">, LLVM_Fold<"and", "conjunction">, LLVM_Fold<"mul", "product">,
       LLVM_Fold<"or", "disjunction">, LLVM_Fold<"smax", "signed maximum">,
       LLVM_Fold<"smin", "signed minimum">, LLVM_Fold<"umax", "unsigned maximum">,
       LLVM_Fold<"umin", "unsigned minimum">, LLVM_Fold<"xor", "exclusive disjunction">];
foreach one = LLVM_IntFolds in
  def LLVM_vector_reduce_#one.name : LLVM_VecReductionI<one.name, one.what>;
foreach one = [LLVM_Fold<"fmax", "maximum">, LLVM_Fold<"fmin", "minimum">] in
  def LLVM_vector_reduce_#one.name
      : LLVM_VecReductionF<one.name, one.what,
                           "Of a number and NaN the number counts. Of zeros, either.">;
foreach one = [LLVM_Fold<"fmaximum", "maximum">, LLVM_Fold<"fminimum", "minimum">] in
  def LLVM_vector_reduce_#one.name
      : LLVM_VecReductionF<one.name, one.what, "NaN if a lane is. -0 is less than +0.">;
foreach one = [LLVM_Fold<"fadd", "sum">, LLVM_Fold<"fmul", "product">] in
  def LLVM_vector_reduce_#one.name : LLVM_VecReductionAccF<one.name, one.what>;

// ---- Matrices, flattened column by column ----

def LLVM_MatrixColumnMajorLoadOp : LLVM_IntrOp<"matrix.column.major.load"> {
  let summary = "matrix from memory";
  let description = [{
    The columns follow each other in memory at the stride, which is in elements; in the
    vector there are no gaps.

    ```mlir
    %m = llvm.intr.matrix.column.major.load %p, <stride = %n> {
        isVolatile = false, rows = 3 : i32, columns = 16 : i32
      } : vector<48xf32> from !llvm.ptr stride i64
    ```
  }];
  let llvmirBuilder = "";
  let arguments = (ins LLVM_AnyPointer:$data, AnySignlessInteger:$stride,
                       I1Attr:$isVolatile, I32Attr:$rows, I32Attr:$columns);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = [{
    $data `,` `<` `stride` `=` $stride `>` attr-dict
    `:` type($res) `from` qualified(type($data)) `stride` type($stride)
  }];
}
def LLVM_MatrixColumnMajorStoreOp : LLVM_ZeroResultIntrOp<"matrix.column.major.store"> {
  let summary = "matrix to memory";
  let description = [{
    The columns follow each other in memory at the stride, which is in elements; in the
    vector there are no gaps.

    ```mlir
    llvm.intr.matrix.column.major.store %m, %p, <stride = %n> {
        isVolatile = false, rows = 3 : i32, columns = 16 : i32
      } : vector<48xf32> to !llvm.ptr stride i64
    ```
  }];
  let llvmirBuilder = "";
  let arguments = (ins LLVM_AnyVector:$matrix, LLVM_AnyPointer:$data,
                       AnySignlessInteger:$stride, I1Attr:$isVolatile, I32Attr:$rows,
                       I32Attr:$columns);
  let assemblyFormat = [{
    $matrix `,` $data `,` `<` `stride` `=` $stride `>` attr-dict
    `:` type($matrix) `to` qualified(type($data)) `stride` type($stride)
  }];
}
def LLVM_MatrixMultiplyOp : LLVM_IntrOp<"matrix.multiply", [], 1, [0, 1], [0]> {
  let summary = "product of two matrices";
  let description = [{
    Each is a vector, column by column; the attributes are their sizes.

    ```mlir
    %c = llvm.intr.matrix.multiply %a, %b {
        lhs_rows = 4 : i32, lhs_columns = 16 : i32, rhs_columns = 3 : i32
      } : (vector<64xf32>, vector<48xf32>) -> vector<12xf32>
    ```
  }];
  let immediates = ["2 lhs_rows", "3 lhs_columns", "4 rhs_columns"];
  let arguments = (ins LLVM_AnyVector:$lhs, LLVM_AnyVector:$rhs, I32Attr:$lhs_rows,
                       I32Attr:$lhs_columns, I32Attr:$rhs_columns);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($res)
  }];
}
def LLVM_MatrixTransposeOp : LLVM_IntrOp<"matrix.transpose", [], 1, [], [0]> {
  let summary = "transposed matrix";
  let description = [{
    `rows` and `columns` are those of the operand.

    ```mlir
    %b = llvm.intr.matrix.transpose %a {rows = 3 : i32, columns = 16 : i32}
        : vector<48xf32> into vector<48xf32>
    ```
  }];
  let immediates = ["1 rows", "2 columns"];
  let arguments = (ins LLVM_AnyVector:$matrix, I32Attr:$rows, I32Attr:$columns);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "$matrix attr-dict `:` type($matrix) `into` type($res)";
}

// ---- Masked memory ----

def LLVM_GetActiveLaneMaskOp : LLVM_IntrOp<"get.active.lane.mask", [Pure], 1, [0], [0]> {
  let summary = "mask of the lanes that are in range";
  let description = [{
    Lane `i` is set if `base + i`, as if it did not overflow, is less than `n`, both
    unsigned.

    ```mlir
    %mask = llvm.intr.get.active.lane.mask %base, %n : i64, i64 to vector<4xi1>
    ```
  }];
  let arguments = (ins AnySignlessInteger:$base, AnySignlessInteger:$n);
  let assemblyFormat = [{
    $base `,` $n attr-dict `:` type($base) `,` type($n) `to` type($res)
  }];
}
def LLVM_MaskedLoadOp : LLVM_IntrOp<"masked.load"> {
  let summary = "read of the lanes of a mask";
  let description = [{
    Lanes that are off are those of `pass_thru`, or poison; their memory need not exist.

    ```mlir
    %v = llvm.intr.masked.load %p, %mask, %pass {alignment = 4 : i32}
        : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    ```
  }];
  let llvmirBuilder = "";
  let arguments = (ins LLVM_AnyPointer:$data, LLVM_Mask:$mask,
                       Optional<LLVM_AnyVector>:$pass_thru, I32Attr:$alignment,
                       UnitAttr:$nontemporal);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def LLVM_MaskedStoreOp : LLVM_ZeroResultIntrOp<"masked.store"> {
  let summary = "write of the lanes of a mask";
  let description = [{
    The memory of lanes that are off stays as it is and need not exist.

    ```mlir
    llvm.intr.masked.store %v, %p, %mask {alignment = 4 : i32}
        : vector<4xf32>, vector<4xi1> into !llvm.ptr
    ```
  }];
  let llvmirBuilder = "";
  let arguments = (ins LLVM_AnyVector:$value, LLVM_AnyPointer:$data, LLVM_Mask:$mask,
                       I32Attr:$alignment);
  let assemblyFormat = [{
    $value `,` $data `,` $mask attr-dict
    `:` type($value) `,` type($mask) `into` qualified(type($data))
  }];
}
def LLVM_masked_gather : LLVM_IntrOp<"masked.gather"> {
  let summary = "read of many addresses";
  let description = [{
    Lanes that are off are those of `pass_thru`, or poison; their addresses are not looked
    at.

    ```mlir
    %v = llvm.intr.masked.gather %ptrs, %mask, %pass {alignment = 4 : i32}
        : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    ```
  }];
  let llvmirBuilder = "";
  let arguments = (ins LLVM_VectorOf<LLVM_AnyPointer>:$ptrs, LLVM_Mask:$mask,
                       Variadic<LLVM_AnyVector>:$pass_thru, I32Attr:$alignment);
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
def LLVM_masked_scatter : LLVM_ZeroResultIntrOp<"masked.scatter"> {
  let summary = "write to many addresses";
  let description = [{
    Lanes that are on are written in order: of two at one address the later stays.

    ```mlir
    llvm.intr.masked.scatter %v, %ptrs, %mask {alignment = 4 : i32}
        : vector<4xf32>, vector<4xi1> into vector<4x!llvm.ptr>
    ```
  }];
  let llvmirBuilder = "";
  let arguments = (ins LLVM_AnyVector:$value, LLVM_VectorOf<LLVM_AnyPointer>:$ptrs,
                       LLVM_Mask:$mask, I32Attr:$alignment);
  let assemblyFormat = [{
    $value `,` $ptrs `,` $mask attr-dict
    `:` type($value) `,` type($mask) `into` type($ptrs)
  }];
  let hasVerifier = 1;
}
defvar HasSignatureAttrs = DeclareOpInterfaceMethods<ArgAndResultAttrsOpInterface>;
def LLVM_masked_expandload
    : LLVM_IntrOp<"masked.expandload", [HasSignatureAttrs], 1, [], [0]> {
  let summary = "consecutive elements to the lanes of a mask";
  let description = [{
    Reads as many elements as lanes are on; the other lanes are those of `passthru`.

    ```mlir
    %v = "llvm.intr.masked.expandload"(%p, %mask, %pass)
        : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    ```
  }];
  let arguments = !con((ins LLVM_AnyPointer:$ptr, LLVM_Mask:$mask,
                            LLVM_AnyVector:$passthru), LLVM_SignatureArgs);
}
def LLVM_masked_compressstore
    : LLVM_ZeroResultIntrOp<"masked.compressstore", [0], [HasSignatureAttrs]> {
  let summary = "lanes of a mask to consecutive elements";
  let description = [{
    Writes the lanes that are on without gaps.

    ```mlir
    "llvm.intr.masked.compressstore"(%v, %p, %mask)
        : (vector<4xf32>, !llvm.ptr, vector<4xi1>) -> ()
    ```
  }];
  let arguments = !con((ins LLVM_AnyVector:$value, LLVM_AnyPointer:$ptr, LLVM_Mask:$mask),
                       LLVM_SignatureArgs);
}

// ---- Whole vectors ----

def LLVM_vscale : LLVM_IntrOp<"vscale", [], 1, [], [0]> {
  let summary = "factor of scalable vectors";
  let description = [{
    A number that does not change while the program runs.

    ```mlir
    %n = "llvm.intr.vscale"() : () -> i64
    ```
  }];
}
def LLVM_StepVectorOp : LLVM_IntrOp<"stepvector", [Pure], 1, [], [0]>,
                        Clif<"$res = resize(lane())"> {
  let summary = "number of each lane";
  let description = [{
    From 0 on, modulo 2^width.

    ```mlir
    %v = llvm.intr.stepvector : vector<4xi32>
    ```
  }];
  let results = (outs LLVM_VectorOf<AnySignlessInteger>:$res);
  let assemblyFormat = "attr-dict `:` type($res)";
}

// For scalable vectors, counts are for a vscale of 1.
class LLVM_OfVector<string value, string what> {
  string ret = "::llvm::cast<::mlir::VectorType>($" # value # ".getType())." # what # "()";
}
class LLVM_VectorBitsLimit<list<string> vectors>
    : PredOpTrait<"vectors are not bigger than 2^17 bits.",
                  And<!foreach(v, vectors,
                               CPred<LLVM_OfVector<v, "getNumElements">.ret # " * "
                                     # LLVM_OfVector<v, "getElementTypeBitWidth">.ret
                                     # " <= 131072">)>>;
class LLVM_NoScalableInto<string verb, string part, string whole, string from>
    : PredOpTrait<"it is not " # verb # " scalable " # from # " fixed-length vectors.",
                  CPred<"!isScalableVectorType($" # part # ".getType()) || "
                        "isScalableVectorType($" # whole # ".getType())">>;
def LLVM_vector_insert
    : LLVM_IntrOp<"vector.insert",
                  [Pure, AllTypesMatch<["dstvec", "res"]>,
                   LLVM_VectorBitsLimit<["srcvec", "dstvec"]>,
                   LLVM_NoScalableInto<"inserting", "srcvec", "dstvec", "into">],
                  1, [1], [0]> {
  let summary = "vector with a part replaced";
  let description = [{
    The part begins at the position, times `vscale` if the part is scalable; it is a
    multiple of the length of the part.

    ```mlir
    %w = llvm.intr.vector.insert %part, %v[4] : vector<4xf32> into vector<[8]xf32>
    ```
  }];
  let arguments = (ins LLVM_AnyVector:$dstvec, LLVM_AnyVector:$srcvec, I64Attr:$pos);
  let immediates = ["2 pos"];
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = [{
    $srcvec `,` $dstvec `[` $pos `]` attr-dict `:` type($srcvec) `into` type($res)
  }];
}
def LLVM_vector_extract
    : LLVM_IntrOp<"vector.extract",
                  [Pure, LLVM_VectorBitsLimit<["srcvec", "res"]>,
                   LLVM_NoScalableInto<"extracting", "res", "srcvec", "from">],
                  1, [0], [0]> {
  let summary = "part of a vector";
  let description = [{
    The part begins at the position, times `vscale` if the part is scalable; it is a
    multiple of the length of the part.

    ```mlir
    %part = llvm.intr.vector.extract %v[4] : vector<4xf32> from vector<[8]xf32>
    ```
  }];
  let arguments = (ins LLVM_AnyVector:$srcvec, I64Attr:$pos);
  let immediates = ["1 pos"];
  let results = (outs LLVM_AnyVector:$res);
  let assemblyFormat = "$srcvec `[` $pos `]` attr-dict `:` type($res) `from` type($srcvec)";
}
def LLVM_vector_interleave2
    : LLVM_IntrOp<"vector.interleave2",
                  [Pure, AllTypesMatch<["vec1", "vec2"]>,
                   PredOpTrait<"result has twice as many elements as 'vec1'",
                               And<[CPred<LLVM_OfVector<"res", "getNumElements">.ret # " == "
                                          # LLVM_OfVector<"vec1", "getNumElements">.ret
                                          # " * 2">,
                                    CPred<LLVM_OfVector<"vec1", "getElementType">.ret # " == "
                                          # LLVM_OfVector<"res", "getElementType">.ret>]>>],
                  1, [], [0]> {
  let summary = "lanes of two vectors by turns";
  let description = [{
    The even ones are those of the first.

    ```mlir
    %c = "llvm.intr.vector.interleave2"(%a, %b) : (vector<[4]xi8>, vector<[4]xi8>) -> vector<[8]xi8>
    ```
  }];
  let arguments = (ins LLVM_AnyVector:$vec1, LLVM_AnyVector:$vec2);
}
def LLVM_vector_deinterleave2 : LLVM_IntrOp<"vector.deinterleave2", [Pure], 1, [0]> {
  let summary = "even and odd lanes";
  let description = [{
    As a struct of two vectors.

    ```mlir
    %r = "llvm.intr.vector.deinterleave2"(%v)
        : (vector<[8]xi8>) -> !llvm.struct<(vector<[4]xi8>, vector<[4]xi8>)>
    ```
  }];
  let arguments = (ins LLVM_AnyVector:$vec);
}

include "llvm/LLVMPredicatedOps.td"

#endif // ODS_LLVM_VECTOR_INTRINSIC_OPS_TD
