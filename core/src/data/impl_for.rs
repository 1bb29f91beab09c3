//! One implementation of a trait for many types.

/// Implements a trait for each type of a list with the same body; `Self` is the type.
///
/// ```
/// trait Shape {
///     const SIDES: u32;
///     fn corners(&self) -> u32;
/// }
/// struct Square;
/// struct Rhombus;
///
/// ods_core::impl_for!(Shape for [Square, Rhombus] {
///     const SIDES: u32 = 4;
///
///     fn corners(&self) -> u32 {
///         Self::SIDES
///     }
/// });
/// assert_eq!(Square.corners() + Rhombus.corners(), 8);
/// ```
#[macro_export]
macro_rules! impl_for {
    ($trait:ident for [$($ty:ty),+ $(,)?] $body:tt) => {
        $(impl $trait for $ty $body)+
    };
}
