//! math → calls of generated functions: powers with integer exponents, and the count of leading zeros.

mod leading_zeros;
mod power;

use ods_core::conversion::{ConversionPatterns, ConversionTarget, Converted, Match};
use ods_core::fold::number_attr;
use ods_core::ir::{Inserter, WalkOrder};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::symbol::{Visibility, set_visibility};
use ods_core::{Block, Body, Context, Loc, Module, OpRef, OpType, Region, Type, TypeData, Value};
use ods_dialects::arith::{ArithDialect, ConstantOp};
use ods_dialects::cf::ControlFlowDialect;
use ods_dialects::func::FuncDialect;
use ods_dialects::scf::SCFDialect;
use ods_dialects::vector::VectorDialect;
use ods_dialects::{func, llvm, math};

use super::super::func::LINKAGE;
use super::super::scalarize::{UNTYPED, scalarize};
use crate::passes::{self, ConvertMathToFuncs};

/// The options of the conversion.
#[derive(Clone, Copy, Debug)]
pub struct FunctionOptions {
    /// The least width of the exponent, in bits, for which a power of a float is converted.
    pub least_exponent_width: u32,
    /// Set if `math.ctlz` is converted too.
    pub leading_zeros: bool,
}

/// A generated function, identified by its computation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Function {
    IntegerPower { ty: Type },
    FloatPower { base: Type, exponent: Type },
    LeadingZeros { ty: Type },
}

impl Function {
    /// Returns the function that replaces an operation; `None` if the operation stays.
    fn of(op: OpRef<'_>, options: FunctionOptions) -> Option<Function> {
        let ctx = op.ctx();
        let integer = |ty: Type| {
            let ty = ty.element_type_or_self(ctx);
            matches!(ty.data(ctx), TypeData::Integer(..)).then_some(ty)
        };
        if let Some(op) = op.cast::<math::IPowIOp>() {
            return Some(Function::IntegerPower { ty: integer(op.result().ty())? });
        }
        if let Some(op) = op.cast::<math::FPowIOp>() {
            let exponent = integer(op.rhs().ty())?;
            let base = op.lhs().ty().element_type_or_self(ctx);
            let wide = exponent.int_or_float_width(ctx)? >= options.least_exponent_width;
            return wide.then_some(Function::FloatPower { base, exponent });
        }
        let op = op.cast::<math::CountLeadingZerosOp>().filter(|_| options.leading_zeros)?;
        Some(Function::LeadingZeros { ty: integer(op.result().ty())? })
    }

    fn name(self, ctx: &Context) -> String {
        let (what, types) = match self {
            Function::IntegerPower { ty } => ("ipowi", vec![ty]),
            Function::FloatPower { base, exponent } => ("fpowi", vec![base, exponent]),
            Function::LeadingZeros { ty } => ("ctlz", vec![ty]),
        };
        types
            .iter()
            .fold(format!("__mlir_math_{what}"), |name, ty| format!("{name}_{}", ty.display(ctx)))
    }

    fn ty(self, ctx: &Context) -> Type {
        match self {
            Function::IntegerPower { ty } => Type::function(ctx, &[ty, ty], &[ty]),
            Function::FloatPower { base, exponent } => {
                Type::function(ctx, &[base, exponent], &[base])
            }
            Function::LeadingZeros { ty } => Type::function(ctx, &[ty], &[ty]),
        }
    }

    /// Defines the function at the insertion point.
    fn define(self, rw: &mut Rewriter<'_>) {
        let ctx = rw.ctx().clone();
        let linkage = llvm::LinkageAttr::get(&ctx, llvm::Linkage::LinkonceODR);
        let function = func::FuncOp::build(&self.name(&ctx), self.ty(&ctx));
        let function = rw.build(|b| {
            let function = b.insert(function.attr(LINKAGE, linkage.into()));
            set_visibility(b, function.op(), Visibility::Private);
            function
        });
        rw.nested(function, |rw| {
            let mut code = Code::new(rw);
            match self {
                Function::IntegerPower { ty } => power::of_integers(&mut code, ty),
                Function::FloatPower { base, exponent } => {
                    power::of_float(&mut code, base, exponent);
                }
                Function::LeadingZeros { ty } => leading_zeros::count(&mut code, ty),
            }
        });
    }
}

