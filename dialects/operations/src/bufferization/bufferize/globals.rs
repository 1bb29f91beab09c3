//! Constants in memory: one global for each value, at the start of a module.

use ods_core::memref_type::MemRefType;
use ods_core::symbol::symbol_name;
use ods_core::{Attr, Body, Loc, OpBuilder, Type};
use rustc_hash::FxHashSet;

use crate::memref::GlobalOp;

/// A global that exists, or is to be built.
#[derive(Clone, Debug)]
struct Global {
    name: String,
    ty: Type,
    value: Attr,
    alignment: u64,
    /// The location, if the global is to be built.
    created: Option<Loc>,
}

/// The globals of a module.
#[derive(Clone, Default, Debug)]
pub struct Globals {
    /// The globals in the order in which they are searched.
    all: Vec<Global>,
    names: FxHashSet<String>,
    count: usize,
}

impl Globals {
    /// Collects the globals of a module.
    pub fn new(module: &Body) -> Globals {
        let ctx = module.ctx();
        let entry = module.entry_block(module.region());
        let mut globals = Globals::default();
        for op in entry.into_iter().flat_map(|entry| module.ops(entry)) {
            let name = symbol_name(module.view(op)).and_then(|name| name.as_str(ctx));
            globals.names.extend(name.map(str::to_owned));
            if let Some(global) = op.cast::<GlobalOp>(module)
                && let Some(value) = global.initial_value(module)
            {
                globals.all.push(Global {
                    name: global.sym_name(module).to_owned(),
                    ty: global.r#type(module),
                    value,
                    alignment: global.alignment(module).unwrap_or_default(),
                    created: None,
                });
            }
        }
        globals
    }

    /// Returns the name and type of the global that holds a value.
    pub(in crate::bufferization) fn get(
        &mut self,
        body: &Body,
        value: Attr,
        tensor: Type,
        space: Option<Attr>,
        alignment: u64,
        loc: Loc,
    ) -> Option<(String, Type)> {
        let same = |one: &&Global| one.alignment == alignment && one.value == value;
        if let Some(found) = self.all.iter().find(same) {
            return Some((found.name.clone(), found.ty));
        }
        let ctx = body.ctx();
        let (shape, elem) = (tensor.shape(ctx)?, tensor.element_type(ctx)?);
        let mut name = "__constant_".to_owned();
        for (at, size) in shape.iter().enumerate() {
            if at != 0 {
                name.push('x');
            }
            name += &size.to_string();
        }
        name += &format!("x{}", elem.display(ctx));
        let name = self.unique(name);
        let ty = MemRefType { space, ..MemRefType::new(ctx, shape, elem) }.ty(ctx);
        let new = Global { name: name.clone(), ty, value, alignment, created: Some(loc) };
        // It will precede all others.
        self.all.insert(0, new);
        Some((name, ty))
    }

    fn unique(&mut self, base: String) -> String {
        let mut name = base.clone();
        while !self.names.insert(name.clone()) {
            name = format!("{base}_{}", self.count);
            self.count += 1;
        }
        name
    }

    /// Builds the new globals.
    pub fn place(self, module: &mut Body) {
        let Some(entry) = module.entry_block(module.region()) else { return };
        let Some(first) = module.first_op(entry) else { return };
        for global in &self.all {
            let Some(loc) = global.created else { continue };
            let mut builder = OpBuilder::before(module, first);
            let mut new = GlobalOp::build(&global.name, global.ty)
                .sym_visibility("private")
                .initial_value(global.value)
                .constant(true)
                .loc(loc);
            if global.alignment != 0 {
                new = new.alignment(global.alignment);
            }
            new.insert(&mut builder);
        }
    }
}
