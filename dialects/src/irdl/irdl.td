// The irdl dialect: declarations of dialects as IR.
#ifndef ODS_IRDL_OPS_TD
#define ODS_IRDL_OPS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "ods/Syntax.td"

def IRDL_Dialect : Dialect {
  let name = "irdl";
  let cppNamespace = "::mlir::irdl";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}

class IRDL_Op<string mnemonic, list<Trait> traits = []> : Op<IRDL_Dialect, mnemonic, traits>;

class IRDL_Type<string name, string typeMnemonic> : TypeDef<IRDL_Dialect, name> {
  let mnemonic = typeMnemonic;
}

def IRDL_AttributeType : IRDL_Type<"Attribute", "attribute"> {
  let summary = "a constraint on an attribute, or on a type";
}

def IRDL_RegionType : IRDL_Type<"Region", "region"> {
  let summary = "a constraint on a region";
}

def Variadicity : I32EnumAttr<"Variadicity", "variadicity kind", [
    I32EnumAttrCase<"single", 0>, I32EnumAttrCase<"optional", 1>,
    I32EnumAttrCase<"variadic", 2>]> {
  let cppNamespace = "::mlir::irdl";
  let genSpecializedAttr = 0;
}

def VariadicityAttr : EnumAttr<IRDL_Dialect, Variadicity, "variadicity"> {
  let summary = "the number of values of an operand or result";
}

def VariadicityArrayAttr
    : ArrayOfAttr<IRDL_Dialect, "VariadicityArray", "variadicity_array",
                  VariadicityAttr.cppClassName>;

// `(name: %constraint, …)`
def : Directive<"NamedValueList", (ins AnyType:$args, AnyAttr:$names), [{
  `(` list(`,`, keyword($names) `` `:` $args) `)` }]>;

