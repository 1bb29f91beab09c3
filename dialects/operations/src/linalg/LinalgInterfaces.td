// The interfaces of structured operations. Every method is answered from the declared data of an
// operation (`Data`), so an operation implements none.
#ifndef LINALG_INTERFACES_TD
#define LINALG_INTERFACES_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/IndexingMapOpInterface.td"

class Linalg_Interface<string name, list<Interface> bases = []> : OpInterface<name, bases> {
  let cppNamespace = "::mlir::linalg";
}

def LinalgStructuredInterface
    : Linalg_Interface<"LinalgOp", [DestinationStyleOpInterface, IndexingMapOpInterface]> {
  let description = "Loops around a scalar computation.";
  let methods = [
    DefaultMethod<"SmallVector<utils::IteratorType>", "getIteratorTypesArray">,
    DefaultMethod<"bool", "hasIndexSemantics">,
    DefaultMethod<"bool", "hasDynamicIndexingMaps">,
    DefaultMethod<"bool", "hasUserDefinedMaps">,
  ];
  let verify = InRust;
  let verifyWithRegions = 1;
}

def LinalgContractionOpInterface : Linalg_Interface<"ContractionOpInterface"> {
  let description = "Products of two operands' elements, summed up over some loops.";
  let verify = InRust;
  let verifyWithRegions = 1;
}

def LinalgConvolutionOpInterface : Linalg_Interface<"ConvolutionOpInterface"> {
  let description = "A window that moves over an image.";
  let verify = InRust;
}

def LinalgFillOpInterface : Linalg_Interface<"FillOpInterface"> {
  let description = "One scalar in every place.";
  let verify = InRust;
}

def LinalgRelayoutOpInterface : Linalg_Interface<"RelayoutOpInterface"> {
  let description = "A tensor whose elements get other places.";
}

def AggregatedOpInterface : Linalg_Interface<"AggregatedOpInterface"> {
  let description = "An operation that stands for several simpler ones.";
  let methods = [
    Method<"std::optional<SmallVector<Value>>", "decomposeOperation", (ins "RewriterBase &":$rewriter)>,
  ];
}

#endif // LINALG_INTERFACES_TD
