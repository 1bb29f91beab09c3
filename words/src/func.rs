//! The vocabulary: the C++ functions and methods that the portable expression language supports.

macro_rules! vocabulary {
    ($($(#[$meta:meta])* $name:ident $cpp:literal $min:literal $max:literal;)*) => {
        crate::tree::leaf! {
            /// A function of the portable language, named as its C++ counterpart in UpperCamelCase.
            #[expect(
                missing_docs,
                reason = "each variant is the C++ function or method of the same name"
            )]
            pub enum Func { $($(#[$meta])* $name,)* }
        }

        impl Func {
            /// Every function with its Rust name, its C++ name (empty if the C++ is not a single call) and the minimum
            /// and maximum number of arguments, the receiver included.
            pub const ALL: &'static [(Func, &'static str, &'static str, usize, usize)] =
                &[$((Func::$name, stringify!($name), $cpp, $min, $max),)*];
        }
    };
}

vocabulary! {
    // Types.
    IsSignlessInteger "isSignlessInteger" 1 2;
    IsSignedInteger "isSignedInteger" 1 2;
    IsUnsignedInteger "isUnsignedInteger" 1 2;
    IsInteger "isInteger" 1 2;
    IsIndex "isIndex" 1 1;
    IsSignlessIntOrIndex "isSignlessIntOrIndex" 1 1;
    IsSignlessIntOrFloat "isSignlessIntOrFloat" 1 1;
    IsSignlessIntOrIndexOrFloat "isSignlessIntOrIndexOrFloat" 1 1;
    IsIntOrIndex "isIntOrIndex" 1 1;
    IsIntOrFloat "isIntOrFloat" 1 1;
    IsIntOrIndexOrFloat "isIntOrIndexOrFloat" 1 1;
    IsF32 "isF32" 1 1;
    IsF64 "isF64" 1 1;
    IsF16 "isF16" 1 1;
    IsBF16 "isBF16" 1 1;
    IsTF32 "isTF32" 1 1;
    IsF80 "isF80" 1 1;
    IsF128 "isF128" 1 1;
    IsFloat "isFloat" 1 2;
    GetWidth "getWidth" 1 1;
    GetIntOrFloatBitWidth "getIntOrFloatBitWidth" 1 1;
    GetElementType "getElementType" 1 1;
    GetElementTypeOrSelf "getElementTypeOrSelf" 1 1;
    GetShape "getShape" 1 1;
    GetRank "getRank" 1 1;
    HasRank "hasRank" 1 1;
    HasStaticShape "hasStaticShape" 1 1;
    GetNumElements "getNumElements" 1 1;
    GetDimSize "getDimSize" 2 2;
    IsDynamicDim "isDynamicDim" 2 2;
    GetNumInputs "getNumInputs" 1 1;
    GetNumResults "getNumResults" 1 1;
    GetInputs "getInputs" 1 1;
    GetResults "getResults" 1 1;
    GetTypes "getTypes" 1 1;
    GetMemorySpace "getMemorySpace" 1 1;
    GetMemorySpaceAsInt "getMemorySpaceAsInt" 1 1;
    GetEncoding "getEncoding" 1 1;
    AllDimsScalable "allDimsScalable" 1 1;
    GetScalableDims "getScalableDims" 1 1;
    GetNumScalableDims "getNumScalableDims" 1 1;
    CloneWith "cloneWith" 3 3;
    HasTrait "" 2 2;
    // Attributes and values.
    GetValue "getValue" 1 1;
    GetInt "getInt" 1 1;
    GetSExtValue "getSExtValue" 1 1;
    GetZExtValue "getZExtValue" 1 1;
    GetType "getType" 1 1;
    Size "size" 1 1;
    Empty "empty" 1 1;
    Front "front" 1 1;
    Back "back" 1 1;
    IsStrictlyPositive "isStrictlyPositive" 1 1;
    IsNegative "isNegative" 1 1;
    IsNonNegative "isNonNegative" 1 1;
    IsZero "isZero" 1 1;
    IsPowerOf2 "isPowerOf2" 1 1;
    Sge "sge" 2 2;
    Sgt "sgt" 2 2;
    GetLimitedValue "getLimitedValue" 1 2;
    GetBitWidth "getBitWidth" 1 1;
    GetAttr "getAttr" 2 2;
    GetRootReference "getRootReference" 1 1;
    GetLeafReference "getLeafReference" 1 1;
    GetNestedReferences "getNestedReferences" 1 1;
    GetSplatValue "getSplatValue" 1 1;
    IsSplat "isSplat" 1 1;
    // Operations and regions.
    UseEmpty "use_empty" 1 1;
    HasOneUse "hasOneUse" 1 1;
    GetDefiningOp "getDefiningOp" 1 1;
    GetNumOperands "getNumOperands" 1 1;
    GetOperand "getOperand" 2 2;
    GetOperands "getOperands" 1 1;
    GetOpResult "" 2 2;
    GetNumRegions "getNumRegions" 1 1;
    GetRegion "getRegion" 2 2;
    HasOneBlock "hasOneBlock" 1 1;
    GetNumBlocks "" 1 1;
    GetNumArguments "getNumArguments" 1 1;
    GetParentOp "getParentOp" 1 1;
    GetName "getName" 1 1;
    // Builders.
    /// The width, then the signedness; signless without the second argument.
    GetIntegerType "" 1 2;
    GetI1Type "getI1Type" 0 0;
    GetIndexType "getIndexType" 0 0;
    GetF16Type "getF16Type" 0 0;
    GetBF16Type "getBF16Type" 0 0;
    GetF32Type "getF32Type" 0 0;
    GetF64Type "getF64Type" 0 0;
    GetNoneType "getNoneType" 0 0;
    /// A float type by its name in text, `f8E5M2`.
    GetFloatType "" 1 1;
    GetVectorType "" 2 3;
    GetFunctionType "getFunctionType" 2 2;
    GetComplexType "" 1 1;
    /// `Builder::getType<T>(params…)`: the name, then its parameters.
    GetDialectType "" 1 255;
    /// `T::get(ctx, params…)`: the name, then its parameters.
    GetDialectAttr "" 1 255;
    GetIntegerAttr "getIntegerAttr" 2 2;
    GetBoolAttr "getBoolAttr" 1 1;
    GetUnitAttr "getUnitAttr" 0 0;
    GetStringAttr "getStringAttr" 1 2;
    GetTypeAttr "" 1 1;
    GetFloatAttr "getFloatAttr" 2 2;
    GetArrayAttr "getArrayAttr" 1 1;
    GetSymbolRefAttr "" 1 1;
    GetDenseBoolArrayAttr "getDenseBoolArrayAttr" 1 1;
    GetDenseI8ArrayAttr "getDenseI8ArrayAttr" 1 1;
    GetDenseI16ArrayAttr "getDenseI16ArrayAttr" 1 1;
    GetDenseI32ArrayAttr "getDenseI32ArrayAttr" 1 1;
    GetDenseI64ArrayAttr "getDenseI64ArrayAttr" 1 1;
    GetDenseF32ArrayAttr "getDenseF32ArrayAttr" 1 1;
    GetDenseF64ArrayAttr "getDenseF64ArrayAttr" 1 1;
    GetAffineMapAttr "" 1 1;
    GetIdentityMap "getMultiDimIdentityMap" 1 1;
    // Helpers that predicates name.
    LlvmAll "" 1 1;
    AllEqual "all_equal" 1 1;
    GetI1SameShape "getI1SameShape" 1 1;
    // Operators, fields and getters of dialect types and attributes.
    /// `x.getFoo()` of a dialect's type or attribute: the value, then the parameter's name as text.
    GetParam "" 2 2;
    /// `list[i]`
    Index "" 2 2;
    DropBack "drop_back" 1 2;
    DropFront "drop_front" 1 2;
    /// The `TypeID` of a type: equal for two types of one class.
    GetTypeID "getTypeID" 1 1;
    GetElementTypeBitWidth "getElementTypeBitWidth" 1 1;
    IsStrided "isStrided" 1 1;
    /// The elements of a dense array as a list.
    AsArrayRef "asArrayRef" 1 1;
    IsSorted "is_sorted" 1 1;
    /// Two lists, one after the other.
    Concat "concat" 2 2;
    GetDictionaryAttr "getDictionaryAttr" 1 1;
    GetBroadcastedType "getBroadcastedType" 2 2;
    /// A list that repeats a value: the value, then the count.
    Repeat "" 2 2;
    /// A tensor type from a shape and an element type.
    GetRankedTensorType "" 2 2;
    /// Dense integers from a shaped type and a list.
    GetDenseIntElementsAttr "" 2 2;
    /// A vector type whose elements are wider by a factor: the vector type, then the factor.
    ScaleElementBitwidth "scaleElementBitwidth" 2 2;
    /// A vector type with a changed dimension: the vector type, the index of the dimension, the new size.
    SetDim "setDim" 3 3;
    /// A vector type without the dimension of that index.
    DropDim "dropDim" 2 2;
    /// The position of the first two equal neighbours in a list; the size of the list if there are none.
    AdjacentFind "" 1 1;
    /// An affine map from that many dimensions to a list of some of them.
    GetMultiDimMapWithTargets "getMultiDimMapWithTargets" 2 2;
    /// The types of the arguments of a region's entry block.
    GetArgumentTypes "getArgumentTypes" 1 1;
    /// The operand types of the terminator of a region's first block; of its last block with a second argument.
    GetTerminatorTypes "" 1 2;
    /// An operation and its ancestors, up to the innermost symbol table, which is excluded.
    GetParentsInSymbolTable "getParentsInSymbolTable" 1 1;
}

impl Func {
    /// Returns whether the function reads what is inside a region.
    pub fn reads_blocks(self) -> bool {
        matches!(self, Func::GetArgumentTypes | Func::GetTerminatorTypes)
    }

    /// Returns the Rust name of the variant.
    pub fn name(self) -> &'static str {
        Func::ALL[self as usize].1
    }

    /// Returns the function that a C++ call of `name` with that many arguments (receiver included) denotes.
    pub fn by_cpp(name: &str, args: usize) -> Option<Func> {
        let fits = |entry: &&(Func, &str, &str, usize, usize)| {
            !entry.2.is_empty() && entry.2 == name && (entry.3..=entry.4).contains(&args)
        };
        Func::ALL.iter().find(fits).map(|entry| entry.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Func;

    #[test]
    fn the_table_is_in_declaration_order() {
        assert!(Func::ALL.iter().enumerate().all(|(i, entry)| entry.0 as usize == i));
        assert_eq!(Func::by_cpp("getRank", 1), Some(Func::GetRank));
        assert_eq!(Func::by_cpp("getRank", 2), None);
    }
}
