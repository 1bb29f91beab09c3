//! The cost of a context with all dialects and passes: its creation, and parsing and printing a small file in it.

use criterion::{Criterion, criterion_group, criterion_main};
use ods_core::text::{PrintFlags, parse_module, print_module};
use ods_core::{Context, Diagnostics};

const SMALL: &str = "\
func.func @f(%a: i32, %b: i1) -> i32 {
  %c = arith.constant 1 : i32
  cf.cond_br %b, ^bb1(%a : i32), ^bb1(%c : i32)
^bb1(%d: i32):
  %e = arith.addi %d, %c : i32
  return %e : i32
}
";

fn contexts(c: &mut Criterion) {
    let mut group = c.benchmark_group("context");
    group.bench_function("all dialects", |b| {
        b.iter(|| Context::with(ods_dialects::register_all));
    });
    group.bench_function("all dialects, a small file", |b| {
        b.iter(|| {
            let ctx = Context::with(ods_dialects::register_all);
            let module = parse_module(&ctx, SMALL, "small.mlir", &mut Diagnostics::new());
            print_module(&module.expect("it is valid"), &PrintFlags::default())
        });
    });
    group.finish();
}

criterion_group!(benches, contexts);
criterion_main!(benches);
