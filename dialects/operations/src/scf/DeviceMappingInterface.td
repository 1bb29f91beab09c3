// The mapping of the threads of scf.forall to a device.
#ifndef ODS_SCF_DEVICE_MAPPING_INTERFACE_TD
#define ODS_SCF_DEVICE_MAPPING_INTERFACE_TD

include "mlir/IR/OpBase.td"

class DeviceQuery<string ret, string name, dag args = (ins)>
    : InterfaceMethod<"", ret, name, args>;

def DeviceMappingAttrInterface : AttrInterface<"DeviceMappingAttrInterface"> {
  let cppNamespace = "::mlir";
  let description = "A dimension of the device that a loop dimension is laid onto.";
  let methods = [DeviceQuery<"int64_t", "getMappingId">,
                 DeviceQuery<"bool", "isLinearMapping">,
                 DeviceQuery<"int64_t", "getRelativeIndex">];
}

defvar DeviceBuilderArgs = (ins "OpBuilder&":$builder, "Value":$physicalLinearMappingId);
def DeviceMaskingAttrInterface : AttrInterface<"DeviceMaskingAttrInterface"> {
  let cppNamespace = "::mlir";
  let description = "The part of the device that takes part.";
  let methods = [DeviceQuery<"Value", "createLogicalLinearMappingId", DeviceBuilderArgs>,
                 DeviceQuery<"Value", "createIsActiveIdPredicate", DeviceBuilderArgs>,
                 DeviceQuery<"int64_t", "getMaxNumPhysicalIds">];
}

def DeviceMappingArrayAttr
    : TypedArrayAttrBase<AnyAttrOf<[DeviceMappingAttrInterface,
                                    DeviceMaskingAttrInterface]>,
                         "Device Mapping array attribute">;

#endif // ODS_SCF_DEVICE_MAPPING_INTERFACE_TD
