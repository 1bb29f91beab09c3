//! The translation of a module's top level, in MLIR's order.

use std::borrow::Cow;

use ods_core::{Attr, Body, Context, Ident, Loc, OpRef, OpType, TranslateError, Type};
use ods_dialects::llvm::{CConv, ComdatOp, ComdatSelectorOp, ReturnOp};
use rustc_hash::FxHashMap;

use super::alias::AliasMetadata;
use super::constant::{Constants, Data};
use super::debug_info::DebugInfo;
use super::error::Result;
use super::function::FunctionState;
use super::interface::{TopLevelToLLVMIR, TopLevelToLLVMIRModel, TranslateToLLVMIR};
use super::ir::{ConstId, Global, GlobalId, GlobalKind, MdKinds, Module, Value};
use super::layout::DataLayout;
use super::loops::LoopMetadata;
use super::metadata::Metadata;
use super::omp::OpenMP;
use super::types;

/// The LLVM IR of a module while it is written: [`TranslateToLLVMIR`](super::TranslateToLLVMIR) reads the values of
/// operands, emits instructions, and defines the values of results.
pub struct Translator<'m> {
    pub(super) ctx: &'m Context,
    pub(super) ir: Module,
    pub(super) kinds: MdKinds,
    pub(super) layout: DataLayout,
    /// Functions, variables, aliases and ifuncs by name.
    pub(super) symbols: FxHashMap<Vec<u8>, GlobalId>,
    /// The values of the region being translated.
    pub(super) values: FxHashMap<ods_core::Value, Value>,
    /// The function being translated; `None` within an initializer.
    pub(super) function: Option<FunctionState>,
    pub(super) debug: DebugInfo,
    pub(super) loops: LoopMetadata,
    pub(super) aliases: AliasMetadata,
    pub(super) block_addresses: FxHashMap<(GlobalId, u32), super::ir::BlockId>,
    pub(super) omp: OpenMP<'m>,
}

/// Translates a module.
pub(super) fn translate(module: &ods_core::Module) -> Result<String> {
    let root = module.root();
    let ctx = module.ctx();
    if ctx.op_model::<dyn TranslateToLLVMIR>(ReturnOp::op_name()).is_none() {
        let reason =
            "the context of the module lacks LLVM IR: 'ods_lowering::register_all' registers it";
        return Err(TranslateError::from(reason).at(root.loc()));
    }
    let mut translator = Translator {
        ctx,
        ir: Module {
            data_layout: String::new(),
            triple: String::new(),
            asm: Vec::new(),
            comdats: Vec::new(),
            globals: Vec::new(),
            constants: Constants::default(),
            metadata: Metadata::default(),
            named_metadata: Vec::new(),
            order: Vec::new(),
            last_unique: 0,
        },
        kinds: MdKinds::default(),
        layout: DataLayout::default(),
        symbols: FxHashMap::default(),
        values: FxHashMap::default(),
        function: None,
        debug: DebugInfo::default(),
        loops: LoopMetadata::default(),
        aliases: AliasMetadata::default(),
        block_addresses: FxHashMap::default(),
        omp: OpenMP::default(),
    };
    translator.module(root)?;
    Ok(super::print::module(ctx, &translator.ir, &translator.kinds))
}

impl<'m> Translator<'m> {
    fn module(&mut self, root: OpRef<'m>) -> Result {
        self.module_attributes(root).map_err(|error| error.at(root.loc()))?;
        self.debug.enabled = has_locations(root);
        self.omp.read_module(self.ctx, root);
        let Some(block) = root.regions().next().and_then(|region| region.entry()) else {
            return Ok(());
        };
        let ops: Vec<OpRef<'m>> = block.ops().collect();
        self.for_top_level(&ops, |t, op, model| model.declare(op.op, op.body, t))?;
        self.for_top_level(&ops, |t, op, model| model.complete(op.op, op.body, t))?;
        self.module_metadata(root).map_err(|error| error.at(root.loc()))?;
        self.for_top_level(&ops, |t, op, model| model.add_metadata(op.op, op.body, t))?;
        self.omp_attributes(root, &ops).map_err(|error| error.at(root.loc()))?;
        self.for_top_level(&ops, |t, op, model| model.define(op.op, op.body, t))?;
        self.outline_regions().map_err(|error| error.at(root.loc()))?;
        self.finish_metadata();
        Ok(())
    }

