//! Shapes that are reassociated, sliced and walked.

use ods_core::DYNAMIC;
use ods_core::mixed::mixed;
use ods_dialects::reshape::Reassociation;
use ods_dialects::tensor::{dropped_dims, reduction_mask};
use ods_dialects::vector::elements_in;

fn found(large: &[i64], small: &[i64]) -> Option<Vec<Vec<i64>>> {
    let all = Reassociation::find(large, small)?;
    Some(all.0.iter().map(|group| group.to_vec()).collect())
}

#[test]
fn groups_follow_from_sizes() {
    const Q: i64 = DYNAMIC;
    assert_eq!(found(&[2, 3, 4], &[6, 4]), Some(vec![vec![0, 1], vec![2]]));
    assert_eq!(found(&[1, Q, 1], &[Q]), Some(vec![vec![0, 1, 2]]));
    assert_eq!(found(&[Q, 2, 3, 5], &[Q, 15]), Some(vec![vec![0, 1], vec![2, 3]]));
    assert_eq!(found(&[1, 1], &[]), Some(vec![vec![0, 1]]));
    assert_eq!(found(&[2, 1], &[]), None);
    assert_eq!(found(&[Q, Q, Q], &[Q, Q]), None, "either neighbour would do");
    assert_eq!(found(&[1, 1, 1, 1], &[1, 1, 1]), Some(vec![vec![0], vec![1], vec![2, 3]]));
    assert_eq!(found(&[2, 3], &[7]), None);
    assert_eq!(found(&[0, 3, 5], &[0, 5]), None, "a product of zero is reached at once");
}

fn of(groups: &[&[i64]]) -> Reassociation {
    Reassociation(groups.iter().map(|group| group.iter().copied().collect()).collect())
}

#[test]
fn reshapes_one_way_become_one() {
    let (fine, coarse) = (of(&[&[0, 1], &[2], &[3, 4]]), of(&[&[0, 1], &[2]]));
    assert_eq!(fine.compose(&coarse), Some(of(&[&[0, 1, 2], &[3, 4]])));
    assert_eq!(coarse.compose(&fine), Some(of(&[&[0, 1, 2], &[3, 4]])));
    assert_eq!(fine.compose(&fine), None);
}

#[test]
fn groups_are_composed_of_finer_ones() {
    let fine = of(&[&[0], &[1], &[2, 3]]);
    assert_eq!(of(&[&[0, 1], &[2, 3]]).in_terms_of(&fine), Some(of(&[&[0, 1], &[2]])));
    assert_eq!(of(&[&[0, 1, 2], &[3]]).in_terms_of(&fine), None);
}

#[test]
fn a_box_is_walked_row_by_row() {
    let all: Vec<usize> = elements_in(&[4, 1], &[1, 2], &[2, 2]).collect();
    assert_eq!(all, [6, 7, 10, 11]);
    assert_eq!(elements_in(&[], &[], &[]).collect::<Vec<_>>(), [0]);
}

#[test]
fn ones_are_dropped_greedily_from_the_left() {
    let mask = |whole: &[i64], reduced: &[i64]| {
        reduction_mask(whole, reduced, false).map(|mask| mask.to_vec())
    };
    assert_eq!(mask(&[1, 6, 1], &[1, 6]), Some(vec![false, false, true]));
    assert_eq!(mask(&[1, 6, 1], &[6]), Some(vec![true, false, true]));
    assert_eq!(mask(&[2, 6], &[6]), None);
    assert_eq!(mask(&[6], &[6, 1]), None);
    assert_eq!(mask(&[DYNAMIC], &[4]), None);
    assert!(reduction_mask(&[DYNAMIC, 1], &[4], true).is_some());
}

#[test]
fn dropped_dimensions_are_distinguished_from_the_right() {
    let sizes = mixed(&[1, 6, 1], []);
    assert_eq!(dropped_dims(&[1, 6], &sizes).to_vec(), [false, false, true]);
    assert_eq!(dropped_dims(&[6, 1], &sizes).to_vec(), [true, false, false]);
}
