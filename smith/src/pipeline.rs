//! Random pipelines of the passes in a registry.

use std::fmt;

use fastrand::Rng;
use ods_core::Registry;
use ods_core::pass::{OptionKind, PassInfo};
use ods_core::schema::PassAnchor;

/// Excluded passes, which do not preserve the program, or need something that no program here has.
const LEFT_OUT: &[&str] = &[
    // These print, or write files.
    "print-ir",
    "print-op-stats",
    "snapshot-op-locations",
    "view-op-graph",
    // These run pipelines or scripts given as options.
    "composite-fixed-point-pass",
    "transform-interpreter",
    // These change the type of `main`, or hide it.
    "arith-emulate-wide-int",
    "memref-emulate-wide-int",
    "symbol-privatize",
];

/// Returns whether a pass may be chosen. Passes for tests may not, since they may do anything.
fn takes_part(pass: &str) -> bool {
    !LEFT_OUT.contains(&pass) && !pass.starts_with("test-")
}

/// Options that are never set: they change the calling convention or interface types, or the printed text, or leave
/// operations that only another target supports.
const LEFT_ALONE: &[&str] = &[
    "check-parallel-regions",
    "copy-before-write",
    "dump-alias-sets",
    "enable-amx",
    "enable-arm-bf16",
    "enable-arm-i8mm",
    "enable-arm-neon",
    "enable-arm-sve",
    "enable-x86vector",
    "error-on-pattern-iteration-limit",
    "force-32bit-vector-indices",
    "generate-dma",
    "lower-scalable",
    "must-infer-memory-space",
    "print-conflicts",
    "test-analysis-only",
    "test-convergence",
    "use-bare-ptr-memref-call-conv",
    "use-encoding-for-memory-space",
    "use-generic-functions",
];

/// The values of numeric options and list options.
const VALUES: &[(&str, &[&str])] = &[
    ("cache-size", &["1", "512"]),
    ("compute-tolerance", &["0.0", "0.5", "100.0"]),
    ("fast-mem-capacity", &["1", "64"]),
    ("lanes", &["2", "4", "8", "16"]),
    ("max-count", &["0", "4", "100"]),
    ("inlining-threshold", &["0", "10"]),
    ("max-alloc-size-in-bytes", &["16", "4096"]),
    ("min-gain", &["-1000", "0", "4"]),
    ("max-rank-of-allocated-memref", &["0", "2"]),
    ("parallel-loop-tile-sizes", &["2", "3,2", "0,2"]),
    ("partial-threshold", &["20", "80", "400"]),
    ("speculate", &["0", "1", "20"]),
    ("target-rank", &["1", "2"]),
    ("threshold", &["0", "30", "1000"]),
    ("tile-size", &["2", "3", "7"]),
    ("tile-sizes", &["2", "3,2"]),
    ("unroll-factor", &["2", "3", "4", "7"]),
    ("unroll-full-threshold", &["3", "10"]),
    ("unroll-jam-factor", &["2", "3", "5"]),
    ("unroll-num-reps", &["2"]),
    ("virtual-vector-size", &["2", "4", "8", "2,4"]),
];

/// Options without which a pass does nothing.
const NEEDED: &[(&str, &str)] = &[
    ("affine-super-vectorize", "virtual-vector-size=4"),
    ("arith-emulate-unsupported-floats", "source-types=bf16,f16 target-type=f32"),
    ("scf-parallel-loop-tiling", "parallel-loop-tile-sizes=2"),
];

/// The passes of the optimiser, over functions of the llvm dialect.
const OPTIMIZER: &[&str] = &[
    "llvm-dse",
    "llvm-expand-half",
    "llvm-gvn",
    "llvm-indvars",
    "llvm-inline",
    "llvm-licm",
    "llvm-loop-interchange",
    "llvm-loop-load-elim",
    "llvm-loop-rotate",
    "llvm-loop-unroll",
    "llvm-loop-vectorize",
    "llvm-scalarize-args",
    "llvm-simple-loop-unswitch",
    "llvm-simplify-cfg",
    "llvm-slp-vectorize",
    "mem2reg",
    "sroa",
];

/// Conversions of single dialects: `affine` maps do not accept the values, and structured operations not the bodies,
/// that they create.
const ONE_BY_ONE: &[&str] = &[
    "convert-arith-to-llvm",
    "convert-complex-to-llvm",
    "convert-func-to-llvm",
    "convert-index-to-llvm",
    "convert-math-to-llvm",
    "convert-to-llvm",
    "convert-vector-to-llvm",
    "finalize-memref-to-llvm",
];

