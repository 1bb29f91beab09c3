// Declarations that directives reference by symbol.
#ifndef ODS_OPENMP_DECLARATIONS_TD
#define ODS_OPENMP_DECLARATIONS_TD

include "omp/OpenMPClauses.td"

def PrivateClauseOp : OpenMP_Op<"private", [IsolatedFromAbove, Symbol]> {
  let summary = "Way to give a thread its own copy of a variable";
  let description = [{
    `init` makes the copy, `copy` gives it the value of the original, `dealloc` ends it.

    ```mlir
    omp.private {type = private} @own : i32
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<AnyType>:$type,
                       DataSharingClauseTypeAttr:$data_sharing_type);
  let regions = (region AnyRegion:$init_region, AnyRegion:$copy_region,
                        AnyRegion:$dealloc_region);
  let assemblyFormat = [{
    $data_sharing_type $sym_name `:` $type (`init` $init_region^)? (`copy` $copy_region^)?
    (`dealloc` $dealloc_region^)? attr-dict
  }];
}

def DeclareReductionOp : OpenMP_Op<"declare_reduction", [IsolatedFromAbove, Symbol]> {
  let summary = "Way to combine the values of threads to one";
  let description = [{
    `init` is the value to start from, `combiner` makes one of two, `atomic` does so in
    memory. Values that are kept by reference may have `alloc` and `cleanup`.

    ```mlir
    omp.declare_reduction @add : i32
    init {
    ^bb0(%arg: i32):
      %0 = llvm.mlir.constant(0 : i32) : i32
      omp.yield(%0 : i32)
    } combiner {
    ^bb0(%lhs: i32, %rhs: i32):
      %0 = llvm.add %lhs, %rhs : i32
      omp.yield(%0 : i32)
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$type,
                       OptionalAttr<TypeAttr>:$byref_element_type);
  let regions = (region MaxSizedRegion<1>:$allocRegion, RegionArgs<AnyRegion, ["initializerMold", "initializerAlloc*"]>:$initializerRegion,
                        AnyRegion:$reductionRegion, AnyRegion:$atomicReductionRegion,
                        AnyRegion:$cleanupRegion, MaxSizedRegion<1>:$dataPtrPtrRegion);
  let assemblyFormat = [{
    $sym_name `:` $type attr-dict-with-keyword ( `alloc` $allocRegion^ )?
    `init` $initializerRegion `combiner` $reductionRegion
    ( `atomic` $atomicReductionRegion^ )? ( `cleanup` $cleanupRegion^ )?
    ( `data_ptr_ptr` $dataPtrPtrRegion^ )?
  }];
}

def CriticalDeclareOp : OpenMP_Op<"critical.declare", [Symbol], [
    OpenMP_CriticalNameClause, OpenMP_HintClause
  ]> {
  let summary = "Name of critical sections that keep each other out";
  let description = [{
    ```mlir
    omp.critical.declare @lock hint(contended, speculative)
    ```
  }];
}

def DeclareMapperOp
    : OpenMP_Op<"declare_mapper", [IsolatedFromAbove, SingleBlock, Symbol]> {
  let summary = "Way to map the parts of a variable";
  let description = [{
    ```mlir
    omp.declare_mapper @parts : !llvm.struct<(i32)> {
    ^bb0(%x: !llvm.ptr):
      omp.declare_mapper.info
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$type);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "$sym_name `:` $type $body attr-dict";
}

def DeclareMapperInfoOp : OpenMP_Op<"declare_mapper.info", [
    HasParent<"DeclareMapperOp">, Terminator
  ], [OpenMP_MapClause]> {
  let summary = "Parts that a mapper maps";
  let description = [{
    ```mlir
    omp.declare_mapper @parts : !llvm.struct<(i32)> {
    ^bb0(%x: !llvm.ptr):
      omp.declare_mapper.info
    }
    ```
  }];
}

#endif // ODS_OPENMP_DECLARATIONS_TD
