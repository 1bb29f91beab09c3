//! Globals, functions, comdats and what refers to them.

use super::super::compatible::is_compatible;
use ods_core::hooks::{Verified, VerifyIn, VerifyRegions};
use ods_core::interface::SymbolUserOpInterface;
use ods_core::ir::BlockRef;
use ods_core::schema::Class;
use ods_core::verify::{VerifyCx, attr_is};
use ods_core::{Attr, AttrData, Op, OpRef, OpType, Param, Type};

use super::memory::is_opaque_ext;
use super::{enum_value, type_attr};
use crate::llvm::types::{array_parts, function_parts, is, params_of};
use crate::llvm::{
    AddressOfOp, AliasOp, BlockAddressOp, ComdatOp, ComdatSelectorOp, DSOLocalEquivalentOp,
    GlobalCtorsOp, GlobalDtorsOp, GlobalOp, IFuncOp, LLVMFuncOp, LLVMPointerType, Linkage,
    LinkerOptionsOp, ModuleFlagsOp, ReturnOp,
};

fn linkage(cx: &VerifyCx<'_>, op: Op) -> Linkage {
    Linkage::from_value(enum_value(cx, op, "linkage")).unwrap_or(Linkage::External)
}

fn is_global_type(cx: &VerifyCx<'_>, ty: Type) -> bool {
    let ctx = cx.ctx();
    is_compatible(ctx, ty)
        && ["llvm.void", "llvm.token", "llvm.metadata", "llvm.label"]
            .iter()
            .all(|name| !is(ctx, ty, name))
}

/// Modules hold globals: operations that are symbol tables and isolated.
fn verify_module_level(cx: &VerifyCx<'_>, op: Op) -> Verified {
    use ods_core::schema::Trait;
    let at_module = cx.parent_op(op).is_none_or(|(cx, parent)| {
        let parent = cx.view(parent);
        parent.has_trait(Trait::SymbolTable) && parent.has_trait(Trait::IsIsolatedFromAbove)
    });
    if at_module { Ok(()) } else { cx.fail(op, "must appear at the module level") }
}

fn verify_comdat(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let Some(comdat) = cx.view(op).attr("comdat") else { return Ok(()) };
    match cx.lookup_nearest_symbol(op, comdat) {
        Some(found) if found.cast::<ComdatSelectorOp>().is_some() => Ok(()),
        _ => Err(Box::new(cx.error(op, "expected comdat symbol"))),
    }
}

fn is_zero(cx: &VerifyCx<'_>, value: Attr) -> bool {
    match value.data(cx.ctx()) {
        AttrData::Integer(_, value) => value.is_zero(),
        AttrData::Float(_, bits) => bits.get() == 0,
        AttrData::Dense(dense) => {
            dense.splat
                && ods_core::fold::is_zero(cx.ctx(), ods_core::fold::splat_attr(cx.ctx(), value))
        }
        AttrData::Array(items) => items.iter().all(
            |item| matches!(item.data(cx.ctx()), AttrData::Integer(_, value) if value.is_zero()),
        ),
        _ => attr_is(cx.ctx(), Class::Attr("llvm.zero"), value),
    }
}