    /// Visits the operations at the top of the module.
    fn for_top_level(
        &mut self,
        ops: &[OpRef<'m>],
        visit: fn(&mut Self, OpRef<'m>, &dyn TopLevelToLLVMIRModel) -> Result,
    ) -> Result {
        for op in ops {
            let model = self.ctx.op_model::<dyn TopLevelToLLVMIR>(op.name());
            let done = match model {
                Some(model) => visit(self, *op, model),
                None => Err(no_translation(*op)),
            };
            done.map_err(|error| error.at(op.loc()))?;
        }
        Ok(())
    }

    /// Adds a symbol.
    pub(super) fn add_global(&mut self, name: &[u8], global: Global) -> GlobalId {
        let id = GlobalId(self.ir.globals.len() as u32);
        self.ir.globals.push(global);
        self.ir.order.push(id);
        self.symbols.insert(name.to_vec(), id);
        id
    }

    /// Returns the address of a symbol as a constant.
    pub(super) fn address_of(&mut self, id: GlobalId) -> ConstId {
        let space = self.ir.globals[id.index()].address_space;
        let ty = types::pointer(self.ctx, space);
        self.ir.constants.make(ty, Data::Global(id))
    }

    /// Returns the symbol that an attribute refers to.
    pub(super) fn symbol(&self, attr: impl Into<Attr>) -> Result<GlobalId> {
        let name = attr.into().as_flat_symbol(self.ctx).unwrap_or_default();
        let known = self.symbols.get(name.as_bytes()).copied();
        known.ok_or_else(|| format!("symbol '{name}' is not defined here").into())
    }

    /// Returns the translated value of an operand.
    ///
    /// # Errors
    /// When the definition of the operand has no LLVM IR form.
    pub fn value(&self, value: ods_core::ir::ValueRef<'_>) -> Result<Value> {
        let known = self.values.get(&value.value).copied();
        known.ok_or_else(|| "an operand has no LLVM IR form".into())
    }

    pub(super) fn values<'a>(
        &self,
        values: impl Iterator<Item = ods_core::ir::ValueRef<'a>>,
    ) -> Result<Vec<Value>> {
        values.map(|value| self.value(value)).collect()
    }

    /// Records the translated value of a result.
    pub fn define(&mut self, result: ods_core::ir::ValueRef<'_>, value: Value) {
        self.values.insert(result.value, value);
    }

    /// Returns the comdat that a symbol reference refers to.
    pub(super) fn comdat(&self, attr: Option<impl Into<Attr>>) -> Option<usize> {
        let name = match attr?.into().data(self.ctx) {
            ods_core::AttrData::SymbolRef { nested, .. } => {
                nested.last()?.as_flat_symbol(self.ctx)?
            }
            _ => return None,
        };
        self.ir.comdats.iter().position(|(have, _)| have == name.as_bytes())
    }

    /// Checks that LLVM has the type, and returns it, or the LLVM type that represents it.
    ///
    /// # Errors
    /// When LLVM does not have the type.
    pub fn checked(&self, ty: Type) -> Result<Type> {
        types::check(self.ctx, ty).map(|()| types::represented(self.ctx, ty))
    }

    /// Returns the discardable attribute `name` of `op`.
    pub(super) fn discardable(&self, op: OpRef<'_>, name: &str) -> Option<Attr> {
        op.attrs().get(self.ctx, Ident::new(name))
    }
}

impl TopLevelToLLVMIR for ComdatOp {
    fn declare<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let block = self.view(ir).body().entry();
        for selector in block.into_iter().flat_map(|block| block.ops()) {
            let Some(selector) = selector.cast::<ComdatSelectorOp>() else { continue };
            let name = selector.sym_name().as_bytes().to_vec();
            if t.ir.comdats.iter().any(|(have, _)| *have == name) {
                let message =
                    "comdat selection symbols must be unique even in different comdat regions";
                return Err(TranslateError::from(message).at(selector.loc()));
            }
            t.ir.comdats.push((name, selector.comdat().text()));
        }
        Ok(())
    }
}

