//! Verifiers of globals, functions, comdats and references to them.

use ods_core::hooks::{Verified, Verify, VerifyIn, VerifyRegions};
use ods_core::interface::SymbolUserOpInterface;
use ods_core::ir::BlockRef;
use ods_core::schema::Trait;
use ods_core::verify::VerifyCx;
use ods_core::{Attr, AttrData, Context, OpRef, SymbolRefAttr, Type};

use super::super::compatible::is_compatible;
use super::memory::is_opaque_ext;
use crate::llvm::types::{array_parts, function_parts};
use crate::llvm::{
    AddressOfOp, AliasOp, BlockAddressOp, BlockTagOp, ComdatOp, ComdatSelectorOp,
    DSOLocalEquivalentOp, GlobalCtorsOp, GlobalDtorsOp, GlobalOp, IFuncOp, LLVMFuncOp,
    LLVMLabelType, LLVMMetadataType, LLVMPointerType, LLVMTargetExtType, LLVMTokenType,
    LLVMVoidType, Linkage, LinkerOptionsOp, ModuleFlagAttr, ModuleFlagsOp, ReturnOp, ZeroAttr,
};

fn is_global_type(ctx: &Context, ty: Type) -> bool {
    is_compatible(ctx, ty)
        && !LLVMVoidType::is(ctx, ty)
        && !LLVMTokenType::is(ctx, ty)
        && !LLVMMetadataType::is(ctx, ty)
        && !LLVMLabelType::is(ctx, ty)
}

/// Verifies that the parent is a module: an isolated operation that is a symbol table.
fn verify_module_level(cx: &VerifyCx<'_>, op: OpRef<'_>) -> Verified {
    let at_module = cx.parent_op(op.op).is_none_or(|(cx, parent)| {
        let parent = cx.view(parent);
        parent.has_trait(Trait::SymbolTable) && parent.has_trait(Trait::IsIsolatedFromAbove)
    });
    if at_module { Ok(()) } else { op.fail("must appear at the module level") }
}

fn verify_comdat(cx: &VerifyCx<'_>, op: OpRef<'_>, comdat: Option<SymbolRefAttr>) -> Verified {
    let Some(comdat) = comdat else { return Ok(()) };
    match cx.lookup_nearest_symbol(op.op, comdat) {
        Some(found) if found.isa::<ComdatSelectorOp>() => Ok(()),
        _ => op.fail_bare("expected comdat symbol"),
    }
}

fn is_zero(ctx: &Context, value: Attr) -> bool {
    match value.data(ctx) {
        AttrData::Integer(_, value) => value.is_zero(),
        AttrData::Float(_, bits) => bits.get() == 0,
        AttrData::Dense(dense) => {
            dense.splat && ods_core::fold::is_zero(ctx, ods_core::fold::splat_attr(ctx, value))
        }
        AttrData::Array(items) => items
            .iter()
            .all(|item| matches!(item.data(ctx), AttrData::Integer(_, value) if value.is_zero())),
        _ => ZeroAttr::is(ctx, value),
    }
}

impl VerifyIn for GlobalOp {
    fn verify_in(op: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let (ctx, ty, value) = (op.ctx(), op.global_type(), op.value());
        if !is_global_type(ctx, ty) {
            return op.fail("expects type to be a valid element type for an LLVM global");
        }
        verify_module_level(cx, *op)?;
        if let Some(AttrData::String(text, _)) = value.map(|value| value.data(ctx))
            && array_parts(ctx, ty) != Some((Type::I8, text.len() as u64))
        {
            return op.fail(
                "requires an i8 array type of the length equal to that of the string attribute",
            );
        }
        if is_opaque_ext(ctx, ty) {
            return op.fail("this target extension type cannot be used in a global");
        }
        if value.is_some() && LLVMTargetExtType::is(ctx, ty) {
            return op.fail(
                "global with target extension type can only be initialized with zero-initializer",
            );
        }
        let linkage = op.linkage();
        if linkage == Linkage::Common && value.is_some_and(|value| !is_zero(ctx, value)) {
            return op.fail(format!("expected zero value for '{linkage}' linkage"));
        }
        if linkage == Linkage::Appending && array_parts(ctx, ty).is_none() {
            return op.fail(format!("expected array type for '{linkage}' linkage"));
        }
        verify_comdat(cx, *op, op.comdat())?;
        if op.alignment().is_some_and(|value| !value.is_power_of_two()) {
            return op.fail_bare("alignment attribute is not a power of 2");
        }
        Ok(())
    }
}

