//! Interfaces of operations on vectors: shapes for unrolling, and alignments.

use ods_core::interface::{AlignmentAttrOpInterface, VectorUnrollOpInterface};
use ods_core::ir::WalkOrder;
use ods_core::text::parse_module;
use ods_core::{Body, Context, Diagnostics, Op};

const TEXT: &str = "
    %i = arith.constant 0 : index
    %v = arith.constant dense<1.0> : vector<2x3xf32>
    %w = arith.constant dense<1.0> : vector<3x4xf32>
    %x = arith.constant dense<1.0> : vector<2x4xf32>
    %t = arith.constant dense<1.0> : vector<3xf32>
    %m = memref.alloc() {alignment = 16 : i64} : memref<2x3xf32>
    %n = memref.alloca() : memref<2x3xf32>
    %0 = arith.addf %v, %v : vector<2x3xf32>
    %1 = arith.addi %i, %i : index
    %2 = math.exp %v : vector<2x3xf32>
    vector.store %v, %m[%i, %i] {alignment = 8 : i64} : memref<2x3xf32>, vector<2x3xf32>
    vector.transfer_write %t, %m[%i, %i] : vector<3xf32>, memref<2x3xf32>
    %3 = vector.multi_reduction <add>, %v, %t [0] : vector<2x3xf32> to vector<3xf32>
    %4 = vector.reduction <add>, %t : vector<3xf32> into f32
    %5 = vector.contract {
        indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>,
                         affine_map<(i, j, k) -> (i, j)>],
        iterator_types = [\"parallel\", \"parallel\", \"reduction\"]
      } %v, %w, %x : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
";

/// The names of operations with what `ask` answers of them, constants left out.
fn answers<T>(ask: impl Fn(&Body, Op) -> Option<T>) -> Vec<(String, T)> {
    let ctx = Context::with(ods_dialects::register_all);
    let module = parse_module(&ctx, TEXT, "in", &mut Diagnostics::new()).expect("it is valid");
    let ir = module.body();
    let answers = ir.walk(WalkOrder::Pre).filter_map(|op| {
        let name = ir.name(op).as_str().to_owned();
        ask(ir, op).filter(|_| !name.ends_with("constant")).map(|answer| (name, answer))
    });
    answers.collect()
}

#[test]
fn shapes_for_unrolling_are_those_of_loops_over_elements() {
    let shapes = answers(|ir, op| {
        ir.interface::<dyn VectorUnrollOpInterface>(op).map(|one| one.shape_for_unroll(ir))
    });
    let shapes: Vec<(&str, Option<&[i64]>)> =
        shapes.iter().map(|(name, shape)| (name.as_str(), shape.as_deref())).collect();
    assert_eq!(
        shapes,
        [
            ("arith.addf", Some(&[2, 3][..])),
            ("arith.addi", None),
            ("math.exp", Some(&[2, 3])),
            ("vector.store", Some(&[2, 3])),
            ("vector.transfer_write", Some(&[3])),
            ("vector.multi_reduction", Some(&[2, 3])),
            ("vector.reduction", Some(&[3])),
            ("vector.contract", Some(&[2, 4, 3])),
        ]
    );
}

#[test]
fn alignments_are_those_of_the_attribute() {
    type Aligned = dyn AlignmentAttrOpInterface;
    let found = answers(|ir, op| ir.interface::<Aligned>(op).map(|one| one.maybe_align(ir)));
    let found: Vec<(&str, Option<u64>)> =
        found.iter().map(|(name, align)| (name.as_str(), *align)).collect();
    assert_eq!(
        found,
        [("memref.alloc", Some(16)), ("memref.alloca", None), ("vector.store", Some(8))]
    );
}
