// Directives for devices, and the memory that they share with the host.
#ifndef ODS_OPENMP_TARGET_OPS_TD
#define ODS_OPENMP_TARGET_OPS_TD

include "omp/OpenMPClauses.td"

// The clauses of an operation that moves data when it is executed.
class OpenMP_DataMotion<string mnemonic>
    : OpenMP_Op<mnemonic, [AttrSizedOperandSegments], [
    OpenMP_DependClause, OpenMP_DeviceClause, OpenMP_IfClause, OpenMP_MapClause,
    OpenMP_NowaitClause
  ]>;

def MapBoundsOp : OpenMP_Op<"map.bounds", [AttrSizedOperandSegments, NoMemoryEffect]> {
  let summary = "Part of one dimension of an array";
  let description = [{
    ```mlir
    %part = omp.map.bounds lower_bound(%from : i64) upper_bound(%to : i64)
    ```
  }];
  let arguments = (ins Optional<IntLikeType>:$lower_bound, Optional<IntLikeType>:$upper_bound,
                       Optional<IntLikeType>:$extent, Optional<IntLikeType>:$stride,
                       DefaultValuedAttr<BoolAttr, "false">:$stride_in_bytes,
                       Optional<IntLikeType>:$start_idx);
  let results = (outs OpenMP_MapBoundsType:$result);
  let assemblyFormat = [{
    oilist(
        `lower_bound` `(` $lower_bound `:` type($lower_bound) `)`
      | `upper_bound` `(` $upper_bound `:` type($upper_bound) `)`
      | `extent` `(` $extent `:` type($extent) `)`
      | `stride` `(` $stride `:` type($stride) `)`
      | `start_idx` `(` $start_idx `:` type($start_idx) `)`
    ) attr-dict
  }];
}

def MapInfoOp : OpenMP_Op<"map.info", [AttrSizedOperandSegments]> {
  let summary = "Variable that a device sees, and when it is copied";
  let description = [{
    ```mlir
    %m = omp.map.info var_ptr(%x : !llvm.ptr, i32) map_clauses(tofrom) capture(ByRef)
        -> !llvm.ptr {name = "x"}
    ```
  }];
  let arguments = (ins OpenMP_PointerLikeType:$var_ptr, TypeAttr:$var_type,
                       ClauseMapFlagsAttr:$map_type, VariableCaptureKindAttr:$map_capture_type,
                       Optional<OpenMP_PointerLikeType>:$var_ptr_ptr,
                       Variadic<OpenMP_PointerLikeType>:$members,
                       OptionalAttr<IndexListArrayAttr>:$members_index,
                       Variadic<OpenMP_MapBoundsType>:$bounds,
                       OptionalAttr<FlatSymbolRefAttr>:$mapper_id,
                       OptionalAttr<StrAttr>:$name,
                       DefaultValuedAttr<BoolAttr, "false">:$partial_map);
  let results = (outs OpenMP_PointerLikeType:$omp_ptr);
  let assemblyFormat = [{
    `var_ptr` `(` $var_ptr `:` type($var_ptr) `,` $var_type `)`
    `map_clauses` `(` custom<MapClause>($map_type) `)`
    `capture` `(` custom<CaptureType>($map_capture_type) `)`
    oilist(
        `var_ptr_ptr` `(` $var_ptr_ptr `:` type($var_ptr_ptr) `)`
      | `mapper` `(` $mapper_id `)`
      | `members` `(` $members `:` custom<MembersIndex>($members_index) `:` type($members) `)`
      | `bounds` `(` $bounds `)`
    ) `->` type($omp_ptr) attr-dict
  }];
}

def TargetDataOp : OpenMP_Op<"target_data", [AttrSizedOperandSegments], [
    OpenMP_DeviceClause, OpenMP_IfClause, OpenMP_MapClause, OpenMP_UseDeviceAddrClause,
    OpenMP_UseDevicePtrClause
  ], true> {
  let summary = "Code during which variables are on a device";
  let description = [{
    ```mlir
    omp.target_data map_entries(%m : !llvm.ptr) {
      omp.terminator
    }
    ```
  }];
  let assemblyFormat = clausesAssemblyFormat # [{
    custom<UseDeviceAddrUseDevicePtrRegion>($region, $use_device_addr_vars,
        type($use_device_addr_vars), $use_device_ptr_vars, type($use_device_ptr_vars))
    attr-dict}];
}

def TargetEnterDataOp : OpenMP_DataMotion<"target_enter_data"> {
  let summary = "Brings variables to a device";
  let description = [{
    ```mlir
    %m = omp.map.info var_ptr(%x : !llvm.ptr, i32) map_clauses(to) capture(ByRef) -> !llvm.ptr
    omp.target_enter_data map_entries(%m : !llvm.ptr)
    ```
  }];
}

def TargetExitDataOp : OpenMP_DataMotion<"target_exit_data"> {
  let summary = "Takes variables from a device";
  let description = [{
    ```mlir
    %m = omp.map.info var_ptr(%x : !llvm.ptr, i32) map_clauses(from) capture(ByRef) -> !llvm.ptr
    omp.target_exit_data map_entries(%m : !llvm.ptr)
    ```
  }];
}

def TargetUpdateOp : OpenMP_DataMotion<"target_update"> {
  let summary = "Makes variables the same on the host and a device";
  let description = [{
    ```mlir
    %m = omp.map.info var_ptr(%x : !llvm.ptr, i32) map_clauses(to) capture(ByRef) -> !llvm.ptr
    omp.target_update map_entries(%m : !llvm.ptr)
    ```
  }];
}

def TargetOp : OpenMP_Op<"target", [AttrSizedOperandSegments, IsolatedFromAbove], [
    OpenMP_AllocateClause, OpenMP_BareClause, OpenMP_DependClause, OpenMP_DeviceClause,
    OpenMP_HasDeviceAddrClause, OpenMP_HostEvalClause, OpenMP_IfClause,
    OpenMP_InReductionClause, OpenMP_IsDevicePtrClause, OpenMP_Unwritten<OpenMP_MapClause>,
    OpenMP_NowaitClause, OpenMP_PrivateClause, OpenMP_ThreadLimitClause
  ], true> {
  let summary = "Code that a device runs";
  let description = [{
    ```mlir
    omp.target map_entries(%m -> %x : !llvm.ptr) {
      omp.terminator
    }
    ```
  }];
  let arguments = !con(clausesArgs, (ins OptionalAttr<DenseI64ArrayAttr>:$private_maps));
  let assemblyFormat = clausesAssemblyFormat # [{
    custom<TargetOpRegion>($region, $has_device_addr_vars, type($has_device_addr_vars),
        $host_eval_vars, type($host_eval_vars), $in_reduction_vars,
        type($in_reduction_vars), $in_reduction_byref, $in_reduction_syms, $map_vars,
        type($map_vars), $private_vars, type($private_vars), $private_syms,
        $private_needs_barrier, $private_maps) attr-dict}];
}

def TargetFreeMemOp : OpenMP_Op<"target_freemem", [MemoryEffects<[MemFree]>]> {
  let summary = "Gives back memory on a device";
  let description = [{
    ```mlir
    omp.target_freemem %device, %m : i32, i64
    ```
  }];
  let arguments = (ins Arg<AnyInteger, "", [MemFree]>:$device,
                       Arg<I64, "", [MemFree]>:$heapref);
  let assemblyFormat = [{
    $device `,` $heapref attr-dict `:` type($device) `,` qualified(type($heapref))
  }];
}

#endif // ODS_OPENMP_TARGET_OPS_TD
