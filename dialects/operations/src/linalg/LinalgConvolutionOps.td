// Convolutions and poolings: each declares its loops and maps; the rest follows from them.
#ifndef LINALG_CONVOLUTION_OPS_TD
#define LINALG_CONVOLUTION_OPS_TD

include "linalg/LinalgNamedOps.td"

// `count` windows, each with a stride and a dilation, in the order of the image's dimensions. The
// symbols of the maps are the strides, then the dilations.
class Linalg_Windows<int count> {
  string ones = "{ " # !interleave(!listsplat("static_cast<int64_t>(1)", count), ", ") # " }";
  dag attrs = !if(count,
      (ins DefaultValuedOptionalAttr<RankedI64ElementsAttr<[count]>, ones>:$strides,
           DefaultValuedOptionalAttr<RankedI64ElementsAttr<[count]>, ones>:$dilations),
      (ins));
}

class Linalg_Window<string mnemonic, int windows, list<int> ranks, string maps, dag body>
    : Linalg_IndexedOp<mnemonic, ranks, maps, body, [LinalgConvolutionOpInterface]> {
  let attributes = Linalg_Windows<windows>.attrs;
}

// ---- Convolutions ----

class Linalg_Conv<string mnemonic, int windows, list<int> ranks, string maps>
    : Linalg_Window<mnemonic, windows, ranks, maps, Linalg_MulAdd> {
  let summary = "convolution, as the name says of the layouts of image, filter and result";
  let what = "Adds the products of the elements of a window of the image with the filter, all cast to "
             "the element type of the result.";
}
class Linalg_ConvQ<string mnemonic, int windows, list<int> ranks, string maps>
    : Linalg_Window<mnemonic, windows, ranks, maps, Linalg_QuantizedMulAdd> {
  let summary = "convolution of quantized numbers, with the zero points of image and filter";
  let what = "As the convolution without `_q`; zero points are subtracted before elements are multiplied.";
}

def Conv1DOp : Linalg_Conv<"conv_1d", 0, [1, 1, 1],
    "(ow, kw) -> (ow + kw), (kw), (ow)">;
def Conv2DOp : Linalg_Conv<"conv_2d", 0, [2, 2, 2],
    "(oh, ow, kh, kw) -> (oh + kh, ow + kw), (kh, kw), (oh, ow)">;
def Conv3DOp : Linalg_Conv<"conv_3d", 0, [3, 3, 3],
    "(od, oh, ow, kd, kh, kw) -> (od + kd, oh + kh, ow + kw), (kd, kh, kw), (od, oh, ow)">;
def Conv1DNwcWcfOp : Linalg_Conv<"conv_1d_nwc_wcf", 1, [3, 3, 3],
    "(n, ow, f, kw, c)[sw, dw] -> (n, ow * sw + kw * dw, c), (kw, c, f), (n, ow, f)">;
def Conv1DNcwFcwOp : Linalg_Conv<"conv_1d_ncw_fcw", 1, [3, 3, 3],
    "(n, f, ow, c, kw)[sw, dw] -> (n, c, ow * sw + kw * dw), (f, c, kw), (n, f, ow)">;
def Conv2DNhwcHwcfOp : Linalg_Conv<"conv_2d_nhwc_hwcf", 2, [4, 4, 4],
    "(n, oh, ow, f, kh, kw, c)[sh, sw, dh, dw] -> "
    # "(n, oh * sh + kh * dh, ow * sw + kw * dw, c), (kh, kw, c, f), (n, oh, ow, f)">;
def Conv2DNhwcFhwcOp : Linalg_Conv<"conv_2d_nhwc_fhwc", 2, [4, 4, 4],
    "(n, oh, ow, f, kh, kw, c)[sh, sw, dh, dw] -> "
    # "(n, oh * sh + kh * dh, ow * sw + kw * dw, c), (f, kh, kw, c), (n, oh, ow, f)">;
def Conv2DNhwcHwcfQOp : Linalg_ConvQ<"conv_2d_nhwc_hwcf_q", 2, [4, 4, 0, 0, 4],
    "(n, oh, ow, f, kh, kw, c)[sh, sw, dh, dw] -> "
    # "(n, oh * sh + kh * dh, ow * sw + kw * dw, c), (kh, kw, c, f), (), (), (n, oh, ow, f)">;
