// Functions that differ in nothing but their name. mlir-opt prints the same.
// RUN: ods opt --allow-unregistered-dialect --duplicate-function-elimination %s

module {
  func.func @a(%x: i32) -> i32 {
    return %x : i32
  }
  func.func @b(%x: i32) -> i32 {
    return %x : i32
  }
  func.func private @private_one(%x: i32) -> i32 {
    return %x : i32
  }
  func.func private @private_two(%x: i32) -> i32 {
    return %x : i32
  }
  func.func @calls_a(%x: i32) -> i32 {
    %0 = call @a(%x) : (i32) -> i32
    return %0 : i32
  }
  func.func @calls_b(%x: i32) -> i32 {
    %0 = call @b(%x) : (i32) -> i32
    return %0 : i32
  }
  func.func @with_attribute(%x: i32) -> i32 attributes {test.x} {
    return %x : i32
  }
  func.func @as_well(%y: i32) -> i32 attributes {test.x} {
    return %y : i32
  }
  module @inner attributes {test.of = @b} {
    func.func @u(%x: i32) -> i64 {
      %0 = arith.extsi %x : i32 to i64
      return %0 : i64
    }
    func.func @v(%x: i32) -> i64 {
      %0 = arith.extsi %x : i32 to i64
      return %0 : i64
    }
    func.func @user() {
      "test.use"() {at = @v, there = [@b, {deep = @inner::@v}]} : () -> ()
      return
    }
  }
  func.func private @declared()
  func.func private @declared_too()
  func.func @user(%x: i32) {
    call @declared() : () -> ()
    call @declared_too() : () -> ()
    %0 = call @b(%x) : (i32) -> i32
    %1 = call @private_two(%x) : (i32) -> i32
    %f = func.constant @b : (i32) -> i32
    "test.use"() {list = [@b, @as_well], deep = {x = @inner::@v, y = @b::@c}} : () -> ()
    return
  }
}
