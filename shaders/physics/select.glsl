// Functions for types with a single lane. Types with several lanes (src/solver/cpu/lanes) define their own versions of
// them.

FN Real select(Bool condition, Real ifTrue, Real ifFalse) { return condition ? ifTrue : ifFalse; }
FN Vec3 select(Bool condition, Vec3 ifTrue, Vec3 ifFalse) { return condition ? ifTrue : ifFalse; }

FN Uint select(Bool condition, Uint ifTrue, Uint ifFalse) { return condition ? ifTrue : ifFalse; }

FN Real absolute(Real x) { return select(x < 0.0f, -x, x); }
