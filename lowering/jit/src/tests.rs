//! The engine on hand-built CLIF.

use std::thread;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{
    Function, InstBuilder, MemFlagsData, SourceLoc, TrapCode, Value, types,
};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_module::Linkage;

use super::*;
use crate::runtime;

const I32: ValueType = ValueType::Int(32);
const I64: ValueType = ValueType::Int(64);

/// Defines `name`, whose body `emit` writes into an entry block, given the parameters.
fn define(
    m: &mut ModuleBuilder,
    name: &str,
    ty: FunctionType,
    emit: impl FnOnce(&mut FunctionBuilder<'_>, &mut ModuleBuilder, &[Value]),
) -> Result<(), JitError> {
    let id = m.declare_function(name, &ty, Linkage::Export)?;
    let mut function = Function::with_name_signature(
        Default::default(),
        ty.signature(m.isa().default_call_conv()),
    );
    let mut context = FunctionBuilderContext::new();
    let mut b = FunctionBuilder::new(&mut function, &mut context);
    let entry = b.create_block();
    b.append_block_params_for_function_params(entry);
    b.switch_to_block(entry);
    let params = b.block_params(entry).to_vec();
    emit(&mut b, m, &params);
    b.seal_all_blocks();
    b.finalize(m.isa().frontend_config());
    m.define_function(id, function)
}

fn one(
    name: &str,
    ty: FunctionType,
    emit: impl FnOnce(&mut FunctionBuilder<'_>, &mut ModuleBuilder, &[Value]),
) -> JitFunction {
    let module = JitEngine::cranelift().build(|m| define(m, name, ty, emit)).unwrap();
    module.function(name).unwrap()
}

fn trap(function: &JitFunction, args: &[GenericVal]) -> TrapKind {
    match function.call(args) {
        Err(JitError::Trap(trap)) => trap.kind,
        other => panic!("expected a trap, got {other:?}"),
    }
}

fn fib() -> JitFunction {
    let ty = FunctionType::new([I64], [I64]);
    one("fib", ty.clone(), |b, m, params| {
        let id = m.declare_function("fib", &ty, Linkage::Export).unwrap();
        let fib = m.module().declare_func_in_func(id, b.func);
        let (base, step) = (b.create_block(), b.create_block());
        let small = b.ins().icmp_imm_s(IntCC::SignedLessThan, params[0], 2);
        b.ins().brif(small, base, &[], step, &[]);
        b.switch_to_block(base);
        b.ins().return_(&[params[0]]);
        b.switch_to_block(step);
        let results = [-1, -2].map(|k| {
            let n = b.ins().iadd_imm_s(params[0], k);
            let call = b.ins().call(fib, &[n]);
            b.inst_results(call)[0]
        });
        let sum = b.ins().iadd(results[0], results[1]);
        b.ins().return_(&[sum]);
    })
}

#[test]
fn fib_runs_packed_and_typed() {
    let fib = fib();
    assert_eq!(fib.call(&[35i64.into()]), Ok(vec![9_227_465i64.into()]));
    // SAFETY: the function takes and returns one i64, and `fib` outlives the call.
    #[expect(unsafe_code, reason = "tests the typed pointer")]
    let raw: extern "C" fn(i64) -> i64 = unsafe { fib.typed() };
    assert_eq!(raw(20), 6765);
}

#[test]
fn results_beyond_registers() {
    let results = [I64, ValueType::Int(128), ValueType::F64, I32, ValueType::Int(1)];
    let ty = FunctionType::new(
        [I64, ValueType::Int(128), ValueType::F64, I32, ValueType::Int(1)],
        results,
    );
    assert!(returns_through_pointer(&ty.results));
    let callee_ty = ty.clone();
    let module = JitEngine::cranelift()
        .build(|m| {
            define(m, "echo", ty.clone(), |b, _, params| {
                let mut offset = 0;
                for (&value, ty) in params[1..].iter().zip(results) {
                    b.ins().store(MemFlagsData::new(), value, params[0], offset);
                    offset += 8 * ty.words() as i32;
                }
                b.ins().return_(&[]);
            })?;
            define(m, "through", callee_ty, |b, m, params| {
                let id = m.declare_function("echo", &ty, Linkage::Export).unwrap();
                let echo = m.module().declare_func_in_func(id, b.func);
                b.ins().call(echo, params);
                b.ins().return_(&[]);
            })
        })
        .unwrap_or_else(|e: JitError| panic!("{e}"));
    let args = [(-5i64).into(), (-1i128 << 70).into(), 2.5f64.into(), (-7i32).into(), true.into()];
    for name in ["echo", "through"] {
        assert_eq!(module.function(name).unwrap().call(&args), Ok(args.to_vec()));
    }
}

#[test]
fn arguments_are_checked() {
    let fib = fib();
    assert_eq!(
        fib.call(&[]).unwrap_err().to_string(),
        "function 'fib' takes 1 arguments, but 0 were given"
    );
    assert_eq!(
        fib.call(&[1i32.into()]).unwrap_err().to_string(),
        "argument 0 of function 'fib' is of type i64, but i32 was given"
    );
}

#[test]
fn division_traps() {
    let div = one("div", FunctionType::new([I32, I32], [I32]), |b, m, p| {
        let at = m.location(Place { file: "div.mlir".into(), line: 3, column: 8 });
        b.set_srcloc(SourceLoc::new(at));
        let q = b.ins().sdiv(p[0], p[1]);
        b.ins().return_(&[q]);
    });
    assert_eq!(div.call(&[7i32.into(), (-2i32).into()]), Ok(vec![(-3i32).into()]));
    assert_eq!(
        div.call(&[1i32.into(), 0i32.into()]).unwrap_err().to_string(),
        "div.mlir:3:8: integer division by zero in function 'div'"
    );
    assert_eq!(trap(&div, &[i32::MIN.into(), (-1i32).into()]), TrapKind::IntegerOverflow);
    assert_eq!(div.call(&[9i32.into(), 3i32.into()]), Ok(vec![3i32.into()]));
}

#[test]
fn codes_name_the_trap() {
    for kind in [TrapKind::Assertion, TrapKind::Unreachable, TrapKind::Abort, TrapKind::User(40)] {
        let f = one("f", FunctionType::new([ValueType::Int(8)], []), |b, _, p| {
            b.ins().trapz(p[0], kind.code().unwrap());
            b.ins().return_(&[]);
        });
        assert_eq!(f.call(&[1u8.into()]), Ok(vec![]));
        assert_eq!(trap(&f, &[0u8.into()]), kind);
    }
    let f = one("f", FunctionType::new([ValueType::F64], [I32]), |b, _, p| {
        let n = b.ins().fcvt_to_sint(types::I32, p[0]);
        b.ins().return_(&[n]);
    });
    assert_eq!(trap(&f, &[f64::NAN.into()]), TrapKind::BadConversion);
}

#[test]
fn wild_loads_trap() {
    let f = one("f", FunctionType::new([ValueType::Ptr], [I64]), |b, _, p| {
        let v = b.ins().load(types::I64, MemFlagsData::trusted(), p[0], 0);
        b.ins().return_(&[v]);
    });
    let cell = 42i64;
    assert_eq!(f.call(&[GenericVal::ptr(&cell)]), Ok(vec![42i64.into()]));
    assert_eq!(
        trap(&f, &[GenericVal::new(ValueType::Ptr, 0x10)]),
        TrapKind::MemoryFault { address: 0x10 }
    );
}

/// Recurses without end; each level keeps its argument alive across the call.
fn endless() -> JitFunction {
    let ty = FunctionType::new([I64], [I64]);
    one("endless", ty.clone(), |b, m, params| {
        let id = m.declare_function("endless", &ty, Linkage::Export).unwrap();
        let endless = m.module().declare_func_in_func(id, b.func);
        let call = b.ins().call(endless, &[params[0]]);
        let deeper = b.inst_results(call)[0];
        let sum = b.ins().iadd(deeper, params[0]);
        b.ins().return_(&[sum]);
    })
}

#[test]
fn stack_overflow_traps_on_every_thread() {
    let endless = endless();
    assert_eq!(trap(&endless, &[1i64.into()]), TrapKind::StackOverflow);
    thread::scope(|s| {
        for _ in 0..3 {
            s.spawn(|| {
                let fib = fib();
                for _ in 0..3 {
                    assert_eq!(trap(&endless, &[1i64.into()]), TrapKind::StackOverflow);
                    assert_eq!(fib.call(&[10i64.into()]), Ok(vec![55i64.into()]));
                }
            });
        }
    });
}

#[test]
fn code_outlives_its_module_handle() {
    let function = fib();
    let twin = function.clone();
    drop(function);
    assert_eq!(twin.call(&[10i64.into()]), Ok(vec![55i64.into()]));
    for _ in 0..200 {
        assert_eq!(fib().call(&[5i64.into()]), Ok(vec![5i64.into()]));
    }
}

#[test]
fn host_symbols_and_unresolved_ones() {
    extern "C" fn triple(n: i64) -> i64 {
        3 * n
    }
    let ty = FunctionType::new([I64], [I64]);
    let build = |engine: JitEngine| {
        engine.build(|m| {
            define(m, "f", ty.clone(), |b, m, p| {
                let id = m.declare_function("triple", &ty, Linkage::Import).unwrap();
                let triple = m.module().declare_func_in_func(id, b.func);
                let call = b.ins().call(triple, p);
                let result = b.inst_results(call)[0];
                b.ins().return_(&[result]);
            })
        })
    };
    // SAFETY: `triple` is a function of the declared type.
    #[expect(unsafe_code, reason = "registers a host function")]
    let engine =
        unsafe { JitEngine::cranelift().symbol("triple", triple as *const () as *const u8) };
    let module: JitModule = build(engine).unwrap_or_else(|e: JitError| panic!("{e}"));
    assert_eq!(module.function("f").unwrap().call(&[14i64.into()]), Ok(vec![42i64.into()]));
    let missing: Result<JitModule, JitError> = build(JitEngine::cranelift());
    assert_eq!(missing.err().map(|e| e.to_string()), Some("unresolved symbol 'triple'".to_owned()));
}

#[test]
fn traps_pass_through_host_functions() {
    /// Calls the compiled function behind `inner` under a guard of its own.
    extern "C" fn nested(inner: *const JitFunction) -> i64 {
        // SAFETY: the test passes the address of a live handle.
        #[expect(unsafe_code, reason = "tests a host function that re-enters compiled code")]
        let inner = unsafe { &*inner };
        match inner.call(&[1i64.into()]) {
            Err(JitError::Trap(t)) if t.kind == TrapKind::StackOverflow => 99,
            _ => 0,
        }
    }
    let inner = endless();
    let ty = FunctionType::new([ValueType::Ptr], [I64]);
    // SAFETY: `nested` is a function of the declared type.
    #[expect(unsafe_code, reason = "registers a host function")]
    let engine =
        unsafe { JitEngine::cranelift().symbol("nested", nested as *const () as *const u8) };
    let module: JitModule = engine
        .build(|m| {
            define(m, "outer", ty.clone(), |b, m, p| {
                let id = m.declare_function("nested", &ty, Linkage::Import).unwrap();
                let nested = m.module().declare_func_in_func(id, b.func);
                let call = b.ins().call(nested, p);
                let result = b.inst_results(call)[0];
                b.ins().trapnz(result, TrapCode::unwrap_user(99));
                b.ins().return_(&[result]);
            })
        })
        .unwrap_or_else(|e: JitError| panic!("{e}"));
    let outer = module.function("outer").unwrap();
    assert_eq!(trap(&outer, &[GenericVal::ptr(&inner)]), TrapKind::User(99));
}

#[test]
fn printing_is_captured_and_survives_a_trap() {
    let f = one("f", FunctionType::new([I64], []), |b, m, p| {
        let ty = FunctionType::new([I64], []);
        let id = m.declare_function("printI64", &ty, Linkage::Import).unwrap();
        let print = m.module().declare_func_in_func(id, b.func);
        b.ins().call(print, p);
        b.ins().trap(TrapKind::Abort.code().unwrap());
    });
    let (kind, text) = runtime::capture(|| trap(&f, &[(-3i64).into()]));
    assert_eq!((kind, text.as_str()), (TrapKind::Abort, "-3"));
}

#[test]
fn double_definitions_are_errors() {
    let empty = FunctionType::new([], []);
    let result = JitEngine::cranelift().build(|m| {
        for _ in 0..2 {
            define(m, "f", empty.clone(), |b, _, _| {
                b.ins().return_(&[]);
            })?;
        }
        Ok::<_, JitError>(())
    });
    assert_eq!(
        result.err().map(|e| e.to_string()),
        Some("function 'f' is defined twice".to_owned())
    );
}

/// A chain of blocks with more parameters than the backtracking allocator joins in linear time.
#[test]
fn many_block_parameters() {
    const BLOCKS: i64 = 5000;
    let ty = FunctionType::new([I64], [I64]);
    let chain = one("chain", ty, |b, _, params| {
        let mut value = params[0];
        for _ in 0..BLOCKS {
            let next = b.create_block();
            let (odd, even) = (b.ins().iadd_imm_s(value, 1), b.ins().iadd_imm_s(value, 3));
            let is_odd = b.ins().band_imm_s(value, 1);
            b.append_block_param(next, types::I64);
            b.ins().brif(is_odd, next, &[odd.into()], next, &[even.into()]);
            b.switch_to_block(next);
            value = b.block_params(next)[0];
        }
        b.ins().return_(&[value]);
    });
    // One step makes an odd number even, the next adds three.
    assert_eq!(chain.call(&[1i64.into()]).unwrap(), [(1 + BLOCKS * 2).into()]);
}
