// RUN: ods opt %s --allow-unregistered-dialect
// Affine maps and sets are simplified as they are read.

"t.maps"() {
  identity = affine_map<(i, j) -> (i, j)>,
  order = affine_map<(i, j)[n] -> (j + i, n + i, 2 * i, i + 5 - 7)>,
  fold = affine_map<(i)[n] -> (i * 0, i * 1, i + 0, i + i, 0 - i, 7 mod 4, -7 floordiv 2, 7 ceildiv 2)>,
  signs = affine_map<(i, j) -> (i - j, i - j * 4, -i, i + -3, i - (j + 1))>,
  division = affine_map<(i) -> ((i * 8) floordiv 4, (i * 8) mod 4, i floordiv 1, i mod 1, (i * 6) ceildiv 3)>,
  constants = affine_map<() -> (0, 42)>,
  nothing = affine_map<(i)[n] -> ()>
} : () -> ()
// The last summand and a multiple of a quotient are put together first.
"t.sums"() {
  constant = affine_map<(i)[m, n] -> (m * 2 + (n - 63) + (n floordiv 4) * 8, i + (n - 1) - n floordiv 2)>,
  negated = affine_map<(i)[n] -> (-(i + (n + 3) - n floordiv 4))>,
  remainder = affine_map<()[m, n] -> (m * 64 + n - (n floordiv 8) * 8)>
} : () -> ()
"t.sets"() {
  both = affine_set<(i)[n] : (i >= 0, n - i == 0)>,
  comparison = affine_set<(i)[n] : (i <= n)>,
  always = affine_set<() : (0 == 0)>
} : () -> ()
