//! Positions, orders and shapes of packed tensors.

use ods_core::DYNAMIC;

/// Returns whether the positions are out of range or not distinct.
pub(super) fn is_invalid_position(positions: &[i64], rank: usize) -> bool {
    let mut seen = vec![false; rank];
    !positions.iter().all(|at| {
        let place = usize::try_from(*at).ok().and_then(|at| seen.get_mut(at));
        place.is_some_and(|place| !std::mem::replace(place, true))
    })
}

/// Returns `items` in the order of the indices.
pub fn permuted<T: Copy>(items: &[T], order: &[i64]) -> Vec<T> {
    order.iter().filter_map(|at| items.get(usize::try_from(*at).ok()?)).copied().collect()
}

/// Returns the inverse of an order.
pub fn inverse(order: &[i64]) -> Vec<i64> {
    let mut inverse = vec![0; order.len()];
    for (at, to) in order.iter().enumerate() {
        if let Some(place) = usize::try_from(*to).ok().and_then(|to| inverse.get_mut(to)) {
            *place = at as i64;
        }
    }
    inverse
}

/// Returns the packed shape of a tensor of shape `source`.
pub(super) fn packed_shape(
    source: &[i64],
    tiles: &[i64],
    positions: &[i64],
    order: &[i64],
) -> Vec<i64> {
    let mut shape = source.to_vec();
    for (tile, at) in tiles.iter().zip(positions) {
        let size = &mut shape[*at as usize];
        *size = match (*size, *tile) {
            (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
            (size, tile) => size.wrapping_add(tile - 1).checked_div(tile).unwrap_or(DYNAMIC),
        };
    }
    if !order.is_empty() {
        shape = permuted(&shape, order);
    }
    shape.extend_from_slice(tiles);
    shape
}

/// Returns whether a tile of the result is known to be partial.
pub(super) fn requires_padding(
    source: &[i64],
    dest: &[i64],
    tiles: &[i64],
    positions: &[i64],
    order: &[i64],
) -> bool {
    let mut outer = dest[..source.len()].to_vec();
    if !order.is_empty() {
        outer = permuted(&outer, &inverse(order));
    }
    positions.iter().zip(tiles).any(|(at, tile)| {
        let at = *at as usize;
        let size = source[at];
        let by = if *tile == DYNAMIC { outer[at] } else { *tile };
        size != DYNAMIC && by != DYNAMIC && size.checked_rem(by) != Some(0)
    })
}