/// Defines the functions that the operations of a module will call, at the end of the module.
pub fn define_math_functions(module: &mut Module, options: FunctionOptions) {
    let mut wanted: Vec<Function> = Vec::new();
    for op in module.root().walk(WalkOrder::Post) {
        if let Some(function) = Function::of(op, options).filter(|one| !wanted.contains(one)) {
            wanted.push(function);
        }
    }
    let loc = module.root().loc();
    let body = module.body_mut();
    let Some(block) = body.entry_block(body.region()) else { return };
    let mut rw = Rewriter::new(body);
    rw.set_point_at_end(block).set_loc(loc);
    for function in wanted {
        function.define(&mut rw);
    }
}

/// Adds the patterns that replace operations by calls of the functions.
pub fn add_math_to_function_patterns(patterns: &mut ConversionPatterns, options: FunctionOptions) {
    patterns
        .add(UNTYPED, scalarize::<math::IPowIOp>)
        .add(UNTYPED, scalarize::<math::FPowIOp>)
        .add(UNTYPED, scalarize::<math::CountLeadingZerosOp>)
        .add_with(UNTYPED, options, call_function::<math::IPowIOp>)
        .add_with(UNTYPED, options, call_function::<math::FPowIOp>);
    if options.leading_zeros {
        patterns.add_with(UNTYPED, options, call_function::<math::CountLeadingZerosOp>);
    }
}

impl RunPass for ConvertMathToFuncs {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let options = FunctionOptions {
            least_exponent_width: self.min_width_of_f_pow_i_exponent,
            leading_zeros: self.convert_ctlz,
        };
        define_math_functions(cx.module(), options);
        let mut patterns = ConversionPatterns::new();
        add_math_to_function_patterns(&mut patterns, options);
        let mut target = ConversionTarget::new();
        target
            .legal_dialect::<ArithDialect>()
            .legal_dialect::<ControlFlowDialect>()
            .legal_dialect::<FuncDialect>()
            .legal_dialect::<SCFDialect>()
            .legal_dialect::<VectorDialect>()
            .dynamic_op::<math::IPowIOp, _>(move |op| Function::of(op, options).is_none())
            .dynamic_op::<math::FPowIOp, _>(move |op| Function::of(op, options).is_none());
        if options.leading_zeros {
            target.dynamic_op::<math::CountLeadingZerosOp, _>(move |op| {
                Function::of(op, options).is_none()
            });
        }
        passes::partially(cx, &target, &patterns)
    }
}

/// `math.ipowi`, `math.fpowi` or `math.ctlz` of scalars → `call @__mlir_math_…`
fn call_function<X: OpType>(
    Match { op, new, rw, ctx, .. }: Match<'_, X>,
    options: FunctionOptions,
) -> Converted {
    let ty = rw.ty(rw.results(op.into()).next()?);
    ty.element_type(ctx).is_none().then_some(())?;
    let name = Function::of(rw.view(op.into()), options)?.name(ctx);
    let call = func::CallOp::build(&name).operands(new.all().iter().copied());
    rw.replace_with(op, call.result_0_type([ty]))
}

/// A builder of a function's body, block by block.
struct Code<'a, 'r> {
    rw: &'a mut Rewriter<'r>,
    region: Region,
    loc: Loc,
}

impl<'a, 'r> Code<'a, 'r> {
    fn new(rw: &'a mut Rewriter<'r>) -> Code<'a, 'r> {
        let (region, loc) = (rw.region(), rw.insert_loc());
        Code { rw, region, loc }
    }

    /// Appends a block with arguments of `types`.
    fn block<const N: usize>(&mut self, types: [Type; N]) -> (Block, [Value; N]) {
        let args = types.map(|ty| (ty, self.loc));
        let block = self.rw.create_block(self.region, None, &args);
        let body: &Body = self.rw;
        let args: Vec<Value> = body.arg_values(block).collect();
        (block, args.try_into().unwrap_or_else(|_| unreachable!("as many as types")))
    }

    /// Sets the insertion point to the end of a block.
    fn at(&mut self, block: Block) -> &mut Rewriter<'r> {
        self.rw.set_point_at_end(block)
    }
}

fn number(at: &mut Rewriter<'_>, ty: Type, value: i64) -> Value {
    let value = number_attr(at.ctx(), ty, value).expect("the type is an integer");
    at.emit(ConstantOp::build(value))
}
