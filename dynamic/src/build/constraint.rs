//! Schemas of constraints and enums.

use ods_core::schema::{AttrConstraint, EnumCase, EnumSchema, TypeConstraint};
use ods_spec::codegen::one_line;
use ods_spec::model;

use super::Builder;
use crate::leak;

impl Builder<'_> {
    pub(super) fn type_constraint(&self, of: &model::TypeConstraint) -> &'static TypeConstraint {
        leak::one(TypeConstraint {
            name: leak::text(&of.name),
            summary: leak::text(&of.summary),
            pred: self.word(&of.pred),
            class: self.word(&of.class),
            build: self.word(&of.build),
        })
    }

    pub(super) fn attr_constraint(&self, of: &model::AttrConstraint) -> &'static AttrConstraint {
        leak::one(AttrConstraint {
            name: leak::text(&of.name),
            summary: leak::text(&of.summary),
            pred: self.word(&of.pred),
            storage: self.word(&of.storage),
            value_type: self.word(&of.value_type),
        })
    }
}

pub(super) fn enumeration(of: &model::Enum) -> &'static EnumSchema {
    let case = |case: &model::EnumCase| EnumCase {
        symbol: leak::text(&case.symbol),
        text: leak::text(&case.text),
        value: case.value,
    };
    leak::one(EnumSchema {
        name: leak::text(&of.class),
        summary: leak::text(&one_line(&of.summary)),
        width: of.width,
        bits: of.bits,
        separator: leak::text(&of.separator),
        cases: leak::list(of.cases.iter().map(case)),
        print_groups: of.print_groups,
        quoted: of.quoted,
    })
}
