//! Tests that convert programs and run the result.

use ods_core::{Context, Diagnostics, Module, text, verify};

use ods_lowering::convert::convert_program;
use ods_lowering::runtime;
use ods_lowering::{GenericVal, JitEngine, JitError, JitFunction, TrapKind};

fn compiled(source: &str, name: &str) -> JitFunction {
    let ctx = Context::with(|registry| {
        ods_dialects::register_all(registry);
        ods_lowering::register_all(registry);
    });
    let mut diagnostics = Diagnostics::new();
    let module = text::parse_module(&ctx, source, "test.mlir", &mut diagnostics);
    let mut module: Module = module.unwrap_or_else(|| panic!("{:?}", diagnostics.list()));
    convert_program(&mut module).unwrap_or_else(|error| panic!("{error:?}"));
    assert!(verify::verify_module(&module, &mut diagnostics), "{:?}", diagnostics.list());
    let code =
        JitEngine::cranelift().compile(&module).unwrap_or_else(|errors| panic!("{errors:?}"));
    code.function(name).expect("the function is there")
}

/// Sums `0 .. n` in a loop of blocks and returns the sum twice, as an index and as an i32.
#[test]
fn loops_and_several_results() {
    let main = compiled(
        r#"
        func.func @sum(%n: index) -> (index, i32) {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          cf.br ^head(%c0, %c0 : index, index)
        ^head(%i: index, %sum: index):
          %more = arith.cmpi slt, %i, %n : index
          cf.cond_br %more, ^body, ^exit
        ^body:
          %next = arith.addi %i, %c1 : index
          %total = arith.addi %sum, %i : index
          cf.br ^head(%next, %total : index, index)
        ^exit:
          %narrow = arith.index_cast %sum : index to i32
          return %sum, %narrow : index, i32
        }
        func.func @main(%n: index) -> i32 {
          %0:2 = call @sum(%n) : (index) -> (index, i32)
          return %0#1 : i32
        }
        "#,
        "main",
    );
    assert_eq!(main.call(&[100i64.into()]), Ok(vec![4950i32.into()]));
}

#[test]
fn assertions_print_their_message_and_abort() {
    let source = "func.func @check(%ok: i1) {\n cf.assert %ok, \"no luck\"\n return\n }";
    let check = compiled(source, "check");
    assert_eq!(check.call(&[true.into()]), Ok(vec![]));
    let (result, text) = runtime::capture(|| check.call(&[false.into()]));
    let Err(JitError::Trap(trap)) = result else { panic!("a trap is expected") };
    assert_eq!((trap.kind, text.as_str()), (TrapKind::Abort, "no luck\n"));
}

#[test]
fn rounding_divisions() {
    for (name, cases) in [
        ("ceildivsi", [(7, 2, 4), (-7, 2, -3), (7, -2, -3), (-7, -2, 4), (6, 3, 2)]),
        ("floordivsi", [(7, 2, 3), (-7, 2, -4), (7, -2, -4), (-7, -2, 3), (6, 3, 2)]),
        ("ceildivui", [(7, 2, 4), (0, 2, 0), (1, 2, 1), (-1, 1, -1), (6, 3, 2)]),
    ] {
        let source = format!(
            "func.func @f(%a: i8, %b: i8) -> i8 {{\n %0 = arith.{name} %a, %b : i8\n return %0 : i8\n }}"
        );
        let f = compiled(&source, "f");
        for (a, b, expected) in cases {
            let args = [GenericVal::int(8, a), GenericVal::int(8, b)];
            assert_eq!(f.call(&args), Ok(vec![GenericVal::int(8, expected)]), "{name} {a} {b}");
        }
    }
}

#[test]
fn index_divisions_round_as_named() {
    for (name, cases) in [
        ("ceildivs", [(7, 2, 4), (-7, 2, -3), (7, -2, -3), (-7, -2, 4), (0, 3, 0)]),
        ("floordivs", [(7, 2, 3), (-7, 2, -4), (7, -2, -4), (-7, -2, 3), (0, 3, 0)]),
        ("ceildivu", [(7, 2, 4), (0, 2, 0), (1, 2, 1), (-1, 1, -1), (6, 3, 2)]),
        ("shrs", [(-8, 1, -4), (7, 1, 3), (1, 0, 1), (-1, 63, -1), (6, 1, 3)]),
    ] {
        let source = format!(
            "func.func @f(%a: index, %b: index) -> i32 {{
               %0 = index.{name} %a, %b
               %1 = index.casts %0 : index to i32
               return %1 : i32
             }}"
        );
        let f = compiled(&source, "f");
        for (a, b, expected) in cases {
            let args = [GenericVal::from(a as i64), GenericVal::from(b as i64)];
            assert_eq!(f.call(&args), Ok(vec![GenericVal::from(expected)]), "{name} {a} {b}");
        }
    }
}

#[test]
fn products_in_two_halves() {
    let f = compiled(
        "func.func @f(%a: i64, %b: i64) -> (i64, i64) {
           %low, %high = arith.mulsi_extended %a, %b : i64
           return %low, %high : i64, i64
         }",
        "f",
    );
    let (a, b) = (i64::MIN, -3i64);
    let product = i128::from(a) * i128::from(b);
    let expected = vec![(product as i64).into(), ((product >> 64) as i64).into()];
    assert_eq!(f.call(&[a.into(), b.into()]), Ok(expected));
}

/// Prints a vector of rank two computed lane by lane, scalars of several types, text and punctuation.
#[test]
fn printing() {
    let main = compiled(
        r#"
        func.func @main() {
          %m = call @opaque() : () -> vector<2x3xi32>
          %v = arith.constant dense<1> : vector<2x3xi32>
          %doubled = arith.addi %m, %m : vector<2x3xi32>
          %mask = arith.cmpi sgt, %m, %v : vector<2x3xi32>
          %index = arith.constant -1 : index
          %number = arith.constant 0.1 : f32
          vector.print %doubled : vector<2x3xi32>
          vector.print %mask : vector<2x3xi1>
          vector.print %index : index
          vector.print %number : f32
          vector.print str "text"
          vector.print punctuation <comma>
          return
        }
        func.func @opaque() -> vector<2x3xi32> {
          %m = arith.constant dense<[[1, -2, 3], [4, 5, 6]]> : vector<2x3xi32>
          return %m : vector<2x3xi32>
        }
        "#,
        "main",
    );
    let (result, text) = runtime::capture(|| main.call(&[]));
    assert_eq!(result, Ok(vec![]));
    assert_eq!(
        text,
        "( ( 2, -4, 6 ), ( 8, 10, 12 ) )\n( ( 0, 0, 1 ), ( 1, 1, 1 ) )\n18446744073709551615\n0.1\ntext, "
    );
}
