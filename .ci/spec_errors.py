"""Compares the errors of wrong ODS specs with mlir-tblgen's: the first one of each, its text, and its position.

usage: spec_errors.py ODS [--show N] [--jobs N] [--floor PER CENT]
Each spec goes through the generator of mlir-tblgen that reads it, and through `--gen-rust`. Some are right, and have to be
accepted by both, or are refused here because the C++ made of them would not compile (`STRICTER`). Errors in an assembly format
have no position there, so only the text is compared. Where mlir-tblgen crashes, ours has to end with a message or without.
Skips without the oracle.
"""
import argparse
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

import oracle

# Accepted there, refused here: the C++ made of them does not compile, and there is no Rust to make of them; or they are mistakes for certain.
STRICTER = {
    'o19': 'groups of groups name an attribute that holds their sizes, and there is none of that name',
    'p74': 'an operation is matched where the operation has an attribute',
    'p104': 'an operation is matched where the operation has a property',
    'o22': 'types are said to match of which one is of nothing: mlir-tblgen writes C++ that asks for it',
    'q3': 'two passes have one flag, of which only one could be run by it',
    'p121': 'an operation is an operand of itself before there is one',
}
# Not compared: which of several dialects is meant. mlir-tblgen's op generators take the operations of all, its dialect
# generators ask for `-dialect`; ours make one module of one dialect, and their message lists those there are
# (`tests/td/generators.td`). Pages (`--gen-dialect-doc`) complain in upstream's words.

HEAD='''include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/PatternBase.td"
include "mlir/IR/Properties.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
def D : Dialect { let name = "d"; let cppNamespace = "::d"; }
class DOp<string m, list<Trait> t = []> : Op<D, m, t>;
'''
# Name, generator of mlir-tblgen, and text behind HEAD.
S = []


def op(n,b,gen='op-defs'): S.append((n,gen,b))
def fmt(n,args,fmt,res='',regions='',succ='',traits=''):
    b='def AOp : DOp<"a", [%s]> {\n'%traits
    if args: b+='  let arguments = (ins %s);\n'%args
    if res: b+='  let results = (outs %s);\n'%res
    if regions: b+='  let regions = (region %s);\n'%regions
    if succ: b+='  let successors = (successor %s);\n'%succ
    b+='  let assemblyFormat = [{\n    %s\n  }];\n}\n'%fmt
    S.append((n,'op-defs',b))
# formats
A='I32:$x, I64Attr:$a'
for i,f in enumerate([
 '$x $a','$x `,` $a attr-dict attr-dict','$y attr-dict','$x $x $a attr-dict','$x $a attr-dict `:` type($y)',
 '$x $a attr-dict type(`x`)','$x $a attr-dict type($a)','$x $a attr-dict functional-type($x)','$x $a attr-dict functional-type($x, $x) type($x)',
 '$x $a attr-dict operands','operands $x $a attr-dict','$x $a attr-dict results','$x $a attr-dict `','$x $a attr-dict `a b`','$x $a attr-dict ``','$x $a attr-dict `\\\\n`',
 '$x $a attr-dict `)(`','$x $a attr-dict `(','$x $a attr-dict foo','$x $a attr-dict $','$x $a attr-dict $1','$x $a attr-dict ( `x` )?','$x $a attr-dict ( `x`^ )?',
 '$x $a attr-dict ($a^)?','($x^ `,` $a)? attr-dict','$x ($a)? attr-dict','$x $a attr-dict custom','$x $a attr-dict custom<','$x $a attr-dict custom<X>','$x $a attr-dict custom<X>(',
 '$x $a attr-dict custom<X>($x)','$x $a attr-dict custom<X>(`a`)','$x $a attr-dict custom<X>(attr-dict)','$x $a attr-dict custom<X>(ref($a))','custom<X>(ref($a)) $x $a attr-dict','custom<X>(type($x)) custom<X>(type($x)) $x $a attr-dict',
 '$x $a attr-dict ref($x)','$x $a attr-dict qualified($x)','$x qualified($a) attr-dict qualified(type($x))','qualified(attr-dict) $x $a','$x $a prop-dict','$x $a prop-dict attr-dict','prop-dict attr-dict $x $a','$x $a attr-dict prop-dict prop-dict',
 '$x $a attr-dict-with-keyword attr-dict','$x $a attr-dict oilist( `a` )','$x $a attr-dict oilist( )','$x $a attr-dict oilist(`a` | `a`)','$x $a attr-dict oilist($x)','$x $a attr-dict oilist(`a` | $x)',
 '$x $a attr-dict regions','regions $x $a attr-dict','successors $x $a attr-dict','$x $a attr-dict regions regions','$x $a attr-dict type(operands) type(operands)','$x $a attr-dict type(operands) type($x)','$x $a attr-dict type($x) type($x)',
 '$x $a attr-dict type(regions)','$x $a attr-dict type(attr-dict)','$x $a attr-dict type(type($x))','$x $a attr-dict functional-type(operands, results)','$x $a attr-dict functional-type(operands results)','type($x) $x $a attr-dict `:` type($x)',
 '$x $a attr-dict (`a`) : (`b`)','$x $a attr-dict ($x^ `a`) : (`b` $a)?','$x $a attr-dict ( )?','$x $a attr-dict struct($x)','$x $a attr-dict params','$x^ $a attr-dict','$x $a attr-dict custom<>($x)','$x $a attr-dict custom<1>($x)','','attr-dict `x` $x $a )','$x $a attr-dict ?',
 '$x $a attr-dict custom<X>("foo")','$x $a attr-dict custom<X>("foo)','$x $a attr-dict : type($x)','$x, $a attr-dict','$x $a attr-dict `:` type($x) `->`','$x $a attr-dict `foo-bar`','$x $a attr-dict `9`', '$x $a attr-dict `...`','$x $a attr-dict `a``b`']):
    fmt(f'f{i}',A,f)