/// Returns the type that the initializer of a global or alias returns.
fn returned(block: BlockRef<'_>) -> Option<Type> {
    block
        .terminator()
        .filter(|last| last.isa::<ReturnOp>())
        .and_then(|last| last.operands().next())
        .map(|value| value.ty())
}

fn has_effects(op: OpRef<'_>) -> bool {
    op.schema().is_none_or(|schema| schema.effects.is_none_or(|effects| !effects.is_empty()))
        && !op.isa::<ReturnOp>()
}

/// Reports the first operation of an initializer that has side effects.
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

impl Verify for AliasOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        if !is_global_type(op.ctx(), op.alias_type()) {
            return op.fail("expects type to be a valid element type for an LLVM global alias");
        }
        match op.linkage() {
            linkage @ (Linkage::Appending | Linkage::ExternWeak | Linkage::Common) => op.fail(format!(
                "'{linkage}' linkage not supported in aliases, available options: private, internal, linkonce, weak, linkonce_odr, weak_odr, external or available_externally"
            )),
            _ => Ok(()),
        }
    }
}

impl VerifyRegions for AliasOp {
    fn verify_regions(op: Self::Ref<'_>) -> Verified {
        let Some(entry) = op.initializer().entry() else { return Ok(()) };
        if returned(entry).is_none_or(|ty| !LLVMPointerType::is(op.ctx(), ty)) {
            return op.fail("initializer region must always return a pointer");
        }
        verify_pure(entry, "ops with side effects are not allowed in alias initializers")
    }
}

impl VerifyIn for LLVMFuncOp {
    fn verify_in(op: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let linkage = op.linkage();
        if linkage == Linkage::Common {
            return op.fail("functions cannot have 'common' linkage");
        }
        verify_comdat(cx, *op, op.comdat())?;
        if op.body().is_empty() {
            if !matches!(linkage, Linkage::External | Linkage::ExternWeak) {
                return op.fail("external functions must have 'external' or 'extern_weak' linkage");
            }
            return Ok(());
        }
        if op.no_inline() && op.always_inline() {
            return op.fail_bare("no_inline and always_inline attributes are incompatible");
        }
        if op.optimize_none() && !op.no_inline() {
            return op.fail("with optimize_none must also be no_inline");
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

/// Returns the symbol that `name` resolves to in the symbol table nearest to an operation.
fn symbol<'a>(cx: &VerifyCx<'a>, op: OpRef<'_>, name: impl Into<Attr>) -> Option<OpRef<'a>> {
    cx.lookup_nearest_symbol(op.op, name)
}

impl SymbolUserOpInterface for AddressOfOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        let op = self.view(cx.body);
        let Some(name) = op.get(AddressOfOp::GLOBAL_NAME) else { return Ok(()) };
        let found = symbol(cx, *op, name).filter(|found| {
            found.isa::<GlobalOp>()
                || found.isa::<LLVMFuncOp>()
                || found.isa::<AliasOp>()
                || found.isa::<IFuncOp>()
        });
        let Some(found) = found else {
            return op.fail(
                "must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'",
            );
        };
        let pointer = LLVMPointerType::cast(op.ctx(), op.res().ty());
        let own = pointer.map_or(0, |pointer| pointer.address_space(op.ctx()));
        let space = |global: OpRef<'_>| global.get_as(GlobalOp::ADDR_SPACE).unwrap_or(0);
        if found.isa::<GlobalOp>() && space(found) != own {
            return op.fail(
                "pointer address space must match address space of the referenced global or alias",
            );
        }
        Ok(())
    }
}

impl SymbolUserOpInterface for DSOLocalEquivalentOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        let op = self.view(cx.body);
        let Some(name) = op.get(DSOLocalEquivalentOp::FUNCTION_NAME) else { return Ok(()) };
        match symbol(cx, *op, name) {
            Some(found) if found.isa::<LLVMFuncOp>() || found.isa::<AliasOp>() => Ok(()),
            _ => op.fail("must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'"),
        }
    }
}

