
// The formats wider than `double`, for a text that has any: f80 is x87's, which is 80 bits of its memory.
#if defined(__x86_64__) || defined(__i386__)
typedef long double f80;
typedef __float128 f128;
#define ODS_HAS_X87 1
#else
typedef long double f128;
#endif
ODS_MEMORY(f128)
ODS_EXTREMES(f128, 128)
static inline u128 ods_bits128(f128 a) { u128 b; memcpy(&b, &a, 16); return b; }
static inline f128 ods_float128(u128 a) { f128 b; memcpy(&b, &a, 16); return b; }

// The nearest `double` whose lowest bit tells of what was lost, to be rounded once more.
#define ODS_ODD(type, name)                                                          \
  static inline double ods_odd##name(type a) {                                       \
    double near = (double)a;                                                         \
    u64 bits = ods_bits64(near);                                                     \
    if ((type)near == a || a != a || bits & 1) return near;                          \
    return ods_float64(a < 0 ? ((type)near > a ? bits + 1 : bits - 1)                \
                             : ((type)near < a ? bits + 1 : bits - 1));              \
  }
ODS_ODD(f128, 128)

#ifdef ODS_HAS_X87
ODS_MEMORY(f80)
ODS_EXTREMES(f80, 80)
ODS_ODD(f80, 80)
static inline u128 ods_bits80(f80 a) { u128 b = 0; memcpy(&b, &a, 10); return b; }
static inline f80 ods_float80(u128 a) { f80 b; memcpy(&b, &a, 10); return b; }
// The bits as those of an IEEE format, without the bit that its exponent tells as well.
static inline u128 ods_implicit80(f80 a) {
  u128 bits = ods_bits80(a);
  return bits >> 64 << 63 | (bits & (((u128)1 << 63) - 1));
}
#endif

static inline u32 ods_class_wide(u128 bits, int width, int fraction) {
  u128 sign = (u128)1 << (width - 1), infinity = (sign - 1) >> fraction << fraction;
  u128 quiet = (u128)1 << (fraction - 1), magnitude = bits & (sign - 1);
  int negative = (bits & sign) != 0;
  if (magnitude > infinity) return magnitude & quiet ? 2 : 1;
  if (magnitude == infinity) return negative ? 4 : 512;
  if (magnitude == 0) return negative ? 32 : 64;
  if (magnitude >> fraction == 0) return negative ? 16 : 128;
  return negative ? 8 : 256;
}
