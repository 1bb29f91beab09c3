// Conversions of the arith dialect. Included by ArithOps.td.
#ifndef ODS_ARITH_CAST_OPS_TD
#define ODS_ARITH_CAST_OPS_TD

def SameInputOutputTensorDims
    : PredOpTrait<"input and output have the same tensor dimensions",
                  AllMatchSameOperatorPred<
                      ["in", "out"],
                      "(::llvm::isa<::mlir::TensorType>($_self.getType()) ? "
                      "::llvm::cast<::mlir::TensorType>($_self.getType()).getShape() : "
                      "::llvm::ArrayRef<int64_t>{})">>;

def SignlessFixedWidthIntegerLike
    : TypeConstraint<Or<[AnySignlessInteger.predicate,
                         VectorOfAnyRankOf<[AnySignlessInteger]>.predicate,
                         TensorOf<[AnySignlessInteger]>.predicate]>,
                     "signless-fixed-width-integer-like">;

def IndexCastTypeConstraint
    : TypeConstraint<Or<[SignlessIntegerOrIndexLike.predicate,
                         MemRefOf<[AnySignlessInteger, Index]>.predicate]>,
                     "signless-integer-like or memref of signless-integer">;
def BitcastTypeConstraint
    : TypeConstraint<Or<[SignlessIntegerOrFloatLike.predicate,
                         MemRefOf<[AnySignlessInteger, AnyFloat]>.predicate]>,
                     "signless-integer-or-float-like or memref of signless-integer or float">;

// `types` are the types of the example.
class Arith_CastOp<string mnemonic, string types, string line, string words,
                   TypeConstraint From, TypeConstraint To, list<Trait> traits = []>
    : Arith_Op<mnemonic, traits # [Pure, SameOperandsAndResultShape,
                                   SameInputOutputTensorDims, IsCast]> {
  let summary = line;
  let description = Described<words, "%b = arith." # mnemonic # " %a : " # types>.ret;
  let arguments = (ins From:$in);
  let results = (outs To:$out);
  let assemblyFormat = "$in attr-dict `:` type($in) `to` type($out)";
}
class Arith_ExtIOp<string mnemonic, string line, string words>
    : Arith_CastOp<mnemonic, "i8 to i32", line, words, SignlessFixedWidthIntegerLike,
                   SignlessFixedWidthIntegerLike, [Ranges]> {
  let hasVerifier = 1;
}
class Arith_IToFCastOp<string mnemonic, string sign>
    : Arith_CastOp<mnemonic, "i32 to f32", sign # " integer as a float",
                   "Rounded to the nearest, ties to even, if the number does not fit.",
                   SignlessFixedWidthIntegerLike, FloatLike>;
class Arith_FToICastOp<string mnemonic, string sign>
    : Arith_CastOp<mnemonic, "f32 to i32", "float as a " # sign # " integer",
                   "Rounded to zero. A number that does not fit, or NaN, gives poison.",
                   FloatLike, SignlessFixedWidthIntegerLike>;

