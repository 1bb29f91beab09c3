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

// The loader handles each constraint operation itself, so that these interfaces have no method; upstream's returns a
// verifier object.
def VerifyConstraintInterface : OpInterface<"VerifyConstraintInterface"> {
  let cppNamespace = "::mlir::irdl";
  let description = "A constraint on a type or attribute that can be verified at run time.";
}
def VerifyRegionInterface : OpInterface<"VerifyRegionInterface"> {
  let cppNamespace = "::mlir::irdl";
  let description = "A constraint on a region that can be verified at run time.";
}

class AtMostOneChildOf<string ops> : ParamNativeOpTrait<"AtMostOneChildOf", ops>;

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

// A definition in a dialect: its body contains each of some operations (a list in C++) once at most.
class IRDL_Definition<string mnemonic, string once>
    : IRDL_Op<mnemonic, [HasParent<"DialectOp">, NoTerminator, NoRegionArguments,
                         AtMostOneChildOf<once>, Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)";
  let hasVerifier = 1;
}

def IRDL_TypeOp : IRDL_Definition<"type", "ParametersOp"> {
  let summary = "a type of the dialect";
  let description = [{
    A type without `irdl.parameters` has no parameters. The second type below is written
    `!shop.offer<!shop.price<i64>>`.

    ```mlir
    irdl.dialect @shop {
      irdl.type @price {
        %0 = irdl.base "!builtin.integer"
        irdl.parameters(amount: %0)
      }
      irdl.type @offer {
        %0 = irdl.base @shop::@price
        irdl.parameters(price: %0)
      }
      irdl.type @customer
    }
    ```
  }];
}

def IRDL_AttributeOp : IRDL_Definition<"attribute", "ParametersOp"> {
  let summary = "an attribute of the dialect";
  let description = [{
    An attribute without `irdl.parameters` has no parameters. The one below is written
    `#shop.currency<"eur">`.

    ```mlir
    irdl.dialect @shop {
      irdl.attribute @currency {
        %0 = irdl.is "eur"
        %1 = irdl.is "usd"
        %2 = irdl.any_of(%0, %1)
        irdl.parameters(code: %2)
      }
    }
    ```
  }];
}

def IRDL_OperationOp
    : IRDL_Definition<"operation", "OperandsOp, ResultsOp, AttributesOp, RegionsOp"> {
  let summary = "an operation of the dialect";
  let description = [{
    Its region declares operands, results, attributes and regions, each with one operation
    at most; without `irdl.operands` an operation has no operands, and so on. A constraint
    that is used twice accepts the same type or attribute in both places: the operands and
    the result of this addition have one type.

    ```mlir
    irdl.dialect @shop {
      irdl.operation @add {
        %0 = irdl.any
        irdl.operands(lhs: %0, rhs: %0)
        irdl.results(sum: %0)
      }
    }
    ```
  }];
  let hasRegionVerifier = 1;
}

def IRDL_ParametersOp : IRDL_Op<"parameters", [ParentOneOf<["AttributeOp", "TypeOp"]>]> {
  let summary = "the parameters of a type or attribute";
  let description = [{
    Each parameter has a name and a constraint; the types or attributes have as many
    parameters, in this order. Both parameters below are equal, since they share a constraint.

    ```mlir
    irdl.dialect @shop {
      irdl.type @range {
        %0 = irdl.base "#builtin.integer"
        irdl.parameters(from: %0, to: %0)
      }
    }
    ```
  }];
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
  let summary = "the operands of an operation";
  let description = [{
    Each group of operands has a name and a constraint on its types. A group is one operand,
    `optional` or `variadic`; if several are not single, the operation has the attribute
    `operandSegmentSizes`.

    ```mlir
    irdl.dialect @shop {
      irdl.operation @buy {
        %0 = irdl.is i64
        %1 = irdl.any
        irdl.operands(price: %0, discount: optional %0, items: variadic %1)
      }
    }
    ```
  }];
}

