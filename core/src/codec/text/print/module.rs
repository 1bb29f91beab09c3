//! Printing of whole modules, and of single entities for messages.

use std::{fmt, io};

use super::alias::{AliasProbe, Collector};
use super::names::Names;
use super::printer::Sink;
use crate::ir::{Module, OpRef};
use crate::text::{OpPrinter, PrintFlags, Printer};
use crate::{Attr, Context, Ident, Op, ResourceBlob, ResourceValue, Type};

/// Prints a module as text, with aliases before and resources after it; ends with a newline.
///
/// # Examples
/// ```
/// use ods_core::text::{PrintFlags, parse_module, print_module};
/// use ods_core::{Context, Diagnostics};
///
/// let ctx = Context::with(|_| {});
/// ctx.allow_unregistered(true);
/// let source = r#"%a = "my.op"() : () -> i32"#;
/// let module = parse_module(&ctx, source, "a.mlir", &mut Diagnostics::new()).expect("it is valid");
/// let text = print_module(&module, &PrintFlags::default());
/// assert_eq!(text.trim_end(), "module {\n  %0 = \"my.op\"() : () -> i32\n}");
/// ```
pub fn print_module(module: &Module, flags: &PrintFlags) -> String {
    let mut printer = Printer::new(module.ctx(), flags.clone());
    print_to(&mut printer, module);
    printer.out.into()
}

/// The line and column, both from 1, of operations in a text; by the address of their body.
pub(crate) type OpPositions = Vec<(usize, Op, u32, u32)>;

/// Prints a module, or its root alone, and returns the positions at which its operations begin. The column is that of
/// the line's indentation, from 0, as MLIR has it.
pub(crate) fn print_with_positions(
    module: &Module,
    whole: bool,
    flags: &PrintFlags,
) -> (String, OpPositions) {
    let mut printer = Printer::new(module.ctx(), flags.clone());
    printer.starts = Some(Vec::new());
    if whole && !flags.local_scope {
        print_to(&mut printer, module);
    } else {
        print_alone(&mut printer, module.root());
    }
    let starts = printer.starts.take().unwrap_or_default();
    let text: String = printer.out.into();
    let mut positions = Vec::with_capacity(starts.len());
    let (mut line, mut from) = (1, 0);
    for (body, op, at, indent) in starts {
        line += text.as_bytes()[from..at].iter().filter(|byte| **byte == b'\n').count() as u32;
        from = at;
        positions.push((body, op, line, indent as u32));
    }
    (text, positions)
}

/// Writes the text of a module as it is printed; see [`print_module`].
pub fn write_module<'a>(
    module: &'a Module,
    flags: &PrintFlags,
    out: &'a mut (dyn io::Write + Send),
) -> io::Result<()> {
    let mut printer = Printer::new(module.ctx(), flags.clone());
    printer.sink = Some(Sink { out, result: Ok(()) });
    print_to(&mut printer, module);
    printer.write_out();
    printer.sink.map_or(Ok(()), |sink| sink.result)
}

fn print_to<'ir>(printer: &mut Printer<'ir>, module: &'ir Module) {
    let (root, flags) = (module.root(), printer.flags.clone());
    let probe = Some(AliasProbe::new(module.ctx()));
    let names = Names::of_op(root.body, root.op, &flags, probe);
    collect_aliases(printer, &names, root);
    if printer.sink.is_none() {
        printer.out.reserve(names.value_count() * if flags.generic { 84 } else { 48 });
    }
    printer.print_alias_definitions(false);
    print_root(printer, &names, root);
    if flags.debuginfo {
        printer.print_trailing_loc(root.loc(), true);
    }
    printer.print("\n");
    printer.print_alias_definitions(true);
    if !flags.local_scope {
        printer.print_metadata(module);
    }
}

/// Prints one operation on its own: values are named as if the enclosing isolated operation, or the operation itself if
/// it is isolated, were the whole IR.
pub fn print_op(op: OpRef<'_>, flags: &PrintFlags) -> String {
    let mut printer = Printer::new(op.ctx(), flags.clone());
    print_alone(&mut printer, op);
    printer.out.into()
}

fn print_alone<'ir>(printer: &mut Printer<'ir>, op: OpRef<'ir>) {
    let flags = printer.flags.clone();
    let names = if op.body.nested(op.op).is_some() {
        Names::of_op(op.body, op.op, &flags, None)
    } else {
        Names::new(op.body, None, &flags, None)
    };
    print_root(printer, &names, op);
    if flags.debuginfo {
        printer.print_trailing_loc(op.loc(), true);
    }
}

fn print_root<'ir>(printer: &mut Printer<'ir>, names: &Names, root: OpRef<'ir>) {
    let mut p = OpPrinter {
        base: printer,
        names,
        body: root.body,
        table: 0,
        op: None,
        default_dialects: vec!["builtin"],
    };
    p.print_full_op(root);
}