def IRDL_DialectOp
    : IRDL_Op<"dialect", [IsolatedFromAbove, NoTerminator, Symbol, SymbolTable]> {
  let summary = "a dialect";
  let description = [{
    Its region contains the operations, types and attributes of the dialect.

    ```mlir
    irdl.dialect @shop {
      irdl.type @price {
        %0 = irdl.is i32
        irdl.parameters(amount: %0)
      }
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)";
  let hasVerifier = 1;
}

class IRDL_Definition<string mnemonic, list<Trait> traits = []>
    : IRDL_Op<mnemonic, [HasParent<"DialectOp">, NoTerminator, NoRegionArguments, Symbol] # traits> {
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)";
  let hasVerifier = 1;
}

def IRDL_TypeOp : IRDL_Definition<"type"> {
  let summary = "a type of the dialect";
}

def IRDL_AttributeOp : IRDL_Definition<"attribute"> {
  let summary = "an attribute of the dialect";
}

def IRDL_OperationOp : IRDL_Definition<"operation"> {
  let summary = "an operation of the dialect";
  let description = [{
    A constraint that is used twice accepts one attribute in both places:

    ```mlir
    irdl.operation @add {
      %0 = irdl.any
      irdl.operands(lhs: %0, rhs: %0)
      irdl.results(sum: %0)
    }
    ```
  }];
  let hasRegionVerifier = 1;
}

def IRDL_ParametersOp : IRDL_Op<"parameters", [ParentOneOf<["AttributeOp", "TypeOp"]>]> {
  let summary = "the parameters of a type or attribute";
  let arguments = (ins Variadic<IRDL_AttributeType>:$args, StrArrayAttr:$names);
  let assemblyFormat = "`` custom<NamedValueList>($args, $names) attr-dict";
  let hasVerifier = 1;
}

class IRDL_Values<string mnemonic> : IRDL_Op<mnemonic, [HasParent<"OperationOp">]> {
  let arguments = (ins Variadic<IRDL_AttributeType>:$args, StrArrayAttr:$names,
                       VariadicityArrayAttr:$variadicity);
  let assemblyFormat = [{
    `` custom<NamedValueListWithVariadicity>($args, $names, $variadicity) attr-dict
  }];
  let hasVerifier = 1;
}

def IRDL_OperandsOp : IRDL_Values<"operands"> {
  let summary = "the operands of an operation: `(a: %0, b: optional %1, c: variadic %2)`";
}

def IRDL_ResultsOp : IRDL_Values<"results"> {
  let summary = "the results of an operation";
}

def IRDL_AttributesOp : IRDL_Op<"attributes", [HasParent<"OperationOp">]> {
  let summary = "the attributes of an operation";
  let arguments = (ins Variadic<IRDL_AttributeType>:$attributeValues,
                       StrArrayAttr:$attributeValueNames);
  let assemblyFormat = [{
    custom<AttributesOp>($attributeValues, $attributeValueNames) attr-dict
  }];
  let hasVerifier = 1;
}

def IRDL_RegionOp : IRDL_Op<"region", [HasParent<"OperationOp">]> {
  let summary = "a constraint on a region: the arguments of its entry block, its number of blocks";
  let arguments = (ins Variadic<IRDL_AttributeType>:$entryBlockArgs,
                       OptionalAttr<I32Attr>:$numberOfBlocks, UnitAttr:$constrainedArguments);
  let results = (outs IRDL_RegionType:$output);
  let assemblyFormat = [{
    `` (`(` $entryBlockArgs $constrainedArguments^ `)`)?
    `` (` ` `with` `size` $numberOfBlocks^)? attr-dict
  }];
  let hasVerifier = 1;
}

def IRDL_RegionsOp : IRDL_Op<"regions", [HasParent<"OperationOp">]> {
  let summary = "the regions of an operation";
  let arguments = (ins Variadic<IRDL_RegionType>:$args, StrArrayAttr:$names);
  let assemblyFormat = "`` custom<NamedValueList>($args, $names) attr-dict";
  let hasVerifier = 1;
}

class IRDL_ConstraintOp<string mnemonic, list<Trait> traits = []>
    : IRDL_Op<mnemonic, [ParentOneOf<["TypeOp", "AttributeOp", "OperationOp"]>] # traits> {
  let results = (outs IRDL_AttributeType:$output);
}

def IRDL_IsOp : IRDL_ConstraintOp<"is", [Pure]> {
  let summary = "accepts one type or attribute";
  let arguments = (ins AnyAttr:$expected);
  let assemblyFormat = "$expected ` ` attr-dict";
}

def IRDL_BaseOp
    : IRDL_ConstraintOp<"base", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "accepts types or attributes of a base: `!builtin.integer`, `@dialect::@type`";
  let arguments = (ins OptionalAttr<SymbolRefAttr>:$base_ref, OptionalAttr<StrAttr>:$base_name);
  let assemblyFormat = "($base_ref^)? ($base_name^)? ` ` attr-dict";
  let hasVerifier = 1;
}

def IRDL_ParametricOp
    : IRDL_ConstraintOp<"parametric", [DeclareOpInterfaceMethods<SymbolUserOpInterface>, Pure]> {
  let summary = "accepts types or attributes of a base whose parameters satisfy constraints";
  let arguments = (ins SymbolRefAttr:$base_type, Variadic<IRDL_AttributeType>:$args);
  let assemblyFormat = "$base_type `<` $args `>` ` ` attr-dict";
}

def IRDL_AnyOp : IRDL_ConstraintOp<"any"> {
  let summary = "accepts everything";
  let assemblyFormat = "attr-dict";
}

def IRDL_AnyOfOp : IRDL_ConstraintOp<"any_of", [SameOperandsAndResultType]> {
  let summary = "accepts what one of several constraints accepts";
  let arguments = (ins Variadic<IRDL_AttributeType>:$args);
  let assemblyFormat = "`(` $args `)` ` ` attr-dict";
}

def IRDL_AllOfOp : IRDL_ConstraintOp<"all_of", [SameOperandsAndResultType]> {
  let summary = "accepts what several constraints accept";
  let arguments = (ins Variadic<IRDL_AttributeType>:$args);
  let assemblyFormat = "`(` $args `)` ` ` attr-dict";
}

def IRDL_CPredOp : IRDL_Op<"c_pred"> {
  let summary = "a constraint in C++, which cannot be loaded at run time";
  let arguments = (ins StrAttr:$pred);
  let results = (outs IRDL_AttributeType:$output);
  let assemblyFormat = "$pred ` ` attr-dict";
}

#endif // ODS_IRDL_OPS_TD
