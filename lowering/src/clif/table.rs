//! How operations of the llvm dialect whose `.td` declares no `clifBuilder` become CLIF, in the same form.

use ods_core::schema::{ClifBuilder, ClifExpr, ClifStmt, ClifTarget};

macro_rules! arg {
    ([$attr:ident]) => {
        ClifExpr::Attr(stringify!($attr))
    };
    ($operand:literal) => {
        ClifExpr::Operand($operand)
    };
    ($text:ident) => {
        ClifExpr::Str(stringify!($text))
    };
}

/// `"op" = inst(args);` assigns the one result, `"op" = field: inst(args), …;` the fields of a struct. An argument is an
/// operand's number, an `[attribute]` or a name.
macro_rules! table {
    ($($name:literal = $inst:ident($($arg:tt),*) $(, $more:ident($($more_arg:tt),*))?;)*) => {
        &[$(($name, ClifBuilder { stmts: table!(@stmts $inst($($arg),*) $(, $more($($more_arg),*))?) }),)*]
    };
    (@stmts $inst:ident($($arg:tt),*)) => {
        &[ClifStmt { target: ClifTarget::Result(0), expr: ClifExpr::Inst(stringify!($inst), &[$(arg!($arg)),*]) }]
    };
    (@stmts $inst:ident($($arg:tt),*), $more:ident($($more_arg:tt),*)) => {
        &[
            ClifStmt { target: ClifTarget::Field(0, 0), expr: ClifExpr::Inst(stringify!($inst), &[$(arg!($arg)),*]) },
            ClifStmt { target: ClifTarget::Field(0, 1), expr: ClifExpr::Inst(stringify!($more), &[$(arg!($more_arg)),*]) },
        ]
    };
}

