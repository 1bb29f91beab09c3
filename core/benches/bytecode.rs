//! Writing and reading bytecode, per operation.

#![expect(clippy::disallowed_methods, reason = "operations that no dialect declares")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ods_core::bytecode::{WriterOptions, read_module, write_module};
use ods_core::{
    Attr, Context, Diagnostics, Loc, Module, OpBuilder, OpName, OpState, Type, Value, raw,
};

const BLOCKS: u32 = 100;
const OPS: u32 = 1_000;

/// Builds one block of operations per function-like region, each at its own location, every eighth with an attribute.
fn build(ctx: &Context) -> Module {
    let mut module = Module::new(ctx, Loc::UNKNOWN);
    let body = module.body_mut();
    let block = body.entry_block(body.region()).expect("a module has a block");
    let mut holder = OpState::new(OpName::new("bench.func"), Loc::UNKNOWN);
    holder.regions = 1;
    for outer in 0..BLOCKS {
        let func = OpBuilder::at_end(body, block).insert(holder.clone());
        let region = body.own_regions(func).next().expect("one region");
        let inner = body.append_block(region);
        let arg = body.add_arg(inner, Type::I32, Loc::UNKNOWN);
        let mut values: [Value; 2] = [arg, arg];
        for at in 0..OPS {
            let loc = ctx.file_loc("bench.mlir", outer * OPS + at + 1, 5);
            let mut state = OpState::new(OpName::new("bench.add"), loc);
            state.results.push(Type::I32);
            state.operands = values.as_slice().into();
            if at % 8 == 0 {
                let value = Attr::integer(ctx, Type::I32, i64::from(at));
                state.attrs = Attr::dictionary(ctx, &[("value".into(), value)]);
            }
            let op = OpBuilder::at_end(body, inner).insert(state);
            values = [values[1], raw::result(body, op, 0)];
        }
    }
    module
}

fn bench(c: &mut Criterion) {
    let ctx = Context::with(|_| {});
    ctx.allow_unregistered(true);
    let module = build(&ctx);
    let write = || {
        let mut out = Vec::new();
        write_module(&module, &WriterOptions::default(), &mut out).expect("writing to memory");
        out
    };
    let bytes = write();
    let mut group = c.benchmark_group("bytecode");
    group.throughput(Throughput::Elements(u64::from(BLOCKS * (OPS + 1)))).sample_size(20);
    group.bench_function("write", |b| b.iter_with_large_drop(write));
    group.bench_function("read", |b| {
        b.iter_with_large_drop(|| {
            read_module(&ctx, &bytes, "bench.mlirbc", &mut Diagnostics::new()).expect("readable")
        });
    });
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
