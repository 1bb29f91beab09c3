//! The tests of the public interface as one executable, so that its dependencies are linked once.

mod compact;
mod ir;
mod mapped;
mod nesting;
mod streamed;
mod text;
mod text_limits;
