//! Compilation of functions, on several threads.

use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::ir::Function;
use cranelift_codegen::ir::UserExternalName;
use cranelift_codegen::isa::{OwnedTargetIsa, TargetIsa};
use cranelift_codegen::settings::{self, Configurable as _};
use cranelift_codegen::{CodegenError, Context, isa};
use cranelift_module::{DataId, FuncId, ModuleReloc};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::super::code_map::CodeInfo;
use super::super::signature::FunctionType;
use super::{Compiled, Listing, Written, compile_error};

/// The machine code of one function.
pub(super) struct Code {
    pub(super) bytes: Vec<u8>,
    pub(super) alignment: u64,
    pub(super) relocs: Vec<ModuleReloc>,
    pub(super) imports: Vec<ImportedName>,
    pub(super) info: CodeInfo,
    pub(super) listed: String,
}

/// The maximal number of block parameters of a function whose registers the backtracking allocator assigns. It joins a
/// parameter with the values that are passed for it, and sorts all that is joined each time: in a chain of branches its
/// time is quadratic in the number of parameters.
const JOINED: usize = 4096;

/// Compiles bodies, in parallel.
pub(super) fn compile_all(
    bodies: Vec<Written>,
    isa: &dyn TargetIsa,
    listing: Option<Listing>,
) -> Vec<Compiled> {
    let single_pass =
        bodies.iter().any(|one| parameters(&one.body) > JOINED).then(|| single_pass(isa));
    let single_pass = single_pass.flatten();
    let bodies = bodies.into_par_iter();
    let compiled = bodies.map_init(Context::new, |context, Written { id, name, body }| {
        context.clear();
        let isa = match &single_pass {
            Some(single_pass) if parameters(&body) > JOINED => &**single_pass,
            _ => isa,
        };
        context.func = body;
        let code = compile(context, isa, id, name.clone(), listing);
        (id, code.map_err(|error| compile_error(name, &error)))
    });
    compiled.collect()
}

/// Returns the number of parameters of all blocks.
fn parameters(function: &Function) -> usize {
    function.layout.blocks().map(|block| function.dfg.num_block_params(block)).sum()
}

/// Returns the same target with the allocator that assigns registers in one pass, in linear time.
fn single_pass(isa: &dyn TargetIsa) -> Option<OwnedTargetIsa> {
    let mut flags = settings::builder();
    for flag in isa.flags().iter() {
        flags.set(flag.name, &flag.value_string()).ok()?;
    }
    flags.set("regalloc_algorithm", "single_pass").ok()?;
    let mut target = isa::lookup(isa.triple().clone()).ok()?;
    for flag in isa.isa_flags() {
        target.set(flag.name, &flag.value_string()).ok()?;
    }
    target.finish(settings::Flags::new(flags)).ok()
}

/// Compiles the function in `context`.
fn compile(
    context: &mut Context,
    isa: &dyn TargetIsa,
    id: FuncId,
    name: String,
    listing: Option<Listing>,
) -> Result<Code, CodegenError> {
    let mut listed = match listing {
        Some(Listing::Clif) => format!("; @{name}\n{}\n", context.func),
        Some(Listing::Assembly) | None => String::new(),
    };
    context.set_disasm(listing == Some(Listing::Assembly));
    context.compile(isa, &mut ControlPlane::default()).map_err(|error| error.inner)?;
    let code = context.compiled_code().expect("the function was just compiled");
    if let Some(text) = &code.vcode {
        listed = format!("{name}:\n{text}\n");
    }
    let buffer = &code.buffer;
    let relocs = buffer.relocs().iter();
    let locations = buffer.get_srclocs_sorted().iter().filter(|one| !one.loc.is_default());
    let imports = context.func.params.user_named_funcs().values();
    Ok(Code {
        bytes: code.code_buffer().to_vec(),
        alignment: u64::from(buffer.alignment),
        relocs: relocs.map(|one| ModuleReloc::from_mach_reloc(one, &context.func, id)).collect(),
        imports: imports.map(imported).collect(),
        info: CodeInfo {
            name,
            size: code.code_buffer().len(),
            traps: buffer.traps().iter().map(|one| (one.offset, one.code)).collect(),
            locations: locations.map(|one| (one.start, one.loc.bits())).collect(),
        },
        listed,
    })
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum ImportedName {
    Function(FuncId),
    Data(DataId),
}

fn imported(name: &UserExternalName) -> ImportedName {
    match *name {
        UserExternalName { namespace: 0, index } => ImportedName::Function(FuncId::from_u32(index)),
        UserExternalName { index, .. } => ImportedName::Data(DataId::from_u32(index)),
    }
}

/// The declared functions in order of declaration.
pub(super) fn sorted(
    functions: &FxHashMap<String, (FuncId, FunctionType)>,
) -> Vec<(&String, &(FuncId, FunctionType))> {
    let mut list: Vec<_> = functions.iter().collect();
    list.sort_by_key(|(_, (id, _))| id.as_u32());
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::JitEngine;

    #[test]
    fn the_single_pass_is_the_only_difference() {
        let target = JitEngine::cranelift().isa(false).unwrap();
        let other = single_pass(&*target).unwrap();
        let changed: Vec<_> = target
            .flags()
            .iter()
            .zip(other.flags().iter())
            .filter(|(a, b)| a.to_string() != b.to_string())
            .map(|(_, b)| b.to_string())
            .collect();
        assert_eq!(changed, ["regalloc_algorithm=single_pass"]);
        let extensions = |isa: &dyn TargetIsa| {
            isa.isa_flags().iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(extensions(&*target), extensions(&*other));
    }
}
