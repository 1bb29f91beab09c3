//! Create, walk, replace, erase and clone: the rows of DESIGN §5, per operation.

#[path = "measure/cpu_time.rs"]
mod cpu_time;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use ods_core::ir::{IrMapping, OpBuilder};
use ods_core::{Attr, Context, Loc, Module, OpName, OpState, Type};

const OPS: usize = 100_000;

fn build(ctx: &Context) -> Module {
    let mut module = Module::new(ctx, Loc::UNKNOWN);
    let body = module.body_mut();
    let block = body.entry_block(body.region()).expect("a module has a block");
    let arg = body.add_arg(block, Type::I32, Loc::UNKNOWN);
    let mut state = OpState::new(OpName::new("bench.add"), ctx.file_loc("bench.mlir", 1, 1));
    state.results.push(Type::I32);
    state.operands = [arg, arg].as_slice().into();
    let mut b = OpBuilder::at_end(body, block);
    for _ in 0..OPS {
        let op = b.insert_state(&mut state);
        let value = b.body().result(op, 0);
        state.operands[0] = state.operands[1];
        state.operands[1] = value;
    }
    module
}

fn bench(c: &mut Criterion<cpu_time::CpuTime>) {
    let ctx = Context::with(|_| {});
    let mut group = c.benchmark_group("ir");
    group.throughput(Throughput::Elements(OPS as u64)).sample_size(20);
    group.bench_function("create", |b| b.iter_with_large_drop(|| build(&ctx)));
    let module = build(&ctx);
    let body = module.body();
    let block = body.entry_block(body.region()).expect("a module has a block");
    group.bench_function("walk", |b| {
        b.iter(|| body.ops(block).filter(|op| body.name(*op).index() == usize::MAX).count());
    });
    group.bench_function("operand types", |b| {
        b.iter(|| body.ops(block).filter(|op| body.ty(body.operand(*op, 0)) == Type::I64).count());
    });
    group.bench_function("replace all uses", |b| {
        b.iter_batched_ref(
            || module.clone(),
            |module| {
                let body = module.body_mut();
                let block = body.entry_block(body.region()).expect("a module has a block");
                let mut at = body.first_op(block).and_then(|op| body.next_op(op));
                while let Some(op) = at {
                    at = body.next_op(op);
                    let (from, to) = (body.result(op, 0), body.operand(op, 0));
                    body.replace_all_uses(from, to);
                }
            },
            BatchSize::LargeInput,
        );
    });
    group.bench_function("erase", |b| {
        b.iter_batched_ref(
            || module.clone(),
            |module| {
                let body = module.body_mut();
                let block = body.entry_block(body.region()).expect("a module has a block");
                while let Some(op) = body.last_op(block) {
                    body.erase_op(op);
                }
            },
            BatchSize::LargeInput,
        );
    });
    group.bench_function("clone body", |b| b.iter_with_large_drop(|| module.clone()));
    group.bench_function("clone by remapping", |b| {
        b.iter_with_large_drop(|| {
            let mut copy = Module::new(&ctx, Loc::UNKNOWN);
            let into = copy.body_mut();
            let region = into.region();
            into.clone_region_from(body, body.region(), region, &mut IrMapping::new());
            copy
        });
    });
    group.finish();

    let mut group = c.benchmark_group("interner");
    group.throughput(Throughput::Elements(64));
    group.bench_function("64 hot integers", |b| {
        b.iter(|| (0..64).map(|i| Attr::integer(&ctx, Type::I32, i).index()).sum::<usize>());
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = cpu_time::criterion();
    targets = bench
}
criterion_main!(benches);
