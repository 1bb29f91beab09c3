include "mlir/IR/OpBase.td"
include "mlir/Pass/PassBase.td"
include "ods/Rust.td"
def A_Dialect : Dialect, Extended {
  let name = "a";
  let cppNamespace = "::a";
}
def A_OddType : Type<RustPred<"crate::is_odd">, "odd type">;
def A_PrimeType : Type<CPred<"a::isPrime($_self)">, "prime type">;
def : RustFunction<"a::isPrime", "crate::is_prime">;
def A_OddOp : Op<A_Dialect, "odd"> {
  let arguments = (ins A_OddType:$in, TensorOf<[A_OddType]>:$all, A_PrimeType:$prime);
}
def A_Sized : OpInterface<"Sized"> {
  let cppNamespace = "::a";
  let methods = [InterfaceMethod<"", "a::Size", "getSize", (ins), "", "return a::sizeOf($_op);">];
}
def : RustType<"a::Size", "crate::Size">;
def : RustBody<"a::Sized::getSize", "crate::size_of">;
def : RustFamily<"Op", "all_ops">;
def Shrink : Pass<"a-shrink">;
