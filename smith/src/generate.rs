//! Random programs with defined behaviour: the same seed and features give the same text.
//!
//! A program is a module in `func`, `cf`, `arith`, `math`, `index`, `scf`, `affine`, `memref`, `tensor`, `linalg` and
//! `vector`. Its `main` takes no arguments and returns an `i64`, a hash of all values and buffers of all functions.
//! Nothing in it is undefined or poison: indices are in bounds, divisors are not zero, shift amounts are less than the
//! width, memory is written before it is read, flags such as `nsw` hold, parallel iterations do not race, and the bits
//! of a NaN affect no result.

mod affine;
mod branches;
mod calls;
mod floats;
mod function;
mod hash;
mod integers;
mod kernels;
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

/// The language features that a program may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features {
    /// Floats, with the float operations whose results are exact or rounded once.
    pub floats: bool,
    /// Buffers: `memref`, and loops over them.
    pub memory: bool,
    /// Loops, conditionals, accesses and maps of `affine`.
    pub affine: bool,
    /// Values of type `tensor`, and structured operations on them.
    pub tensors: bool,
    /// Values of type `vector`.
    pub vectors: bool,
    /// Functions with several blocks.
    pub branches: bool,
    /// The approximate number of statements of a function.
    pub size: usize,
}

impl Features {
    /// Returns all features, for functions of `size` statements.
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

    /// Returns a random choice of features; every program has at least integers and structured control flow.
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

    /// Returns the features that remain if dialects are converted one by one: `affine` and `linalg` reject the values
    /// and bodies that such a conversion creates, and vectors of higher rank cannot be passed to functions.
    pub fn without_structure(self) -> Features {
        Features { affine: false, tensors: false, vectors: false, ..self }
    }

    fn sized(self, rng: &mut fastrand::Rng) -> Features {
        Features { size: rng.usize(2..10), ..self }
    }
}

/// Generates the program of a seed.
pub fn generate(seed: u64, features: Features) -> String {
    Writer::new(seed, features).program()
}

/// Generates the kernels of a seed: functions of loops over long buffers that may overlap, for tests of the optimiser.
pub fn generate_kernels(seed: u64) -> String {
    let none = Features {
        floats: true,
        memory: true,
        affine: false,
        tensors: false,
        vectors: false,
        branches: false,
        size: 0,
    };
    Writer::new(seed, none).kernel_program()
}
