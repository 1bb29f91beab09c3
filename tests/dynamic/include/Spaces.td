// C++ names in a dialect whose namespace is nested: C++ finds them through the enclosing namespaces.
#ifndef SPACES_TD
#define SPACES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Spaces_Dialect : Dialect {
  let name = "spaces";
  let cppNamespace = "::acme::compiler::IR::R";
}

def Spaces_Foo : TypeDef<Spaces_Dialect, "Foo"> { let mnemonic = "foo"; }

def Spaces_Kind : I32EnumAttr<"Kind", "a kind", [I32EnumAttrCase<"A", 0>, I32EnumAttrCase<"B", 1>]> {
  let cppNamespace = "::acme::compiler::IR::R";
}

def Spaces_BoxOp : Op<Spaces_Dialect, "box", [SingleBlockImplicitTerminator<"IR::R::EndOp">]> {
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$body attr-dict";
}

def Spaces_EndOp : Op<Spaces_Dialect, "end",
    [Terminator, ParentOneOf<["IR::R::BoxOp", "::acme::compiler::IR::R::OpenOp"]>]> {
  let assemblyFormat = "attr-dict";
}

// No file defines the classes that these name: whatever depends on them is not checked.

def Spaces_OpenOp : Op<Spaces_Dialect, "open", [SingleBlockImplicitTerminator<"::other::EndOp">]> {
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$body attr-dict";
}
def Spaces_LeafOp : Op<Spaces_Dialect, "leaf", [HasParent<"::other::BoxOp">]> {
  let assemblyFormat = "attr-dict";
}
def Spaces_EitherOp : Op<Spaces_Dialect, "either", [ParentOneOf<["BoxOp", "::IR::R::BoxOp"]>]> {
  let assemblyFormat = "attr-dict";
}

// The forms of one class in conditions, builders, transformers and defaults.

class Is<string cpp> : Type<CPred<"::llvm::isa<" # cpp # ">($_self)">, cpp>;
def IsFoo1 : Is<"FooType">;
def IsFoo2 : Is<"R::FooType">;
def IsFoo3 : Is<"IR::R::FooType">;
def IsFoo4 : Is<"acme::compiler::IR::R::FooType">;
def IsFoo5 : Is<"::acme::compiler::IR::R::FooType">;

foreach i = 1...5 in
def Spaces_Is#i#Op : Op<Spaces_Dialect, "is" # i> {
  let arguments = (ins !cast<Type>("IsFoo" # i):$value);
}

def BuiltFoo : Is<"FooType">, BuildableType<"$_builder.getType<IR::R::FooType>()">;
def Spaces_BuildOp : Op<Spaces_Dialect, "build"> {
  let results = (outs BuiltFoo:$result);
  let assemblyFormat = "attr-dict";
}

def Spaces_MatchOp : Op<Spaces_Dialect, "match", [
    TypesMatchWith<"a foo", "value", "foo", "R::FooType::get($_self.getContext())">]> {
  let arguments = (ins AnyType:$value, AnyType:$foo);
  let assemblyFormat = "$value `,` $foo attr-dict `:` type($value)";
}

foreach kind = ["Kind::B", "IR::R::Kind::B", "::acme::compiler::IR::R::Kind::B"] in
def Spaces_Kind#!size(kind)#Op : Op<Spaces_Dialect, "kind" # !size(kind)> {
  let arguments = (ins DefaultValuedAttr<Spaces_Kind, kind>:$kind);
  let assemblyFormat = "($kind^)? attr-dict";
}

#endif
