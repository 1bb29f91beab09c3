// The region of a map that reads the element of the output needs its value in the buffer.
// RUN: ods opt --one-shot-bufferize %s

func.func @main(%x: memref<1xi64>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 3 : i64
  %in = arith.constant dense<0> : tensor<1xi64>
  %init = arith.constant dense<11> : tensor<1xi64>
  %m = linalg.map ins(%in : tensor<1xi64>) outs(%init : tensor<1xi64>)
    (%i: i64, %o: i64) {
      memref.store %o, %x[%c0] : memref<1xi64>
      linalg.yield %z : i64
    }
  return
}