def Conv2DNhwcFhwcQOp : Linalg_ConvQ<"conv_2d_nhwc_fhwc_q", 2, [4, 4, 0, 0, 4],
    "(n, oh, ow, f, kh, kw, c)[sh, sw, dh, dw] -> "
    # "(n, oh * sh + kh * dh, ow * sw + kw * dw, c), (f, kh, kw, c), (), (), (n, oh, ow, f)">;
def Conv2DNchwFchwQOp : Linalg_ConvQ<"conv_2d_nchw_fchw_q", 2, [4, 4, 0, 0, 4],
    "(n, f, oh, ow, c, kh, kw)[sh, sw, dh, dw] -> "
    # "(n, c, oh * sh + kh * dh, ow * sw + kw * dw), (f, c, kh, kw), (), (), (n, f, oh, ow)">;
def Conv2DNchwFchwOp : Linalg_Conv<"conv_2d_nchw_fchw", 2, [4, 4, 4],
    "(n, f, oh, ow, c, kh, kw)[sh, sw, dh, dw] -> "
    # "(n, c, oh * sh + kh * dh, ow * sw + kw * dw), (f, c, kh, kw), (n, f, oh, ow)">;
def Conv2DNgchwFgchwOp : Linalg_Conv<"conv_2d_ngchw_fgchw", 2, [5, 5, 5],
    "(n, g, f, oh, ow, c, kh, kw)[sh, sw, dh, dw] -> "
    # "(n, g, c, oh * sh + kh * dh, ow * sw + kw * dw), (f, g, c, kh, kw), (n, g, f, oh, ow)">;
def Conv2DNgchwGfchwOp : Linalg_Conv<"conv_2d_ngchw_gfchw", 2, [5, 5, 5],
    "(n, g, f, oh, ow, c, kh, kw)[sh, sw, dh, dw] -> "
    # "(n, g, c, oh * sh + kh * dh, ow * sw + kw * dw), (g, f, c, kh, kw), (n, g, f, oh, ow)">;
def Conv2DNhwgcGfhwcOp : Linalg_Conv<"conv_2d_nhwgc_gfhwc", 2, [5, 5, 5],
    "(n, oh, ow, g, f, kh, kw, c)[sh, sw, dh, dw] -> "
    # "(n, oh * sh + kh * dh, ow * sw + kw * dw, g, c), (g, f, kh, kw, c), (n, oh, ow, g, f)">;
def Conv2DNhwgcGfhwcQOp : Linalg_ConvQ<"conv_2d_nhwgc_gfhwc_q", 2, [5, 5, 0, 0, 5],
    "(n, oh, ow, g, f, kh, kw, c)[sh, sw, dh, dw] -> "
    # "(n, oh * sh + kh * dh, ow * sw + kw * dw, g, c), (g, f, kh, kw, c), (), (), "
    # "(n, oh, ow, g, f)">;
def Conv2DNgchwGfchwQOp : Linalg_ConvQ<"conv_2d_ngchw_gfchw_q", 2, [5, 5, 0, 0, 5],
    "(n, g, f, oh, ow, c, kh, kw)[sh, sw, dh, dw] -> "
    # "(n, g, c, oh * sh + kh * dh, ow * sw + kw * dw), (g, f, c, kh, kw), (), (), "
    # "(n, g, f, oh, ow)">;
def Conv3DNdhwcDhwcfOp : Linalg_Conv<"conv_3d_ndhwc_dhwcf", 3, [5, 5, 5],
    "(n, od, oh, ow, f, kd, kh, kw, c)[sd, sh, sw, dd, dh, dw] -> "
    # "(n, od * sd + kd * dd, oh * sh + kh * dh, ow * sw + kw * dw, c), (kd, kh, kw, c, f), "
    # "(n, od, oh, ow, f)">;
