//! Variables, aliases, ifuncs, and the lists of constructors and destructors.

use ods_core::ir::RegionRef;
use ods_core::{Attr, AttrData, Body, TranslateError, Type};
use ods_dialects::llvm::{
    AliasOp, AliasOpRef, GlobalCtorsOp, GlobalDtorsOp, GlobalOp, GlobalOpRef, IFuncOp, IFuncOpRef,
    Linkage, ReturnOp, UnnamedAddr, Visibility, array_type, literal_struct,
};

use super::attributes::AttrSet;
use super::constant::Data;
use super::error::Result;
use super::interface::TopLevelToLLVMIR;
use super::ir::{ConstId, GlobalId, GlobalKind, Value};
use super::module::{Translator, plain_global};
use super::{layout, types};

/// Returns the keyword of a linkage; empty for external.
pub(super) fn linkage(linkage: Linkage) -> &'static str {
    match linkage {
        Linkage::External => "",
        other => other.text(),
    }
}

/// Returns the keyword of a visibility.
pub(super) fn visibility(visibility: Visibility) -> &'static str {
    visibility.text()
}

/// Returns the keyword of `unnamed_addr`.
pub(super) fn unnamed_addr(unnamed_addr: Option<UnnamedAddr>) -> &'static str {
    unnamed_addr.map_or("", UnnamedAddr::text)
}

impl TopLevelToLLVMIR for GlobalOp {
    fn declare<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        t.add_llvm_variable(self.view(ir))
    }

    fn complete<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let initializer = match op.value() {
            _ if !op.initializer().is_empty() => t.region_constant(op.initializer())?,
            Some(value) if !matches!(value.data(t.ctx), AttrData::String(..)) => {
                Some(t.constant_of(op.global_type(), value)?)
            }
            _ => None,
        };
        if let Some(constant) = initializer.filter(|_| op.linkage() != Linkage::ExternWeak) {
            t.initialize(op.sym_name_attr(), constant)?;
        }
        Ok(())
    }
}

impl TopLevelToLLVMIR for AliasOp {
    fn declare<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        t.declare_alias(self.view(ir))
    }

    fn complete<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        if let Some(constant) = t.region_constant(op.initializer())? {
            let id = t.symbol_named(op.sym_name_attr())?;
            t.ir.globals[id.index()].kind = GlobalKind::Alias(Some(constant));
        }
        Ok(())
    }
}

impl TopLevelToLLVMIR for IFuncOp {
    fn complete<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        t.declare_ifunc(self.view(ir))
    }
}

impl TopLevelToLLVMIR for GlobalCtorsOp {
    fn complete<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        t.hooks("llvm.global_ctors", op.ctors(), op.priorities())
    }
}

impl TopLevelToLLVMIR for GlobalDtorsOp {
    fn complete<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        t.hooks("llvm.global_dtors", op.dtors(), op.priorities())
    }
}

impl<'m> Translator<'m> {
    /// Declares a variable; its initializer is translated later, since it may refer to other symbols.
    fn add_llvm_variable(&mut self, op: GlobalOpRef<'m>) -> Result {
        let ctx = self.ctx;
        let mut ty = self.checked(op.global_type())?;
        let mut initializer = None;
        if op.initializer().is_empty()
            && let Some(text) = op.value().and_then(|value| value.as_bytes(ctx))
        {
            let constant = self.string(text);
            ty = self.ir.constants.ty(constant);
            initializer = Some(constant);
        }
        let drops = match op.linkage() {
            Linkage::ExternWeak => true,
            Linkage::External => op.value().is_none() && op.initializer().is_empty(),
            _ => false,
        };
        if initializer.is_none() && !drops {
            initializer = Some(self.ir.constants.make(ty, Data::Undef));
        }
        if drops {
            initializer = None;
        }
        let mut attrs = AttrSet::default();
        let listed = op.target_specific_attrs().unwrap_or_default();
        self.pass_through(listed, &mut attrs, "target_specific_attrs")?;
        let name = op.sym_name_attr().as_bytes(ctx).unwrap_or_default();
        let kind = GlobalKind::Variable {
            constant: op.constant(),
            externally_initialized: op.externally_initialized(),
            initializer,
            attrs,
        };
        let mut global = plain_global(name, ty, kind);
        global.address_space = op.addr_space();
        global.linkage = linkage(op.linkage());
        global.visibility = visibility(op.visibility_());
        global.dso_local = op.dso_local();
        global.unnamed_addr = unnamed_addr(op.unnamed_addr());
        global.thread_local = op.thread_local_();
        global.section = op.section().map(|section| section.as_bytes().to_vec());
        global.comdat = self.comdat(op.comdat());
        global.align = op.alignment().and_then(layout::alignment);
        let id = self.add_global(name, global);
        for expression in op.dbg_exprs().unwrap_or_default() {
            self.global_debug_info(id, *expression)?;
        }
        Ok(())
    }

