//! `clifBuilder`s.

use ods_core::schema::{ClifBuilder, ClifExpr, ClifStmt, ClifTarget};
use ods_spec::model;

use crate::leak;

pub(super) fn builder(of: &model::ClifBuilder) -> &'static ClifBuilder {
    let stmt = |stmt: &model::ClifStmt| ClifStmt {
        target: match stmt.target {
            model::ClifTarget::Result(index) => ClifTarget::Result(index),
            model::ClifTarget::Field(index, field) => ClifTarget::Field(index, field),
            model::ClifTarget::Temp(index) => ClifTarget::Temp(index),
        },
        expr: expr(&stmt.expr),
    };
    leak::one(ClifBuilder { stmts: leak::list(of.stmts.iter().map(stmt)) })
}

fn expr(of: &model::ClifExpr) -> ClifExpr {
    match of {
        model::ClifExpr::Operand(index) => ClifExpr::Operand(*index),
        model::ClifExpr::Temp(index) => ClifExpr::Temp(*index),
        model::ClifExpr::Result(index) => ClifExpr::Result(*index),
        model::ClifExpr::Attr(name) => ClifExpr::Attr(leak::text(name)),
        model::ClifExpr::Int(value) => ClifExpr::Int(*value),
        model::ClifExpr::Str(text) => ClifExpr::Str(leak::text(text)),
        model::ClifExpr::Inst(name, args) => {
            ClifExpr::Inst(leak::text(name), leak::list(args.iter().map(expr)))
        }
    }
}
