// The dlti dialect: attributes for the data layout and the target machine.
#ifndef ODS_DLTI_TD
#define ODS_DLTI_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"

def DLTI_Dialect : Dialect {
  let name = "dlti";
  let cppNamespace = "::mlir";
  let summary = "data layout and target information";
  let description = [{
    Attributes for operations that hold others: how large types are and how they are aligned, which memory spaces
    are used for what, and facts about devices.

    ```mlir
    module attributes {
      dlti.dl_spec = #dlti.dl_spec<index = 32, i64 = dense<[32, 64]> : vector<2xi64>, "dlti.endianness" = "little">,
      dlti.target_system_spec = #dlti.target_system_spec<
        "CPU" = #dlti.target_device_spec<"L1_cache_size_in_bytes" = 4096 : ui32>>
    } {
    }
    ```
  }];
  let hasOperationAttrVerify = 1;
  let useDefaultAttributePrinterParser = 1;
}

class DLTI_Attr<string name, string attrMnemonic, list<Trait> traits>
    : AttrDef<DLTI_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

// Written `<key = value, …>`; a key is a string, or a type if the attribute accepts types.
class DLTI_EntriesAttr<string name, string attrMnemonic, list<Trait> traits>
    : DLTI_Attr<name, attrMnemonic, traits> {
  let parameters = (ins ArrayRefParameter<"DataLayoutEntryInterface">:$entries);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def DLTI_DataLayoutEntryAttr
    : DLTI_Attr<"DataLayoutEntry", "dl_entry", [DataLayoutEntryInterface]> {
  let summary = "an entry of a specification: a key and its value";
  let description = [{
    The key is a type or a string. In the lists of other attributes entries are written `key = value`; by itself one is

    ```mlir
    func.func private @f() attributes {a.entry = #dlti.dl_entry<i32, dense<32> : vector<2xi64>>}
    ```
  }];
  let parameters = (ins "DataLayoutEntryKey":$key, "Attribute":$value);
  let hasCustomAssemblyFormat = 1;
}

def DLTI_DataLayoutSpecAttr
    : DLTI_EntriesAttr<"DataLayoutSpec", "dl_spec", [DLTIQueryInterface, DataLayoutSpecInterface]> {
  let summary = "a data layout specification";
  let description = [{
    The value for a type is its alignments in bits, the required and the preferred one, or the width of `index`; types
    of dialects have values of their own kind. Strings that begin with `dlti.` have a meaning for all.

    ```mlir
    module attributes {dlti.dl_spec = #dlti.dl_spec<index = 64, "dlti.stack_alignment" = 128 : i64>} {
    }
    ```
  }];
}

def DLTI_MapAttr : DLTI_EntriesAttr<"Map", "map", [DLTIQueryInterface]> {
  let summary = "a dictionary of facts, which may be nested";
  let description = [{
    ```mlir
    module attributes {dlti.map = #dlti.map<"cache" = #dlti.map<"L1" = 65536 : i32>, i32 = "fast">} {
    }
    ```
  }];
}

def DLTI_TargetDeviceSpecAttr
    : DLTI_EntriesAttr<"TargetDeviceSpec", "target_device_spec", [DLTIQueryInterface, TargetDeviceSpecInterface]> {
  let summary = "facts about one device";
  let description = [{
    At least one, each under a name:

    ```mlir
    func.func private @f() attributes {a.device = #dlti.target_device_spec<"max_vector_op_width" = 64 : ui32>}
    ```
  }];
}

def DLTI_TargetSystemSpecAttr
    : DLTI_EntriesAttr<"TargetSystemSpec", "target_system_spec", [DLTIQueryInterface, TargetSystemSpecInterface]> {
  let summary = "the devices of a system by name";
  let description = [{
    ```mlir
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<
      "CPU" = #dlti.target_device_spec<"cores" = 4 : i32>>} {
    }
    ```
  }];
}

def DLTI_FunctionPointerAlignmentAttr
    : DLTI_Attr<"FunctionPointerAlignment", "function_pointer_alignment", []> {
  let summary = "the alignment of pointers to functions";
  let description = [{
    A multiple of `alignment` bits, or, where it depends on the function, of the function's own alignment.

    ```mlir
    module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.function_pointer_alignment" =
      #dlti.function_pointer_alignment<64, function_dependent = false>>} {
    }
    ```
  }];
  let parameters = (ins "uint64_t":$alignment, "bool":$function_dependent);
  let assemblyFormat = "`<` $alignment `,` `function_dependent` `=` $function_dependent `>`";
}

#endif // ODS_DLTI_TD