fmt('v1','Variadic<I32>:$x, Optional<I32>:$y','$x $y attr-dict')
fmt('v2','Variadic<I32>:$x, Optional<I32>:$y','$x `,` $y attr-dict',traits='AttrSizedOperandSegments')
fmt('v3','Optional<AnyType>:$y','($y^ `:` type($y))? attr-dict')
fmt('v4','Optional<AnyType>:$y','($y `:` type($y)^)? attr-dict')
fmt('v5','Optional<AnyType>:$y','(`:` type($y)^)? attr-dict')
fmt('v6','Variadic<AnyType>:$y','$y attr-dict')
fmt('v7','AnyType:$y','$y attr-dict')
fmt('v8','AnyType:$y','attr-dict',res='AnyType:$r')
fmt('v9','AnyType:$y','$y attr-dict `:` type($y)',res='AnyType:$r')
fmt('v10','AnyType:$y','$y $r attr-dict `:` type($y)',res='AnyType:$r')
fmt('v11','UnitAttr:$u','$u attr-dict')
fmt('v12','UnitAttr:$u','($u^)? attr-dict')
fmt('v13','UnitAttr:$u','(`x` $u^)? attr-dict')
fmt('v14','UnitAttr:$u','(`x` $u^ `y`)? $u attr-dict')
fmt('v15','OptionalAttr<I32Attr>:$u','$u attr-dict')
fmt('v16','OptionalAttr<I32Attr>:$u, OptionalAttr<I32Attr>:$w','($u^ $w^)? attr-dict')
fmt('v17','OptionalAttr<I32Attr>:$u','($u^) : ($u)? attr-dict')
fmt('v18','DefaultValuedAttr<I32Attr, "1">:$u','($u^)? attr-dict')
fmt('v19','I64Prop:$u','attr-dict')
fmt('v20','I64Prop:$u','attr-dict prop-dict')
fmt('v21','I64Prop:$u','$u attr-dict type($u)')
fmt('v22','I64Prop:$u','($u^)? attr-dict')
fmt('v23','UnitProp:$u','($u^)? attr-dict')
fmt('v24','UnitProp:$u','(`a` $u^)? attr-dict')
fmt('r1','','attr-dict',regions='AnyRegion:$r')
fmt('r2','','$r attr-dict $r',regions='AnyRegion:$r')
fmt('r3','','attr-dict regions',regions='AnyRegion:$r')
fmt('r4','','$r attr-dict regions',regions='AnyRegion:$r')
fmt('r5','','($r^)? attr-dict',regions='AnyRegion:$r')
fmt('r6','','(`x` $r^)? attr-dict',regions='VariadicRegion<AnyRegion>:$r')
fmt('s1','','attr-dict',succ='AnySuccessor:$s')
fmt('s2','','$s $s attr-dict',succ='AnySuccessor:$s')
fmt('s3','','$s attr-dict successors',succ='AnySuccessor:$s')
fmt('s4','','($s^)? attr-dict',succ='AnySuccessor:$s')
fmt('s5','','attr-dict `x` $s type($s)',succ='AnySuccessor:$s')
# op structure
op('o1','def AOp : DOp<"a"> { let arguments = (ins Variadic<I32>:$x, Variadic<I32>:$y); }')
op('o2','def AOp : DOp<"a"> { let results = (outs Variadic<I32>:$x, Variadic<I32>:$y); }')
op('o3','def AOp : DOp<"a", [AttrSizedOperandSegments]> { let arguments = (ins Variadic<I32>:$x); }')
op('o4','def AOp : DOp<"a", [AttrSizedOperandSegments, SameVariadicOperandSize]> { let arguments = (ins Variadic<I32>:$x, Variadic<I32>:$y); }')
op('o5','def AOp : DOp<"a", [AttrSizedResultSegments]> { let results = (outs Variadic<I32>:$x); }')
op('o6','def AOp : DOp<"a", [AttrSizedResultSegments, SameVariadicResultSize]> { let results = (outs Variadic<I32>:$x, Variadic<I32>:$y); }')
op('o7','def AOp : DOp<"a"> { let arguments = (ins I32Attr); }')
op('o8','def AOp : DOp<"a"> { let arguments = (ins I64Prop); }')
op('o9','def AOp : DOp<"a"> { let arguments = (ins I32:$x, I32:$x); }')
op('o10','def AOp : DOp<"a"> { let arguments = (ins "foo":$x); }')
op('o11','def AOp : DOp<"a"> { let arguments = (outs I32:$x); }')
op('o12','def AOp : DOp<"a"> { let results = (ins I32:$x); }')
op('o13','def AOp : DOp<"a"> { let regions = (ins AnyRegion:$x); }')
op('o14','def AOp : DOp<"a"> { let successors = (ins AnySuccessor:$x); }')
op('o15','def AOp : DOp<"a"> { let regions = (region VariadicRegion<AnyRegion>:$x, AnyRegion:$y); }')
op('o16','def AOp : DOp<"a"> { let successors = (successor VariadicSuccessor<AnySuccessor>:$x, AnySuccessor:$y); }')
op('o17','def AOp : DOp<"a"> { let results = (outs I32Attr:$x); }')
op('o18','def AOp : DOp<"a"> { let arguments = (ins D:$x); }')
op('o19','def AOp : DOp<"a"> { let arguments = (ins VariadicOfVariadic<I32, "seg">:$x); }')
op('o20','def AOp : DOp<"a"> { let arguments = (ins VariadicOfVariadic<I32, "seg">:$x, I32Attr:$seg); }')
op('o21','def AOp : DOp<"a"> { let arguments = (ins VariadicOfVariadic<I32, "seg">:$x, DenseI32ArrayAttr:$seg); }')
op('o22','def AOp : DOp<"a", [AllTypesMatch<["x", "y"]>]> { let arguments = (ins I32:$x); }')
op('o23','def AOp : DOp<"a", [TypesMatchWith<"s", "x", "y", "$_self">]> { let arguments = (ins I32:$x); let results = (outs I32:$z); }')
op('o24','def AOp : DOp<"a", [AllTypesMatch<["x", "y"]>]> { let arguments = (ins I32:$x); let results = (outs AnyType:$y); let assemblyFormat = "$x attr-dict"; }')
op('o25','def AOp : DOp<"a", [TypesMatchWith<"s", "q", "y", "$_self">]> { let arguments = (ins I32:$x); let results = (outs AnyType:$y); let assemblyFormat = "$x attr-dict"; }')
op('o26','def AOp : DOp<"a"> { let builders = [OpBuilder<(ins "int")>]; }')
op('o27','def AOp : DOp<"a"> { let builders = [OpBuilder<(ins "int":$x, CArg<"int", "1">:$y, "int":$z)>]; }')
op('o28','def AOp : DOp<"a"> { let builders = [OpBuilder<(ins I32:$x)>]; }')
op('o29','def AOp : DOp<"a", [SameOperandsAndResultType]> { let results = (outs I32:$r); let assemblyFormat = "attr-dict"; }')
op('o30','def AOp : DOp<"a", [SameOperandsAndResultType]> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); let assemblyFormat = "$x attr-dict"; }')
op('o31','def AOp : DOp<"a", [InferTypeOpInterface]> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); let assemblyFormat = "$x attr-dict"; }')
op('o32','def AOp : DOp<"a", [SingleBlock, SingleBlockImplicitTerminator<"B">]> { let regions = (region AnyRegion:$x); let assemblyFormat = "attr-dict $y"; }')
op('o33','def AOp : DOp<"a", [ParentOneOf<[]>]> { }')
op('o34','def T : NativeTrait<"T", ""> { let dependentTraits = [IsolatedFromAbove]; }\ndef AOp : DOp<"a", [T]>;')
op('o35','def T : NativeTrait<"T", ""> { let dependentTraits = [IsolatedFromAbove]; }\ndef AOp : DOp<"a", [T, IsolatedFromAbove]>;')
op('o36','def AOp : DOp<"a"> { let arguments = (ins I32:$x); let results = (outs I32:$x); }')
op('o37','def AOp : DOp<"a"> { let arguments = (ins I32:$x); let regions = (region AnyRegion:$x); }')
op('o38','def AOp : DOp<""> { }')
op('o39','def AOp : DOp<"a.b"> { let arguments = (ins AnyType); let assemblyFormat = "operands attr-dict"; }')
op('o40','def AOp : DOp<"a"> { let arguments = (ins OptionalAttr<I32Attr>:$x, DefaultValuedAttr<I32Attr, "">:$y); let assemblyFormat = "attr-dict foo"; }')
op('o41','def AOp : DOp<"a"> { let assemblyFormat = "attr-dict"; let hasCustomAssemblyFormat = 1; }')
op('o42','def AOp : DOp<"a"> { let arguments = (ins Variadic<Variadic<I32>>:$x); }')
op('o43','def AOp : DOp<"a"> { let arguments = (ins Optional<I32>:$x, Optional<I32>:$y); let assemblyFormat = "attr-dict"; }')
op('o44','def AOp : DOp<"a"> { let extraClassDefinition = "x"; let arguments = (ins I32:$attr_dict, I32:$_x); let assemblyFormat = "$attr_dict attr-dict"; }')
op('o45','def Der : DerivedAttr<"int", "return 1;">;\ndef AOp : DOp<"a"> { let arguments = (ins Der:$d); let assemblyFormat = "$d attr-dict"; }')
op('o46','def AOp : DOp<"a"> { let arguments = (ins Arg<I32, "x", [MemRead]>:$d, Res<I32, "y">:$e, Arg<I32Attr>:$f); let assemblyFormat = "$g attr-dict"; }')
# types/attrs
def ty(n,b,gen='typedef-defs'): S.append((n,gen,b))
def tf(n,params,f,kind='Type',extra=''):
    S.append((n,'typedef-defs' if kind=='Type' else 'attrdef-defs','def A : %sDef<D, "A"> {\n  let mnemonic = "a";\n  let parameters = (ins %s);\n  let assemblyFormat = [{ %s }];%s\n}\n'%(kind,params,f,extra)))
