//! Metadata of the module itself, and kernel metadata of functions.

use ods_core::data_layout_keys as keys;
use ods_core::{Attr, AttrData, DataLayoutKey, Float, FloatKind, OpRef, Type};
use ods_dialects::llvm::{
    LLVMFuncOpRef, LinkerOptionsOp, ModuleFlagAttr, ModuleFlagCGProfileEntryAttr,
    ModuleFlagProfileSummaryAttr, ModuleFlagsOp,
};

use super::constant::Data;
use super::error::Result;
use super::interface::TopLevelToLLVMIR;
use super::ir::MdKind;
use super::layout::DataLayout;
use super::metadata::{Body, Md, MdId};
use super::module::Translator;
use super::types::{self, Kind};

/// The named metadata of flags.
const MODULE_FLAGS: &str = "llvm.module.flags";
/// The flag with the version of debug information.
const DEBUG_VERSION: &[u8] = b"Debug Info Version";

impl TopLevelToLLVMIR for LinkerOptionsOp {
    fn add_metadata<'m>(self, ir: &'m ods_core::Body, t: &mut Translator<'m>) -> Result {
        let options = self.view(ir).options();
        let options = options.iter().map(|option| t.md_string(*option)).collect();
        let node = t.ir.metadata.tuple(options);
        t.add_named("llvm.linker.options", Md::Node(node));
        Ok(())
    }
}

impl TopLevelToLLVMIR for ModuleFlagsOp {
    fn add_metadata<'m>(self, ir: &'m ods_core::Body, t: &mut Translator<'m>) -> Result {
        self.view(ir).flags().iter().try_for_each(|flag| t.module_flag(*flag))
    }
}

impl<'m> Translator<'m> {
    /// Translates data layout, target triple and assembly of the module.
    pub(super) fn module_attributes(&mut self, root: OpRef<'m>) -> Result {
        let ctx = self.ctx;
        if let Some(layout) = self.discardable(root, "llvm.data_layout") {
            self.ir.data_layout = layout.as_text(ctx).unwrap_or_default().to_owned();
        } else {
            self.ir.data_layout = self.specified_layout(root)?;
        }
        self.layout = DataLayout::parse(&self.ir.data_layout)?;
        if let Some(triple) = self.discardable(root, "llvm.target_triple") {
            self.ir.triple = triple.as_text(ctx).unwrap_or_default().to_owned();
        }
        if let Some(lines) = self.discardable(root, "llvm.module_asm") {
            let lines =
                lines.as_array(ctx).ok_or("expected an array attribute for a module level asm")?;
            for line in lines {
                let line = line
                    .as_bytes(ctx)
                    .ok_or("expected a string attribute for each entry of a module level asm")?;
                if !self.ir.asm.is_empty() {
                    self.ir.asm.push(b'\n');
                }
                self.ir.asm.extend_from_slice(line.strip_suffix(b"\n").unwrap_or(line));
            }
        }
        Ok(())
    }

    /// Translates identification, command line and linked libraries of the module.
    pub(super) fn module_metadata(&mut self, root: OpRef<'m>) -> Result {
        let ctx = self.ctx;
        for (attr, name) in [("llvm.ident", "llvm.ident"), ("llvm.commandline", "llvm.commandline")]
        {
            if let Some(text) = self.discardable(root, attr) {
                let text = self.md_string(text);
                let node = self.ir.metadata.tuple(vec![text]);
                self.add_named(name, Md::Node(node));
            }
        }
        let name = "llvm.dependent_libraries";
        if let Some(libraries) = self.discardable(root, name) {
            let libraries = match libraries.as_array(ctx) {
                Some(list) => list.to_vec(),
                None => ods_dialects::llvm::DependentLibrariesAttr::cast(ctx, libraries)
                    .map(|list| list.libs(ctx).into_iter().map(Attr::from).collect())
                    .unwrap_or_default(),
            };
            self.named("llvm.dependent-libraries");
            for library in libraries {
                let text = self.md_string(library);
                let node = self.ir.metadata.tuple(vec![text]);
                self.add_named("llvm.dependent-libraries", Md::Node(node));
            }
        }
        Ok(())
    }

    fn named(&mut self, name: &str) -> usize {
        let list = &mut self.ir.named_metadata;
        list.iter().position(|(have, _)| have == name).unwrap_or_else(|| {
            list.push((name.to_owned(), Vec::new()));
            list.len() - 1
        })
    }

    /// Appends an operand to named metadata.
    pub(super) fn add_named(&mut self, name: &str, md: Md) {
        let at = self.named(name);
        self.ir.named_metadata[at].1.push(md);
    }

