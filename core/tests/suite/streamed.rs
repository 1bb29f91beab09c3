//! Text of a module that is written while it is printed: equal to the text printed as a whole, in pieces, and up to the
//! first write error only.

use std::io::{self, Write};

use ods_core::ir::{OpBuilder, OpState};
use ods_core::text::{PrintFlags, print_module, write_module};
use ods_core::{Context, Loc, Module, OpName, Type};

/// Accepts writes until `room` is used up, then fails each time.
struct Limited {
    bytes: Vec<u8>,
    longest: usize,
    capacity: usize,
    failures: usize,
}

impl Limited {
    fn new(capacity: usize) -> Limited {
        Limited { bytes: Vec::new(), longest: 0, capacity, failures: 0 }
    }
}

impl Write for Limited {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + bytes.len() > self.capacity {
            self.failures += 1;
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.longest = self.longest.max(bytes.len());
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns a module whose text takes several hundred kilobytes, in a context without threading.
fn module() -> Module {
    let ctx = Context::with(|_| {});
    ctx.allow_unregistered(true);
    ctx.allow_threading(false);
    let mut module = Module::new(&ctx, Loc::UNKNOWN);
    let body = module.body_mut();
    let block = body.entry_block(body.region()).expect("a module has a block");
    let arg = body.add_arg(block, Type::I32, Loc::UNKNOWN);
    let mut b = OpBuilder::at_end(body, block);
    for _ in 0..10_000 {
        let mut state = OpState::new(OpName::new("u.add"), Loc::UNKNOWN);
        state.operands = [arg, arg].as_slice().into();
        state.results = [Type::I32].as_slice().into();
        b.insert(state);
    }
    module
}

#[test]
fn pieces_make_the_whole() {
    let module = module();
    for generic in [false, true] {
        let flags = PrintFlags { generic, ..PrintFlags::default() };
        let whole = print_module(&module, &flags);
        let mut out = Limited::new(usize::MAX);
        write_module(&module, &flags, &mut out).expect("there is room");
        assert!(out.bytes == whole.as_bytes(), "the text differs");
        assert!(out.longest < whole.len() / 2, "{} of {} at once", out.longest, whole.len());
    }
}

#[test]
fn nothing_follows_a_failure() {
    let module = module();
    let flags = PrintFlags::default();
    let whole = print_module(&module, &flags);
    let mut out = Limited::new(whole.len() / 2);
    let error = write_module(&module, &flags, &mut out).expect_err("there is no room");
    assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    assert_eq!(out.failures, 1);
    assert!(!out.bytes.is_empty() && whole.as_bytes().starts_with(&out.bytes));
}
