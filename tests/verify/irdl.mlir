// RUN: ods opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{expected operation name in quotes}}
irdl.dialect @a-b {}

// -----

// expected-error @+1 {{'irdl.dialect' op invalid dialect name}}
irdl.dialect @"a b" {}

// -----

// expected-error @+1 {{name of type should not contain uppercase letters}}
irdl.dialect @d { irdl.type @Foo {} }

// -----

// expected-error @+1 {{'irdl.operands' op name of operand #1 is a duplicate of the name of operand #0}}
irdl.dialect @d { irdl.operation @f { %0 = irdl.any irdl.operands(a: %0, a: %0) } }

// -----

// expected-error @+1 {{'irdl.operation' op contains a value named 'a' for both its operands and results}}
irdl.dialect @d { irdl.operation @f { %0 = irdl.any irdl.operands(a: %0) irdl.results(a: %0) } }

// -----

// expected-error @+1 {{custom op 'irdl.operands' expected valid keyword}}
irdl.dialect @d { irdl.operation @f { %0 = irdl.any irdl.operands("": %0) } }

// -----

// expected-error @+1 {{custom op 'irdl.operands' expected valid keyword}}
irdl.dialect @d { irdl.operation @f { %0 = irdl.any irdl.operands("1x y": %0) } }

// -----

// expected-error @+1 {{failed to verify AtMostOneChildOf trait: the operation contains at least two operations of type irdl.operands}}
irdl.dialect @d { irdl.operation @f { %0 = irdl.any irdl.operands(a: %0) irdl.operands(b: %0) } }

// -----

// expected-error @+1 {{'irdl.base' op the base type or attribute name should start with '!' or '#'}}
irdl.dialect @d { irdl.type @f { %0 = irdl.base "builtin.integer"  irdl.parameters(a: %0) } }

// -----

// expected-error @+1 {{'irdl.base' op symbol '@d::@g' not found}}
irdl.dialect @d { irdl.type @f { %0 = irdl.base @d::@g  irdl.parameters(a: %0) } }

// -----

// expected-error @+1 {{'irdl.base' op symbol '@d::@g' does not refer to a type or attribute definition (refers to 'irdl.operation')}}
irdl.dialect @d { irdl.operation @g irdl.type @f { %0 = irdl.base @d::@g  irdl.parameters(a: %0) } }

// -----

// expected-error @+1 {{'irdl.base' op the base type or attribute should be specified by either a name or a reference}}
irdl.dialect @d { irdl.type @f { %0 = "irdl.base"() : () -> !irdl.attribute  irdl.parameters(a: %0) } }

// -----

// expected-error @+1 {{'irdl.base' op the base type or attribute should be specified by either a name or a reference}}
irdl.dialect @d { irdl.type @f { %0 = "irdl.base"() {base_name = "!builtin.integer", base_ref = @d::@f} : () -> !irdl.attribute  irdl.parameters(a: %0) } }

// -----

// expected-error @+1 {{'irdl.parametric' op symbol '@d::@x' not found}}
irdl.dialect @d { irdl.type @f { %0 = irdl.any %1 = irdl.parametric @d::@x<%0>  irdl.parameters(a: %1) } }

// -----

irdl.dialect @d { irdl.operation @f { %0 = irdl.any irdl.attributes { "x" = %0, "x" = %0 } } }

// -----

// expected-error @+1 {{expected attribute value}}
irdl.dialect @d { irdl.operation @f { %0 = irdl.any irdl.attributes { x = %0 } } }

// -----

irdl.dialect @d { irdl.operation @f { %0 = irdl.any irdl.attributes { "" = %0 } } }

// -----

// expected-error @+1 {{'irdl.region' op the number of blocks is expected to be >= 1 but got 0}}
irdl.dialect @d { irdl.operation @f { %0 = irdl.region with size 0 irdl.regions(a: %0) } }

// -----

// expected-error @+1 {{'irdl.region' op the number of blocks is expected to be >= 1 but got -1}}
irdl.dialect @d { irdl.operation @f { %0 = irdl.region with size -1 irdl.regions(a: %0) } }

// -----

irdl.dialect @d { irdl.operation @f { %0 = irdl.any %1 = irdl.c_pred "x" %2 = irdl.any_of(%0, %1) irdl.operands(a: %2) } }

// -----

irdl.dialect @d { irdl.operation @f { %0 = irdl.c_pred "x" irdl.operands(a: %0) } }

// -----

irdl.dialect @d { irdl.operation @f { %0 = irdl.any %1 = irdl.is i32 %2 = irdl.any_of(%0, %1) irdl.operands(a: %2) } }

// -----

irdl.dialect @d { irdl.type @t { %0 = irdl.any irdl.parameters(x: %0) } irdl.operation @f { %0 = irdl.is i32 %3 = irdl.is f32 %1 = irdl.parametric @d::@t<%0> %4 = irdl.parametric @d::@t<%3> %2 = irdl.any_of(%4, %1) irdl.operands(a: %2) } }

// -----

// expected-error @+1 {{'irdl.type' op expects parent op 'irdl.dialect'}}
irdl.type @t

// -----

// expected-error @+1 {{'irdl.operands' op the number of operands and their variadicities must be the same, but got 0 and 1 respectively}}
irdl.dialect @d { irdl.operation @f { "irdl.operands"() {names = ["a"], variadicity = #irdl<variadicity_array[single]>} : () -> () } }

// -----

// expected-error @+1 {{'irdl.operands' op the number of operands and their variadicities must be the same, but got 1 and 0 respectively}}
irdl.dialect @d { irdl.operation @f { %0 = irdl.any "irdl.operands"(%0) {names = ["a"], variadicity = #irdl<variadicity_array[]>} : (!irdl.attribute) -> () } }

// -----

// expected-error @+1 {{'irdl.parameters' op the number of parameters and their names must be the same, but got 1 and 0 respectively}}
irdl.dialect @d { irdl.type @f { %0 = irdl.any "irdl.parameters"(%0) {names = []} : (!irdl.attribute) -> () } }

// -----

// expected-error @+1 {{'irdl.operands' op expects parent op 'irdl.operation'}}
irdl.dialect @d { irdl.type @f { irdl.operands() irdl.is i32} }

// -----

// expected-error @+1 {{'irdl.parameters' op expects parent op to be one of 'irdl.attribute, irdl.type'}}
irdl.dialect @d { irdl.operation @f { irdl.operands() irdl.parameters() irdl.is i32} }

// -----

// expected-error @+1 {{expected attribute value}}
irdl.dialect @d { irdl.operation @f { %0 = irdl.is i32 irdl.results(a: variadic %0) irdl.regions() irdl.attributes {} irdl.results() } }

// -----

irdl.dialect @d { irdl.operation @f { %0 = irdl.base "!foo"  irdl.results(a: %0) } }

// -----

irdl.dialect @d {
  // expected-error @+1 {{name of type must contain only lowercase letters, digits and underscores}}
  irdl.type @"a-b"
}

// -----

irdl.dialect @d {
  // expected-error @+1 {{name of operation must contain only lowercase letters, digits and underscores}}
  irdl.operation @a.b
}

// -----

irdl.dialect @d {
  // expected-error @+1 {{name of attribute should not contain leading or double underscores}}
  irdl.attribute @a__b
}

// -----

irdl.dialect @d {
  irdl.type @"1a"
}
