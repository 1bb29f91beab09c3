// Side effects in general: the kind of effect, its resource and its stage, and the traits
// and decorations that declare them. SideEffectInterfaces.td declares memory effects.
#ifndef MLIR_INTERFACES_SIDEEFFECTINTERFACEBASE_TD
#define MLIR_INTERFACES_SIDEEFFECTINTERFACEBASE_TD

include "mlir/IR/OpBase.td"

// The resource that an effect applies to.
class Resource<string resourceName> {
  string name = resourceName;
}
class IntrinsicResource<string resourceName>
    : Resource<"::mlir::SideEffects::" # resourceName>;
foreach resource = ["DefaultResource", "AutomaticAllocationScopeResource"] in
  def resource : IntrinsicResource<resource>;

// The interface that returns a family of effects.
class EffectOpInterfaceBase<string name, string baseEffect> : OpInterface<name> {
  string baseEffectName = baseEffect;
  let methods = [
      Method<"void", "getEffects",
             (ins "::llvm::SmallVectorImpl<::mlir::SideEffects::EffectInstance<"
                  # baseEffect # ">> &":$effects)>,
  ];
}

// Distinguishes an effect on all of the resource from one on a part of it.
class EffectRange<bits<1> val> {
  bits<1> Value = val;
}
def FullEffect : EffectRange<1>;
def PartialEffect : EffectRange<0>;

// As a decoration it applies to the decorated operand or result; effects of a lower
// stage come first.
class SideEffect<EffectOpInterfaceBase interface, string effectName,
                 Resource resourceReference, int effectStage, EffectRange range>
    : OpVariableDecorator {
  string effect = effectName;
  string baseEffectName = interface.baseEffectName;
  string interfaceTrait = interface.trait;
  string cppNamespace = interface.cppNamespace;
  string resource = resourceReference.name;
  int stage = effectStage;
  bit effectOnFullRegion = range.Value;
}

class SideEffectsTraitBase<EffectOpInterfaceBase parentInterface,
                           list<SideEffect> staticEffects>
    : OpInterfaceTrait<""> {
  let trait = parentInterface.trait;
  string cppNamespace = parentInterface.cppNamespace;
  string baseEffectName = parentInterface.baseEffectName;
  list<SideEffect> effects = staticEffects;
}

#endif // MLIR_INTERFACES_SIDEEFFECTINTERFACEBASE_TD