    /// Declares an alias.
    fn declare_alias(&mut self, op: AliasOpRef<'m>) -> Result {
        let ty = self.checked(op.alias_type())?;
        let name = op.sym_name_attr().as_bytes(self.ctx).unwrap_or_default();
        let mut global = plain_global(name, ty, GlobalKind::Alias(None));
        global.linkage = linkage(op.linkage());
        global.visibility = visibility(op.visibility_());
        global.dso_local = false;
        global.unnamed_addr = unnamed_addr(op.unnamed_addr());
        global.thread_local = op.thread_local_();
        if let Some(last) = op.initializer().entry().and_then(|block| block.terminator())
            && let Some(arg) = last.cast::<ReturnOp>().and_then(|last| last.arg())
        {
            global.address_space = types::address_space(self.ctx, arg.ty()).unwrap_or(0);
        }
        self.add_global(name, global);
        Ok(())
    }

    /// Declares an ifunc.
    fn declare_ifunc(&mut self, op: IFuncOpRef<'m>) -> Result {
        let ty = self.checked(op.i_func_type())?;
        let resolver = self.symbol(op.resolver_attr())?;
        let name = op.sym_name_attr().as_bytes(self.ctx).unwrap_or_default();
        let mut global = plain_global(name, ty, GlobalKind::IFunc(resolver));
        global.address_space = op.address_space();
        global.linkage = linkage(op.linkage());
        global.visibility = visibility(op.visibility_());
        global.dso_local = op.dso_local();
        global.unnamed_addr = unnamed_addr(Some(op.unnamed_addr()));
        self.add_global(name, global);
        Ok(())
    }

    fn symbol_named(&self, name: impl Into<Attr>) -> Result<GlobalId> {
        let name = name.into().as_bytes(self.ctx).unwrap_or_default();
        self.symbols.get(name).copied().ok_or_else(|| "a symbol is not defined here".into())
    }

    /// Sets the initializer of a variable.
    fn initialize(&mut self, name: impl Into<Attr>, constant: ConstId) -> Result {
        let id = self.symbol_named(name)?;
        if let GlobalKind::Variable { initializer, .. } = &mut self.ir.globals[id.index()].kind {
            *initializer = Some(constant);
        }
        Ok(())
    }

    /// Translates the constant that a region returns.
    fn region_constant(&mut self, region: RegionRef<'m>) -> Result<Option<ConstId>> {
        self.values.clear();
        for op in region.entry().into_iter().flat_map(|block| block.ops()) {
            if let Some(last) = op.cast::<ReturnOp>() {
                let Some(arg) = last.arg() else { return Ok(None) };
                let value = self.value(arg).map_err(|error| error.at(op.loc()))?;
                return match value {
                    Value::Const(id) => Ok(Some(id)),
                    _ => Err(TranslateError::from(NOT_CONSTANT).at(op.loc())),
                };
            }
            self.operation(op)?;
        }
        Ok(None)
    }

    /// Translates `llvm.global_ctors` or `llvm.global_dtors`; their data operands are dropped, as in mlir-translate.
    fn hooks(&mut self, name: &str, functions: &[Attr], priorities: &[Attr]) -> Result {
        let ctx = self.ctx;
        let pointer = types::pointer(ctx, 0);
        let entry = literal_struct(ctx, &[Type::I32, pointer, pointer]);
        let mut entries = Vec::new();
        for (function, priority) in functions.iter().zip(priorities) {
            let priority = priority.as_i64(ctx).unwrap_or(0);
            let function = self.symbol(*function)?;
            let datum = self.ir.constants.zero(ctx, pointer);
            let parts = [self.ir.constants.i32(priority), self.address_of(function), datum];
            entries.push(self.ir.constants.aggregate(ctx, entry, &parts));
        }
        let ty = array_type(ctx, entries.len() as u64, entry);
        let initializer = Some(self.ir.constants.aggregate(ctx, ty, &entries));
        let kind = GlobalKind::Variable {
            constant: false,
            externally_initialized: false,
            initializer,
            attrs: AttrSet::default(),
        };
        let mut global = plain_global(name.as_bytes(), ty, kind);
        global.linkage = "appending";
        self.add_global(name.as_bytes(), global);
        Ok(())
    }
}

/// The message for an instruction in an initializer.
pub(super) const NOT_CONSTANT: &str = "an initializer computes something that is not constant";