for kind in ('Type','Attr'):
  for i,f in enumerate(['$x','$x $y','$x $x $y','$z','params params','params $x','`<` struct(params','struct($x)','struct($x, $y, $x)','struct()','struct(`x`)','struct(params, $x)','custom<X>','custom<X>($x','custom<X>($x) $y $x','custom<X>(`a`)','($x^)? $y','($y^)? $x','(`x` $y)? $x','(`x`^ $y)? $x','($y^) : (`z`)? $x','(params^)?','(struct(params)^)?','qualified($x) $y','qualified(`x`) $y','ref($x) $x $y','attr-dict $x $y','type($x) $y','`','`a b` params','oilist(`a` $x) $y','foo','`<` params `>` )','custom<X>(params)','struct(custom<X>($x), $y)','struct(custom<X>(`x`), $y)','$x `,` $y `)(`','(custom<X>($y)^)? $x','custom<X>(ref($x)) $y', 'struct(custom<X>($x, $y))', '`` $x `\\\\n` $y', '$x ($y^ `,` $y)?', '(`a` | `b`) $x $y']):
    tf(f'{kind}{i}','"int":$x, OptionalParameter<"::mlir::Type">:$y',f,kind)
g={'Type':'typedef-defs','Attr':'attrdef-defs'}
for kind in ('Type','Attr'):
  k=kind
  S.append((k+'s1',g[k],'def A : %sDef<D, "A"> { let parameters = (ins "int":$x); let mnemonic = "a"; }'%k))
  S.append((k+'s2',g[k],'def A : %sDef<D, "A"> { let parameters = (ins "int":$x); let assemblyFormat = "$x"; }'%k))
  S.append((k+'s3',g[k],'def A : %sDef<D, "A"> { let parameters = (ins "int":$x); let mnemonic = "a"; let assemblyFormat = "$x"; let hasCustomAssemblyFormat = 1; }'%k))
  S.append((k+'s4',g[k],'def A : %sDef<D, "A"> { let parameters = (ins I32:$x); let mnemonic = "a"; let assemblyFormat = "$x"; }'%k))
  S.append((k+'s5',g[k],'def A : %sDef<D, "A"> { let parameters = (ins "int"); let mnemonic = "a"; let assemblyFormat = "params"; }'%k))
  S.append((k+'s6',g[k],'def A : %sDef<D, "A"> { let parameters = (ins "int":$x, "int":$x); let mnemonic = "a"; let assemblyFormat = "params"; }'%k))
  S.append((k+'s7',g[k],'def A : %sDef<D, "A"> { let builders = [%sBuilder<(ins "int")>]; let parameters = (ins "int":$x); let mnemonic = "a"; let assemblyFormat = "params"; }'%(k,k)))
  S.append((k+'s8',g[k],'def A : %sDef<D, "A"> { let skipDefaultBuilders = 1; let parameters = (ins "int":$x); let mnemonic = "a"; let assemblyFormat = "params"; let genVerifyDecl = 1; let genStorageClass = 0; let genAccessors = 0; }'%k))
  S.append((k+'s9',g[k],'def A : %sDef<D, "A"> { let mnemonic = "a"; }\ndef B : %sDef<D, "B"> { let mnemonic = "a"; }'%(k,k)))
  S.append((k+'s10',g[k],'def A : %sDef<D, "A"> { let mnemonic = ""; let hasCustomAssemblyFormat = 1; }'%k))
  S.append((k+'s12',g[k],'def A : %sDef<D, "A"> { let parameters = (outs "int":$x); let mnemonic = "a"; let assemblyFormat = "params"; }'%k))
