// What the functions below rely on.

// GCC 12.0 to 12.2 join products with sums and differences by turns, whatever -ffp-contract says (its bug 107647): not
// without such instructions.
#if defined(ODS_SUMS_AND_DIFFERENCES_OF_PRODUCTS) && defined(__x86_64__)
#if __GNUC__ == 12 && __GNUC_MINOR__ < 3 && !defined(__clang__)
#pragma GCC target("no-avx512f,no-fma")
#endif
#endif

#include <math.h>
#include <stdint.h>
#include <string.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef unsigned __int128 u128;
typedef int8_t i8;
typedef int16_t i16;
typedef int32_t i32;
typedef int64_t i64;
typedef __int128 i128;
typedef char *ptr;

// A call in place of the caller, where the compiler can promise it. Others see to it when they optimise, if nothing of the
// caller is left in memory.
#ifdef __has_attribute
#if __has_attribute(musttail)
#define ODS_MUSTTAIL __attribute__((musttail))
#endif
#endif
#ifndef ODS_MUSTTAIL
#define ODS_MUSTTAIL
#endif

// A function with a loop that adds floats up, in order. GCC takes each lane out of a vector, which is slower from wider ones.
#if defined(__AVX512F__) && defined(__GNUC__) && !defined(__clang__)
#define ODS_SUMS __attribute__((target("prefer-vector-width=256")))
#else
#define ODS_SUMS
#endif

// Memory holds values of any type at any address.
#define ODS_MEMORY(type) typedef type type##_mem __attribute__((aligned(1), may_alias));
ODS_MEMORY(u8)
ODS_MEMORY(u16)
ODS_MEMORY(u32)
ODS_MEMORY(u64)
ODS_MEMORY(u128)
ODS_MEMORY(float)
ODS_MEMORY(double)
ODS_MEMORY(ptr)

// The bits of floats.
static inline u32 ods_bits32(float a) { u32 b; memcpy(&b, &a, 4); return b; }
static inline u64 ods_bits64(double a) { u64 b; memcpy(&b, &a, 8); return b; }
static inline float ods_float32(u32 a) { float b; memcpy(&b, &a, 4); return b; }
static inline double ods_float64(u64 a) { double b; memcpy(&b, &a, 8); return b; }

// A value, of which the compiler does not know what it is computed from.
#define ODS_HIDE(a) __asm__("" : "+r"(a))

// Signed division. GCC 12 takes the quotient of a negation for the negated quotient, and the two differ for the least
// integer, which is its own negation: it must not see what the dividend is. It makes no vectors of that, so that it gets
// quotients of 32 bits by constants as shifts, or products in 64 bits: 2^n / b, rounded up, times a is 2^n * a / b, and less
// than 2^n / b above it, if b has n - 31 bits. Shifted, negative numbers are rounded down.
#ifdef __clang__
#define ODS_HIDE_DIVIDEND(a)
#define ODS_IS_KNOWN(b) 0
#else
#define ODS_HIDE_DIVIDEND(a) ODS_HIDE(a)
#define ODS_IS_KNOWN(b) (__builtin_constant_p(b) && (b) > 1)
#endif
static inline i32 ods_sdiv_by_known(i32 a, i32 b) {
  int log = 31 - __builtin_clz((u32)b);
  if (b == 1 << log) return (i32)((u32)a + ((u32)(a >> 31) >> (32 - log))) >> log;
  i64 factor = (i64)(((u64)1 << (32 + log)) / (u32)b) + 1;
  return (i32)(a * factor >> (32 + log)) + (i32)((u32)a >> 31);
}
static inline i32 ods_sdiv_i32(i32 a, i32 b) {
  if (ODS_IS_KNOWN(b)) return ods_sdiv_by_known(a, b);
  ODS_HIDE_DIVIDEND(a);
  return a / b;
}
static inline i32 ods_srem_i32(i32 a, i32 b) {
  if (ODS_IS_KNOWN(b)) return (i32)((u32)a - (u32)ods_sdiv_by_known(a, b) * (u32)b);
  ODS_HIDE_DIVIDEND(a);
  return a % b;
}
static inline i128 ods_sdiv_i128(i128 a, i128 b) { ODS_HIDE_DIVIDEND(a); return a / b; }
static inline i128 ods_srem_i128(i128 a, i128 b) { ODS_HIDE_DIVIDEND(a); return a % b; }

// Division of 64 bits. Most numbers are small, and x86 divides those of 32 bits sooner; Clang tests for them by itself.
#if defined(__x86_64__) && !defined(__clang__)
#define ODS_IS_LONG(a, b) (__builtin_constant_p(b) || ((u64)(a) | (u64)(b)) >> 32)
#else
#define ODS_IS_LONG(a, b) 1
#endif
#define ODS_LONG_DIVISION(name, type, op)                                                                 \
  static inline type ods_##name(type a, type b) { return ODS_IS_LONG(a, b) ? a op b : (u32)a op (u32)b; }
