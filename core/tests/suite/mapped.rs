//! A file that is mapped into memory and read lazily, as for very large files.

use ods_core::bytecode::{WriterOptions, read_lazy, write_module};
use ods_core::{Context, Diagnostics, Loc, Module, OpBuilder, OpName, OpState};

#[test]
fn a_mapped_file_is_read_when_it_is_touched() {
    let ctx = Context::with(|_| {});
    let mut module = Module::new(&ctx, Loc::UNKNOWN);
    let body = module.body_mut();
    let block = body.entry_block(body.region()).expect("a module has a block");
    let mut state = OpState::new(OpName::new("builtin.module"), Loc::UNKNOWN);
    state.regions = 1;
    let inner = OpBuilder::at_end(body, block).insert(state);
    let nested = body.nested_mut(inner).expect("isolated");
    let block = nested.append_block(nested.region());
    for line in 1..100 {
        let state = OpState::new(
            OpName::new("builtin.unrealized_conversion_cast"),
            ctx.file_loc("a.mlir", line, 1),
        );
        OpBuilder::at_end(nested, block).insert(state);
    }
    let mut bytes = Vec::new();
    write_module(&module, &WriterOptions::default(), &mut bytes).expect("memory takes everything");
    let path = std::env::temp_dir().join(format!("ods-mapped-{}.mlirbc", std::process::id()));
    std::fs::write(&path, &bytes).expect("a temporary file");

    let file = std::fs::File::open(&path).expect("written above");
    #[expect(unsafe_code, reason = "mapping a file is unsafe: it could be changed meanwhile")]
    // SAFETY: no other code knows the file, and it is not written while it is mapped.
    let map = unsafe { memmap2::Mmap::map(&file) }.expect("a file can be mapped");
    let ctx = Context::with(|_| {});
    let module = read_lazy(&ctx, map, "a.mlirbc", &mut Diagnostics::new()).expect("well formed");
    std::fs::remove_file(&path).expect("written above");
    let mut again = Vec::new();
    write_module(&module, &WriterOptions::default(), &mut again).expect("memory takes everything");
    assert!(again == bytes, "the same module is written");
}
