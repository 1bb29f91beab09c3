//! Parallel loops on threads: results, traps and pools do not depend on the number of threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use ods_core::{Context, Diagnostics, Module, text, verify};
use ods_lowering::convert::{ProgramOptions, convert_program_with};
use ods_lowering::{GenericVal, Interrupt, JitEngine, JitError, JitModule, ThreadPool, TrapKind};

const LOOPS: &str = r#"
func.func @table(%rows: index, %columns: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i64
  %least = arith.constant -1.0 : f32
  %a = memref.alloc(%rows, %columns) : memref<?x?xi64>
  scf.forall (%i, %j) in (%rows, %columns) {
    %product = arith.muli %i, %j : index
    %word = arith.index_cast %product : index to i64
    memref.store %word, %a[%i, %j] : memref<?x?xi64>
  }
  %sum, %most = scf.parallel (%i, %j) = (%c1, %c0) to (%rows, %columns) step (%c2, %c1) init (%zero, %least) -> (i64, f32) {
    %word = memref.load %a[%i, %j] : memref<?x?xi64>
    %single = arith.sitofp %word : i64 to f32
    scf.reduce(%word, %single : i64, f32) {
    ^bb0(%x: i64, %y: i64):
      %both = arith.addi %x, %y : i64
      scf.reduce.return %both : i64
    }, {
    ^bb0(%x: f32, %y: f32):
      %larger = arith.maximumf %x, %y : f32
      scf.reduce.return %larger : f32
    }
  }
  memref.dealloc %a : memref<?x?xi64>
  %whole = arith.fptosi %most : f32 to i64
  %result = arith.addi %sum, %whole : i64
  return %result : i64
}

func.func @of_floats(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %sum = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%one) -> f32 {
    %word = arith.index_cast %i : index to i32
    %single = arith.sitofp %word : i32 to f32
    %quotient = arith.divf %one, %single : f32
    %finite = arith.minimumf %quotient, %one : f32
    scf.reduce(%finite : f32) {
    ^bb0(%x: f32, %y: f32):
      %both = arith.addf %x, %y fastmath<reassoc> : f32
      scf.reduce.return %both : f32
    }
  }
  return %sum : f32
}

func.func @in_order(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %sum = scf.parallel (%i) = (%c1) to (%n) step (%c1) init (%one) -> f32 {
    %word = arith.index_cast %i : index to i32
    %single = arith.sitofp %word : i32 to f32
    %quotient = arith.divf %one, %single : f32
    scf.reduce(%quotient : f32) {
    ^bb0(%x: f32, %y: f32):
      %both = arith.addf %x, %y : f32
      scf.reduce.return %both : f32
    }
  }
  return %sum : f32
}

func.func @row(%a: memref<?xi64>, %n: index) {
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %word = arith.index_cast %i : index to i64
    memref.atomic_rmw addi %word, %a[%i] : (i64, memref<?xi64>) -> i64
  }
  return
}

func.func @nested(%n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %a = memref.alloc(%n) : memref<?xi64>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %zero, %a[%i] : memref<?xi64>
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    func.call @row(%a, %n) : (memref<?xi64>, index) -> ()
    scf.reduce
  }
  %last = arith.subi %n, %c1 : index
  %result = memref.load %a[%last] : memref<?xi64>
  memref.dealloc %a : memref<?xi64>
  return %result : i64
}

func.func @quotients(%n: index, %divisor: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %sum = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero) -> i64 {
    %word = arith.index_cast %i : index to i64
    %by = arith.subi %word, %divisor : i64
    %quotient = arith.divsi %word, %by : i64
    scf.reduce(%quotient : i64) {
    ^bb0(%x: i64, %y: i64):
      %both = arith.addi %x, %y : i64
      scf.reduce.return %both : i64
    }
  }
  return %sum : i64
}

func.func @forever(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.while : () -> () {
      %true = arith.constant true
      scf.condition(%true)
    } do {
      scf.yield
    }
    scf.reduce
  }
  return
}
"#;

fn lowered(options: ProgramOptions) -> Module {
    let ctx = Context::with(|registry| {
        ods_dialects::register_all(registry);
        ods_lowering::register_all(registry);
    });
    let mut diagnostics = Diagnostics::new();
    let module = text::parse_module(&ctx, LOOPS, "loops.mlir", &mut diagnostics);
    let mut module = module.unwrap_or_else(|| panic!("{:?}", diagnostics.list()));
    convert_program_with(&mut module, options).unwrap_or_else(|error| panic!("{error:?}"));
    assert!(verify::verify_module(&module, &mut diagnostics), "{:?}", diagnostics.list());
    module
}

