//! The pool of constants: each constant is interned, in LLVM's normal form.
//!
//! Normal form: an aggregate of zeros is [`Data::Zero`], an aggregate of undef or poison is undef or poison; any other
//! lists its elements. LLVM's storage of elements (raw data or one by one) is not visible in the text.

mod attr;
pub(super) mod print;

use std::rc::Rc;

use ods_core::{ApInt, Context, Float, FloatKind, Type};
use rustc_hash::FxHashMap;

use super::ir::{BlockId, ConstId, GlobalId};
use super::types::{self, Kind};

/// A constant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Constant {
    pub(super) ty: Type,
    pub(super) data: Data,
}

/// The content of a constant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Data {
    Int(ApInt),
    /// The bit pattern of a float.
    Float(FloatKind, u128),
    /// `null`, `zeroinitializer`, and the none token.
    Zero,
    Undef,
    Poison,
    /// The elements of a struct, array or vector.
    Elements(Rc<[ConstId]>),
    /// A scalable vector with all elements equal.
    Splat(ConstId),
    Global(GlobalId),
    BlockAddress(GlobalId, BlockId),
    DsoLocalEquivalent(GlobalId),
    Expr(Expr),
}

/// A constant expression.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Expr {
    /// `add`, `sub` or `xor`, with its flags.
    Binary(&'static str, ConstId, ConstId),
    /// `ptrtoint` and other casts.
    Cast(&'static str, ConstId),
    /// A `getelementptr` with its element type, base and indices, and flags.
    Gep { elem: Type, operands: Rc<[ConstId]>, flags: GepFlags },
}

/// The flags `inbounds`, `nusw` and `nuw` of an address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct GepFlags {
    pub(super) inbounds: bool,
    pub(super) nusw: bool,
    pub(super) nuw: bool,
}

impl GepFlags {
    /// Returns the flags as printed, each after a blank.
    pub(super) fn text(self) -> &'static str {
        match (self.inbounds, self.nusw, self.nuw) {
            (true, _, true) => " inbounds nuw",
            (true, _, false) => " inbounds",
            (false, true, true) => " nusw nuw",
            (false, true, false) => " nusw",
            (false, false, true) => " nuw",
            (false, false, false) => "",
        }
    }
}

/// The constants of a module.
#[derive(Default)]
pub(super) struct Constants {
    list: Vec<Rc<Constant>>,
    known: FxHashMap<Rc<Constant>, ConstId>,
}

impl Constants {
    pub(super) fn get(&self, id: ConstId) -> &Constant {
        &self.list[id.index()]
    }

    pub(super) fn ty(&self, id: ConstId) -> Type {
        self.get(id).ty
    }

    pub(super) fn data(&self, id: ConstId) -> &Data {
        &self.get(id).data
    }

    /// Interns a constant, which has to be in normal form.
    pub(super) fn make(&mut self, ty: Type, data: Data) -> ConstId {
        let constant = Constant { ty, data };
        if let Some(id) = self.known.get(&constant) {
            return *id;
        }
        let id = ConstId(self.list.len() as u32);
        let constant = Rc::new(constant);
        self.list.push(constant.clone());
        self.known.insert(constant, id);
        id
    }

    /// Returns an integer, or a vector with that integer in all elements.
    pub(super) fn int(&mut self, ctx: &Context, ty: Type, value: ApInt) -> ConstId {
        let scalar = types::scalar(ctx, ty);
        let one = self.make(scalar, Data::Int(value));
        self.splat(ctx, ty, one)
    }

    pub(super) fn i32(&mut self, value: i64) -> ConstId {
        self.make(Type::I32, Data::Int(ApInt::from_i64(32, value)))
    }

    pub(super) fn i64(&mut self, value: i64) -> ConstId {
        self.make(Type::I64, Data::Int(ApInt::from_i64(64, value)))
    }

    pub(super) fn bool(&mut self, value: bool) -> ConstId {
        self.make(Type::I1, Data::Int(ApInt::new(1, u64::from(value))))
    }

    pub(super) fn float(&mut self, ty: Type, value: Float) -> ConstId {
        self.make(ty, Data::Float(value.kind(), value.bits()))
    }

