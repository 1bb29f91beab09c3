
// Vectors of 128 bits, for a text that has any.
#define ODS_VECTOR(lane, name)                               \
  typedef lane name __attribute__((vector_size(16)));        \
  typedef name name##_mem __attribute__((aligned(1), may_alias));
ODS_VECTOR(u8, u8x16)
ODS_VECTOR(u16, u16x8)
ODS_VECTOR(u32, u32x4)
ODS_VECTOR(u64, u64x2)
ODS_VECTOR(i8, i8x16)
ODS_VECTOR(i16, i16x8)
ODS_VECTOR(i32, i32x4)
ODS_VECTOR(i64, i64x2)
ODS_VECTOR(float, f32x4)
ODS_VECTOR(double, f64x2)
ODS_VECTOR(char, charx16)

// Lanes of two vectors of unsigned lanes by their numbers.
#ifdef __clang__
#define ODS_SHUFFLE(type, a, b, ...) ((type)__builtin_shufflevector(a, b, __VA_ARGS__))
#else
#define ODS_SHUFFLE(type, a, b, ...) ((type)__builtin_shuffle(a, b, (type){__VA_ARGS__}))
#endif

// Lanes of `a` where those of the mask are set, else of `b`, which are all of unsigned lanes.
#define ODS_BLEND(mask, a, b) (((mask) & (a)) | (~(mask) & (b)))

// Extremes of integers. Clang knows the choice; GCC is given the instruction.
#define ODS_EXTREME(name, type, compared, order) \
  static inline type ods_##name##_##type(type a, type b) { return ODS_BLEND((type)((compared)a order (compared)b), a, b); }
#define ODS_INTEGER_EXTREMES(type, compared) \
  ODS_EXTREME(umin, type, type, <)           \
  ODS_EXTREME(umax, type, type, >)           \
  ODS_EXTREME(smin, type, compared, <)       \
  ODS_EXTREME(smax, type, compared, >)
#define ODS_INSTRUCTION(name, type, native, builtin) \
  static inline type ods_##name##_##type(type a, type b) { return (type)builtin((native)a, (native)b); }
#if defined(__SSE4_1__) && !defined(__clang__)
#define ODS_EXTREME_INSTRUCTIONS(type, native, lanes)                       \
  ODS_INSTRUCTION(umin, type, native, __builtin_ia32_pminu##lanes)          \
  ODS_INSTRUCTION(umax, type, native, __builtin_ia32_pmaxu##lanes)          \
  ODS_INSTRUCTION(smin, type, native, __builtin_ia32_pmins##lanes)          \
  ODS_INSTRUCTION(smax, type, native, __builtin_ia32_pmaxs##lanes)
ODS_EXTREME_INSTRUCTIONS(u8x16, charx16, b128)
ODS_EXTREME_INSTRUCTIONS(u16x8, i16x8, w128)
ODS_EXTREME_INSTRUCTIONS(u32x4, i32x4, d128)
#else
ODS_INTEGER_EXTREMES(u8x16, i8x16)
ODS_INTEGER_EXTREMES(u16x8, i16x8)
ODS_INTEGER_EXTREMES(u32x4, i32x4)
#endif
ODS_INTEGER_EXTREMES(u64x2, i64x2)

// Sums and differences that saturate, of lanes of 8 and 16 bits. A signed sum overflows if its sign differs from those of
// both operands, a difference if the operands' signs differ, and its sign from that of the first.
#if defined(__SSE2__) && !defined(__clang__)
#define ODS_SATURATING(type, native, lanes)                                      \
  ODS_INSTRUCTION(uadd_sat, type, native, __builtin_ia32_paddus##lanes)          \
  ODS_INSTRUCTION(usub_sat, type, native, __builtin_ia32_psubus##lanes)          \
  ODS_INSTRUCTION(sadd_sat, type, native, __builtin_ia32_padds##lanes)           \
  ODS_INSTRUCTION(ssub_sat, type, native, __builtin_ia32_psubs##lanes)
ODS_SATURATING(u8x16, charx16, b128)
ODS_SATURATING(u16x8, i16x8, w128)
#else
#define ODS_SATURATING(type, compared, bits)                                                          \
  static inline type ods_uadd_sat_##type(type a, type b) { return (a + b) | (type)(a + b < a); }       \
  static inline type ods_usub_sat_##type(type a, type b) { return (a - b) & (type)(a >= b); }          \
  static inline type ods_limited_##type(type a, type result, type overflow) {                         \
    type most = (type)((compared)a >> (bits - 1)) ^ (((type){} - 1) >> 1);                            \
    return ODS_BLEND((type)((compared)overflow < 0), most, result);                                   \
  }                                                                                                   \
  static inline type ods_sadd_sat_##type(type a, type b) {                                            \
    return ods_limited_##type(a, a + b, (a ^ (a + b)) & (b ^ (a + b)));                               \
  }                                                                                                   \
  static inline type ods_ssub_sat_##type(type a, type b) {                                            \
    return ods_limited_##type(a, a - b, (a ^ b) & (a ^ (a - b)));                                     \
  }
ODS_SATURATING(u8x16, i8x16, 8)
ODS_SATURATING(u16x8, i16x8, 16)
#endif

// Extremes of floats, as the prelude's: of equal numbers, which differ in the sign of zero at most, the sign decides.
#define ODS_FLOAT_EXTREMES(type, bits)                                                                              \
  static inline type ods_extreme_##type(bits first, bits second, bits equal, type unordered, type a, type b) {      \
    bits x = (bits)a, y = (bits)b;                                                                                  \
    return (type)((first & x) | (second & y) | ((bits)(a == b) & equal) |                                           \
                  (~(first | second | (bits)(a == b)) & (bits)unordered));                                          \
  }                                                                                                                 \
  static inline type ods_other_##type(type a, type b) {                                                             \
    return (type)ODS_BLEND((bits)(a == a), (bits)a, (bits)b);                                                       \
  }                                                                                                                 \
  static inline type ods_maximum_##type(type a, type b) {                                                           \
    return ods_extreme_##type((bits)(a > b), (bits)(a < b), (bits)a & (bits)b, a + b, a, b);                        \
  }                                                                                                                 \
  static inline type ods_minimum_##type(type a, type b) {                                                           \
    return ods_extreme_##type((bits)(a < b), (bits)(a > b), (bits)a | (bits)b, a + b, a, b);                        \
  }                                                                                                                 \
  static inline type ods_maxnum_##type(type a, type b) {                                                            \
    return ods_extreme_##type((bits)(a > b), (bits)(a < b), (bits)a & (bits)b, ods_other_##type(a, b), a, b);       \
  }                                                                                                                 \
  static inline type ods_minnum_##type(type a, type b) {                                                            \
    return ods_extreme_##type((bits)(a < b), (bits)(a > b), (bits)a | (bits)b, ods_other_##type(a, b), a, b);       \
  }
