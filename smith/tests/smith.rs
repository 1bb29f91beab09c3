//! Tests of the smith: programs parse and run, faults are found, and reduced modules stay interesting.

use ods_core::ir::WalkOrder;
use ods_core::text::{self, PrintFlags};
use ods_core::{Context, Diagnostics, Module};
use ods_lowering::OptLevel;
use ods_smith::{
    Engine, Fault, Features, Lowered, Optimizer, Outcome, Pipeline, Step, Subject, Verdict,
    generate, generate_kernels, reduce,
};

fn context() -> Context {
    Context::with(|registry| {
        ods_dialects::register_all(registry);
        ods_lowering::register_all(registry);
    })
}

fn parse(source: &str) -> Module {
    text::parse_module(&context(), source, "a.mlir", &mut Diagnostics::new())
        .expect("the module is valid")
}

fn print(module: &Module) -> String {
    text::print_module(module, &PrintFlags::default())
}

#[test]
fn a_seed_is_a_program() {
    let features = Features::all(8);
    assert_eq!(generate(3, features), generate(3, features));
    assert_ne!(generate(3, features), generate(4, features));
    let ctx = context();
    let pipeline =
        |seed| Pipeline::random(ctx.registry(), &mut fastrand::Rng::with_seed(seed)).to_string();
    assert_eq!(pipeline(5), pipeline(5));
}

#[test]
fn programs_mean_the_same_on_each_engine() {
    let subject = Subject::new(context);
    for seed in 0..30 {
        let features = Features::random(&mut fastrand::Rng::with_seed(seed));
        // Without passes, Cranelift's output without and with optimisation is compared.
        let verdict = subject.check(&generate(seed, features), "builtin.module()");
        assert_eq!(verdict, Verdict::Same, "seed {seed}");
    }
}

#[test]
fn a_change_of_the_result_is_found() {
    let program = "
func.func private @two() -> i64 attributes {test.two} {
  %r = arith.constant 2 : i64
  return %r : i64
}
func.func @main() -> i64 {
  %r = call @two() : () -> i64
  return %r : i64
}";
    let subject = Subject::new(context);
    assert_eq!(subject.outcome(program), Outcome::Values(vec![2]));
    assert_eq!(subject.check(program, "builtin.module(inline,symbol-dce)"), Verdict::Same);
    // The pass makes `main` private, and therefore dead.
    let hidden = subject.check(program, "builtin.module(symbol-privatize,symbol-dce)");
    assert!(matches!(hidden, Verdict::Found(Fault::NoForm(_))), "{hidden:?}");
    let unknown = subject.check(program, "builtin.module(no-such-pass)");
    assert!(matches!(unknown, Verdict::Refused(_)), "{unknown:?}");
    let unfit = subject.check("func.func private @main() -> i64", "builtin.module(cse)");
    assert!(matches!(unfit, Verdict::Unfit(_)), "{unfit:?}");
}

#[test]
fn a_reduced_module_is_small_and_interesting() {
    let source = "
func.func private @unused(%x: i32) -> i32 {
  return %x : i32
}
func.func @main(%c: i1, %n: index) -> i32 {
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> (i32) {
    %x = arith.index_cast %i : index to i32
    %s = scf.if %c -> i32 {
      %p = arith.muli %a, %x : i32
      %q = arith.addi %p, %x : i32
      scf.yield %q : i32
    } else {
      scf.yield %a : i32
    }
    scf.yield %s : i32
  }
  %m = func.call @unused(%r) : (i32) -> i32
  return %m : i32
}";
    let is_product = |module: &Module| {
        module.root().walk(WalkOrder::Pre).any(|op| op.name().as_str() == "arith.muli")
    };
    let mut asked = 0;
    let reduced = reduce(parse(source), &mut |module| {
        asked += 1;
        is_product(module)
    });
    assert!(is_product(&reduced));
    assert!(asked > 0);
    let text = print(&reduced);
    for gone in ["scf.for", "scf.if", "@unused", "arith.addi"] {
        assert!(!text.contains(gone), "{gone} is still there:\n{text}");
    }
}

#[test]
fn blocks_are_straightened() {
    let source = "
func.func @main(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  %y = arith.addi %x, %x : i32
  cf.br ^c(%y : i32)
^b:
  %z = arith.muli %x, %x : i32
  cf.br ^c(%z : i32)
^c(%r: i32):
  return %r : i32
}";
    let reduced = reduce(parse(source), &mut |module| {
        module.root().walk(WalkOrder::Pre).any(|op| op.name().as_str() == "arith.muli")
    });
    assert!(!print(&reduced).contains("cond_br"), "{}", print(&reduced));
}

#[test]
fn kernels_mean_the_same_at_each_level() {
    let ctx = context();
    for seed in 0..20 {
        let lowered = Lowered::new(&ctx, &generate_kernels(seed), Engine::PLAIN);
        let lowered = lowered.unwrap_or_else(|message| panic!("seed {seed}: {message}"));
        let mut rng = fastrand::Rng::with_seed(seed);
        let random = Pipeline::random_optimizer(ctx.registry(), &mut rng);
        for optimizer in [Optimizer::Level(OptLevel::O2), Optimizer::Passes(random)] {
            assert_eq!(lowered.check(&optimizer), Verdict::Same, "seed {seed}, {optimizer}");
        }
    }
}

#[test]
fn a_change_by_the_optimizer_is_found() {
    let ctx = context();
    // The arguments are said not to alias, but do.
    let program = "
llvm.func @second(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}) -> i64 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %two = llvm.mlir.constant(2 : i64) : i64
  llvm.store %one, %a : i64, !llvm.ptr
  llvm.store %two, %b : i64, !llvm.ptr
  %r = llvm.load %a : !llvm.ptr -> i64
  llvm.return %r : i64
}
llvm.func @main() -> i64 {
  %one = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %one x i64 : (i64) -> !llvm.ptr
  %r = llvm.call @second(%p, %p) : (!llvm.ptr, !llvm.ptr) -> i64
  llvm.return %r : i64
}";
    let lowered = Lowered::new(&ctx, program, Engine::PLAIN).expect("the program runs");
    let text = "llvm.func(llvm-gvn)".to_owned();
    let passes = Pipeline(vec![Step { pass: "llvm-gvn", text }]);
    let (before, after) = (Outcome::Values(vec![2]), Outcome::Values(vec![1]));
    let differs = Verdict::Found(Fault::Differs { before, after });
    assert_eq!(lowered.check(&Optimizer::Passes(passes)), differs);
    assert_eq!(lowered.check(&Optimizer::Level(OptLevel::O0)), Verdict::Same);
}
