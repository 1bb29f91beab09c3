//! Metadata of memory accesses: type-based alias analysis (TBAA), alias scopes and access groups.

use ods_core::{Attr, OpRef};
use ods_dialects::llvm::{
    AccessGroupAttr, AliasScopeAttr, AliasScopeDomainAttr, MMRATagAttr, TBAARootAttr, TBAATagAttr,
    TBAATypeDescriptorAttr,
};
use rustc_hash::FxHashMap;

use super::error::Result;
use super::ir::Value;
use super::metadata::{Body, Md, MdId};
use super::module::Translator;

/// The nodes of attributes translated so far.
#[derive(Default)]
pub(super) struct AliasMetadata {
    nodes: FxHashMap<Attr, MdId>,
}

impl Translator<'_> {
    /// Returns a 32-bit number as a metadata operand.
    pub(super) fn md_i32(&mut self, value: i64) -> Md {
        Md::Const(self.ir.constants.i32(value))
    }

    /// Returns a 64-bit number as a metadata operand.
    pub(super) fn md_i64(&mut self, value: i64) -> Md {
        Md::Const(self.ir.constants.i64(value))
    }

    /// Returns a string attribute as a metadata operand.
    pub(super) fn md_string(&mut self, attr: impl Into<Attr>) -> Md {
        let text = attr.into().as_bytes(self.ctx).unwrap_or_default().to_vec();
        self.ir.metadata.text(&text)
    }

    /// Attaches the aliasing metadata of a memory access.
    pub(super) fn access_metadata(&mut self, op: OpRef<'_>, value: Value) -> Result {
        let ctx = self.ctx;
        let list =
            |name: &str| op.attr(name).and_then(|attr| attr.as_array(ctx)).unwrap_or_default();
        let groups = list("access_groups");
        if !groups.is_empty() {
            let nodes: Vec<Md> =
                groups.iter().map(|group| Md::Node(self.access_group(*group))).collect();
            let node = match nodes[..] {
                [Md::Node(one)] => one,
                _ => self.ir.metadata.tuple(nodes),
            };
            self.attach(value, "llvm.access.group", node);
        }
        for (name, kind) in [("alias_scopes", "alias.scope"), ("noalias_scopes", "noalias")] {
            let scopes = list(name);
            if !scopes.is_empty() {
                let node = self.alias_scopes(scopes)?;
                self.attach(value, kind, node);
            }
        }
        // LLVM attaches at most one TBAA tag.
        if let [tag] = list("tbaa") {
            let node = self.tbaa(*tag)?;
            self.attach(value, "tbaa", node);
        }
        Ok(())
    }

    /// Returns the node of an access group.
    pub(super) fn access_group(&mut self, group: Attr) -> MdId {
        debug_assert!(AccessGroupAttr::cast(self.ctx, group).is_some());
        if let Some(known) = self.aliases.nodes.get(&group) {
            return *known;
        }
        let node = self.ir.metadata.node(true, Body::Tuple(Vec::new()));
        self.aliases.nodes.insert(group, node);
        node
    }

    /// Returns the node of a list of alias scopes.
    pub(super) fn alias_scopes(&mut self, scopes: &[Attr]) -> Result<MdId> {
        let nodes: Vec<Md> = scopes
            .iter()
            .map(|scope| self.alias_scope(*scope).map(Md::Node))
            .collect::<Result<_>>()?;
        Ok(self.ir.metadata.tuple(nodes))
    }

    fn alias_scope(&mut self, attr: Attr) -> Result<MdId> {
        let ctx = self.ctx;
        if let Some(known) = self.aliases.nodes.get(&attr) {
            return Ok(*known);
        }
        let scope = AliasScopeAttr::cast(ctx, attr).ok_or("an alias scope is expected")?;
        let domain = self.alias_domain(scope.domain(ctx));
        let mut rest = vec![Md::Node(domain)];
        if let Some(description) = scope.description(ctx) {
            rest.push(self.md_string(description));
        }
        let node = self.identified(scope.id(ctx), rest);
        self.aliases.nodes.insert(attr, node);
        Ok(node)
    }

    fn alias_domain(&mut self, domain: AliasScopeDomainAttr) -> MdId {
        let ctx = self.ctx;
        if let Some(known) = self.aliases.nodes.get(&domain.into()) {
            return *known;
        }
        let description = domain.description(ctx).map(|text| self.md_string(text));
        let node = self.identified(domain.id(ctx), description.into_iter().collect());
        self.aliases.nodes.insert(domain.into(), node);
        node
    }

    /// Returns a node whose first operand is its name, or the node itself if it has no name.
    fn identified(&mut self, id: Attr, rest: Vec<Md>) -> MdId {
        match id.as_bytes(self.ctx) {
            Some(_) => {
                let name = self.md_string(id);
                self.ir.metadata.tuple(std::iter::once(name).chain(rest).collect())
            }
            None => self.ir.metadata.self_reference(&rest),
        }
    }

    /// Returns the node of a TBAA tag or type descriptor.
    fn tbaa(&mut self, attr: Attr) -> Result<MdId> {
        let ctx = self.ctx;
        if let Some(known) = self.aliases.nodes.get(&attr) {
            return Ok(*known);
        }
        let node = if let Some(root) = TBAARootAttr::cast(ctx, attr) {
            match root.id(ctx) {
                Some(id) => {
                    let name = self.md_string(id);
                    self.ir.metadata.tuple(vec![name])
                }
                None => self.ir.metadata.self_reference(&[]),
            }
        } else if let Some(ty) = TBAATypeDescriptorAttr::cast(ctx, attr) {
            let mut operands = vec![self.ir.metadata.text(ty.id(ctx).as_bytes())];
            for member in ty.members(ctx) {
                let inner = member.type_desc(ctx);
                operands.push(Md::Node(ods_core::stack::grow(|| self.tbaa(inner))?));
                operands.push(self.md_i64(member.offset(ctx)));
            }
            self.ir.metadata.tuple(operands)
        } else if let Some(tag) = TBAATagAttr::cast(ctx, attr) {
            let mut operands = vec![
                Md::Node(self.tbaa(tag.base_type(ctx).into())?),
                Md::Node(self.tbaa(tag.access_type(ctx).into())?),
                self.md_i64(tag.offset(ctx)),
            ];
            if tag.constant(ctx) {
                operands.push(self.md_i64(1));
            }
            self.ir.metadata.tuple(operands)
        } else {
            return Err("metadata of type-based alias analysis is expected".into());
        };
        self.aliases.nodes.insert(attr, node);
        Ok(node)
    }

    /// Attaches the metadata of discardable attributes of the llvm dialect.
    pub(super) fn dialect_attributes(&mut self, op: OpRef<'_>) -> Result {
        let Some(attr) = self.discardable(op, "llvm.mmra") else { return Ok(()) };
        let ctx = self.ctx;
        let tags = match attr.as_array(ctx) {
            Some(tags) => tags.to_vec(),
            None => vec![attr],
        };
        let mut pairs = Vec::new();
        for tag in tags {
            let tag = MMRATagAttr::cast(ctx, tag)
                .ok_or("llvm.mmra is something other than an MMRA tag or an array of them")?;
            pairs.push((tag.prefix(ctx), tag.suffix(ctx)));
        }
        let mut nodes = Vec::new();
        for (prefix, suffix) in &pairs {
            let pair = vec![
                self.ir.metadata.text(prefix.as_bytes()),
                self.ir.metadata.text(suffix.as_bytes()),
            ];
            nodes.push(Md::Node(self.ir.metadata.tuple(pair)));
        }
        let node = match nodes[..] {
            [] => return Ok(()),
            [Md::Node(one)] => one,
            _ => self.ir.metadata.tuple(nodes),
        };
        let created = self.function.as_ref().map(|state| state.created.clone()).unwrap_or_default();
        for inst in created {
            self.attach(Value::Inst(inst), "mmra", node);
        }
        Ok(())
    }
}
