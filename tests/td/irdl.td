// A dialect as IRDL, with the text of upstream's tblgen-to-irdl; it is loaded again for the operations in shelf.mlir.
// RUN: ods tblgen --gen-dialect-irdl-defs --dialect=shelf %s
// RUN: ods tblgen --gen-dialect-irdl-defs --dialect=shelf %s | ods opt --irdl-file=- include/shelf.mlir
// RUN: ods tblgen --gen-dialect-irdl-defs --dialect=shelf %s | not ods opt --irdl-file=- include/shelf_wrong.mlir
// RUN: ods tblgen --gen-dialect-irdl-defs --dialect=hall %s
// RUN: not ods tblgen --gen-dialect-irdl-defs %s
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def Shelf_Dialect : Dialect { let name = "shelf"; let cppNamespace = "::shelf"; }
class Shelf_Op<string mnemonic, list<Trait> traits = []> : Op<Shelf_Dialect, mnemonic, traits>;

// A type and an attribute with one name.
def Shelf_BookType : TypeDef<Shelf_Dialect, "Book"> { let mnemonic = "book"; }
def Shelf_BookAttr : AttrDef<Shelf_Dialect, "BookInfo"> { let mnemonic = "book"; }

def Shelf_PutOp : Shelf_Op<"put"> {
  let arguments = (ins Shelf_BookType:$book, Optional<AnyInteger>:$place, Variadic<AnyTypeOf<[F32, BF16]>>:$weights,
                       Shelf_BookAttr:$info, OptionalAttr<I32Attr>:$row);
  let results = (outs Complex<F64>:$mark, AnyI<8>);
}
def Shelf_SortOp : Shelf_Op<"sort"> {
  let arguments = (ins AnyType:$first, Index, NoneType, SI<32>:$key, UI<16>:$unnamed1);
  let regions = (region SizedRegion<1>:$order, AnyRegion);
}
def Shelf_FlagOp : Shelf_Op<"flag"> {
  let arguments = (ins UnitAttr:$on, AnyAttr:$of, DefaultValuedAttr<UnitAttr, "unit">:$set);
  let results = (outs AllOfType<[AnyInteger, AnyTypeOf<[I1, I8]>]>:$flag);
}

// C++ has no other form in IRDL; names with upper case are not valid there, so that the module has its generic form.
def Hall_Dialect : Dialect { let name = "hall"; let cppNamespace = "::hall"; }
class Hall_Op<string mnemonic> : Op<Hall_Dialect, mnemonic>;
def Hall_OpenOp : Hall_Op<"open"> {
  let arguments = (ins ConfinedType<AnyInteger, [CPred<"$_self.getWidth() > 8">, Or<[I<32>.predicate, I<64>.predicate]>]>:$doorWidth,
                       ConfinedAttr<StrAttr, [AttrConstraint<CPred<"!$_self.empty()">, "not empty">]>:$name,
                       Shelf_BookAttr:$book, F32Attr:$factor, I64Attr:$count);
}
