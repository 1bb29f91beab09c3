// RUN: ods translate --mlir-to-llvmir %s

llvm.func @t1(%a: f32) {
  %r = "llvm.intr.fabs"(%a)  : (f32) -> f32
  llvm.return
}
llvm.func @t8(%a: f32) {
  %r = "llvm.intr.sqrt"(%a)  : (f32) -> f32
  llvm.return
}
llvm.func @t15(%a: f32) {
  %r = "llvm.intr.ceil"(%a)  : (f32) -> f32
  llvm.return
}
llvm.func @t22(%a: f32) {
  %r = "llvm.intr.floor"(%a)  : (f32) -> f32
  llvm.return
}
llvm.func @t29(%a: f32) {
  %r = "llvm.intr.trunc"(%a)  : (f32) -> f32
  llvm.return
}
llvm.func @t36(%a: f32) {
  %r = "llvm.intr.rint"(%a)  : (f32) -> f32
  llvm.return
}
llvm.func @t43(%a: f32) {
  %r = "llvm.intr.nearbyint"(%a)  : (f32) -> f32
  llvm.return
}
llvm.func @t50(%a: f32) {
  %r = "llvm.intr.roundeven"(%a)  : (f32) -> f32
  llvm.return
}
llvm.func @t57(%a: f32) {
  %r = "llvm.intr.exp"(%a)  : (f32) -> f32
  llvm.return
}
llvm.func @t64(%a: f32) {
  %r = "llvm.intr.exp2"(%a)  : (f32) -> f32
  llvm.return
}
llvm.func @t71(%a: f32) {
  %r = "llvm.intr.exp10"(%a)  : (f32) -> f32
  llvm.return
}
llvm.func @t78(%a: f32) {
  %r = "llvm.intr.log"(%a)  : (f32) -> f32
  llvm.return
}
llvm.func @t85(%a: f32) {
  %r = "llvm.intr.log2"(%a)  : (f32) -> f32
  llvm.return
}
llvm.func @t92(%a: f32) {
  %r = "llvm.intr.log10"(%a)  : (f32) -> f32
  llvm.return
}
llvm.func @t99(%a: f32) {
  %r = "llvm.intr.round"(%a)  : (f32) -> f32
  llvm.return
}
llvm.func @t106(%a: f32) {
  %r = "llvm.intr.sin"(%a)  : (f32) -> f32
  llvm.return
}
llvm.func @t113(%a: f32) {
  %r = "llvm.intr.cos"(%a)  : (f32) -> f32
  llvm.return
}
llvm.func @t120(%a: f32) {
  %r = "llvm.intr.tan"(%a)  : (f32) -> f32
  llvm.return
}
llvm.func @t127(%a: f32) {
  %r = "llvm.intr.asin"(%a)  : (f32) -> f32
  llvm.return
}
llvm.func @t134(%a: f32) {
  %r = "llvm.intr.acos"(%a)  : (f32) -> f32
  llvm.return
}
llvm.func @t141(%a: f32) {
  %r = "llvm.intr.atan"(%a)  : (f32) -> f32
  llvm.return
}
llvm.func @t148(%a: f32) {
  %r = "llvm.intr.sinh"(%a)  : (f32) -> f32
  llvm.return
}
llvm.func @t155(%a: f32) {
  %r = "llvm.intr.cosh"(%a)  : (f32) -> f32
  llvm.return
}
llvm.func @t162(%a: f32) {
  %r = "llvm.intr.tanh"(%a)  : (f32) -> f32
  llvm.return
}
llvm.func @t169(%a: f32, %b: f32) {
  %r = "llvm.intr.copysign"(%a, %b)  : (f32, f32) -> f32
  llvm.return
}
llvm.func @t171(%a: f32, %b: f32) {
  %r = "llvm.intr.maximum"(%a, %b)  : (f32, f32) -> f32
  llvm.return
}
llvm.func @t173(%a: f32, %b: f32) {
  %r = "llvm.intr.minimum"(%a, %b)  : (f32, f32) -> f32
  llvm.return
}
llvm.func @t175(%a: f32, %b: f32) {
  %r = "llvm.intr.maxnum"(%a, %b)  : (f32, f32) -> f32
  llvm.return
}
llvm.func @t177(%a: f32, %b: f32) {
  %r = "llvm.intr.minnum"(%a, %b)  : (f32, f32) -> f32
  llvm.return
}
llvm.func @t179(%a: f32, %b: f32) {
  %r = "llvm.intr.pow"(%a, %b)  : (f32, f32) -> f32
  llvm.return
}
llvm.func @t181(%a: f32, %b: f32) {
  %r = "llvm.intr.atan2"(%a, %b)  : (f32, f32) -> f32
  llvm.return
}
llvm.func @t183(%a: f32, %b: f32, %c: f32) {
  %r = "llvm.intr.fma"(%a, %b, %c) <{fastmathFlags = #llvm.fastmath<ninf,afn>}> : (f32, f32, f32) -> f32
  llvm.return
}
llvm.func @t185(%a: f32, %b: f32, %c: f32) {
  %r = "llvm.intr.fmuladd"(%a, %b, %c) <{fastmathFlags = #llvm.fastmath<ninf,afn>}> : (f32, f32, f32) -> f32
  llvm.return
}
llvm.func @t187(%a: i32, %b: i32) {
  %r = "llvm.intr.smax"(%a, %b)  : (i32, i32) -> i32
  llvm.return
}
llvm.func @t190(%a: i32, %b: i32) {
  %r = "llvm.intr.smin"(%a, %b)  : (i32, i32) -> i32
  llvm.return
}
llvm.func @t193(%a: i32, %b: i32) {
  %r = "llvm.intr.umax"(%a, %b)  : (i32, i32) -> i32
  llvm.return
}
llvm.func @t196(%a: i32, %b: i32) {
  %r = "llvm.intr.umin"(%a, %b)  : (i32, i32) -> i32
  llvm.return
}
llvm.func @t199(%a: i32, %b: i32) {
  %r = "llvm.intr.sadd.sat"(%a, %b)  : (i32, i32) -> i32
  llvm.return
}
llvm.func @t202(%a: i32, %b: i32) {
  %r = "llvm.intr.uadd.sat"(%a, %b)  : (i32, i32) -> i32
  llvm.return
}
llvm.func @t205(%a: i32, %b: i32) {
  %r = "llvm.intr.ssub.sat"(%a, %b)  : (i32, i32) -> i32
  llvm.return
}
llvm.func @t208(%a: i32, %b: i32) {
  %r = "llvm.intr.usub.sat"(%a, %b)  : (i32, i32) -> i32
  llvm.return
}
llvm.func @t211(%a: i32, %b: i32) {
  %r = "llvm.intr.sshl.sat"(%a, %b)  : (i32, i32) -> i32
  llvm.return
}
llvm.func @t214(%a: i32, %b: i32) {
  %r = "llvm.intr.ushl.sat"(%a, %b)  : (i32, i32) -> i32
  llvm.return
}
llvm.func @t217(%a: i32) {
  %r = "llvm.intr.bitreverse"(%a)  : (i32) -> i32
  llvm.return
}
llvm.func @t219(%a: i32) {
  %r = "llvm.intr.bswap"(%a)  : (i32) -> i32
  llvm.return
}
llvm.func @t221(%a: i32) {
  %r = "llvm.intr.ctpop"(%a)  : (i32) -> i32
  llvm.return
}
llvm.func @t223(%a: i32, %b: i32, %c: i32) {
  %r = "llvm.intr.fshl"(%a, %b, %c)  : (i32, i32, i32) -> i32
  llvm.return
}
llvm.func @t225(%a: i32, %b: i32, %c: i32) {
  %r = "llvm.intr.fshr"(%a, %b, %c)  : (i32, i32, i32) -> i32
  llvm.return
}
llvm.func @t227(%a: i32) {
  %r = "llvm.intr.ctlz"(%a) <{is_zero_poison = true}> : (i32) -> i32
  llvm.return
}
llvm.func @t229(%a: i32) {
  %r = "llvm.intr.cttz"(%a) <{is_zero_poison = true}> : (i32) -> i32
  llvm.return
}
llvm.func @t231(%a: i32) {
  %r = "llvm.intr.abs"(%a) <{is_int_min_poison = true}> : (i32) -> i32
  llvm.return
}
llvm.func @t232(%a: f32) {
  %r = "llvm.intr.is.fpclass"(%a) <{bit = 5 : i32}> : (f32) -> i1
  llvm.return
}
llvm.func @t234(%a: i32, %b: i32) {
  %r = "llvm.intr.scmp"(%a, %b)  : (i32, i32) -> i8
  llvm.return
}
llvm.func @t236(%a: i32, %b: i32) {
  %r = "llvm.intr.ucmp"(%a, %b)  : (i32, i32) -> i8
  llvm.return
}
llvm.func @t238(%a: f32, %b: i32) {
  %r = "llvm.intr.ldexp"(%a, %b)  : (f32, i32) -> f32
  llvm.return
}
llvm.func @t240(%a: f32, %b: i32) {
  %r = "llvm.intr.powi"(%a, %b)  : (f32, i32) -> f32
  llvm.return
}
llvm.func @t242(%a: f32) {
  %r = "llvm.intr.frexp"(%a)  : (f32) -> !llvm.struct<(f32, i32)>
  llvm.return
}
llvm.func @t243(%a: f32) {
  %r = "llvm.intr.sincos"(%a)  : (f32) -> !llvm.struct<(f32, f32)>
  llvm.return
}
llvm.func @t244(%a: f32) {
  %r = "llvm.intr.lround"(%a)  : (f32) -> i64
  llvm.return
}
llvm.func @t245(%a: f32) {
  %r = "llvm.intr.llround"(%a)  : (f32) -> i64
  llvm.return
}
llvm.func @t246(%a: f32) {
  %r = "llvm.intr.lrint"(%a)  : (f32) -> i64
  llvm.return
}
llvm.func @t247(%a: f32) {
  %r = "llvm.intr.llrint"(%a)  : (f32) -> i64
  llvm.return
}
llvm.func @t248(%a: i32, %b: i32) {
  %r = "llvm.intr.sadd.with.overflow"(%a, %b)  : (i32, i32) -> !llvm.struct<(i32, i1)>
  llvm.return
}
llvm.func @t250(%a: i32, %b: i32) {
  %r = "llvm.intr.uadd.with.overflow"(%a, %b)  : (i32, i32) -> !llvm.struct<(i32, i1)>
  llvm.return
}
llvm.func @t252(%a: i32, %b: i32) {
  %r = "llvm.intr.ssub.with.overflow"(%a, %b)  : (i32, i32) -> !llvm.struct<(i32, i1)>
  llvm.return
}
llvm.func @t254(%a: i32, %b: i32) {
  %r = "llvm.intr.usub.with.overflow"(%a, %b)  : (i32, i32) -> !llvm.struct<(i32, i1)>
  llvm.return
}
llvm.func @t256(%a: i32, %b: i32) {
  %r = "llvm.intr.smul.with.overflow"(%a, %b)  : (i32, i32) -> !llvm.struct<(i32, i1)>
  llvm.return
}
llvm.func @t258(%a: i32, %b: i32) {
  %r = "llvm.intr.umul.with.overflow"(%a, %b)  : (i32, i32) -> !llvm.struct<(i32, i1)>
  llvm.return
}
llvm.func @t260(%a: !llvm.ptr, %b: !llvm.ptr, %c: i32) {
  "llvm.intr.memcpy"(%a, %b, %c) <{isVolatile = false, arg_attrs=[{llvm.align=4:i64},{llvm.align=8:i64},{}]}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  llvm.return
}
llvm.func @t262(%a: !llvm.ptr, %b: !llvm.ptr, %c: i32) {
  "llvm.intr.memmove"(%a, %b, %c) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  llvm.return
}
llvm.func @t263(%a: !llvm.ptr, %b: !llvm.ptr) {
  "llvm.intr.memcpy.inline"(%a, %b) <{isVolatile = true, len = 10 : i32}> : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}
llvm.func @t264(%a: !llvm.ptr, %b: i8, %c: i32) {
  "llvm.intr.memset"(%a, %b, %c) <{isVolatile = false, arg_attrs=[{llvm.align=4:i64}]}> : (!llvm.ptr, i8, i32) -> ()
  llvm.return
}
llvm.func @t265(%a: !llvm.ptr, %b: i8) {
  "llvm.intr.memset.inline"(%a, %b) <{isVolatile = false, len = 10 : i64}> : (!llvm.ptr, i8) -> ()
  llvm.return
}
llvm.func @t266(%a: !llvm.ptr) {
  "llvm.intr.prefetch"(%a) <{rw = 0 : i32, hint = 3 : i32, cache = 1 : i32}> : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func @t267(%a: !llvm.ptr, %b: i64) {
  %r = "llvm.intr.ptrmask"(%a, %b)  : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.return
}
llvm.func @t270(%a: !llvm.ptr) {
  %r = "llvm.intr.invariant.start"(%a) <{size = 16 : i64}> : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}
llvm.func @t271(%a: !llvm.ptr, %b: !llvm.ptr) {
  "llvm.intr.invariant.end"(%a, %b) <{size = 16 : i64}> : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}
llvm.func @t272(%a: !llvm.ptr) {
  %r = "llvm.intr.launder.invariant.group"(%a)  : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}
llvm.func @t273(%a: !llvm.ptr) {
  %r = "llvm.intr.strip.invariant.group"(%a)  : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}
llvm.func @t274() {
  %r = "llvm.intr.stacksave"()  : () -> !llvm.ptr
  llvm.return
}
llvm.func @t275(%a: !llvm.ptr) {
  "llvm.intr.stackrestore"(%a)  : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func @t276(%a: f32) {
  %r = "llvm.intr.ssa.copy"(%a)  : (f32) -> f32
  llvm.return
}
llvm.func @t277(%a: i32) {
  %r = "llvm.intr.is.constant"(%a)  : (i32) -> i1
  llvm.return
}
llvm.func @t278(%a: i32, %b: i32) {
  %r = "llvm.intr.expect"(%a, %b)  : (i32, i32) -> i32
  llvm.return
}
llvm.func @t279(%a: i32, %b: i32) {
  %r = "llvm.intr.expect.with.probability"(%a, %b) <{prob = 5.0e-1 : f64}> : (i32, i32) -> i32
  llvm.return
}
llvm.func @t280(%a: !llvm.ptr, %b: !llvm.ptr, %c: !llvm.ptr, %d: i32, %e: !llvm.ptr) {
  "llvm.intr.var.annotation"(%a, %b, %c, %d, %e)  : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> ()
  llvm.return
}
llvm.func @t281(%a: !llvm.ptr, %b: !llvm.ptr, %c: !llvm.ptr, %d: i32, %e: !llvm.ptr) {
  %r = "llvm.intr.ptr.annotation"(%a, %b, %c, %d, %e)  : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
  llvm.return
}
llvm.func @t282(%a: i16, %b: !llvm.ptr, %c: !llvm.ptr, %d: i32) {
  %r = "llvm.intr.annotation"(%a, %b, %c, %d)  : (i16, !llvm.ptr, !llvm.ptr, i32) -> i16
  llvm.return
}
llvm.func @t283() {
  "llvm.intr.trap"()  : () -> ()
  llvm.return
}
llvm.func @t284() {
  "llvm.intr.debugtrap"()  : () -> ()
  llvm.return
}
llvm.func @t285() {
  "llvm.intr.ubsantrap"() <{failureKind = 1 : i8}> : () -> ()
  llvm.return
}
llvm.func @t286() {
  %r = "llvm.intr.coro.size"()  : () -> i64
  llvm.return
}
llvm.func @t287() {
  %r = "llvm.intr.coro.align"()  : () -> i32
  llvm.return
}
llvm.func @t288(%a: !llvm.ptr) {
  %r = "llvm.intr.coro.save"(%a)  : (!llvm.ptr) -> !llvm.token
  llvm.return
}
llvm.func @t289(%a: !llvm.ptr) {
  "llvm.intr.coro.resume"(%a)  : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func @t290(%a: !llvm.ptr, %b: i32, %c: i1) {
  %r = "llvm.intr.coro.promise"(%a, %b, %c)  : (!llvm.ptr, i32, i1) -> !llvm.ptr
  llvm.return
}
llvm.func @t292(%a: !llvm.ptr) {
  "llvm.intr.vaend"(%a)  : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func @t293(%a: !llvm.ptr, %b: !llvm.ptr) {
  "llvm.intr.vacopy"(%a, %b)  : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}
llvm.func @t294(%a: !llvm.ptr) {
  %r = "llvm.intr.eh.typeid.for"(%a)  : (!llvm.ptr) -> i32
  llvm.return
}
llvm.func @t295(%a: vector<8xi32>) {
  %r = "llvm.intr.vector.reduce.add"(%a)  : (vector<8xi32>) -> i32
  llvm.return
}
llvm.func @t296(%a: vector<8xi32>) {
  %r = "llvm.intr.vector.reduce.mul"(%a)  : (vector<8xi32>) -> i32
  llvm.return
}
llvm.func @t297(%a: vector<8xi32>) {
  %r = "llvm.intr.vector.reduce.and"(%a)  : (vector<8xi32>) -> i32
  llvm.return
}
llvm.func @t298(%a: vector<8xi32>) {
  %r = "llvm.intr.vector.reduce.or"(%a)  : (vector<8xi32>) -> i32
  llvm.return
}
llvm.func @t299(%a: vector<8xi32>) {
  %r = "llvm.intr.vector.reduce.xor"(%a)  : (vector<8xi32>) -> i32
  llvm.return
}
llvm.func @t300(%a: vector<8xi32>) {
  %r = "llvm.intr.vector.reduce.smax"(%a)  : (vector<8xi32>) -> i32
  llvm.return
}
llvm.func @t301(%a: vector<8xi32>) {
  %r = "llvm.intr.vector.reduce.smin"(%a)  : (vector<8xi32>) -> i32
  llvm.return
}
llvm.func @t302(%a: vector<8xi32>) {
  %r = "llvm.intr.vector.reduce.umax"(%a)  : (vector<8xi32>) -> i32
  llvm.return
}
llvm.func @t303(%a: vector<8xi32>) {
  %r = "llvm.intr.vector.reduce.umin"(%a)  : (vector<8xi32>) -> i32
  llvm.return
}
llvm.func @t304(%a: vector<8xf32>) {
  %r = "llvm.intr.vector.reduce.fmax"(%a) <{fastmathFlags = #llvm.fastmath<nnan>}> : (vector<8xf32>) -> f32
  llvm.return
}
llvm.func @t305(%a: vector<8xf32>) {
  %r = "llvm.intr.vector.reduce.fmin"(%a) <{fastmathFlags = #llvm.fastmath<nnan>}> : (vector<8xf32>) -> f32
  llvm.return
}
llvm.func @t306(%a: vector<8xf32>) {
  %r = "llvm.intr.vector.reduce.fmaximum"(%a) <{fastmathFlags = #llvm.fastmath<nnan>}> : (vector<8xf32>) -> f32
  llvm.return
}
llvm.func @t307(%a: vector<8xf32>) {
  %r = "llvm.intr.vector.reduce.fminimum"(%a) <{fastmathFlags = #llvm.fastmath<nnan>}> : (vector<8xf32>) -> f32
  llvm.return
}
llvm.func @t308(%a: f32, %b: vector<8xf32>) {
  %r = "llvm.intr.vector.reduce.fadd"(%a, %b) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<8xf32>) -> f32
  llvm.return
}
llvm.func @t309(%a: f32, %b: vector<8xf32>) {
  %r = "llvm.intr.vector.reduce.fmul"(%a, %b) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<8xf32>) -> f32
  llvm.return
}
llvm.func @t310(%a: vector<64xf32>, %b: vector<48xf32>) {
  %r = "llvm.intr.matrix.multiply"(%a, %b) <{lhs_rows = 4: i32, lhs_columns = 16: i32 , rhs_columns = 3: i32}> : (vector<64xf32>, vector<48xf32>) -> vector<12xf32>
  llvm.return
}
llvm.func @t311(%a: vector<48xf32>) {
  %r = "llvm.intr.matrix.transpose"(%a) <{rows = 3: i32, columns = 16: i32}> : (vector<48xf32>) -> vector<48xf32>
  llvm.return
}
llvm.func @t312(%a: !llvm.ptr, %b: i64) {
  %r = "llvm.intr.matrix.column.major.load"(%a, %b) <{isVolatile = false, rows = 3: i32, columns = 16: i32}> : (!llvm.ptr, i64) -> vector<48xf32>
  llvm.return
}
llvm.func @t313(%a: vector<48xf32>, %b: !llvm.ptr, %c: i64) {
  "llvm.intr.matrix.column.major.store"(%a, %b, %c) <{isVolatile = false, rows = 3: i32, columns = 16: i32}> : (vector<48xf32>, !llvm.ptr, i64) -> ()
  llvm.return
}
llvm.func @t314(%a: i64, %b: i64) {
  %r = "llvm.intr.get.active.lane.mask"(%a, %b)  : (i64, i64) -> vector<7xi1>
  llvm.return
}
llvm.func @t315(%a: !llvm.ptr, %b: vector<8xi1>) {
  %r = "llvm.intr.masked.load"(%a, %b) <{alignment = 4 : i32}> : (!llvm.ptr, vector<8xi1>) -> vector<8xf32>
  llvm.return
}
llvm.func @t317(%a: vector<8xf32>, %b: !llvm.ptr, %c: vector<8xi1>) {
  "llvm.intr.masked.store"(%a, %b, %c) <{alignment = 4 : i32}> : (vector<8xf32>, !llvm.ptr, vector<8xi1>) -> ()
  llvm.return
}
llvm.func @t318(%a: vector<8x!llvm.ptr>, %b: vector<8xi1>) {
  %r = "llvm.intr.masked.gather"(%a, %b) <{alignment = 4 : i32}> : (vector<8x!llvm.ptr>, vector<8xi1>) -> vector<8xf32>
  llvm.return
}
llvm.func @t320(%a: vector<8xf32>, %b: vector<8x!llvm.ptr>, %c: vector<8xi1>) {
  "llvm.intr.masked.scatter"(%a, %b, %c) <{alignment = 4 : i32}> : (vector<8xf32>, vector<8x!llvm.ptr>, vector<8xi1>) -> ()
  llvm.return
}
llvm.func @t321(%a: !llvm.ptr, %b: vector<8xi1>, %c: vector<8xf32>) {
  %r = "llvm.intr.masked.expandload"(%a, %b, %c)  : (!llvm.ptr, vector<8xi1>, vector<8xf32>) -> vector<8xf32>
  llvm.return
}
llvm.func @t322(%a: vector<8xf32>, %b: !llvm.ptr, %c: vector<8xi1>) {
  "llvm.intr.masked.compressstore"(%a, %b, %c) <{arg_attrs=[{},{llvm.align=8:i32},{}]}> : (vector<8xf32>, !llvm.ptr, vector<8xi1>) -> ()
  llvm.return
}
llvm.func @t323() {
  %r = "llvm.intr.vscale"()  : () -> i64
  llvm.return
}
llvm.func @t324() {
  %r = "llvm.intr.stepvector"()  : () -> vector<[4]xi32>
  llvm.return
}
llvm.func @t325(%a: vector<[4]xi32>, %b: vector<8xi32>) {
  %r = "llvm.intr.vector.insert"(%a, %b) <{pos = 0 : i64}> : (vector<[4]xi32>, vector<8xi32>) -> vector<[4]xi32>
  llvm.return
}
llvm.func @t326(%a: vector<[4]xi32>) {
  %r = "llvm.intr.vector.extract"(%a) <{pos = 0 : i64}> : (vector<[4]xi32>) -> vector<4xi32>
  llvm.return
}
llvm.func @t327(%a: vector<8xi32>, %b: vector<8xi32>) {
  %r = "llvm.intr.vector.interleave2"(%a, %b)  : (vector<8xi32>, vector<8xi32>) -> vector<16xi32>
  llvm.return
}
llvm.func @t328(%a: vector<8xi32>) {
  %r = "llvm.intr.vector.deinterleave2"(%a)  : (vector<8xi32>) -> !llvm.struct<(vector<4xi32>, vector<4xi32>)>
  llvm.return
}
llvm.func @t329(%a: vector<8xi32>, %b: vector<8xi32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.add"(%a, %b, %c, %d)  : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  llvm.return
}
llvm.func @t330(%a: vector<8xi32>, %b: vector<8xi32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.sub"(%a, %b, %c, %d)  : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  llvm.return
}
llvm.func @t331(%a: vector<8xi32>, %b: vector<8xi32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.mul"(%a, %b, %c, %d)  : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  llvm.return
}
llvm.func @t332(%a: vector<8xi32>, %b: vector<8xi32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.sdiv"(%a, %b, %c, %d)  : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  llvm.return
}
llvm.func @t333(%a: vector<8xi32>, %b: vector<8xi32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.udiv"(%a, %b, %c, %d)  : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  llvm.return
}
llvm.func @t334(%a: vector<8xi32>, %b: vector<8xi32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.srem"(%a, %b, %c, %d)  : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  llvm.return
}
llvm.func @t335(%a: vector<8xi32>, %b: vector<8xi32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.urem"(%a, %b, %c, %d)  : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  llvm.return
}
llvm.func @t336(%a: vector<8xi32>, %b: vector<8xi32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.ashr"(%a, %b, %c, %d)  : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  llvm.return
}
llvm.func @t337(%a: vector<8xi32>, %b: vector<8xi32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.lshr"(%a, %b, %c, %d)  : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  llvm.return
}
llvm.func @t338(%a: vector<8xi32>, %b: vector<8xi32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.shl"(%a, %b, %c, %d)  : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  llvm.return
}
llvm.func @t339(%a: vector<8xi32>, %b: vector<8xi32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.or"(%a, %b, %c, %d)  : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  llvm.return
}
llvm.func @t340(%a: vector<8xi32>, %b: vector<8xi32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.and"(%a, %b, %c, %d)  : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  llvm.return
}
llvm.func @t341(%a: vector<8xi32>, %b: vector<8xi32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.xor"(%a, %b, %c, %d)  : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  llvm.return
}
llvm.func @t342(%a: vector<8xi32>, %b: vector<8xi32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.smax"(%a, %b, %c, %d)  : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  llvm.return
}
llvm.func @t343(%a: vector<8xi32>, %b: vector<8xi32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.smin"(%a, %b, %c, %d)  : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  llvm.return
}
llvm.func @t344(%a: vector<8xi32>, %b: vector<8xi32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.umax"(%a, %b, %c, %d)  : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  llvm.return
}
llvm.func @t345(%a: vector<8xi32>, %b: vector<8xi32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.umin"(%a, %b, %c, %d)  : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  llvm.return
}
llvm.func @t346(%a: vector<8xf32>, %b: vector<8xf32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.fadd"(%a, %b, %c, %d)  : (vector<8xf32>, vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
  llvm.return
}
llvm.func @t347(%a: vector<8xf32>, %b: vector<8xf32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.fsub"(%a, %b, %c, %d)  : (vector<8xf32>, vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
  llvm.return
}
llvm.func @t348(%a: vector<8xf32>, %b: vector<8xf32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.fmul"(%a, %b, %c, %d)  : (vector<8xf32>, vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
  llvm.return
}
llvm.func @t349(%a: vector<8xf32>, %b: vector<8xf32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.fdiv"(%a, %b, %c, %d)  : (vector<8xf32>, vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
  llvm.return
}
llvm.func @t350(%a: vector<8xf32>, %b: vector<8xf32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.frem"(%a, %b, %c, %d)  : (vector<8xf32>, vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
  llvm.return
}
llvm.func @t351(%a: vector<8xf32>, %b: vector<8xi1>, %c: i32) {
  %r = "llvm.intr.vp.fneg"(%a, %b, %c)  : (vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
  llvm.return
}
llvm.func @t352(%a: vector<8xf32>, %b: vector<8xf32>, %c: vector<8xf32>, %d: vector<8xi1>, %e: i32) {
  %r = "llvm.intr.vp.fma"(%a, %b, %c, %d, %e)  : (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
  llvm.return
}
llvm.func @t353(%a: vector<8xf32>, %b: vector<8xf32>, %c: vector<8xf32>, %d: vector<8xi1>, %e: i32) {
  %r = "llvm.intr.vp.fmuladd"(%a, %b, %c, %d, %e)  : (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
  llvm.return
}
llvm.func @t354(%a: i32, %b: vector<8xi32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.reduce.add"(%a, %b, %c, %d)  : (i32, vector<8xi32>, vector<8xi1>, i32) -> i32
  llvm.return
}
llvm.func @t355(%a: i32, %b: vector<8xi32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.reduce.mul"(%a, %b, %c, %d)  : (i32, vector<8xi32>, vector<8xi1>, i32) -> i32
  llvm.return
}
llvm.func @t356(%a: i32, %b: vector<8xi32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.reduce.and"(%a, %b, %c, %d)  : (i32, vector<8xi32>, vector<8xi1>, i32) -> i32
  llvm.return
}
llvm.func @t357(%a: i32, %b: vector<8xi32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.reduce.or"(%a, %b, %c, %d)  : (i32, vector<8xi32>, vector<8xi1>, i32) -> i32
  llvm.return
}
llvm.func @t358(%a: i32, %b: vector<8xi32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.reduce.xor"(%a, %b, %c, %d)  : (i32, vector<8xi32>, vector<8xi1>, i32) -> i32
  llvm.return
}
llvm.func @t359(%a: i32, %b: vector<8xi32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.reduce.smax"(%a, %b, %c, %d)  : (i32, vector<8xi32>, vector<8xi1>, i32) -> i32
  llvm.return
}
llvm.func @t360(%a: i32, %b: vector<8xi32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.reduce.smin"(%a, %b, %c, %d)  : (i32, vector<8xi32>, vector<8xi1>, i32) -> i32
  llvm.return
}
llvm.func @t361(%a: i32, %b: vector<8xi32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.reduce.umax"(%a, %b, %c, %d)  : (i32, vector<8xi32>, vector<8xi1>, i32) -> i32
  llvm.return
}
llvm.func @t362(%a: i32, %b: vector<8xi32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.reduce.umin"(%a, %b, %c, %d)  : (i32, vector<8xi32>, vector<8xi1>, i32) -> i32
  llvm.return
}
llvm.func @t363(%a: f32, %b: vector<8xf32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.reduce.fadd"(%a, %b, %c, %d)  : (f32, vector<8xf32>, vector<8xi1>, i32) -> f32
  llvm.return
}
llvm.func @t364(%a: f32, %b: vector<8xf32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.reduce.fmul"(%a, %b, %c, %d)  : (f32, vector<8xf32>, vector<8xi1>, i32) -> f32
  llvm.return
}
llvm.func @t365(%a: f32, %b: vector<8xf32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.reduce.fmax"(%a, %b, %c, %d)  : (f32, vector<8xf32>, vector<8xi1>, i32) -> f32
  llvm.return
}
llvm.func @t366(%a: f32, %b: vector<8xf32>, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.vp.reduce.fmin"(%a, %b, %c, %d)  : (f32, vector<8xf32>, vector<8xi1>, i32) -> f32
  llvm.return
}
llvm.func @t367(%a: vector<8xi1>, %b: vector<8xi32>, %c: vector<8xi32>, %d: i32) {
  %r = "llvm.intr.vp.select"(%a, %b, %c, %d)  : (vector<8xi1>, vector<8xi32>, vector<8xi32>, i32) -> vector<8xi32>
  llvm.return
}
llvm.func @t368(%a: vector<8xi1>, %b: vector<8xi32>, %c: vector<8xi32>, %d: i32) {
  %r = "llvm.intr.vp.merge"(%a, %b, %c, %d)  : (vector<8xi1>, vector<8xi32>, vector<8xi32>, i32) -> vector<8xi32>
  llvm.return
}
llvm.func @t369(%a: !llvm.ptr, %b: vector<8xi1>, %c: i32) {
  %r = "llvm.intr.vp.load"(%a, %b, %c)  : (!llvm.ptr, vector<8xi1>, i32) -> vector<8xi32>
  llvm.return
}
llvm.func @t370(%a: vector<8xi32>, %b: !llvm.ptr, %c: vector<8xi1>, %d: i32) {
  "llvm.intr.vp.store"(%a, %b, %c, %d)  : (vector<8xi32>, !llvm.ptr, vector<8xi1>, i32) -> ()
  llvm.return
}
llvm.func @t371(%a: !llvm.ptr, %b: i32, %c: vector<8xi1>, %d: i32) {
  %r = "llvm.intr.experimental.vp.strided.load"(%a, %b, %c, %d)  : (!llvm.ptr, i32, vector<8xi1>, i32) -> vector<8xi32>
  llvm.return
}
llvm.func @t372(%a: vector<8xi32>, %b: !llvm.ptr, %c: i32, %d: vector<8xi1>, %e: i32) {
  "llvm.intr.experimental.vp.strided.store"(%a, %b, %c, %d, %e)  : (vector<8xi32>, !llvm.ptr, i32, vector<8xi1>, i32) -> ()
  llvm.return
}
llvm.func @t373(%a: vector<8xi64>, %b: vector<8xi1>, %c: i32) {
  %r = "llvm.intr.vp.trunc"(%a, %b, %c)  : (vector<8xi64>, vector<8xi1>, i32) -> vector<8xi32>
  llvm.return
}
llvm.func @t374(%a: vector<8xi32>, %b: vector<8xi1>, %c: i32) {
  %r = "llvm.intr.vp.zext"(%a, %b, %c)  : (vector<8xi32>, vector<8xi1>, i32) -> vector<8xi64>
  llvm.return
}
llvm.func @t375(%a: vector<8xi32>, %b: vector<8xi1>, %c: i32) {
  %r = "llvm.intr.vp.sext"(%a, %b, %c)  : (vector<8xi32>, vector<8xi1>, i32) -> vector<8xi64>
  llvm.return
}
llvm.func @t376(%a: vector<8xf64>, %b: vector<8xi1>, %c: i32) {
  %r = "llvm.intr.vp.fptrunc"(%a, %b, %c)  : (vector<8xf64>, vector<8xi1>, i32) -> vector<8xf32>
  llvm.return
}
llvm.func @t377(%a: vector<8xf32>, %b: vector<8xi1>, %c: i32) {
  %r = "llvm.intr.vp.fpext"(%a, %b, %c)  : (vector<8xf32>, vector<8xi1>, i32) -> vector<8xf64>
  llvm.return
}
llvm.func @t378(%a: vector<8xf64>, %b: vector<8xi1>, %c: i32) {
  %r = "llvm.intr.vp.fptoui"(%a, %b, %c)  : (vector<8xf64>, vector<8xi1>, i32) -> vector<8xi64>
  llvm.return
}
llvm.func @t379(%a: vector<8xf64>, %b: vector<8xi1>, %c: i32) {
  %r = "llvm.intr.vp.fptosi"(%a, %b, %c)  : (vector<8xf64>, vector<8xi1>, i32) -> vector<8xi64>
  llvm.return
}
llvm.func @t380(%a: vector<8xi32>, %b: vector<8xi1>, %c: i32) {
  %r = "llvm.intr.vp.uitofp"(%a, %b, %c)  : (vector<8xi32>, vector<8xi1>, i32) -> vector<8xf32>
  llvm.return
}
llvm.func @t381(%a: vector<8xi32>, %b: vector<8xi1>, %c: i32) {
  %r = "llvm.intr.vp.sitofp"(%a, %b, %c)  : (vector<8xi32>, vector<8xi1>, i32) -> vector<8xf32>
  llvm.return
}
llvm.func @t382(%a: vector<8x!llvm.ptr>, %b: vector<8xi1>, %c: i32) {
  %r = "llvm.intr.vp.ptrtoint"(%a, %b, %c)  : (vector<8x!llvm.ptr>, vector<8xi1>, i32) -> vector<8xi64>
  llvm.return
}
llvm.func @t383(%a: vector<8xi64>, %b: vector<8xi1>, %c: i32) {
  %r = "llvm.intr.vp.inttoptr"(%a, %b, %c)  : (vector<8xi64>, vector<8xi1>, i32) -> vector<8x!llvm.ptr>
  llvm.return
}
llvm.func @t384(%a: i32) {
  %r = "llvm.intr.experimental.constrained.uitofp"(%a) <{roundingmode = 1 : i64, fpExceptionBehavior = 0 : i64}> : (i32) -> f32
  llvm.return
}
llvm.func @t385(%a: i32) {
  %r = "llvm.intr.experimental.constrained.sitofp"(%a) <{roundingmode = 1 : i64, fpExceptionBehavior = 0 : i64}> : (i32) -> f32
  llvm.return
}
llvm.func @t386(%a: f64) {
  %r = "llvm.intr.experimental.constrained.fptrunc"(%a) <{roundingmode = 7 : i64, fpExceptionBehavior = 1 : i64}> : (f64) -> f32
  llvm.return
}
llvm.func @t387(%a: f32) {
  %r = "llvm.intr.experimental.constrained.fpext"(%a) <{fpExceptionBehavior = 2 : i64}> : (f32) -> f64
  llvm.return
}
llvm.func @t389(%a: i1) {
  "llvm.intr.assume"(%a) <{op_bundle_sizes = array<i32>}> : (i1) -> ()
  llvm.return
}
llvm.mlir.global external thread_local @tls(0 : i32) : i32
llvm.func @addresses(%n: i32, ...) {
  %0 = llvm.mlir.addressof @tls : !llvm.ptr
  %1 = "llvm.intr.threadlocal.address"(%0) : (!llvm.ptr) -> !llvm.ptr
  %2 = llvm.alloca %n x i8 : (i32) -> !llvm.ptr
  llvm.intr.lifetime.start %2 : !llvm.ptr
  llvm.intr.vastart %2 : !llvm.ptr
  llvm.intr.vaend %2 : !llvm.ptr
  llvm.intr.lifetime.end %2 : !llvm.ptr
  llvm.return
}