impl VerifyIn for GlobalOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let (op, ctx) = (this.op, cx.ctx());
        let Some(ty) = type_attr(cx, op, "global_type") else { return Ok(()) };
        if !is_global_type(cx, ty) {
            return cx.fail(op, "expects type to be a valid element type for an LLVM global");
        }
        verify_module_level(cx, op)?;
        let value = cx.view(op).attr("value");
        if let Some(AttrData::String(text, _)) = value.map(|value| value.data(ctx))
            && array_parts(ctx, ty) != Some((Type::I8, text.len() as u64))
        {
            return cx.fail(
                op,
                "requires an i8 array type of the length equal to that of the string attribute",
            );
        }
        if is_opaque_ext(ctx, ty) {
            return cx.fail(op, "this target extension type cannot be used in a global");
        }
        if value.is_some() && is(ctx, ty, "llvm.target") {
            let message =
                "global with target extension type can only be initialized with zero-initializer";
            return cx.fail(op, message);
        }
        let linkage = linkage(cx, op);
        if linkage == Linkage::Common && value.is_some_and(|value| !is_zero(cx, value)) {
            return cx.fail(op, format!("expected zero value for '{linkage}' linkage"));
        }
        if linkage == Linkage::Appending && array_parts(ctx, ty).is_none() {
            return cx.fail(op, format!("expected array type for '{linkage}' linkage"));
        }
        verify_comdat(cx, op)?;
        let alignment = cx.view(op).attr("alignment").and_then(|attr| attr.as_i64(ctx));
        if alignment.is_some_and(|value| !(value as u64).is_power_of_two()) {
            return Err(Box::new(cx.error(op, "alignment attribute is not a power of 2")));
        }
        Ok(())
    }
}

/// What the initializer of a global or alias returns.
fn returned(block: BlockRef<'_>) -> Option<Type> {
    block
        .terminator()
        .filter(|last| last.cast::<ReturnOp>().is_some())
        .and_then(|last| last.operands().next())
        .map(|value| value.ty())
}

fn has_effects(op: OpRef<'_>) -> bool {
    op.schema().is_none_or(|schema| schema.effects.is_none_or(|effects| !effects.is_empty()))
        && op.cast::<ReturnOp>().is_none()
}

/// An error at the first operation of an initializer that does more than compute a value.
fn verify_pure(block: BlockRef<'_>, message: &str) -> Verified {
    match block.ops().find(|op| has_effects(*op)) {
        Some(bad) => ods_core::hooks::fail(bad.loc(), message),
        None => Ok(()),
    }
}

impl VerifyRegions for GlobalOp {
    fn verify_regions(op: Self::Ref<'_>) -> Verified {
        let Some(entry) = op.initializer().entry() else { return Ok(()) };
        let Some(ty) = returned(entry) else {
            return op.fail("initializer region cannot return void");
        };
        let want = op.global_type();
        if ty != want {
            return op.fail(format!(
                "initializer region type '{}' does not match global type '{}'",
                op.show(ty),
                op.show(want)
            ));
        }
        verify_pure(entry, "ops with side effects not allowed in global initializers")?;
        if op.value().is_some() {
            return op.fail("cannot have both initializer value and region");
        }
        Ok(())
    }
}

impl VerifyIn for AliasOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let op = this.op;
        if type_attr(cx, op, "alias_type").is_some_and(|ty| !is_global_type(cx, ty)) {
            let message = "expects type to be a valid element type for an LLVM global alias";
            return cx.fail(op, message);
        }
        match linkage(cx, op) {
            linkage @ (Linkage::Appending | Linkage::ExternWeak | Linkage::Common) => cx.fail(
                op,
                format!(
                    "'{linkage}' linkage not supported in aliases, available options: private, internal, linkonce, weak, linkonce_odr, weak_odr, external or available_externally"
                ),
            ),
            _ => Ok(()),
        }
    }
}

impl VerifyRegions for AliasOp {
    fn verify_regions(op: Self::Ref<'_>) -> Verified {
        let Some(entry) = op.initializer().entry() else { return Ok(()) };
        if returned(entry).is_none_or(|ty| LLVMPointerType::cast(op.ctx(), ty).is_none()) {
            return op.fail("initializer region must always return a pointer");
        }
        verify_pure(entry, "ops with side effects are not allowed in alias initializers")
    }
}

