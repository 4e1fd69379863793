// The functions that types of several lanes define themselves (src/solver/cpu). All other functions are in
// arithmetic.glsl.

FN Real select(Bool condition, Real ifTrue, Real ifFalse) { return condition ? ifTrue : ifFalse; }
FN Vec3 select(Bool condition, Vec3 ifTrue, Vec3 ifFalse) { return condition ? ifTrue : ifFalse; }

FN Uint select(Bool condition, Uint ifTrue, Uint ifFalse) { return condition ? ifTrue : ifFalse; }

FN Real absolute(Real x) { return select(x < 0.0f, -x, x); }
