//! Passes that use interfaces of loops, region branches and tensor slices, on a dialect that implements all of them.

use expect_test::{Expect, expect};
use ods_core::pass::PassManager;
use ods_core::text::{PrintFlags, parse_module, print_module};
use ods_core::{Context, Diagnostics};

#[allow(clippy::all, missing_docs, reason = "generated from the text inside")]
mod turn {
    ods_macros::dialect! {
        include "mlir/IR/OpBase.td"
        include "mlir/Interfaces/ControlFlowInterfaces.td"
        include "mlir/Interfaces/DestinationStyleOpInterface.td"
        include "mlir/Interfaces/LoopLikeInterface.td"
        include "mlir/Interfaces/SideEffectInterfaces.td"
        include "mlir/Interfaces/SubsetOpInterface.td"

        def Turn_Dialect : Dialect {
            let name = "turn";
            let cppNamespace = "::turn";
        }

        class Turn_Op<string name, list<Trait> traits = []> : Op<Turn_Dialect, name, traits>;

        def Turn_RepeatOp : Turn_Op<"repeat", [LoopLikeOpInterface, RecursiveMemoryEffects]> {
            let arguments = (ins Variadic<AnyType>:$inits);
            let results = (outs Variadic<AnyType>:$ends);
            let regions = (region SizedRegion<1>:$round);
        }
        // Runs its first region at most once, and the second as often as it likes.
        def Turn_MaybeOp : Turn_Op<"maybe", [RegionBranchOpInterface, RecursiveMemoryEffects]> {
            let arguments = (ins I1:$whether);
            let regions = (region AnyRegion:$once, AnyRegion:$often);
        }
        def Turn_EndOp : Turn_Op<"end", [Pure, ReturnLike, Terminator]> {
            let arguments = (ins Variadic<AnyType>:$values);
        }
        def Turn_PureOp : Turn_Op<"pure", [Pure]> {
            let arguments = (ins Variadic<AnyType>:$from);
            let results = (outs AnyType:$to);
        }
        def Turn_RiskyOp : Turn_Op<"risky", [NoMemoryEffect]> {
            let arguments = (ins Variadic<AnyType>:$from);
            let results = (outs AnyType:$to);
        }
        def Turn_ReadOp : Turn_Op<"read", [MemoryEffects<[MemRead]>, AlwaysSpeculatable]> {
            let results = (outs AnyType:$to);
        }
        def Turn_UseOp : Turn_Op<"use"> {
            let arguments = (ins Variadic<AnyType>:$values);
        }
        def Turn_TakeOp : Turn_Op<"take", [Pure, SubsetOpInterface, SubsetExtractionOpInterface]> {
            let arguments = (ins AnyType:$whole, I64Attr:$at);
            let results = (outs AnyType:$part);
        }
        def Turn_PutOp : Turn_Op<"put", [Pure, SubsetOpInterface, SubsetInsertionOpInterface,
                                         DestinationStyleOpInterface]> {
            let arguments = (ins AnyType:$part, AnyType:$whole, I64Attr:$at);
            let results = (outs AnyType:$after);
        }
    }

    use ods_core::hooks::FoldResult;
    use ods_core::interface::{
        DestinationStyleOpInterface, HyperrectangularSlice, InvocationBounds, LoopLikeOpInterface,
        NewYields, RegionBranchOpInterface, RegionPoint, SubsetExtractionOpInterface,
        SubsetInsertionOpInterface, SubsetOpInterface,
    };
    use ods_core::ir::{OperandRange, Use};
    use ods_core::rewrite::Rewriter;
    use ods_core::{Attr, Body, Op, OpBuilder, OpState, OpType, Type, Value};

    impl LoopLikeOpInterface for RepeatOp {
        fn loop_regions(self, _: &Body) -> Vec<usize> {
            vec![0]
        }

        fn inits(self, ir: &Body) -> OperandRange {
            OperandRange::all(ir, self)
        }

        fn region_iter_args(self, ir: &Body) -> Vec<Value> {
            let entry = ir.own_regions(self.op()).next().and_then(|region| ir.entry_block(region));
            entry.into_iter().flat_map(|block| ir.arg_values(block)).collect()
        }

        fn yielded_values(self, ir: &Body) -> Option<Vec<Value>> {
            let region = ir.own_regions(self.op()).next()?;
            let end = ir.last_op(ir.entry_block(region)?)?;
            Some(ir.operands(end).collect())
        }

