//! Parsing and printing of big modules in generic form: straight-line code, and many small blocks.

use std::fmt::Write;
use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ods_core::text::{PrintFlags, parse_module, print_module};
use ods_core::{Context, Diagnostics, Module};

fn context() -> Context {
    let ctx = Context::with(|_| {});
    ctx.allow_unregistered(true);
    ctx
}

/// Returns functions of 100 additions each.
fn flat(ops: usize) -> String {
    let mut text = String::new();
    for function in 0..ops / 100 {
        let _ = writeln!(
            text,
            "\"b.func\"() <{{name = \"f{function}\"}}> ({{\n^bb0(%0: i32, %1: i32):"
        );
        for value in 2..101 {
            let (a, b) = (value - 1, value - 2);
            let _ = writeln!(
                text,
                "  %{value} = \"b.add\"(%{a}, %{b}) {{flag = 1 : i8}} : (i32, i32) -> i32"
            );
        }
        text.push_str("  \"b.return\"(%100) : (i32) -> ()\n}) : () -> ()\n");
    }
    text
}

/// Returns functions of 30 blocks of three operations.
fn cfg(ops: usize) -> String {
    let mut text = String::new();
    for _ in 0..ops / 90 {
        text.push_str(
            "\"b.func\"() ({\n^bb0(%a: i1, %b: i32):\n  \"b.br\"(%b)[^bb1] : (i32) -> ()\n",
        );
        for block in 1..30 {
            let (next, other) = (block % 29 + 1, (block * 7) % 29 + 1);
            let _ = writeln!(
                text,
                "^bb{block}(%x{block}: i32):\n  %y{block} = \"b.inc\"(%x{block}) : (i32) -> i32"
            );
            let _ = writeln!(text, "  %c{block} = \"b.cmp\"(%y{block}) : (i32) -> i1");
            let _ = writeln!(
                text,
                "  \"b.cond\"(%c{block}, %y{block}, %x{block})[^bb{next}, ^bb{other}] : (i1, i32, i32) -> ()"
            );
        }
        text.push_str("}) : () -> ()\n");
    }
    text
}

fn parse(ctx: &Context, text: &str) -> Module {
    parse_module(ctx, text, "bench.mlir", &mut Diagnostics::new()).expect("the text is well formed")
}

fn benches(c: &mut Criterion) {
    let generic = PrintFlags { generic: true, ..PrintFlags::default() };
    for (name, text) in [("flat", flat(50_000)), ("cfg", cfg(50_000))] {
        let mut group = c.benchmark_group(name);
        group.sample_size(10).throughput(Throughput::Bytes(text.len() as u64));
        let ctx = context();
        group.bench_function("parse", |b| b.iter(|| black_box(parse(&ctx, &text))));
        let module = parse(&ctx, &text);
        group.bench_function("print", |b| b.iter(|| black_box(print_module(&module, &generic))));
        group.finish();
    }
}

criterion_group!(text, benches);
criterion_main!(text);
