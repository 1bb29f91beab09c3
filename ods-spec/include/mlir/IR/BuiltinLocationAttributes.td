// Records of the location attributes; ods-core packs the common ones into a word.
#ifndef BUILTIN_LOCATION_ATTRIBUTES_TD
#define BUILTIN_LOCATION_ATTRIBUTES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinDialect.td"

class Builtin_LocationAttr<string name, list<Trait> traits = []>
    : LocationAttrDef<Builtin_Dialect, name, traits> {
  let cppClassName = name;
  let mnemonic = ?;
}

def UnknownLoc : Builtin_LocationAttr<"UnknownLoc"> {
  let summary = "An unspecified source location";
  let attrName = "builtin.unknown_loc";
}
def FileLineColRange : Builtin_LocationAttr<"FileLineColRange"> {
  let summary = "A file:line:column source location range";
  let attrName = "builtin.file_line_range";
  let parameters = (ins "StringAttr":$filename, "unsigned":$start_line,
                        "unsigned":$start_column, "unsigned":$end_line,
                        "unsigned":$end_column);
  let skipDefaultBuilders = 1;
  let genAccessors = 0;
  let genStorageClass = 0;
}
def NameLoc : Builtin_LocationAttr<"NameLoc"> {
  let summary = "A named source location";
  let attrName = "builtin.name_loc";
  let parameters = (ins "StringAttr":$name, "Location":$childLoc);
  let skipDefaultBuilders = 1;
}
def CallSiteLoc : Builtin_LocationAttr<"CallSiteLoc"> {
  let summary = "A callsite source location";
  let attrName = "builtin.call_site_loc";
  let parameters = (ins "Location":$callee, "Location":$caller);
  let skipDefaultBuilders = 1;
}
def FusedLoc : Builtin_LocationAttr<"FusedLoc"> {
  let summary = "A tuple of other source locations";
  let attrName = "builtin.fused_loc";
  let parameters = (ins ArrayRefParameter<"Location", "">:$locations, "Attribute":$metadata);
}
// A location known only to the host program.
def OpaqueLoc : Builtin_LocationAttr<"OpaqueLoc"> {
  let summary = "An opaque source location";
  let attrName = "builtin.opaque_loc";
  let parameters = (ins "uintptr_t":$underlyingLocation, "TypeID":$underlyingTypeID,
                        "Location":$fallbackLocation);
  let skipDefaultBuilders = 1;
}

#endif // BUILTIN_LOCATION_ATTRIBUTES_TD
