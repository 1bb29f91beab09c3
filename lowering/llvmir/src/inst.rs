//! Operations to instructions: the translations of operations without an `llvmirBuilder`, and the one rule that finds
//! the translation of an operation.

mod aggregate;
mod call;
mod constant;
mod control;
mod debug;
mod declared;
mod masked;
mod memory;
mod vcix;

use super::error::Result;
use ods_core::rt::AttrValue;
use ods_core::{Attr, OpRef};
use ods_dialects::llvm::FastmathFlags;

use super::interface::TranslateToLLVMIR;
use super::module::{Translator, no_translation};

impl<'m> Translator<'m> {
    /// Translates an operation of a function or initializer.
    pub(super) fn operation(&mut self, op: OpRef<'m>) -> Result {
        self.set_location(op.loc());
        if let Some(state) = &mut self.function {
            state.created.clear();
        }
        let declared = op.schema().and_then(|schema| schema.llvmir);
        let result = match (op.interface::<dyn TranslateToLLVMIR>(), declared) {
            (Some(_), Some(_)) => Err(format!(
                "'{}' has both an 'llvmirBuilder' and a translation in Rust",
                op.name().as_str()
            )
            .into()),
            (Some(own), None) => own.translate(op.body, self),
            (None, Some(builder)) => self.declared(op, builder),
            (None, None) => Err(no_translation(op)),
        };
        let result = result.and_then(|()| self.dialect_attributes(op));
        result.map_err(|error| error.at(op.loc()))
    }

    /// Fast-math flags as they are written after an opcode.
    pub(super) fn fast_math(&self, flags: Option<Attr>) -> String {
        let flags = flags.and_then(|attr| FastmathFlags::from_attr(self.ctx, attr));
        fast_math_text(flags.unwrap_or(FastmathFlags::NONE))
    }
}

/// Flags, each with a blank before it.
pub(super) fn fast_math_text(flags: FastmathFlags) -> String {
    if flags == FastmathFlags::FAST {
        return " fast".to_owned();
    }
    let all = [
        (FastmathFlags::REASSOC, " reassoc"),
        (FastmathFlags::NNAN, " nnan"),
        (FastmathFlags::NINF, " ninf"),
        (FastmathFlags::NSZ, " nsz"),
        (FastmathFlags::ARCP, " arcp"),
        (FastmathFlags::CONTRACT, " contract"),
        (FastmathFlags::AFN, " afn"),
    ];
    all.iter().filter(|(flag, _)| flags.contains(*flag)).map(|(_, text)| *text).collect()
}
