// Interfaces of operations, attributes, types and dialects: the methods that an
// implementation supplies, and the trait records that declare them on a definition.
#ifndef INTERFACES_TD
#define INTERFACES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/Constraints.td"
include "mlir/IR/Traits.td"

class InterfaceTrait<string name> : NativeTrait<"", ""> {
  let trait = name # "::Trait";
  let cppNamespace = "";
  code extraTraitClassDeclaration = "";
}

class OpInterfaceTrait<string name, code verifyBody = [{}], list<Trait> traits = []>
    : InterfaceTrait<name> {
  code verify = verifyBody;
  // True if the verifier runs only after the nested operations have been verified.
  bit verifyWithRegions = 0;
  list<Trait> dependentTraits = traits;
}

// `methodBody` makes a method final; `defaultImplementation` only provides a default.
class InterfaceMethod<string desc, string retTy, string methodName, dag args = (ins),
                      code methodBody = [{}], code defaultImplementation = [{}]> {
  string name = methodName;
  string description = desc;
  string returnType = retTy;
  dag arguments = args;
  code body = methodBody;
  code defaultBody = defaultImplementation;
}
class StaticInterfaceMethod<string desc, string retTy, string methodName, dag args = (ins),
                            code methodBody = [{}], code defaultImplementation = [{}]>
    : InterfaceMethod<desc, retTy, methodName, args, methodBody, defaultImplementation>;

// The interfaces of the prelude use these shorter forms. Bodies are written in Rust,
// next to the interface's trait; the records only state their presence, since it
// determines the methods that an implementation must write.
defvar InRust = "provided";
class Method<string ret, string name, dag args = (ins)>
    : InterfaceMethod<"", ret, name, args>;
class DefaultMethod<string ret, string name, dag args = (ins)>
    : InterfaceMethod<"", ret, name, args, "", InRust>;
class FinalMethod<string ret, string name, dag args = (ins)>
    : InterfaceMethod<"", ret, name, args, InRust>;
class StaticMethod<string ret, string name, dag args = (ins)>
    : StaticInterfaceMethod<"", ret, name, args>;
class StaticDefaultMethod<string ret, string name, dag args = (ins)>
    : StaticInterfaceMethod<"", ret, name, args, "", InRust>;
class StaticFinalMethod<string ret, string name, dag args = (ins)>
    : StaticInterfaceMethod<"", ret, name, args, InRust>;

class Interface<string name, list<Interface> baseInterfacesArg = []> {
  string cppInterfaceName = name;
  string cppNamespace = "";
  string description = "";
  list<InterfaceMethod> methods = [];
  list<Interface> baseInterfaces = baseInterfacesArg;
  code extraClassDeclaration = "";
  code extraSharedClassDeclaration = "";
  code extraClassOf = "";
}


class OpInterface<string name, list<Interface> baseInterfaces = []>
    : Interface<name, baseInterfaces>, OpInterfaceTrait<name>;
class DialectInterface<string name, list<Interface> baseInterfaces = []>
    : Interface<name, baseInterfaces>, OpInterfaceTrait<name>;

// An attribute or type interface is also a constraint: "implements this interface".
class AttrInterface<string name, list<Interface> baseInterfaces = []>
    : Interface<name, baseInterfaces>, InterfaceTrait<name>,
      Attr<IsaPred<!if(!empty(cppNamespace), "", cppNamespace # "::") # name>,
           name # " instance"> {
  let storageType = !if(!empty(cppNamespace), "", cppNamespace # "::") # name;
  let returnType = storageType;
  let convertFromStorage = "$_self";
}
class TypeInterface<string name, list<Interface> baseInterfaces = []>
    : Interface<name, baseInterfaces>, InterfaceTrait<name>,
      Type<IsaPred<!if(!empty(cppNamespace), "", cppNamespace # "::") # name>,
           name # " instance",
           !if(!empty(cppNamespace), "", cppNamespace # "::") # name>;

// ---- Implemented by the definition that lists it ----

class DeclareInterfaceMethods<list<string> overridenMethods = []> {
  // Methods with a default that the implementation overrides.
  list<string> alwaysOverriddenMethods = overridenMethods;
}

class _SameInterface<Interface i> {
  string cppInterfaceName = i.cppInterfaceName;
  string cppNamespace = i.cppNamespace;
  string description = i.description;
  list<InterfaceMethod> methods = i.methods;
  list<Interface> baseInterfaces = i.baseInterfaces;
}
class DeclareOpInterfaceMethods<OpInterface interface, list<string> overridenMethods = []>
    : DeclareInterfaceMethods<overridenMethods>,
      OpInterface<interface.cppInterfaceName, interface.baseInterfaces>,
      _SameInterface<interface>;
class DeclareAttrInterfaceMethods<AttrInterface interface, list<string> overridenMethods = []>
    : DeclareInterfaceMethods<overridenMethods>,
      AttrInterface<interface.cppInterfaceName, interface.baseInterfaces>,
      _SameInterface<interface>;
class DeclareTypeInterfaceMethods<TypeInterface interface, list<string> overridenMethods = []>
    : DeclareInterfaceMethods<overridenMethods>,
      TypeInterface<interface.cppInterfaceName, interface.baseInterfaces>,
      _SameInterface<interface>;

#endif // INTERFACES_TD
