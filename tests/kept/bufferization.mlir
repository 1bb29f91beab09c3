// A CFG loop writes to a tensor whose old contents are read after the loop: the tensor is copied before the write.
// OPT: --convert-scf-to-cf
// RESULT: 5
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %five = arith.constant 5 : i64
  %nine = arith.constant 9 : i64
  %start = tensor.splat %five : tensor<2xi64>
  %end = scf.for %i = %c0 to %c2 step %c1 iter_args(%t = %start) -> (tensor<2xi64>) {
    %written = tensor.insert %nine into %t[%i] : tensor<2xi64>
    scf.yield %t : tensor<2xi64>
  }
  %r = tensor.extract %end[%c0] : tensor<2xi64>
  return %r : i64
}
