// ask: diagnostics symbols hints links
include "base.td"
//        ^ definition hover

def Square : Shape<4> { let Colour = "blue"; }
//   ^ references hover rename
//             ^ definition hover
//                            ^ definition hover references
defm Tri : Both<n = 3>;
//           ^ definition
//              ^ definition
defvar near = [Square, Tri_small];
//                        ^ definition hover
//               ^ rename
foreach i = [1, 2] in
  def Many#i : Shape<i, "x"> { let Near = near; }
//                   ^ definition references
//                                         ^ definition
def Last : Shape<Square.Corners>;
//                       ^ definition
