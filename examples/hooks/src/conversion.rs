use std::sync::Arc;

use ods_core::Registry;
use ods_core::conversion::{
    Conversion, ConversionPatterns, ConversionTarget, Converted, Match, TypeConverter,
    convert_function_type, convert_types,
};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{Attr, Type};
use ods_dialects::{arith, func};

mod ir {
    ods_macros::dialect! {
        include "mlir/IR/AttrTypeBase.td"
        include "mlir/IR/OpBase.td"
        include "mlir/Interfaces/InferTypeOpInterface.td"
        include "mlir/Pass/PassBase.td"

        def Time_Dialect : Dialect {
            let name = "time";
            let cppNamespace = "::time";
            let useDefaultTypePrinterParser = 1;
        }

        def Time_Span : TypeDef<Time_Dialect, "Span"> {
            let mnemonic = "span";
            let parameters = (ins "unsigned":$bits);
            let assemblyFormat = "`<` $bits `>`";
        }

        def Time_AddOp : Op<Time_Dialect, "add", [SameOperandsAndResultType]> {
            let arguments = (ins Time_Span:$lhs, Time_Span:$rhs);
            let results = (outs Time_Span:$sum);
            let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($sum)";
        }

        def Time_MinutesOp : Op<Time_Dialect, "minutes"> {
            let arguments = (ins I64Attr:$count);
            let results = (outs Time_Span:$span);
            let assemblyFormat = "$count attr-dict `:` type($span)";
        }

        def TimeToArith : Pass<"time-to-arith", "::mlir::ModuleOp"> {
            let summary = "spans of time become seconds";
            let dependentDialects = ["::mlir::arith::ArithDialect"];
        }
    }
}

/// `time.minutes` → `arith.constant`, in seconds
fn lower_minutes(Match { op, rw, .. }: Match<'_, ir::MinutesOp>) -> Converted {
    let ty = rw.convert_type(op.span_ty(rw))?;
    let seconds = (op.count(rw) as i64).checked_mul(60)?;
    rw.replace_with(op, arith::ConstantOp::build(Attr::integer(rw.ctx(), ty, seconds)))
}

impl RunPass for ir::TimeToArith {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let mut types = TypeConverter::new();
        types.add_rule(|_, _, ty| Some(ty.into()));
        types.add_rule(|_, ctx, ty| {
            Some(Type::integer(ctx, ir::SpanType::cast(ctx, ty)?.bits(ctx)).into())
        });
        let types = Arc::new(types);

        let mut target = ConversionTarget::new();
        target.illegal_dialect::<ir::TimeDialect>().legal_dialect::<arith::ArithDialect>();
        let legal = types.clone();
        target.dynamic_op::<func::FuncOp, _>(move |op| {
            let function = op.cast::<func::FuncOp>()?;
            Some(legal.is_legal_signature(op.ctx(), function.function_type()))
        });
        let legal = types.clone();
        target.unknown(move |op| legal.is_legal_op(op));

        let mut patterns = ConversionPatterns::new();
        patterns
            .one_to_one::<ir::AddOp, _>(&types, |_, new, _| {
                arith::AddIOp::build(new.lhs(), new.rhs())
            })
            .add(&types, lower_minutes)
            .add(&types, convert_function_type)
            .add(&types, convert_types);
        let done = Conversion::new(&target, &patterns).partially(cx.module());
        done.map_err(|error| cx.fail_with(error))
    }
}

pub fn register(registry: &mut Registry) {
    registry.insert::<ir::TimeDialect>();
}