/// One pass with its options, as a pipeline of the module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The flag of the pass: `affine-loop-tile`.
    pub pass: &'static str,
    /// The pipeline text, such as `func.func(affine-loop-tile{tile-size=3})`.
    pub text: String,
}

/// Passes in execution order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pipeline(pub Vec<Step>);

impl Pipeline {
    /// Returns one to five random passes with random options.
    ///
    /// # Panics
    /// If the registry has no pass to choose.
    pub fn random(registry: &Registry, rng: &mut Rng) -> Pipeline {
        let mut passes: Vec<&PassInfo> =
            registry.passes().filter(|info| takes_part(info.schema.argument)).collect();
        passes.sort_by_key(|info| info.schema.argument);
        // Most pipelines are short, so that the faulty pass is identified at once.
        let count = rng.choice([1, 1, 1, 2, 2, 3, 4, 5]).unwrap_or(1);
        Pipeline((0..count).map(|_| step(passes[rng.usize(..passes.len())], rng)).collect())
    }

    /// Returns three to ten random passes of the optimiser with random options, for a module of the llvm dialect. The
    /// loop passes are likely to have the form of loops that they need.
    pub fn random_optimizer(registry: &Registry, rng: &mut Rng) -> Pipeline {
        let info = |name: &&str| registry.passes().find(|info| info.schema.argument == *name);
        let passes: Vec<&PassInfo> = OPTIMIZER.iter().filter_map(info).collect();
        let ahead = ["mem2reg", "llvm-gvn", "llvm-simplify-cfg", "llvm-loop-rotate"];
        let ahead: Vec<&PassInfo> = match rng.f64() < 0.5 {
            true => ahead.iter().filter_map(info).collect(),
            false => Vec::new(),
        };
        let count = rng.usize(3..=10);
        let chosen = (0..count).filter_map(|_| rng.choice(passes.iter().copied()));
        let all: Vec<&PassInfo> = ahead.into_iter().chain(chosen).collect();
        Pipeline(all.into_iter().map(|info| optimizer_step(info, rng)).collect())
    }

    /// Returns whether a pass converts some dialects to the llvm dialect and leaves others.
    pub fn converts_some(&self) -> bool {
        self.0.iter().any(|step| ONE_BY_ONE.contains(&step.pass))
    }

    /// Returns the first `count` passes.
    pub fn first(&self, count: usize) -> Pipeline {
        Pipeline(self.0[..count].to_vec())
    }
}

impl fmt::Display for Pipeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<&str> = self.0.iter().map(|step| step.text.as_str()).collect();
        write!(f, "builtin.module({})", texts.join(","))
    }
}

fn step(info: &PassInfo, rng: &mut Rng) -> Step {
    let pass = info.schema.argument;
    let needed = NEEDED.iter().find(|(name, _)| *name == pass);
    let mut options: Vec<String> = needed.map(|(_, text)| (*text).to_owned()).into_iter().collect();
    if rng.f64() < 0.6 {
        let made = (info.make)();
        for (schema, option) in info.schema.options.iter().zip(made.options()) {
            let name = schema.argument;
            let set = options.iter().any(|text| text.contains(name));
            if set || LEFT_ALONE.contains(&name) || rng.f64() < 0.6 {
                continue;
            }
            if let Some(value) = value(name, option.spec().kind, rng) {
                options.push(format!("{name}={value}"));
            }
        }
    }
    let options =
        if options.is_empty() { String::new() } else { format!("{{{}}}", options.join(" ")) };
    let text = match info.schema.anchor {
        PassAnchor::Op(name) if name != "builtin.module" => format!("{name}({pass}{options})"),
        PassAnchor::Interface(_) => format!("func.func({pass}{options})"),
        _ => format!("{pass}{options}"),
    };
    Step { pass, text }
}

/// Returns a pass of the optimiser with random options; a pass over any operation works on functions.
fn optimizer_step(info: &PassInfo, rng: &mut Rng) -> Step {
    let step = step(info, rng);
    match info.schema.anchor {
        PassAnchor::Op(_) => step,
        _ => Step { text: format!("llvm.func({})", step.pass), ..step },
    }
}

fn value(name: &str, kind: OptionKind, rng: &mut Rng) -> Option<String> {
    match kind {
        OptionKind::Bool => Some(rng.bool().to_string()),
        OptionKind::OneOf(values) => rng.choice(values).map(|(name, _)| (*name).to_owned()),
        OptionKind::Named(_) => {
            let (_, values) = VALUES.iter().find(|(option, _)| *option == name)?;
            rng.choice(*values).map(|value| (*value).to_owned())
        }
    }
}
