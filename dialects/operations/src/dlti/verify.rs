//! Verifiers: the keys of a list, and the attributes on operations.

use ods_core::builtin::ModuleOp;
use ods_core::hooks::{Verified, VerifyOpAttrs, VerifyParameters};
use ods_core::interface::{DataLayoutSpecInterface, TargetDeviceSpecInterface};
use ods_core::verify::VerifyCx;
use ods_core::{
    Attr, Context, DataLayoutKey, Ident, Op, data_layout_keys as keys, verify_data_layout,
};

use super::asm::key_and_value;
use super::{
    DLTIDialect, DataLayoutSpecAttr, DataLayoutSpecAttrParams, MapAttr, MapAttrParams,
    TargetDeviceSpecAttr, TargetDeviceSpecAttrParams, TargetSystemSpecAttr,
    TargetSystemSpecAttrParams,
};

const REPEATED: &str = "repeated DLTI key: ";
const NONE: &str = "no DLTI entries provided";

fn spelled(ctx: &Context, key: DataLayoutKey) -> String {
    key.to_attr(ctx).display(ctx).to_string()
}

/// Verifies that keys are unique and not empty, and that none is a type unless `types` is set.
fn verify_keys(ctx: &Context, entries: &[Attr], types: bool) -> Result<(), String> {
    let mut seen = Vec::with_capacity(entries.len());
    for (key, _) in entries.iter().filter_map(|entry| key_and_value(ctx, *entry)) {
        match key {
            DataLayoutKey::Type(_) if !types => {
                return Err("type as DLTI key is not allowed".to_owned());
            }
            DataLayoutKey::Identifier(name) if name.as_bytes(ctx).is_some_and(<[u8]>::is_empty) => {
                return Err("empty string as DLTI key is not allowed".to_owned());
            }
            _ => {}
        }
        if seen.contains(&key) {
            return Err(format!("{REPEATED}{}", spelled(ctx, key)));
        }
        seen.push(key);
    }
    Ok(())
}

impl VerifyParameters for DataLayoutSpecAttr {
    fn verify(ctx: &Context, params: DataLayoutSpecAttrParams) -> Result<(), String> {
        verify_keys(ctx, &params.entries, true)
    }
}

impl VerifyParameters for MapAttr {
    fn verify(ctx: &Context, params: MapAttrParams) -> Result<(), String> {
        verify_keys(ctx, &params.entries, true)
    }
}

impl VerifyParameters for TargetDeviceSpecAttr {
    fn verify(ctx: &Context, params: TargetDeviceSpecAttrParams) -> Result<(), String> {
        if params.entries.is_empty() {
            return Err(NONE.to_owned());
        }
        verify_keys(ctx, &params.entries, false)
    }
}

impl VerifyParameters for TargetSystemSpecAttr {
    fn verify(ctx: &Context, params: TargetSystemSpecAttrParams) -> Result<(), String> {
        if params.entries.is_empty() {
            return Err(NONE.to_owned());
        }
        let mut seen = Vec::new();
        for (key, value) in params.entries.iter().filter_map(|entry| key_and_value(ctx, *entry)) {
            if matches!(key, DataLayoutKey::Type(_)) {
                return Err("non-string key of DLTI system spec".to_owned());
            }
            if !value.implements::<dyn TargetDeviceSpecInterface>(ctx) {
                let key = spelled(ctx, key);
                return Err(format!("value associated with key {key} is not a DLTI device spec"));
            }
            if seen.contains(&key) {
                return Err(format!("{REPEATED}{}", spelled(ctx, key)));
            }
            seen.push(key);
        }
        Ok(())
    }
}

impl VerifyOpAttrs for DLTIDialect {
    fn verify_op_attr(cx: &VerifyCx<'_>, op: Op, name: Ident, value: Attr) -> Verified {
        let ctx = cx.ctx();
        let (expected, fits) = match name.as_str() {
            DataLayoutSpecAttr::NAME => {
                (DataLayoutSpecAttr::NAME, DataLayoutSpecAttr::is(ctx, value))
            }
            MapAttr::NAME => (MapAttr::NAME, MapAttr::is(ctx, value)),
            TargetSystemSpecAttr::NAME => {
                (TargetSystemSpecAttr::NAME, TargetSystemSpecAttr::is(ctx, value))
            }
            other => {
                let message = format!("attribute '{other}' not supported by dialect");
                return Err(Box::new(cx.error(op, message)));
            }
        };
        if !fits {
            let message = format!("'{expected}' is expected to be a #{expected} attribute");
            return Err(Box::new(cx.error(op, message)));
        }
        if !cx.view(op).isa::<ModuleOp>() {
            return Ok(());
        }
        let Some(spec) = DataLayoutSpecAttr::cast(ctx, value) else { return Ok(()) };
        for (key, value) in DataLayoutSpecInterface::entries(spec, ctx) {
            if let DataLayoutKey::Identifier(name) = key
                && let Err(message) = verify_identifier(ctx, name, value)
            {
                return Err(Box::new(cx.error(op, message)));
            }
        }
        verify_data_layout(cx, op)
    }
}

/// Identifiers that accept any value.
const IDENTIFIERS: &[&str] = &[
    keys::ALLOCA_MEMORY_SPACE,
    keys::DEFAULT_MEMORY_SPACE,
    keys::FUNCTION_POINTER_ALIGNMENT,
    keys::GLOBAL_MEMORY_SPACE,
    keys::LEGAL_INT_WIDTHS,
    keys::MANGLING_MODE,
    keys::PROGRAM_MEMORY_SPACE,
    keys::STACK_ALIGNMENT,
];

/// Verifies an entry under a name of this dialect; names of other dialects are accepted.
fn verify_identifier(ctx: &Context, name: Attr, value: Attr) -> Result<(), String> {
    let name = name.as_text(ctx).unwrap_or_default();
    if name == keys::ENDIANNESS {
        return match value.as_str(ctx) {
            Some("big" | "little") => Ok(()),
            _ => Err(format!(
                "'{name}' data layout entry is expected to be either 'big' or 'little'"
            )),
        };
    }
    match name.starts_with("dlti.") && !IDENTIFIERS.contains(&name) {
        true => Err(format!("unknown data layout entry name: {name}")),
        false => Ok(()),
    }
}