fn compiled(engine: &JitEngine) -> JitModule {
    let module = lowered(ProgramOptions::default().threads(true));
    engine.compile(&module).unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn index(value: i64) -> GenericVal {
    GenericVal::int(64, value.into())
}

/// Starts two more threads for each loop.
#[derive(Default)]
struct Three {
    loops: AtomicUsize,
}

impl ThreadPool for Three {
    fn broadcast(&self, work: &(dyn Fn() + Sync)) {
        self.loops.fetch_add(1, Ordering::Relaxed);
        std::thread::scope(|scope| {
            scope.spawn(work);
            scope.spawn(work);
            work();
        });
    }
}

fn engines() -> Vec<JitEngine> {
    let on = |engine: JitEngine| {
        let threads = |count| engine.clone().threads(count).expect("threads start");
        [threads(1), threads(2), threads(5), engine.clone().thread_pool(Arc::new(Three::default()))]
    };
    on(JitEngine::cranelift()).into_iter().chain(on(JitEngine::c())).collect()
}

#[test]
fn results_do_not_depend_on_threads() {
    let sequential = JitEngine::cranelift().compile(&lowered(ProgramOptions::default()));
    let sequential = sequential.unwrap_or_else(|errors| panic!("{errors:?}"));
    let calls: [(&str, Vec<GenericVal>); 7] = [
        ("table", vec![index(301), index(70)]),
        ("table", vec![index(5), index(3)]),
        ("table", vec![index(0), index(3)]),
        ("in_order", vec![index(5000)]),
        ("nested", vec![index(200)]),
        ("quotients", vec![index(100), index(-1)]),
        ("quotients", vec![index(0), index(1)]),
    ];
    let sums = |code: &JitModule| -> Vec<u128> {
        let sum = code.function("of_floats").unwrap();
        [0, 1, 63, 64, 65, 10_000].map(|n| sum.call(&[index(n)]).unwrap()[0].bits()).to_vec()
    };
    let first = sums(&compiled(&engines()[0]));
    for engine in engines() {
        let code = compiled(&engine);
        for (name, args) in &calls {
            let expected = sequential.function(name).unwrap().call(args).unwrap();
            assert_eq!(code.function(name).unwrap().call(args).unwrap(), expected, "{name}");
        }
        assert_eq!(sums(&code), first);
    }
}

#[test]
fn the_first_trap_of_a_loop_is_the_error() {
    for engine in engines() {
        let function = compiled(&engine).function("quotients").unwrap();
        for divisor in [0, 999, 1500] {
            let Err(JitError::Trap(trap)) = function.call(&[index(2000), index(divisor)]) else {
                panic!("a trap is expected")
            };
            assert_eq!(trap.kind, TrapKind::DivisionByZero);
            let location = trap.location.expect("the division has a place");
            assert!(location.starts_with("loops.mlir:"), "{location}");
            let line =
                location.split(':').nth(1).and_then(|line| line.parse::<usize>().ok()).unwrap();
            assert!(LOOPS.lines().nth(line - 1).unwrap().contains("arith.divsi"), "{location}");
        }
        // The engine goes on after a trap.
        assert!(function.call(&[index(10), index(-1)]).is_ok());
    }
}

#[test]
fn a_pool_of_the_host_runs_outer_loops_alone() {
    for engine in [JitEngine::cranelift(), JitEngine::c()] {
        let pool = Arc::new(Three::default());
        let code = compiled(&engine.thread_pool(Arc::<Three>::clone(&pool)));
        let nested = code.function("nested").unwrap();
        nested.call(&[index(50)]).unwrap();
        assert_eq!(pool.loops.load(Ordering::Relaxed), 1);
    }
}

#[test]
fn interrupts_reach_the_threads() {
    for engine in [JitEngine::cranelift(), JitEngine::c()] {
        let engine = engine.interruptible(true).threads(3).unwrap();
        let forever = compiled(&engine).function("forever").unwrap();
        let interrupt = Interrupt::new();
        interrupt.raise_after(std::time::Duration::from_millis(20));
        let Err(JitError::Trap(trap)) = forever.call_until(&[index(100)], &interrupt) else {
            panic!("it does not end by itself")
        };
        assert_eq!(trap.kind, TrapKind::Interrupted);
    }
}
