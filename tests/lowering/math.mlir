// math → llvm, as mlir-opt does it; what has no intrinsic stays.
// RUN: ods opt --convert-math-to-llvm %s
// RUN: ods opt --convert-math-to-llvm=approximate-log1p=false %s

func.func @u(%a: f32, %v: vector<4xf32>, %m: vector<2x2xf32>, %i: i32, %vi: vector<4xi32>, %h: f16, %d: f64, %x: index) {
  %0 = math.absf %a fastmath<fast> : f32
  %1 = math.absi %i : i32
  %2 = math.acos %a : f32
  %3 = math.acosh %a : f32
  %4 = math.asin %a : f32
  %5 = math.asinh %a : f32
  %6 = math.atan %a : f32
  %7 = math.atan2 %a, %a : f32
  %8 = math.atanh %a : f32
  %9 = math.cbrt %a : f32
  %10 = math.ceil %a : f32
  %11 = math.clampf %a to [%a, %a] fastmath<nnan> : f32
  %12 = math.copysign %a, %a : f32
  %13 = math.cos %a : f32
  %14 = math.cosh %a : f32
  %15 = math.ctlz %i : i32
  %16 = math.ctpop %vi : vector<4xi32>
  %17 = math.cttz %vi : vector<4xi32>
  %18 = math.erf %a : f32
  %19 = math.erfc %a : f32
  %20 = math.exp %a : f32
  %21 = math.exp2 %m : vector<2x2xf32>
  %22 = math.expm1 %a fastmath<fast> : f32
  %23 = math.expm1 %v : vector<4xf32>
  %24 = math.expm1 %m : vector<2x2xf32>
  %25 = math.floor %a : f32
  %26 = math.fma %a, %a, %a : f32
  %27 = math.fpowi %a, %i : f32, i32
  %28 = math.ipowi %i, %i : i32
  %29 = math.isfinite %a : f32
  %30 = math.isinf %v : vector<4xf32>
  %31 = math.isnan %a : f32
  %32 = math.isnormal %a : f32
  %33 = math.log %a : f32
  %34 = math.log10 %a : f32
  %35 = math.log1p %a {my.attr} : f32
  %36 = math.log1p %v : vector<4xf32>
  %37 = math.log2 %a : f32
  %38 = math.powf %a, %a : f32
  %39 = math.round %a : f32
  %40 = math.roundeven %a : f32
  %41 = math.rsqrt %a fastmath<fast> : f32
  %42 = math.rsqrt %m : vector<2x2xf32>
  %43 = math.sin %a : f32
  %44, %45 = math.sincos %a : f32
  %46 = math.sinh %a : f32
  %47 = math.sqrt %a : f32
  %48 = math.tan %a : f32
  %49 = math.tanh %a : f32
  %50 = math.trunc %a : f32
  %51 = math.absi %x : index
  %52 = math.ctlz %x : index
  %53 = math.absf %h {a.b = 1 : i32} : f16
  %55 = math.isinf %m : vector<2x2xf32>
  return
}

func.func @types(%a: f32, %b: bf16, %t: f8E4M3FN, %s: vector<[4]xf32>) {
  %5 = math.log1p %a fastmath<fast> : f32
  %6 = math.expm1 %s : vector<[4]xf32>
  %7 = math.rsqrt %b : bf16
  %8 = math.absf %t : f8E4M3FN
  %9 = math.rsqrt %t : f8E4M3FN
  %10 = math.isnan %t : f8E4M3FN
  %11 = math.expm1 %t : f8E4M3FN
  %12 = math.isnan %a {x.y} : f32
  %13 = math.rsqrt %a {x.y} : f32
  return
}
