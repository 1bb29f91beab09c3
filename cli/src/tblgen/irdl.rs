//! `ods tblgen --gen-dialect-irdl-defs`: a dialect of a `.td` as a dialect of IRDL, with the text of upstream's
//! `tblgen-to-irdl`.
//!
//! The records are read as the documentation generators read them, so that C++ text without a translation removes
//! nothing: a predicate becomes `irdl.c_pred` with its condition in C++. The IR is built in the irdl dialect and
//! printed; like upstream's it has the generic form if it does not verify.

mod constraint;

use ods_core::text::{PrintFlags, print_module};
use ods_core::verify::verify_module;
use ods_core::{Attr, Block, Body, Context, Diagnostics, Loc, Module, OpBuilder, Region, Value};
use ods_dialects::irdl::{
    AttributeOp, AttributesOp, DialectOp, IRDLDialect, OperandsOp, OperationOp, RegionsOp,
    ResultsOp, TypeOp, Variadicity, VariadicityArrayAttr, VariadicityAttr,
};
use ods_spec::docgen::{Failure, Named, Operation};
use ods_spec::lang::driver::{Answers, Backends, Flag, GeneratorOutput};
use ods_spec::lang::{Record, Records};

use constraint::Constraints;

/// The generator as a backend of the tool.
pub(super) struct Irdl;

const GENERATORS: &[Flag] = &[Flag {
    name: "gen-dialect-irdl-defs",
    takes_value: false,
    about: "a dialect as IRDL (needs --dialect)",
}];

const OPTIONS: &[Flag] =
    &[Flag { name: "dialect", takes_value: true, about: "the dialect that is meant" }];

impl Backends for Irdl {
    fn generators(&self) -> &[Flag] {
        GENERATORS
    }

    fn options(&self) -> &[Flag] {
        OPTIONS
    }

    fn run(
        &self,
        flag: &str,
        records: &Records,
        answers: &Answers,
    ) -> Result<GeneratorOutput, String> {
        let Some(dialect) = answers.value("dialect") else {
            return Err(format!(
                "error: '--{flag}' needs the name of a dialect: '--dialect=NAME'\n"
            ));
        };
        let made = written(records, dialect);
        made.map(GeneratorOutput::from).map_err(|failure| failure.render(records.source_map()))
    }
}

/// Returns the text of the module that declares `dialect`.
fn written(records: &Records, dialect: &str) -> Result<String, Failure> {
    let ctx = Context::with(|registry| registry.insert::<IRDLDialect>());
    let mut module = Module::new(&ctx, Loc::UNKNOWN);
    let body = module.body_mut();
    let block = block_of(body, body.region());
    let op = OpBuilder::at_end(body, block).insert(DialectOp::build(dialect));
    if let Some(inside) = body.nested_mut(op.into()) {
        let block = block_of(inside, inside.region());
        Definitions { ctx: &ctx, body: inside, block, dialect }.add(records)?;
    }
    let is_valid = verify_module(&module, &mut Diagnostics::new());
    Ok(print_module(&module, &PrintFlags { generic: !is_valid, ..PrintFlags::default() }))
}

/// Returns the block of a region, which is created if there is none.
fn block_of(body: &mut Body, region: Region) -> Block {
    match body.entry_block(region) {
        Some(block) => block,
        None => body.append_block(region),
    }
}

/// The definitions of a dialect, which are added to a block.
struct Definitions<'a> {
    ctx: &'a Context,
    body: &'a mut Body,
    block: Block,
    dialect: &'a str,
}