    /// Returns `one`, or a vector of it if `ty` is a vector type.
    pub(super) fn splat(&mut self, ctx: &Context, ty: Type, one: ConstId) -> ConstId {
        match types::kind(ctx, ty) {
            Ok(Kind::Vector(_, count, false)) => {
                self.aggregate(ctx, ty, &vec![one; count as usize])
            }
            Ok(Kind::Vector(..)) => match self.data(one) {
                Data::Undef => self.make(ty, Data::Undef),
                Data::Poison => self.make(ty, Data::Poison),
                _ if self.is_zero(one) => self.make(ty, Data::Zero),
                _ => self.make(ty, Data::Splat(one)),
            },
            _ => one,
        }
    }

    /// Returns the zero of a type: the number for numeric types, [`Data::Zero`] for others.
    pub(super) fn zero(&mut self, ctx: &Context, ty: Type) -> ConstId {
        match types::kind(ctx, ty) {
            Ok(Kind::Integer(width)) => self.make(ty, Data::Int(ApInt::new(width, 0))),
            Ok(Kind::Float(kind)) => self.make(ty, Data::Float(kind, 0)),
            _ => self.make(ty, Data::Zero),
        }
    }

    /// Returns a struct, array or vector of these elements.
    pub(super) fn aggregate(&mut self, _ctx: &Context, ty: Type, elements: &[ConstId]) -> ConstId {
        let all = |of: &dyn Fn(&Self, ConstId) -> bool| elements.iter().all(|one| of(self, *one));
        let data = if all(&|pool, one| pool.is_zero(one)) {
            Data::Zero
        } else if all(&|pool, one| matches!(pool.data(one), Data::Poison)) {
            Data::Poison
        } else if all(&|pool, one| matches!(pool.data(one), Data::Undef)) {
            Data::Undef
        } else {
            Data::Elements(elements.into())
        };
        self.make(ty, data)
    }

    /// Returns whether a constant is the null value of its type: zero, positive zero, null.
    pub(super) fn is_zero(&self, id: ConstId) -> bool {
        match self.data(id) {
            Data::Int(value) => value.is_zero(),
            Data::Float(_, bits) => *bits == 0,
            Data::Zero => true,
            _ => false,
        }
    }

    pub(super) fn as_int(&self, id: ConstId) -> Option<&ApInt> {
        match self.data(id) {
            Data::Int(value) => Some(value),
            _ => None,
        }
    }

    pub(super) fn as_float(&self, id: ConstId) -> Option<Float> {
        match self.data(id) {
            Data::Float(kind, bits) => Some(Float::from_bits(*kind, *bits)),
            _ => None,
        }
    }

    /// Returns element `index` of an aggregate or vector.
    pub(super) fn element(&mut self, ctx: &Context, id: ConstId, index: u64) -> Option<ConstId> {
        let ty = self.ty(id);
        let elem = types::element(ctx, ty, index)?;
        if types::element_count(ctx, ty).is_some_and(|count| index >= count) {
            return None;
        }
        match self.data(id).clone() {
            Data::Zero => Some(self.zero(ctx, elem)),
            Data::Undef => Some(self.make(elem, Data::Undef)),
            Data::Poison => Some(self.make(elem, Data::Poison)),
            Data::Elements(list) => list.get(usize::try_from(index).ok()?).copied(),
            Data::Splat(one) => Some(one),
            _ => None,
        }
    }

    /// Returns all elements of an aggregate or fixed vector.
    pub(super) fn elements(&mut self, ctx: &Context, id: ConstId) -> Option<Vec<ConstId>> {
        let count = types::element_count(ctx, self.ty(id))?;
        (0..count).map(|index| self.element(ctx, id, index)).collect()
    }

    /// Returns the element of a vector whose elements are all equal.
    pub(super) fn splat_value(&mut self, ctx: &Context, id: ConstId) -> Option<ConstId> {
        match self.data(id) {
            Data::Splat(one) => Some(*one),
            Data::Elements(list) => {
                let first = *list.first()?;
                list.iter().all(|one| *one == first).then_some(first)
            }
            Data::Zero => self.element(ctx, id, 0),
            _ => None,
        }
    }
}