def Conv3DNdhwcDhwcfQOp : Linalg_ConvQ<"conv_3d_ndhwc_dhwcf_q", 3, [5, 5, 0, 0, 5],
    "(n, od, oh, ow, f, kd, kh, kw, c)[sd, sh, sw, dd, dh, dw] -> "
    # "(n, od * sd + kd * dd, oh * sh + kh * dh, ow * sw + kw * dw, c), (kd, kh, kw, c, f), "
    # "(), (), (n, od, oh, ow, f)">;
def Conv3DNcdhwFcdhwOp : Linalg_Conv<"conv_3d_ncdhw_fcdhw", 3, [5, 5, 5],
    "(n, f, od, oh, ow, c, kd, kh, kw)[sd, sh, sw, dd, dh, dw] -> "
    # "(n, c, od * sd + kd * dd, oh * sh + kh * dh, ow * sw + kw * dw), (f, c, kd, kh, kw), "
    # "(n, f, od, oh, ow)">;

// ---- Depthwise convolutions: each channel of the image is convolved by itself ----

def DepthwiseConv1DNwcWcOp : Linalg_Conv<"depthwise_conv_1d_nwc_wc", 1, [3, 2, 3],
    "(n, ow, c, kw)[sw, dw] -> (n, ow * sw + kw * dw, c), (kw, c), (n, ow, c)">;
def DepthwiseConv1DNcwCwOp : Linalg_Conv<"depthwise_conv_1d_ncw_cw", 1, [3, 2, 3],
    "(n, ow, c, kw)[sw, dw] -> (n, c, ow * sw + kw * dw), (c, kw), (n, c, ow)">;
def DepthwiseConv1DNwcWcmOp : Linalg_Conv<"depthwise_conv_1d_nwc_wcm", 1, [3, 3, 4],
    "(n, ow, c, m, kw)[sw, dw] -> (n, ow * sw + kw * dw, c), (kw, c, m), (n, ow, c, m)">;
def DepthwiseConv2DNhwcHwcOp : Linalg_Conv<"depthwise_conv_2d_nhwc_hwc", 2, [4, 3, 4],
    "(n, oh, ow, c, kh, kw)[sh, sw, dh, dw] -> "
    # "(n, oh * sh + kh * dh, ow * sw + kw * dw, c), (kh, kw, c), (n, oh, ow, c)">;
def DepthwiseConv2DNchwChwOp : Linalg_Conv<"depthwise_conv_2d_nchw_chw", 2, [4, 3, 4],
    "(n, oh, ow, c, kh, kw)[sh, sw, dh, dw] -> "
    # "(n, c, oh * sh + kh * dh, ow * sw + kw * dw), (c, kh, kw), (n, c, oh, ow)">;
def DepthwiseConv2DNhwcHwcQOp : Linalg_ConvQ<"depthwise_conv_2d_nhwc_hwc_q", 2, [4, 3, 0, 0, 4],
    "(n, oh, ow, c, kh, kw)[sh, sw, dh, dw] -> "
    # "(n, oh * sh + kh * dh, ow * sw + kw * dw, c), (kh, kw, c), (), (), (n, oh, ow, c)">;
def DepthwiseConv2DNhwcHwcmOp : Linalg_Conv<"depthwise_conv_2d_nhwc_hwcm", 2, [4, 4, 5],
    "(n, oh, ow, c, m, kh, kw)[sh, sw, dh, dw] -> "
    # "(n, oh * sh + kh * dh, ow * sw + kw * dw, c), (kh, kw, c, m), (n, oh, ow, c, m)">;
def DepthwiseConv2DNhwcHwcmQOp : Linalg_ConvQ<"depthwise_conv_2d_nhwc_hwcm_q", 2, [4, 4, 0, 0, 5],
    "(n, oh, ow, c, m, kh, kw)[sh, sw, dh, dw] -> "
    # "(n, oh * sh + kh * dh, ow * sw + kw * dw, c), (kh, kw, c, m), (), (), (n, oh, ow, c, m)">;
