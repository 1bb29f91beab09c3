// RUN: ods opt --lower-vector-to-from-elements-to-shuffle-tree %s

func.func @concatenated(%a: vector<4xf32>, %b: vector<4xf32>, %c: vector<4xf32>) -> vector<12xf32> {
  %0:4 = vector.to_elements %a : vector<4xf32>
  %1:4 = vector.to_elements %b : vector<4xf32>
  %2:4 = vector.to_elements %c : vector<4xf32>
  %3 = vector.from_elements %0#0, %0#1, %0#2, %0#3, %1#0, %1#1, %1#2, %1#3, %2#0, %2#1, %2#2, %2#3 : vector<12xf32>
  return %3 : vector<12xf32>
}
func.func @mixed(%a: vector<5xf32>, %b: vector<5xf32>, %c: vector<5xf32>) -> vector<9xf32> {
  %0:5 = vector.to_elements %a : vector<5xf32>
  %1:5 = vector.to_elements %b : vector<5xf32>
  %2:5 = vector.to_elements %c : vector<5xf32>
  %3 = vector.from_elements %2#2, %1#1, %0#1, %0#1, %1#2, %2#2, %2#0, %1#1, %0#4 : vector<9xf32>
  return %3 : vector<9xf32>
}
// Five vectors, two of which are one: three levels.
func.func @five(%a: vector<2xf32>, %b: vector<3xf32>, %c: vector<4xf32>) -> vector<6xf32> {
  %0:2 = vector.to_elements %a : vector<2xf32>
  %1:3 = vector.to_elements %b : vector<3xf32>
  %2:4 = vector.to_elements %c : vector<4xf32>
  %3:2 = vector.to_elements %a : vector<2xf32>
  %4:4 = vector.to_elements %c : vector<4xf32>
  %5 = vector.from_elements %0#1, %1#2, %2#3, %3#0, %4#1, %1#0 : vector<6xf32>
  return %5 : vector<6xf32>
}
func.func @same_twice(%a: vector<2xf32>) -> vector<3xf32> {
  %0:2 = vector.to_elements %a : vector<2xf32>
  %1:2 = vector.to_elements %a : vector<2xf32>
  %2 = vector.from_elements %0#1, %1#0, %1#1 : vector<3xf32>
  return %2 : vector<3xf32>
}
func.func @reversed(%a: vector<2xf32>) -> vector<2xf32> {
  %0:2 = vector.to_elements %a : vector<2xf32>
  %1 = vector.from_elements %0#1, %0#0 : vector<2xf32>
  return %1 : vector<2xf32>
}
// Nothing is to be shuffled, or not all elements are of vectors of one dimension.
func.func @stays(%a: vector<2xf32>, %b: vector<2x2xf32>, %c: f32) -> (vector<2xf32>, vector<4xf32>, vector<2xf32>, vector<2x1xf32>) {
  %0:2 = vector.to_elements %a : vector<2xf32>
  %1 = vector.from_elements %0#0, %0#1 : vector<2xf32>
  %2:4 = vector.to_elements %b : vector<2x2xf32>
  %3 = vector.from_elements %2#0, %2#1, %2#2, %2#3 : vector<4xf32>
  %4 = vector.from_elements %0#0, %c : vector<2xf32>
  %5 = vector.from_elements %0#0, %0#1 : vector<2x1xf32>
  return %1, %3, %4, %5 : vector<2xf32>, vector<4xf32>, vector<2xf32>, vector<2x1xf32>
}
