//! The error function, its complement and its inverse: rational approximations after Cephes, Eigen and Giles.

use super::{Math, Order};

/// `erf(x) = x P(x²) / Q(x²)` for |x| < 4, in 32 bits.
const ERF_32: ([f64; 7], [f64; 5]) = (
    [
        -2.72614225801306e-10,
        2.77068142495902e-08,
        -2.10102402082508e-06,
        -5.69250639462346e-05,
        -7.34990630326855e-04,
        -2.95459980854025e-03,
        -1.60960333262415e-02,
    ],
    [
        -1.45660718464996e-05,
        -2.13374055278905e-04,
        -1.68282697438203e-03,
        -7.37332916720468e-03,
        -1.42647390514189e-02,
    ],
);

/// `erf(x) = x T(x²)` for |x| < 1, in 32 bits.
const NEAR_32: [f64; 7] = [
    7.853861353153693e-5,
    -8.010193625184903e-4,
    5.188327685732524e-3,
    -2.685381193529856e-2,
    1.128358514861418e-1,
    -3.761262582423300e-1,
    1.128379165726710,
];

/// `erfc(x) = exp(-x²) / x P(1/x²)` for 1 <= x < 2, and for x >= 2, in 32 bits.
const FAR_32: ([f64; 9], [f64; 8]) = (
    [
        2.326819970068386e-2,
        -1.387039388740657e-1,
        3.687424674597105e-1,
        -5.824733027278666e-1,
        6.210004621745983e-1,
        -4.944515323274145e-1,
        3.404879937665872e-1,
        -2.741127028184656e-1,
        5.638259427386472e-1,
    ],
    [
        -1.047766399936249e+1,
        1.297719955372516e+1,
        -7.495518717768503,
        2.921019019210786,
        -1.015265279202700,
        4.218463358204948e-1,
        -2.820767439740514e-1,
        5.641895067754075e-1,
    ],
);

/// `erf(x) = x T(x²) / U(x²)` for |x| < 1, in 64 bits.
const NEAR_64: ([f64; 5], [f64; 6]) = (
    [
        9.60497373987051638749,
        9.00260197203842689217e1,
        2.23200534594684319226e3,
        7.00332514112805075473e3,
        5.55923013010394962768e4,
    ],
    [
        1.0,
        3.35617141647503099647e1,
        5.21357949780152679795e2,
        4.59432382970980127987e3,
        2.26290000613890934246e4,
        4.92673942608635921086e4,
    ],
);

/// `erfc(x) = exp(-x²) P(x) / Q(x)` for 1 <= x < 8, in 64 bits.
const FAR_64: ([f64; 9], [f64; 9]) = (
    [
        2.46196981473530512524e-10,
        5.64189564831068821977e-1,
        7.46321056442269912687,
        4.86371970985681366614e1,
        1.96520832956077098242e2,
        5.26445194995477358631e2,
        9.34528527171957607540e2,
        1.02755188689515710272e3,
        5.57535335369399327526e2,
    ],
    [
        1.0,
        1.32281951154744992508e1,
        8.67072140885989742329e1,
        3.54937778887819891062e2,
        9.75708501743205489753e2,
        1.82390916687909736289e3,
        2.24633760818710981792e3,
        1.65666309194161350182e3,
        5.57535340817727675546e2,
    ],
);

/// `erfc(x) = exp(-x²) R(x) / S(x)` for x >= 8, in 64 bits.
const FARTHER_64: ([f64; 6], [f64; 7]) = (
    [
        5.64189583547755073984e-1,
        1.27536670759978104416,
        5.01905042251180477414,
        6.16021097993053585195,
        7.40974269950448939160,
        2.97886665372100240670,
    ],
    [
        1.0,
        2.26052863220117276590,
        9.39603524938001434673,
        1.20489539808096656605e1,
        1.70814450747565897222e1,
        9.60896809063285878198,
        3.36907645100081516050,
    ],
);