def DepthwiseConv3DNdhwcDhwcOp : Linalg_Conv<"depthwise_conv_3d_ndhwc_dhwc", 3, [5, 4, 5],
    "(n, od, oh, ow, kd, kh, kw, c)[sd, sh, sw, dd, dh, dw] -> "
    # "(n, od * sd + kd * dd, oh * sh + kh * dh, ow * sw + kw * dw, c), (kd, kh, kw, c), "
    # "(n, od, oh, ow, c)">;
def DepthwiseConv3DNcdhwCdhwOp : Linalg_Conv<"depthwise_conv_3d_ncdhw_cdhw", 3, [5, 4, 5],
    "(n, od, oh, ow, kd, kh, kw, c)[sd, sh, sw, dd, dh, dw] -> "
    # "(n, c, od * sd + kd * dd, oh * sh + kh * dh, ow * sw + kw * dw), (c, kd, kh, kw), "
    # "(n, c, od, oh, ow)">;
def DepthwiseConv3DNdhwcDhwcmOp : Linalg_Conv<"depthwise_conv_3d_ndhwc_dhwcm", 3, [5, 5, 6],
    "(n, od, oh, ow, m, kd, kh, kw, c)[sd, sh, sw, dd, dh, dw] -> "
    # "(n, od * sd + kd * dd, oh * sh + kh * dh, ow * sw + kw * dw, c), (kd, kh, kw, c, m), "
    # "(n, od, oh, ow, c, m)">;

// ---- Poolings: the second operand has the shape of the window, its elements are not read ----

defvar Linalg_Sum = (add $out, (cast $a));
defvar Linalg_Max = (max_signed $out, (cast $a));
defvar Linalg_Min = (min_signed $out, (cast $a));
defvar Linalg_MaxUnsigned = (max_unsigned $out, (cast_unsigned $a));
defvar Linalg_MinUnsigned = (min_unsigned $out, (cast_unsigned $a));

class Linalg_Pool<string mnemonic, int windows, list<int> ranks, dag body, string maps>
    : Linalg_Window<mnemonic, windows, ranks, maps, body> {
  let summary = "pooling, as the name says of the layout and of the way in which a window is reduced";
  let what = "Reduces each window of the image, with the result's elements as they are before.";
}

def PoolingNhwcSumOp : Linalg_Pool<"pooling_nhwc_sum", 2, [4, 2, 4], Linalg_Sum,
    "(n, oh, ow, c, kh, kw)[sh, sw, dh, dw] -> "
    # "(n, oh * sh + kh * dh, ow * sw + kw * dw, c), (kh, kw), (n, oh, ow, c)">;
def PoolingNchwSumOp : Linalg_Pool<"pooling_nchw_sum", 2, [4, 2, 4], Linalg_Sum,
    "(n, c, oh, ow, kh, kw)[sh, sw, dh, dw] -> "
    # "(n, c, oh * sh + kh * dh, ow * sw + kw * dw), (kh, kw), (n, c, oh, ow)">;
def PoolingNhwcMaxOp : Linalg_Pool<"pooling_nhwc_max", 2, [4, 2, 4], Linalg_Max,
    "(n, oh, ow, c, kh, kw)[sh, sw, dh, dw] -> "
    # "(n, oh * sh + kh * dh, ow * sw + kw * dw, c), (kh, kw), (n, oh, ow, c)">;
def PoolingNhwcMaxUnsignedOp : Linalg_Pool<"pooling_nhwc_max_unsigned", 2, [4, 2, 4], Linalg_MaxUnsigned,
    "(n, oh, ow, c, kh, kw)[sh, sw, dh, dw] -> "
    # "(n, oh * sh + kh * dh, ow * sw + kw * dw, c), (kh, kw), (n, oh, ow, c)"> {
  let element = "i32";
}
def PoolingNchwMaxOp : Linalg_Pool<"pooling_nchw_max", 2, [4, 2, 4], Linalg_Max,
    "(n, c, oh, ow, kh, kw)[sh, sw, dh, dw] -> "
    # "(n, c, oh * sh + kh * dh, ow * sw + kw * dw), (kh, kw), (n, c, oh, ow)">;