fn collect_aliases<'ir>(printer: &mut Printer<'ir>, names: &Names, root: OpRef<'ir>) {
    if printer.flags.local_scope || !(printer.flags.debuginfo || names.may_need_aliases) {
        return;
    }
    printer.collector = Some(Box::new(Collector::new(printer.ctx)));
    print_root(printer, names, root);
    printer.finish_collecting();
    printer.out.clear();
}

/// Writes `{-# … #-}`; commas and headings depend on the entries written so far.
struct Metadata<'p, 'ir> {
    p: &'p mut Printer<'ir>,
    open: bool,
    section: bool,
    group: bool,
}

impl Printer<'_> {
    fn print_metadata(&mut self, module: &Module) {
        let ctx = self.ctx;
        let mut used: Vec<(Ident, crate::ResourceHandle)> = Vec::new();
        for handle in std::mem::take(&mut self.resources) {
            used.push((ctx.resource(handle).dialect(), handle));
        }
        let mut out = Metadata { p: self, open: false, section: false, group: false };
        for dialect in ctx.registry().dialects() {
            let mut first = true;
            for (_, handle) in used.iter().filter(|(owner, _)| *owner == dialect.name) {
                let resource = ctx.resource(*handle);
                if let Some(blob) = resource.blob() {
                    out.entry("dialect", dialect.name, &mut first, resource.key(), |p| {
                        p.print_blob(blob);
                    });
                }
            }
            out.end_group(first);
        }
        let had_dialects = out.section;
        out.end_section();
        out.section = false;
        out.group = false;
        let _ = had_dialects;
        for group in module.external_resources() {
            let mut first = true;
            for (key, value) in &group.entries {
                out.entry("external", &group.name, &mut first, key, |p| match value {
                    ResourceValue::Blob(blob) => p.print_blob(blob),
                    ResourceValue::Bool(value) => p.print(if *value { "true" } else { "false" }),
                    ResourceValue::String(text) => p.print_string(text.as_bytes()),
                });
            }
            out.end_group(first);
        }
        out.end_section();
        if out.open {
            self.print("\n#-}\n");
        }
    }

    fn print_blob(&mut self, blob: &ResourceBlob) {
        self.print("\"");
        let mut bytes = Vec::with_capacity(4 + blob.data.len());
        bytes.extend_from_slice(&blob.alignment.to_le_bytes());
        bytes.extend_from_slice(&blob.data);
        self.print_hex(&bytes);
        self.print("\"");
    }
}

impl Metadata<'_, '_> {
    fn entry(
        &mut self,
        section: &str,
        group: &str,
        first: &mut bool,
        key: &str,
        value: impl FnOnce(&mut Printer<'_>),
    ) {
        let start = self.p.out.len();
        value(self.p);
        let text = self.p.out.split_off(start);
        let open = std::mem::replace(&mut self.open, true);
        if !open {
            self.p.print("\n{-#\n");
        }
        if self.p.flags.elide_resources_if_larger.is_some_and(|limit| text.len() as u64 > limit) {
            return;
        }
        if !std::mem::replace(&mut self.section, true) {
            if self.p.out.as_bytes().ends_with(b"}") && open {
                self.p.print(",\n");
            }
            self.p.print_fmt(format_args!("  {section}_resources: {{\n"));
        }
        if std::mem::replace(first, false) {
            if self.group {
                self.p.print(",\n");
            }
            self.p.print_fmt(format_args!("    {group}: {{\n"));
        } else {
            self.p.print(",\n");
        }
        self.p.print("      ");
        self.p.print_keyword_or_string(key);
        self.p.print(": ");
        self.p.out.push_buf(&text);
    }

    fn end_group(&mut self, empty: bool) {
        if !empty {
            self.group = true;
            self.p.print("\n    }");
        }
    }

    fn end_section(&mut self) {
        if self.section {
            self.p.print("\n  }");
        }
    }
}

/// A type or attribute as text, without aliases.
pub struct Display<'c> {
    ctx: &'c Context,
    what: What,
}

enum What {
    Type(Type),
    Attr(Attr),
}

impl Type {
    /// Returns the type as text.
    pub fn display(self, ctx: &Context) -> Display<'_> {
        Display { ctx, what: What::Type(self) }
    }
}

impl Attr {
    /// Returns the attribute as text.
    pub fn display(self, ctx: &Context) -> Display<'_> {
        Display { ctx, what: What::Attr(self) }
    }
}

impl fmt::Display for Display<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer::new(self.ctx, PrintFlags::default());
        match self.what {
            What::Type(ty) => printer.print_type(ty),
            What::Attr(attr) => printer.print_attribute(attr),
        }
        f.write_str(printer.out.as_str())
    }
}

impl fmt::Display for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print_module(self, &PrintFlags::default()))
    }
}
