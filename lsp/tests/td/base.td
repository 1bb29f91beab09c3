// ask: diagnostics symbols folds
// A shape with corners.
class Shape<int corners, string colour = "red"> {
  int Corners = corners;
  string Colour = colour;
  list<Shape> Near = [];
}

multiclass Both<int n> {
  def _small : Shape<n>;
  def _large : Shape<!add(n, 1)>;
//                        ^ definition
}
