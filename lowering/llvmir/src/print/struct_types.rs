//! The identified structs of a module, in LLVM's discovery order.

use std::fmt::Write;

use ods_core::Type;
use rustc_hash::FxHashSet;

use super::super::constant::{Data, Expr};
use super::super::ir::{ConstId, GlobalKind, Inst, Shape, Value};
use super::super::metadata::{Body, Md, MdId};
use super::super::names;
use super::super::types::{self, Kind};
use super::Printer;

/// The visited types, constants and nodes, and the structs found.
#[derive(Default)]
struct Finder {
    types: FxHashSet<Type>,
    constants: FxHashSet<ConstId>,
    nodes: FxHashSet<MdId>,
    structs: Vec<(String, Type)>,
}

impl Printer<'_> {
    pub(super) fn struct_types(&mut self) {
        let found = self.find_structs();
        if !found.is_empty() {
            self.out.push('\n');
        }
        for (name, ty) in found {
            let _ = write!(self.out, "%{} = type ", names::quoted(name.as_bytes()));
            types::push_body(self.ctx, ty, &mut self.out);
            self.out.push('\n');
        }
    }

    fn find_structs(&self) -> Vec<(String, Type)> {
        let mut found = Finder::default();
        for global in self.ir.in_order() {
            if let GlobalKind::Variable { initializer, .. } = &global.kind {
                self.find_type(&mut found, global.ty);
                initializer.iter().for_each(|one| self.find_constant(&mut found, *one));
                global.metadata.iter().for_each(|(_, node)| self.find_node(&mut found, *node));
            }
        }
        for global in self.ir.in_order() {
            if let GlobalKind::Alias(aliasee) = &global.kind {
                self.find_type(&mut found, global.ty);
                aliasee.iter().for_each(|one| self.find_constant(&mut found, *one));
            }
        }
        for global in self.ir.in_order() {
            let Some(function) = global.function() else { continue };
            self.find_type(&mut found, global.ty);
            function.attrs.types.iter().for_each(|ty| self.find_type(&mut found, *ty));
            function.personality.iter().for_each(|one| self.find_constant(&mut found, *one));
            function.params.iter().for_each(|ty| self.find_type(&mut found, *ty));
            for id in &function.layout {
                let block = &function.blocks[id.index()];
                for item in &block.items {
                    if let super::super::ir::Item::Inst(inst) = item {
                        self.find_inst(&mut found, &function.insts[inst.index()]);
                    }
                }
            }
        }
        for (_, operands) in &self.ir.named_metadata {
            operands.iter().for_each(|md| self.find_md(&mut found, *md));
        }
        found.structs
    }

    fn find_inst(&self, found: &mut Finder, inst: &Inst) {
        self.find_type(found, inst.ty);
        for operand in &inst.operands {
            match operand {
                Value::Const(id) => self.find_constant(found, *id),
                Value::Metadata(md) => self.find_md(found, *md),
                _ => {}
            }
        }
        match &inst.shape {
            Shape::Of(ty) => self.find_type(found, *ty),
            Shape::Call(call) => {
                call.variadic.iter().for_each(|ty| self.find_type(found, *ty));
                call.attrs.types.iter().for_each(|ty| self.find_type(found, *ty));
            }
            _ => {}
        }
        inst.metadata.iter().for_each(|(_, node)| self.find_node(found, *node));
    }

    fn find_type(&self, found: &mut Finder, ty: Type) {
        let mut waiting = vec![ty];
        while let Some(ty) = waiting.pop() {
            if !found.types.insert(ty) {
                continue;
            }
            let kind = types::kind(self.ctx, ty);
            if let Some(name) = types::struct_name(self.ctx, ty) {
                match found.structs.iter_mut().find(|(have, _)| *have == name) {
                    // Within its own body, a struct is referenced by its name alone.
                    Some((_, known)) => {
                        if matches!(kind, Ok(Kind::Struct(..))) {
                            *known = ty;
                        }
                    }
                    None => found.structs.push((name, ty)),
                }
            }
            match kind {
                Ok(Kind::Vector(elem, ..) | Kind::Array(elem, _)) => waiting.push(elem),
                Ok(Kind::Struct(members, _)) => waiting.extend(members.into_iter().rev()),
                Ok(Kind::Function(result, params, _)) => {
                    waiting.extend(params.into_iter().rev());
                    waiting.push(result);
                }
                _ => {}
            }
        }
    }

    fn find_constant(&self, found: &mut Finder, id: ConstId) {
        let mut waiting = vec![id];
        while let Some(id) = waiting.pop() {
            if !found.constants.insert(id) {
                continue;
            }
            let constant = self.ir.constants.get(id);
            self.find_type(found, constant.ty);
            match &constant.data {
                Data::Elements(list) => waiting.extend(list.iter().rev()),
                Data::Splat(one) | Data::Expr(Expr::Cast(_, one)) => waiting.push(*one),
                Data::Expr(Expr::Binary(_, lhs, rhs)) => waiting.extend([*rhs, *lhs]),
                Data::Expr(Expr::Gep { elem, operands, .. }) => {
                    self.find_type(found, *elem);
                    waiting.extend(operands.iter().rev());
                }
                _ => {}
            }
        }
    }

    fn find_md(&self, found: &mut Finder, md: Md) {
        match md {
            Md::Node(node) => self.find_node(found, node),
            Md::Const(id) => self.find_constant(found, id),
            _ => {}
        }
    }

    fn find_node(&self, found: &mut Finder, id: MdId) {
        let mut waiting = vec![id];
        while let Some(id) = waiting.pop() {
            if !found.nodes.insert(id) {
                continue;
            }
            if let Body::Tuple(operands) = &self.ir.metadata.get(id).body {
                for md in operands {
                    if let Md::Const(constant) = md {
                        self.find_constant(found, *constant);
                    }
                }
            }
            waiting.extend(self.ir.metadata.operands(id));
        }
    }
}
