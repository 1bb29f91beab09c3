// A float that was an integer is compared as the integer. mlir-opt prints the same.
// RUN: ods opt --allow-unregistered-dialect --canonicalize %s

func.func @converted_integers(%i8: i8, %i24: i24, %i25: i25, %i64: i64, %i200: i200) {
  %c0 = arith.constant 4.4 : f32
  %f0 = arith.sitofp %i8 : i8 to f32
  %r0 = arith.cmpf oeq, %f0, %c0 : f32
  "t.use"(%r0) : (i1) -> ()
  %c1 = arith.constant -4.4 : f32
  %f1 = arith.sitofp %i8 : i8 to f32
  %r1 = arith.cmpf oeq, %f1, %c1 : f32
  "t.use"(%r1) : (i1) -> ()
  %c2 = arith.constant 4.0 : f32
  %f2 = arith.sitofp %i8 : i8 to f32
  %r2 = arith.cmpf oeq, %f2, %c2 : f32
  "t.use"(%r2) : (i1) -> ()
  %c3 = arith.constant -0.0 : f32
  %f3 = arith.sitofp %i8 : i8 to f32
  %r3 = arith.cmpf oeq, %f3, %c3 : f32
  "t.use"(%r3) : (i1) -> ()
  %c4 = arith.constant 4.4 : f32
  %f4 = arith.sitofp %i8 : i8 to f32
  %r4 = arith.cmpf one, %f4, %c4 : f32
  "t.use"(%r4) : (i1) -> ()
  %c5 = arith.constant -4.4 : f32
  %f5 = arith.sitofp %i8 : i8 to f32
  %r5 = arith.cmpf one, %f5, %c5 : f32
  "t.use"(%r5) : (i1) -> ()
  %c6 = arith.constant 4.0 : f32
  %f6 = arith.sitofp %i8 : i8 to f32
  %r6 = arith.cmpf one, %f6, %c6 : f32
  "t.use"(%r6) : (i1) -> ()
  %c7 = arith.constant -0.0 : f32
  %f7 = arith.sitofp %i8 : i8 to f32
  %r7 = arith.cmpf one, %f7, %c7 : f32
  "t.use"(%r7) : (i1) -> ()
  %c8 = arith.constant 4.4 : f32
  %f8 = arith.sitofp %i8 : i8 to f32
  %r8 = arith.cmpf ogt, %f8, %c8 : f32
  "t.use"(%r8) : (i1) -> ()
  %c9 = arith.constant -4.4 : f32
  %f9 = arith.sitofp %i8 : i8 to f32
  %r9 = arith.cmpf ogt, %f9, %c9 : f32
  "t.use"(%r9) : (i1) -> ()
  %c10 = arith.constant 4.0 : f32
  %f10 = arith.sitofp %i8 : i8 to f32
  %r10 = arith.cmpf ogt, %f10, %c10 : f32
  "t.use"(%r10) : (i1) -> ()
  %c11 = arith.constant -0.0 : f32
  %f11 = arith.sitofp %i8 : i8 to f32
  %r11 = arith.cmpf ogt, %f11, %c11 : f32
  "t.use"(%r11) : (i1) -> ()
  %c12 = arith.constant 4.4 : f32
  %f12 = arith.sitofp %i8 : i8 to f32
  %r12 = arith.cmpf oge, %f12, %c12 : f32
  "t.use"(%r12) : (i1) -> ()
  %c13 = arith.constant -4.4 : f32
  %f13 = arith.sitofp %i8 : i8 to f32
  %r13 = arith.cmpf oge, %f13, %c13 : f32
  "t.use"(%r13) : (i1) -> ()
  %c14 = arith.constant 4.0 : f32
  %f14 = arith.sitofp %i8 : i8 to f32
  %r14 = arith.cmpf oge, %f14, %c14 : f32
  "t.use"(%r14) : (i1) -> ()
  %c15 = arith.constant -0.0 : f32
  %f15 = arith.sitofp %i8 : i8 to f32
  %r15 = arith.cmpf oge, %f15, %c15 : f32
  "t.use"(%r15) : (i1) -> ()
  %c16 = arith.constant 4.4 : f32
  %f16 = arith.sitofp %i8 : i8 to f32
  %r16 = arith.cmpf olt, %f16, %c16 : f32
  "t.use"(%r16) : (i1) -> ()
  %c17 = arith.constant -4.4 : f32
  %f17 = arith.sitofp %i8 : i8 to f32
  %r17 = arith.cmpf olt, %f17, %c17 : f32
  "t.use"(%r17) : (i1) -> ()
  %c18 = arith.constant 4.0 : f32
  %f18 = arith.sitofp %i8 : i8 to f32
  %r18 = arith.cmpf olt, %f18, %c18 : f32
  "t.use"(%r18) : (i1) -> ()
  %c19 = arith.constant -0.0 : f32
  %f19 = arith.sitofp %i8 : i8 to f32
  %r19 = arith.cmpf olt, %f19, %c19 : f32
  "t.use"(%r19) : (i1) -> ()
  %c20 = arith.constant 4.4 : f32
  %f20 = arith.sitofp %i8 : i8 to f32
  %r20 = arith.cmpf ole, %f20, %c20 : f32
  "t.use"(%r20) : (i1) -> ()
  %c21 = arith.constant -4.4 : f32
  %f21 = arith.sitofp %i8 : i8 to f32
  %r21 = arith.cmpf ole, %f21, %c21 : f32
  "t.use"(%r21) : (i1) -> ()
  %c22 = arith.constant 4.0 : f32
  %f22 = arith.sitofp %i8 : i8 to f32
  %r22 = arith.cmpf ole, %f22, %c22 : f32
  "t.use"(%r22) : (i1) -> ()
  %c23 = arith.constant -0.0 : f32
  %f23 = arith.sitofp %i8 : i8 to f32
  %r23 = arith.cmpf ole, %f23, %c23 : f32
  "t.use"(%r23) : (i1) -> ()
  %c24 = arith.constant 4.4 : f32
  %f24 = arith.sitofp %i8 : i8 to f32
  %r24 = arith.cmpf ult, %f24, %c24 : f32
  "t.use"(%r24) : (i1) -> ()
  %c25 = arith.constant -4.4 : f32
  %f25 = arith.sitofp %i8 : i8 to f32
  %r25 = arith.cmpf ult, %f25, %c25 : f32
  "t.use"(%r25) : (i1) -> ()
  %c26 = arith.constant 4.0 : f32
  %f26 = arith.sitofp %i8 : i8 to f32
  %r26 = arith.cmpf ult, %f26, %c26 : f32
  "t.use"(%r26) : (i1) -> ()
  %c27 = arith.constant -0.0 : f32
  %f27 = arith.sitofp %i8 : i8 to f32
  %r27 = arith.cmpf ult, %f27, %c27 : f32
  "t.use"(%r27) : (i1) -> ()
  %c28 = arith.constant 4.4 : f32
  %f28 = arith.sitofp %i8 : i8 to f32
  %r28 = arith.cmpf ord, %f28, %c28 : f32
  "t.use"(%r28) : (i1) -> ()
  %c29 = arith.constant -4.4 : f32
  %f29 = arith.sitofp %i8 : i8 to f32
  %r29 = arith.cmpf ord, %f29, %c29 : f32
  "t.use"(%r29) : (i1) -> ()
  %c30 = arith.constant 4.0 : f32
  %f30 = arith.sitofp %i8 : i8 to f32
  %r30 = arith.cmpf ord, %f30, %c30 : f32
  "t.use"(%r30) : (i1) -> ()
  %c31 = arith.constant -0.0 : f32
  %f31 = arith.sitofp %i8 : i8 to f32
  %r31 = arith.cmpf ord, %f31, %c31 : f32
  "t.use"(%r31) : (i1) -> ()
  %c32 = arith.constant 4.4 : f32
  %f32 = arith.sitofp %i8 : i8 to f32
  %r32 = arith.cmpf uno, %f32, %c32 : f32
  "t.use"(%r32) : (i1) -> ()
  %c33 = arith.constant -4.4 : f32
  %f33 = arith.sitofp %i8 : i8 to f32
  %r33 = arith.cmpf uno, %f33, %c33 : f32
  "t.use"(%r33) : (i1) -> ()
  %c34 = arith.constant 4.0 : f32
  %f34 = arith.sitofp %i8 : i8 to f32
  %r34 = arith.cmpf uno, %f34, %c34 : f32
  "t.use"(%r34) : (i1) -> ()
  %c35 = arith.constant -0.0 : f32
  %f35 = arith.sitofp %i8 : i8 to f32
  %r35 = arith.cmpf uno, %f35, %c35 : f32
  "t.use"(%r35) : (i1) -> ()
  %c36 = arith.constant 4.4 : f32
  %f36 = arith.uitofp %i8 : i8 to f32
  %r36 = arith.cmpf ueq, %f36, %c36 : f32
  "t.use"(%r36) : (i1) -> ()
  %c37 = arith.constant -4.4 : f32
  %f37 = arith.uitofp %i8 : i8 to f32
  %r37 = arith.cmpf ueq, %f37, %c37 : f32
  "t.use"(%r37) : (i1) -> ()
  %c38 = arith.constant 4.0 : f32
  %f38 = arith.uitofp %i8 : i8 to f32
  %r38 = arith.cmpf ueq, %f38, %c38 : f32
  "t.use"(%r38) : (i1) -> ()
  %c39 = arith.constant -0.0 : f32
  %f39 = arith.uitofp %i8 : i8 to f32
  %r39 = arith.cmpf ueq, %f39, %c39 : f32
  "t.use"(%r39) : (i1) -> ()
  %c40 = arith.constant 4.4 : f32
  %f40 = arith.uitofp %i8 : i8 to f32
  %r40 = arith.cmpf une, %f40, %c40 : f32
  "t.use"(%r40) : (i1) -> ()
  %c41 = arith.constant -4.4 : f32
  %f41 = arith.uitofp %i8 : i8 to f32
  %r41 = arith.cmpf une, %f41, %c41 : f32
  "t.use"(%r41) : (i1) -> ()
  %c42 = arith.constant 4.0 : f32
  %f42 = arith.uitofp %i8 : i8 to f32
  %r42 = arith.cmpf une, %f42, %c42 : f32
  "t.use"(%r42) : (i1) -> ()
  %c43 = arith.constant -0.0 : f32
  %f43 = arith.uitofp %i8 : i8 to f32
  %r43 = arith.cmpf une, %f43, %c43 : f32
  "t.use"(%r43) : (i1) -> ()
  %c44 = arith.constant 4.4 : f32
  %f44 = arith.uitofp %i8 : i8 to f32
  %r44 = arith.cmpf ugt, %f44, %c44 : f32
  "t.use"(%r44) : (i1) -> ()
  %c45 = arith.constant -4.4 : f32
  %f45 = arith.uitofp %i8 : i8 to f32
  %r45 = arith.cmpf ugt, %f45, %c45 : f32
  "t.use"(%r45) : (i1) -> ()
  %c46 = arith.constant 4.0 : f32
  %f46 = arith.uitofp %i8 : i8 to f32
  %r46 = arith.cmpf ugt, %f46, %c46 : f32
  "t.use"(%r46) : (i1) -> ()
  %c47 = arith.constant -0.0 : f32
  %f47 = arith.uitofp %i8 : i8 to f32
  %r47 = arith.cmpf ugt, %f47, %c47 : f32
  "t.use"(%r47) : (i1) -> ()
  %c48 = arith.constant 4.4 : f32
  %f48 = arith.uitofp %i8 : i8 to f32
  %r48 = arith.cmpf uge, %f48, %c48 : f32
  "t.use"(%r48) : (i1) -> ()
  %c49 = arith.constant -4.4 : f32
  %f49 = arith.uitofp %i8 : i8 to f32
  %r49 = arith.cmpf uge, %f49, %c49 : f32
  "t.use"(%r49) : (i1) -> ()
  %c50 = arith.constant 4.0 : f32
  %f50 = arith.uitofp %i8 : i8 to f32
  %r50 = arith.cmpf uge, %f50, %c50 : f32
  "t.use"(%r50) : (i1) -> ()
  %c51 = arith.constant -0.0 : f32
  %f51 = arith.uitofp %i8 : i8 to f32
  %r51 = arith.cmpf uge, %f51, %c51 : f32
  "t.use"(%r51) : (i1) -> ()
  %c52 = arith.constant 4.4 : f32
  %f52 = arith.uitofp %i8 : i8 to f32
  %r52 = arith.cmpf ult, %f52, %c52 : f32
  "t.use"(%r52) : (i1) -> ()
  %c53 = arith.constant -4.4 : f32
  %f53 = arith.uitofp %i8 : i8 to f32
  %r53 = arith.cmpf ult, %f53, %c53 : f32
  "t.use"(%r53) : (i1) -> ()
  %c54 = arith.constant 4.0 : f32
  %f54 = arith.uitofp %i8 : i8 to f32
  %r54 = arith.cmpf ult, %f54, %c54 : f32
  "t.use"(%r54) : (i1) -> ()
  %c55 = arith.constant -0.0 : f32
  %f55 = arith.uitofp %i8 : i8 to f32
  %r55 = arith.cmpf ult, %f55, %c55 : f32
  "t.use"(%r55) : (i1) -> ()
  %c56 = arith.constant 4.4 : f32
  %f56 = arith.uitofp %i8 : i8 to f32
  %r56 = arith.cmpf ule, %f56, %c56 : f32
  "t.use"(%r56) : (i1) -> ()
  %c57 = arith.constant -4.4 : f32
  %f57 = arith.uitofp %i8 : i8 to f32
  %r57 = arith.cmpf ule, %f57, %c57 : f32
  "t.use"(%r57) : (i1) -> ()
  %c58 = arith.constant 4.0 : f32
  %f58 = arith.uitofp %i8 : i8 to f32
  %r58 = arith.cmpf ule, %f58, %c58 : f32
  "t.use"(%r58) : (i1) -> ()
  %c59 = arith.constant -0.0 : f32
  %f59 = arith.uitofp %i8 : i8 to f32
  %r59 = arith.cmpf ule, %f59, %c59 : f32
  "t.use"(%r59) : (i1) -> ()
  %c60 = arith.constant 4.4 : f32
  %f60 = arith.uitofp %i8 : i8 to f32
  %r60 = arith.cmpf olt, %f60, %c60 : f32
  "t.use"(%r60) : (i1) -> ()
  %c61 = arith.constant -4.4 : f32
  %f61 = arith.uitofp %i8 : i8 to f32
  %r61 = arith.cmpf olt, %f61, %c61 : f32
  "t.use"(%r61) : (i1) -> ()
  %c62 = arith.constant 4.0 : f32
  %f62 = arith.uitofp %i8 : i8 to f32
  %r62 = arith.cmpf olt, %f62, %c62 : f32
  "t.use"(%r62) : (i1) -> ()
  %c63 = arith.constant -0.0 : f32
  %f63 = arith.uitofp %i8 : i8 to f32
  %r63 = arith.cmpf olt, %f63, %c63 : f32
  "t.use"(%r63) : (i1) -> ()
  %c64 = arith.constant 127.0 : f32
  %f64 = arith.sitofp %i8 : i8 to f32
  %r64 = arith.cmpf olt, %f64, %c64 : f32
  "t.use"(%r64) : (i1) -> ()
  %c65 = arith.constant 127.0 : f32
  %f65 = arith.sitofp %i8 : i8 to f32
  %r65 = arith.cmpf oge, %f65, %c65 : f32
  "t.use"(%r65) : (i1) -> ()
  %c66 = arith.constant 128.0 : f32
  %f66 = arith.sitofp %i8 : i8 to f32
  %r66 = arith.cmpf olt, %f66, %c66 : f32
  "t.use"(%r66) : (i1) -> ()
  %c67 = arith.constant 128.0 : f32
  %f67 = arith.sitofp %i8 : i8 to f32
  %r67 = arith.cmpf oge, %f67, %c67 : f32
  "t.use"(%r67) : (i1) -> ()
  %c68 = arith.constant -128.0 : f32
  %f68 = arith.sitofp %i8 : i8 to f32
  %r68 = arith.cmpf olt, %f68, %c68 : f32
  "t.use"(%r68) : (i1) -> ()
  %c69 = arith.constant -128.0 : f32
  %f69 = arith.sitofp %i8 : i8 to f32
  %r69 = arith.cmpf oge, %f69, %c69 : f32
  "t.use"(%r69) : (i1) -> ()
  %c70 = arith.constant -129.0 : f32
  %f70 = arith.sitofp %i8 : i8 to f32
  %r70 = arith.cmpf olt, %f70, %c70 : f32
  "t.use"(%r70) : (i1) -> ()
  %c71 = arith.constant -129.0 : f32
  %f71 = arith.sitofp %i8 : i8 to f32
  %r71 = arith.cmpf oge, %f71, %c71 : f32
  "t.use"(%r71) : (i1) -> ()
  %c72 = arith.constant 255.0 : f32
  %f72 = arith.sitofp %i8 : i8 to f32
  %r72 = arith.cmpf olt, %f72, %c72 : f32
  "t.use"(%r72) : (i1) -> ()
  %c73 = arith.constant 255.0 : f32
  %f73 = arith.sitofp %i8 : i8 to f32
  %r73 = arith.cmpf oge, %f73, %c73 : f32
  "t.use"(%r73) : (i1) -> ()
  %c74 = arith.constant 256.0 : f32
  %f74 = arith.sitofp %i8 : i8 to f32
  %r74 = arith.cmpf olt, %f74, %c74 : f32
  "t.use"(%r74) : (i1) -> ()
  %c75 = arith.constant 256.0 : f32
  %f75 = arith.sitofp %i8 : i8 to f32
  %r75 = arith.cmpf oge, %f75, %c75 : f32
  "t.use"(%r75) : (i1) -> ()
  %c76 = arith.constant 0x7F800000 : f32
  %f76 = arith.sitofp %i8 : i8 to f32
  %r76 = arith.cmpf olt, %f76, %c76 : f32
  "t.use"(%r76) : (i1) -> ()
  %c77 = arith.constant 0x7F800000 : f32
  %f77 = arith.sitofp %i8 : i8 to f32
  %r77 = arith.cmpf oge, %f77, %c77 : f32
  "t.use"(%r77) : (i1) -> ()
  %c78 = arith.constant 0x7FC00000 : f32
  %f78 = arith.sitofp %i8 : i8 to f32
  %r78 = arith.cmpf olt, %f78, %c78 : f32
  "t.use"(%r78) : (i1) -> ()
  %c79 = arith.constant 0x7FC00000 : f32
  %f79 = arith.sitofp %i8 : i8 to f32
  %r79 = arith.cmpf oge, %f79, %c79 : f32
  "t.use"(%r79) : (i1) -> ()
  %c80 = arith.constant 3.0 : f32
  %f80 = arith.sitofp %i64 : i64 to f32
  %r80 = arith.cmpf olt, %f80, %c80 : f32
  "t.use"(%r80) : (i1) -> ()
  %c81 = arith.constant 3.0 : f32
  %f81 = arith.sitofp %i64 : i64 to f32
  %r81 = arith.cmpf oge, %f81, %c81 : f32
  "t.use"(%r81) : (i1) -> ()
  %c82 = arith.constant 16777216.0 : f32
  %f82 = arith.sitofp %i64 : i64 to f32
  %r82 = arith.cmpf olt, %f82, %c82 : f32
  "t.use"(%r82) : (i1) -> ()
  %c83 = arith.constant 16777216.0 : f32
  %f83 = arith.sitofp %i64 : i64 to f32
  %r83 = arith.cmpf oge, %f83, %c83 : f32
  "t.use"(%r83) : (i1) -> ()
  %c84 = arith.constant 9.3e18 : f32
  %f84 = arith.sitofp %i64 : i64 to f32
  %r84 = arith.cmpf olt, %f84, %c84 : f32
  "t.use"(%r84) : (i1) -> ()
  %c85 = arith.constant 9.3e18 : f32
  %f85 = arith.sitofp %i64 : i64 to f32
  %r85 = arith.cmpf oge, %f85, %c85 : f32
  "t.use"(%r85) : (i1) -> ()
  %c86 = arith.constant 2.0e19 : f32
  %f86 = arith.sitofp %i64 : i64 to f32
  %r86 = arith.cmpf olt, %f86, %c86 : f32
  "t.use"(%r86) : (i1) -> ()
  %c87 = arith.constant 2.0e19 : f32
  %f87 = arith.sitofp %i64 : i64 to f32
  %r87 = arith.cmpf oge, %f87, %c87 : f32
  "t.use"(%r87) : (i1) -> ()
  %c88 = arith.constant 0xFF800000 : f32
  %f88 = arith.sitofp %i64 : i64 to f32
  %r88 = arith.cmpf olt, %f88, %c88 : f32
  "t.use"(%r88) : (i1) -> ()
  %c89 = arith.constant 0xFF800000 : f32
  %f89 = arith.sitofp %i64 : i64 to f32
  %r89 = arith.cmpf oge, %f89, %c89 : f32
  "t.use"(%r89) : (i1) -> ()
  %c90 = arith.constant 16777215.0 : f32
  %f90 = arith.sitofp %i25 : i25 to f32
  %r90 = arith.cmpf olt, %f90, %c90 : f32
  "t.use"(%r90) : (i1) -> ()
  %c91 = arith.constant 16777215.0 : f32
  %f91 = arith.sitofp %i25 : i25 to f32
  %r91 = arith.cmpf oge, %f91, %c91 : f32
  "t.use"(%r91) : (i1) -> ()
  %c92 = arith.constant 16777216.0 : f32
  %f92 = arith.sitofp %i25 : i25 to f32
  %r92 = arith.cmpf olt, %f92, %c92 : f32
  "t.use"(%r92) : (i1) -> ()
  %c93 = arith.constant 16777216.0 : f32
  %f93 = arith.sitofp %i25 : i25 to f32
  %r93 = arith.cmpf oge, %f93, %c93 : f32
  "t.use"(%r93) : (i1) -> ()
  %c94 = arith.constant 33554432.0 : f32
  %f94 = arith.sitofp %i25 : i25 to f32
  %r94 = arith.cmpf olt, %f94, %c94 : f32
  "t.use"(%r94) : (i1) -> ()
  %c95 = arith.constant 33554432.0 : f32
  %f95 = arith.sitofp %i25 : i25 to f32
  %r95 = arith.cmpf oge, %f95, %c95 : f32
  "t.use"(%r95) : (i1) -> ()
  %c96 = arith.constant 8388608.0 : f32
  %f96 = arith.sitofp %i24 : i24 to f32
  %r96 = arith.cmpf olt, %f96, %c96 : f32
  "t.use"(%r96) : (i1) -> ()
  %c97 = arith.constant 8388608.0 : f32
  %f97 = arith.sitofp %i24 : i24 to f32
  %r97 = arith.cmpf oge, %f97, %c97 : f32
  "t.use"(%r97) : (i1) -> ()
  %c98 = arith.constant 0x7F800000 : f32
  %f98 = arith.sitofp %i200 : i200 to f32
  %r98 = arith.cmpf olt, %f98, %c98 : f32
  "t.use"(%r98) : (i1) -> ()
  %c99 = arith.constant 0x7F800000 : f32
  %f99 = arith.sitofp %i200 : i200 to f32
  %r99 = arith.cmpf oge, %f99, %c99 : f32
  "t.use"(%r99) : (i1) -> ()
  %c100 = arith.constant 1.0 : f32
  %f100 = arith.sitofp %i200 : i200 to f32
  %r100 = arith.cmpf olt, %f100, %c100 : f32
  "t.use"(%r100) : (i1) -> ()
  %c101 = arith.constant 1.0 : f32
  %f101 = arith.sitofp %i200 : i200 to f32
  %r101 = arith.cmpf oge, %f101, %c101 : f32
  "t.use"(%r101) : (i1) -> ()
  %c102 = arith.constant 127.0 : f32
  %f102 = arith.uitofp %i8 : i8 to f32
  %r102 = arith.cmpf olt, %f102, %c102 : f32
  "t.use"(%r102) : (i1) -> ()
  %c103 = arith.constant 127.0 : f32
  %f103 = arith.uitofp %i8 : i8 to f32
  %r103 = arith.cmpf oge, %f103, %c103 : f32
  "t.use"(%r103) : (i1) -> ()
  %c104 = arith.constant 128.0 : f32
  %f104 = arith.uitofp %i8 : i8 to f32
  %r104 = arith.cmpf olt, %f104, %c104 : f32
  "t.use"(%r104) : (i1) -> ()
  %c105 = arith.constant 128.0 : f32
  %f105 = arith.uitofp %i8 : i8 to f32
  %r105 = arith.cmpf oge, %f105, %c105 : f32
  "t.use"(%r105) : (i1) -> ()
  %c106 = arith.constant -128.0 : f32
  %f106 = arith.uitofp %i8 : i8 to f32
  %r106 = arith.cmpf olt, %f106, %c106 : f32
  "t.use"(%r106) : (i1) -> ()
  %c107 = arith.constant -128.0 : f32
  %f107 = arith.uitofp %i8 : i8 to f32
  %r107 = arith.cmpf oge, %f107, %c107 : f32
  "t.use"(%r107) : (i1) -> ()
  %c108 = arith.constant -129.0 : f32
  %f108 = arith.uitofp %i8 : i8 to f32
  %r108 = arith.cmpf olt, %f108, %c108 : f32
  "t.use"(%r108) : (i1) -> ()
  %c109 = arith.constant -129.0 : f32
  %f109 = arith.uitofp %i8 : i8 to f32
  %r109 = arith.cmpf oge, %f109, %c109 : f32
  "t.use"(%r109) : (i1) -> ()
  %c110 = arith.constant 255.0 : f32
  %f110 = arith.uitofp %i8 : i8 to f32
  %r110 = arith.cmpf olt, %f110, %c110 : f32
  "t.use"(%r110) : (i1) -> ()
  %c111 = arith.constant 255.0 : f32
  %f111 = arith.uitofp %i8 : i8 to f32
  %r111 = arith.cmpf oge, %f111, %c111 : f32
  "t.use"(%r111) : (i1) -> ()
  %c112 = arith.constant 256.0 : f32
  %f112 = arith.uitofp %i8 : i8 to f32
  %r112 = arith.cmpf olt, %f112, %c112 : f32
  "t.use"(%r112) : (i1) -> ()
  %c113 = arith.constant 256.0 : f32
  %f113 = arith.uitofp %i8 : i8 to f32
  %r113 = arith.cmpf oge, %f113, %c113 : f32
  "t.use"(%r113) : (i1) -> ()
  %c114 = arith.constant 0x7F800000 : f32
  %f114 = arith.uitofp %i8 : i8 to f32
  %r114 = arith.cmpf olt, %f114, %c114 : f32
  "t.use"(%r114) : (i1) -> ()
  %c115 = arith.constant 0x7F800000 : f32
  %f115 = arith.uitofp %i8 : i8 to f32
  %r115 = arith.cmpf oge, %f115, %c115 : f32
  "t.use"(%r115) : (i1) -> ()
  %c116 = arith.constant 0x7FC00000 : f32
  %f116 = arith.uitofp %i8 : i8 to f32
  %r116 = arith.cmpf olt, %f116, %c116 : f32
  "t.use"(%r116) : (i1) -> ()
  %c117 = arith.constant 0x7FC00000 : f32
  %f117 = arith.uitofp %i8 : i8 to f32
  %r117 = arith.cmpf oge, %f117, %c117 : f32
  "t.use"(%r117) : (i1) -> ()
  %c118 = arith.constant 3.0 : f32
  %f118 = arith.uitofp %i64 : i64 to f32
  %r118 = arith.cmpf olt, %f118, %c118 : f32
  "t.use"(%r118) : (i1) -> ()
  %c119 = arith.constant 3.0 : f32
  %f119 = arith.uitofp %i64 : i64 to f32
  %r119 = arith.cmpf oge, %f119, %c119 : f32
  "t.use"(%r119) : (i1) -> ()
  %c120 = arith.constant 16777216.0 : f32
  %f120 = arith.uitofp %i64 : i64 to f32
  %r120 = arith.cmpf olt, %f120, %c120 : f32
  "t.use"(%r120) : (i1) -> ()
  %c121 = arith.constant 16777216.0 : f32
  %f121 = arith.uitofp %i64 : i64 to f32
  %r121 = arith.cmpf oge, %f121, %c121 : f32
  "t.use"(%r121) : (i1) -> ()
  %c122 = arith.constant 9.3e18 : f32
  %f122 = arith.uitofp %i64 : i64 to f32
  %r122 = arith.cmpf olt, %f122, %c122 : f32
  "t.use"(%r122) : (i1) -> ()
  %c123 = arith.constant 9.3e18 : f32
  %f123 = arith.uitofp %i64 : i64 to f32
  %r123 = arith.cmpf oge, %f123, %c123 : f32
  "t.use"(%r123) : (i1) -> ()
  %c124 = arith.constant 2.0e19 : f32
  %f124 = arith.uitofp %i64 : i64 to f32
  %r124 = arith.cmpf olt, %f124, %c124 : f32
  "t.use"(%r124) : (i1) -> ()
  %c125 = arith.constant 2.0e19 : f32
  %f125 = arith.uitofp %i64 : i64 to f32
  %r125 = arith.cmpf oge, %f125, %c125 : f32
  "t.use"(%r125) : (i1) -> ()
  %c126 = arith.constant 0xFF800000 : f32
  %f126 = arith.uitofp %i64 : i64 to f32
  %r126 = arith.cmpf olt, %f126, %c126 : f32
  "t.use"(%r126) : (i1) -> ()
  %c127 = arith.constant 0xFF800000 : f32
  %f127 = arith.uitofp %i64 : i64 to f32
  %r127 = arith.cmpf oge, %f127, %c127 : f32
  "t.use"(%r127) : (i1) -> ()
  %c128 = arith.constant 16777215.0 : f32
  %f128 = arith.uitofp %i25 : i25 to f32
  %r128 = arith.cmpf olt, %f128, %c128 : f32
  "t.use"(%r128) : (i1) -> ()
  %c129 = arith.constant 16777215.0 : f32
  %f129 = arith.uitofp %i25 : i25 to f32
  %r129 = arith.cmpf oge, %f129, %c129 : f32
  "t.use"(%r129) : (i1) -> ()
  %c130 = arith.constant 16777216.0 : f32
  %f130 = arith.uitofp %i25 : i25 to f32
  %r130 = arith.cmpf olt, %f130, %c130 : f32
  "t.use"(%r130) : (i1) -> ()
  %c131 = arith.constant 16777216.0 : f32
  %f131 = arith.uitofp %i25 : i25 to f32
  %r131 = arith.cmpf oge, %f131, %c131 : f32
  "t.use"(%r131) : (i1) -> ()
  %c132 = arith.constant 33554432.0 : f32
  %f132 = arith.uitofp %i25 : i25 to f32
  %r132 = arith.cmpf olt, %f132, %c132 : f32
  "t.use"(%r132) : (i1) -> ()
  %c133 = arith.constant 33554432.0 : f32
  %f133 = arith.uitofp %i25 : i25 to f32
  %r133 = arith.cmpf oge, %f133, %c133 : f32
  "t.use"(%r133) : (i1) -> ()
  %c134 = arith.constant 8388608.0 : f32
  %f134 = arith.uitofp %i24 : i24 to f32
  %r134 = arith.cmpf olt, %f134, %c134 : f32
  "t.use"(%r134) : (i1) -> ()
  %c135 = arith.constant 8388608.0 : f32
  %f135 = arith.uitofp %i24 : i24 to f32
  %r135 = arith.cmpf oge, %f135, %c135 : f32
  "t.use"(%r135) : (i1) -> ()
  %c136 = arith.constant 0x7F800000 : f32
  %f136 = arith.uitofp %i200 : i200 to f32
  %r136 = arith.cmpf olt, %f136, %c136 : f32
  "t.use"(%r136) : (i1) -> ()
  %c137 = arith.constant 0x7F800000 : f32
  %f137 = arith.uitofp %i200 : i200 to f32
  %r137 = arith.cmpf oge, %f137, %c137 : f32
  "t.use"(%r137) : (i1) -> ()
  %c138 = arith.constant 1.0 : f32
  %f138 = arith.uitofp %i200 : i200 to f32
  %r138 = arith.cmpf olt, %f138, %c138 : f32
  "t.use"(%r138) : (i1) -> ()
  %c139 = arith.constant 1.0 : f32
  %f139 = arith.uitofp %i200 : i200 to f32
  %r139 = arith.cmpf oge, %f139, %c139 : f32
  "t.use"(%r139) : (i1) -> ()
  return
}

func.func @extended_bits(%a: i1, %v: vector<4xi1>, %t: tensor<4xi1>) -> (i1, vector<4xi1>, vector<4xi1>, tensor<4xi1>) {
  %c0 = arith.constant 0 : i32
  %v0 = arith.constant dense<0> : vector<4xi32>
  %t0 = arith.constant dense<0> : tensor<4xi32>
  %0 = arith.extsi %a : i1 to i32
  %1 = arith.cmpi ne, %0, %c0 : i32
  %2 = arith.extui %v : vector<4xi1> to vector<4xi32>
  %3 = arith.cmpi ne, %2, %v0 : vector<4xi32>
  %4 = arith.extsi %v : vector<4xi1> to vector<4xi32>
  %5 = arith.cmpi ne, %4, %v0 : vector<4xi32>
  %6 = arith.extsi %t : tensor<4xi1> to tensor<4xi32>
  %7 = arith.cmpi ne, %6, %t0 : tensor<4xi32>
  return %1, %3, %5, %7 : i1, vector<4xi1>, vector<4xi1>, tensor<4xi1>
}
