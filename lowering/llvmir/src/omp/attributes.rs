//! Attributes of modules, functions and variables.

use ods_core::{OpRef, Type};
use ods_dialects::llvm::LLVMFuncOp;
use ods_dialects::omp::{DeclareTargetAttr, DeclareTargetDeviceType, FlagsAttr, VersionAttr};

use super::super::error::Result;
use super::super::ir::GlobalKind;
use super::super::metadata::Md;
use super::super::module::{Translator, plain_global};

impl<'m> Translator<'m> {
    /// Adds the globals and metadata that OpenMP attributes require.
    pub(in super::super) fn omp_attributes(
        &mut self,
        root: OpRef<'m>,
        ops: &[OpRef<'m>],
    ) -> Result {
        for (name, attr) in root.attrs().as_dictionary(self.ctx).unwrap_or_default() {
            match name.as_str() {
                "omp.flags" => self.omp_flags(*attr),
                "omp.version" => {
                    if let Some(version) = VersionAttr::cast(self.ctx, *attr) {
                        let version = version.version(self.ctx);
                        self.omp_module_flag("openmp", version);
                    }
                }
                _ => {}
            }
        }
        for op in ops {
            let Some(attr) = self.discardable(*op, "omp.declare_target") else { continue };
            let Some(target) = DeclareTargetAttr::cast(self.ctx, attr) else { continue };
            if let Some(function) = op.cast::<LLVMFuncOp>() {
                let device = target.device_type(self.ctx).map(|one| one.value(self.ctx));
                let name = function.sym_name_attr().as_bytes(self.ctx).unwrap_or_default();
                let only_host = device == Some(DeclareTargetDeviceType::Host);
                if self.omp.is_device && only_host && !function.body().is_empty() {
                    let id = self.symbols.get(name).copied();
                    self.ir.order.retain(|one| Some(*one) != id);
                }
            } else {
                return Err("not yet implemented: omp.declare_target of a variable".into());
            }
        }
        Ok(())
    }

    fn omp_flags(&mut self, attr: ods_core::Attr) {
        let ctx = self.ctx;
        let Some(flags) = FlagsAttr::cast(ctx, attr) else { return };
        if !flags.no_gpu_lib(ctx) {
            let words = [
                ("debug_kind", flags.debug_kind(ctx)),
                (
                    "assume_teams_oversubscription",
                    u32::from(flags.assume_teams_oversubscription(ctx)),
                ),
                (
                    "assume_threads_oversubscription",
                    u32::from(flags.assume_threads_oversubscription(ctx)),
                ),
                ("assume_no_thread_state", u32::from(flags.assume_no_thread_state(ctx))),
                (
                    "assume_no_nested_parallelism",
                    u32::from(flags.assume_no_nested_parallelism(ctx)),
                ),
            ];
            for (name, value) in words {
                self.flag_variable(&format!("__omp_rtl_{name}"), value);
            }
        }
        self.omp_module_flag("openmp-device", flags.openmp_device_version(ctx));
    }

    /// Adds a constant that the device runtime reads.
    fn flag_variable(&mut self, name: &str, value: u32) {
        let initializer = self.ir.constants.i32(i64::from(value));
        let kind = GlobalKind::Variable {
            constant: true,
            externally_initialized: false,
            initializer: Some(initializer),
            attrs: Default::default(),
        };
        let mut global = plain_global(name.as_bytes(), Type::I32, kind);
        global.linkage = "weak_odr";
        global.visibility = "hidden";
        self.add_unique(global);
    }

    /// Adds a module flag; linking keeps the greatest value.
    fn omp_module_flag(&mut self, name: &str, value: u32) {
        let operands = vec![
            self.md_i32(7),
            self.ir.metadata.text(name.as_bytes()),
            self.md_i32(i64::from(value)),
        ];
        let node = self.ir.metadata.tuple(operands);
        self.add_named("llvm.module.flags", Md::Node(node));
    }
}
