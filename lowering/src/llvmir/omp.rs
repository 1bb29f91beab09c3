//! OpenMP: directives become calls of its runtime library, around code that stays where it is or moves to a function
//! of its own.
//!
//! Instructions, blocks and their names are made in the order in which LLVM's OpenMPIRBuilder makes them, as that is
//! what gives names their numbers; what it makes only to remove it later is made and removed here, too.
//!
//! A region is translated into the function that it stands in ([`region`]). If threads are to call it, what is to be
//! done is noted ([`OpenMP::outlines`]), and done when the whole module is translated ([`outline`]): the blocks move to
//! a new function, values from outside become its arguments ([`extract`]), and a call of the runtime takes their place.

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

use ods_core::{Context, Diagnostic, Ident, OpRef};
use ods_dialects::omp;
use rustc_hash::FxHashMap;

use super::ir::{BlockId, GlobalId};
use super::module::{Result, Translator};
use outline::Outline;

/// The state that directives share.
#[derive(Default)]
pub(super) struct OpenMP<'m> {
    /// Set where the code is for a device.
    is_device: bool,
    /// Set where there are devices to build for.
    has_targets: bool,
    /// `ident_t` structs by their flags and the text of their place.
    idents: FxHashMap<(u32, GlobalId), GlobalId>,
    /// Texts of places.
    places: FxHashMap<String, GlobalId>,
    /// The blocks that variables of directives are put in, the innermost last.
    alloca_blocks: Vec<BlockId>,
    /// The regions that become functions.
    outlines: Vec<(GlobalId, Outline)>,
    /// Declarations of reductions and critical sections, by name.
    reductions: FxHashMap<Vec<u8>, omp::DeclareReductionOpRef<'m>>,
    /// The error in a region, while the directives around hand it on.
    pub(super) inner_error: Option<Diagnostic>,
    criticals: FxHashMap<Vec<u8>, omp::CriticalDeclareOpRef<'m>>,
}

impl<'m> OpenMP<'m> {
    /// Reads what the module says about OpenMP as a whole.
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

/// Returns whether an operation declares something that directives refer to.
pub(super) fn is_declaration(op: OpRef<'_>) -> bool {
    op.isa::<omp::DeclareReductionOp>()
        || op.isa::<omp::PrivateClauseOp>()
        || op.isa::<omp::CriticalDeclareOp>()
        || op.isa::<omp::DeclareMapperOp>()
}

/// The refusal of a clause, in upstream's words.
fn unhandled(op: OpRef<'_>, clause: &str) -> String {
    let name = op.name();
    format!("not yet implemented: Unhandled clause {clause} in {} operation", name.as_str())
}

/// Refuses clauses that are there.
fn refuse(op: OpRef<'_>, clauses: &[(bool, &str)]) -> Result {
    match clauses.iter().find(|(there, _)| *there) {
        Some((_, clause)) => Err(unhandled(op, clause)),
        None => Ok(()),
    }
}

impl Translator<'_> {
    /// Refuses a directive where code is made for a device.
    fn refuse_on_device(&self, op: OpRef<'_>) -> Result {
        match self.omp.is_device {
            true => {
                Err(format!("not yet implemented: {} in code for a device", op.name().as_str()))
            }
            false => Ok(()),
        }
    }
}
