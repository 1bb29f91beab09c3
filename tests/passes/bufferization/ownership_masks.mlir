// A mask holds one operation: the condition on which its region owns a buffer is not put there.
// RUN: ods opt --ownership-based-buffer-deallocation %s

func.func @write(%v: vector<3xi64>, %mask: vector<3xi1>) -> i64 {
  %c0 = arith.constant 0 : index
  %buffer = memref.alloc() : memref<3xi64>
  vector.mask %mask { vector.transfer_write %v, %buffer[%c0] {in_bounds = [true]} : vector<3xi64>, memref<3xi64> } : vector<3xi1>
  %r = memref.load %buffer[%c0] : memref<3xi64>
  return %r : i64
}