impl SymbolUserOpInterface for BlockAddressOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        let op = self.view(cx.body);
        match symbol(cx, *op, op.block_addr().function(op.ctx())) {
            Some(found) if found.isa::<LLVMFuncOp>() => Ok(()),
            _ => op.fail("must reference a function defined by 'llvm.func'"),
        }
    }
}

impl VerifyIn for BlockAddressOp {
    fn verify_in(op: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let (ctx, address) = (op.ctx(), op.block_addr());
        let Some(function) = symbol(cx, *op, address.function(ctx)) else { return Ok(()) };
        let tag = Attr::from(address.tag(ctx));
        let tagged =
            |one: OpRef<'_>| one.isa::<BlockTagOp>() && one.get(BlockTagOp::TAG) == Some(tag);
        let mut blocks = function.regions().flat_map(|region| region.blocks());
        if blocks.any(|block| block.ops().any(tagged)) {
            return Ok(());
        }
        op.fail("expects an existing block label target in the referenced function")
    }
}

impl Verify for IFuncOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        match op.linkage() {
            linkage @ (Linkage::Appending
            | Linkage::ExternWeak
            | Linkage::Common
            | Linkage::AvailableExternally) => op.fail(format!(
                "'{linkage}' linkage not supported in ifuncs, available options: private, internal, linkonce, weak, linkonce_odr, weak_odr, or external linkage"
            )),
            _ => Ok(()),
        }
    }
}

impl SymbolUserOpInterface for IFuncOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        let op = self.view(cx.body);
        let Some(name) = op.get(IFuncOp::RESOLVER) else { return Ok(()) };
        let found = symbol(cx, *op, name);
        if found.is_some_and(|found| found.isa::<AliasOp>()) {
            return Ok(());
        }
        match found.and_then(|found| found.cast::<LLVMFuncOp>()) {
            Some(function) if function.body().is_empty() => {
                op.fail("resolver must be a definition")
            }
            Some(_) => Ok(()),
            None => op.fail("must have a function resolver"),
        }
    }
}

/// Verifies the functions that run before or after `main`; messages call them `list`.
fn verify_hooks(
    op: OpRef<'_>,
    list: &str,
    functions: &[Attr],
    priorities: &[Attr],
    data: &[Attr],
) -> Verified {
    if functions.len() != priorities.len() || functions.len() != data.len() {
        return op
            .fail(format!("{list}, priorities, and data must have the same number of elements"));
    }
    Ok(())
}

fn verify_hook_symbols(cx: &VerifyCx<'_>, op: OpRef<'_>, functions: Option<Attr>) -> Verified {
    let ctx = op.ctx();
    for name in functions.and_then(|all| all.as_array(ctx)).unwrap_or_default() {
        if symbol(cx, op, *name).is_none_or(|found| !found.isa::<LLVMFuncOp>()) {
            let name = match name.data(ctx) {
                AttrData::SymbolRef { root, .. } => root.as_text(ctx).unwrap_or_default(),
                _ => "",
            };
            return op.fail(format!("'{name}' does not reference a valid LLVM function"));
        }
    }
    Ok(())
}

impl Verify for GlobalCtorsOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_hooks(*op, GlobalCtorsOp::CTORS.name(), op.ctors(), op.priorities(), op.data())
    }
}

impl SymbolUserOpInterface for GlobalCtorsOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        let op = self.view(cx.body);
        verify_hook_symbols(cx, *op, op.get(GlobalCtorsOp::CTORS))
    }
}

impl Verify for GlobalDtorsOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_hooks(*op, GlobalDtorsOp::DTORS.name(), op.dtors(), op.priorities(), op.data())
    }
}

impl SymbolUserOpInterface for GlobalDtorsOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        let op = self.view(cx.body);
        verify_hook_symbols(cx, *op, op.get(GlobalDtorsOp::DTORS))
    }
}

impl VerifyIn for LinkerOptionsOp {
    fn verify_in(op: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        verify_module_level(cx, *op)
    }
}

impl VerifyIn for ModuleFlagsOp {
    fn verify_in(op: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        verify_module_level(cx, *op)?;
        if op.flags().iter().any(|one| !ModuleFlagAttr::is(op.ctx(), *one)) {
            return op.fail("expected a module flag attribute");
        }
        Ok(())
    }
}
