//! Verifiers of types and attributes.

use ods_core::hooks::VerifyParameters;
use ods_core::interface::VerifiableTensorEncoding;
use ods_core::{Context, DYNAMIC, FloatKind, Type, TypeData};

use super::{
    AxisRefAttr, DotAlgorithmAttr, DotAlgorithmAttrParams, FutureType, FutureTypeParams, MeshAttr,
    ReplicaGroupMeshAxesAttr, ReplicaGroupMeshAxesAttrParams, ResultAccuracyAttr,
    ResultAccuracyAttrParams, ResultAccuracyMode, ResultAccuracyModeAttr, TypeExtensionsAttr,
};

impl VerifyParameters for FutureType {
    fn verify(ctx: &Context, params: FutureTypeParams) -> Result<(), String> {
        let is_tensor = |ty: &Type| matches!(ty.data(ctx), TypeData::RankedTensor { .. });
        match params.types.iter().find(|ty| !is_tensor(ty)) {
            Some(ty) => Err(format!(
                "future element type must be a ranked tensor, but got '{}'",
                ty.display(ctx)
            )),
            None => Ok(()),
        }
    }
}

/// Only dynamic dimensions have bounds, and each dimension has an entry in the list.
impl VerifiableTensorEncoding for TypeExtensionsAttr {
    fn verify_encoding(self, ctx: &Context, shape: &[i64], elem: Type) -> Result<(), String> {
        let bounds = self.bounds(ctx);
        let (count, rank) = (bounds.len(), shape.len());
        let tensor = || Type::tensor(ctx, shape, elem);
        if count != rank {
            return Err(format!(
                "Bounds length is {count}, expected to be equal to rank({rank}) of the tensor '{}'",
                tensor().display(ctx)
            ));
        }
        let is_bounded_static = |(size, bound): (&i64, &i64)| *size != DYNAMIC && *bound != DYNAMIC;
        match shape.iter().zip(&bounds).position(is_bounded_static) {
            Some(dim) => Err(format!(
                "Static dimension {dim} cannot have a bound, use ShapedType::kDynamic to indicate a missing bound in \
                 tensor '{}'",
                tensor().display(ctx)
            )),
            None => Ok(()),
        }
    }
}

impl VerifyParameters for ResultAccuracyAttr {
    fn verify(ctx: &Context, params: ResultAccuracyAttrParams) -> Result<(), String> {
        if params.atol < 0.0 || params.rtol < 0.0 || params.ulps < 0 {
            return Err("Negative tolerance".to_owned());
        }
        let Some(mode) = ResultAccuracyModeAttr::cast(ctx, params.mode) else {
            return Err("expected a mode of accuracy".to_owned());
        };
        let mode = mode.value(ctx);
        let exact = params.atol == 0.0 && params.rtol == 0.0 && params.ulps == 0;
        match mode {
            ResultAccuracyMode::DEFAULT | ResultAccuracyMode::HIGHEST if !exact => Err(format!(
                "Invalid tolerances for ResultAccuracyAttr with mode {mode}, must be all zero."
            )),
            _ => Ok(()),
        }
    }
}

impl VerifyParameters for ReplicaGroupMeshAxesAttr {
    fn verify(ctx: &Context, params: ReplicaGroupMeshAxesAttrParams) -> Result<(), String> {
        let Some(mesh) = MeshAttr::cast(ctx, params.mesh) else {
            return match params.mesh.flat_symbol_name(ctx) {
                Some(_) => Ok(()),
                None => Err("mesh must be a FlatSymbolRefAttr or MeshAttr".to_owned()),
            };
        };
        for axis in params.axes.items(ctx) {
            let Some(axis) = AxisRefAttr::cast(ctx, *axis) else {
                return Err("expected AxisRefAttr in axes list".to_owned());
            };
            let name = axis.name(ctx);
            let known = mesh.axes(ctx);
            if !known.iter().any(|known| known.name(ctx) == name) {
                return Err(format!("axis '{name}' not found in mesh definition"));
            }
        }
        Ok(())
    }
}

impl VerifyParameters for DotAlgorithmAttr {
    fn verify(ctx: &Context, params: DotAlgorithmAttrParams) -> Result<(), String> {
        let components = (params.lhs_component_count, params.rhs_component_count);
        if components.0 < 1 {
            return Err("lhs component count must be positive".to_owned());
        }
        if components.1 < 1 {
            return Err("rhs component count must be positive".to_owned());
        }
        if params.num_primitive_operations < 1 {
            return Err("num primitive operations must be positive".to_owned());
        }
        if is_known_algorithm(ctx, &params) {
            return Ok(());
        }
        Err(format!(
            "dot algorithm not known to be supported on any hardware: {{lhs:'{}', rhs:'{}', accum:'{}', \
             lhs_components:{}, rhs_components:{}, primitive_ops:{}, imprecise:{}}}",
            params.lhs_precision_type.display(ctx),
            params.rhs_precision_type.display(ctx),
            params.accumulation_type.display(ctx),
            components.0,
            components.1,
            params.num_primitive_operations,
            u8::from(params.allow_imprecise_accumulation),
        ))
    }
}

/// Returns whether the algorithm is one that some hardware has.
fn is_known_algorithm(ctx: &Context, params: &DotAlgorithmAttrParams) -> bool {
    let kind = |ty: Type| match *ty.data(ctx) {
        TypeData::Float(kind) => Some(kind),
        _ => None,
    };
    let kinds =
        [params.lhs_precision_type, params.rhs_precision_type, params.accumulation_type].map(kind);
    let [Some(lhs), Some(rhs), Some(sum)] = kinds else { return false };
    if params.lhs_component_count != 1 || params.rhs_component_count != 1 {
        return false;
    }
    let steps = params.num_primitive_operations;
    let is_f8 = |kind: FloatKind| kind.width() == 8 && kind != FloatKind::F8E8M0FNU;
    if is_f8(lhs) && is_f8(rhs) && sum == FloatKind::F32 && steps == 1 {
        return true;
    }
    if lhs != rhs || params.allow_imprecise_accumulation {
        return false;
    }
    match (lhs, sum) {
        (FloatKind::F16, FloatKind::F16 | FloatKind::F32)
        | (FloatKind::BF16, FloatKind::BF16)
        | (FloatKind::F32, FloatKind::F32)
        | (FloatKind::F64, FloatKind::F64) => steps == 1,
        (FloatKind::BF16, FloatKind::F32) => [1, 3, 6, 9].contains(&steps),
        (FloatKind::TF32, FloatKind::F32) => [1, 3].contains(&steps),
        _ => false,
    }
}