    fn module_flag(&mut self, flag: Attr) -> Result {
        let ctx = self.ctx;
        let flag = ModuleFlagAttr::cast(ctx, flag).ok_or("a module flag is expected")?;
        let value = flag.value(ctx);
        let value = match value.data(ctx) {
            AttrData::String(..) => self.md_string(value),
            AttrData::Integer(_, number) => self.md_i32(number.as_i64().unwrap_or(0)),
            AttrData::Array(entries) => self.profile_entries(entries)?,
            _ => match ModuleFlagProfileSummaryAttr::cast(ctx, value) {
                Some(summary) => self.profile_summary(summary),
                None => return Err("a module flag of this kind is not supported".into()),
            },
        };
        let behavior = self.md_i32(flag.behavior(ctx).value() as i64);
        let key = self.md_string(flag.key(ctx));
        let node = self.ir.metadata.tuple(vec![behavior, key, value]);
        self.add_named(MODULE_FLAGS, Md::Node(node));
        Ok(())
    }

    fn profile_entries(&mut self, entries: &[Attr]) -> Result<Md> {
        let ctx = self.ctx;
        let mut nodes = Vec::new();
        for entry in entries {
            if entry.as_bytes(ctx).is_some() {
                nodes.push(self.md_string(*entry));
                continue;
            }
            let entry = ModuleFlagCGProfileEntryAttr::cast(ctx, *entry)
                .ok_or("an entry of a call graph profile is expected")?;
            let mut operands = Vec::new();
            for symbol in [entry.from(ctx), entry.to(ctx)] {
                operands.push(match symbol {
                    Some(symbol) => {
                        let id = self.symbol(symbol)?;
                        Md::Const(self.address_of(id))
                    }
                    None => Md::Null,
                });
            }
            operands.push(self.md_i64(entry.count(ctx) as i64));
            nodes.push(Md::Node(self.ir.metadata.tuple(operands)));
        }
        let texts = entries.first().is_some_and(|entry| entry.as_bytes(ctx).is_some());
        Ok(Md::Node(self.ir.metadata.node(!texts, Body::Tuple(nodes))))
    }

    fn profile_summary(&mut self, summary: ModuleFlagProfileSummaryAttr) -> Md {
        let ctx = self.ctx;
        let format = vec![
            self.ir.metadata.text(b"ProfileFormat"),
            self.ir.metadata.text(summary.format(ctx).text().as_bytes()),
        ];
        let mut nodes = vec![Md::Node(self.ir.metadata.tuple(format))];
        let mut numbers = vec![
            ("TotalCount", summary.total_count(ctx)),
            ("MaxCount", summary.max_count(ctx)),
            ("MaxInternalCount", summary.max_internal_count(ctx)),
            ("MaxFunctionCount", summary.max_function_count(ctx)),
            ("NumCounts", summary.num_counts(ctx)),
            ("NumFunctions", summary.num_functions(ctx)),
        ];
        numbers.extend(summary.is_partial_profile(ctx).map(|one| ("IsPartialProfile", one)));
        for (name, value) in numbers {
            let pair = vec![self.ir.metadata.text(name.as_bytes()), self.md_i64(value as i64)];
            nodes.push(Md::Node(self.ir.metadata.tuple(pair)));
        }
        if let Some(ratio) = summary.partial_profile_ratio(ctx).and_then(|one| one.as_f64(ctx)) {
            let ratio = Float::from_f64(FloatKind::F64, ratio);
            let ratio = Md::Const(self.ir.constants.float(Type::F64, ratio));
            let pair = vec![self.ir.metadata.text(b"PartialProfileRatio"), ratio];
            nodes.push(Md::Node(self.ir.metadata.tuple(pair)));
        }
        let mut details = Vec::new();
        for detail in summary.detailed_summary(ctx) {
            let numbers = [
                i64::from(detail.cut_off(ctx)),
                detail.min_count(ctx) as i64,
                i64::from(detail.num_counts(ctx)),
            ];
            let numbers = numbers.iter().map(|number| self.md_i64(*number)).collect();
            details.push(Md::Node(self.ir.metadata.tuple(numbers)));
        }
        let details = Md::Node(self.ir.metadata.tuple(details));
        let pair = vec![self.ir.metadata.text(b"DetailedSummary"), details];
        nodes.push(Md::Node(self.ir.metadata.tuple(pair)));
        Md::Node(self.ir.metadata.tuple(nodes))
    }

    /// Adds the flags about the version of debug information, even if the module has no debug information.
    pub(super) fn finish_metadata(&mut self) {
        let key = self.ir.metadata.text(DEBUG_VERSION);
        let flags = self.ir.named_metadata.iter().find(|(name, _)| name == MODULE_FLAGS);
        let said = flags.into_iter().flat_map(|(_, flags)| flags).any(|flag| match flag {
            Md::Node(node) => match &self.ir.metadata.get(*node).body {
                Body::Tuple(operands) => operands.get(1) == Some(&key),
                _ => false,
            },
            _ => false,
        });
        if !said {
            self.warning_flag(key, 3);
        }
        if self.ir.triple.contains("windows-msvc") {
            let key = self.ir.metadata.text(b"CodeView");
            self.warning_flag(key, 1);
        }
    }

