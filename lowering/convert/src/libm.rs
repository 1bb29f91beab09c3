//! math → calls of the C mathematical library, whose functions are declared on first use.

use ods_core::builtin::BUILTIN;
use ods_core::conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Converted, Match,
};
use ods_core::ir::Inserter;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::symbol::{Visibility, set_visibility};
use ods_core::{Attr, Context, Loc, OpType, Type, TypeData};
use ods_dialects::arith::{ArithDialect, ExtFOp, TruncFOp};
use ods_dialects::func::FuncDialect;
use ods_dialects::vector::VectorDialect;
use ods_dialects::{func, math};

use super::func::READNONE;
use super::scalarize::{UNTYPED, remade, scalarize};
use crate::passes::{self, ConvertMathToLibmPass};

/// Adds the patterns for the operations of math that are library functions.
pub fn add_math_to_libm_patterns(patterns: &mut ConversionPatterns) {
    let mut library = Library { patterns, pure: true };
    macro_rules! functions {
        ($($op:ident: $single:literal $double:literal,)*) => {$(
            library.patterns.add(UNTYPED, scalarize::<math::$op>).add(UNTYPED, widen::<math::$op>);
            library.add::<math::$op>($single, $double);
        )*};
    }
    functions! {
        AbsFOp: "fabsf" "fabs",
        AcosOp: "acosf" "acos",
        AcoshOp: "acoshf" "acosh",
        AsinOp: "asinf" "asin",
        AsinhOp: "asinhf" "asinh",
        Atan2Op: "atan2f" "atan2",
        AtanOp: "atanf" "atan",
        AtanhOp: "atanhf" "atanh",
        CbrtOp: "cbrtf" "cbrt",
        CeilOp: "ceilf" "ceil",
        CosOp: "cosf" "cos",
        CoshOp: "coshf" "cosh",
        ErfOp: "erff" "erf",
        ErfcOp: "erfcf" "erfc",
        ExpOp: "expf" "exp",
        Exp2Op: "exp2f" "exp2",
        ExpM1Op: "expm1f" "expm1",
        FloorOp: "floorf" "floor",
        FmaOp: "fmaf" "fma",
        LogOp: "logf" "log",
        Log2Op: "log2f" "log2",
        Log10Op: "log10f" "log10",
        Log1pOp: "log1pf" "log1p",
        PowFOp: "powf" "pow",
        RoundEvenOp: "roundevenf" "roundeven",
        RoundOp: "roundf" "round",
        SinOp: "sinf" "sin",
        SinhOp: "sinhf" "sinh",
        SqrtOp: "sqrtf" "sqrt",
        RsqrtOp: "rsqrtf" "rsqrt",
        TanOp: "tanf" "tan",
        TanhOp: "tanhf" "tanh",
        TruncOp: "truncf" "trunc",
    }
}

impl RunPass for ConvertMathToLibmPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let mut patterns = ConversionPatterns::new();
        add_math_to_libm_patterns(&mut patterns);
        let mut target = ConversionTarget::new();
        target
            .legal_dialect::<ArithDialect>()
            .legal_dialect_named(BUILTIN.name)
            .legal_dialect::<FuncDialect>()
            .legal_dialect::<VectorDialect>()
            .illegal_dialect::<math::MathDialect>();
        passes::partially(cx, &target, &patterns)
    }
}

/// Adds patterns that call a library.
pub(super) struct Library<'a> {
    pub(super) patterns: &'a mut ConversionPatterns,
    /// Set if the functions have no memory effects.
    pub(super) pure: bool,
}

impl Library<'_> {
    /// Adds a pattern that calls `single` for single precision and `double` for double precision.
    pub(super) fn add<X: OpType + 'static>(
        &mut self,
        single: &'static str,
        double: &'static str,
    ) -> &mut Self {
        let function = LibraryFunction { single, double, pure: self.pure };
        self.patterns.add_with(UNTYPED, function, call_library::<X>);
        self
    }
}

/// A library function in single and double precision.
#[derive(Clone, Copy)]
struct LibraryFunction {
    single: &'static str,
    double: &'static str,
    pure: bool,
}

/// An operation on scalars → a call
fn call_library<X: OpType>(
    Match { op, new, rw, ctx, .. }: Match<'_, X>,
    LibraryFunction { single, double, pure }: LibraryFunction,
) -> Converted {
    let result = rw.ty(rw.results(op.into()).next()?);
    let name = match precision(ctx, result) {
        Type::F32 => single,
        Type::F64 => double,
        _ => return None,
    };
    let operands: Vec<Type> = rw.operands(op.into()).map(|operand| rw.ty(operand)).collect();
    let function = Type::function(ctx, &operands, &[result]);
    rw.in_symbol_table(|rw| declare(rw, name, function, pure))?;
    let call = func::CallOp::build(name).operands(new.all().iter().copied());
    rw.replace_with(op, call.result_0_type([result]))
}

/// Returns the float type itself, or the element type of a complex type.
fn precision(ctx: &Context, ty: Type) -> Type {
    match *ty.data(ctx) {
        TypeData::Complex(part) => part,
        _ => ty,
    }
}

/// Declares a function at the start of a symbol table that does not define `name` yet.
fn declare(rw: &mut ConversionRewriter<'_>, name: &str, ty: Type, pure: bool) {
    let ctx = rw.ctx();
    if rw.symbol(Attr::string(ctx, name)).is_some() {
        return;
    }
    let mut function = func::FuncOp::build(name, ty);
    if pure {
        function = function.attr(READNONE, Attr::UNIT);
    }
    rw.set_loc(Loc::UNKNOWN).build(|b| {
        let function = b.insert(function);
        set_visibility(b, function.op(), Visibility::Private);
    });
}

/// An operation on 16-bit floats → the operation in single precision
fn widen<X: OpType>(Match { op, new, rw, .. }: Match<'_, X>) -> Converted {
    let ty = rw.ty(rw.results(op.into()).next()?);
    if !matches!(ty, Type::F16 | Type::BF16) {
        return None;
    }
    let mut operands = Vec::with_capacity(new.all().len());
    for operand in new.all() {
        operands.push(rw.emit(ExtFOp::build(*operand, Type::F32)));
    }
    let wide = remade::<X>(rw, &operands, Type::F32);
    rw.replace_with(op, TruncFOp::build(wide, ty))
}