impl VerifyIn for LLVMFuncOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let op = this.op;
        let view = cx.view(op);
        let linkage = linkage(cx, op);
        if linkage == Linkage::Common {
            return cx.fail(op, "functions cannot have 'common' linkage");
        }
        verify_comdat(cx, op)?;
        if view.region(0).is_empty() {
            if !matches!(linkage, Linkage::External | Linkage::ExternWeak) {
                return cx
                    .fail(op, "external functions must have 'external' or 'extern_weak' linkage");
            }
            return Ok(());
        }
        let has = |name| view.attr(name).is_some();
        if has("no_inline") && has("always_inline") {
            return Err(Box::new(
                cx.error(op, "no_inline and always_inline attributes are incompatible"),
            ));
        }
        if has("optimize_none") && !has("no_inline") {
            return cx.fail(op, "with optimize_none must also be no_inline");
        }
        Ok(())
    }
}

impl VerifyRegions for LLVMFuncOp {
    fn verify_regions(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let Some(entry) = op.body().entry() else { return Ok(()) };
        let params = function_parts(ctx, op.function_type()).map_or(0, |parts| parts.1.len());
        match entry.args().take(params).position(|arg| !is_compatible(ctx, arg.ty())) {
            Some(index) => op.fail(format!("entry block argument #{index} is not of LLVM type")),
            None => Ok(()),
        }
    }
}

impl VerifyRegions for ComdatOp {
    fn verify_regions(op: Self::Ref<'_>) -> Verified {
        let entry = op.body().entry();
        match entry.and_then(|entry| entry.ops().find(|one| !one.isa::<ComdatSelectorOp>())) {
            Some(other) => ods_core::hooks::fail(
                other.loc(),
                "only comdat selector symbols can appear in a comdat region",
            ),
            None => Ok(()),
        }
    }
}

fn address_space(cx: &VerifyCx<'_>, op: OpRef<'_>, name: &str) -> i64 {
    op.attr(name).and_then(|space| space.as_i64(cx.ctx())).unwrap_or(0)
}

impl SymbolUserOpInterface for AddressOfOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        let op = self.op();
        let Some(name) = cx.view(op).attr("global_name") else { return Ok(()) };
        let found = cx.lookup_nearest_symbol(op, name).filter(|found| {
            matches!(
                found.name().as_str(),
                "llvm.mlir.global" | "llvm.func" | "llvm.mlir.alias" | "llvm.mlir.ifunc"
            )
        });
        let Some(found) = found else {
            return cx.fail(
                op,
                "must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'",
            );
        };
        let pointer = params_of(cx.ctx(), cx.view(op).result(0).ty(), "llvm.ptr");
        let own = pointer.and_then(|params| params.first()).and_then(Param::as_int).unwrap_or(0);
        if found.cast::<GlobalOp>().is_some() && address_space(cx, found, "addr_space") != own {
            return cx.fail(
                op,
                "pointer address space must match address space of the referenced global or alias",
            );
        }
        Ok(())
    }
}

impl SymbolUserOpInterface for DSOLocalEquivalentOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        let op = self.op();
        let Some(name) = cx.view(op).attr("function_name") else { return Ok(()) };
        match cx.lookup_nearest_symbol(op, name) {
            Some(found) if matches!(found.name().as_str(), "llvm.func" | "llvm.mlir.alias") => {
                Ok(())
            }
            _ => cx.fail(op, "must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'"),
        }
    }
}

/// The function and the tag of a block address.
fn block_address(cx: &VerifyCx<'_>, op: Op) -> Option<(Attr, Attr)> {
    match cx.view(op).attr("block_addr")?.data(cx.ctx()) {
        AttrData::Dialect { params, .. } => {
            Some((params.first()?.as_attr()?, params.get(1)?.as_attr()?))
        }
        _ => None,
    }
}

impl SymbolUserOpInterface for BlockAddressOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        let op = self.op();
        let Some((name, _)) = block_address(cx, op) else { return Ok(()) };
        match cx.lookup_nearest_symbol(op, name) {
            Some(found) if found.cast::<LLVMFuncOp>().is_some() => Ok(()),
            _ => cx.fail(op, "must reference a function defined by 'llvm.func'"),
        }
    }
}

