//! The bytecode encodings of a dialect.

use ods_core::FloatKind;
use ods_core::schema::{BytecodeEncoding, BytecodeEntry, BytecodeField, DialectBytecode};
use ods_spec::model;

use crate::leak;

/// `is_apart` tells of which definitions the parameters are known one by one: of the others none can be written.
pub(super) fn encodings(
    of: &model::Bytecode,
    is_apart: impl Fn(&model::BytecodeEntry) -> bool,
) -> DialectBytecode {
    let list = |all: &[model::BytecodeEntry]| {
        leak::list(all.iter().filter(|one| is_apart(one)).map(entry))
    };
    DialectBytecode::Declared { attrs: list(&of.attrs), types: list(&of.types) }
}

fn entry(of: &model::BytecodeEntry) -> BytecodeEntry {
    let field = |(param, how): &(String, model::BytecodeEncoding)| BytecodeField {
        param: leak::text(param),
        encoding: encoding(how),
    };
    BytecodeEntry {
        code: of.code,
        name: leak::text(&of.name),
        present: leak::texts(&of.present),
        fields: leak::list(of.fields.iter().map(field)),
    }
}

fn encoding(of: &model::BytecodeEncoding) -> BytecodeEncoding {
    use model::BytecodeEncoding as Of;
    match of {
        Of::VarInt => BytecodeEncoding::VarInt,
        Of::SignedVarInt => BytecodeEncoding::SignedVarInt,
        Of::OptionalVarInt => BytecodeEncoding::OptionalVarInt,
        Of::Bool => BytecodeEncoding::Bool,
        Of::Attr => BytecodeEncoding::Attr,
        Of::OptionalAttr => BytecodeEncoding::OptionalAttr,
        Of::Type => BytecodeEncoding::Type,
        Of::OptionalType => BytecodeEncoding::OptionalType,
        Of::String => BytecodeEncoding::String,
        Of::StringAttr => BytecodeEncoding::StringAttr,
        Of::Float(kind) => BytecodeEncoding::Float(match *kind {
            "F16" => FloatKind::F16,
            "BF16" => FloatKind::BF16,
            "F32" => FloatKind::F32,
            _ => FloatKind::F64,
        }),
        Of::ApIntOf(ty) => BytecodeEncoding::ApIntOf(leak::text(ty)),
        Of::FloatOf(ty) => BytecodeEncoding::FloatOf(leak::text(ty)),
        Of::Optional(inner) => BytecodeEncoding::Optional(leak::one(encoding(inner))),
        Of::List(inner) => BytecodeEncoding::List(leak::one(encoding(inner))),
    }
}
