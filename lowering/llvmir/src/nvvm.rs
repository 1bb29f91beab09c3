//! Attributes of the nvvm dialect on functions and parameters: kernels for NVIDIA GPUs.

use std::borrow::Cow;

use ods_core::Attr;
use ods_dialects::llvm::LLVMFuncOpRef;

use super::ir::Function;
use super::module::Translator;

/// Attributes that hold a number or a list of numbers, with LLVM's names.
const NUMBERS: [(&str, &str); 6] = [
    ("nvvm.maxntid", "nvvm.maxntid"),
    ("nvvm.reqntid", "nvvm.reqntid"),
    ("nvvm.cluster_dim", "nvvm.cluster_dim"),
    ("nvvm.cluster_max_blocks", "nvvm.maxclusterrank"),
    ("nvvm.minctasm", "nvvm.minctasm"),
    ("nvvm.maxnreg", "nvvm.maxnreg"),
];

impl Translator<'_> {
    /// Adds the attributes of the nvvm dialect to a function.
    pub(super) fn nvvm_attributes(&self, op: LLVMFuncOpRef<'_>, function: &mut Function) {
        let ctx = self.ctx;
        for (name, llvm) in NUMBERS {
            let Some(attr) = self.discardable(*op, name) else { continue };
            let numbers: Vec<String> = match attr.as_i32_array(ctx) {
                Some(list) => list.map(|number| number.to_string()).collect(),
                None => attr.as_i64(ctx).map(|number| number.to_string()).into_iter().collect(),
            };
            function.attrs.function.add_text(llvm, &numbers.join(","));
        }
        if self.discardable(*op, "nvvm.blocksareclusters").is_some() {
            function.attrs.function.add_text("nvvm.blocksareclusters", "");
        }
        if self.discardable(*op, "nvvm.kernel").is_some() {
            function.calling_convention = Cow::Borrowed("ptx_kernel");
        }
        for (index, dictionary) in op.arg_attrs().unwrap_or_default().iter().enumerate() {
            let is_set = |attr: Attr| self.entry(attr, "nvvm.grid_constant").is_some();
            if is_set(*dictionary) {
                function.attrs.param_mut(index).add_text("nvvm.grid_constant", "");
            }
        }
    }
}
