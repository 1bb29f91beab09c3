//! Printing of variables, aliases and ifuncs.

use std::fmt::Write;

use super::super::constant::Data;
use super::super::constant::print::Names;
use super::super::ir::{Global, GlobalId, GlobalKind, MdKind};
use super::super::metadata::MdId;
use super::super::names;
use super::Printer;

impl<'a> Printer<'a> {
    pub(super) fn variables(&mut self) {
        let is_variable = |global: &&Global| matches!(global.kind, GlobalKind::Variable { .. });
        let is_alias = |global: &&Global| matches!(global.kind, GlobalKind::Alias(_));
        let is_ifunc = |global: &&Global| matches!(global.kind, GlobalKind::IFunc(_));
        let kinds: [&dyn Fn(&&Global) -> bool; 3] = [&is_variable, &is_alias, &is_ifunc];
        for is_kind in kinds {
            let ir = self.ir;
            let mut first = true;
            let all = ir.order.iter().map(|id| (*id, &ir.globals[id.index()]));
            for (id, global) in all.filter(|(_, one)| is_kind(one)) {
                if std::mem::take(&mut first) {
                    self.out.push('\n');
                }
                self.global_line(id, global);
            }
        }
    }

    fn global_line(&mut self, id: GlobalId, global: &'a Global) {
        let name = self.global(id);
        let _ = write!(self.out, "{name} = ");
        if let GlobalKind::Variable { initializer: None, .. } = global.kind
            && global.linkage.is_empty()
        {
            self.out.push_str("external ");
        }
        self.linkage(global);
        self.out.push_str(if global.thread_local { "thread_local " } else { "" });
        if !global.unnamed_addr.is_empty() {
            let _ = write!(self.out, "{} ", global.unnamed_addr);
        }
        match &global.kind {
            GlobalKind::Variable { constant, externally_initialized, initializer, attrs } => {
                if global.address_space != 0 {
                    let _ = write!(self.out, "addrspace({}) ", global.address_space);
                }
                self.out.push_str(if *externally_initialized {
                    "externally_initialized "
                } else {
                    ""
                });
                self.out.push_str(if *constant { "constant " } else { "global " });
                self.ty(global.ty);
                if let Some(initializer) = initializer {
                    self.out.push(' ');
                    self.constant(*initializer);
                }
                if let Some(section) = &global.section {
                    let _ = write!(self.out, ", section \"{}\"", names::escaped(section));
                }
                self.comdat_of(global, ", ");
                if let Some(align) = global.align {
                    let _ = write!(self.out, ", align {align}");
                }
                self.attachments(&global.metadata, ", ");
                if let Some(group) = self.slots.group(attrs) {
                    let _ = write!(self.out, " #{group}");
                }
            }
            GlobalKind::Alias(aliasee) => {
                self.out.push_str("alias ");
                self.ty(global.ty);
                self.out.push_str(", ");
                if let Some(aliasee) = aliasee {
                    match self.ir.constants.data(*aliasee) {
                        Data::Expr(_) => self.constant(*aliasee),
                        _ => self.typed_constant(*aliasee),
                    }
                }
            }
            GlobalKind::IFunc(resolver) => {
                self.out.push_str("ifunc ");
                self.ty(global.ty);
                let resolver = self.global(*resolver);
                let _ = write!(self.out, ", ptr {resolver}");
            }
            GlobalKind::Function(_) => {}
        }
        self.out.push('\n');
    }

    /// Prints linkage, preemption and visibility, each followed by a blank.
    pub(super) fn linkage(&mut self, global: &Global) {
        if !global.linkage.is_empty() {
            let _ = write!(self.out, "{} ", global.linkage);
        }
        let local = matches!(global.linkage, "internal" | "private");
        let hidden = !global.visibility.is_empty() && global.linkage != "extern_weak";
        if global.dso_local && !local && !hidden {
            self.out.push_str("dso_local ");
        }
        if !global.visibility.is_empty() {
            let _ = write!(self.out, "{} ", global.visibility);
        }
    }

    /// Prints the comdat of a symbol, after `before`.
    pub(super) fn comdat_of(&mut self, global: &Global, before: &str) {
        let Some((name, _)) = global.comdat.and_then(|at| self.ir.comdats.get(at)) else { return };
        self.out.push_str(before);
        self.out.push_str("comdat");
        if *name != global.name {
            let _ = write!(self.out, "(${})", names::quoted(name));
        }
    }

    /// Prints the metadata attached to a symbol, each after `before`.
    pub(super) fn attachments(&mut self, metadata: &[(MdKind, MdId)], before: &str) {
        for (kind, node) in metadata {
            let name = names::metadata_name(self.kinds.name(*kind));
            let _ = write!(self.out, "{before}!{name} ");
            self.node(*node);
        }
    }
}