ODS_FLOAT_EXTREMES(f32x4, u32x4)
ODS_FLOAT_EXTREMES(f64x2, u64x2)

// Functions on each lane: square roots, rounding to integers, and a product and a sum that are rounded once.
#define ODS_LANES_OF_1(name, type, function, lanes)                                   \
  static inline type ods_##name##_##type(type a) {                                    \
    for (int lane = 0; lane < lanes; lane++) a[lane] = function(a[lane]);             \
    return a;                                                                         \
  }
#define ODS_LANES_OF_3(name, type, function, lanes)                                   \
  static inline type ods_##name##_##type(type a, type b, type c) {                    \
    for (int lane = 0; lane < lanes; lane++) c[lane] = function(a[lane], b[lane], c[lane]); \
    return c;                                                                         \
  }
#if defined(__SSE4_1__) && !defined(__clang__)
#define ODS_ROUNDING(name, mode)                                                                 \
  static inline f32x4 ods_##name##_f32x4(f32x4 a) { return __builtin_ia32_roundps(a, mode); }    \
  static inline f64x2 ods_##name##_f64x2(f64x2 a) { return __builtin_ia32_roundpd(a, mode); }
ODS_ROUNDING(nearbyint, 8)
ODS_ROUNDING(floor, 9)
ODS_ROUNDING(ceil, 10)
ODS_ROUNDING(trunc, 11)
static inline f32x4 ods_sqrt_f32x4(f32x4 a) { return __builtin_ia32_sqrtps(a); }
static inline f64x2 ods_sqrt_f64x2(f64x2 a) { return __builtin_ia32_sqrtpd(a); }
#else
#define ODS_ROUNDING(name)                             \
  ODS_LANES_OF_1(name, f32x4, __builtin_##name##f, 4)  \
  ODS_LANES_OF_1(name, f64x2, __builtin_##name, 2)
ODS_ROUNDING(nearbyint)
ODS_ROUNDING(floor)
ODS_ROUNDING(ceil)
ODS_ROUNDING(trunc)
ODS_ROUNDING(sqrt)
#endif
#if defined(__FMA__) && !defined(__clang__)
static inline f32x4 ods_fma_f32x4(f32x4 a, f32x4 b, f32x4 c) { return __builtin_ia32_vfmaddps(a, b, c); }
static inline f64x2 ods_fma_f64x2(f64x2 a, f64x2 b, f64x2 c) { return __builtin_ia32_vfmaddpd(a, b, c); }
#else
ODS_LANES_OF_3(fma, f32x4, __builtin_fmaf, 4)
ODS_LANES_OF_3(fma, f64x2, __builtin_fma, 2)
#endif

// Lanes that are all ones or zeros as bits of an integer, the first lane lowest.
#if defined(__SSE2__)
static inline u64 ods_bits_u8x16(u8x16 a) { return (u16)__builtin_ia32_pmovmskb128((charx16)a); }
static inline u64 ods_bits_u16x8(u16x8 a) {
  return (u8)__builtin_ia32_pmovmskb128(__builtin_ia32_packsswb128((i16x8)a, (i16x8)a));
}
static inline u64 ods_bits_u32x4(u32x4 a) { return (u8)__builtin_ia32_movmskps((f32x4)a); }
static inline u64 ods_bits_u64x2(u64x2 a) { return (u8)__builtin_ia32_movmskpd((f64x2)a); }
#else
#define ODS_BITS(type, lanes)                                        \
  static inline u64 ods_bits_##type(type a) {                        \
    u64 bits = 0;                                                    \
    for (int lane = 0; lane < lanes; lane++) bits |= (u64)(a[lane] & 1) << lane; \
    return bits;                                                     \
  }
ODS_BITS(u8x16, 16)
ODS_BITS(u16x8, 8)
ODS_BITS(u32x4, 4)
ODS_BITS(u64x2, 2)
#endif
