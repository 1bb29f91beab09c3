//! Debug types.

use ods_dialects::llvm::*;

use super::super::error::Result;
use super::super::metadata::{Body, MdId, Record};
use super::super::module::Translator;
use super::flags;

/// The tag of a basic type, which is not printed.
const BASE_TYPE: u32 = 0x24;
/// The tag of a string type, which is not printed.
const STRING_TYPE: u32 = 0x12;
/// The tags of classes, enumerations, structures and unions, each of which is a distinct type.
const NOMINAL: [u32; 4] = [0x02, 0x04, 0x13, 0x17];

impl Translator<'_> {
    pub(super) fn basic_type(&mut self, of: DIBasicTypeAttr) -> Result<MdId> {
        let ctx = self.ctx;
        let tag = of.tag(ctx);
        let tag = if tag == BASE_TYPE { String::new() } else { flags::tag(tag) };
        let record = Record::new("DIBasicType")
            .plain("tag", tag)
            .quoted("name", &self.text_of(Some(of.name(ctx))))
            .number("size", of.size_in_bits(ctx))
            .plain("encoding", flags::encoding(of.encoding(ctx)));
        Ok(self.record(false, record))
    }

    pub(super) fn string_type(&mut self, of: DIStringTypeAttr) -> Result<MdId> {
        let ctx = self.ctx;
        let tag = of.tag(ctx);
        let tag = if tag == STRING_TYPE { String::new() } else { flags::tag(tag) };
        let length = self.node_of(of.string_length(ctx))?;
        let length_expression = of.string_length_exp(ctx).map(|one| self.debug_expression(one));
        let location = of.string_location_exp(ctx).map(|one| self.debug_expression(one));
        let record = Record::new("DIStringType")
            .plain("tag", tag)
            .quoted("name", &self.text_of(Some(of.name(ctx))))
            .node("stringLength", length)
            .node("stringLengthExpression", length_expression)
            .node("stringLocationExpression", location)
            .number("size", of.size_in_bits(ctx))
            .number("align", of.align_in_bits(ctx).into())
            .plain("encoding", flags::encoding(of.encoding(ctx)))
            .refers_to(&[length]);
        Ok(self.record(false, record))
    }

    pub(super) fn derived_type(&mut self, of: DIDerivedTypeAttr) -> Result<MdId> {
        let ctx = self.ctx;
        let base = self.node_of(of.base_type(ctx))?;
        let extra = self.node_of(of.extra_data(ctx))?;
        let space = of.dwarf_address_space(ctx).map(|space| space.to_string());
        let record = Record::new("DIDerivedType")
            .plain("tag", flags::tag(of.tag(ctx)))
            .quoted("name", &self.text_of(of.name(ctx)))
            .node_or_null("baseType", base)
            .number("size", of.size_in_bits(ctx))
            .number("align", of.align_in_bits(ctx).into())
            .number("offset", of.offset_in_bits(ctx))
            .node("extraData", extra)
            .plain("dwarfAddressSpace", space.unwrap_or_default())
            .refers_to(&[base, extra]);
        Ok(self.record(false, record))
    }

    pub(super) fn composite_type(&mut self, of: DICompositeTypeAttr) -> Result<MdId> {
        let ctx = self.ctx;
        let Some(id) = of.rec_id(ctx) else { return self.composite_node(of, None) };
        self.recursive_node(id.into(), of.is_rec_self(ctx), |t, own| {
            t.composite_node(of, Some(own))
        })
    }

    fn composite_node(&mut self, of: DICompositeTypeAttr, own: Option<MdId>) -> Result<MdId> {
        let ctx = self.ctx;
        let elements = self.optional_list(&of.elements(ctx))?;
        let file = self.node_of(of.file(ctx))?;
        let scope = self.node_of(of.scope(ctx))?;
        let base = self.node_of(of.base_type(ctx))?;
        let expressions = [
            ("dataLocation", of.data_location(ctx)),
            ("associated", of.associated(ctx)),
            ("allocated", of.allocated(ctx)),
            ("rank", of.rank(ctx)),
        ];
        let distinct = NOMINAL.contains(&of.tag(ctx));
        let mut record = Record::new("DICompositeType")
            .plain("tag", flags::tag(of.tag(ctx)))
            .quoted("name", &self.text_of(of.name(ctx)))
            .node("scope", scope)
            .node("file", file)
            .number("line", of.line(ctx).into())
            .node("baseType", base)
            .number("size", of.size_in_bits(ctx))
            .number("align", of.align_in_bits(ctx))
            .plain("flags", flags::node(of.flags(ctx)))
            .node("elements", elements);
        for (name, expression) in expressions {
            let node = expression.map(|one| self.debug_expression(one));
            record = record.node(name, node);
        }
        let record = record.refers_to(&[file, scope, base, elements]);
        Ok(match own {
            Some(own) => {
                self.ir.metadata.set(own, distinct, Body::Record(record));
                own
            }
            None => self.record(distinct, record),
        })
    }

    pub(super) fn subroutine_type(&mut self, of: DISubroutineTypeAttr) -> Result<MdId> {
        let ctx = self.ctx;
        let types = self.node_list(&of.types(ctx))?;
        let record = Record::new("DISubroutineType")
            .plain("cc", flags::calling_convention(of.calling_convention(ctx)))
            .node("types", Some(types))
            .refers_to(&[Some(types)]);
        Ok(self.record(false, record))
    }
}
