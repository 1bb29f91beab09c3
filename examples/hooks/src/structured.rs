use ods_core::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Converted, Match,
};
use ods_core::hooks::ExtendRegistry;
use ods_core::interface::Handle;
use ods_core::ir::Inserter;
use ods_core::memref_type::identity_layout;
use ods_core::{Attr, Region, Registry, Type, Value};
use ods_dialects::{arith, memref, scf};
use ods_lowering::convert::{ConvertToLLVM, LlvmTypes};

mod ir {
    ods_macros::dialect! {
        include "mlir/IR/OpBase.td"
        include "mlir/Interfaces/InferTypeOpInterface.td"
        include "ods/Rust.td"

        def Steps_Dialect : Dialect, Extended {
            let name = "steps";
            let cppNamespace = "::steps";
        }

        def Steps_PowerOp : Op<Steps_Dialect, "power"> {
            let arguments = (ins I64:$base, I64:$exponent);
            let results = (outs I64:$power);
            let assemblyFormat = "$base `to` $exponent attr-dict";
        }

        def Steps_PrimeOp : Op<Steps_Dialect, "prime"> {
            let arguments = (ins Index:$number);
            let results = (outs I64:$prime);
            let assemblyFormat = "$number attr-dict";
        }

        def Steps_NextOp : Op<Steps_Dialect, "next"> {
            let arguments = (ins Index:$light);
            let results = (outs I64:$next);
            let assemblyFormat = "$light attr-dict";
        }
    }
}

/// `steps.power` → `scf.for` with the power so far
fn lower_power(Match { op, new, rw, .. }: Match<'_, ir::PowerOp>) -> Converted {
    let [zero, one] = [0, 1].map(|value| constant(rw, value));
    let new_loop = scf::ForOp::build(zero, new.exponent(), one)
        .init_args([one])
        .results_type([Type::I64])
        .insert(rw);
    // The block has an argument for the counter, and one for each value that the loop carries.
    let (region, loc) = (new_loop.region(rw).region, rw.insert_loc());
    let body = rw.create_block(region, None, &[(Type::I64, loc), (Type::I64, loc)]);
    let power = new_loop.iter_args(rw).next()?;
    rw.set_point_at_end(body);
    let next = rw.emit(arith::MulIOp::build(power, new.base()));
    scf::YieldOp::build().results([next]).insert(rw);
    let results: Vec<Value> = new_loop.results(rw).collect();
    rw.replace_op(op, &results)
}

fn constant(rw: &mut ConversionRewriter<'_>, value: i64) -> Value {
    let value = Attr::integer(rw.ctx(), Type::I64, value);
    rw.emit(arith::ConstantOp::build(value))
}

const PRIMES: [i64; 8] = [2, 3, 5, 7, 11, 13, 17, 19];

/// `steps.prime` → a load from a constant global, which the first pattern adds to the module
fn lower_prime(Match { op, rw, ctx, .. }: Match<'_, ir::PrimeOp>) -> Converted {
    let name = Attr::string(ctx, "primes");
    let table = Type::memref(ctx, &[8], Type::I64, identity_layout(ctx, 1), None);
    let data = Type::tensor(ctx, &[8], Type::I64);
    let data = Attr::dense_integers(ctx, data, &PRIMES)?;
    rw.in_symbol_table(|rw| {
        if rw.symbol(name).is_none() {
            memref::GlobalOp::build("primes", table)
                .sym_visibility("private")
                .initial_value(data)
                .constant(true)
                .insert(rw);
        }
    })?;
    let table = rw.emit(memref::GetGlobalOp::build("primes", table));
    // The new operations are converted after this pattern, so they take the operand in its old type.
    let number = op.number(rw);
    rw.replace_with(op, memref::LoadOp::build(table).indices([number]))
}

/// Converts `steps.next` to `scf.index_switch`, with a case for each light but the last, which is the default.
fn lower_next(Match { op, rw, .. }: Match<'_, ir::NextOp>) -> Converted {
    const AFTER: [i64; 3] = [1, 2, 0];
    let switch = scf::IndexSwitchOp::build(op.light(rw), &[0, 1])
        .case_regions_count(2)
        .results_type([Type::I64])
        .insert(rw);
    let mut regions: Vec<Region> = switch.case_regions(rw).map(|case| case.region).collect();
    regions.push(switch.default_region(rw).region);
    let after = rw.point();
    for (region, next) in regions.into_iter().zip(AFTER) {
        let block = rw.create_block(region, None, &[]);
        rw.set_point_at_end(block);
        let next = constant(rw, next);
        scf::YieldOp::build().results([next]).insert(rw);
    }
    rw.set_point(after);
    let results: Vec<Value> = switch.results(rw).collect();
    rw.replace_op(op, &results)
}

struct ToLlvm;

impl ConvertToLLVM for ToLlvm {
    fn populate(
        &self,
        _: &mut ConversionTarget,
        types: &LlvmTypes,
        patterns: &mut ConversionPatterns,
    ) {
        patterns.add(types, lower_power).add(types, lower_prime).add(types, lower_next);
    }
}

static TO_LLVM: Handle<dyn ConvertToLLVM> = Handle::<dyn ConvertToLLVM>::new(&ToLlvm);

impl ExtendRegistry for ir::StepsDialect {
    fn extend(registry: &mut Registry) {
        registry.attach_to::<Self>(&TO_LLVM);
    }
}

pub fn register(registry: &mut Registry) {
    registry.insert::<ir::StepsDialect>();
}
