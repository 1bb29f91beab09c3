use ods_core::hooks::{Verified, VerifyIn};
use ods_core::interface::SymbolUserOpInterface;
use ods_core::verify::VerifyCx;
use ods_core::{OpType, Registry};

mod ir {
    ods_macros::dialect! {
        include "mlir/IR/OpBase.td"
        include "mlir/IR/SymbolInterfaces.td"

        def Rail_Dialect : Dialect { let name = "rail"; let cppNamespace = "::rail"; }

        class Rail_Op<string mnemonic, list<Trait> traits = []> : Op<Rail_Dialect, mnemonic, traits>;

        // A symbol, and a symbol table of its own.
        def Rail_LineOp : Rail_Op<"line", [
            Symbol, SymbolTable, IsolatedFromAbove, NoTerminator, SingleBlock]> {
            let arguments = (ins SymbolNameAttr:$sym_name, I32Attr:$zones);
            let regions = (region SizedRegion<1>:$stops);
            let assemblyFormat = "$sym_name `zones` $zones $stops attr-dict";
        }

        // `hasVerifier` is for the parent, the interface for symbols.
        def Rail_StopOp : Rail_Op<"stop", [
            Symbol, HasParent<"LineOp">, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
            let arguments = (ins SymbolNameAttr:$sym_name, I32Attr:$zone,
                                 OptionalAttr<FlatSymbolRefAttr>:$next);
            let assemblyFormat = "$sym_name `zone` $zone (`next` $next^)? attr-dict";
            let hasVerifier = 1;
        }

        // A reference into the symbol table of a symbol: `@line::@stop`.
        def Rail_RideOp : Rail_Op<"ride", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
            let arguments = (ins SymbolRefAttr:$to);
            let assemblyFormat = "`to` $to attr-dict";
        }
    }
}

impl VerifyIn for ir::StopOp {
    fn verify_in(op: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        // The line is isolated, so it is in another body than its stops: `outer` reads that one.
        let Some((outer, line)) = cx.parent_op(op.op) else { return Ok(()) };
        let Some(line) = outer.view(line).cast::<ir::LineOp>() else { return Ok(()) };
        match op.zone() < line.zones() {
            true => Ok(()),
            false => op.fail(format!("is in zone {} of {}", op.zone(), line.zones())),
        }
    }
}

impl SymbolUserOpInterface for ir::StopOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        let op = self.view(cx.body);
        let Some(next) = op.get(ir::StopOp::NEXT) else { return Ok(()) };
        match cx.lookup_nearest_symbol(self.op(), next) {
            Some(found) if found.isa::<ir::StopOp>() => Ok(()),
            _ => op.fail(format!("is before {}, which is no stop of the line", op.show(next))),
        }
    }
}

impl SymbolUserOpInterface for ir::RideOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        let op = self.view(cx.body);
        let Some(to) = op.get(ir::RideOp::TO) else { return Ok(()) };
        match cx.lookup_nearest_symbol(self.op(), to) {
            Some(found) if found.isa::<ir::StopOp>() => Ok(()),
            Some(found) => op.fail(format!("goes to a '{}', not to a stop", found.name())),
            None => op.fail(format!("goes to {}, which does not exist", op.show(to))),
        }
    }
}

pub fn register(registry: &mut Registry) {
    registry.insert::<ir::RailDialect>();
}
