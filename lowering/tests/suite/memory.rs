//! Memory of the host as memref arguments: slices, and views of ndarray.

use ods_core::{Context, Diagnostics, text, verify};
use ods_lowering::convert::convert_program;
use ods_lowering::{BoundFunction, JitEngine, JitError, Parameters};

fn parameters(engine: &JitEngine, source: &str, name: &str) -> Result<BoundFunction, JitError> {
    let ctx = Context::with(|registry| {
        ods_dialects::register_all(registry);
        ods_lowering::register_all(registry);
    });
    let mut reported = Diagnostics::new();
    let module = text::parse_module(&ctx, source, "test.mlir", &mut reported);
    let module = module.filter(|module| verify::verify_module(module, &mut reported));
    let mut module = module.unwrap_or_else(|| panic!("{:?}", reported.list()));
    let parameters = Parameters::of(&module, name)?;
    convert_program(&mut module).expect("the program is converted");
    let code = engine.compile(&module).expect("the module is compiled");
    parameters.bind(code.function(name)?)
}

fn bound(source: &str, name: &str) -> BoundFunction {
    parameters(&JitEngine::cranelift(), source, name).unwrap_or_else(|error| panic!("{error}"))
}

fn refused(source: &str, name: &str) -> String {
    let bound = parameters(&JitEngine::cranelift(), source, name);
    bound.err().expect("an error is expected").to_string()
}

/// `to[i] += factor * from[i]`
const SCALED: &str = "
func.func @scaled(%factor: f64, %from: memref<?xf64>, %to: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %size = memref.dim %to, %zero : memref<?xf64>
  scf.for %i = %zero to %size step %one {
    %a = memref.load %from[%i] : memref<?xf64>
    %b = arith.mulf %a, %factor : f64
    %c = memref.load %to[%i] : memref<?xf64>
    %d = arith.addf %b, %c : f64
    memref.store %d, %to[%i] : memref<?xf64>
  }
  return
}";

#[test]
fn slices_are_read_and_written() {
    for engine in [JitEngine::cranelift(), JitEngine::c()] {
        let scaled = parameters(&engine, SCALED, "scaled").unwrap();
        let (from, mut to) = ([1.0, 2.0, 3.0], [0.5; 3]);
        scaled
            .call([2.0.into(), from.as_slice().into(), to.as_mut_slice().into()])
            .unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(to, [2.5, 4.5, 6.5]);
    }
}

#[test]
fn arguments_are_held_to_the_parameters() {
    let scaled = bound(SCALED, "scaled");
    let (from, to, mut singles) = ([1.0f64; 3], [0.0f64; 3], [0.0f32; 3]);
    let error = |result: Result<_, JitError>| result.map(|_| ()).unwrap_err().to_string();
    assert_eq!(
        error(scaled.call([2.0.into(), from.as_slice().into(), to.as_slice().into()])),
        "argument 2 of function 'scaled': the function may write to it, and the memory was lent for reading"
    );
    assert_eq!(
        error(scaled.call([2.0.into(), from.as_slice().into(), singles.as_mut_slice().into()])),
        "argument 2 of function 'scaled': memref<?xf64> wants elements of f64, not f32"
    );
    assert_eq!(
        error(scaled.call([2.0f32.into(), from.as_slice().into(), to.as_slice().into()])),
        "argument 0 of function 'scaled': a value of type f64 is expected, not f32"
    );
    assert_eq!(
        error(scaled.call([2.0.into(), 1i64.into(), to.as_slice().into()])),
        "argument 1 of function 'scaled': memory of type memref<?xf64> is expected, not a scalar"
    );
    assert_eq!(
        error(scaled.call([from.as_slice().into(), from.as_slice().into(), to.as_slice().into()])),
        "argument 0 of function 'scaled': a value of type f64 is expected, not memory"
    );
    assert_eq!(
        error(scaled.call([2.0.into()])),
        "function 'scaled' takes 3 arguments, but 1 were given"
    );
}

