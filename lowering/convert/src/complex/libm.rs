//! complex → calls of the C mathematical library.

use ods_core::conversion::{ConversionPatterns, ConversionTarget};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_dialects::complex;
use ods_dialects::func::FuncDialect;

use super::super::libm::Library;
use crate::passes::{self, ConvertComplexToLibm};

/// Lists the operations of complex that are library functions, with the names in single and double precision.
macro_rules! complex_functions {
    ($what:ident) => {
        $what! {
            PowOp: "cpowf" "cpow",
            SqrtOp: "csqrtf" "csqrt",
            TanhOp: "ctanhf" "ctanh",
            CosOp: "ccosf" "ccos",
            SinOp: "csinf" "csin",
            ConjOp: "conjf" "conj",
            LogOp: "clogf" "clog",
            AbsOp: "cabsf" "cabs",
            AngleOp: "cargf" "carg",
            TanOp: "ctanf" "ctan",
        }
    };
}

/// Adds the patterns for the operations of complex that are library functions.
pub fn add_complex_to_libm_patterns(patterns: &mut ConversionPatterns) {
    let mut library = Library { patterns, pure: false };
    macro_rules! calls {
        ($($op:ident: $single:literal $double:literal,)*) => {
            $(library.add::<complex::$op>($single, $double);)*
        };
    }
    complex_functions!(calls);
}

impl RunPass for ConvertComplexToLibm {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let mut patterns = ConversionPatterns::new();
        add_complex_to_libm_patterns(&mut patterns);
        let mut target = ConversionTarget::new();
        target.legal_dialect::<FuncDialect>();
        macro_rules! illegal {
            ($($op:ident: $single:literal $double:literal,)*) => {
                $(target.illegal_op::<complex::$op>();)*
            };
        }
        complex_functions!(illegal);
        passes::partially(cx, &target, &patterns)
    }
}
