//! Faults that end a call and not its process: calls of addresses without code, and calls that the host gives up.

use std::thread;
use std::time::Duration;

use ods_core::{Context, Diagnostics, text};
use ods_lowering::convert::convert_program;
use ods_lowering::{GenericVal, Interrupt, JitEngine, JitError, JitModule, Trap, TrapKind};

fn compile(engine: &JitEngine, source: &str) -> JitModule {
    let ctx = Context::with(|registry| {
        ods_dialects::register_all(registry);
        ods_lowering::register_all(registry);
    });
    let mut module = text::parse_module(&ctx, source, "a.mlir", &mut Diagnostics::new())
        .expect("the program is valid");
    convert_program(&mut module).expect("it has a form in the llvm dialect");
    engine.compile(&module).expect("it has a native form")
}

fn engines() -> [JitEngine; 2] {
    [JitEngine::cranelift(), JitEngine::c()]
}

fn trap(result: Result<Vec<GenericVal>, JitError>) -> Trap {
    match result {
        Err(JitError::Trap(trap)) => trap,
        other => panic!("expected a trap, got {other:?}"),
    }
}

/// Counts up to its argument in blocks, and to the same number by recursion.
const COUNT: &str = "
func.func @count(%n: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  cf.br ^head(%zero : i64)
^head(%i: i64):
  %more = arith.cmpi slt, %i, %n : i64
  cf.cond_br %more, ^body, ^done
^body:
  %next = arith.addi %i, %one : i64
  cf.br ^head(%next : i64)
^done:
  return %i : i64
}
func.func @forever() {
  cf.br ^again
^again:
  cf.br ^again
}
func.func @climb(%n: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %is_zero = arith.cmpi eq, %n, %zero : i64
  %r = scf.if %is_zero -> i64 {
    scf.yield %zero : i64
  } else {
    %less = arith.subi %n, %one : i64
    %below = func.call @climb(%less) : (i64) -> i64
    %above = arith.addi %below, %one : i64
    scf.yield %above : i64
  }
  return %r : i64
}
";

#[test]
fn a_call_of_no_code_is_an_error() {
    let source = "
llvm.mlir.global internal @data(42 : i64) : i64
llvm.func @null() -> i32 {
  %address = llvm.mlir.constant(64 : i64) : i64
  %pointer = llvm.inttoptr %address : i64 to !llvm.ptr
  %r = llvm.call %pointer() : !llvm.ptr, () -> i32
  llvm.return %r : i32
}
llvm.func @data_as_code() -> i32 {
  %pointer = llvm.mlir.addressof @data : !llvm.ptr
  %r = llvm.call %pointer() : !llvm.ptr, () -> i32
  llvm.return %r : i32
}";
    for engine in engines() {
        let code = compile(&engine, source);
        let null = trap(code.function("null").unwrap().call(&[]));
        assert_eq!(null.kind, TrapKind::BadCall { address: 64 });
        let data = trap(code.function("data_as_code").unwrap().call(&[]));
        assert!(matches!(data.kind, TrapKind::BadCall { .. }), "{data}");
        assert_eq!(data.function, "data_as_code");
    }
    let place = trap(compile(&engines()[0], source).function("null").unwrap().call(&[])).location;
    assert_eq!(place.as_deref(), Some("a.mlir:6:8"));
}

#[test]
fn code_that_may_be_interrupted_computes_the_same() {
    for engine in engines() {
        let code = compile(&engine.interruptible(true), COUNT);
        let args = [GenericVal::int(64, 1000)];
        for name in ["count", "climb"] {
            let function = code.function(name).unwrap();
            for result in [
                function.call(&args),
                function.call_until(&args, &Interrupt::new()),
                function.call_for(&args, Duration::from_secs(600)),
            ] {
                assert_eq!(result.unwrap(), args, "{name}");
            }
        }
    }
}

#[test]
fn a_deadline_ends_a_loop_without_end() {
    for engine in engines() {
        let code = compile(&engine.interruptible(true), COUNT);
        let forever = code.function("forever").unwrap();
        let trap = trap(forever.call_for(&[], Duration::from_millis(20)));
        assert_eq!(trap.kind, TrapKind::Interrupted);
        // The next call has its own time.
        let count = code.function("count").unwrap();
        assert!(count.call_for(&[GenericVal::int(64, 5)], Duration::from_secs(600)).is_ok());
    }
}

#[test]
fn an_interrupt_ends_the_calls_that_use_it() {
    for engine in engines() {
        let code = compile(&engine.interruptible(true), COUNT);
        let (stopped, other) = (Interrupt::new(), Interrupt::new());
        let forever = code.function("forever").unwrap();
        let running = {
            let (forever, stopped) = (forever.clone(), stopped.clone());
            thread::spawn(move || forever.call_until(&[], &stopped))
        };
        stopped.raise();
        assert_eq!(trap(running.join().unwrap()).kind, TrapKind::Interrupted);
        // It is still raised: a call with it ends at once, and one with another does not.
        assert_eq!(trap(forever.call_until(&[], &stopped)).kind, TrapKind::Interrupted);
        let count = code.function("count").unwrap();
        assert!(count.call_until(&[GenericVal::int(64, 1000)], &other).is_ok());
        stopped.reset();
        assert!(count.call_until(&[GenericVal::int(64, 1000)], &stopped).is_ok());
    }
}

#[test]
fn recursion_is_interrupted_too() {
    let source = "
func.func @both(%n: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %less = arith.subi %n, %one : i64
  %fewer = arith.subi %less, %one : i64
  %done = arith.cmpi slt, %n, %zero : i64
  %r = scf.if %done -> i64 {
    scf.yield %one : i64
  } else {
    %a = func.call @both(%less) : (i64) -> i64
    %b = func.call @both(%fewer) : (i64) -> i64
    %s = arith.addi %a, %b : i64
    scf.yield %s : i64
  }
  return %r : i64
}";
    for engine in engines() {
        let both = compile(&engine.interruptible(true), source).function("both").unwrap();
        let result = both.call_for(&[GenericVal::int(64, 80)], Duration::from_millis(20));
        assert_eq!(trap(result).kind, TrapKind::Interrupted);
    }
}

#[test]
fn code_that_does_not_ask_is_not_called_so() {
    for engine in engines() {
        let count = compile(&engine, COUNT).function("count").unwrap();
        let error = count.call_for(&[GenericVal::int(64, 5)], Duration::from_secs(1)).unwrap_err();
        assert_eq!(error.to_string(), "the code of function 'count' is not interruptible");
    }
}
