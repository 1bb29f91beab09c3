//! Rewrite patterns.

use ods_core::rewrite::constant_like;
use ods_core::schema::{
    Build, BuildLoc, BuildOp, BuildTypes, Condition, Entity, Expr, MatchArg, MatchNative, MatchOp,
    MatchPart, MatchValue, NativeCode, PatternSchema,
};
use ods_spec::model::pattern as spec;

use super::Builder;
use crate::leak;

impl Builder<'_> {
    pub(super) fn pattern(&self, of: &spec::Pattern) -> &'static PatternSchema {
        leak::one(PatternSchema {
            name: leak::text(&of.name),
            benefit: of.benefit,
            slots: of.slots,
            source: self.match_op(&of.source),
            same: leak::list(of.same.iter().copied()),
            conditions: leak::list(of.conditions.iter().map(|one| self.condition(one))),
            results: self.builds(&of.results),
            replace_from: of.replace_from,
            supplemental: self.builds(&of.supplemental),
        })
    }

    fn match_op(&self, of: &spec::MatchOp) -> MatchOp {
        MatchOp {
            op: leak::text(&of.op),
            bind: of.bind,
            args: leak::list(of.args.iter().map(|arg| self.match_arg(arg))),
        }
    }

    fn match_arg(&self, of: &spec::MatchArg) -> MatchArg {
        match of {
            spec::MatchArg::Operand { group, value } => {
                MatchArg::Operand { group: *group, value: self.match_value(value) }
            }
            spec::MatchArg::Either { groups, values } => MatchArg::Either {
                groups: *groups,
                values: values.each_ref().map(|value| self.match_value(value)),
            },
            spec::MatchArg::Attr { slot, constraint, bind } => MatchArg::Attr {
                slot: *slot,
                constraint: constraint.map(|id| self.attr_by_id(id)),
                bind: *bind,
            },
            spec::MatchArg::AttrBy { slot, by } => {
                MatchArg::AttrBy { slot: *slot, by: self.match_native(by) }
            }
        }
    }

    fn match_value(&self, of: &spec::MatchValue) -> MatchValue {
        match of {
            spec::MatchValue::Leaf { constraint, bind } => MatchValue::Leaf {
                constraint: constraint.map(|id| self.type_by_id(id)),
                bind: *bind,
            },
            spec::MatchValue::Op(op) => MatchValue::Op(self.match_op(op)),
            spec::MatchValue::Native(by) => MatchValue::Native(self.match_native(by)),
            spec::MatchValue::Each { items, bind } => MatchValue::Each {
                items: leak::list(items.iter().map(|item| self.match_value(item))),
                bind: *bind,
            },
        }
    }

    fn match_native(&self, of: &spec::MatchNative) -> MatchNative {
        let part = |part: &spec::MatchPart| match part {
            spec::MatchPart::Value(value) => MatchPart::Value(self.match_value(value)),
            spec::MatchPart::Attr { constraint, bind } => {
                MatchPart::Attr { constraint: self.attr_by_id(*constraint), bind: *bind }
            }
            spec::MatchPart::Any { bind } => MatchPart::Any { bind: *bind },
        };
        MatchNative { code: self.code(&of.code), parts: leak::list(of.parts.iter().map(part)) }
    }

    fn code(&self, of: &spec::NativeCode) -> NativeCode {
        match of {
            spec::NativeCode::Expr(expr) => NativeCode::Expr(self.expr(expr)),
            spec::NativeCode::ConstantLike => NativeCode::Hook(constant_like),
            spec::NativeCode::Hook(name) => match self.hooks.native(name) {
                Some(function) => NativeCode::Hook(function),
                // A pattern that calls what nobody wrote does not come here.
                None => NativeCode::Expr(Expr::Null),
            },
        }
    }

    fn condition(&self, of: &spec::Condition) -> Condition {
        match of {
            spec::Condition::Type(id, of) => Condition::Type(self.type_by_id(*id), entity(*of)),
            spec::Condition::Pred { pred, this, args } => Condition::Pred {
                pred: self.expr(pred),
                this: this.map(entity),
                args: leak::list(args.iter().map(|one| entity(*one))),
            },
        }
    }

    fn builds(&self, all: &[spec::Build]) -> &'static [Build] {
        leak::list(all.iter().map(|one| self.build(one)))
    }

    fn build(&self, of: &spec::Build) -> Build {
        match of {
            spec::Build::Entity(of) => Build::Entity(entity(*of)),
            spec::Build::Constant(value) => Build::Constant(self.expr(value)),
            spec::Build::Op(op) => Build::Op(leak::one(self.build_op(op))),
            spec::Build::Native { code, bind, this, args } => Build::Native {
                code: self.code(code),
                bind: *bind,
                this: this.map(entity),
                args: self.builds(args),
            },
            spec::Build::Each(items) => Build::Each(self.builds(items)),
        }
    }

    fn build_op(&self, of: &spec::BuildOp) -> BuildOp {
        let loc = |part: &spec::BuildLoc| match part {
            spec::BuildLoc::Of(of) => BuildLoc::Of(entity(*of)),
            spec::BuildLoc::Name(name) => BuildLoc::Name(leak::text(name)),
        };
        BuildOp {
            op: leak::text(&of.op),
            bind: of.bind,
            operands: self.builds(&of.operands),
            attrs: leak::list(of.attrs.iter().map(|(slot, value)| (*slot, self.build(value)))),
            types: match &of.types {
                spec::BuildTypes::Inferred => BuildTypes::Inferred,
                spec::BuildTypes::Root(from) => BuildTypes::Root(*from),
                spec::BuildTypes::Given(types) => BuildTypes::Given(self.builds(types)),
            },
            loc: leak::list(of.loc.iter().map(loc)),
        }
    }
}

fn entity(of: spec::Entity) -> Entity {
    Entity { slot: of.slot, result: of.result }
}
