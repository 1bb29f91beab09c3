// Large constants, of one value and of text that a C compiler must not misread.
memref.global "private" constant @ones : memref<100000xi32> = dense<1>
memref.global "private" constant @odd : memref<8xi8> = dense<[63, 63, 47, 92, 34, -1, 0, 49]>
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c100000 = arith.constant 100000 : index
  %zero = arith.constant 0 : i32
  %ones = memref.get_global @ones : memref<100000xi32>
  %odd = memref.get_global @odd : memref<8xi8>
  %a = scf.for %i = %c0 to %c100000 step %c1 iter_args(%sum = %zero) -> (i32) {
    %x = memref.load %ones[%i] : memref<100000xi32>
    %next = arith.addi %sum, %x : i32
    scf.yield %next : i32
  }
  %b = scf.for %i = %c0 to %c8 step %c1 iter_args(%sum = %a) -> (i32) {
    %x = memref.load %odd[%i] : memref<8xi8>
    %wide = arith.extsi %x : i8 to i32
    %next = arith.addi %sum, %wide : i32
    scf.yield %next : i32
  }
  return %b : i32
}