let hasFolder = 1 in {

def Arith_ExtUIOp
    : Arith_ExtIOp<"extui", "unsigned integer of more bits", "Zeros are added.">;
def Arith_ExtSIOp
    : Arith_ExtIOp<"extsi", "signed integer of more bits", "Copies of the sign are added."> {
  let hasCanonicalizer = 1;
}
def Arith_TruncIOp
    : Arith_Op<"trunci", [Pure, SameOperandsAndResultShape, SameInputOutputTensorDims,
                          IsCast, Ranges, HasOverflow]> {
  let summary = "integer of fewer bits";
  let description = [{
    Drops the high bits. With `nsw` or `nuw` a number that does not survive as a
    signed or unsigned one is poison.

    ```mlir
    %b = arith.trunci %a : i32 to i8
    %c = arith.trunci %a overflow<nsw, nuw> : i32 to i16
    ```
  }];
  let arguments = (ins SignlessFixedWidthIntegerLike:$in, Overflow:$overflowFlags);
  let results = (outs SignlessFixedWidthIntegerLike:$out);
  let assemblyFormat = [{
    $in (`overflow` `` $overflowFlags^)? attr-dict `:` type($in) `to` type($out)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}
def Arith_ExtFOp
    : Arith_CastOp<"extf", "f32 to f64", "float of a wider type",
                   "The same number, or NaN.", FloatLike, FloatLike, [HasFastMath]> {
  let arguments = (ins FloatLike:$in, OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let assemblyFormat = [{
    $in (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)
  }];
  let hasVerifier = 1;
}
def Arith_TruncFOp
    : Arith_Op<"truncf", [Pure, SameOperandsAndResultShape, SameInputOutputTensorDims,
                          HasRounding, HasFastMath, IsCast]> {
  let summary = "float of a narrower type";
  let description = [{
    Rounds to the nearest, ties to even, unless a mode is given.

    ```mlir
    %b = arith.truncf %a : f64 to f32
    %c = arith.truncf %a downward : f64 to f32
    ```
  }];
  let arguments = (ins FloatLike:$in, OptionalAttr<Arith_RoundingModeAttr>:$roundingmode,
                       OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let results = (outs FloatLike:$out);
  let assemblyFormat = [{
    $in ($roundingmode^)? (`fastmath` `` $fastmath^)?
    attr-dict `:` type($in) `to` type($out)
  }];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
}

def Arith_UIToFPOp : Arith_IToFCastOp<"uitofp", "unsigned">;
def Arith_SIToFPOp : Arith_IToFCastOp<"sitofp", "signed">;
def Arith_FPToUIOp : Arith_FToICastOp<"fptoui", "unsigned">;
def Arith_FPToSIOp : Arith_FToICastOp<"fptosi", "signed">;

let hasCanonicalizer = 1 in {

class Arith_IndexCast<string mnemonic, string sign, string more>
    : Arith_CastOp<mnemonic, "i32 to index",
                   "cast between indices and " # sign # " integers",
                   "To a wider type " # more # ", to a narrower one high bits are dropped.",
                   IndexCastTypeConstraint, IndexCastTypeConstraint, [Ranges]>;
def Arith_IndexCastOp : Arith_IndexCast<"index_cast", "signed", "the sign is extended">;
def Arith_IndexCastUIOp : Arith_IndexCast<"index_castui", "unsigned", "zeros are added">;

def Arith_BitcastOp
    : Arith_CastOp<"bitcast", "f32 to i32", "the same bits as another type",
                   "Both types are of one width; a vector is cast element by element.",
                   BitcastTypeConstraint, BitcastTypeConstraint>;

} // hasCanonicalizer
} // hasFolder

// Block-scaled formats: a block of elements shares a scale, which is a power of two.

def Arith_ScalingExtFOp
    : Arith_Op<"scaling_extf", [Pure, SameInputOutputTensorDims, HasFastMath, IsCast]> {
  let summary = "scaled float as a wider one";
  let description = [{
    The product of a narrow float and its scale. The scale is taken as a power of two:
    it is cast to `f8E8M0FNU` first. A block that shares a scale has it broadcast.

    ```mlir
    %b = arith.scaling_extf %a, %scale : f4E2M1FN, f8E8M0FNU to f32
    ```
  }];
  let arguments = (ins FloatLike:$in, FloatLike:$scale,
                       OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let results = (outs FloatLike:$out);
  let assemblyFormat = [{
    $in `,` $scale (`fastmath` `` $fastmath^)?
    attr-dict `:` type($in) `,` type($scale) `to` type($out)
  }];
  let hasVerifier = 1;
}
def Arith_ScalingTruncFOp
    : Arith_Op<"scaling_truncf", [Pure, SameInputOutputTensorDims, HasRounding, HasFastMath,
                                  IsCast]> {
  let summary = "float as a narrower, scaled one";
  let description = [{
    The quotient of a float and its scale, in a narrow type. The scale is taken as a
    power of two: it is cast to `f8E8M0FNU` first.

    ```mlir
    %b = arith.scaling_truncf %a, %scale : f32, f8E8M0FNU to f4E2M1FN
    ```
  }];
  let arguments = (ins FloatLike:$in, FloatLike:$scale,
                       OptionalAttr<Arith_RoundingModeAttr>:$roundingmode,
                       OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let results = (outs FloatLike:$out);
  let assemblyFormat = [{
    $in `,` $scale ($roundingmode^)? (`fastmath` `` $fastmath^)?
    attr-dict `:` type($in) `,` type($scale) `to` type($out)
  }];
  let hasVerifier = 1;
}

#endif // ODS_ARITH_CAST_OPS_TD