    fn warning_flag(&mut self, key: Md, value: i64) {
        let operands = vec![self.md_i32(2), key, self.md_i32(value)];
        let node = self.ir.metadata.tuple(operands);
        self.add_named(MODULE_FLAGS, Md::Node(node));
    }

    /// Returns kernel metadata and the entry count of a function.
    pub(super) fn kernel_metadata(&mut self, op: LLVMFuncOpRef<'m>) -> Result<Vec<(MdKind, MdId)>> {
        let ctx = self.ctx;
        let mut out: Vec<(MdKind, MdId)> = Vec::new();
        if let Some(hint) = op.vec_type_hint() {
            let ty = hint.hint(ctx).as_type(ctx).ok_or("a hint names a type")?;
            let ty = self.checked(ty)?;
            let undef = Md::Const(self.ir.constants.make(ty, Data::Undef));
            let signed = self.md_i32(i64::from(hint.is_signed(ctx)));
            let node = self.ir.metadata.tuple(vec![undef, signed]);
            out.push((self.kinds.get("vec_type_hint"), node));
        }
        let sizes = [
            ("work_group_size_hint", op.work_group_size_hint()),
            ("reqd_work_group_size", op.reqd_work_group_size()),
        ];
        for (name, sizes) in sizes {
            if let Some(sizes) = sizes {
                let sizes = sizes.iter().map(|size| self.md_i32(i64::from(*size))).collect();
                out.push((self.kinds.get(name), self.ir.metadata.tuple(sizes)));
            }
        }
        if let Some(size) = op.intel_reqd_sub_group_size() {
            let size = self.md_i32(i64::from(size));
            let node = self.ir.metadata.tuple(vec![size]);
            out.push((self.kinds.get("intel_reqd_sub_group_size"), node));
        }
        if let Some(count) = op.function_entry_count() {
            let name = self.ir.metadata.text(b"function_entry_count");
            let count = self.md_i64(count as i64);
            let node = self.ir.metadata.tuple(vec![name, count]);
            out.push((self.kinds.get("prof"), node));
        }
        out.sort_by_key(|(kind, _)| *kind);
        Ok(out)
    }

    /// Returns the data layout string of a data layout specification.
    fn specified_layout(&self, root: OpRef<'m>) -> Result<String> {
        let ctx = self.ctx;
        let layout = ods_core::DataLayout::default().refined(ctx, root.attrs());
        let mut parts = Vec::new();
        let identified = |name: &str| layout.identified(ctx, name);
        if let Some(endianness) = identified(keys::ENDIANNESS) {
            let big = endianness.as_text(ctx) == Some("big");
            parts.push(if big { "E" } else { "e" }.to_owned());
        }
        if let Some(mangling) = identified(keys::MANGLING_MODE).and_then(|one| one.as_text(ctx)) {
            parts.push(format!("m:{mangling}"));
        }
        let spaces = [
            ("P", keys::PROGRAM_MEMORY_SPACE),
            ("G", keys::GLOBAL_MEMORY_SPACE),
            ("A", keys::ALLOCA_MEMORY_SPACE),
        ];
        for (letter, name) in spaces {
            let space = identified(name).and_then(|one| one.as_i64(ctx));
            if let Some(space) = space.filter(|space| *space != 0) {
                parts.push(format!("{letter}{space}"));
            }
        }
        if identified(keys::STACK_ALIGNMENT).is_some() && layout.stack_alignment(ctx) != 0 {
            parts.push(format!("S{}", layout.stack_alignment(ctx)));
        }
        for (key, _) in layout.entries() {
            let DataLayoutKey::Type(ty) = *key else { continue };
            if ty == Type::INDEX {
                continue;
            }
            let bits = |bytes: Option<u64>| bytes.unwrap_or(0) * 8;
            let size = layout.type_size_in_bits(ctx, ty).unwrap_or(0);
            let abi = bits(layout.abi_alignment(ctx, ty));
            let preferred = bits(layout.preferred_alignment(ctx, ty));
            parts.push(match types::kind(ctx, ty) {
                Ok(Kind::Pointer(space)) => {
                    let numbers = layout.entry_numbers(ctx, ty);
                    let index = numbers.get(3).copied().unwrap_or(size);
                    format!("p{space}:{size}:{abi}:{preferred}:{index}")
                }
                Ok(kind @ (Kind::Integer(_) | Kind::Float(_))) => {
                    let letter = if matches!(kind, Kind::Integer(_)) { 'i' } else { 'f' };
                    if abi == preferred {
                        format!("{letter}{size}:{abi}")
                    } else {
                        format!("{letter}{size}:{abi}:{preferred}")
                    }
                }
                _ => {
                    return Err(
                        format!("unsupported type in data layout: '{}'", ty.display(ctx)).into()
                    );
                }
            });
        }
        Ok(parts.join("-"))
    }
}
