//! func → llvm.

mod call;
mod function;
mod interface;
mod unranked;
mod unreachable;

use ods_core::Ident;
use ods_core::conversion::{ConversionPatterns, Converted, Match};
use ods_core::ir::Header;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_dialects::{func, llvm};

use super::descriptor::{is_memref, is_unranked};
use super::emit::Emit;
use super::llvm_types::{LlvmOptions, LlvmTypes};
use crate::passes::{self, ConvertFuncToLLVMPass};
use call::{lower_call, lower_call_indirect};
use function::lower_function;
#[cfg(feature = "math")]
pub(crate) use function::{LINKAGE, READNONE};
pub(crate) use unreachable::erase_unreachable_uses;

/// Adds the patterns for the operations of func.
pub fn add_func_patterns(types: &LlvmTypes, patterns: &mut ConversionPatterns) {
    let own = || types.clone();
    patterns
        .add_with(types, own(), lower_function)
        .add_with(types, own(), lower_call_indirect)
        .add_with(types, own(), lower_call)
        .add(types, lower_constant)
        .add_with(types, own(), lower_return);
}

impl RunPass for ConvertFuncToLLVMPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let layout = cx.data_layout();
        let options = LlvmOptions {
            bare_pointers: self.use_bare_ptr_call_conv,
            ..LlvmOptions::with_index_bits(cx.ctx(), self.index_bitwidth, &layout)
        };
        let types = LlvmTypes::new(options);
        let mut patterns = ConversionPatterns::new();
        add_func_patterns(&types, &mut patterns);
        erase_unreachable_uses(cx.module());
        passes::partially(cx, &passes::to_llvm(), &patterns)
    }
}

/// The attribute that marks a function whose memrefs are bare pointers.
const BARE_POINTERS: &str = "llvm.bareptr";

/// Returns whether a function takes and returns bare pointers.
fn is_bare(types: &LlvmTypes, function: Option<Header<'_>>) -> bool {
    let marked =
        |header: Header<'_>| header.attrs.get(header.ctx, Ident::new(BARE_POINTERS)).is_some();
    types.options().bare_pointers || function.is_some_and(marked)
}

/// `func.constant` → `llvm.mlir.addressof`
fn lower_constant(Match { op, rw, ctx, .. }: Match<'_, func::ConstantOp>) -> Converted {
    let result = rw.results(op.into()).next()?;
    let ty = rw.convert_type(rw.ty(result))?;
    llvm::is_compatible(ctx, ty).then_some(())?;
    let address = llvm::AddressOfOp::build(op.value_attr(rw), ty);
    let attrs = rw.attrs(op.into());
    let address = rw.emit_with(address, attrs);
    rw.replace_op(op, &[address])
}

/// `func.return` → `llvm.return`, of a struct if there are several values
fn lower_return(
    Match { op, new, rw, ctx, .. }: Match<'_, func::ReturnOp>,
    types: LlvmTypes,
) -> Converted {
    let original: Vec<_> = rw.operands(op.into()).map(|operand| rw.ty(operand)).collect();
    let mut values = new.all().to_vec();
    // The enclosing function is an llvm function by now, if it could be converted.
    let around = rw.owner().filter(|owner| owner.name == llvm_func_name());
    if is_bare(&types, around) {
        for (value, ty) in values.iter_mut().zip(&original) {
            if is_unranked(ctx, *ty) {
                return None;
            }
            if is_memref(ctx, *ty) && types.bare_pointer(ctx, *ty).is_some() {
                let whole = types.descriptors(ctx).read(ctx, *ty, *value)?;
                *value = whole.allocated(rw);
            }
        }
    } else {
        unranked::copy_all(rw, &types, &original, &mut values, unranked::To::Heap)?;
    }
    let value = match values[..] {
        [] => None,
        [value] => Some(value),
        _ => {
            let bare = is_bare(&types, rw.owner().filter(|o| o.name == llvm_func_name()));
            let packed = types.pack_results(ctx, &original, bare)?;
            Some(rw.pack(packed, &values))
        }
    };
    let attrs = rw.attrs(op.into());
    let new = rw.insert(llvm::ReturnOp::build().arg(value));
    super::attrs::forward(rw, new.into(), attrs, |_| true);
    rw.erase_op(op)
}

fn llvm_func_name() -> ods_core::OpName {
    <llvm::LLVMFuncOp as ods_core::OpType>::op_name()
}
