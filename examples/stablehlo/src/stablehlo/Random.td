// Random numbers.
#ifndef STABLEHLO_RANDOM_TD
#define STABLEHLO_RANDOM_TD

include "stablehlo/Attrs.td"

def Stablehlo_RngOp
    : Stablehlo_Op<"rng", [Stablehlo_Infers, AllElementTypesMatch<["a", "b", "result"]>]> {
  let summary = "random numbers of a distribution";
  let arguments = (ins Stablehlo_ScalarPredIntOrFpTensor:$a,
                       Stablehlo_ScalarPredIntOrFpTensor:$b,
                       Stablehlo_StaticDimensionTensor:$shape,
                       Stablehlo_RngDistributionAttr:$rng_distribution);
  let results = (outs Stablehlo_PredIntOrFpTensor:$result);
  let assemblyFormat = [{
    $a `,` $b `,` $shape `,` `distribution` `=` `` $rng_distribution
      attr-dict `:` functional-type(operands, results)
  }];
}
def Stablehlo_RngBitGeneratorOp : Stablehlo_ValueOp<"rng_bit_generator"> {
  let summary = "random bits, and the next state of the generator";
  let arguments = (ins Stablehlo_RngAlgorithmAttr:$rng_algorithm,
                       Stablehlo_IntOrFpTensor:$initial_state);
  let results = (outs Stablehlo_IntOrFpTensor:$output_state,
                      Stablehlo_StaticIntOrFpTensor:$output);
  let assemblyFormat = [{
    $initial_state `,` `algorithm` `=` `` $rng_algorithm attr-dict
      `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

#endif // STABLEHLO_RANDOM_TD