def IRDL_ResultsOp : IRDL_Values<"results"> {
  let summary = "the results of an operation";
  let description = [{
    Results are declared as operands are; if several groups are not single, the operation has
    the attribute `resultSegmentSizes`.

    ```mlir
    irdl.dialect @shop {
      irdl.operation @pay {
        %0 = irdl.is i64
        %1 = irdl.is i1
        irdl.operands(amount: %0)
        irdl.results(paid: %1, change: optional %0)
      }
    }
    ```
  }];
}

def IRDL_AttributesOp : IRDL_Op<"attributes", [HasParent<"OperationOp">]> {
  let summary = "the attributes of an operation";
  let description = [{
    Each of these attributes is required and satisfies its constraint. The operation may have
    others.

    ```mlir
    irdl.dialect @shop {
      irdl.operation @label {
        %0 = irdl.base "#builtin.string"
        %1 = irdl.any
        irdl.attributes {"text" = %0, "color" = %1}
      }
    }
    ```
  }];
  let arguments = (ins Variadic<IRDL_AttributeType>:$attributeValues,
                       StrArrayAttr:$attributeValueNames);
  let assemblyFormat = [{
    custom<AttributesOp>($attributeValues, $attributeValueNames) attr-dict
  }];
  let hasVerifier = 1;
}

def IRDL_RegionOp : IRDL_Op<"region", [HasParent<"OperationOp">, VerifyRegionInterface]> {
  let summary = "a constraint on a region";
  let description = [{
    Constrains the number of blocks, and the types of the entry block's arguments. Without
    parentheses the arguments are unconstrained; `()` accepts only regions without arguments.

    ```mlir
    irdl.dialect @shop {
      irdl.operation @each {
        %item = irdl.any
        %body = irdl.region(%item) with size 1
        %setup = irdl.region()
        %rest = irdl.region
        irdl.regions(body: %body, setup: %setup, rest: %rest)
      }
    }
    ```
  }];
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
  let description = [{
    Each region has a name and a constraint; operations have as many regions, in this order.

    ```mlir
    irdl.dialect @shop {
      irdl.operation @if_paid {
        %0 = irdl.region with size 1
        %1 = irdl.region
        irdl.regions(then: %0, otherwise: %1)
      }
    }
    ```
  }];
  let arguments = (ins Variadic<IRDL_RegionType>:$args, StrArrayAttr:$names);
  let assemblyFormat = "`` custom<NamedValueList>($args, $names) attr-dict";
  let hasVerifier = 1;
}

class IRDL_ConstraintOp<string mnemonic, list<Trait> traits = []>
    : IRDL_Op<mnemonic, [VerifyConstraintInterface,
                         ParentOneOf<["TypeOp", "AttributeOp", "OperationOp"]>] # traits> {
  let results = (outs IRDL_AttributeType:$output);
}

def IRDL_IsOp : IRDL_ConstraintOp<"is", [Pure]> {
  let summary = "accepts one type or attribute";
  let description = [{
    A type is a constraint on types, any other attribute a constraint on attributes.

    ```mlir
    irdl.dialect @shop {
      irdl.operation @count {
        %0 = irdl.is index
        %1 = irdl.is "pieces"
        irdl.results(number: %0)
        irdl.attributes {"unit" = %1}
      }
    }
    ```
  }];
  let arguments = (ins AnyAttr:$expected);
  let assemblyFormat = "$expected ` ` attr-dict";
}

def IRDL_BaseOp
    : IRDL_ConstraintOp<"base", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "accepts the types or attributes of a base";
  let description = [{
    The base is a definition in this module, which a symbol names, or a type or attribute of
    a registered dialect: `!` precedes the names of types, `#` those of attributes.
    The parameters are unconstrained.

    ```mlir
    irdl.dialect @shop {
      irdl.type @price {
        %0 = irdl.any
        irdl.parameters(amount: %0)
      }
      irdl.operation @round {
        %0 = irdl.base @shop::@price
        %1 = irdl.base "!builtin.integer"
        irdl.operands(price: %0)
        irdl.results(rounded: %1)
      }
    }
    ```
  }];
  let arguments = (ins OptionalAttr<SymbolRefAttr>:$base_ref, OptionalAttr<StrAttr>:$base_name);
  let assemblyFormat = "($base_ref^)? ($base_name^)? ` ` attr-dict";
  let hasVerifier = 1;
}