S.append(('a1','attrdef-defs','def A : AttrDef<D, "A"> { let parameters = (ins AttributeSelfTypeParameter<"">:$t, AttributeSelfTypeParameter<"">:$u); let mnemonic = "a"; let assemblyFormat = "params"; }'))
S.append(('a2','attrdef-defs','def A : AttrDef<D, "A"> { let parameters = (ins AttributeSelfTypeParameter<"">:$t); let mnemonic = "a"; let assemblyFormat = "$t"; }'))
S.append(('a3','attrdef-defs','def A : AttrDef<D, "A"> { let mnemonic = "a"; let genMnemonicAlias = 1; let returnType = ""; let traits = [IsolatedFromAbove]; let assemblyFormat = "x"; }'))
# enums
def en(n,b,gen='enum-defs'): S.append((n,gen,b))
en('e1','def E : I32BitEnumAttr<"E", "", [I32BitEnumAttrCase<"A", 1>, I32BitEnumAttrCaseBit<"B", 1>]> { let separator = ";"; }')
en('e2','def E : I32BitEnumAttr<"E", "", [I32BitEnumAttrCaseBit<"A", 32>]>;')
en('e3','def E : I32BitEnumAttr<"E", "", [I32BitEnumAttrCaseGroup<"AB", [I32BitEnumAttrCaseBit<"A", 0>]>]>;')
en('e4','def E : I32BitEnumAttr<"E", "", [I32BitEnumAttrCase<"A", 3>]>;')
en('e5','def E : I32EnumAttr<"E", "", [I32EnumAttrCase<"A", 1>, I32EnumAttrCase<"A", 2>]>;')
en('e6','def E : I32EnumAttr<"E", "", [I32EnumAttrCase<"A", 1>, I32EnumAttrCase<"B", 1>]>;')
en('e7','def E : I32EnumAttr<"", "", []>;')
en('e8','def E : I32EnumAttr<"E", "", [I32EnumAttrCase<"A", 1, "a b">]>; def F : EnumAttr<D, E, "e">;','attrdef-defs')
en('e9','def E : I32BitEnum<"E", "", [I32BitEnumCaseBit<"A", 0, "a b">]> { let printBitEnumQuoted = 0; }')
en('e10','def E : I32BitEnum<"E", "", [I32BitEnumCaseBit<"A", 0, "a,b">]> { let separator = ","; }')
en('e11','def E : I32BitEnum<"E", "", [I32BitEnumCaseBit<"A", 0, "">]>;')
en('e12','def E : I32BitEnum<"E", "", [I32BitEnumCaseBit<"A", 0, "a">]> { let separator = " | "; }')
en('e13','def E : I32BitEnum<"E", "", [I32BitEnumCaseNone<"N">, I32BitEnumCaseNone<"M">]>;','enum-decls')
en('e14','def E : I64BitEnum<"E", "", [I64BitEnumCaseBit<"A", 64>]>;','enum-decls')
# interfaces
def it(n,b,gen='op-interface-defs'): S.append((n,gen,b))
it('i1','def I : OpInterface<"I"> { let methods = [InterfaceMethod<"", "int", "f", (ins "int")>]; }')
it('i2','def I : OpInterface<"I"> { let methods = [InterfaceMethod<"", "int", "f", (ins I32:$x)>]; }')
it('i3','def J : TypeInterface<"J">; def I : OpInterface<"I", [J]>;')
it('i4','def J : OpInterface<"J">; def K : OpInterface<"K", [J]>; def I : OpInterface<"I", [J, K]>;')
it('i5','def I : OpInterface<"I"> { let methods = [InterfaceMethod<"", "int", "f", (outs "int":$x)>]; }')
it('i6','def I : TypeInterface<"I">; def AOp : DOp<"a", [I]>;','op-defs')
it('i7','def I : OpInterface<"I"> { let methods = [InterfaceMethod<"", "int", "f">]; }\ndef AOp : DOp<"a", [DeclareOpInterfaceMethods<I, ["g"]>]>;','op-decls')
it('i8','def J : OpInterface<"J">; def I : OpInterface<"I", [J]>;\ndef AOp : DOp<"a", [I]>;','op-decls')
it('i9','def I : OpInterface<"I"> { let dependentTraits = [IsolatedFromAbove]; }\ndef AOp : DOp<"a", [I]>;','op-decls')
it('i10','def I : DialectInterface<"I"> { let methods = [InterfaceMethod<"", "int", "f">]; }','dialect-interface-decls')
# patterns
PH='''def XOp : DOp<"x"> { let arguments = (ins I32:$a, I32Attr:$n); let results = (outs I32:$r); }
def YOp : DOp<"y"> { let arguments = (ins I32:$a); let results = (outs I32:$r); }
def ZOp : DOp<"z"> { let arguments = (ins I32:$a, I32:$b); let results = (outs I32:$r, I32:$s); }
def VOp : DOp<"v"> { let arguments = (ins Variadic<I32>:$a); let results = (outs I32:$r); }
def NOp : DOp<"n"> { let arguments = (ins I32:$a); }
def AnyP : DOp<"any"> { let arguments = (ins AnyType:$a); let results = (outs AnyType:$r); }
def PrOp : DOp<"pr"> { let arguments = (ins I32:$a, I64Prop:$p); let results = (outs I32:$r); }
'''
def pt(n,b): S.append((n,'rewriters',PH+b))
for i,p in enumerate([
 'Pat<(YOp $a, $b), (YOp $a)>','Pat<(YOp), (YOp $a)>','Pat<(YOp $a), (YOp $b)>','Pat<(YOp $a), (YOp $a, $a)>','Pat<(YOp $a), (YOp)>',
 'Pat<(YOp (YOp $a):$a), (YOp $a)>','Pat<(XOp $a, $a), (YOp $a)>','Pat<(ZOp $a, $a), (YOp $a)>','Pat<(YOp:$r $a), (YOp $r)>','Pat<(YOp:$a $a), (YOp $a)>',
 'Pattern<(YOp $a), []>','Pattern<(ZOp $a, $b), [(YOp $a)]>','Pattern<(ZOp $a, $b), [(YOp $a), (YOp $b)]>','Pattern<(YOp $a), [(YOp $a), (YOp $a)]>',
 'Pat<(replaceWithValue $a), (YOp $a)>','Pat<(YOp $a), (replaceWithValue $a, $a)>','Pat<(YOp $a), (replaceWithValue)>','Pat<(YOp $a), (replaceWithValue:$x $a)>','Pat<(YOp $a), (replaceWithValue $b)>',
 'Pat<(location $a), (YOp $a)>','Pat<(YOp $a), (YOp $a, (location $a))>','Pat<(YOp $a), (YOp $a, (location $b))>','Pat<(YOp $a), (YOp $a, (location "x", "y", "z"))>','Pat<(YOp $a), (YOp $a, (location:$l $a))>','Pat<(YOp $a), (location $a)>',
 'Pat<(YOp $a), (AnyP $a, (returnType "x"))>','Pat<(YOp $a), (AnyP $a, (returnType $a, $a))>','Pat<(YOp $a), (AnyP $a, (returnType $b))>','Pat<(YOp $a), (AnyP $a, (returnType:$t $a))>','Pat<(YOp $a), (AnyP $a, (returnType))>','Pat<(YOp $a), (AnyP (returnType $a), $a)>','Pat<(YOp $a), (returnType $a)>','Pat<(YOp $a), (AnyP $a, (returnType I32))>',
 'Pat<(ZOp (either $a, $b)), (YOp $a)>','Pat<(ZOp (either $a)), (YOp $a)>','Pat<(ZOp (either $a, $b, $c)), (YOp $a)>','Pat<(ZOp (either:$e $a, $b)), (YOp $a)>','Pat<(XOp (either $a, $n)), (YOp $a)>','Pat<(ZOp (either (either $a, $b), $c)), (YOp $a)>','Pat<(YOp (either $a, $b)), (YOp $a)>','Pat<(YOp $a), (ZOp (either $a, $a))>','Pat<(either $a, $b), (YOp $a)>',
 'Pat<(VOp (variadic $a, $b)), (YOp $a)>','Pat<(VOp (variadic)), (YOp $a)>','Pat<(YOp (variadic $a, $b)), (YOp $a)>','Pat<(VOp (variadic (variadic $a))), (YOp $a)>','Pat<(variadic $a), (YOp $a)>','Pat<(VOp (variadic:$v $a, $b)), (VOp $v)>','Pat<(YOp $a), (VOp (variadic $a, $a))>','Pat<(VOp (variadic $a, (variadic $b))), (YOp $a)>','Pat<(VOp (either $a, $b)), (YOp $a)>',
 'Pat<(YOp $a), (NativeCodeCall<"f($0)"> $a)>','Pat<(YOp $a), (NativeCodeCall<"f($1)"> $a)>','Pat<(YOp $a), (NativeCodeCall<"f($0)", 2> $a)>','Pat<(YOp $a), (NativeCodeCall<"f($0)", 0> $a)>','Pat<(YOp (NativeCodeCall<"f($0)"> $b)), (YOp $b)>','Pat<(YOp (NativeCodeCall<"f($_self, $0)"> $b)), (YOp $b)>','Pat<(NativeCodeCall<"f($_self)">), (YOp $b)>','Pat<(YOp $a), (NativeCodeCall<"f($0)"> (either $a, $a))>','Pat<(YOp $a), (NativeCodeCall<"f($0, $1)"> $a)>','Pat<(YOp $a), (NativeCodeCall<"f($0...)"> $a)>','Pat<(YOp $a), (NativeCodeCall<"f(" # "$$0)"> $a)>',
 'Pat<(YOp I64:$a), (YOp $a)>','Pat<(YOp I32Attr:$a), (YOp $a)>','Pat<(XOp $a, I32:$n), (YOp $a)>','Pat<(XOp $a, ConstantAttr<I32Attr, "1">), (YOp $a)>','Pat<(XOp $a, "x"), (YOp $a)>','Pat<(YOp 5), (YOp $a)>','Pat<(YOp $a), (YOp 5)>','Pat<(YOp $a), (YOp "x")>','Pat<(YOp $a), (XOp $a, ConstantAttr<I32Attr, "1">)>','Pat<(YOp $a), (XOp $a, I32Attr)>','Pat<(YOp $a), (XOp $a, I32Attr:$n)>','Pat<(YOp $a), (XOp $a, (YOp $a))>','Pat<(XOp $a, (YOp $b)), (YOp $a)>','Pat<(YOp $a), (XOp $a, (NativeCodeCall<"f()">))>','Pat<(XOp $a, (NativeCodeCall<"f()">)), (YOp $a)>','Pat<(YOp $a), (XOp $a, $a)>',
 'Pat<(YOp $a), (YOp $a), [(Constraint<CPred<"f($0)">> $b)]>','Pat<(YOp $a), (YOp $a), [(Constraint<CPred<"f($0, $1, $2, $3, $4)">> $a, $a, $a, $a, $a)]>','Pat<(YOp $a), (YOp $a), [(Constraint<CPred<"f($0)">>)]>','Pat<(YOp $a), (YOp $a), [(I32 $a)]>','Pat<(YOp $a), (YOp $a), [(I32Attr $a)]>','Pat<(YOp $a), (YOp $a), [(YOp $a)]>','Pat<(YOp $a), (YOp $a), [(Constraint<CPred<"f($0)">> 5)]>','Pat<(YOp $a), (YOp $a), [(Constraint<CPred<"f($0)">> (YOp $a))]>','Pat<(YOp $a), (YOp $a), [I32]>','Pat<(YOp $a), (YOp $a), [(Constraint<CPred<"f($_self)">> $a)]>',
 'Pat<(NOp $a), (YOp $a)>','Pat<(NOp $a), (NOp $a)>','Pat<(YOp $a), (NOp $a)>','Pat<(YOp (NOp $a)), (YOp $a)>','Pat<(YOp $a), (YOp (NOp $a))>','Pat<(YOp (ZOp $a, $b)), (YOp $a)>','Pat<(YOp (ZOp:$z $a, $b)), (YOp $z__0)>','Pat<(YOp (ZOp:$z $a, $b)), (YOp $z__2)>','Pat<(YOp (ZOp:$z $a, $b)), (YOp $z)>','Pat<(YOp $a), (ZOp $a, $a)>','Pat<(D $a), (YOp $a)>','Pat<(YOp $a), (D $a)>','Pat<(I32 $a), (YOp $a)>',
 'Pat<(PrOp $a, $p), (PrOp $a, $p)>','Pat<(PrOp $a, I64Prop:$p), (PrOp $a, $p)>','Pat<(PrOp $a, I32:$p), (YOp $a)>','Pat<(PrOp $a, (YOp $p)), (YOp $a)>','Pat<(YOp $a), (PrOp $a, $a)>','Pat<(YOp $a), (PrOp $a, (NativeCodeCall<"1">))>','Pat<(PrOp $a, ConstantProp<I64Prop, "1">), (YOp $a)>','Pat<(YOp $a), (PrOp $a, ConstantProp<I64Prop, "1">)>',
 'Pat<(YOp $a), (YOp $a), [], [(YOp $a)]>','Pat<(YOp $a), (YOp $a), [], [(YOp $q)]>','Pat<(YOp $a), (YOp $a), [], [], (addBenefit -1)>','Pat<(YOp $a), (YOp $a), [], [], (addBenefit 5)>','Pat<(YOp $a), (YOp $a), [], [], (addBenefit "x")>','Pat<(YOp $a), (YOp $a), [], [], (addBenefit)>','Pat<(YOp $a), (YOp $a), [], [], (YOp 5)>',
 'Pat<(YOp (YOp:$y $_)), (YOp $y)>','Pat<(YOp $_), (YOp $_)>','Pat<(YOp $a__0), (YOp $a)>','Pat<(YOp $a), (YOp (YOp:$a $a))>','Pat<(YOp $a), (YOp (YOp:$q $a):$q)>','Pat<(YOp $a), (YOp (YOp:$q $q))>']):
    pt(f'p{i}','def : %s;'%p)
