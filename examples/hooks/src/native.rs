use ods_core::hooks::ExtendRegistry;
use ods_core::schema::Int2;
use ods_core::{Body, Context, Registry, Type};
use ods_dialects::llvm::LLVMRepresentation;
use ods_lowering::llvmir::{self, TopLevelToLLVMIR, TranslateToLLVMIR, Translator};
use ods_lowering::native::{
    DeclaredFunction, DeclaredGlobal, NativeBuilder, NativeModule, Result, TopLevelToNative,
    TranslateToNative,
};

mod ir {
    ods_macros::dialect! {
        include "mlir/IR/AttrTypeBase.td"
        include "mlir/IR/BuiltinTypeInterfaces.td"
        include "mlir/IR/OpBase.td"
        include "mlir/IR/SymbolInterfaces.td"
        include "mlir/Interfaces/InferTypeOpInterface.td"
        include "mlir/Interfaces/SideEffectInterfaces.td"
        include "ods/Lowering.td"
        include "ods/Rust.td"

        def Money_Dialect : Dialect, Extended {
            let name = "money";
            let cppNamespace = "::money";
            let useDefaultTypePrinterParser = 1;
        }

        def Money_Amount : TypeDef<Money_Dialect, "Amount", [MemRefElementTypeInterface]> {
            let summary = "an amount of cents";
            let mnemonic = "amount";
            let parameters = (ins "unsigned":$bits);
            let assemblyFormat = "`<` $bits `>`";
        }

        def Money_RateOp : Op<Money_Dialect, "rate", [Symbol]> {
            let summary = "a percentage, as a global variable";
            let arguments = (ins SymbolNameAttr:$sym_name, I64Attr:$percent);
            let assemblyFormat = "$sym_name `=` $percent attr-dict";
        }

        def Money_FormulaOp : Op<Money_Dialect, "formula", [Symbol, IsolatedFromAbove]> {
            let summary = "a function";
            let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<Money_Amount>:$result);
            let regions = (region SizedRegion<1>:$body);
            let assemblyFormat = "$sym_name `:` $result $body attr-dict";
        }

        def Money_YieldOp : Op<Money_Dialect, "yield", [Pure, Terminator, HasParent<"FormulaOp">]> {
            let arguments = (ins Money_Amount:$amount);
            let assemblyFormat = "$amount attr-dict `:` type($amount)";
        }

        def Money_ConstantOp : Op<Money_Dialect, "constant", [Pure]>, Clif<"$amount = $cents"> {
            let arguments = (ins I64Attr:$cents);
            let results = (outs Money_Amount:$amount);
            let assemblyFormat = "$cents attr-dict `:` type($amount)";
        }

        def Money_AddOp : Op<Money_Dialect, "add", [Pure, SameOperandsAndResultType]>,
                          ClifBinary<"iadd", "lhs", "rhs", "sum">, LLVMIR<"add"> {
            let arguments = (ins Money_Amount:$lhs, Money_Amount:$rhs);
            let results = (outs Money_Amount:$sum);
            let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($sum)";
        }

        def Money_ShareOp : Op<Money_Dialect, "share", [SameOperandsAndResultType]> {
            let summary = "the part of an amount that a rate says";
            let arguments = (ins Money_Amount:$amount, FlatSymbolRefAttr:$rate);
            let results = (outs Money_Amount:$part);
            let assemblyFormat = "$amount `at` $rate attr-dict `:` type($part)";
        }

        def Money_ApplyOp : Op<Money_Dialect, "apply", [SameOperandsAndResultType]> {
            let summary = "a call of a formula";
            let arguments = (ins FlatSymbolRefAttr:$formula, Money_Amount:$amount);
            let results = (outs Money_Amount:$value);
            let assemblyFormat = "$formula `to` $amount attr-dict `:` type($value)";
        }
    }
}

use ir::{AmountType, ApplyOp, ConstantOp, FormulaOp, RateOp, ShareOp, YieldOp};

ods_core::extension! {
    LLVMRepresentation => [AmountType::NAME => AmountType];
    TopLevelToNative => [FormulaOp, RateOp];
    TranslateToNative => [ApplyOp, ShareOp, YieldOp];
    TopLevelToLLVMIR => [FormulaOp, RateOp];
    TranslateToLLVMIR => [ApplyOp, ConstantOp, ShareOp, YieldOp];
}

impl ExtendRegistry for ir::MoneyDialect {
    fn extend(registry: &mut Registry) {
        extend(registry);
    }
}

/// An amount is an integer.
impl LLVMRepresentation for AmountType {
    fn llvm_representation(self, ctx: &Context) -> Option<Type> {
        Some(Type::integer(ctx, self.bits(ctx)))
    }
}