def PoolingNhwcMinOp : Linalg_Pool<"pooling_nhwc_min", 2, [4, 2, 4], Linalg_Min,
    "(n, oh, ow, c, kh, kw)[sh, sw, dh, dw] -> "
    # "(n, oh * sh + kh * dh, ow * sw + kw * dw, c), (kh, kw), (n, oh, ow, c)">;
def PoolingNhwcMinUnsignedOp : Linalg_Pool<"pooling_nhwc_min_unsigned", 2, [4, 2, 4], Linalg_MinUnsigned,
    "(n, oh, ow, c, kh, kw)[sh, sw, dh, dw] -> "
    # "(n, oh * sh + kh * dh, ow * sw + kw * dw, c), (kh, kw), (n, oh, ow, c)"> {
  let element = "i32";
}
def PoolingNwcSumOp : Linalg_Pool<"pooling_nwc_sum", 1, [3, 1, 3], Linalg_Sum,
    "(n, ow, c, kw)[sw, dw] -> (n, ow * sw + kw * dw, c), (kw), (n, ow, c)">;
def PoolingNcwSumOp : Linalg_Pool<"pooling_ncw_sum", 1, [3, 1, 3], Linalg_Sum,
    "(n, c, ow, kw)[sw, dw] -> (n, c, ow * sw + kw * dw), (kw), (n, c, ow)">;
def PoolingNwcMaxOp : Linalg_Pool<"pooling_nwc_max", 1, [3, 1, 3], Linalg_Max,
    "(n, ow, c, kw)[sw, dw] -> (n, ow * sw + kw * dw, c), (kw), (n, ow, c)">;
def PoolingNwcMaxUnsignedOp : Linalg_Pool<"pooling_nwc_max_unsigned", 1, [3, 1, 3], Linalg_MaxUnsigned,
    "(n, ow, c, kw)[sw, dw] -> (n, ow * sw + kw * dw, c), (kw), (n, ow, c)"> {
  let element = "i32";
}
def PoolingNcwMaxOp : Linalg_Pool<"pooling_ncw_max", 1, [3, 1, 3], Linalg_Max,
    "(n, c, ow, kw)[sw, dw] -> (n, c, ow * sw + kw * dw), (kw), (n, c, ow)">;
def PoolingNwcMinOp : Linalg_Pool<"pooling_nwc_min", 1, [3, 1, 3], Linalg_Min,
    "(n, ow, c, kw)[sw, dw] -> (n, ow * sw + kw * dw, c), (kw), (n, ow, c)">;
def PoolingNwcMinUnsignedOp : Linalg_Pool<"pooling_nwc_min_unsigned", 1, [3, 1, 3], Linalg_MinUnsigned,
    "(n, ow, c, kw)[sw, dw] -> (n, ow * sw + kw * dw, c), (kw), (n, ow, c)"> {
  let element = "i32";
}
def PoolingNdhwcSumOp : Linalg_Pool<"pooling_ndhwc_sum", 3, [5, 3, 5], Linalg_Sum,
    "(n, od, oh, ow, c, kd, kh, kw)[sd, sh, sw, dd, dh, dw] -> "
    # "(n, od * sd + kd * dd, oh * sh + kh * dh, ow * sw + kw * dw, c), (kd, kh, kw), "
    # "(n, od, oh, ow, c)">;
def PoolingNdhwcMaxOp : Linalg_Pool<"pooling_ndhwc_max", 3, [5, 3, 5], Linalg_Max,
    "(n, od, oh, ow, c, kd, kh, kw)[sd, sh, sw, dd, dh, dw] -> "
    # "(n, od * sd + kd * dd, oh * sh + kh * dh, ow * sw + kw * dw, c), (kd, kh, kw), "
    # "(n, od, oh, ow, c)">;
def PoolingNdhwcMinOp : Linalg_Pool<"pooling_ndhwc_min", 3, [5, 3, 5], Linalg_Min,
    "(n, od, oh, ow, c, kd, kh, kw)[sd, sh, sw, dd, dh, dw] -> "
    # "(n, od * sd + kd * dd, oh * sh + kh * dh, ow * sw + kw * dw, c), (kd, kh, kw), "
    # "(n, od, oh, ow, c)">;

#endif // LINALG_CONVOLUTION_OPS_TD
