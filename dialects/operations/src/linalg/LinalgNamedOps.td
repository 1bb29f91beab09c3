// Operations that declare loops and maps, and a scalar computation; all but convolutions.
#ifndef LINALG_NAMED_OPS_TD
#define LINALG_NAMED_OPS_TD

include "linalg/LinalgStructuredBase.td"

// ---- Elementwise operations ----

class Linalg_PointwiseOp<string mnemonic, dag body, list<int> ranks, list<Trait> traits = []>
    : Linalg_NamedOp<mnemonic, (pointwise), body, ranks, traits>;

def CopyOp : Linalg_PointwiseOp<"copy", (cast $a), [2, 2]> {
  let summary = "copies elements";
  let what = "Copies each element, cast to the element type of the output.";
  let attributes = Linalg_CastArg;
  let hasCanonicalizer = 1;
}
def FillOp : Linalg_NamedOp<"fill", (pointwise), (value $a), [0, 2], [LinalgFillOpInterface]> {
  let summary = "puts one scalar into every place";
  let what = "Fills the output with a scalar.";
  let hasCanonicalizer = 1;
}

class Linalg_UnaryOp<string mnemonic, dag body> : Linalg_PointwiseOp<mnemonic, body, [2, 2]> {
  let summary = "applies `" # mnemonic # "` to each element";
  let what = "Elements are not cast.";
}
def ExpOp : Linalg_UnaryOp<"exp", (exp $a)>;
def LogOp : Linalg_UnaryOp<"log", (log $a)>;
def AbsOp : Linalg_UnaryOp<"abs", (abs $a)>;
def CeilOp : Linalg_UnaryOp<"ceil", (ceil $a)>;
def FloorOp : Linalg_UnaryOp<"floor", (floor $a)>;
def NegFOp : Linalg_UnaryOp<"negf", (negf $a)>;
def ReciprocalOp : Linalg_UnaryOp<"reciprocal", (reciprocal $a)>;
def RoundOp : Linalg_UnaryOp<"round", (round $a)>;
def SqrtOp : Linalg_UnaryOp<"sqrt", (sqrt $a)>;
def RsqrtOp : Linalg_UnaryOp<"rsqrt", (rsqrt $a)>;
def SquareOp : Linalg_UnaryOp<"square", (square $a)>;
def TanhOp : Linalg_UnaryOp<"tanh", (tanh $a)>;
def ErfOp : Linalg_UnaryOp<"erf", (erf $a)>;

class Linalg_BinaryOp<string mnemonic, dag body> : Linalg_PointwiseOp<mnemonic, body, [2, 2, 2]> {
  let summary = "applies `" # mnemonic # "` to each two elements";
  let what = "Shapes and element types are the same: nothing is cast or repeated.";
}
def AddOp : Linalg_BinaryOp<"add", (add $a, $b)>;
def SubOp : Linalg_BinaryOp<"sub", (sub $a, $b)>;
def MulOp : Linalg_BinaryOp<"mul", (mul $a, $b)>;
def DivOp : Linalg_BinaryOp<"div", (div $a, $b)>;
def DivUnsignedOp : Linalg_BinaryOp<"div_unsigned", (div_unsigned $a, $b)> {
  let element = "i32";
}
def MaxOp : Linalg_BinaryOp<"max", (max_signed $a, $b)>;
def MinOp : Linalg_BinaryOp<"min", (min_signed $a, $b)>;
def PowFOp : Linalg_BinaryOp<"powf", (powf $a, $b)>;

