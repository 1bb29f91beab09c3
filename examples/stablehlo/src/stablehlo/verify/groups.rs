//! Groups of replicas.

use ods_core::{Attr, AttrData, Context};

use crate::stablehlo::infer::Checked;
use crate::stablehlo::integers;

/// The conditions that an operation puts on its groups.
pub(crate) struct Groups {
    /// All groups are equally large: there are no fillers.
    pub equal: bool,
    /// The groups contain ids of devices, so they may not be empty.
    pub global: bool,
    /// The size of a group.
    pub size: Option<i64>,
}

/// Checks groups of replicas; those that name axes of a mesh are checked when the mesh is known.
pub(crate) fn verify_replica_groups(ctx: &Context, groups: Attr, expected: &Groups) -> Checked {
    let AttrData::Dense(dense) = groups.data(ctx) else { return Ok(()) };
    let shape = dense.ty.shape(ctx).unwrap_or_default();
    let [count, size] = *shape else {
        return Err("replica groups should be a rank 2 tensor".to_owned());
    };
    if expected.global && count * size == 0 {
        return Err(
            "if `use_global_device_ids` is set, the replica groups cannot be empty".to_owned()
        );
    }
    let mut seen: Vec<i64> = Vec::new();
    for id in integers(ctx, groups) {
        if id == -1 {
            match expected.equal {
                true => return Err("Invalid replica id -1".to_owned()),
                false => continue,
            }
        }
        if seen.contains(&id) {
            return Err(format!("replica id #{id} seen more than once"));
        }
        seen.push(id);
    }
    if let Some(id) = (0..seen.len() as i64).find(|id| !seen.contains(id)) {
        return Err(format!("replica id #{id} not seen in replica groups"));
    }
    match expected.size {
        Some(wanted) if expected.equal && (count == 0 || size != wanted) => {
            Err(format!("group size of replica_groups must be {wanted}"))
        }
        _ => Ok(()),
    }
}