def IRDL_ParametricOp
    : IRDL_ConstraintOp<"parametric", [DeclareOpInterfaceMethods<SymbolUserOpInterface>, Pure]> {
  let summary = "accepts types or attributes of a base whose parameters satisfy constraints";
  let description = [{
    The symbol names a definition with as many parameters. Below, the result has the type
    that is the operand's parameter: `!shop.price<i64>` results in an `i64`.

    ```mlir
    irdl.dialect @shop {
      irdl.type @price {
        %0 = irdl.any
        irdl.parameters(amount: %0)
      }
      irdl.operation @amount {
        %0 = irdl.any
        %1 = irdl.parametric @shop::@price<%0>
        irdl.operands(price: %1)
        irdl.results(amount: %0)
      }
    }
    ```
  }];
  let arguments = (ins SymbolRefAttr:$base_type, Variadic<IRDL_AttributeType>:$args);
  let assemblyFormat = "$base_type `<` $args `>` ` ` attr-dict";
}

def IRDL_AnyOp : IRDL_ConstraintOp<"any"> {
  let summary = "accepts every type and attribute";
  let description = [{
    A constraint that is used once accepts everything; all uses of one constraint accept the
    same type or attribute.

    ```mlir
    irdl.dialect @shop {
      irdl.operation @swap {
        %0 = irdl.any
        %1 = irdl.any
        irdl.operands(a: %0, b: %1)
        irdl.results(first: %1, second: %0)
      }
    }
    ```
  }];
  let assemblyFormat = "attr-dict";
}

def IRDL_AnyOfOp : IRDL_ConstraintOp<"any_of", [SameOperandsAndResultType]> {
  let summary = "accepts what one of several constraints accepts";
  let description = [{
    The first constraint that accepts the type or attribute is chosen. The loader rejects
    `irdl.any` as an alternative, and two `irdl.parametric` with one base.

    ```mlir
    irdl.dialect @shop {
      irdl.type @price {
        %0 = irdl.is i32
        %1 = irdl.is i64
        %2 = irdl.any_of(%0, %1)
        irdl.parameters(amount: %2)
      }
    }
    ```
  }];
  let arguments = (ins Variadic<IRDL_AttributeType>:$args);
  let assemblyFormat = "`(` $args `)` ` ` attr-dict";
}

def IRDL_AllOfOp : IRDL_ConstraintOp<"all_of", [SameOperandsAndResultType]> {
  let summary = "accepts what several constraints accept";
  let description = [{
    All constraints accept the type or attribute: the parameter below is `i32`.

    ```mlir
    irdl.dialect @shop {
      irdl.type @price {
        %0 = irdl.base "!builtin.integer"
        %1 = irdl.is i32
        %2 = irdl.is f32
        %3 = irdl.any_of(%1, %2)
        %4 = irdl.all_of(%0, %3)
        irdl.parameters(amount: %4)
      }
    }
    ```
  }];
  let arguments = (ins Variadic<IRDL_AttributeType>:$args);
  let assemblyFormat = "`(` $args `)` ` ` attr-dict";
}

def IRDL_CPredOp : IRDL_Op<"c_pred"> {
  let summary = "a constraint in C++, which cannot be loaded at run time";
  let description = [{
    It is read and printed; a file that contains it is rejected when its dialects are loaded.

    ```mlir
    irdl.dialect @shop {
      irdl.type @price {
        %0 = irdl.c_pred "::llvm::isa<::mlir::IntegerAttr>($_self)"
        irdl.parameters(amount: %0)
      }
    }
    ```
  }];
  let arguments = (ins StrAttr:$pred);
  let results = (outs IRDL_AttributeType:$output);
  let assemblyFormat = "$pred ` ` attr-dict";
}

#endif // ODS_IRDL_OPS_TD
