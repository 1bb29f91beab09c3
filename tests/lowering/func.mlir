// RUN: ods opt %s --convert-func-to-llvm
// RUN: ods opt %s --convert-func-to-llvm=index-bitwidth=32

// Functions: memrefs, several results, C interfaces, bare pointers, attributes.
func.func @mm(%a: memref<4x?xf32>, %b: memref<*xf32>, %c: memref<2xf32, 3>, %i : index) -> (memref<4x?xf32>, index) attributes {llvm.emit_c_interface} {
  return %a, %i : memref<4x?xf32>, index
}
func.func private @ext(%a: memref<4xf32>, %i: index) -> (f32, i32) attributes {llvm.emit_c_interface}
func.func private @ext2(%a: memref<*xf32>) -> memref<*xf32> attributes {llvm.readnone, llvm.linkage = #llvm.linkage<extern_weak>, foo.bar = 1 : i32}
func.func @call(%a: memref<4x?xf32>, %b: memref<*xf32>, %c: memref<2xf32, 3>, %i : index) -> memref<*xf32> {
  %0:2 = call @mm(%a, %b, %c, %i) : (memref<4x?xf32>, memref<*xf32>, memref<2xf32, 3>, index) -> (memref<4x?xf32>, index)
  %1 = call @ext2(%b) : (memref<*xf32>) -> memref<*xf32>
  %f = func.constant {u.v} @ext3 : (i32) -> i32
  %x = arith.constant 1 : i32
  %r = call_indirect %f(%x) : (i32) -> i32
  return %1 : memref<*xf32>
}
func.func @call2(%a: memref<4xf32> {llvm.noalias}, %b: index) -> memref<4xf32> attributes {llvm.bareptr} {
  %0 = call @call2(%a, %b) {a.b} : (memref<4xf32>, index) -> memref<4xf32>
  return %0 : memref<4xf32>
}
func.func private @ext3(i32) -> i32
func.func nested @vis(%a: i32 {llvm.noundef, a.b = 1 : i32}) -> (i32 {llvm.signext}) attributes {no_inline, llvm.foo, llvm.always_inline, sym_foo = 1 : i32, func.varargs = true, passthrough = ["x"], CConv = #llvm.cconv<fastcc>} {return {q.w} %a : i32}
func.func @byval(%a: index {llvm.byval = index}, %m: memref<2xf32> {llvm.noalias}, %s: !llvm.ptr {llvm.sret = index}) -> index {return %a : index}