/// The polynomials of the inverse in 32 bits, for `w < 5` and beyond, where `w = -log(1 - x²)`.
const INVERSE_32: [[f64; 9]; 2] = [
    [
        2.81022636e-08,
        3.43273939e-07,
        -3.5233877e-06,
        -4.39150654e-06,
        0.00021858087,
        -0.00125372503,
        -0.00417768164,
        0.246640727,
        1.50140941,
    ],
    [
        -0.000200214257,
        0.000100950558,
        0.00134934322,
        -0.00367342844,
        0.00573950773,
        -0.0076224613,
        0.00943887047,
        1.00167406,
        2.83297682,
    ],
];

/// The polynomial of the inverse in 64 bits for `w < 6.25`.
const INVERSE_64_LOW: [f64; 23] = [
    -3.6444120640178196996e-21,
    -1.685059138182016589e-19,
    1.2858480715256400167e-18,
    1.115787767802518096e-17,
    -1.333171662854620906e-16,
    2.0972767875968561637e-17,
    6.6376381343583238325e-15,
    -4.0545662729752068639e-14,
    -8.1519341976054721522e-14,
    2.6335093153082322977e-12,
    -1.2975133253453532498e-11,
    -5.4154120542946279317e-11,
    1.051212273321532285e-09,
    -4.1126339803469836976e-09,
    -2.9070369957882005086e-08,
    4.2347877827932403518e-07,
    -1.3654692000834678645e-06,
    -1.3882523362786468719e-05,
    0.0001867342080340571352,
    -0.00074070253416626697512,
    -0.0060336708714301490533,
    0.24015818242558961693,
    1.6536545626831027356,
];

/// The polynomial of the inverse in 64 bits for `w < 16`.
const INVERSE_64_MIDDLE: [f64; 19] = [
    2.2137376921775787049e-09,
    9.0756561938885390979e-08,
    -2.7517406297064545428e-07,
    1.8239629214389227755e-08,
    1.5027403968909827627e-06,
    -4.013867526981545969e-06,
    2.9234449089955446044e-06,
    1.2475304481671778723e-05,
    -4.7318229009055733981e-05,
    6.8284851459573175448e-05,
    2.4031110387097893999e-05,
    -0.0003550375203628474796,
    0.00095328937973738049703,
    -0.0016882755560235047313,
    0.0024914420961078508066,
    -0.0037512085075692412107,
    0.005370914553590063617,
    1.0052589676941592334,
    3.0838856104922207635,
];

/// The polynomial of the inverse in 64 bits beyond.
const INVERSE_64_HIGH: [f64; 17] = [
    -2.7109920616438573243e-11,
    -2.5556418169965252055e-10,
    1.5076572693500548083e-09,
    -3.7894654401267369937e-09,
    7.6157012080783393804e-09,
    -1.4960026627149240478e-08,
    2.9147953450901080826e-08,
    -6.7711997758452339498e-08,
    2.2900482228026654717e-07,
    -9.9298272942317002539e-07,
    4.5260625972231537039e-06,
    -1.9681778105531670567e-05,
    7.5995277030017761139e-05,
    -0.00021503011930044477347,
    -0.00013871931833623122026,
    1.0103004648645343977,
    4.8499064014085844221,
];

pub(crate) fn erf<M: Math>(m: &mut M, x: M::V) -> M::V {
    if m.is_double() {
        let near = near(m, x);
        let far = far(m, x);
        let far = m.minus_from(1.0, far);
        let is_near = is_near(m, x);
        return m.select(is_near, near, far);
    }
    let (low, high) = (m.constant(-4.0), m.constant(4.0));
    let clamped = m.max(x, low);
    let clamped = m.min(clamped, high);
    let square = m.mul(clamped, clamped);
    let numerator = m.polynomial(square, &ERF_32.0);
    let denominator = m.polynomial(square, &ERF_32.1);
    let numerator = m.mul(clamped, numerator);
    let quotient = m.div(numerator, denominator);
    let (low, high) = (m.constant(-1.0), m.constant(1.0));
    let quotient = m.max(quotient, low);
    m.min(quotient, high)
}

pub(crate) fn erfc<M: Math>(m: &mut M, x: M::V) -> M::V {
    let near = near(m, x);
    let near = m.minus_from(1.0, near);
    let far = far(m, x);
    let is_near = is_near(m, x);
    m.select(is_near, near, far)
}

fn is_near<M: Math>(m: &mut M, x: M::V) -> M::B {
    let size = m.abs(x);
    m.is(Order::Lt, size, 1.0)
}