// Native code, for both engines.

impl TopLevelToNative for RateOp {
    fn declare(self, ir: &Body, m: &mut NativeModule<'_>) -> Result {
        let declared = DeclaredGlobal { defined: true, writable: false };
        m.declare_global(self.view(ir).sym_name(), declared)
    }

    fn define(self, ir: &Body, m: &mut NativeModule<'_>) -> Result {
        let op = self.view(ir);
        m.define_global(op.sym_name(), Type::I64, Some(op.percent_attr()), 1)
    }
}

impl TopLevelToNative for FormulaOp {
    fn declare(self, ir: &Body, m: &mut NativeModule<'_>) -> Result {
        let op = self.view(ir);
        let params: Vec<Type> = op
            .body()
            .entry()
            .into_iter()
            .flat_map(|block| block.args())
            .map(|arg| arg.ty())
            .collect();
        let ty = m.function_type(&params, &[op.result()])?;
        m.declare_function(op.sym_name(), ty, DeclaredFunction { defined: true, variadic: false })
    }

    fn define(self, ir: &Body, m: &mut NativeModule<'_>) -> Result {
        let op = self.view(ir);
        m.define_function(op.sym_name(), op.body())
    }
}

impl TranslateToNative for YieldOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let amount = f.scalar(self.view(ir).amount())?;
        f.return_values(&[amount])
    }
}

impl TranslateToNative for ApplyOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let amount = f.scalar(op.amount())?;
        let values = f.call_function(op.formula(), &[amount])?;
        f.define(op.value(), &values);
        Ok(())
    }
}

/// `money.share` → the amount times the rate, divided by a hundred
impl TranslateToNative for ShareOp {
    fn translate(self, ir: &Body, f: &mut NativeBuilder<'_>) -> Result {
        let op = self.view(ir);
        let amount = f.scalar(op.amount())?;
        let address = f.symbol_address(op.rate())?;
        let rate = f.load_value(op.part().ty(), address.value)?;
        let &[rate] = rate.as_slice() else { return Err("a rate is one number".into()) };
        let product = f.int2(Int2::Mul, amount, rate)?;
        let hundred = f.int(amount.ty, 100);
        let part = f.int2(Int2::Sdiv, product, hundred)?;
        f.define(op.part(), &[part]);
        Ok(())
    }
}

// LLVM IR.

impl TopLevelToLLVMIR for RateOp {
    fn declare<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> llvmir::Result {
        t.declare_constant(self.view(ir).sym_name(), Type::I64)
    }

    fn complete<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> llvmir::Result {
        let op = self.view(ir);
        t.define_variable(op.sym_name(), Some(op.percent_attr()))
    }
}

impl TopLevelToLLVMIR for FormulaOp {
    fn declare<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> llvmir::Result {
        let op = self.view(ir);
        let params: Vec<Type> = op
            .body()
            .entry()
            .into_iter()
            .flat_map(|block| block.args())
            .map(|arg| arg.ty())
            .collect();
        t.declare_function(op.sym_name(), &params, Some(op.result()))
    }

    fn define<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> llvmir::Result {
        let op = self.view(ir);
        t.define_function(op.sym_name(), op.body())
    }
}

impl TranslateToLLVMIR for YieldOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> llvmir::Result {
        let amount = t.value(self.view(ir).amount())?;
        t.ret(Some(amount))
    }
}

impl TranslateToLLVMIR for ConstantOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> llvmir::Result {
        let op = self.view(ir);
        let ty = t.checked(op.amount().ty())?;
        let amount = t.int(ty, op.cents() as i64);
        t.define(op.amount(), amount);
        Ok(())
    }
}

impl TranslateToLLVMIR for ApplyOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> llvmir::Result {
        let op = self.view(ir);
        let amount = t.value(op.amount())?;
        let value = t.call_function(op.formula(), &[amount])?;
        t.define(op.value(), value);
        Ok(())
    }
}

impl TranslateToLLVMIR for ShareOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> llvmir::Result {
        let op = self.view(ir);
        let amount = t.value(op.amount())?;
        let address = t.symbol_address(op.rate())?;
        let rate = t.load(op.part().ty(), address, "rate")?;
        let product = t.arithmetic("mul", "", amount, rate, "")?;
        let hundred = t.int(t.type_of(product), 100);
        let part = t.arithmetic("sdiv", "", product, hundred, "")?;
        t.define(op.part(), part);
        Ok(())
    }
}

pub fn register(registry: &mut Registry) {
    registry.insert::<ir::MoneyDialect>();
}
