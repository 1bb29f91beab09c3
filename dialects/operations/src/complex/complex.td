// The complex dialect: arithmetic and functions of complex numbers.
#ifndef ODS_COMPLEX_OPS_TD
#define ODS_COMPLEX_OPS_TD

include "arith/ArithBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "ods/Rust.td"

def Complex_Dialect : Dialect, Extended {
  let name = "complex";
  let cppNamespace = "::mlir::complex";
  let dependentDialects = ["arith::ArithDialect"];
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
}

class Complex_Op<string mnemonic, list<Trait> traits = []>
    : Op<Complex_Dialect, mnemonic, traits>;

// ---- Attributes ----

// The treatment of intermediate overflow in a division.
def Complex_CRF_improved : I32BitEnumAttrCaseBit<"improved", 0>;
def Complex_CRF_basic : I32BitEnumAttrCaseBit<"basic", 1>;
def Complex_CRF_none : I32BitEnumAttrCaseBit<"none", 2>;
def Complex_ComplexRangeFlags
    : I32BitEnumAttr<"ComplexRangeFlags", "Complex range flags",
                     [Complex_CRF_improved, Complex_CRF_basic, Complex_CRF_none]> {
  let cppNamespace = "::mlir::complex";
}

def Complex_NumberAttr : AttrDef<Complex_Dialect, "Number", [TypedAttrInterface]> {
  let mnemonic = "number";
  let summary = "A complex number attribute";
  let description = [{
    A number whose parts are floats of one kind.

    ```mlir
    #complex.number<:f64 1.0, 2.0>
    ```
  }];
  let parameters = (ins APFloatParameter<"">:$real, APFloatParameter<"">:$imag,
                        AttributeSelfTypeParameter<"">:$type);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

// ---- Shared definitions ----

defvar Complex_Number = Complex<AnyFloat>;
defvar Complex_HasFastMath = DeclareOpInterfaceMethods<ArithFastMathInterface>;
defvar Complex_FastMathArg
    = (ins DefaultValuedAttr<Arith_FastMathAttr,
                             "::mlir::arith::FastMathFlags::none">:$fastmath);

class Complex_ElementIs<string what, string value>
    : TypesMatchWith<"complex element type matches " # what # " type", "complex", value,
                     "::llvm::cast<ComplexType>($_self).getElementType()">;

class ComplexArithmeticOp<string mnemonic>
    : Complex_Op<mnemonic, [Pure, SameOperandsAndResultType, Elementwise,
                            Complex_HasFastMath]> {
  let arguments = !con((ins Complex_Number:$lhs, Complex_Number:$rhs), Complex_FastMathArg);
  let results = (outs Complex_Number:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)
  }];
}
class ComplexUnaryOp<string mnemonic, list<Trait> traits>
    : Complex_Op<mnemonic, traits # [Pure, Elementwise, Complex_HasFastMath]> {
  let arguments = !con((ins Complex_Number:$complex), Complex_FastMathArg);
  let assemblyFormat = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)";
}
class ComplexFunctionOp<string mnemonic>
    : ComplexUnaryOp<mnemonic, [SameOperandsAndResultType]> {
  let results = (outs Complex_Number:$result);
}
class ComplexToRealOp<string mnemonic, string result>
    : ComplexUnaryOp<mnemonic, [Complex_ElementIs<"result", result>]> {
  let results = !dag(outs, [AnyFloat], [result]);
}

// ---- Creation, and extraction of parts ----

