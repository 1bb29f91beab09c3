//! The cost of one operation through its typed view: built by its builder, which infers the result type, and read by
//! its accessors. The rows of `libmlir_bench micro` measure the same on the same operations.

#[path = "../../core/benches/measure/cpu_time.rs"]
mod cpu_time;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ods_core::{Context, Loc, Module, OpBuilder, OpType, Type};
use ods_dialects::arith;

const OPS: usize = 100_000;

fn build(ctx: &Context) -> Module {
    let mut module = Module::new(ctx, Loc::UNKNOWN);
    let body = module.body_mut();
    let block = body.entry_block(body.region()).expect("a module has a block");
    let [mut x, mut y] = [(); 2].map(|()| body.add_arg(block, Type::I32, Loc::UNKNOWN));
    let mut b = OpBuilder::at_end(body, block);
    for _ in 0..OPS {
        let sum = arith::AddIOp::build(x, y).insert(&mut b).result(b.body());
        (x, y) = (y, sum);
    }
    module
}

fn bench(c: &mut Criterion<cpu_time::CpuTime>) {
    let ctx = Context::with(ods_dialects::register_all);
    let mut group = c.benchmark_group("typed");
    group.throughput(Throughput::Elements(OPS as u64)).sample_size(20);
    group.bench_function("build", |b| b.iter_with_large_drop(|| build(&ctx)));
    let module = build(&ctx);
    let body = module.body();
    let block = body.entry_block(body.region()).expect("a module has a block");
    group.bench_function("read", |b| {
        b.iter(|| {
            let sums = body.ops(block).filter_map(|op| arith::AddIOp::cast(body, op));
            let typed = sums.filter(|sum| body.ty(sum.lhs(body)) == Type::I32);
            typed.filter(|sum| body.defining_op(sum.rhs(body)).is_some()).count()
        });
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = cpu_time::criterion();
    targets = bench
}
criterion_main!(benches);
