// Operands whose definition comes later, as in a graph region: their location is not known yet.
// RUN: ods opt %s

%1 = linalg.transpose ins(%0 : tensor<2x3xf32>) outs(%init : tensor<3x2xf32>) permutation = [1, 0]
%0 = tensor.empty() : tensor<2x3xf32>
%init = tensor.empty() : tensor<3x2xf32>
