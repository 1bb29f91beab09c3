// The dialect, and the classes of its versioned operations, types and attributes.
//
// Each operation, type and attribute carries data that `rules.rs` reads:
//
//     (versions since, until, counterpart, rules, change)
//
// It exists in the versions from `since` to `until`, or to the current one if `until`
// is empty. The counterpart is the name of what it is converted from and to: an operation,
// attribute or type of another dialect, or the text of a builtin type. Rules list how
// attributes of the two operations differ. The change lists how the operation differs
// from the one of the version before.
#ifndef VHLO_BASE_TD
#define VHLO_BASE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "ods/Data.td"
include "ods/Rust.td"

def Vhlo_Dialect : Dialect, Extended {
  let name = "vhlo";
  let cppNamespace = "::mlir::vhlo";
  let summary = "The versioned form of stablehlo that is stored in portable artifacts";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}

def versions;

// ---- Rules of attributes ----

// (absent name, text): the value, as text, if the counterpart has no such attribute.
def absent;
// (absent_fill name, element, sized, columns): the same, for a tensor with an element for
// each element of the attribute `sized`, or with `columns` of them.
def absent_fill;
// (absent_list name, element, length): the same, for an array of equal attributes; an
// array of any length whose elements are equal to `element` means absent.
def absent_list;
// (parts name, [names]): the attribute of the counterpart is stored as these attributes,
// one for each of its parameters; parameters without a name are zero.
def parts;
// (absent_parts name): without the attribute its parts are the type `none`.
def absent_parts;
// (symbols name): an array of symbol names.
def symbols;
// (enumerated name, attribute): an enum that the counterpart stores as an integer.
def enumerated;
// (config name): an empty dictionary or string by default, depending on the version of
// the API.
def config;
// (together names): the attributes are left out only together.
def together;
// (same_elements_before version): operands and results have equal types of elements in
// older versions.
def same_elements_before;

// ---- Changes ----

// (from name, [absent rules]): the operation before, and what was added with this one.
def from;
def none;
// (zero_padding name): an attribute of the operation before that was dropped: a padding of
// zero for each spatial dimension of the first operand.
def zero_padding;

defvar FalseText = "#vhlo.bool_v1<false>";
defvar NoNames = "#vhlo.array_v1<[]>";
defvar NoText = "#vhlo.string_v1<\"\">";
defvar NoInts = "#vhlo.tensor_v1<dense<> : tensor<0xi64>>";
defvar NoType = "#vhlo.type_v1<!vhlo.none_v1>";
defvar OldReduction = (same_elements_before "0.17.0");
defvar ZeroText = "#vhlo.integer_v1<0 : i64>";
defvar DefaultAccuracy = "#vhlo.result_accuracy_v1<atol = 0.000000e+00, rtol = 0.000000e+00, "
                         "ulps = 0, mode = #vhlo<result_accuracy_mode_v1 DEFAULT>>";

class Vhlo_Op<string name, int version, string since = "0.9.0", string until = "",
              list<Trait> traits = []>
    : Op<Vhlo_Dialect, name # "_v" # version, traits>, Data<(versions)> {
  string counterpart = !if(!empty(until), "stablehlo." # name, "");
  list<dag> rules = [];
  dag change = (none);
  let data = (versions since, until, counterpart, rules, change);
}

class Vhlo_Type<string name, string text, string since = "0.9.0", string of = "">
    : TypeDef<Vhlo_Dialect, name>, Data<(versions)> {
  let mnemonic = text;
  let data = (versions since, "", of, []<dag>, (none));
}

class Vhlo_Attr<string name, string text, string since = "0.9.0">
    : AttrDef<Vhlo_Dialect, name>, Data<(versions)> {
  let mnemonic = text;
  string counterpart = "";
  let data = (versions since, "", counterpart, []<dag>, (none));
}

// The cases are numbered from `first`.
class Vhlo_Enum<string name, list<string> names, int first = 0>
    : I32EnumAttr<name, name, !foreach(i, !range(!size(names)),
                                       I32EnumAttrCase<names[i], !add(first, i)>)> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::vhlo";
}

class Vhlo_EnumAttr<EnumAttrInfo of, string name, string since = "0.9.0">
    : EnumAttr<Vhlo_Dialect, of, name # "_v1">, Data<(versions)> {
  let data = (versions since, "", "stablehlo." # name, []<dag>, (none));
}

#endif // VHLO_BASE_TD
