//! The common prefix and suffix of two states of a text.

/// The number of bytes that are compared at once.
const STEP: usize = 64;

/// Returns the length of the common prefix of two texts.
pub fn same_before(old: &[u8], new: &[u8]) -> usize {
    let steps = old.chunks_exact(STEP).zip(new.chunks_exact(STEP));
    let at = STEP * steps.take_while(|(old, new)| old == new).count();
    at + old[at..].iter().zip(&new[at..]).take_while(|(old, new)| old == new).count()
}

/// Returns the length of the common suffix of two texts.
pub fn same_behind(old: &[u8], new: &[u8]) -> usize {
    let steps = old.rchunks_exact(STEP).zip(new.rchunks_exact(STEP));
    let count = STEP * steps.take_while(|(old, new)| old == new).count();
    let (old, new) = (&old[..old.len() - count], &new[..new.len() - count]);
    let more = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    count + more
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_byte_that_differs_ends_what_is_the_same() {
        let text: Vec<u8> = (0..200).collect();
        for at in [0, 1, 63, 64, 65, 127, 128, 199] {
            let mut other = text.clone();
            other[at] ^= 1;
            assert_eq!(same_before(&text, &other), at);
            assert_eq!(same_behind(&text, &other), 199 - at);
            assert_eq!(same_before(&text, &text[..at]), at);
            assert_eq!(same_behind(&text, &text[at..]), 200 - at);
        }
        assert_eq!(same_before(&text, &text), 200);
    }
}
