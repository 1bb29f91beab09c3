use ods_core::Registry;

mod ir {
    ods_macros::dialect! {
        include "mlir/IR/OpBase.td"

        def Print_Dialect : Dialect { let name = "print"; let cppNamespace = "::print"; }

        class Print_Op<string mnemonic, list<Trait> traits = []> : Op<Print_Dialect, mnemonic, traits>;

        // Literals, and an optional group with its anchor and an alternative.
        def Print_PageOp : Print_Op<"page"> {
            let arguments = (ins StrAttr:$text, OptionalAttr<I32Attr>:$size, UnitAttr:$bold, Optional<Index>:$number);
            let assemblyFormat =
                "$text (`size` `=` $size^) : (`as` `usual`)? (`bold` $bold^)? "
                "(`number` $number^)? attr-dict-with-keyword";
        }

        // Variadic operands, and the types in the form of a function type.
        def Print_BindOp : Print_Op<"bind", [AttrSizedOperandSegments]> {
            let arguments = (ins Variadic<AnyType>:$pages, Variadic<Index>:$covers);
            let results = (outs Variadic<AnyType>:$books);
            let assemblyFormat =
                "`(` $pages `)` (`covers` `[` $covers^ `]`)? attr-dict `:` functional-type($pages, $books)";
        }

        // Clauses in any order, printed in the order of the declaration.
        def Print_JobOp : Print_Op<"job", [AttrSizedOperandSegments]> {
            let arguments = (ins Optional<I32>:$copies, Variadic<AnyType>:$inks, UnitAttr:$duplex);
            let assemblyFormat =
                "oilist(`copies` `(` $copies `)` | `inks` `(` $inks `:` type($inks) `)` | `duplex` $duplex) attr-dict";
        }

        // A region in an optional group, and a successor.
        def Print_RetryOp : Print_Op<"retry", [NoTerminator]> {
            let regions = (region AnyRegion:$body);
            let assemblyFormat = "(`with` $body^)? attr-dict";
        }
        def Print_JamOp : Print_Op<"jam", [Terminator]> {
            let successors = (successor AnySuccessor:$dest);
            let assemblyFormat = "`->` $dest attr-dict";
        }
    }
}

pub fn register(registry: &mut Registry) {
    registry.insert::<ir::PrintDialect>();
}