#[test]
fn a_view_of_an_argument_may_be_written_to() {
    let source = "
    func.func @clear(%m: memref<?xi32>, %size: index) {
      %part = memref.subview %m[0] [%size] [1] : memref<?xi32> to memref<?xi32, strided<[1]>>
      %zero = arith.constant 0 : index
      %nothing = arith.constant 0 : i32
      memref.store %nothing, %part[%zero] : memref<?xi32, strided<[1]>>
      return
    }
    func.func @passed(%m: memref<?xi32>) {
      %zero = arith.constant 0 : index
      call @clear(%m, %zero) : (memref<?xi32>, index) -> ()
      return
    }";
    for (name, args) in [("clear", 2), ("passed", 1)] {
        let numbers = [1, 2, 3];
        let mut list = vec![numbers.as_slice().into()];
        list.extend((1..args).map(|_| 1i64.into()));
        let error = bound(source, name).call(list).unwrap_err().to_string();
        assert!(error.contains("may write to it"), "{error}");
    }
}

#[test]
fn parameters_without_a_counterpart_are_refused() {
    let refused = |ty: &str| refused(&format!("func.func @f(%a: {ty}) {{ return }}"), "f");
    assert_eq!(
        refused("vector<4xf32>"),
        "argument 0 of function 'f': a value of type vector<4xf32> has no counterpart in the host"
    );
    for ty in ["memref<*xf32>", "memref<2xf32, strided<[1], offset: 3>>", "memref<2xcomplex<f32>>"]
    {
        assert!(refused(ty).ends_with("has no counterpart in the host"), "{ty}");
    }
}

#[cfg(feature = "ndarray")]
mod views {
    use ndarray::{Array2, array, s};

    use super::*;

    /// The sum of each row.
    const ROWS: &str = "
    func.func @rows(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %sums: memref<?xf32>) {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %height = memref.dim %m, %zero : memref<?x?xf32, strided<[?, ?], offset: ?>>
      %width = memref.dim %m, %one : memref<?x?xf32, strided<[?, ?], offset: ?>>
      scf.for %i = %zero to %height step %one {
        scf.for %j = %zero to %width step %one {
          %a = memref.load %m[%i, %j] : memref<?x?xf32, strided<[?, ?], offset: ?>>
          %b = memref.load %sums[%i] : memref<?xf32>
          %c = arith.addf %a, %b : f32
          memref.store %c, %sums[%i] : memref<?xf32>
        }
      }
      return
    }";

    #[test]
    fn views_have_any_strides() {
        for engine in [JitEngine::cranelift(), JitEngine::c()] {
            let rows = parameters(&engine, ROWS, "rows").unwrap();
            let m: Array2<f32> = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
            for (view, expected) in [
                (m.view(), vec![6.0, 15.0]),
                (m.t(), vec![5.0, 7.0, 9.0]),
                (m.slice(s![..;-1, ..;2]), vec![10.0, 4.0]),
            ] {
                let mut sums = ndarray::Array1::<f32>::zeros(view.nrows());
                rows.call([view.into(), sums.view_mut().into()])
                    .unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(sums.to_vec(), expected);
            }
        }
    }

    #[test]
    fn rank_sizes_and_strides_are_checked() {
        let fill = "
        func.func @fill(%m: memref<2x3xi64>) {
          %c = arith.constant 7 : i64
          linalg.fill ins(%c : i64) outs(%m : memref<2x3xi64>)
          return
        }";
        let fill = bound(fill, "fill");
        let mut m = Array2::<i64>::zeros((2, 3));
        fill.call([m.view_mut().into()]).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(m, Array2::from_elem((2, 3), 7));
        let mut other = Array2::<i64>::zeros((3, 2));
        let error = |result: Result<_, JitError>| result.map(|_| ()).unwrap_err().to_string();
        assert_eq!(
            error(fill.call([other.view_mut().into()])),
            "argument 0 of function 'fill': memref<2x3xi64> has 2 elements in dimension 0, not 3"
        );
        assert_eq!(
            error(fill.call([other.view_mut().reversed_axes().into()])),
            "argument 0 of function 'fill': memref<2x3xi64> has stride 3 in dimension 0, not 1"
        );
        assert_eq!(
            error(fill.call([other.row_mut(0).into()])),
            "argument 0 of function 'fill': memref<2x3xi64> wants 2 dimensions, not 1"
        );
        assert_eq!(
            error(fill.call([m.view().into()])),
            "argument 0 of function 'fill': the function may write to it, and the memory was lent for reading"
        );
    }
}
