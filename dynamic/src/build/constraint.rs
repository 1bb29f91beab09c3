//! Constraints and enums.

use ods_core::schema::{AttrConstraint, AttrStorage, EnumCase, EnumSchema, TypeConstraint};
use ods_spec::codegen::one_line;
use ods_spec::model;

use super::Builder;
use super::expr::class;
use crate::leak;

impl Builder<'_> {
    pub(super) fn type_constraint(&self, of: &model::TypeConstraint) -> &'static TypeConstraint {
        leak::one(TypeConstraint {
            name: leak::text(&of.name),
            summary: leak::text(&of.summary),
            pred: self.expr(&of.pred),
            class: of.class.as_ref().and_then(class),
            build: self.opt_expr(of.build.as_ref()),
        })
    }

    pub(super) fn attr_constraint(&self, of: &model::AttrConstraint) -> &'static AttrConstraint {
        leak::one(AttrConstraint {
            name: leak::text(&of.name),
            summary: leak::text(&of.summary),
            pred: self.expr(&of.pred),
            storage: match &of.storage {
                model::AttrStorage::Any => AttrStorage::Any,
                model::AttrStorage::Class(of) => {
                    class(of).map_or(AttrStorage::Any, AttrStorage::Class)
                }
                model::AttrStorage::IntEnum(id) => AttrStorage::IntEnum(self.enum_by_id(*id)),
                model::AttrStorage::Enum { attr, cases } => {
                    AttrStorage::Enum { attr: leak::text(attr), cases: self.enum_by_id(*cases) }
                }
            },
            value_type: self.opt_expr(of.value_type.as_ref()),
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
