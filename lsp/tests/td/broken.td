// ask: diagnostics symbols actions
include "base.td"
def A : Shap<4>;
def B : Shape<"four">;
def C : Shape<4> { let Color = "x"; }
def D : Shape<A.Corners>;
def E : Pure;
def F : Shape<4> { int x = ; }
def G : Shape<4> {
  let Corners = 
def H : Shape<5>;
//        ^ definition
