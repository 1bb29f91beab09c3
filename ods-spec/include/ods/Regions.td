// Names for the arguments of regions. MLIR does not have these classes; `mlir-tblgen`
// sees the region inside and ignores the names.
//
//     let regions = (region RegionArgs<SizedRegion<1>, ["iv", "iterArgs*"]>:$body);
//
// A name denotes one argument of the entry block. `xs*` denotes all arguments that the
// other names leave, which one name of a region may. `xs*of` denotes as many arguments as
// `of` has operands or results, or elements if `of` is an array attribute.
//
// Each name is an accessor of the operation and of its view: `op.iv(ir)` is a value,
// `op.iter_args(ir)` an iterator. The verifier reports a wrong number of arguments, before
// hand-written verifiers run; with `check` 0 they report it, in their own words and before
// they use the accessor of a single argument; `ForOp::INDUCTION_VARIABLE.get(op)`, whose
// constant each single argument has, is `None` if the region lacks it.
#ifndef ODS_REGIONS_TD
#define ODS_REGIONS_TD

include "mlir/IR/OpBase.td"

class RegionArgs<Region region, list<string> names, bit check = 1>
    : Region<region.predicate, region.summary> {
  list<string> argNames = names;
  bit checkArgs = check;
}

// Any number of regions, each with these arguments, all of which are single ones: an
// accessor returns an iterator with the argument of each region.
class VariadicRegionArgs<Region region, list<string> names, bit check = 1>
    : VariadicRegion<region> {
  list<string> argNames = names;
  bit checkArgs = check;
}

#endif // ODS_REGIONS_TD
