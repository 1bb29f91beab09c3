//! Scopes: compile units, subprograms, blocks, modules and namespaces.

use ods_core::Attr;
use ods_dialects::llvm::*;

use super::super::error::Result;
use super::super::metadata::{Body, Md, MdId, Record};
use super::super::module::Translator;
use super::flags;

impl Translator<'_> {
    /// Records the enclosing scope of `node`.
    fn within(&mut self, node: MdId, parent: Option<MdId>) -> MdId {
        self.debug.scopes.insert(node, parent);
        node
    }

    pub(super) fn compile_unit(&mut self, of: DICompileUnitAttr) -> Result<MdId> {
        let ctx = self.ctx;
        if let Some(known) = self.debug.distinct.get(&of.id(ctx)) {
            return Ok(*known);
        }
        let file = self.debug_node(of.file(ctx).into())?;
        let emission = match of.emission_kind(ctx) {
            DIEmissionKind::None => "NoDebug",
            DIEmissionKind::Full => "FullDebug",
            DIEmissionKind::LineTablesOnly => "LineTablesOnly",
            DIEmissionKind::DebugDirectivesOnly => "DebugDirectivesOnly",
        };
        let names = match of.name_table_kind(ctx) {
            DINameTableKind::Default => "",
            DINameTableKind::GNU => "GNU",
            DINameTableKind::None => "None",
            DINameTableKind::Apple => "Apple",
        };
        let record = Record::new("DICompileUnit")
            .plain("language", flags::language(of.source_language(ctx)))
            .node_or_null("file", file)
            .quoted("producer", &self.text_of(of.producer(ctx)))
            .plain("isOptimized", of.is_optimized(ctx).to_string())
            .plain("runtimeVersion", "0")
            .quoted("splitDebugFilename", &self.text_of(of.split_debug_filename(ctx)))
            .plain("emissionKind", emission)
            .plain("nameTableKind", names)
            .refers_to(&[file]);
        let node = self.record(true, record);
        self.debug.distinct.insert(of.id(ctx).into(), node);
        self.add_named("llvm.dbg.cu", Md::Node(node));
        Ok(self.within(node, None))
    }

    pub(super) fn subprogram(&mut self, of: DISubprogramAttr) -> Result<MdId> {
        let ctx = self.ctx;
        if let Some(known) = of.id(ctx).and_then(|id| self.debug.distinct.get(&id)) {
            return Ok(*known);
        }
        let Some(id) = of.rec_id(ctx) else { return self.subprogram_node(of, None) };
        self.recursive_node(id.into(), of.is_rec_self(ctx), |t, own| {
            t.subprogram_node(of, Some(own))
        })
    }

    /// Creates a node that may contain itself; until `make` returns, `id` refers to a reserved node.
    pub(super) fn recursive_node(
        &mut self,
        id: Attr,
        only_itself: bool,
        make: impl FnOnce(&mut Self, MdId) -> Result<MdId>,
    ) -> Result<MdId> {
        if only_itself {
            return Err("unbound DI recursive self reference".into());
        }
        let own = self.ir.metadata.reserve();
        self.debug.recursive.insert(id, own);
        let created = make(self, own);
        self.debug.recursive.remove(&id);
        created
    }

    fn subprogram_node(&mut self, of: DISubprogramAttr, own: Option<MdId>) -> Result<MdId> {
        let ctx = self.ctx;
        let scope = self.node_of(of.scope(ctx))?;
        let file = self.node_of(of.file(ctx))?;
        let ty = self.node_of(of.r#type(ctx))?;
        let unit = self.node_of(of.compile_unit(ctx))?;
        if let Some(known) = of.id(ctx).and_then(|id| self.debug.distinct.get(&id)) {
            return Ok(*known);
        }
        let annotations = self.optional_list(&of.annotations(ctx))?;
        let spflags = of.subprogram_flags(ctx);
        let definition = spflags.contains(DISubprogramFlags::DEFINITION);
        let record = |retained: Option<MdId>, t: &Self| {
            Record::new("DISubprogram")
                .quoted("name", &t.text_of(of.name(ctx)))
                .quoted("linkageName", &t.text_of(of.linkage_name(ctx)))
                .node_or_null("scope", scope)
                .node("file", file)
                .number("line", of.line(ctx).into())
                .node("type", ty)
                .number("scopeLine", of.scope_line(ctx).into())
                .plain("spFlags", flags::subprogram(spflags))
                .node("unit", unit)
                .node("retainedNodes", retained)
                .node("annotations", annotations)
                .refers_to(&[file, scope, ty, unit, retained, annotations])
        };
        let first = record(None, self);
        let node = match own {
            Some(own) => {
                self.ir.metadata.set(own, definition, Body::Record(first));
                own
            }
            None => self.record(definition, first),
        };
        if let Some(id) = of.id(ctx) {
            self.debug.distinct.insert(id.into(), node);
        }
        self.within(node, scope);
        let retained = self.optional_list(&of.retained_nodes(ctx))?;
        if retained.is_some() {
            let whole = record(retained, self);
            self.ir.metadata.set(node, definition, Body::Record(whole));
        }
        Ok(node)
    }

    pub(super) fn lexical_block(&mut self, of: DILexicalBlockAttr) -> Result<MdId> {
        let ctx = self.ctx;
        let scope = self.debug_node(of.scope(ctx))?;
        let file = self.node_of(of.file(ctx))?;
        let record = Record::new("DILexicalBlock")
            .node_or_null("scope", scope)
            .node("file", file)
            .number("line", of.line(ctx).into())
            .number("column", of.column(ctx).into())
            .refers_to(&[file, scope]);
        let node = self.record(true, record);
        Ok(self.within(node, scope))
    }

    pub(super) fn lexical_block_file(&mut self, of: DILexicalBlockFileAttr) -> Result<MdId> {
        let ctx = self.ctx;
        let scope = self.debug_node(of.scope(ctx))?;
        let file = self.node_of(of.file(ctx))?;
        let record = Record::new("DILexicalBlockFile")
            .node_or_null("scope", scope)
            .node("file", file)
            .plain("discriminator", of.discriminator(ctx).to_string())
            .refers_to(&[file, scope]);
        let node = self.record(true, record);
        Ok(self.within(node, scope))
    }

    pub(super) fn debug_module(&mut self, of: DIModuleAttr) -> Result<MdId> {
        let ctx = self.ctx;
        let file = self.node_of(of.file(ctx))?;
        let scope = self.node_of(of.scope(ctx))?;
        let record = Record::new("DIModule")
            .node_or_null("scope", scope)
            .quoted("name", &self.text_of(of.name(ctx)))
            .quoted("configMacros", &self.text_of(of.config_macros(ctx)))
            .quoted("includePath", &self.text_of(of.include_path(ctx)))
            .quoted("apinotes", &self.text_of(of.apinotes(ctx)))
            .node("file", file)
            .number("line", of.line(ctx).into())
            .plain("isDecl", if of.is_decl(ctx) { "true" } else { "" })
            .refers_to(&[file, scope]);
        let node = self.record(false, record);
        Ok(self.within(node, scope))
    }

    pub(super) fn namespace(&mut self, of: DINamespaceAttr) -> Result<MdId> {
        let ctx = self.ctx;
        let scope = self.node_of(of.scope(ctx))?;
        let record = Record::new("DINamespace")
            .quoted("name", &self.text_of(of.name(ctx)))
            .node_or_null("scope", scope)
            .plain("exportSymbols", if of.export_symbols(ctx) { "true" } else { "" })
            .refers_to(&[scope]);
        let node = self.record(false, record);
        Ok(self.within(node, scope))
    }

    pub(super) fn common_block(&mut self, of: DICommonBlockAttr) -> Result<MdId> {
        let ctx = self.ctx;
        let scope = self.debug_node(of.scope(ctx))?;
        let declaration = self.node_of(of.decl(ctx))?;
        let file = self.node_of(of.file(ctx))?;
        let record = Record::new("DICommonBlock")
            .node_or_null("scope", scope)
            .node_or_null("declaration", declaration)
            .quoted("name", &self.text_of(Some(of.name(ctx))))
            .node("file", file)
            .number("line", of.line(ctx).into())
            .refers_to(&[scope, declaration, file]);
        let node = self.record(false, record);
        Ok(self.within(node, scope))
    }
}
