//! The cost of asking: loops with and without the question whether the call is interrupted.

use criterion::{Criterion, criterion_group, criterion_main};
use ods_core::{Context, Diagnostics, text};
use ods_lowering::convert::convert_program;
use ods_lowering::{GenericVal, JitEngine, JitFunction};

/// A loop of one addition, a loop over memory, and calls: the least that a question can hide behind, and more.
const SOURCE: &str = "
func.func @add(%n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %prime = arith.constant 1099511628211 : i64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> (i64) {
    %x = arith.index_cast %i : index to i64
    %m = arith.xori %a, %x : i64
    %s = arith.muli %m, %prime : i64
    scf.yield %s : i64
  }
  return %r : i64
}
func.func @product(%n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %a = memref.alloc(%n) : memref<?x64xi64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (i64) {
    %c64 = arith.constant 64 : index
    %inner = scf.for %j = %c0 to %c64 step %c1 iter_args(%s = %sum) -> (i64) {
      %x = arith.index_cast %j : index to i64
      %p = arith.muli %x, %s : i64
      %q = arith.addi %p, %x : i64
      memref.store %q, %a[%i, %j] : memref<?x64xi64>
      %y = memref.load %a[%i, %c0] : memref<?x64xi64>
      %t = arith.addi %q, %y : i64
      scf.yield %t : i64
    }
    scf.yield %inner : i64
  }
  memref.dealloc %a : memref<?x64xi64>
  return %r : i64
}
func.func @fib(%n: index) -> i64 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %small = arith.cmpi slt, %n, %c2 : index
  %r = scf.if %small -> i64 {
    %x = arith.index_cast %n : index to i64
    scf.yield %x : i64
  } else {
    %n1 = arith.subi %n, %c1 : index
    %n2 = arith.subi %n, %c2 : index
    %a = func.call @fib(%n1) : (index) -> i64
    %b = func.call @fib(%n2) : (index) -> i64
    %s = arith.addi %a, %b : i64
    scf.yield %s : i64
  }
  return %r : i64
}";

fn function(engine: JitEngine, name: &str) -> JitFunction {
    let ctx = Context::with(|registry| {
        ods_dialects::register_all(registry);
        ods_lowering::register_all(registry);
    });
    let mut module = text::parse_module(&ctx, SOURCE, "bench", &mut Diagnostics::new())
        .expect("the program is valid");
    convert_program(&mut module).expect("it has a form in the llvm dialect");
    engine.compile(&module).expect("it has a native form").function(name).expect("it is there")
}

fn interrupts(c: &mut Criterion) {
    for (name, n) in [("add", 1_000_000), ("product", 10_000), ("fib", 25)] {
        for (engine, label) in [(JitEngine::cranelift(), "cranelift"), (JitEngine::c(), "c")] {
            for asks in [false, true] {
                let called = function(engine.clone().interruptible(asks), name);
                let label = format!("{name}/{label}/{}", if asks { "asks" } else { "does not" });
                c.bench_function(&label, |b| {
                    b.iter(|| called.call(&[GenericVal::int(64, n)]).expect("it does not trap"));
                });
            }
        }
    }
}

criterion_group!(benches, interrupts);
criterion_main!(benches);