def SelectOp : Linalg_PointwiseOp<"select", (select $a, $b, $c), [2, 2, 2, 2]> {
  let summary = "chooses each element from one of two";
  let description = [{
    Elements of the first input tell which of the others is taken.

    ```mlir
    %0 = linalg.select ins(%which, %yes, %no : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>)
        outs(%out : tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
}

// ---- Products of matrices and vectors ----

class Linalg_ProductOp<string mnemonic, list<int> ranks, string maps>
    : Linalg_IndexedOp<mnemonic, ranks, maps, Linalg_MulAdd, [LinalgContractionOpInterface]> {
  let what = "Adds products of elements, cast to the element type of the output, to the output.";
}
class Linalg_QuantizedProductOp<string mnemonic, list<int> ranks, string maps>
    : Linalg_IndexedOp<mnemonic, ranks, maps, Linalg_QuantizedMulAdd> {
  let what = "The last two inputs are zero points, subtracted before elements are multiplied.";
}

def QuantizedMatmulOp : Linalg_QuantizedProductOp<"quantized_matmul", [2, 2, 0, 0, 2],
    "(m, n, k) -> (m, k), (k, n), (), (), (m, n)"> {
  let summary = "product of quantized matrices";
}
def Mmt4DOp : Linalg_ProductOp<"mmt4d", [4, 4, 4],
    "(m, n, k, m0, n0, k0) -> (m, k, m0, k0), (n, k, n0, k0), (m, n, m0, n0)"> {
  let summary = "product of a matrix of tiles and a transposed one";
}
def BatchMmt4DOp : Linalg_ProductOp<"batch_mmt4d", [5, 5, 5],
    "(b, m, n, k, m0, n0, k0) -> (b, m, k, m0, k0), (b, n, k, n0, k0), (b, m, n, m0, n0)"> {
  let summary = "products of matrices of tiles and transposed ones";
}
def QuantizedBatchMatmulOp : Linalg_QuantizedProductOp<"quantized_batch_matmul", [3, 3, 0, 0, 3],
    "(b, m, n, k) -> (b, m, k), (b, k, n), (), (), (b, m, n)"> {
  let summary = "products of quantized matrices";
}
def MatvecOp : Linalg_ProductOp<"matvec", [2, 1, 1], "(m, n) -> (m, n), (n), (m)"> {
  let summary = "product of a matrix and a vector";
}
def VecmatOp : Linalg_ProductOp<"vecmat", [1, 2, 1], "(n, m) -> (m), (m, n), (n)"> {
  let summary = "product of a vector and a matrix";
}
def BatchMatvecOp : Linalg_ProductOp<"batch_matvec", [3, 2, 2],
    "(b, m, k) -> (b, m, k), (b, k), (b, m)"> {
  let summary = "products of matrices and vectors";
}
def BatchVecmatOp : Linalg_ProductOp<"batch_vecmat", [2, 3, 2],
    "(b, n, k) -> (b, k), (b, k, n), (b, n)"> {
  let summary = "products of vectors and matrices";
}
def DotOp : Linalg_ProductOp<"dot", [1, 1, 0], "(m) -> (m), (m), ()"> {
  let summary = "sum of the products of two vectors' elements";
  let description = [{
    Adds products of elements, cast to the element type of the output, to the output.

    ```mlir
    %0 = linalg.dot ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%sum : tensor<f32>) -> tensor<f32>
    ```
  }];
}

// ---- Random numbers ----

// A step of the generator, on i32.
class Linalg_Random<dag of> {
  dag next = (add (mul of, (cast_to "i32", (constant "1103515245 : i64"))),
                  (cast_to "i32", (constant "12345 : i64")));
}
def FillRng2DOp : Linalg_IndexedOp<"fill_rng_2d", [0, 0, 0, 2], "(m, n) -> (), (), (), (m, n)",
    (cast (add (mul (add (cast_to "f64", (constant "2147483647 : i64")),
                         (cast_to "f64", Linalg_Random<
                             (add (cast_to "i32", (loop 1)),
                                  Linalg_Random<(add (cast_to "i32", (loop 0)), $c)>.next)>.next)),
                    (mul (sub $b, $a), (cast_to "f64", (constant "2.3283063999999999E-10 : f64")))),
               $a))> {
  let summary = "fills a matrix with pseudo-random numbers";
  let description = [{
    Numbers between the first and the second input; the third is the seed. Each element has a generator
    of its own, which starts from the seed and the element's place.

    ```mlir
    %0 = linalg.fill_rng_2d ins(%min, %max, %seed : f64, f64, i32) outs(%out : tensor<?x?xf32>)
        -> tensor<?x?xf32>
    ```
  }];
}

#endif // LINALG_NAMED_OPS_TD
