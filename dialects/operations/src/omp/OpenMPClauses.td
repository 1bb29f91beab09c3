// The clauses of OpenMP's directives, and the classes of operations composed of clauses.
#ifndef ODS_OPENMP_CLAUSES_TD
#define ODS_OPENMP_CLAUSES_TD

include "omp/OpenMPBase.td"

// A clause: the arguments that it adds, and its syntax: `optional` clauses may come in any order, `required` ones have
// a fixed position.
class OpenMP_Clause<dag args, string optional = "", string required = ""> {
  dag arguments = args;
  string optAssemblyFormat = optional;
  string reqAssemblyFormat = required;
}

// A clause without syntax of its own: the operation's syntax covers it.
class OpenMP_Unwritten<OpenMP_Clause clause> : OpenMP_Clause<clause.arguments>;

// An operation with the arguments of its clauses. `clausesAssemblyFormat` is the syntax of the clauses, for operations
// that extend it.
class OpenMP_Op<string mnemonic, list<Trait> traits = [], list<OpenMP_Clause> clauses = [],
                bit singleRegion = false> : Op<OpenMP_Dialect, mnemonic, traits> {
  dag clausesArgs = !foldl((ins), clauses, all, clause, !con(all, clause.arguments));
  defvar required = !filter(clause, clauses, !not(!empty(clause.reqAssemblyFormat)));
  defvar optional = !filter(clause, clauses, !not(!empty(clause.optAssemblyFormat)));
  string clausesOptAssemblyFormat =
      !interleave(!foreach(clause, optional, clause.optAssemblyFormat), "|");
  string clausesReqAssemblyFormat =
      !interleave(!foreach(clause, required, clause.reqAssemblyFormat), " ");
  string clausesAssemblyFormat =
      !if(!empty(required), "", clausesReqAssemblyFormat # " ") #
      !if(!empty(optional), "", "oilist(" # clausesOptAssemblyFormat # ")");

  let arguments = clausesArgs;
  let regions = !if(singleRegion, (region AnyRegion:$region), (region));
  let assemblyFormat = !if(!empty(clausesAssemblyFormat), ?,
      clausesAssemblyFormat # !if(singleRegion, " $region", "") # " attr-dict");
}

def OpenMP_AlignClause : OpenMP_Clause<
    (ins ConfinedAttr<OptionalAttr<I64Attr>, [IntPositive]>:$align),
    "`align` `(` $align `)`">;

def OpenMP_AlignedClause : OpenMP_Clause<
    (ins Variadic<OpenMP_PointerLikeType>:$aligned_vars,
         OptionalAttr<I64ArrayAttr>:$alignments),
    "`aligned` `(` custom<AlignedClause>($aligned_vars, type($aligned_vars), $alignments) `)`">;

def OpenMP_AllocateClause : OpenMP_Clause<
    (ins Variadic<AnyType>:$allocate_vars, Variadic<AnyType>:$allocator_vars),
    [{`allocate` `(` custom<AllocateAndAllocator>($allocate_vars, type($allocate_vars),
                                                  $allocator_vars, type($allocator_vars)) `)`}]>;

def OpenMP_AllocatorClause : OpenMP_Clause<
    (ins Optional<I64>:$allocator), "`allocator` `(` $allocator `)`">;

def OpenMP_BareClause : OpenMP_Clause<(ins UnitAttr:$bare), "`ompx_bare` $bare">;

def OpenMP_BindClause : OpenMP_Clause<
    (ins OptionalAttr<BindKindAttr>:$bind_kind),
    "`bind` `(` custom<BindKind>($bind_kind) `)`">;

def OpenMP_CancelDirectiveNameClause : OpenMP_Clause<
    (ins CancellationConstructTypeAttr:$cancel_directive), "",
    "`cancellation_construct_type` `(` custom<CancelDirective>($cancel_directive) `)`">;

def OpenMP_CollapseClause : OpenMP_Clause<
    (ins ConfinedAttr<DefaultValuedOptionalAttr<I64Attr, "1">,
                      [IntMinValue<1>]>:$collapse_num_loops)>;

def OpenMP_CopyprivateClause : OpenMP_Clause<
    (ins Variadic<OpenMP_PointerLikeType>:$copyprivate_vars,
         OptionalAttr<SymbolRefArrayAttr>:$copyprivate_syms),
    [{`copyprivate` `(` custom<Copyprivate>($copyprivate_vars, type($copyprivate_vars),
                                            $copyprivate_syms) `)`}]>;

def OpenMP_CriticalNameClause
    : OpenMP_Clause<(ins SymbolNameAttr:$sym_name), "", "$sym_name">;

def OpenMP_DependClause : OpenMP_Clause<
    (ins OptionalAttr<TaskDependArrayAttr>:$depend_kinds,
         Variadic<OpenMP_PointerLikeType>:$depend_vars),
    "`depend` `(` custom<DependVarList>($depend_vars, type($depend_vars), $depend_kinds) `)`">;

def OpenMP_DetachClause : OpenMP_Clause<
    (ins Optional<OpenMP_PointerLikeType>:$event_handle),
    "`detach` `(` $event_handle `:` type($event_handle) `)`">;

def OpenMP_DeviceClause : OpenMP_Clause<
    (ins Optional<AnyInteger>:$device), "`device` `(` $device `:` type($device) `)`">;

def OpenMP_DistScheduleClause : OpenMP_Clause<
    (ins UnitAttr:$dist_schedule_static, Optional<IntLikeType>:$dist_schedule_chunk_size),
    [{`dist_schedule_static` $dist_schedule_static
      | `dist_schedule_chunk_size` `(` $dist_schedule_chunk_size `:`
                                       type($dist_schedule_chunk_size) `)`}]>;

def OpenMP_DoacrossClause : OpenMP_Clause<
    (ins OptionalAttr<ClauseDependAttr>:$doacross_depend_type,
         ConfinedAttr<OptionalAttr<I64Attr>, [IntMinValue<0>]>:$doacross_num_loops,
         Variadic<AnyType>:$doacross_depend_vars), "",
    [{( `depend_type` `` $doacross_depend_type^ )?
      ( `depend_vec` `(` $doacross_depend_vars^ `:` type($doacross_depend_vars) `)` )?}]>;

def OpenMP_ExclusiveClause : OpenMP_Clause<
    (ins Variadic<AnyType>:$exclusive_vars),
    "`exclusive` `(` $exclusive_vars `:` type($exclusive_vars) `)`">;

def OpenMP_FilterClause : OpenMP_Clause<
    (ins Optional<IntLikeType>:$filtered_thread_id),
    "`filter` `(` $filtered_thread_id `:` type($filtered_thread_id) `)`">;

def OpenMP_FinalClause : OpenMP_Clause<(ins Optional<I1>:$final), "`final` `(` $final `)`">;

def OpenMP_GrainsizeClause : OpenMP_Clause<
    (ins OptionalAttr<GrainsizeTypeAttr>:$grainsize_mod, Optional<IntLikeType>:$grainsize),
    "`grainsize` `(` custom<GrainsizeClause>($grainsize_mod, $grainsize, type($grainsize)) `)`">;

def OpenMP_HasDeviceAddrClause
    : OpenMP_Clause<(ins Variadic<OpenMP_PointerLikeType>:$has_device_addr_vars)>;

def OpenMP_HintClause : OpenMP_Clause<
    (ins DefaultValuedOptionalAttr<I64Attr, "0">:$hint),
    "`hint` `(` custom<SynchronizationHint>($hint) `)`">;

def OpenMP_HostEvalClause : OpenMP_Clause<(ins Variadic<AnyType>:$host_eval_vars)>;

def OpenMP_IfClause : OpenMP_Clause<(ins Optional<I1>:$if_expr), "`if` `(` $if_expr `)`">;

def OpenMP_InReductionClause : OpenMP_Clause<
    (ins Variadic<OpenMP_PointerLikeType>:$in_reduction_vars,
         OptionalAttr<DenseBoolArrayAttr>:$in_reduction_byref,
         OptionalAttr<SymbolRefArrayAttr>:$in_reduction_syms)>;

def OpenMP_InclusiveClause : OpenMP_Clause<
    (ins Variadic<AnyType>:$inclusive_vars),
    "`inclusive` `(` $inclusive_vars `:` type($inclusive_vars) `)`">;

def OpenMP_IsDevicePtrClause : OpenMP_Clause<
    (ins Variadic<OpenMP_PointerLikeType>:$is_device_ptr_vars),
    "`is_device_ptr` `(` $is_device_ptr_vars `:` type($is_device_ptr_vars) `)`">;

def OpenMP_LinearClause : OpenMP_Clause<
    (ins Variadic<AnyType>:$linear_vars, Variadic<I32>:$linear_step_vars,
         OptionalAttr<ArrayAttr>:$linear_var_types),
    "`linear` `(` custom<LinearClause>($linear_vars, type($linear_vars), $linear_step_vars) `)`">;

def OpenMP_LoopRelatedClause : OpenMP_Clause<
    (ins Variadic<IntLikeType>:$loop_lower_bounds, Variadic<IntLikeType>:$loop_upper_bounds,
         Variadic<IntLikeType>:$loop_steps, UnitAttr:$loop_inclusive)>;

def OpenMP_MapClause : OpenMP_Clause<
    (ins Variadic<OpenMP_PointerLikeType>:$map_vars),
    "`map_entries` `(` $map_vars `:` type($map_vars) `)`">;

def OpenMP_MemoryOrderClause : OpenMP_Clause<
    (ins OptionalAttr<MemoryOrderKindAttr>:$memory_order),
    "`memory_order` `(` custom<MemoryOrder>($memory_order) `)`">;

def OpenMP_MergeableClause : OpenMP_Clause<(ins UnitAttr:$mergeable), "`mergeable` $mergeable">;

def OpenMP_NogroupClause : OpenMP_Clause<(ins UnitAttr:$nogroup), "`nogroup` $nogroup">;

def OpenMP_NontemporalClause : OpenMP_Clause<
    (ins Variadic<OpenMP_PointerLikeType>:$nontemporal_vars),
    "`nontemporal` `(` $nontemporal_vars `:` type($nontemporal_vars) `)`">;

def OpenMP_NowaitClause : OpenMP_Clause<(ins UnitAttr:$nowait), "`nowait` $nowait">;

def OpenMP_NumTasksClause : OpenMP_Clause<
    (ins OptionalAttr<NumTasksTypeAttr>:$num_tasks_mod, Optional<IntLikeType>:$num_tasks),
    "`num_tasks` `(` custom<NumTasksClause>($num_tasks_mod, $num_tasks, type($num_tasks)) `)`">;

def OpenMP_NumTeamsClause : OpenMP_Clause<
    (ins Optional<AnyInteger>:$num_teams_lower, Optional<AnyInteger>:$num_teams_upper),
    [{`num_teams` `(` ( $num_teams_lower^ `:` type($num_teams_lower) )? `to`
                      $num_teams_upper `:` type($num_teams_upper) `)`}]>;

def OpenMP_NumThreadsClause : OpenMP_Clause<
    (ins Optional<IntLikeType>:$num_threads),
    "`num_threads` `(` $num_threads `:` type($num_threads) `)`">;

def OpenMP_OrderClause : OpenMP_Clause<
    (ins OptionalAttr<OrderKindAttr>:$order, OptionalAttr<OrderModifierAttr>:$order_mod),
    "`order` `(` custom<OrderClause>($order, $order_mod) `)`">;

def OpenMP_OrderedClause : OpenMP_Clause<
    (ins ConfinedAttr<OptionalAttr<I64Attr>, [IntMinValue<0>]>:$ordered),
    "`ordered` `(` $ordered `)`">;

def OpenMP_ParallelizationLevelClause
    : OpenMP_Clause<(ins UnitAttr:$par_level_simd), "`par_level_simd` $par_level_simd">;

def OpenMP_PriorityClause : OpenMP_Clause<
    (ins Optional<AnyInteger>:$priority), "`priority` `(` $priority `:` type($priority) `)`">;

def OpenMP_PrivateClause : OpenMP_Clause<
    (ins Variadic<AnyType>:$private_vars, OptionalAttr<SymbolRefArrayAttr>:$private_syms,
         UnitAttr:$private_needs_barrier)>;

def OpenMP_ProcBindClause : OpenMP_Clause<
    (ins OptionalAttr<ProcBindKindAttr>:$proc_bind_kind),
    "`proc_bind` `(` custom<ProcBind>($proc_bind_kind) `)`">;

def OpenMP_ReductionClause : OpenMP_Clause<
    (ins OptionalAttr<ReductionModifierAttr>:$reduction_mod,
         Variadic<OpenMP_PointerLikeType>:$reduction_vars,
         OptionalAttr<DenseBoolArrayAttr>:$reduction_byref,
         OptionalAttr<SymbolRefArrayAttr>:$reduction_syms)>;

def OpenMP_SafelenClause : OpenMP_Clause<
    (ins ConfinedAttr<OptionalAttr<I64Attr>, [IntPositive]>:$safelen),
    "`safelen` `(` $safelen `)`">;

def OpenMP_ScheduleClause : OpenMP_Clause<
    (ins OptionalAttr<ScheduleKindAttr>:$schedule_kind, Optional<AnyType>:$schedule_chunk,
         OptionalAttr<ScheduleModifierAttr>:$schedule_mod, UnitAttr:$schedule_simd),
    [{`schedule` `(` custom<ScheduleClause>($schedule_kind, $schedule_mod, $schedule_simd,
                                            $schedule_chunk, type($schedule_chunk)) `)`}]>;

def OpenMP_SimdlenClause : OpenMP_Clause<
    (ins ConfinedAttr<OptionalAttr<I64Attr>, [IntPositive]>:$simdlen),
    "`simdlen` `(` $simdlen `)`">;

def OpenMP_SizesClause : OpenMP_Clause<
    (ins Variadic<IntLikeType>:$sizes), "`sizes` `(` $sizes `:` type($sizes) `)`">;

def OpenMP_TaskReductionClause : OpenMP_Clause<
    (ins Variadic<OpenMP_PointerLikeType>:$task_reduction_vars,
         OptionalAttr<DenseBoolArrayAttr>:$task_reduction_byref,
         OptionalAttr<SymbolRefArrayAttr>:$task_reduction_syms)>;

def OpenMP_ThreadLimitClause : OpenMP_Clause<
    (ins Optional<AnyInteger>:$thread_limit),
    "`thread_limit` `(` $thread_limit `:` type($thread_limit) `)`">;

def OpenMP_TileSizesClause : OpenMP_Clause<(ins OptionalAttr<DenseI64ArrayAttr>:$tile_sizes)>;

def OpenMP_UntiedClause : OpenMP_Clause<(ins UnitAttr:$untied), "`untied` $untied">;

def OpenMP_UseDeviceAddrClause
    : OpenMP_Clause<(ins Variadic<OpenMP_PointerLikeType>:$use_device_addr_vars)>;

def OpenMP_UseDevicePtrClause
    : OpenMP_Clause<(ins Variadic<OpenMP_PointerLikeType>:$use_device_ptr_vars)>;

// The syntax of clauses that define region arguments.
defvar PrivateReductionRegion = [{
    custom<PrivateReductionRegion>($region, $private_vars, type($private_vars),
        $private_syms, $private_needs_barrier, $reduction_mod, $reduction_vars,
        type($reduction_vars), $reduction_byref, $reduction_syms) attr-dict}];

defvar PrivateRegion = [{
    custom<PrivateRegion>($region, $private_vars, type($private_vars), $private_syms,
        $private_needs_barrier) attr-dict}];

#endif // ODS_OPENMP_CLAUSES_TD
