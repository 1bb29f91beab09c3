//! Creation, walks, replacement, erasure and cloning, per operation.

#![expect(clippy::disallowed_methods, reason = "operations that no dialect declares")]

#[path = "measure/cpu_time.rs"]
mod cpu_time;

use criterion::{BatchSize, Bencher, Criterion, Throughput, criterion_group, criterion_main};
use ods_core::ir::{Block, Body, IrMapping, Op, OpBuilder};
use ods_core::{Attr, Context, Loc, Module, OpName, OpState, Type, raw};

const OPS: usize = 100_000;

fn build(ctx: &Context) -> Module {
    let mut module = Module::new(ctx, Loc::UNKNOWN);
    let body = module.body_mut();
    let block = body.entry_block(body.region()).expect("a module has a block");
    let [arg, other] = [(); 2].map(|()| body.add_arg(block, Type::I32, Loc::UNKNOWN));
    let mut state = OpState::new(OpName::new("bench.add"), ctx.file_loc("bench.mlir", 1, 1));
    state.results.push(Type::I32);
    state.operands = [arg, other].as_slice().into();
    let mut b = OpBuilder::at_end(body, block);
    for _ in 0..OPS {
        let op = b.insert_state(&mut state);
        let value = raw::result(b.body(), op, 0);
        state.operands[0] = state.operands[1];
        state.operands[1] = value;
    }
    module
}

/// Measures a modification of a copy of `module`, whose operations are passed.
fn change(
    b: &mut Bencher<'_, cpu_time::CpuTime>,
    module: &Module,
    f: impl Fn(&mut Body, Block, &[Op]),
) {
    let (body, prepared) = (module.body(), || module.clone());
    let block = body.entry_block(body.region()).expect("a module has a block");
    let ops: Vec<Op> = body.ops(block).collect();
    b.iter_batched_ref(
        prepared,
        |module| f(module.body_mut(), block, &ops),
        BatchSize::PerIteration,
    );
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
    // As in `libmlir_bench micro`: first every left operand becomes one value, which then has a use in each operation;
    // that value is replaced, then every result, which has one use; then all results are unused and every second
    // operation is erased.
    let of_one = {
        let mut module = module.clone();
        let body = module.body_mut();
        let block = body.entry_block(body.region()).expect("a module has a block");
        let arg = body.args(block)[0].value;
        for op in body.ops(block).collect::<Vec<_>>() {
            raw::set_operand(body, op, 0, arg);
        }
        module
    };
    group.bench_function("replace one of many uses", |b| {
        change(b, &of_one, |body, block, _| {
            let [from, to] = [0, 1].map(|index| body.args(block)[index].value);
            body.replace_all_uses(from, to);
        });
    });
    group.bench_function("replace many of one use", |b| {
        change(b, &of_one, |body, block, ops| {
            let to = body.args(block)[0].value;
            for op in &ops[..OPS - 1] {
                body.replace_all_uses(raw::result(body, *op, 0), to);
            }
        });
    });
    let unused = {
        let mut module = of_one.clone();
        let body = module.body_mut();
        let block = body.entry_block(body.region()).expect("a module has a block");
        let to = body.args(block)[0].value;
        for op in body.ops(block).collect::<Vec<_>>() {
            body.replace_all_uses(raw::result(body, op, 0), to);
        }
        module
    };
    group.bench_function("erase", |b| {
        change(b, &unused, |body, _, ops| {
            ops.iter().rev().step_by(2).for_each(|op| body.erase_op(*op));
        });
    });
    group.bench_function("erase body", |b| {
        b.iter_batched(|| unused.clone(), drop, BatchSize::PerIteration);
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
