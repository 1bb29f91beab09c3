//! Arguments of the host: slices, views of ndarray, and results as arrays of ndarray.

use half::bf16;
use ndarray::{Array2, arr2};
use stablehlo::{Array, ArrayView, CallError, Program};

const PROGRAM: &[u8] = b"
    func.func @main(%x: tensor<2x3xf32>, %y: tensor<3xf32>) -> (tensor<2x3xf32>, tensor<2x3xi1>) {
      %0 = stablehlo.broadcast_in_dim %y, dims = [1] : (tensor<3xf32>) -> tensor<2x3xf32>
      %1 = stablehlo.add %x, %0 : tensor<2x3xf32>
      %2 = stablehlo.compare LT, %x, %0 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
      return %1, %2 : tensor<2x3xf32>, tensor<2x3xi1>
    }";

fn program(text: &[u8]) -> Program {
    Program::load(text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn views_of_slices_and_of_ndarray_are_arguments() -> Result<(), CallError> {
    let program = program(PROGRAM);
    let x = arr2(&[[1.0f32, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    let sum = arr2(&[[3.0f32, 4.0, 5.0], [6.0, 7.0, 8.0]]).into_dyn();
    let results = program.call([x.view().into(), ArrayView::of(&[3], &[2.0f32; 3])])?;
    assert_eq!(results[0].to_ndarray::<f32>()?, sum);
    assert_eq!(results[1].to_vec::<bool>()?, [true, false, false, false, false, false]);
    // Columns that lie in rows.
    let transposed: Array2<f32> = x.t().as_standard_layout().into_owned();
    let results = program.call([transposed.t().into(), ArrayView::of(&[3], &[2.0f32; 3])])?;
    assert_eq!(results[0].to_ndarray::<f32>()?, sum);
    Ok(())
}

#[test]
fn narrow_floats_are_elements() -> Result<(), CallError> {
    let program = program(
        b"func.func @main(%x: tensor<2xbf16>) -> tensor<2xbf16> {
            %0 = stablehlo.multiply %x, %x : tensor<2xbf16>
            return %0 : tensor<2xbf16>
          }",
    );
    let results = program.call([&Array::of(&[2], &[1.5, -2.0].map(bf16::from_f32))])?;
    assert_eq!(results[0].to_vec::<bf16>()?, [2.25, 4.0].map(bf16::from_f32));
    let wrong = results[0].to_vec::<f32>().expect_err("the elements are narrower");
    assert_eq!(wrong.to_string(), "the elements have type bf16, not f32");
    Ok(())
}

#[test]
fn sizes_that_overflow_are_an_error() {
    let array = Array::from_bytes(stablehlo::ElementType::Bool, vec![usize::MAX, 2], vec![1]);
    assert!(matches!(array, Err(CallError::Bytes { found: 1, .. })));
    let array = Array::from_bytes(stablehlo::ElementType::Bool, vec![1], vec![2]);
    let found = array.and_then(|array| array.to_vec::<bool>()).expect_err("2 is no boolean");
    assert_eq!(found.to_string(), "an element has bytes that are no value of type i1");
}

#[test]
fn results_that_are_arguments_or_one_value_are_copies() -> Result<(), CallError> {
    let program = program(
        b"func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<f32>) {
            %0 = stablehlo.add %x, %x : tensor<2xf32>
            %1 = stablehlo.constant dense<7.0> : tensor<f32>
            return %0, %x, %0, %1 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<f32>
          }",
    );
    let results = program.call([ArrayView::of(&[2], &[1.0f32, 2.0])])?;
    let found: Result<Vec<Vec<f32>>, _> = results.iter().map(Array::to_vec).collect();
    assert_eq!(found?, [vec![2.0, 4.0], vec![1.0, 2.0], vec![2.0, 4.0], vec![7.0]]);
    Ok(())
}

#[test]
fn arguments_are_only_read() -> Result<(), CallError> {
    let program = program(
        br#"func.func @main(%x: tensor<4xf32>, %u: tensor<2xf32>, %y: tensor<?xf32>, %i: tensor<1x1xi32>) -> (tensor<4xf32>, tensor<?xf32>) {
            %c = stablehlo.constant dense<1> : tensor<i32>
            %0 = stablehlo.dynamic_update_slice %x, %u, %c : (tensor<4xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4xf32>
            %one = stablehlo.constant dense<1.0> : tensor<1xf32>
            %1 = "stablehlo.scatter"(%y, %i, %one) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
            ^bb0(%a: tensor<f32>, %b: tensor<f32>):
              %2 = stablehlo.add %a, %b : tensor<f32>
              stablehlo.return %2 : tensor<f32>
            }) : (tensor<?xf32>, tensor<1x1xi32>, tensor<1xf32>) -> tensor<?xf32>
            return %0, %1 : tensor<4xf32>, tensor<?xf32>
          }"#,
    );
    let args = [
        Array::of(&[4], &[0.0f32; 4]),
        Array::of(&[2], &[5.0f32; 2]),
        Array::of(&[3], &[1.0f32; 3]),
    ];
    let place = Array::of(&[1, 1], &[2i32]);
    let results = program.call(args.iter().chain([&place]))?;
    assert_eq!(results[0].to_vec::<f32>()?, [0.0, 5.0, 5.0, 0.0]);
    assert_eq!(results[1].to_vec::<f32>()?, [1.0, 1.0, 2.0]);
    assert_eq!(args[0].to_vec::<f32>()?, [0.0; 4]);
    assert_eq!(args[2].to_vec::<f32>()?, [1.0; 3]);
    Ok(())
}

#[test]
fn a_broken_condition_on_shapes_is_an_error_with_its_message() -> Result<(), CallError> {
    let program = program(
        br#"func.func @main(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
            %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xf32>) -> tensor<i32>
            %1 = stablehlo.get_dimension_size %y, dim = 0 : (tensor<?xf32>) -> tensor<i32>
            %2 = stablehlo.compare EQ, %0, %1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
            stablehlo.custom_call @shape_assertion(%2, %0, %1) {api_version = 2 : i32, error_message = "args[1].shape[0] must be {1}, but found {0}", has_side_effect = true} : (tensor<i1>, tensor<i32>, tensor<i32>) -> ()
            %3 = stablehlo.add %x, %y : tensor<?xf32>
            return %3 : tensor<?xf32>
          }"#,
    );
    let x = Array::of(&[3], &[1.0f32, 2.0, 3.0]);
    let results = program.call([&x, &x])?;
    assert_eq!(results[0].to_vec::<f32>()?, [2.0, 4.0, 6.0]);
    let wrong = program.call([&x, &Array::of(&[2], &[1.0f32; 2])]).expect_err("the sizes differ");
    let message = "args[1].shape[0] must be another number, but found another number";
    assert_eq!(wrong.to_string(), message);
    Ok(())
}

