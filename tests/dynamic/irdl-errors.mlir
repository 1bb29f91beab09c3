// RUN: ods opt %s --irdl-file=include/testd.irdl.mlir --split-input-file --verify-diagnostics --allow-unregistered-dialect

%0 = "testd.eq"() : () -> i32
// expected-error @+1 {{use of undeclared SSA value name}}
%1 = "testd.dyn"(%x) : (!testd.parametric<i32>) -> i32

// -----

// expected-error @+1 {{expected 'i32' but got 'i64'}}
"testd.eq"() : () -> i64

// -----

// expected-error @+1 {{op expects exactly 1 results, but got 0}}
"testd.eq"() : () -> ()

// -----

%x = "testd.eq"() : () -> i32
%y = "testd.any_of"() : () -> i64
// expected-error @+1 {{expected 'i32' but got 'i64'}}
"testd.same"(%x, %y) : (i32, i64) -> i32

// -----

// expected-error @+1 {{'f32' does not satisfy the constraint}}
%y = "testd.any_of"() : () -> f32

// -----

func.func @f(%a: !testd.parametric<i32>, %b: i32) {
  "testd.dyn"(%a) : (!testd.parametric<i32>) -> i32
  "testd.base"(%b, %a) : (i32, !testd.parametric<i32>) -> ()
  return
}

// -----

func.func @f(%a: !testd.parametric<i32>, %b: i32) {
  // expected-error @+1 {{expected 'i32' but got 'i64'}}
  "testd.dyn"(%a) : (!testd.parametric<i32>) -> i64
  return
}

// -----

func.func @f(%a: !testd.parametric<i32>, %b: i32) {
  // expected-error @+1 {{expected base type 'testd.parametric' but got 'i32'}}
  "testd.dyn"(%b) : (i32) -> i64
  return
}

// -----

func.func @f(%a: !testd.parametric<i32>, %b: f32) {
  // expected-error @+1 {{expected base type 'builtin.integer' but got 'builtin.f32'}}
  "testd.base"(%b, %a) : (f32, !testd.parametric<i32>) -> ()
  return
}

// -----

func.func @f(%a: !testd.parametric<i32>, %b: i32) {
  // expected-error @+1 {{expected base type 'testd.parametric' but got 'builtin.integer'}}
  "testd.base"(%b, %b) : (i32, i32) -> ()
  return
}

// -----

// expected-error @+1 {{'f32' does not satisfy the constraint}}
func.func @f(%a: !testd.attr_in<f32>) {
  return
}

// -----

// expected-error @+1 {{expected 1 type arguments, but had 2}}
func.func @f(%a: !testd.attr_in<i32, i32>) {
  return
}

// -----

// expected-error @+1 {{expected 1 type arguments, but had 0}}
func.func @f(%a: !testd.attr_in) {
  return
}

// -----

func.func @f(%a: !testd.two<i32, i32>) {
  return
}

// -----

// expected-error @+1 {{expected 'i32' but got 'i64'}}
func.func @f(%a: !testd.two<i32, i64>) {
  return
}

// -----

// expected-error @+1 {{expected dynamic type}}
func.func @f(%a: !testd.nope) {
  return
}

// -----

// expected-error @+1 {{unregistered operation 'testd.nope' found in dialect ('testd') that does not allow unknown operations}}
"testd.nope"() : () -> ()

// -----

"testd.bases"() {name = "x"} : () -> ()
// expected-error @+1 {{expected base attribute 'builtin.string' but got 'builtin.integer'}}
"testd.bases"() {name = 3 : i32} : () -> ()

// -----

// expected-error @+1 {{'testd.bases' op attribute "name" is expected but not provided}}
"testd.bases"() : () -> ()

// -----

func.func @f(%a: i32) {
  "testd.var"(%a) : (i32) -> ()
  "testd.var"(%a, %a) : (i32, i32) -> (i32, i32)
  // expected-error @+1 {{op expects at most 2 operands, but got 3}}
  "testd.var"(%a, %a, %a) : (i32, i32, i32) -> (i32, i32)
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{op expects at least 1 operands, but got 0}}
  "testd.var"() : () -> ()
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'operandSegmentSizes' attribute is expected but not provided}}
  "testd.seg"(%a, %a) : (i32, i32) -> ()
  return
}

// -----

func.func @f(%a: i32) {
  "testd.seg"(%a, %a) {operandSegmentSizes = array<i32: 1, 1>} : (i32, i32) -> ()
  // expected-error @+1 {{element 0 in 'operandSegmentSizes' attribute must be equal to 0 or 1}}
  "testd.seg"(%a, %a) {operandSegmentSizes = array<i32: 2, 0>} : (i32, i32) -> ()
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{sum of elements in 'operandSegmentSizes' attribute must be equal to the number of operands}}
  "testd.seg"(%a, %a) {operandSegmentSizes = array<i32: 1, 2>} : (i32, i32) -> ()
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'operandSegmentSizes' attribute for specifying operand segments must have 2 elements, but got 1}}
  "testd.seg"(%a, %a) {operandSegmentSizes = array<i32: 1>} : (i32, i32) -> ()
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'operandSegmentSizes' attribute is expected to be a dense i32 array}}
  "testd.seg"(%a, %a) {operandSegmentSizes = 1 : i32} : (i32, i32) -> ()
  return
}

// -----

"testd.regs"() ({}, {}, {^bb0(%x: i32):
 // expected-error @+1 {{block with no terminator, has %3 = "testd.eq"() : () -> i32}}
 "testd.eq"() : () -> i32 }, {^a: 
 "testd.eq"() : () -> i32
 ^b: 
 "testd.eq"() : () -> i32
 ^c: 
 "testd.eq"() : () -> i32
 }) : () -> ()

// -----

// expected-error @+2 {{expected 'i32' but got 'i64'}}
// expected-note @+1 {{see the operation}}
"testd.regs"() ({}, {}, {^bb0(%x: i64):
 "testd.eq"() : () -> i32 }, {}) : () -> ()

// -----

// expected-error @+1 {{expected region 3 to have 3 block(s) but got 0}}
"testd.regs"() ({}, {}, {^bb0(%x: i32):
 "testd.eq"() : () -> i32 }, {}) : () -> ()

// -----

// expected-error @+1 {{'testd.regs' op unexpected number of regions: expected 4 but got 2}}
"testd.regs"() ({}, {}) : () -> ()

// -----

// expected-error @+2 {{expected region 1 to have 0 arguments but got 1}}
// expected-note @+1 {{see the operation}}
"testd.regs"() ({}, {^bb0(%x: i32):
 "testd.eq"() : () -> i32}, {^bb0(%x: i32):
 "testd.eq"() : () -> i32 }, {}) : () -> ()

// -----

"testd.all"() : () -> i64
// expected-error @+1 {{expected 'i64' but got 'i32'}}
"testd.all"() : () -> i32

// -----

"test.x"() {a = #testd.en<"foo">} : () -> ()

// -----

// expected-error @+1 {{'"baz"' does not satisfy the constraint}}
"test.x"() {a = #testd.en<"baz">} : () -> ()

// -----

// expected-error @+1 {{unknown attribute `nope` in dialect `testd`}}
"test.x"() {a = #testd.nope<"baz">} : () -> ()

// -----

"test.x"() {a = !testd.parametric<3 : i32>, b = !testd.parametric<!testd.parametric<i32>>, c = #testd.en<"foo">} : () -> ()
