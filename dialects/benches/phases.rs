//! The cost of one operation in each phase: parsing (custom and generic form), verification, printing (both forms, and
//! with locations), and writing and reading bytecode.
//!
//! The benchmark generates the modules: `flat`, functions of straight-line arithmetic, and `cfg`, functions of small
//! blocks with arguments. `ODS_BENCH_FILE=path.mlir` measures that file instead. Criterion's throughput is in
//! operations, so that its inverse is the time per operation. Operations of unregistered dialects are accepted.

#[path = "../../core/benches/measure/cpu_time.rs"]
mod cpu_time;

use std::fmt::Write;
use std::hint::black_box;
use std::sync::Arc;

use cpu_time::CpuTime;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use ods_core::bytecode::{WriterOptions, read_lazy, read_module, write_module};
use ods_core::text::{PrintFlags, parse_module, print_module};
use ods_core::verify::verify_module;
use ods_core::{Body, Context, Diagnostics, Module};

const OPS: usize = 100_000;
const INT_OPS: [&str; 8] = ["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minsi"];
const FLOAT_OPS: [&str; 5] = ["addf", "subf", "mulf", "maximumf", "minimumf"];
const PREDICATES: [&str; 6] = ["eq", "ne", "slt", "sle", "ugt", "uge"];

/// A linear congruential generator: the modules are the same in every run.
struct Numbers(u64);

impl Numbers {
    /// Returns a number below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn pick<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.below(of.len())]
    }

    /// Returns one of the last eight names.
    fn recent<'a>(&mut self, of: &'a [String]) -> &'a str {
        &of[of.len() - 1 - self.below(of.len().min(8))]
    }
}

fn flat(numbers: &mut Numbers) -> String {
    let mut text = String::new();
    for function in 0..OPS / 1000 {
        let _ =
            writeln!(text, "func.func @f{function}(%a: i32, %b: i64, %c: f32, %d: i1) -> i32 {{");
        let [mut words, mut longs, mut floats, mut bits] =
            ["%a", "%b", "%c", "%d"].map(|name| vec![name.to_owned()]);
        for n in 0..998 {
            let (line, into) = match numbers.below(100) {
                0..20 => (format!("constant {} : i32", numbers.below(1000)), &mut words),
                20..55 => (
                    format!(
                        "{} {}, {} : i32",
                        numbers.pick(&INT_OPS),
                        numbers.recent(&words),
                        numbers.recent(&words)
                    ),
                    &mut words,
                ),
                55..70 => (
                    format!(
                        "{} {}, {} : i64",
                        numbers.pick(&INT_OPS),
                        numbers.recent(&longs),
                        numbers.recent(&longs)
                    ),
                    &mut longs,
                ),
                70..85 => (
                    format!(
                        "{} {}, {} : f32",
                        numbers.pick(&FLOAT_OPS),
                        numbers.recent(&floats),
                        numbers.recent(&floats)
                    ),
                    &mut floats,
                ),
                85..90 => (
                    format!(
                        "cmpi {}, {}, {} : i32",
                        numbers.pick(&PREDICATES),
                        numbers.recent(&words),
                        numbers.recent(&words)
                    ),
                    &mut bits,
                ),
                90..95 => (
                    format!(
                        "select {}, {}, {} : i32",
                        numbers.recent(&bits),
                        numbers.recent(&words),
                        numbers.recent(&words)
                    ),
                    &mut words,
                ),
                95..98 => (format!("extsi {} : i32 to i64", numbers.recent(&words)), &mut longs),
                _ => (format!("trunci {} : i64 to i32", numbers.recent(&longs)), &mut words),
            };
            let _ = writeln!(text, "  %{n} = arith.{line}");
            into.push(format!("%{n}"));
        }
        let _ = writeln!(text, "  return {} : i32\n}}", words[words.len() - 1]);
    }
    text
}

fn cfg(numbers: &mut Numbers) -> String {
    const BLOCKS: usize = 160;
    let mut text = String::new();
    for function in 0..OPS / (BLOCKS * 5) {
        let _ = writeln!(text, "func.func @g{function}(%a: i32, %b: i32) -> i32 {{");
        text.push_str("  cf.br ^bb1(%a, %b : i32, i32)\n");
        for block in 1..=BLOCKS {
            let _ = writeln!(text, "^bb{block}(%x{block}: i32, %y{block}: i32):");
            let mut values =
                vec!["%a".to_owned(), "%b".to_owned(), format!("%x{block}"), format!("%y{block}")];
            for n in 0..3 {
                let (op, left) = (numbers.pick(&INT_OPS), numbers.recent(&values));
                let right = numbers.recent(&values);
                let _ = writeln!(text, "  %v{block}_{n} = arith.{op} {left}, {right} : i32");
                values.push(format!("%v{block}_{n}"));
            }
            let (p, q) = (&values[values.len() - 1], numbers.recent(&values));
            if block == BLOCKS {
                let _ = writeln!(text, "  return {p} : i32\n}}");
                break;
            }
            let (next, other) = (block + 1, 1 + numbers.below(BLOCKS));
            let _ = writeln!(
                text,
                "  %c{block} = arith.cmpi {}, {p}, {q} : i32\n  \
                 cf.cond_br %c{block}, ^bb{next}({p}, {q} : i32, i32), ^bb{other}({q}, {p} : i32, i32)",
                numbers.pick(&PREDICATES)
            );
        }
    }
    text
}

