//! Random programs whose meaning is defined: the same seed and features give the same text.
//!
//! A program is a module in `func`, `cf`, `arith`, `math`, `index`, `scf`, `affine`, `memref`, `tensor`, `linalg` and
//! `vector`. Its `main` takes nothing and returns an `i64`, into which every value and every buffer of every function
//! is hashed. Nothing in it is undefined or poison: indices are in bounds, divisors are not zero, shifts stay below the
//! width, memory is written before it is read, flags like `nsw` hold, parallel iterations do not race, and the bits of
//! a NaN reach no result.

mod affine;
mod branches;
mod calls;
mod floats;
mod function;
mod hash;
mod integers;
mod linalg;
mod loops;
mod memory;
mod parallel;
mod scope;
mod tensors;
mod types;
mod vectors;
mod views;
mod writer;

use writer::Writer;

/// The parts of the language that a program may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features {
    /// Floats, with the operations on them whose results are exact or rounded once.
    pub floats: bool,
    /// Buffers: `memref`, and loops over them.
    pub memory: bool,
    /// Loops, conditions, accesses and maps of `affine`.
    pub affine: bool,
    /// Values of type `tensor`, and structured operations on them.
    pub tensors: bool,
    /// Values of type `vector`.
    pub vectors: bool,
    /// Functions of several blocks.
    pub branches: bool,
    /// The number of statements of a function, more or less.
    pub size: usize,
}

impl Features {
    /// Every feature, in functions of `size` statements.
    pub fn all(size: usize) -> Features {
        Features {
            floats: true,
            memory: true,
            affine: true,
            tensors: true,
            vectors: true,
            branches: true,
            size,
        }
    }

    /// A random choice of features; each program has at least integers and structured control flow.
    pub fn random(rng: &mut fastrand::Rng) -> Features {
        let mut one_of = |part: f64| rng.f64() < part;
        Features {
            floats: one_of(0.6),
            memory: one_of(0.7),
            affine: one_of(0.8),
            tensors: one_of(0.5),
            vectors: one_of(0.5),
            branches: one_of(0.5),
            size: 0,
        }
        .sized(rng)
    }

    /// The features that are left if dialects are converted one by one: `affine` and `linalg` do not take the values, or
    /// the bodies, that such a conversion makes, and vectors of several dimensions do not pass a function's border.
    pub fn without_structure(self) -> Features {
        Features { affine: false, tensors: false, vectors: false, ..self }
    }

    fn sized(self, rng: &mut fastrand::Rng) -> Features {
        Features { size: rng.usize(2..10), ..self }
    }
}

/// Writes the program of a seed.
pub fn generate(seed: u64, features: Features) -> String {
    Writer::new(seed, features).program()
}