/// Returns the error for an operation without a translation.
pub(super) fn no_translation(op: OpRef<'_>) -> TranslateError {
    let name = op.name();
    format!("cannot be converted to LLVM IR: no translation is known for op: {name}").into()
}

/// Returns whether anything in the module has a location.
fn has_locations(root: OpRef<'_>) -> bool {
    root.loc() != Loc::UNKNOWN
        || root.walk(ods_core::ir::WalkOrder::Pre).any(|op| op.loc() != Loc::UNKNOWN)
}

/// Creates a symbol with default properties.
pub(super) fn plain_global(name: &[u8], ty: Type, kind: GlobalKind) -> Global {
    Global {
        name: name.to_vec(),
        ty,
        address_space: 0,
        linkage: "",
        visibility: "",
        dso_local: false,
        unnamed_addr: "",
        thread_local: false,
        section: None,
        comdat: None,
        align: None,
        metadata: Vec::new(),
        kind,
    }
}

/// Calling conventions that have a name, by number.
const CALLING_CONVENTIONS: &[(i64, &str)] = &[
    (8, "fastcc"),
    (9, "coldcc"),
    (10, "ghccc"),
    (13, "anyregcc"),
    (14, "preserve_mostcc"),
    (15, "preserve_allcc"),
    (16, "swiftcc"),
    (17, "cxx_fast_tlscc"),
    (18, "tailcc"),
    (19, "cfguard_checkcc"),
    (20, "swifttailcc"),
    (64, "x86_stdcallcc"),
    (65, "x86_fastcallcc"),
    (66, "arm_apcscc"),
    (67, "arm_aapcscc"),
    (68, "arm_aapcs_vfpcc"),
    (69, "msp430_intrcc"),
    (70, "x86_thiscallcc"),
    (71, "ptx_kernel"),
    (72, "ptx_device"),
    (75, "spir_func"),
    (76, "spir_kernel"),
    (77, "intel_ocl_bicc"),
    (78, "x86_64_sysvcc"),
    (79, "win64cc"),
    (80, "x86_vectorcallcc"),
    (81, "hhvmcc"),
    (82, "hhvm_ccc"),
    (83, "x86_intrcc"),
    (84, "avr_intrcc "),
    (87, "amdgpu_vs"),
    (88, "amdgpu_gs"),
    (89, "amdgpu_ps"),
    (90, "amdgpu_cs"),
    (91, "amdgpu_kernel"),
    (92, "x86_regcallcc"),
    (93, "amdgpu_hs"),
    (95, "amdgpu_ls"),
    (96, "amdgpu_es"),
    (97, "aarch64_vector_pcs"),
    (98, "aarch64_sve_vector_pcs"),
    (100, "amdgpu_gfx"),
    (101, "m68k_intrcc"),
];

/// Returns the calling convention as printed; empty for C.
pub(super) fn calling_convention(cc: CConv) -> Cow<'static, str> {
    let number = cc.value() as i64;
    match CALLING_CONVENTIONS.iter().find(|(known, _)| *known == number) {
        _ if number == 0 => Cow::Borrowed(""),
        Some((_, name)) => Cow::Borrowed(name),
        None => Cow::Owned(format!("cc{number}")),
    }
}