def ConstantOp
    : Complex_Op<"constant", [ConstantLike, Pure,
                              DeclareOpInterfaceMethods<OpAsmOpInterface,
                                                        ["getAsmResultNames"]>]> {
  let summary = "complex number constant operation";
  let description = [{
    The real and the imaginary part, as an array of two.

    ```mlir
    %z = complex.constant [0.1, -1.0] : complex<f64>
    ```
  }];
  let arguments = (ins ArrayAttr:$value);
  let results = (outs AnyComplex:$complex);
  let assemblyFormat = "$value attr-dict `:` type($complex)";
  let hasFolder = 1;
  let hasVerifier = 1;
}
def CreateOp
    : Complex_Op<"create", [Pure, AllTypesMatch<["real", "imaginary"]>,
                            Complex_ElementIs<"real operand", "real">,
                            Complex_ElementIs<"imaginary operand", "imaginary">]> {
  let summary = "complex number creation operation";
  let description = [{
    The number with these two parts.

    ```mlir
    %z = complex.create %re, %im : complex<f32>
    ```
  }];
  let arguments = (ins AnyFloat:$real, AnyFloat:$imaginary);
  let results = (outs Complex_Number:$complex);
  let assemblyFormat = "$real `,` $imaginary attr-dict `:` type($complex)";
  let hasFolder = 1;
}
def ReOp : ComplexToRealOp<"re", "real"> {
  let summary = "extracts the real part of a complex number";
  let description = [{
    The first of the two numbers that a complex one is made of.

    ```mlir
    %re = complex.re %z : complex<f32>
    ```
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
def ImOp : ComplexToRealOp<"im", "imaginary"> {
  let summary = "extracts the imaginary part of a complex number";
  let description = [{
    The second of the two numbers that a complex one is made of.

    ```mlir
    %im = complex.im %z : complex<f32>
    ```
  }];
  let hasFolder = 1;
  let hasCanonicalizer = 1;
}
def AbsOp : ComplexToRealOp<"abs", "result"> {
  let summary = "computes absolute value of a complex number";
  let description = [{
    The distance from zero.

    ```mlir
    %r = complex.abs %z : complex<f32>
    ```
  }];
}
def AngleOp : ComplexToRealOp<"angle", "result"> {
  let summary = "computes argument value of a complex number";
  let description = [{
    The angle to the positive real axis; it jumps at the negative one.

    ```mlir
    %phi = complex.angle %z : complex<f32>
    ```
  }];
}
def BitcastOp : Complex_Op<"bitcast", [Pure]> {
  let summary = "computes bitcast between complex and equal arith types";
  let description = [{
    The same bits as a number of another type; one of the two types is complex.

    ```mlir
    %bits = complex.bitcast %z : complex<f32> to i64
    ```
  }];
  let arguments = (ins AnyType:$operand);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `to` type($result)";
  let hasCanonicalizer = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

// ---- Arithmetic ----

let hasFolder = 1 in {
def AddOp : ComplexArithmeticOp<"add"> {
  let summary = "complex addition";
  let description = [{
    The sum of both.

    ```mlir
    %c = complex.add %a, %b : complex<f32>
    ```
  }];
}
def SubOp : ComplexArithmeticOp<"sub"> {
  let summary = "complex subtraction";
  let description = [{
    The first without the second.

    ```mlir
    %c = complex.sub %a, %b : complex<f32>
    ```
  }];
}
def MulOp : ComplexArithmeticOp<"mul"> {
  let summary = "complex multiplication";
  let description = [{
    The product of both.

    ```mlir
    %c = complex.mul %a, %b : complex<f32>
    ```
  }];
}
def DivOp : ComplexArithmeticOp<"div"> {
  let summary = "complex division";
  let description = [{
    The first divided by the second.

    ```mlir
    %c = complex.div %a, %b : complex<f32>
    ```
  }];
}
def NegOp : ComplexFunctionOp<"neg"> {
  let summary = "Negation operator";
  let description = [{
    Both parts with the other sign.

    ```mlir
    %b = complex.neg %a : complex<f32>
    ```
  }];
}
def ConjOp : ComplexFunctionOp<"conj"> {
  let summary = "Calculate the complex conjugate";
  let description = [{
    The imaginary part with the other sign.

    ```mlir
    %b = complex.conj %a : complex<f32>
    ```
  }];
}
def ExpOp : ComplexFunctionOp<"exp"> {
  let summary = "computes exponential of a complex number";
  let description = [{
    Euler's number to the power of the operand.

    ```mlir
    %b = complex.exp %a : complex<f32>
    ```
  }];
}
def LogOp : ComplexFunctionOp<"log"> {
  let summary = "computes natural logarithm of a complex number";
  let description = [{
    The principal value: its imaginary part is the angle of the operand.

    ```mlir
    %b = complex.log %a : complex<f32>
    ```
  }];
}
} // hasFolder

class ComplexEqualityOp<string mnemonic>
    : Complex_Op<mnemonic, [Pure, AllTypesMatch<["lhs", "rhs"]>, Elementwise]> {
  let arguments = (ins Complex_Number:$lhs, Complex_Number:$rhs);
  let results = (outs I1:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs)";
}
def EqualOp : ComplexEqualityOp<"eq"> {
  let summary = "computes whether two complex values are equal";
  let description = [{
    True if both parts are equal as floats are.

    ```mlir
    %c = complex.eq %a, %b : complex<f32>
    ```
  }];
}
def NotEqualOp : ComplexEqualityOp<"neq"> {
  let summary = "computes whether two complex values are not equal";
  let description = [{
    True if a part differs, or is not a number.

    ```mlir
    %c = complex.neq %a, %b : complex<f32>
    ```
  }];
}

// ---- Functions ----

def Atan2Op : ComplexArithmeticOp<"atan2"> {
  let summary = "complex 2-argument arctangent";
  let description = [{
    `-i * log((b + i * a) / sqrt(a^2 + b^2))` of the operands `a` and `b`.

    ```mlir
    %c = complex.atan2 %a, %b : complex<f32>
    ```
  }];
}
def PowOp : ComplexArithmeticOp<"pow"> {
  let summary = "complex power function";
  let description = [{
    The first to the power of the second.

    ```mlir
    %c = complex.pow %a, %b : complex<f32>
    ```
  }];
}
def PowiOp
    : Complex_Op<"powi", [Pure, Elementwise, SameOperandsAndResultShape,
                          AllTypesMatch<["lhs", "result"]>, Complex_HasFastMath]> {
  let summary = "complex number raised to signed integer power";
  let description = [{
    The first to the power of the second, which is read as signed.

    ```mlir
    %b = complex.powi %a, %n : complex<f32>, i32
    ```
  }];
  let arguments = (ins Complex_Number:$lhs, AnySignlessInteger:$rhs,
                       OptionalAttr<Arith_FastMathAttr>:$fastmath);
  let results = (outs Complex_Number:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result) `,` type($rhs)
  }];
}
def SqrtOp : ComplexFunctionOp<"sqrt"> {
  let summary = "complex square root";
  let description = [{
    The root whose real part is not negative.

    ```mlir
    %b = complex.sqrt %a : complex<f32>
    ```
  }];
}
def RsqrtOp : ComplexFunctionOp<"rsqrt"> {
  let summary = "complex reciprocal of square root";
  let description = [{
    One divided by the square root.

    ```mlir
    %b = complex.rsqrt %a : complex<f32>
    ```
  }];
}
def Expm1Op : ComplexFunctionOp<"expm1"> {
  let summary = "computes exponential of a complex number minus 1";
  let description = [{
    `exp` less one, without loss near zero.

    ```mlir
    %b = complex.expm1 %a : complex<f32>
    ```
  }];
}
def Log1pOp : ComplexFunctionOp<"log1p"> {
  let summary = "computes natural logarithm of a complex number";
  let description = [{
    `log` of the operand and one more, without loss near zero.

    ```mlir
    %b = complex.log1p %a : complex<f32>
    ```
  }];
}
def SignOp : ComplexFunctionOp<"sign"> {
  let summary = "computes sign of a complex number";
  let description = [{
    The number divided by its distance from zero; zero stays zero.

    ```mlir
    %b = complex.sign %a : complex<f32>
    ```
  }];
}
def SinOp : ComplexFunctionOp<"sin"> {
  let summary = "computes sine of a complex number";
  let description = [{
    The sine.

    ```mlir
    %b = complex.sin %a : complex<f32>
    ```
  }];
}
def CosOp : ComplexFunctionOp<"cos"> {
  let summary = "computes cosine of a complex number";
  let description = [{
    The cosine.

    ```mlir
    %b = complex.cos %a : complex<f32>
    ```
  }];
}
def TanOp : ComplexFunctionOp<"tan"> {
  let summary = "computes tangent of a complex number";
  let description = [{
    The tangent.

    ```mlir
    %b = complex.tan %a : complex<f32>
    ```
  }];
}
def TanhOp : ComplexFunctionOp<"tanh"> {
  let summary = "complex hyperbolic tangent";
  let description = [{
    The hyperbolic tangent.

    ```mlir
    %b = complex.tanh %a : complex<f32>
    ```
  }];
}

#endif // ODS_COMPLEX_OPS_TD
