// The Mandelbrot set on a grid of 200 by 200 points, up to 200 steps each.
func.func @kernel(%rounds: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 200 : index
  %limit = arith.constant 200 : i64
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %origin = arith.constant 0.0 : f64
  %four = arith.constant 4.0 : f64
  %two = arith.constant 2.0 : f64
  %scale = arith.constant 0.015 : f64
  %left = arith.constant -2.0 : f64
  %top = arith.constant -1.5 : f64
  %total = scf.for %round = %c0 to %rounds step %c1 iter_args(%of_rounds = %zero) -> (i64) {
    %rows = scf.for %i = %c0 to %n step %c1 iter_args(%of_rows = %of_rounds) -> (i64) {
      %line = scf.for %j = %c0 to %n step %c1 iter_args(%of_points = %of_rows) -> (i64) {
        %iw = arith.index_cast %i : index to i64
        %jw = arith.index_cast %j : index to i64
        %if = arith.sitofp %iw : i64 to f64
        %jf = arith.sitofp %jw : i64 to f64
        %dx = arith.mulf %jf, %scale : f64
        %dy = arith.mulf %if, %scale : f64
        %cx = arith.addf %left, %dx : f64
        %cy = arith.addf %top, %dy : f64
        %x, %y, %steps = scf.while (%zx = %origin, %zy = %origin, %k = %zero)
            : (f64, f64, i64) -> (f64, f64, i64) {
          %xx = arith.mulf %zx, %zx : f64
          %yy = arith.mulf %zy, %zy : f64
          %size = arith.addf %xx, %yy : f64
          %inside = arith.cmpf ole, %size, %four : f64
          %early = arith.cmpi slt, %k, %limit : i64
          %more = arith.andi %inside, %early : i1
          scf.condition(%more) %zx, %zy, %k : f64, f64, i64
        } do {
        ^bb0(%zx: f64, %zy: f64, %k: i64):
          %xx = arith.mulf %zx, %zx : f64
          %yy = arith.mulf %zy, %zy : f64
          %xy = arith.mulf %zx, %zy : f64
          %difference = arith.subf %xx, %yy : f64
          %twice = arith.mulf %two, %xy : f64
          %nx = arith.addf %difference, %cx : f64
          %ny = arith.addf %twice, %cy : f64
          %next = arith.addi %k, %one : i64
          scf.yield %nx, %ny, %next : f64, f64, i64
        }
        %sum = arith.addi %of_points, %steps : i64
        scf.yield %sum : i64
      }
      scf.yield %line : i64
    }
    scf.yield %rows : i64
  }
  return %total : i64
}
