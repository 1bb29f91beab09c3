//! scratch
#![allow(
    clippy::all,
    clippy::print_stdout,
    clippy::unwrap_used,
    missing_docs,
    unused,
    reason = "scratch"
)]
use ods_core::bytecode::*;
use ods_core::schema::*;
use ods_core::*;
use std::collections::BTreeMap;

static ANYT: TypeConstraint =
    TypeConstraint { name: "A", summary: "any", pred: Expr::Bool(true), class: None, build: None };
static ANYA: AttrConstraint = AttrConstraint {
    name: "A",
    summary: "any",
    pred: Expr::Bool(true),
    storage: AttrStorage::Any,
    value_type: None,
};
fn leak<T>(t: T) -> &'static T {
    Box::leak(Box::new(t))
}
fn s(t: &str) -> &'static str {
    Box::leak(t.to_string().into_boxed_str())
}
fn dialects() -> Vec<&'static DialectSchema> {
    let mut by: BTreeMap<String, Vec<&'static OpSchema>> = BTreeMap::new();
    for line in std::fs::read_to_string("/tmp/bcx/ops.txt").unwrap().lines() {
        let f: Vec<&str> = line.split('\t').collect();
        let name = f[0];
        if name.starts_with("builtin.") {
            continue;
        }
        let n0: usize = f[2].parse().unwrap();
        let n1: usize = f[3].parse().unwrap();
        let mut props = vec![];
        let (mut os, mut rs) = (false, false);
        for p in f[1].split(" | ").filter(|x| !x.trim().is_empty()) {
            let (n, k) = p.split_once(':').unwrap();
            let k = k.trim();
            let (kind, opt) = match k {
                "attr" => (PropKind::Attr, false),
                "optattr" => (PropKind::Attr, true),
                "legacyseg" => continue,
                "sparse" => {
                    if n == "operandSegmentSizes" {
                        os = true
                    } else {
                        rs = true
                    };
                    continue;
                }
                k if k.contains("has_value") => (PropKind::Int(64), true),
                k if k.contains("Bool") => (PropKind::Bool, false),
                _ => (PropKind::Int(64), false),
            };
            props.push(PropSchema {
                name: s(n),
                constraint: &ANYA,
                kind,
                optional: opt,
                default: None,
            });
        }
        let vals = |n: usize| -> &'static [ValueSchema] {
            Box::leak(
                (0..n)
                    .map(|_| ValueSchema {
                        name: "",
                        constraint: &ANYT,
                        arity: ValueArity::Optional,
                    })
                    .collect::<Vec<_>>()
                    .into_boxed_slice(),
            )
        };
        let iso = ["func.func", "gpu.module", "gpu.func", "llvm.func"].contains(&name);
        by.entry(name.split('.').next().unwrap().into()).or_default().push(leak(OpSchema {
            name: s(name),
            summary: "",
            operands: vals(if os { n0 } else { 0 }),
            results: vals(if rs { if os { n1 } else { n0 } } else { 0 }),
            props: Box::leak(props.into_boxed_slice()),
            regions: &[],
            successors: &[],
            operand_segments: if os { Segments::Stored } else { Segments::Derived },
            result_segments: if rs { Segments::Stored } else { Segments::Derived },
            traits: if iso {
                TraitSet::new(&[Trait::IsIsolatedFromAbove])
            } else {
                TraitSet::default()
            },
            trait_args: &[],
            pred_traits: &[],
            interfaces: &[],
            result_types: ResultTypes::Explicit,
            effects: None,
            syntax: AsmSyntax::Generic,
            clif: None,
            hooks: OpHooks::default(),
        }));
    }
    by.into_iter()
        .map(|(n, ops)| {
            leak(DialectSchema {
                name: s(&n),
                summary: "",
                ops: Box::leak(ops.into_boxed_slice()),
                types: &[],
                attrs: &[],
                dependencies: &[],
                hooks: DialectHooks::NONE,
            })
        })
        .collect()
}
fn ctx(ds: &[&'static DialectSchema]) -> Context {
    let c = Context::with(|r| {
        for d in ds {
            r.insert(d)
        }
    });
    c.allow_unregistered(true);
    c
}
fn main() {
    let ds = dialects();
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args[0] == "bench" {
        let bytes = std::fs::read(&args[1]).unwrap();
        for _ in 0..5 {
            let c = ctx(&ds);
            let t = std::time::Instant::now();
            let mut d = Diagnostics::new();
            let m = read_module(&c, &bytes, "x", &mut d).unwrap();
            let r = t.elapsed();
            let n = {
                fn count(b: &Body) -> usize {
                    (0..b.region_capacity()).len();
                    let mut n = 0;
                    let mut st: Vec<_> = b.regions().to_vec();
                    while let Some(r) = st.pop() {
                        for bl in b.blocks(r) {
                            for o in b.ops(bl) {
                                n += 1;
                                if let Some(x) = b.nested(o) {
                                    n += count(x)
                                } else {
                                    st.extend(b.own_regions(o))
                                }
                            }
                        }
                    }
                    n
                }
                count(m.body())
            };
            let t = std::time::Instant::now();
            let mut out = vec![];
            write_module(&m, &WriterOptions::default(), &mut out).unwrap();
            let w = t.elapsed();
            println!(
                "{n} ops, read {:?} ({} ns/op), write {:?} ({} ns/op), same {}",
                r,
                r.as_nanos() / n as u128,
                w,
                w.as_nanos() / n as u128,
                out == bytes
            );
        }
        return;
    }
    if args[0] == "fuzz" {
        for f in &args[1..] {
            let bytes = std::fs::read(f).unwrap();
            let mut seed: u64 = 0x9e3779b97f4a7c15 ^ bytes.len() as u64;
            let mut rnd = |n: usize| {
                seed ^= seed << 13;
                seed ^= seed >> 7;
                seed ^= seed << 17;
                (seed % n as u64) as usize
            };
            for k in 0..40 {
                let mut x = bytes.clone();
                if k % 4 == 0 {
                    x.truncate(1 + rnd(bytes.len() - 1));
                } else {
                    for _ in 0..k % 4 {
                        let i = 4 + rnd(x.len() - 4);
                        x[i] ^= 1 << rnd(8);
                    }
                }
                let c = ctx(&ds);
                let r = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                    let mut d = Diagnostics::new();
                    let m = read_module(&c, &x, "x", &mut d);
                    assert_eq!(m.is_none(), d.has_errors());
                    if let Some(m) = m {
                        let mut out = vec![];
                        let _ = write_module(&m, &WriterOptions::default(), &mut out);
                    }
                }));
                if r.is_err() {
                    std::fs::write("/tmp/bcx/crash.mlirbc", &x).unwrap();
                    println!("CRASH {f} {k}");
                }
            }
        }
        return;
    }
    let (mut ok, mut bad) = (0, 0);
    let mut why: BTreeMap<String, usize> = BTreeMap::new();
    for f in &args {
        let bytes = std::fs::read(f).unwrap();
        let c = ctx(&ds);
        let mut d = Diagnostics::new();
        let Some(m) = read_module(&c, &bytes, "x", &mut d) else {
            bad += 1;
            println!(
                "{f}: READ {}",
                d.list().first().map(|d| d.message.clone()).unwrap_or_default()
            );
            continue;
        };
        let mut out = vec![];
        let opts = WriterOptions {
            version: bytes[4] as u64 >> 1,
            producer: "MLIR22.1.8".into(),
            elide_resource_data: false,
        };
        if let Err(e) = write_module(&m, &opts, &mut out) {
            bad += 1;
            println!("{f}: WRITE {e}");
            continue;
        }
        if out == bytes {
            ok += 1
        } else {
            bad += 1;
            let k = out.iter().zip(&bytes).position(|(a, b)| a != b).unwrap_or(0);
            println!("{f}: DIFF at {k} len {} {}", bytes.len(), out.len());
            std::fs::write("/tmp/bcx/out.mlirbc", &out).unwrap();
        }
    }
    println!("ok {ok} bad {bad}");
}