ODS_LONG_DIVISION(udiv_u64, u64, /)
ODS_LONG_DIVISION(urem_u64, u64, %)
ODS_LONG_DIVISION(long_sdiv, i64, /)
ODS_LONG_DIVISION(long_srem, i64, %)
static inline i64 ods_sdiv_i64(i64 a, i64 b) { ODS_HIDE_DIVIDEND(a); return ods_long_sdiv(a, b); }
static inline i64 ods_srem_i64(i64 a, i64 b) { ODS_HIDE_DIVIDEND(a); return ods_long_srem(a, b); }

// Counting and reversing bits, of as many as the register has.
static inline u64 ods_clz64(u64 a) { return a ? (u64)__builtin_clzll(a) : 64; }
static inline u64 ods_ctz64(u64 a) { return a ? (u64)__builtin_ctzll(a) : 64; }
static inline u128 ods_clz128(u128 a) { return a >> 64 ? ods_clz64(a >> 64) : 64 + ods_clz64(a); }
static inline u128 ods_ctz128(u128 a) { return (u64)a ? ods_ctz64(a) : 64 + ods_ctz64(a >> 64); }
static inline u128 ods_popcnt128(u128 a) {
  return (u128)(__builtin_popcountll((u64)a) + __builtin_popcountll((u64)(a >> 64)));
}
static inline u64 ods_bswap64(u64 a) { return __builtin_bswap64(a); }
static inline u128 ods_bswap128(u128 a) {
  return (u128)__builtin_bswap64((u64)a) << 64 | __builtin_bswap64((u64)(a >> 64));
}
static inline u64 ods_bitrev64(u64 a) {
  a = (a >> 1 & 0x5555555555555555) | (a & 0x5555555555555555) << 1;
  a = (a >> 2 & 0x3333333333333333) | (a & 0x3333333333333333) << 2;
  a = (a >> 4 & 0x0f0f0f0f0f0f0f0f) | (a & 0x0f0f0f0f0f0f0f0f) << 4;
  return __builtin_bswap64(a);
}
static inline u128 ods_bitrev128(u128 a) {
  return (u128)ods_bitrev64((u64)a) << 64 | ods_bitrev64((u64)(a >> 64));
}