#[test]
fn wrong_arguments_are_errors_that_name_them() {
    let program = program(
        br#"func.func @main(%x: tensor<2x?xf32> loc("image"), %y: tensor<3xi32>) -> tensor<3xi32> {
            return %y : tensor<3xi32>
          }"#,
    );
    let (x, y) = (Array::of(&[2, 1], &[1.0f32; 2]), Array::of(&[3], &[1i32; 3]));
    let failed =
        |args: &[&Array]| program.call(args.iter().copied()).expect_err("it is wrong").to_string();
    assert_eq!(
        failed(&[&x]),
        "the function takes 2 arguments, but 1 are given: argument 1 is missing"
    );
    assert_eq!(
        failed(&[]),
        "the function takes 2 arguments, but 0 are given: argument 0 ('image') is missing"
    );
    assert_eq!(failed(&[&x, &y, &y]), "the function takes 2 arguments, but 3 are given");
    assert_eq!(
        failed(&[&y, &y]),
        "argument 0 ('image') has type tensor<3xi32>, but the function takes tensor<2x?xf32>"
    );
    assert_eq!(
        failed(&[&x, &x]),
        "argument 1 has type tensor<2x1xf32>, but the function takes tensor<3xi32>"
    );
}

#[test]
fn a_size_beyond_its_bound_is_an_error() {
    let program = program(
        br#"func.func @main(%x: tensor<?x1xf32, #stablehlo.bounds<3, ?>>) -> tensor<?x1xf32, #stablehlo.bounds<3, ?>> {
            %0 = stablehlo.negate %x : tensor<?x1xf32, #stablehlo.bounds<3, ?>>
            return %0 : tensor<?x1xf32, #stablehlo.bounds<3, ?>>
          }"#,
    );
    assert!(program.call([&Array::of(&[3, 1], &[1.0f32; 3])]).is_ok());
    let wrong = program.call([&Array::of(&[4, 1], &[1.0f32; 4])]).expect_err("it is too long");
    assert_eq!(
        wrong.to_string(),
        "argument 0 has type tensor<4x1xf32>, but the function takes tensor<?x1xf32, #stablehlo.bounds<3, ?>>"
    );
}

