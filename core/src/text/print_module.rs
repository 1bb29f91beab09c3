//! Printing whole modules, and single things for messages.

use std::fmt;

use super::alias::{AliasProbe, Collector};
use super::names::Names;
use super::{OpPrinter, PrintFlags, Printer};
use crate::ir::{Body, Module, OpRef};
use crate::{Attr, Context, Ident, ResourceBlob, ResourceValue, Type};

/// The text of a module, with aliases before and resources behind; ends with a newline.
pub fn print_module(module: &Module, flags: &PrintFlags) -> String {
    let root = module.root();
    let mut printer = Printer::new(module.ctx(), flags.clone());
    let names = Names::new(root.body, None, flags);
    collect_aliases(&mut printer, &names, root);
    printer.out.reserve(names.value_count() * if flags.generic { 84 } else { 48 });
    printer.print_alias_definitions(false);
    print_root(&mut printer, &names, root);
    if flags.debuginfo {
        printer.print_trailing_loc(root.loc(), true);
    }
    printer.print("\n");
    printer.print_alias_definitions(true);
    printer.print_metadata(module);
    printer.out
}

/// The text of one operation, on its own: values are named as if its body were all there is.
pub fn print_op(op: OpRef<'_>, flags: &PrintFlags) -> String {
    let mut printer = Printer::new(op.ctx(), flags.clone());
    let names = Names::new(op.body, None, flags);
    print_root(&mut printer, &names, op);
    if flags.debuginfo {
        printer.print_trailing_loc(op.loc(), true);
    }
    printer.out
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
    if printer.flags.local_scope {
        return;
    }
    if !printer.flags.debuginfo && !needs_aliases(printer.ctx, root.body) {
        return;
    }
    printer.collector = Some(Box::new(Collector::default()));
    print_root(printer, names, root);
    printer.finish_collecting();
    printer.out.clear();
}

/// Whether anything printed of a body has an alias.
fn needs_aliases(ctx: &Context, body: &Body) -> bool {
    let mut probe = AliasProbe::new(ctx);
    let mut bodies = vec![body];
    while let Some(body) = bodies.pop() {
        let mut regions: Vec<_> = body.regions().to_vec();
        while let Some(region) = regions.pop() {
            for block in body.blocks(region) {
                if body.arg_values(block).any(|arg| probe.ty(body.ty(arg))) {
                    return true;
                }
                for op in body.ops(block) {
                    let registered = ctx.op_info(body.name(op));
                    let slots = registered.map_or(1, |info| info.prop_names.len());
                    let props = body.props(op).iter().take(slots);
                    if body.results(op).any(|value| probe.ty(body.ty(value)))
                        || probe.attr(body.attrs(op))
                        || props.filter_map(|word| Attr::from_raw(*word)).any(|it| probe.attr(it))
                    {
                        return true;
                    }
                    if body.num_regions(op) != 0 {
                        regions.extend(body.own_regions(op));
                        bodies.extend(body.nested(op));
                    }
                }
            }
        }
    }
    false
}

/// Writes `{-# … #-}`: what was said so far decides about commas and headings.
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
            if self.p.out.ends_with('}') && open {
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
        self.p.print(&text);
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

/// Text of a type or attribute, without aliases.
pub struct Display<'c> {
    ctx: &'c Context,
    what: What,
}

enum What {
    Type(Type),
    Attr(Attr),
}

impl Type {
    /// The type as text.
    pub fn display(self, ctx: &Context) -> Display<'_> {
        Display { ctx, what: What::Type(self) }
    }
}

impl Attr {
    /// The attribute as text.
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
        f.write_str(&printer.out)
    }
}

impl fmt::Display for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print_module(self, &PrintFlags::default()))
    }
}
