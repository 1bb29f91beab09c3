//! Creation of nodes from attributes: dispatch by kind of attribute, variables, labels and others.

use ods_core::{Attr, AttrData};
use ods_dialects::llvm::*;

use super::super::error::Result;
use super::super::metadata::{Body, Field, Md, MdId, Record};
use super::super::module::Translator;
use super::flags;

impl Translator<'_> {
    /// Returns the node of an attribute; `None` for the null type.
    pub(in super::super) fn debug_node(&mut self, attr: Attr) -> Result<Option<MdId>> {
        if let Some(known) = self.debug.nodes.get(&attr) {
            return Ok(*known);
        }
        // Inside a recursive node, its id refers to the node under construction.
        let id = self.recursion(attr);
        if let Some(open) = id.and_then(|id| self.debug.recursive.get(&id)) {
            return Ok(Some(*open));
        }
        let node = ods_core::stack::grow(|| self.make_node(attr))?;
        self.debug.nodes.insert(attr, node);
        Ok(node)
    }

    /// Returns the recursion id of a node that may contain itself.
    fn recursion(&self, attr: Attr) -> Option<Attr> {
        let ctx = self.ctx;
        let composite = DICompositeTypeAttr::cast(ctx, attr).and_then(|attr| attr.rec_id(ctx));
        let id = composite
            .or_else(|| DISubprogramAttr::cast(ctx, attr).and_then(|attr| attr.rec_id(ctx)));
        id.map(Attr::from)
    }

    /// Returns the node of an optional attribute.
    pub(super) fn node_of(&mut self, attr: Option<impl Into<Attr>>) -> Result<Option<MdId>> {
        match attr {
            Some(attr) => self.debug_node(attr.into()),
            None => Ok(None),
        }
    }

    fn make_node(&mut self, attr: Attr) -> Result<Option<MdId>> {
        let ctx = self.ctx;
        macro_rules! by_kind {
            ($($kind:ident => $method:ident;)*) => {
                $(if let Some(attr) = $kind::cast(ctx, attr) {
                    return self.$method(attr).map(Some);
                })*
            };
        }
        if DINullTypeAttr::cast(ctx, attr).is_some() {
            return Ok(None);
        }
        by_kind! {
            DIAnnotationAttr => annotation;
            DIBasicTypeAttr => basic_type;
            DICommonBlockAttr => common_block;
            DICompileUnitAttr => compile_unit;
            DICompositeTypeAttr => composite_type;
            DIDerivedTypeAttr => derived_type;
            DIFileAttr => file;
            DIGenericSubrangeAttr => generic_subrange;
            DIGlobalVariableAttr => global_variable;
            DIImportedEntityAttr => imported_entity;
            DILabelAttr => label;
            DILexicalBlockAttr => lexical_block;
            DILexicalBlockFileAttr => lexical_block_file;
            DILocalVariableAttr => local_variable;
            DIModuleAttr => debug_module;
            DINamespaceAttr => namespace;
            DIStringTypeAttr => string_type;
            DISubprogramAttr => subprogram;
            DISubrangeAttr => subrange;
            DISubroutineTypeAttr => subroutine_type;
        }
        Err(format!("debug information '{}' has no LLVM IR form", attr.display(ctx)).into())
    }

    pub(super) fn text_of(&self, attr: Option<impl Into<Attr>>) -> Vec<u8> {
        attr.and_then(|attr| attr.into().as_bytes(self.ctx)).unwrap_or_default().to_vec()
    }

    pub(super) fn record(&mut self, distinct: bool, record: Record) -> MdId {
        self.ir.metadata.node(distinct, Body::Record(record))
    }

    /// Returns a tuple of the nodes of `attrs`.
    pub(super) fn node_list(&mut self, attrs: &[Attr]) -> Result<MdId> {
        let mut operands = Vec::new();
        for attr in attrs {
            operands.push(self.debug_node(*attr)?.map_or(Md::Null, Md::Node));
        }
        Ok(self.ir.metadata.tuple(operands))
    }

    /// Returns a tuple of the nodes of `attrs`, unless the list is empty.
    pub(super) fn optional_list(&mut self, attrs: &[Attr]) -> Result<Option<MdId>> {
        if attrs.is_empty() { Ok(None) } else { self.node_list(attrs).map(Some) }
    }

    pub(super) fn file(&mut self, file: DIFileAttr) -> Result<MdId> {
        let (name, directory) = (file.name(self.ctx), file.directory(self.ctx));
        let mut record = Record::new("DIFile");
        record.fields.push(("filename", Field::Quoted(self.text_of(Some(name)))));
        record.fields.push(("directory", Field::Quoted(self.text_of(Some(directory)))));
        Ok(self.record(false, record))
    }

    fn annotation(&mut self, annotation: DIAnnotationAttr) -> Result<MdId> {
        let parts = [annotation.name(self.ctx), annotation.value(self.ctx)];
        let parts = parts.iter().map(|part| self.md_string(*part)).collect();
        Ok(self.ir.metadata.tuple(parts))
    }

    fn local_variable(&mut self, of: DILocalVariableAttr) -> Result<MdId> {
        let ctx = self.ctx;
        let scope = self.debug_node(of.scope(ctx))?;
        let file = self.node_of(of.file(ctx))?;
        let ty = self.node_of(of.r#type(ctx))?;
        let record = Record::new("DILocalVariable")
            .quoted("name", &self.text_of(of.name(ctx)))
            .number("arg", of.arg(ctx).into())
            .node_or_null("scope", scope)
            .node("file", file)
            .number("line", of.line(ctx).into())
            .node("type", ty)
            .plain("flags", flags::node(of.flags(ctx)))
            .number("align", of.align_in_bits(ctx).into())
            .refers_to(&[scope, file, ty]);
        Ok(self.record(false, record))
    }

    fn global_variable(&mut self, of: DIGlobalVariableAttr) -> Result<MdId> {
        let ctx = self.ctx;
        let scope = self.node_of(of.scope(ctx))?;
        let file = self.debug_node(of.file(ctx).into())?;
        let ty = self.debug_node(of.r#type(ctx))?;
        let record = Record::new("DIGlobalVariable")
            .quoted("name", &self.text_of(of.name(ctx)))
            .quoted("linkageName", &self.text_of(of.linkage_name(ctx)))
            .node_or_null("scope", scope)
            .node("file", file)
            .number("line", of.line(ctx).into())
            .node("type", ty)
            .plain("isLocal", of.is_local_to_unit(ctx).to_string())
            .plain("isDefinition", of.is_defined(ctx).to_string())
            .number("align", of.align_in_bits(ctx).into())
            .refers_to(&[scope, file, ty]);
        Ok(self.record(true, record))
    }

    fn label(&mut self, of: DILabelAttr) -> Result<MdId> {
        let ctx = self.ctx;
        let scope = self.debug_node(of.scope(ctx))?;
        let file = self.node_of(of.file(ctx))?;
        let record = Record::new("DILabel")
            .node_or_null("scope", scope)
            .quoted("name", &self.text_of(of.name(ctx)))
            .node("file", file)
            .number("line", of.line(ctx).into())
            .refers_to(&[scope, file]);
        Ok(self.record(false, record))
    }

    fn imported_entity(&mut self, of: DIImportedEntityAttr) -> Result<MdId> {
        let ctx = self.ctx;
        let scope = self.debug_node(of.scope(ctx))?;
        let entity = self.debug_node(of.entity(ctx))?;
        let file = self.node_of(of.file(ctx))?;
        let elements = self.optional_list(&of.elements(ctx))?;
        let record = Record::new("DIImportedEntity")
            .plain("tag", flags::tag(of.tag(ctx)))
            .quoted("name", &self.text_of(of.name(ctx)))
            .node_or_null("scope", scope)
            .node("entity", entity)
            .node("file", file)
            .number("line", of.line(ctx).into())
            .node("elements", elements)
            .refers_to(&[scope, entity, file, elements]);
        Ok(self.record(false, record))
    }

    fn subrange(&mut self, of: DISubrangeAttr) -> Result<MdId> {
        let ctx = self.ctx;
        let bounds = [
            ("count", of.count(ctx)),
            ("lowerBound", of.lower_bound(ctx)),
            ("upperBound", of.upper_bound(ctx)),
            ("stride", of.stride(ctx)),
        ];
        self.bounds("DISubrange", bounds)
    }

    fn generic_subrange(&mut self, of: DIGenericSubrangeAttr) -> Result<MdId> {
        let ctx = self.ctx;
        let bounds = [
            ("count", of.count(ctx)),
            ("lowerBound", Some(of.lower_bound(ctx))),
            ("upperBound", of.upper_bound(ctx)),
            ("stride", Some(of.stride(ctx))),
        ];
        self.bounds("DIGenericSubrange", bounds)
    }

    /// Returns a node with bounds that are numbers, variables or expressions.
    fn bounds(
        &mut self,
        name: &'static str,
        bounds: [(&'static str, Option<Attr>); 4],
    ) -> Result<MdId> {
        let ctx = self.ctx;
        let mut record = Record::new(name);
        for (name, bound) in bounds {
            let Some(bound) = bound else { continue };
            if let AttrData::Integer(_, value) = bound.data(ctx) {
                record = record.plain(name, value.to_decimal(true));
            } else if let Some(expression) = DIExpressionAttr::cast(ctx, bound) {
                let node = self.debug_expression(expression);
                record = record.node(name, Some(node));
            } else if let Some(node) = self.debug_node(bound)? {
                record = record.node(name, Some(node));
                record.operands.push(node);
            }
        }
        Ok(self.record(false, record))
    }
}