/// By name, sorted.
static TABLE: &[(&str, ClifBuilder)] = table! {
    "llvm.add" = iadd(0, 1);
    "llvm.addrspacecast" = copy(0);
    "llvm.and" = band(0, 1);
    "llvm.ashr" = sshr(0, 1);
    "llvm.fadd" = fadd(0, 1);
    "llvm.fcmp" = fcmp([predicate], 0, 1);
    "llvm.fdiv" = fdiv(0, 1);
    "llvm.fmul" = fmul(0, 1);
    "llvm.fneg" = fneg(0);
    "llvm.fpext" = fcvt(0);
    "llvm.fptosi" = fcvt_to_sint(0);
    "llvm.fptoui" = fcvt_to_uint(0);
    "llvm.fptrunc" = fcvt(0);
    "llvm.freeze" = copy(0);
    "llvm.frem" = frem(0, 1);
    "llvm.fsub" = fsub(0, 1);
    "llvm.icmp" = icmp([predicate], 0, 1);
    "llvm.intr.abs" = iabs(0);
    "llvm.intr.acos" = libm(acos, 0);
    "llvm.intr.asin" = libm(asin, 0);
    "llvm.intr.atan" = libm(atan, 0);
    "llvm.intr.atan2" = libm(atan2, 0, 1);
    "llvm.intr.bitreverse" = bitrev(0);
    "llvm.intr.bswap" = bswap(0);
    "llvm.intr.ceil" = ceil(0);
    "llvm.intr.copysign" = fcopysign(0, 1);
    "llvm.intr.cos" = libm(cos, 0);
    "llvm.intr.cosh" = libm(cosh, 0);
    "llvm.intr.ctlz" = clz(0);
    "llvm.intr.ctpop" = popcnt(0);
    "llvm.intr.cttz" = ctz(0);
    "llvm.intr.exp" = libm(exp, 0);
    "llvm.intr.exp10" = libm(exp10, 0);
    "llvm.intr.exp2" = libm(exp2, 0);
    "llvm.intr.expect" = copy(0);
    "llvm.intr.expect.with.probability" = copy(0);
    "llvm.intr.fabs" = fabs(0);
    "llvm.intr.floor" = floor(0);
    "llvm.intr.fma" = fma(0, 1, 2);
    "llvm.intr.fmuladd" = fma(0, 1, 2);
    "llvm.intr.fshl" = fshl(0, 1, 2);
    "llvm.intr.fshr" = fshr(0, 1, 2);
    "llvm.intr.is.fpclass" = is_fpclass(0, [bit]);
    "llvm.intr.launder.invariant.group" = copy(0);
    "llvm.intr.log" = libm(log, 0);
    "llvm.intr.log10" = libm(log10, 0);
    "llvm.intr.log2" = libm(log2, 0);
    "llvm.intr.maximum" = fmax(0, 1);
    "llvm.intr.maxnum" = fmaxnum(0, 1);
    "llvm.intr.minimum" = fmin(0, 1);
    "llvm.intr.minnum" = fminnum(0, 1);
    "llvm.intr.nearbyint" = nearest(0);
    "llvm.intr.pow" = libm(pow, 0, 1);
    "llvm.intr.powi" = powi(0, 1);
    "llvm.intr.rint" = nearest(0);
    "llvm.intr.round" = libm(round, 0);
    "llvm.intr.roundeven" = nearest(0);
    "llvm.intr.sadd.sat" = sadd_sat(0, 1);
    "llvm.intr.sadd.with.overflow" = iadd(0, 1), sadd_overflow(0, 1);
    "llvm.intr.sin" = libm(sin, 0);
    "llvm.intr.sinh" = libm(sinh, 0);
    "llvm.intr.smax" = smax(0, 1);
    "llvm.intr.smin" = smin(0, 1);
    "llvm.intr.smul.with.overflow" = imul(0, 1), smul_overflow(0, 1);
    "llvm.intr.sqrt" = sqrt(0);
    "llvm.intr.ssa.copy" = copy(0);
    "llvm.intr.sshl.sat" = sshl_sat(0, 1);
    "llvm.intr.ssub.sat" = ssub_sat(0, 1);
    "llvm.intr.ssub.with.overflow" = isub(0, 1), ssub_overflow(0, 1);
    "llvm.intr.strip.invariant.group" = copy(0);
    "llvm.intr.tan" = libm(tan, 0);
    "llvm.intr.tanh" = libm(tanh, 0);
    "llvm.intr.trunc" = trunc(0);
    "llvm.intr.uadd.sat" = uadd_sat(0, 1);
    "llvm.intr.uadd.with.overflow" = iadd(0, 1), uadd_overflow(0, 1);
    "llvm.intr.umax" = umax(0, 1);
    "llvm.intr.umin" = umin(0, 1);
    "llvm.intr.umul.with.overflow" = imul(0, 1), umul_overflow(0, 1);
    "llvm.intr.ushl.sat" = ushl_sat(0, 1);
    "llvm.intr.usub.sat" = usub_sat(0, 1);
    "llvm.intr.usub.with.overflow" = isub(0, 1), usub_overflow(0, 1);
    "llvm.inttoptr" = address(0);
    "llvm.lshr" = ushr(0, 1);
    "llvm.mul" = imul(0, 1);
    "llvm.or" = bor(0, 1);
    "llvm.ptrtoint" = address(0);
    "llvm.sdiv" = sdiv(0, 1);
    "llvm.select" = select(0, 1, 2);
    "llvm.sext" = sextend(0);
    "llvm.shl" = ishl(0, 1);
    "llvm.sitofp" = fcvt_from_sint(0);
    "llvm.srem" = srem(0, 1);
    "llvm.sub" = isub(0, 1);
    "llvm.trunc" = ireduce(0);
    "llvm.udiv" = udiv(0, 1);
    "llvm.uitofp" = fcvt_from_uint(0);
    "llvm.urem" = urem(0, 1);
    "llvm.xor" = bxor(0, 1);
    "llvm.zext" = uextend(0);
};

/// The builder of the operation called `name`.
pub(super) fn builder(name: &str) -> Option<&'static ClifBuilder> {
    let i = TABLE.binary_search_by_key(&name, |entry| entry.0).ok()?;
    Some(&TABLE[i].1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clif::program::Program;

    #[test]
    fn the_table_is_sorted_and_resolves() {
        assert!(TABLE.is_sorted_by_key(|entry| entry.0));
        for (name, builder) in TABLE {
            assert!(Program::resolve(builder).is_ok(), "{name}");
        }
    }
}