impl VerifyIn for BlockAddressOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let op = this.op;
        let Some((name, tag)) = block_address(cx, op) else { return Ok(()) };
        let Some(function) = cx.lookup_nearest_symbol(op, name) else { return Ok(()) };
        let found = function.regions().flat_map(|region| region.blocks()).any(|block| {
            block
                .ops()
                .any(|one| one.name().as_str() == "llvm.blocktag" && one.attr("tag") == Some(tag))
        });
        if found {
            return Ok(());
        }
        cx.fail(op, "expects an existing block label target in the referenced function")
    }
}

impl VerifyIn for IFuncOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let op = this.op;
        match linkage(cx, op) {
            linkage @ (Linkage::Appending
            | Linkage::ExternWeak
            | Linkage::Common
            | Linkage::AvailableExternally) => cx.fail(
                op,
                format!(
                    "'{linkage}' linkage not supported in ifuncs, available options: private, internal, linkonce, weak, linkonce_odr, weak_odr, or external linkage"
                ),
            ),
            _ => Ok(()),
        }
    }
}

impl SymbolUserOpInterface for IFuncOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        let op = self.op();
        let Some(name) = cx.view(op).attr("resolver") else { return Ok(()) };
        match cx.lookup_nearest_symbol(op, name) {
            Some(found) if found.cast::<AliasOp>().is_some() => Ok(()),
            Some(found) if found.cast::<LLVMFuncOp>().is_some() => {
                if found.region(0).is_empty() {
                    return cx.fail(op, "resolver must be a definition");
                }
                Ok(())
            }
            _ => cx.fail(op, "must have a function resolver"),
        }
    }
}

fn verify_hooks(cx: &VerifyCx<'_>, op: Op, list: &str) -> Verified {
    let len = |name: &str| {
        cx.view(op).attr(name).and_then(|all| all.as_array(cx.ctx())).map_or(0, <[Attr]>::len)
    };
    if len(list) != len("priorities") || len(list) != len("data") {
        return cx.fail(
            op,
            format!("{list}, priorities, and data must have the same number of elements"),
        );
    }
    Ok(())
}

fn verify_hook_symbols(cx: &VerifyCx<'_>, op: Op, list: &str) -> Verified {
    let all = cx.view(op).attr(list).and_then(|all| all.as_array(cx.ctx()));
    for symbol in all.unwrap_or_default() {
        let found = cx.lookup_nearest_symbol(op, *symbol);
        if found.is_none_or(|found| found.cast::<LLVMFuncOp>().is_none()) {
            let name = match symbol.data(cx.ctx()) {
                AttrData::SymbolRef { root, .. } => root.as_str(cx.ctx()),
                _ => None,
            };
            let name = name.unwrap_or_default();
            return cx.fail(op, format!("'{name}' does not reference a valid LLVM function"));
        }
    }
    Ok(())
}

impl VerifyIn for GlobalCtorsOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        verify_hooks(cx, this.op, "ctors")
    }
}

impl SymbolUserOpInterface for GlobalCtorsOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        verify_hook_symbols(cx, self.op(), "ctors")
    }
}

impl VerifyIn for GlobalDtorsOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        verify_hooks(cx, this.op, "dtors")
    }
}

impl SymbolUserOpInterface for GlobalDtorsOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        verify_hook_symbols(cx, self.op(), "dtors")
    }
}

impl VerifyIn for LinkerOptionsOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        verify_module_level(cx, this.op)
    }
}

impl VerifyIn for ModuleFlagsOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let op = this.op;
        verify_module_level(cx, op)?;
        let flags = cx.view(op).attr("flags").and_then(|flags| flags.as_array(cx.ctx()));
        let flag = Class::Attr("llvm.mlir.module_flag");
        if flags.unwrap_or_default().iter().any(|one| !attr_is(cx.ctx(), flag, *one)) {
            return cx.fail(op, "expected a module flag attribute");
        }
        Ok(())
    }
}