        fn loop_results(self, ir: &Body) -> Option<Vec<Value>> {
            Some(ir.results(self.op()).collect())
        }

        fn replace_with_additional_yields(
            self,
            rw: &mut Rewriter<'_>,
            inits: &[Value],
            replace_in_loop: bool,
            yields: NewYields<'_>,
        ) -> Option<Op> {
            let op = self.op();
            let mut state = OpState::new(RepeatOp::op_name(), rw.loc(op));
            state.operands.extend(rw.operands(op).chain(inits.iter().copied()));
            let operands = state.operands.clone();
            state.results.extend(operands.iter().map(|value| rw.ty(*value)));
            state.regions = 1;
            let new = rw.set_point_before(op).insert_state(&mut state);
            let (from, to) = (rw.own_regions(op).next()?, rw.own_regions(new).next()?);
            rw.inline_region_before(from, to, None);
            let entry = rw.entry_block(to)?;
            let mut args = Vec::new();
            for init in inits {
                let (ty, loc) = (rw.ty(*init), rw.loc(new));
                args.push(rw.add_arg(entry, ty, loc));
            }
            let end = rw.last_op(entry)?;
            let mut values: Vec<Value> = rw.operands(end).collect();
            values.extend(yields(rw, &args));
            rw.modify(end, |body| body.set_operands(&values));
            if replace_in_loop {
                for (init, arg) in inits.iter().zip(&args) {
                    rw.replace_uses_if(*init, *arg, |body, at| {
                        body.parent_op(body.use_owner(at)) == Some(new)
                    });
                }
            }
            let results: Vec<Value> = rw.results(new).take(rw.results(op).len()).collect();
            rw.replace_op(op, &results);
            Some(new)
        }
    }

    impl RegionBranchOpInterface for MaybeOp {
        fn successor_regions(self, _: &Body, _: RegionPoint) -> Vec<RegionPoint> {
            vec![RegionPoint::Region(0), RegionPoint::Region(1), RegionPoint::Parent]
        }

        fn region_invocation_bounds(self, _: &Body, _: &[Option<Attr>]) -> Vec<InvocationBounds> {
            vec![InvocationBounds { lower: 0, upper: Some(1) }, InvocationBounds::UNKNOWN]
        }
    }

    impl SubsetOpInterface for TakeOp {
        fn accessed_hyperrectangular_slice(self, ir: &Body) -> Option<HyperrectangularSlice> {
            Some(slice(ir, self.at(ir) as i64))
        }
    }

    impl SubsetExtractionOpInterface for TakeOp {
        fn source_operand(self, ir: &Body) -> Use {
            TakeOp::WHOLE.operand(ir, self)
        }
    }

    impl SubsetOpInterface for PutOp {
        fn accessed_hyperrectangular_slice(self, ir: &Body) -> Option<HyperrectangularSlice> {
            Some(slice(ir, self.at(ir) as i64))
        }
    }

    impl SubsetInsertionOpInterface for PutOp {
        fn source_operand(self, ir: &Body) -> Use {
            PutOp::PART.operand(ir, self)
        }

        fn build_subset_extraction(self, builder: &mut OpBuilder<'_>) -> Option<Value> {
            let whole = self.whole(builder.body());
            let mut state = OpState::new(TakeOp::op_name(), builder.body().loc(self.op()));
            state.operands.push(whole);
            let op = builder.insert(state);
            builder.body().results(op).next()
        }

        fn values_needed_to_build_subset_extraction(self, ir: &Body) -> Vec<Value> {
            vec![self.whole(ir)]
        }
    }

    impl DestinationStyleOpInterface for PutOp {
        fn dps_inits(self, ir: &Body) -> OperandRange {
            PutOp::WHOLE.range(ir, self)
        }
    }

    /// Returns the slice of one element at a constant offset.
    fn slice(ir: &Body, at: i64) -> HyperrectangularSlice {
        let number = |value| vec![FoldResult::Attr(Attr::integer(ir.ctx(), Type::I64, value))];
        HyperrectangularSlice { offsets: number(at), sizes: number(1), strides: number(1) }
    }
}

