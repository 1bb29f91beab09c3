use ods_core::hooks::{Verified, VerifyOpAttrs};
use ods_core::verify::VerifyCx;
use ods_core::{Attr, Ident, Op, Registry};

mod ir {
    ods_macros::dialect! {
        include "mlir/IR/OpBase.td"

        def Note_Dialect : Dialect {
            let name = "note";
            let cppNamespace = "::note";
            let hasOperationAttrVerify = 1;
        }
    }
}

impl VerifyOpAttrs for ir::NoteDialect {
    fn verify_op_attr(cx: &VerifyCx<'_>, op: Op, name: Ident, value: Attr) -> Verified {
        match name.as_str() {
            "note.author" if value.as_str(cx.ctx()).is_some() => Ok(()),
            "note.author" => cx.fail(op, "expected 'note.author' to be a string"),
            name => cx.fail(op, format!("there is no attribute '{name}'")),
        }
    }
}

pub fn register(registry: &mut Registry) {
    registry.insert::<ir::NoteDialect>();
}
