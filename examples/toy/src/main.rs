//! A dialect of one's own.
fn main() {}
