// The average of 3 × 3 bytes, for an image of 128 × 128.
func.func private @blur(%image: memref<130x130xi8>, %out: memref<128x128xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant 128 : index
  %nine = arith.constant 9 : i32
  scf.for %y = %c0 to %n step %c1 {
    %y1 = arith.addi %y, %c1 : index
    %y2 = arith.addi %y, %c2 : index
    scf.for %x = %c0 to %n step %c1 {
      %x1 = arith.addi %x, %c1 : index
      %x2 = arith.addi %x, %c2 : index
      %a = memref.load %image[%y, %x] : memref<130x130xi8>
      %b = memref.load %image[%y, %x1] : memref<130x130xi8>
      %c = memref.load %image[%y, %x2] : memref<130x130xi8>
      %d = memref.load %image[%y1, %x] : memref<130x130xi8>
      %e = memref.load %image[%y1, %x1] : memref<130x130xi8>
      %f = memref.load %image[%y1, %x2] : memref<130x130xi8>
      %g = memref.load %image[%y2, %x] : memref<130x130xi8>
      %h = memref.load %image[%y2, %x1] : memref<130x130xi8>
      %i = memref.load %image[%y2, %x2] : memref<130x130xi8>
      %wa = arith.extui %a : i8 to i32
      %wb = arith.extui %b : i8 to i32
      %wc = arith.extui %c : i8 to i32
      %wd = arith.extui %d : i8 to i32
      %we = arith.extui %e : i8 to i32
      %wf = arith.extui %f : i8 to i32
      %wg = arith.extui %g : i8 to i32
      %wh = arith.extui %h : i8 to i32
      %wi = arith.extui %i : i8 to i32
      %ab = arith.addi %wa, %wb : i32
      %ac = arith.addi %ab, %wc : i32
      %ad = arith.addi %ac, %wd : i32
      %ae = arith.addi %ad, %we : i32
      %af = arith.addi %ae, %wf : i32
      %ag = arith.addi %af, %wg : i32
      %ah = arith.addi %ag, %wh : i32
      %sum = arith.addi %ah, %wi : i32
      %average = arith.divui %sum, %nine : i32
      %byte = arith.trunci %average : i32 to i8
      memref.store %byte, %out[%y, %x] : memref<128x128xi8>
    }
  }
  return
}
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c30 = arith.constant 30 : index
  %n = arith.constant 128 : index
  %size = arith.constant 130 : index
  %row = arith.constant 31 : index
  %column = arith.constant 17 : index
  %zero = arith.constant 0 : i64
  %image = memref.alloc() : memref<130x130xi8>
  %out = memref.alloc() : memref<128x128xi8>
  scf.for %y = %c0 to %size step %c1 {
    scf.for %x = %c0 to %size step %c1 {
      %a = arith.muli %y, %row : index
      %b = arith.muli %x, %column : index
      %sum = arith.addi %a, %b : index
      %byte = arith.index_cast %sum : index to i8
      memref.store %byte, %image[%y, %x] : memref<130x130xi8>
    }
  }
  %result = scf.for %round = %c0 to %rounds step %c1 iter_args(%all = %zero) -> i64 {
    %at = arith.remui %round, %n : index
    %byte = arith.index_cast %round : index to i8
    memref.store %byte, %image[%at, %c30] : memref<130x130xi8>
    func.call @blur(%image, %out) : (memref<130x130xi8>, memref<128x128xi8>) -> ()
    %some = memref.load %out[%at, %c30] : memref<128x128xi8>
    %wide = arith.extui %some : i8 to i64
    %next = arith.addi %all, %wide : i64
    scf.yield %next : i64
  }
  return %result : i64
}
