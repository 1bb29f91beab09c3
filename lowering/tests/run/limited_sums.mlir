// Sums and differences of extended numbers, limited to fewer bits: compilers make them of operations that saturate.
func.func private @s_addi_8(%a: memref<64xi8>, %b: memref<64xi8>, %o: memref<64xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %lo = arith.constant -128 : i32
  %hi = arith.constant 127 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<64xi8>
    %y = memref.load %b[%i] : memref<64xi8>
    %wx = arith.extsi %x : i8 to i32
    %wy = arith.extsi %y : i8 to i32
    %r = arith.addi %wx, %wy : i32
    %above = arith.cmpi sgt, %r, %hi : i32
    %most = arith.select %above, %hi, %r : i32
    %below = arith.cmpi slt, %most, %lo : i32
    %limited = arith.select %below, %lo, %most : i32
    %v = arith.trunci %limited : i32 to i8
    memref.store %v, %o[%i] : memref<64xi8>
  }
  return
}
func.func private @s_subi_8(%a: memref<64xi8>, %b: memref<64xi8>, %o: memref<64xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %lo = arith.constant -128 : i32
  %hi = arith.constant 127 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<64xi8>
    %y = memref.load %b[%i] : memref<64xi8>
    %wx = arith.extsi %x : i8 to i32
    %wy = arith.extsi %y : i8 to i32
    %r = arith.subi %wx, %wy : i32
    %least = arith.maxsi %r, %lo : i32
    %limited = arith.minsi %least, %hi : i32
    %v = arith.trunci %limited : i32 to i8
    memref.store %v, %o[%i] : memref<64xi8>
  }
  return
}
func.func private @u_addi_8(%a: memref<64xi8>, %b: memref<64xi8>, %o: memref<64xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %lo = arith.constant 0 : i32
  %hi = arith.constant 255 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<64xi8>
    %y = memref.load %b[%i] : memref<64xi8>
    %wx = arith.extui %x : i8 to i32
    %wy = arith.extui %y : i8 to i32
    %r = arith.addi %wx, %wy : i32
    %above = arith.cmpi sgt, %r, %hi : i32
    %most = arith.select %above, %hi, %r : i32
    %below = arith.cmpi slt, %most, %lo : i32
    %limited = arith.select %below, %lo, %most : i32
    %v = arith.trunci %limited : i32 to i8
    memref.store %v, %o[%i] : memref<64xi8>
  }
  return
}
func.func private @u_subi_8(%a: memref<64xi8>, %b: memref<64xi8>, %o: memref<64xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %lo = arith.constant 0 : i32
  %hi = arith.constant 255 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<64xi8>
    %y = memref.load %b[%i] : memref<64xi8>
    %wx = arith.extui %x : i8 to i32
    %wy = arith.extui %y : i8 to i32
    %r = arith.subi %wx, %wy : i32
    %least = arith.maxsi %r, %lo : i32
    %limited = arith.minsi %least, %hi : i32
    %v = arith.trunci %limited : i32 to i8
    memref.store %v, %o[%i] : memref<64xi8>
  }
  return
}
func.func private @other_limits_8(%a: memref<64xi8>, %b: memref<64xi8>, %o: memref<64xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %lo = arith.constant -127 : i32
  %hi = arith.constant 127 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<64xi8>
    %y = memref.load %b[%i] : memref<64xi8>
    %wx = arith.extsi %x : i8 to i32
    %wy = arith.extsi %y : i8 to i32
    %r = arith.addi %wx, %wy : i32
    %least = arith.maxsi %r, %lo : i32
    %limited = arith.minsi %least, %hi : i32
    %v = arith.trunci %limited : i32 to i8
    memref.store %v, %o[%i] : memref<64xi8>
  }
  return
}
func.func private @product_8(%a: memref<64xi8>, %b: memref<64xi8>, %o: memref<64xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %lo = arith.constant 0 : i32
  %hi = arith.constant 255 : i32
  %by = arith.constant 4 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<64xi8>
    %y = memref.load %b[%i] : memref<64xi8>
    %wx = arith.extsi %x : i8 to i32
    %wy = arith.extsi %y : i8 to i32
    %p = arith.muli %wx, %wy : i32
    %r = arith.shrsi %p, %by : i32
    %least = arith.maxsi %r, %lo : i32
    %limited = arith.minsi %least, %hi : i32
    %v = arith.trunci %limited : i32 to i8
    memref.store %v, %o[%i] : memref<64xi8>
  }
  return
}
func.func private @low_bits_8(%a: memref<64xi8>, %b: memref<64xi8>, %o: memref<64xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %by = arith.constant 3 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<64xi8>
    %y = memref.load %b[%i] : memref<64xi8>
    %wx = arith.extsi %x : i8 to i32
    %wy = arith.extui %y : i8 to i32
    %p = arith.muli %wx, %wy : i32
    %r = arith.shrsi %p, %by : i32
    %v = arith.trunci %r : i32 to i8
    memref.store %v, %o[%i] : memref<64xi8>
  }
  return
}
func.func private @s_addi_16(%a: memref<64xi16>, %b: memref<64xi16>, %o: memref<64xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %lo = arith.constant -32768 : i32
  %hi = arith.constant 32767 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<64xi16>
    %y = memref.load %b[%i] : memref<64xi16>
    %wx = arith.extsi %x : i16 to i32
    %wy = arith.extsi %y : i16 to i32
    %r = arith.addi %wx, %wy : i32
    %above = arith.cmpi sgt, %r, %hi : i32
    %most = arith.select %above, %hi, %r : i32
    %below = arith.cmpi slt, %most, %lo : i32
    %limited = arith.select %below, %lo, %most : i32
    %v = arith.trunci %limited : i32 to i16
    memref.store %v, %o[%i] : memref<64xi16>
  }
  return
}
func.func private @s_subi_16(%a: memref<64xi16>, %b: memref<64xi16>, %o: memref<64xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %lo = arith.constant -32768 : i32
  %hi = arith.constant 32767 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<64xi16>
    %y = memref.load %b[%i] : memref<64xi16>
    %wx = arith.extsi %x : i16 to i32
    %wy = arith.extsi %y : i16 to i32
    %r = arith.subi %wx, %wy : i32
    %least = arith.maxsi %r, %lo : i32
    %limited = arith.minsi %least, %hi : i32
    %v = arith.trunci %limited : i32 to i16
    memref.store %v, %o[%i] : memref<64xi16>
  }
  return
}
func.func private @u_addi_16(%a: memref<64xi16>, %b: memref<64xi16>, %o: memref<64xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %lo = arith.constant 0 : i32
  %hi = arith.constant 65535 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<64xi16>
    %y = memref.load %b[%i] : memref<64xi16>
    %wx = arith.extui %x : i16 to i32
    %wy = arith.extui %y : i16 to i32
    %r = arith.addi %wx, %wy : i32
    %above = arith.cmpi sgt, %r, %hi : i32
    %most = arith.select %above, %hi, %r : i32
    %below = arith.cmpi slt, %most, %lo : i32
    %limited = arith.select %below, %lo, %most : i32
    %v = arith.trunci %limited : i32 to i16
    memref.store %v, %o[%i] : memref<64xi16>
  }
  return
}
func.func private @u_subi_16(%a: memref<64xi16>, %b: memref<64xi16>, %o: memref<64xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %lo = arith.constant 0 : i32
  %hi = arith.constant 65535 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<64xi16>
    %y = memref.load %b[%i] : memref<64xi16>
    %wx = arith.extui %x : i16 to i32
    %wy = arith.extui %y : i16 to i32
    %r = arith.subi %wx, %wy : i32
    %least = arith.maxsi %r, %lo : i32
    %limited = arith.minsi %least, %hi : i32
    %v = arith.trunci %limited : i32 to i16
    memref.store %v, %o[%i] : memref<64xi16>
  }
  return
}
func.func private @other_limits_16(%a: memref<64xi16>, %b: memref<64xi16>, %o: memref<64xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %lo = arith.constant -32767 : i32
  %hi = arith.constant 32767 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<64xi16>
    %y = memref.load %b[%i] : memref<64xi16>
    %wx = arith.extsi %x : i16 to i32
    %wy = arith.extsi %y : i16 to i32
    %r = arith.addi %wx, %wy : i32
    %least = arith.maxsi %r, %lo : i32
    %limited = arith.minsi %least, %hi : i32
    %v = arith.trunci %limited : i32 to i16
    memref.store %v, %o[%i] : memref<64xi16>
  }
  return
}
func.func private @product_16(%a: memref<64xi16>, %b: memref<64xi16>, %o: memref<64xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %lo = arith.constant 0 : i32
  %hi = arith.constant 65535 : i32
  %by = arith.constant 8 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<64xi16>
    %y = memref.load %b[%i] : memref<64xi16>
    %wx = arith.extsi %x : i16 to i32
    %wy = arith.extsi %y : i16 to i32
    %p = arith.muli %wx, %wy : i32
    %r = arith.shrsi %p, %by : i32
    %least = arith.maxsi %r, %lo : i32
    %limited = arith.minsi %least, %hi : i32
    %v = arith.trunci %limited : i32 to i16
    memref.store %v, %o[%i] : memref<64xi16>
  }
  return
}
func.func private @low_bits_16(%a: memref<64xi16>, %b: memref<64xi16>, %o: memref<64xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %by = arith.constant 3 : i32
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<64xi16>
    %y = memref.load %b[%i] : memref<64xi16>
    %wx = arith.extsi %x : i16 to i32
    %wy = arith.extui %y : i16 to i32
    %p = arith.muli %wx, %wy : i32
    %r = arith.shrsi %p, %by : i32
    %v = arith.trunci %r : i32 to i16
    memref.store %v, %o[%i] : memref<64xi16>
  }
  return
}
func.func private @check_i8(%o: memref<64xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %zero = arith.constant 0 : i64
  %factor = arith.constant 31 : i64
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%before = %zero) -> i64 {
    %x = memref.load %o[%i] : memref<64xi8>
    %wide = arith.extsi %x : i8 to i64
    %product = arith.muli %before, %factor : i64
    %after = arith.addi %product, %wide : i64
    scf.yield %after : i64
  }
  vector.print %sum : i64
  return
}
func.func private @fill_i8(%a: memref<64xi8>, %b: memref<64xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %ends = memref.get_global @ends_i8 : memref<8xi8>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %ends[%i] : memref<8xi8>
    scf.for %j = %c0 to %c8 step %c1 {
      %y = memref.load %ends[%j] : memref<8xi8>
      %row = arith.muli %i, %c8 : index
      %at = arith.addi %row, %j : index
      memref.store %x, %a[%at] : memref<64xi8>
      memref.store %y, %b[%at] : memref<64xi8>
    }
  }
  return
}
func.func private @check_i16(%o: memref<64xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %zero = arith.constant 0 : i64
  %factor = arith.constant 31 : i64
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%before = %zero) -> i64 {
    %x = memref.load %o[%i] : memref<64xi16>
    %wide = arith.extsi %x : i16 to i64
    %product = arith.muli %before, %factor : i64
    %after = arith.addi %product, %wide : i64
    scf.yield %after : i64
  }
  vector.print %sum : i64
  return
}
func.func private @fill_i16(%a: memref<64xi16>, %b: memref<64xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %ends = memref.get_global @ends_i16 : memref<8xi16>
  scf.for %i = %c0 to %c8 step %c1 {
    %x = memref.load %ends[%i] : memref<8xi16>
    scf.for %j = %c0 to %c8 step %c1 {
      %y = memref.load %ends[%j] : memref<8xi16>
      %row = arith.muli %i, %c8 : index
      %at = arith.addi %row, %j : index
      memref.store %x, %a[%at] : memref<64xi16>
      memref.store %y, %b[%at] : memref<64xi16>
    }
  }
  return
}
memref.global "private" constant @ends_i8 : memref<8xi8> = dense<[-128, -127, -100, -1, 0, 1, 100, 127]>
memref.global "private" constant @ends_i16 : memref<8xi16> = dense<[-32768, -32767, -20000, -1, 0, 1, 20000, 32767]>
func.func @main() {
  %a8 = memref.alloc() : memref<64xi8>
  %b8 = memref.alloc() : memref<64xi8>
  %o8 = memref.alloc() : memref<64xi8>
  call @fill_i8(%a8, %b8) : (memref<64xi8>, memref<64xi8>) -> ()
  call @s_addi_8(%a8, %b8, %o8) : (memref<64xi8>, memref<64xi8>, memref<64xi8>) -> ()
  call @check_i8(%o8) : (memref<64xi8>) -> ()
  call @s_subi_8(%a8, %b8, %o8) : (memref<64xi8>, memref<64xi8>, memref<64xi8>) -> ()
  call @check_i8(%o8) : (memref<64xi8>) -> ()
  call @u_addi_8(%a8, %b8, %o8) : (memref<64xi8>, memref<64xi8>, memref<64xi8>) -> ()
  call @check_i8(%o8) : (memref<64xi8>) -> ()
  call @u_subi_8(%a8, %b8, %o8) : (memref<64xi8>, memref<64xi8>, memref<64xi8>) -> ()
  call @check_i8(%o8) : (memref<64xi8>) -> ()
  call @other_limits_8(%a8, %b8, %o8) : (memref<64xi8>, memref<64xi8>, memref<64xi8>) -> ()
  call @check_i8(%o8) : (memref<64xi8>) -> ()
  call @product_8(%a8, %b8, %o8) : (memref<64xi8>, memref<64xi8>, memref<64xi8>) -> ()
  call @check_i8(%o8) : (memref<64xi8>) -> ()
  call @low_bits_8(%a8, %b8, %o8) : (memref<64xi8>, memref<64xi8>, memref<64xi8>) -> ()
  call @check_i8(%o8) : (memref<64xi8>) -> ()
  memref.dealloc %a8 : memref<64xi8>
  memref.dealloc %b8 : memref<64xi8>
  memref.dealloc %o8 : memref<64xi8>
  %a16 = memref.alloc() : memref<64xi16>
  %b16 = memref.alloc() : memref<64xi16>
  %o16 = memref.alloc() : memref<64xi16>
  call @fill_i16(%a16, %b16) : (memref<64xi16>, memref<64xi16>) -> ()
  call @s_addi_16(%a16, %b16, %o16) : (memref<64xi16>, memref<64xi16>, memref<64xi16>) -> ()
  call @check_i16(%o16) : (memref<64xi16>) -> ()
  call @s_subi_16(%a16, %b16, %o16) : (memref<64xi16>, memref<64xi16>, memref<64xi16>) -> ()
  call @check_i16(%o16) : (memref<64xi16>) -> ()
  call @u_addi_16(%a16, %b16, %o16) : (memref<64xi16>, memref<64xi16>, memref<64xi16>) -> ()
  call @check_i16(%o16) : (memref<64xi16>) -> ()
  call @u_subi_16(%a16, %b16, %o16) : (memref<64xi16>, memref<64xi16>, memref<64xi16>) -> ()
  call @check_i16(%o16) : (memref<64xi16>) -> ()
  call @other_limits_16(%a16, %b16, %o16) : (memref<64xi16>, memref<64xi16>, memref<64xi16>) -> ()
  call @check_i16(%o16) : (memref<64xi16>) -> ()
  call @product_16(%a16, %b16, %o16) : (memref<64xi16>, memref<64xi16>, memref<64xi16>) -> ()
  call @check_i16(%o16) : (memref<64xi16>) -> ()
  call @low_bits_16(%a16, %b16, %o16) : (memref<64xi16>, memref<64xi16>, memref<64xi16>) -> ()
  call @check_i16(%o16) : (memref<64xi16>) -> ()
  memref.dealloc %a16 : memref<64xi16>
  memref.dealloc %b16 : memref<64xi16>
  memref.dealloc %o16 : memref<64xi16>
  return
}
