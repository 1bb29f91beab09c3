//! OpenMP: directives become calls of its runtime library, around code that stays in place or is outlined to a
//! function.
//!
//! Instructions, blocks and names are created in the order of LLVM's OpenMPIRBuilder, since the order determines the
//! suffixes of names; instructions that it creates only to remove them later are created and removed here, too.
//!
//! A region is first translated in place ([`region`]). If threads are to call it, an outline is recorded
//! ([`OpenMP::outlines`]) and processed after the whole module is translated ([`outline`]): the blocks move to a new
//! function, values defined outside become its arguments ([`extract`]), and a call of the runtime replaces the region.

mod atomic;
mod attributes;
mod builder;
mod data;
mod extract;
mod inlined;
mod outline;
mod parallel;
mod reduction;
mod region;
mod runtime;
mod sections;
mod standalone;
mod task;
mod teams;

use super::error::Result;
use ods_core::{Context, Ident, OpRef, TranslateError};
use ods_dialects::omp;
use rustc_hash::FxHashMap;

use super::interface::TopLevelToLLVMIR;
use super::ir::{BlockId, GlobalId};
use super::module::Translator;
use outline::Outline;

/// The state that directives share.
#[derive(Default)]
pub(super) struct OpenMP<'m> {
    /// Set if the code is for a device.
    is_device: bool,
    /// Set if the module has target devices.
    has_targets: bool,
    /// `ident_t` structs by their flags and the text of their source location.
    idents: FxHashMap<(u32, GlobalId), GlobalId>,
    /// Texts of source locations.
    places: FxHashMap<String, GlobalId>,
    /// The blocks for allocas of directives, the innermost last.
    alloca_blocks: Vec<BlockId>,
    /// The regions to be outlined.
    outlines: Vec<(GlobalId, Outline)>,
    /// Declarations of reductions, by name.
    reductions: FxHashMap<Vec<u8>, omp::DeclareReductionOpRef<'m>>,
    criticals: FxHashMap<Vec<u8>, omp::CriticalDeclareOpRef<'m>>,
}

impl<'m> OpenMP<'m> {
    /// Reads the module attributes of OpenMP.
    pub(super) fn read_module(&mut self, ctx: &Context, root: OpRef<'m>) {
        let device = root.attrs().get(ctx, Ident::new("omp.is_target_device"));
        self.is_device = device.and_then(|attr| attr.as_bool()) == Some(true);
        let targets = root.attrs().get(ctx, Ident::new("omp.target_triples"));
        self.has_targets =
            targets.and_then(|attr| attr.as_array(ctx)).is_some_and(|all| !all.is_empty());
        let entry = root.regions().next().and_then(|region| region.entry());
        for op in entry.into_iter().flat_map(|block| block.ops()) {
            if let Some(op) = op.cast::<omp::DeclareReductionOp>() {
                self.reductions.insert(op.sym_name().as_bytes().to_vec(), op);
            } else if let Some(op) = op.cast::<omp::CriticalDeclareOp>() {
                self.criticals.insert(op.sym_name().as_bytes().to_vec(), op);
            }
        }
    }
}

// Declarations that directives refer to.

impl TopLevelToLLVMIR for omp::DeclareReductionOp {}

impl TopLevelToLLVMIR for omp::PrivateClauseOp {}

impl TopLevelToLLVMIR for omp::CriticalDeclareOp {}

impl TopLevelToLLVMIR for omp::DeclareMapperOp {}

/// Returns the error about an unsupported clause, as worded by upstream.
fn unhandled(op: OpRef<'_>, clause: &str) -> TranslateError {
    let name = op.name();
    format!("not yet implemented: Unhandled clause {clause} in {} operation", name.as_str()).into()
}

/// Returns an error if an unsupported clause is present.
fn refuse(op: OpRef<'_>, clauses: &[(bool, &str)]) -> Result {
    match clauses.iter().find(|(there, _)| *there) {
        Some((_, clause)) => Err(unhandled(op, clause)),
        None => Ok(()),
    }
}

impl Translator<'_> {
    /// Returns an error for a directive if the code is for a device.
    fn refuse_on_device(&self, op: OpRef<'_>) -> Result {
        match self.omp.is_device {
            true => {
                Err(format!("not yet implemented: {} in code for a device", op.name().as_str())
                    .into())
            }
            false => Ok(()),
        }
    }
}