/// Runs a pipeline on a text and compares the output.
fn check(pipeline: &str, text: &str, after: &Expect) {
    let ctx = Context::with(|registry| {
        registry.insert::<turn::TurnDialect>();
        ods_dialects::register_all(registry);
    });
    let mut diagnostics = Diagnostics::new();
    let mut module = parse_module(&ctx, text, "test.mlir", &mut diagnostics)
        .unwrap_or_else(|| panic!("{:?}", diagnostics.list()));
    let manager = PassManager::parse(&ctx, &format!("builtin.module({pipeline})"));
    let manager = manager.unwrap_or_else(|error| panic!("{error}"));
    assert!(manager.run(&mut module, &mut diagnostics), "{:?}", diagnostics.list());
    after.assert_eq(&print_module(&module, &PrintFlags::default()));
}

#[test]
fn what_is_pure_and_the_same_in_every_round_leaves_loops() {
    let text = r#"
        func.func @f(%x: i32) {
          "turn.repeat"() ({
            "turn.repeat"() ({
              %a = "turn.pure"(%x) : (i32) -> i32
              %b = "turn.pure"(%a) : (i32) -> i32
              %c = "turn.risky"(%x) : (i32) -> i32
              %d = "turn.read"() : () -> i32
              %e = "turn.pure"(%c) : (i32) -> i32
              "turn.use"(%b, %e, %d) : (i32, i32, i32) -> ()
              "turn.end"() : () -> ()
            }) : () -> ()
            "turn.end"() : () -> ()
          }) : () -> ()
          return
        }"#;
    check(
        "loop-invariant-code-motion",
        text,
        &expect![[r#"
        module {
          func.func @f(%arg0: i32) {
            %0 = "turn.pure"(%arg0) : (i32) -> i32
            %1 = "turn.pure"(%0) : (i32) -> i32
            "turn.repeat"() ({
              "turn.repeat"() ({
                %2 = "turn.risky"(%arg0) : (i32) -> i32
                %3 = "turn.read"() : () -> i32
                %4 = "turn.pure"(%2) : (i32) -> i32
                "turn.use"(%1, %4, %3) : (i32, i32, i32) -> ()
                "turn.end"() : () -> ()
              }) : () -> ()
              "turn.end"() : () -> ()
            }) : () -> ()
            return
          }
        }
    "#]],
    );
}

#[test]
fn what_carried_values_need_stays() {
    let text = r#"
        func.func @f(%x: i32) -> i32 {
          %r = "turn.repeat"(%x) ({
          ^bb0(%i: i32):
            %a = "turn.pure"(%i) : (i32) -> i32
            %b = "turn.pure"() : () -> i32
            %c = "turn.pure"(%a, %b) : (i32, i32) -> i32
            "turn.end"(%c) : (i32) -> ()
          }) : (i32) -> i32
          return %r : i32
        }"#;
    check(
        "func.func(loop-invariant-code-motion)",
        text,
        &expect![[r#"
        module {
          func.func @f(%arg0: i32) -> i32 {
            %0 = "turn.pure"() : () -> i32
            %1 = "turn.repeat"(%arg0) ({
            ^bb0(%arg1: i32):
              %2 = "turn.pure"(%arg1) : (i32) -> i32
              %3 = "turn.pure"(%2, %0) : (i32, i32) -> i32
              "turn.end"(%3) : (i32) -> ()
            }) : (i32) -> i32
            return %1 : i32
          }
        }
    "#]],
    );
}

#[test]
fn what_only_a_conditional_region_needs_sinks() {
    let text = r#"
        func.func @f(%c: i1, %x: i32) -> i32 {
          %a = "turn.pure"(%x) : (i32) -> i32
          %b = "turn.pure"(%a) : (i32) -> i32
          %d = "turn.pure"(%x, %x) : (i32, i32) -> i32
          %e = "turn.read"() : () -> i32
          %f = "turn.pure"() : () -> i32
          "turn.maybe"(%c) ({
            "turn.use"(%b, %d, %e) : (i32, i32, i32) -> ()
            "turn.end"() : () -> ()
          }, {
            "turn.use"(%f) : (i32) -> ()
            "turn.end"() : () -> ()
          }) : (i1) -> ()
          return %d : i32
        }"#;
    check(
        "control-flow-sink",
        text,
        &expect![[r#"
        module {
          func.func @f(%arg0: i1, %arg1: i32) -> i32 {
            %0 = "turn.pure"(%arg1, %arg1) : (i32, i32) -> i32
            %1 = "turn.read"() : () -> i32
            %2 = "turn.pure"() : () -> i32
            "turn.maybe"(%arg0) ({
              %3 = "turn.pure"(%arg1) : (i32) -> i32
              %4 = "turn.pure"(%3) : (i32) -> i32
              "turn.use"(%4, %0, %1) : (i32, i32, i32) -> ()
              "turn.end"() : () -> ()
            }, {
              "turn.use"(%2) : (i32) -> ()
              "turn.end"() : () -> ()
            }) : (i1) -> ()
            return %0 : i32
          }
        }
    "#]],
    );
}

#[test]
fn parts_that_a_loop_reads_and_writes_are_carried_instead() {
    let text = r#"
        func.func @f(%t: tensor<4xi32>) -> tensor<4xi32> {
          %r = "turn.repeat"(%t) ({
          ^bb0(%u: tensor<4xi32>):
            %a = "turn.take"(%u) {at = 1} : (tensor<4xi32>) -> i32
            %b = "turn.pure"(%a) : (i32) -> i32
            %v = "turn.put"(%b, %u) {at = 1} : (i32, tensor<4xi32>) -> tensor<4xi32>
            %c = "turn.take"(%v) {at = 2} : (tensor<4xi32>) -> i32
            %d = "turn.pure"(%c) : (i32) -> i32
            %w = "turn.put"(%d, %v) {at = 2} : (i32, tensor<4xi32>) -> tensor<4xi32>
            "turn.end"(%w) : (tensor<4xi32>) -> ()
          }) : (tensor<4xi32>) -> tensor<4xi32>
          return %r : tensor<4xi32>
        }"#;
    check(
        "loop-invariant-subset-hoisting",
        text,
        &expect![[r#"
        module {
          func.func @f(%arg0: tensor<4xi32>) -> tensor<4xi32> {
            %0 = "turn.take"(%arg0) <{at = 1 : i64}> : (tensor<4xi32>) -> i32
            %1 = "turn.take"(%arg0) <{at = 2 : i64}> : (tensor<4xi32>) -> i32
            %2:3 = "turn.repeat"(%arg0, %0, %1) ({
            ^bb0(%arg1: tensor<4xi32>, %arg2: i32, %arg3: i32):
              %5 = "turn.pure"(%arg2) : (i32) -> i32
              %6 = "turn.pure"(%arg3) : (i32) -> i32
              "turn.end"(%arg1, %5, %6) : (tensor<4xi32>, i32, i32) -> ()
            }) : (tensor<4xi32>, i32, i32) -> (tensor<4xi32>, i32, i32)
            %3 = "turn.put"(%2#2, %2#0) <{at = 2 : i64}> : (i32, tensor<4xi32>) -> tensor<4xi32>
            %4 = "turn.put"(%2#1, %3) <{at = 1 : i64}> : (i32, tensor<4xi32>) -> tensor<4xi32>
            return %4 : tensor<4xi32>
          }
        }
    "#]],
    );
}

#[test]
fn parts_stay_where_anything_else_may_touch_them() {
    let text = r#"
        func.func @f(%t: tensor<4xi32>) -> tensor<4xi32> {
          %r = "turn.repeat"(%t) ({
          ^bb0(%u: tensor<4xi32>):
            %a = "turn.take"(%u) {at = 1} : (tensor<4xi32>) -> i32
            "turn.use"(%u) : (tensor<4xi32>) -> ()
            %v = "turn.put"(%a, %u) {at = 1} : (i32, tensor<4xi32>) -> tensor<4xi32>
            "turn.end"(%v) : (tensor<4xi32>) -> ()
          }) : (tensor<4xi32>) -> tensor<4xi32>
          return %r : tensor<4xi32>
        }"#;
    check(
        "loop-invariant-subset-hoisting",
        text,
        &expect![[r#"
        module {
          func.func @f(%arg0: tensor<4xi32>) -> tensor<4xi32> {
            %0 = "turn.repeat"(%arg0) ({
            ^bb0(%arg1: tensor<4xi32>):
              %1 = "turn.take"(%arg1) <{at = 1 : i64}> : (tensor<4xi32>) -> i32
              "turn.use"(%arg1) : (tensor<4xi32>) -> ()
              %2 = "turn.put"(%1, %arg1) <{at = 1 : i64}> : (i32, tensor<4xi32>) -> tensor<4xi32>
              "turn.end"(%2) : (tensor<4xi32>) -> ()
            }) : (tensor<4xi32>) -> tensor<4xi32>
            return %0 : tensor<4xi32>
          }
        }
    "#]],
    );
}