# passes, dialect
def ps(n,b,gen='pass-decls'): S.append((n,gen,'include "mlir/Pass/PassBase.td"\n'+b))
ps('q1','def P : Pass<"p"> { let options = [Option<"a", "a", "int", "1", "d">, Option<"a", "b", "int", "1", "d">]; }')
ps('q2','def P : Pass<"">;')
ps('q3','def P : Pass<"p">;\ndef Q : Pass<"p">;')


parser = argparse.ArgumentParser()
parser.add_argument('ods')
parser.add_argument('--show', type=int, default=10, help='how many differing specs to list')
parser.add_argument('--jobs', type=int, default=2)
parser.add_argument('--floor', type=float, default=98.0)
args = parser.parse_args()
oracle.need('errors of specifications', oracle.MLIR_TBLGEN)
folder = tempfile.TemporaryDirectory()


def first(err):
    """Line, column and text of the first error; line 0 where it has no position."""
    for line in err.splitlines():
        found = re.match(r'.*?:(\d+):(\d+): error: (.*)', line)
        if found:
            return int(found[1]), int(found[2]), found[3]
        found = re.match(r'(?:.*: )?error: (.*)', line)
        if found:
            return 0, 0, found[1]
    return None


def compare(spec):
    name, generator, body = spec
    path = os.path.join(folder.name, name + '.td')
    with open(path, 'w') as file:
        file.write(HEAD + body.rstrip('\n') + '\n')

    def run(command):
        return subprocess.run([*command, '-I', oracle.INCLUDE, path], capture_output=True, text=True, errors='replace')
    theirs = run([oracle.MLIR_TBLGEN, '--gen-' + generator])
    mine = run([args.ods, 'tblgen', '--gen-rust', '--lenient', '--without-hooks', '--dialect=d'])
    want, have = first(theirs.stderr), first(mine.stderr)
    if mine.returncode not in (0, 1):
        return name, 'crash', want, have
    if theirs.returncode not in (0, 1):
        return name, 'oracle crashes', want, have
    if theirs.returncode == 0:
        equal = (have is not None) == (name in STRICTER)
    else:
        equal = want == have or (want and have and want[0] == 0 and want[2] == have[2])
    return name, 'equal' if equal else 'differs', want, have


counts = {}
shown = 0
with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
    for name, verdict, want, have in pool.map(compare, S):
        counts[verdict] = counts.get(verdict, 0) + 1
        if verdict in ('differs', 'crash') and shown < args.show:
            shown += 1
            print('%s %s\n  theirs %s\n  ours   %s' % (verdict.upper(), name, want, have))
print(', '.join('%d %s' % (count, verdict) for verdict, count in sorted(counts.items())))
share = 100 * counts.get('equal', 0) / max(1, len(S) - counts.get('oracle crashes', 0))
print('equal: %.1f %%' % share)
sys.exit(1 if share < args.floor or counts.get('crash') else 0)
