// The words of a text of 4,096 bytes: letters that follow a blank or the end of a line.
func.func private @words(%text: memref<4096xi8>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4096 : index
  %blank = arith.constant 32 : i8
  %line = arith.constant 10 : i8
  %none = arith.constant 0 : i32
  %true = arith.constant true
  %last, %count = scf.for %i = %c0 to %n step %c1 iter_args(%was_space = %true, %count = %none) -> (i1, i32) {
    %c = memref.load %text[%i] : memref<4096xi8>
    %is_blank = arith.cmpi eq, %c, %blank : i8
    %is_line = arith.cmpi eq, %c, %line : i8
    %is_space = arith.ori %is_blank, %is_line : i1
    %is_letter = arith.xori %is_space, %true : i1
    %begins = arith.andi %is_letter, %was_space : i1
    %one = arith.extui %begins : i1 to i32
    %next = arith.addi %count, %one : i32
    scf.yield %is_space, %next : i1, i32
  }
  return %count : i32
}
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4096 : index
  %factor = arith.constant 7919 : index
  %modulus = arith.constant 10007 : index
  %kinds = arith.constant 29 : index
  %first = arith.constant 10 : index
  %zero = arith.constant 0 : i64
  %text = memref.alloc() : memref<4096xi8>
  scf.for %i = %c0 to %n step %c1 {
    %product = arith.muli %i, %factor : index
    %rest = arith.remui %product, %modulus : index
    %kind = arith.remui %rest, %kinds : index
    %character = arith.addi %kind, %first : index
    %c = arith.index_cast %character : index to i8
    memref.store %c, %text[%i] : memref<4096xi8>
  }
  %result = scf.for %round = %c0 to %rounds step %c1 iter_args(%all = %zero) -> i64 {
    %at = arith.remui %round, %n : index
    %c = arith.index_cast %round : index to i8
    memref.store %c, %text[%at] : memref<4096xi8>
    %count = func.call @words(%text) : (memref<4096xi8>) -> i32
    %wide = arith.extui %count : i32 to i64
    %next = arith.addi %all, %wide : i64
    scf.yield %next : i64
  }
  return %result : i64
}