/// `erf` for |x| < 1.
fn near<M: Math>(m: &mut M, x: M::V) -> M::V {
    let square = m.mul(x, x);
    if !m.is_double() {
        let sum = m.polynomial(square, &NEAR_32);
        return m.mul(x, sum);
    }
    let numerator = m.polynomial(square, &NEAR_64.0);
    let denominator = m.polynomial(square, &NEAR_64.1);
    let numerator = m.mul(x, numerator);
    m.div(numerator, denominator)
}

/// `erfc` for |x| >= 1.
fn far<M: Math>(m: &mut M, x: M::V) -> M::V {
    let size = m.abs(x);
    let square = m.mul(x, x);
    let z = m.neg(square);
    let power = m.exp(z);
    let (value, least) = if m.is_double() {
        let ratio = |m: &mut M, above: &[f64], below: &[f64]| {
            let numerator = m.polynomial(size, above);
            let numerator = m.mul(power, numerator);
            let denominator = m.polynomial(size, below);
            m.div(numerator, denominator)
        };
        let closer = ratio(m, &FAR_64.0, &FAR_64.1);
        let farther = ratio(m, &FARTHER_64.0, &FARTHER_64.1);
        let is_closer = m.is(Order::Lt, size, 8.0);
        (m.select(is_closer, closer, farther), -7.09782712893383996843e2)
    } else {
        let one = m.constant(1.0);
        let inverse = m.div(one, square);
        let scale = m.div(one, size);
        let scale = m.mul(power, scale);
        let closer = m.polynomial(inverse, &FAR_32.0);
        let farther = m.polynomial(inverse, &FAR_32.1);
        let is_closer = m.is(Order::Lt, size, 2.0);
        let sum = m.select(is_closer, closer, farther);
        (m.mul(scale, sum), -88.72283905206835)
    };
    let zero = m.constant(0.0);
    let vanishes = m.is(Order::Lt, z, least);
    let value = m.select(vanishes, zero, value);
    let opposite = m.minus_from(2.0, value);
    let is_left = m.is(Order::Lt, x, 0.0);
    m.select(is_left, opposite, value)
}

pub(crate) fn erf_inv<M: Math>(m: &mut M, x: M::V) -> M::V {
    let opposite = m.neg(x);
    let square = m.mul(x, opposite);
    let w = m.log1p(square);
    let w = m.neg(w);
    let sum = match m.is_double() {
        true => inverse_64(m, w),
        false => inverse_32(m, w),
    };
    let result = m.mul(sum, x);
    let size = m.abs(x);
    let is_end = m.is(Order::Eq, size, 1.0);
    let endless = m.times(x, f64::INFINITY);
    m.select(is_end, endless, result)
}

fn inverse_32<M: Math>(m: &mut M, w: M::V) -> M::V {
    let is_low = m.is(Order::Lt, w, 5.0);
    let below = m.add_to(w, -2.5);
    let root = m.sqrt(w);
    let above = m.add_to(root, -3.0);
    let w = m.select(is_low, below, above);
    let mut sum = None;
    for (low, high) in INVERSE_32[0].iter().zip(&INVERSE_32[1]) {
        let (low, high) = (m.constant(*low), m.constant(*high));
        let coefficient = m.select(is_low, low, high);
        sum = Some(match sum {
            Some(sum) => {
                let product = m.mul(sum, w);
                m.add(coefficient, product)
            }
            None => coefficient,
        });
    }
    sum.unwrap_or(w)
}

fn inverse_64<M: Math>(m: &mut M, w: M::V) -> M::V {
    let is_low = m.is(Order::Lt, w, 6.25);
    let is_middle = m.is(Order::Lt, w, 16.0);
    let below = m.add_to(w, -3.125);
    let root = m.sqrt(w);
    let middle = m.add_to(root, -3.25);
    let above = m.add_to(root, -5.0);
    let low = m.polynomial(below, &INVERSE_64_LOW);
    let middle = m.polynomial(middle, &INVERSE_64_MIDDLE);
    let high = m.polynomial(above, &INVERSE_64_HIGH);
    let beyond = m.select(is_middle, middle, high);
    m.select(is_low, low, beyond)
}