impl Definitions<'_> {
    fn add(&mut self, records: &Records) -> Result<(), Failure> {
        let own = |def: &Record<'_>| {
            def.opt_rec("dialect").and_then(|one| one.opt_str("name")) == Some(self.dialect)
        };
        for def in records.defs_of_class("TypeDef").filter(own).collect::<Vec<_>>() {
            let name = format!("!{}", def.str("mnemonic")?);
            let op = self.define(TypeOp::build(&name));
            let region = op.body(self.body).region;
            block_of(self.body, region);
        }
        for def in records.defs_of_class("AttrDef").filter(own).collect::<Vec<_>>() {
            let name = format!("#{}", def.str("mnemonic")?);
            let op = self.define(AttributeOp::build(&name));
            let region = op.body(self.body).region;
            block_of(self.body, region);
        }
        for def in records.defs_of_class("Op") {
            let operation = Operation::new(def)?;
            let dialect = def.opt_rec("opDialect").and_then(|one| one.opt_str("name"));
            if dialect == Some(self.dialect) {
                self.operation(&operation);
            }
        }
        Ok(())
    }

    fn define<B: ods_core::ir::Build>(&mut self, new: B) -> B::Op {
        OpBuilder::at_end(self.body, self.block).insert(new)
    }

    fn operation(&mut self, operation: &Operation<'_>) {
        let op = self.define(OperationOp::build(operation.def.opt_str("opName").unwrap_or("")));
        let region = op.body(self.body).region;
        let block = block_of(self.body, region);
        let mut names = Names::of(self.ctx, operation);
        let builder = OpBuilder::at_end(self.body, block);
        let mut build = Constraints { ctx: self.ctx, dialect: self.dialect, builder };

        let operands = build.values(&operation.operands, &mut names);
        let results = build.values(&operation.results, &mut names);
        let required = |one: &&Named<'_>| one.constraint.opt_bit("isOptional") != Some(true);
        let (mut attrs, mut attr_names) = (Vec::new(), Vec::new());
        for one in operation.attributes.iter().filter(required) {
            attrs.push(build.attr(one.constraint));
            attr_names.push(Attr::string(self.ctx, one.name));
        }
        let (mut regions, mut region_names) = (Vec::new(), Vec::new());
        for one in &operation.regions {
            regions.push(build.region(one.constraint));
            region_names.push(names.of_part(one.name));
        }

        let builder = &mut build.builder;
        if !operands.args.is_empty() {
            let Values { args, names, kinds } = operands;
            builder.insert(OperandsOp::build(&names, kinds).args(args));
        }
        if !results.args.is_empty() {
            let Values { args, names, kinds } = results;
            builder.insert(ResultsOp::build(&names, kinds).args(args));
        }
        if !attrs.is_empty() {
            builder.insert(AttributesOp::build(&attr_names).attribute_values(attrs));
        }
        if !regions.is_empty() {
            builder.insert(RegionsOp::build(&region_names).args(regions));
        }
    }
}

/// Operands or results: their constraints, names, and numbers of values.
struct Values {
    args: Vec<Value>,
    names: Vec<Attr>,
    kinds: VariadicityArrayAttr,
}

impl Constraints<'_> {
    fn values(&mut self, all: &[Named<'_>], names: &mut Names<'_>) -> Values {
        let args = all.iter().map(|one| self.ty(one.constraint)).collect();
        let kinds = all.iter().map(|one| {
            let kind = if one.constraint.is_a("Optional") {
                Variadicity::Optional
            } else if one.constraint.is_a("Variadic") {
                Variadicity::Variadic
            } else {
                Variadicity::Single
            };
            VariadicityAttr::get(self.ctx, kind)
        });
        let kinds = VariadicityArrayAttr::get(self.ctx, kinds.collect());
        Values { args, names: all.iter().map(|one| names.of_part(one.name)).collect(), kinds }
    }
}

/// The names of the parts of an operation. A part without a name gets a new one.
struct Names<'a> {
    ctx: &'a Context,
    used: Vec<&'a str>,
    next: u32,
}

impl<'a> Names<'a> {
    fn of(ctx: &'a Context, operation: &Operation<'a>) -> Names<'a> {
        let parts = [&operation.operands, &operation.results, &operation.regions];
        let used = parts.into_iter().flatten().map(|one| one.name).collect();
        Names { ctx, used, next: 0 }
    }

    fn of_part(&mut self, name: &str) -> Attr {
        if !name.is_empty() {
            return Attr::string(self.ctx, name);
        }
        loop {
            let name = format!("unnamed{}", self.next);
            self.next += 1;
            if !self.used.contains(&name.as_str()) {
                return Attr::string(self.ctx, &name);
            }
        }
    }
}