fn context() -> Context {
    let ctx = Context::with(ods_dialects::register_all);
    ctx.allow_threading(false);
    ctx.allow_unregistered(true);
    ctx
}

fn parse(ctx: &Context, text: &str) -> Module {
    let mut diagnostics = Diagnostics::new();
    parse_module(ctx, text, "bench.mlir", &mut diagnostics).expect("the text is well formed")
}

fn count_ops(body: &Body) -> usize {
    let mut count = 0;
    let mut regions: Vec<_> = body.regions().to_vec();
    while let Some(region) = regions.pop() {
        for op in body.blocks(region).flat_map(|block| body.ops(block)) {
            count += 1 + body.nested(op).map_or(0, count_ops);
            regions.extend(body.own_regions(op));
        }
    }
    count
}

fn measure(c: &mut Criterion<CpuTime>, name: &str, text: &str) {
    let ctx = context();
    let module = parse(&ctx, text);
    let root = module.root();
    let ops = 1 + root.body.nested(root.op).map_or(0, count_ops);

    let generic = PrintFlags { generic: true, ..PrintFlags::default() };
    let with_locations = PrintFlags { debuginfo: true, ..PrintFlags::default() };
    let generic_text = print_module(&module, &generic);
    let options = WriterOptions::default();
    let write = |module: &Module| {
        let mut bytes = Vec::new();
        write_module(module, &options, &mut bytes).expect("memory takes everything");
        bytes
    };
    let bytes = write(&module);
    let read = || {
        read_module(&ctx, &bytes, "bench.mlirbc", &mut Diagnostics::new())
            .expect("what was written is well formed")
    };

    let shared: Arc<[u8]> = bytes.as_slice().into();
    let read_lazily = || {
        read_lazy(&ctx, shared.clone(), "bench.mlirbc", &mut Diagnostics::new())
            .expect("what was written is well formed")
    };

    let mut group = c.benchmark_group(name);
    group.sample_size(10).throughput(Throughput::Elements(ops as u64));
    group.bench_function("parse", |b| b.iter_with_large_drop(|| parse(&ctx, text)));
    group.bench_function("parse generic", |b| {
        b.iter_with_large_drop(|| parse(&ctx, &generic_text));
    });
    group.bench_function("verify", |b| {
        b.iter(|| assert!(verify_module(&module, &mut Diagnostics::new())));
    });
    group.bench_function("print", |b| {
        b.iter(|| black_box(print_module(&module, &PrintFlags::default())));
    });
    group.bench_function("print generic", |b| {
        b.iter(|| black_box(print_module(&module, &generic)));
    });
    group.bench_function("print with locations", |b| {
        b.iter(|| black_box(print_module(&module, &with_locations)));
    });
    group.bench_function("bytecode write", |b| b.iter(|| black_box(write(&module))));
    group.bench_function("bytecode read", |b| b.iter_with_large_drop(read));
    group.bench_function("bytecode read anew", |b| {
        b.iter_batched(
            context,
            |ctx| {
                let module = read_module(&ctx, &bytes, "bench.mlirbc", &mut Diagnostics::new());
                (module.expect("what was written is well formed"), ctx)
            },
            BatchSize::PerIteration,
        );
    });
    group.bench_function("bytecode read lazily", |b| b.iter_with_large_drop(read_lazily));
    group.finish();
}

fn benches(c: &mut Criterion<CpuTime>) {
    if let Some(path) = std::env::var_os("ODS_BENCH_FILE") {
        let text = std::fs::read_to_string(path).expect("the file of ODS_BENCH_FILE can be read");
        return measure(c, "file", &text);
    }
    measure(c, "flat", &flat(&mut Numbers(1)));
    measure(c, "cfg", &cfg(&mut Numbers(1)));
}

criterion_group! {
    name = phases;
    config = cpu_time::criterion();
    targets = benches
}
criterion_main!(phases);
