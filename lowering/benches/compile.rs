//! Compiling a big module: 1,000 functions of 100 operations each, from arith to native code, phase by phase.

#![expect(clippy::disallowed_methods, reason = "operations that no dialect declares")]

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use ods_core::{Attr, Context, Ident, Loc, Module, OpBuilder, OpName, OpState, Type, Value, raw};
use ods_lowering::convert::convert_program;
use ods_lowering::{JitEngine, OptLevel};

const FUNCTIONS: usize = 1000;
const OPS: usize = 100;
const NAMES: [&str; 6] =
    ["arith.addi", "arith.muli", "arith.xori", "arith.subi", "arith.andi", "arith.ori"];

/// Each function combines its two arguments and what it has computed so far, and returns the last value.
fn module(ctx: &Context) -> Module {
    let mut module = Module::new(ctx, Loc::UNKNOWN);
    let names = NAMES.map(OpName::new);
    let body = module.body_mut();
    let top = body.entry_block(body.region()).expect("a new module has a block");
    let ty = Attr::ty(ctx, Type::function(ctx, &[Type::I64; 2], &[Type::I64]));
    for f in 0..FUNCTIONS {
        let mut state = OpState::new(OpName::new("func.func"), Loc::UNKNOWN);
        state.regions = 1;
        let name = Attr::string(ctx, &format!("f{f}"));
        state.attrs = Attr::dictionary(
            ctx,
            &[(Ident::new("sym_name"), name), (Ident::new("function_type"), ty)],
        );
        let function = OpBuilder::at_end(body, top).insert(state);
        let region = body.own_regions(function).next().expect("it has a region");
        let block = body.append_block(region);
        let mut values: Vec<Value> =
            (0..2).map(|_| body.add_arg(block, Type::I64, Loc::UNKNOWN)).collect();
        let mut b = OpBuilder::at_end(body, block);
        for i in 0..OPS {
            let mut state = OpState::new(names[(i + f) % names.len()], Loc::UNKNOWN);
            let pick = |n: usize| values[(i * 7 + n * 3 + f) % values.len()];
            state.operands.extend([values[values.len() - 1], pick(1)]);
            state.results.push(Type::I64);
            let op = b.insert(state);
            let value = raw::result(b.body(), op, 0);
            values.push(value);
        }
        let mut ret = OpState::new(OpName::new("func.return"), Loc::UNKNOWN);
        ret.operands.push(values[values.len() - 1]);
        b.insert(ret);
    }
    module
}

fn compile(c: &mut Criterion) {
    let ctx = Context::with(|registry| {
        ods_dialects::register_all(registry);
        ods_lowering::register_all(registry);
    });
    ctx.allow_unregistered(true);
    let source = module(&ctx);
    let mut group = c.benchmark_group("1000x100");
    group.sample_size(10);
    group.bench_function("convert", |b| {
        b.iter_batched(
            || source.clone(),
            |mut m| {
                convert_program(&mut m).expect("it converts");
                m
            },
            BatchSize::LargeInput,
        );
    });
    let mut lowered = source.clone();
    convert_program(&mut lowered).expect("it converts");
    for (name, level) in
        [("jit O0", OptLevel::O0), ("jit O1", OptLevel::O1), ("jit O2", OptLevel::O2)]
    {
        group.bench_function(name, |b| {
            b.iter(|| {
                black_box(
                    JitEngine::cranelift().opt_level(level).compile(&lowered).expect("it compiles"),
                )
            });
        });
    }
    group.finish();
}

criterion_group!(benches, compile);
criterion_main!(benches);