#[test]
fn sizes_that_operations_need_are_conditions() -> Result<(), CallError> {
    let program = program(
        br#"func.func @main(%x: tensor<?x?xf32> loc("x"), %y: tensor<?x?xf32> loc("y"), %z: tensor<?xf32>) -> tensor<?x?xf32> {
            %t = stablehlo.transpose %y, dims = [1, 0] : (tensor<?x?xf32>) -> tensor<?x?xf32>
            %0 = func.call @sum(%x, %t) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
            %1 = func.call @sum(%y, %y) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
            %c = stablehlo.constant dense<2.0> : tensor<2xf32>
            %2 = stablehlo.multiply %z, %c : (tensor<?xf32>, tensor<2xf32>) -> tensor<2xf32>
            %3 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0] : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
            return %3 : tensor<?x?xf32>
          }
          func.func private @sum(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
            %0 = stablehlo.add %a, %b : tensor<?x?xf32>
            return %0 : tensor<?x?xf32>
          }"#,
    );
    let array = |sizes: &[usize]| Array::of(sizes, &vec![1.0f32; sizes.iter().product()]);
    let results = program.call(&[array(&[1, 3]), array(&[3, 1]), array(&[2])])?;
    assert_eq!(results[0].to_vec::<f32>()?, [12.0]);
    let failed = |args: [&[usize]; 3]| {
        program.call(&args.map(array)).expect_err("the sizes differ").to_string()
    };
    assert_eq!(
        failed([&[1, 3], &[4, 1], &[2]]),
        "argument 1 ('y') has size 4 along dimension 0, but argument 0 ('x') has size 3 along dimension 1"
    );
    assert_eq!(
        failed([&[1, 3], &[3, 1], &[5]]),
        "argument 2 has size 5 along dimension 0, but the function takes 2"
    );
    Ok(())
}

/// Operations that may not run, and calls of one function with arguments of different sizes, imply no conditions.
#[test]
fn sizes_that_need_not_be_equal_may_differ() -> Result<(), CallError> {
    let program = program(
        br#"func.func @main(%x: tensor<?xf32>, %y: tensor<?xf32>, %p: tensor<i1>) -> (tensor<?xf32>, tensor<?xf32>) {
            %0 = func.call @double(%x) : (tensor<?xf32>) -> tensor<?xf32>
            %1 = func.call @double(%y) : (tensor<?xf32>) -> tensor<?xf32>
            %2 = "stablehlo.if"(%p) ({
              %3 = stablehlo.add %x, %y : tensor<?xf32>
              stablehlo.return %3 : tensor<?xf32>
            }, {
              stablehlo.return %1 : tensor<?xf32>
            }) : (tensor<i1>) -> tensor<?xf32>
            return %0, %2 : tensor<?xf32>, tensor<?xf32>
          }
          func.func private @double(%a: tensor<?xf32>) -> tensor<?xf32> {
            %0 = stablehlo.add %a, %a : tensor<?xf32>
            return %0 : tensor<?xf32>
          }"#,
    );
    let (x, y) = (Array::of(&[1], &[1.0f32]), Array::of(&[2], &[2.0f32, 3.0]));
    let results = program.call([&x, &y, &Array::of(&[], &[false])])?;
    assert_eq!(results[0].to_vec::<f32>()?, [2.0]);
    assert_eq!(results[1].to_vec::<f32>()?, [4.0, 6.0]);
    Ok(())
}
