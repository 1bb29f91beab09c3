//! Dense side tables across the bodies of a program.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use super::{Place, Program};
use crate::ir::{Block, Body, Op, Successor, Value};

/// An id that a [`Table`] is indexed by.
pub(super) trait Key: Copy {
    /// Returns an upper bound of the indices in a body.
    fn capacity(body: &Body) -> usize;
    /// Returns the index in its body.
    fn index(self) -> usize;
}

macro_rules! keys {
    ($($id:ident $capacity:ident,)*) => {$(
        impl Key for $id {
            fn capacity(body: &Body) -> usize {
                body.$capacity()
            }

            #[inline]
            fn index(self) -> usize {
                $id::index(self)
            }
        }
    )*};
}

keys! { Op op_capacity, Block block_capacity, Value value_capacity, Successor successor_capacity, }

/// A `T` for every operation, block or value of a [`Program`], in one allocation. It does not borrow the program: ids
/// are stable while the IR is changed, and entities created later are not in it.
#[derive(Clone, Debug)]
pub(super) struct Table<K, T> {
    /// The first cell of each body, and the end of all.
    starts: Box<[usize]>,
    cells: Vec<T>,
    keys: PhantomData<K>,
}

impl<K, T> Default for Table<K, T> {
    /// Creates a table without cells.
    fn default() -> Table<K, T> {
        Table { starts: Box::new([]), cells: Vec::new(), keys: PhantomData }
    }
}

impl<K: Key, T: Clone + Default> Table<K, T> {
    /// Creates a table of default values.
    pub(super) fn new(program: &Program<'_>) -> Table<K, T> {
        let mut end = 0;
        let mut starts = Vec::with_capacity(program.bodies().len() + 1);
        for body in program.bodies() {
            starts.push(end);
            end += K::capacity(body);
        }
        starts.push(end);
        Table { starts: starts.into(), cells: vec![T::default(); end], keys: PhantomData }
    }
}

impl<K: Key, T> Table<K, T> {
    /// Returns the value of `place`; `None` if it was created after the table.
    pub(super) fn get(&self, place: Place<K>) -> Option<&T> {
        let body = place.body.index();
        let at = self.starts[body] + place.id.index();
        if at < self.starts[body + 1] { Some(&self.cells[at]) } else { None }
    }

    pub(super) fn map<U>(&self, to: impl Fn(&T) -> U) -> Table<K, U> {
        let cells = self.cells.iter().map(to).collect();
        Table { starts: self.starts.clone(), cells, keys: PhantomData }
    }

    #[inline]
    fn at(&self, place: Place<K>) -> usize {
        self.starts[place.body.index()] + place.id.index()
    }
}

impl<K: Key, T> Index<Place<K>> for Table<K, T> {
    type Output = T;

    #[inline]
    fn index(&self, place: Place<K>) -> &T {
        &self.cells[self.at(place)]
    }
}

impl<K: Key, T> IndexMut<Place<K>> for Table<K, T> {
    #[inline]
    fn index_mut(&mut self, place: Place<K>) -> &mut T {
        let at = self.at(place);
        &mut self.cells[at]
    }
}