// The 16-bit floats, which are kept as their bits and computed in wider ones, or by instructions of their own.
static inline float ods_from_bf16(u16 a) { return ods_float32((u32)a << 16); }
#ifdef __FLT16_MAX__
static inline _Float16 ods_float16(u16 a) { _Float16 b; memcpy(&b, &a, 2); return b; }
static inline u16 ods_bits16(_Float16 a) { u16 b; memcpy(&b, &a, 2); return b; }
static inline float ods_from_f16(u16 a) { return ods_float16(a); }
#else
static inline float ods_from_f16(u16 a) {
  u32 sign = (u32)(a >> 15) << 31, exponent = a >> 10 & 31, fraction = a & 1023, magnitude;
  if (exponent == 0) magnitude = ods_bits32((float)fraction * 0x1p-24f);
  else if (exponent == 31) magnitude = 0xffu << 23 | fraction << 13;
  else magnitude = (exponent + 112) << 23 | fraction << 13;
  return ods_float32(sign | magnitude);
}
#endif
// Rounds to nearest, ties to even, once; `fraction` is the number of fraction bits of the result.
static inline u16 ods_narrow(double a, int fraction) {
  int bias = (1 << (14 - fraction)) - 1;
  u64 infinity = (((u64)1 << (15 - fraction)) - 1) << fraction, bits = ods_bits64(a);
  u64 sign = bits >> 63 << 15, mantissa = bits & (((u64)1 << 52) - 1);
  if (a != a) return (u16)(sign | infinity | (u64)1 << (fraction - 1) | mantissa >> (52 - fraction));
  int exponent = (int)(bits >> 52 & 0x7ff) - 1023, field = exponent + bias > 1 ? exponent + bias : 1;
  int shift = 52 - fraction + field - (exponent + bias);
  if (exponent > bias) return (u16)(sign | infinity);
  if (shift > 54) return (u16)sign;
  u64 significand = mantissa | (u64)1 << 52, kept = significand >> shift;
  u64 half = (u64)1 << (shift - 1), rest = significand & (((u64)1 << shift) - 1);
  u64 rounded = kept + (rest > half || (rest == half && (kept & 1)));
  u64 result = ((u64)(field - 1) << fraction) + rounded;
  return (u16)(sign | (result < infinity ? result : infinity));
}
static inline u16 ods_to_f16(double a) { return ods_narrow(a, 10); }
static inline u16 ods_to_bf16(double a) { return ods_narrow(a, 7); }
// The same from a `float`: the fraction of a bf16 is the upper part of its, and a carry goes on into the exponent.
static inline u16 ods_single_to_bf16(float a) {
  u32 bits = ods_bits32(a);
  return (u16)((a != a ? bits | 1u << 22 : bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}
#ifdef __FLT16_MAX__
static inline u16 ods_single_to_f16(float a) { return ods_bits16((_Float16)a); }
#else
static inline u16 ods_single_to_f16(float a) { return ods_to_f16(a); }
#endif
// Rounding a sum, a difference, a product or a quotient in `float` once more gives the f16 nearest to the exact one.
#if defined(__AVX512FP16__) || defined(__ARM_FEATURE_FP16_SCALAR_ARITHMETIC)
#define ODS_HALF(name, op) \
  static inline u16 ods_##name##_f16(u16 a, u16 b) { return ods_bits16(ods_float16(a) op ods_float16(b)); }
#else
#define ODS_HALF(name, op) \
  static inline u16 ods_##name##_f16(u16 a, u16 b) { return ods_single_to_f16(ods_from_f16(a) op ods_from_f16(b)); }
#endif
ODS_HALF(add, +)
ODS_HALF(sub, -)
ODS_HALF(mul, *)
ODS_HALF(div, /)

// Extremes: NaN if either is NaN, and the other if one is. The comparisons that mostly decide come first. With a constant
// there is one comparison, where it takes the right one of two zeros: compilers make vectors of that.
#define ODS_OF_CONSTANT(wrong_zero, value) \
  if (__builtin_constant_p(b) && b == b && !(b == 0 && (wrong_zero))) return value;
#define ODS_EXTREMES(type, name)                                                      \
  static inline type ods_maximum##name(type a, type b) {                              \
    if (__builtin_constant_p(a)) { type c = a; a = b; b = c; }                        \
    ODS_OF_CONSTANT(!__builtin_signbit(b), b > a ? b : a)                             \
    ODS_OF_CONSTANT(0, (b > a ? b : a) + 0)                                           \
    return a > b ? a : a < b ? b : a == b ? (__builtin_signbit(a) ? b : a) : a != a ? a : b;    \
  }                                                                                   \
  static inline type ods_minimum##name(type a, type b) {                              \
    if (__builtin_constant_p(a)) { type c = a; a = b; b = c; }                        \
    ODS_OF_CONSTANT(__builtin_signbit(b), b < a ? b : a)                              \
    return a < b ? a : a > b ? b : a == b ? (__builtin_signbit(a) ? a : b) : a != a ? a : b;    \
  }                                                                                   \
  static inline type ods_maxnum##name(type a, type b) {                               \
    if (__builtin_constant_p(a)) { type c = a; a = b; b = c; }                        \
    ODS_OF_CONSTANT(__builtin_signbit(b), a > b ? a : b)                              \
    return a > b ? a : a < b ? b : a == b ? (__builtin_signbit(a) ? b : a) : a != a ? b : a;    \
  }                                                                                   \
  static inline type ods_minnum##name(type a, type b) {                               \
    if (__builtin_constant_p(a)) { type c = a; a = b; b = c; }                        \
    ODS_OF_CONSTANT(!__builtin_signbit(b), a < b ? a : b)                             \
    return a < b ? a : a > b ? b : a == b ? (__builtin_signbit(a) ? a : b) : a != a ? b : a;    \
  }                                                                                   \
  static inline type ods_powi##name(type a, i32 n) {                                  \
    type power = 1;                                                                   \
    for (u32 left = n < 0 ? 0 - (u32)n : (u32)n; left; left >>= 1, a *= a)            \
      if (left & 1) power *= a;                                                       \
    return n < 0 ? 1 / power : power;                                                 \
  }
ODS_EXTREMES(float, 32)
ODS_EXTREMES(double, 64)

// The class of a float by its bits, numbered as LLVM's FPClassTest.
static inline u32 ods_class(u64 bits, int width, int fraction) {
  u64 sign = (u64)1 << (width - 1), infinity = (sign - 1) >> fraction << fraction;
  u64 quiet = (u64)1 << (fraction - 1), magnitude = bits & (sign - 1);
  int negative = (bits & sign) != 0;
  if (magnitude > infinity) return magnitude & quiet ? 2 : 1;
  if (magnitude == infinity) return negative ? 4 : 512;
  if (magnitude == 0) return negative ? 32 : 64;
  if (magnitude >> fraction == 0) return negative ? 16 : 128;
  return negative ? 8 : 256;
}

// `frexp` with the fraction and the exponent apart.
static inline double ods_fraction(double a) { int e; return isfinite(a) ? frexp(a, &e) : a; }
static inline i32 ods_exponent(double a) { int e = 0; if (isfinite(a)) frexp(a, &e); return e; }
