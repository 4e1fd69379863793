#pragma once

// Vectors with a value for each lane, for the text under shaders/physics. Included once for each instruction set.

struct Vec3 {
    Real x;
    Real y;
    Real z;
    Vec3() = default;
    LANE_MEMBER Vec3(Real x_, Real y_, Real z_) : x(x_), y(y_), z(z_) {}
    /// Copies x, y and z of a vec4, which may hold a value for each lane or one for all lanes.
    template <class Four>
    requires requires(const Four& v) { v.z; }
    LANE_MEMBER explicit Vec3(const Four& v) : x(v.x), y(v.y), z(v.z) {}
    LANE_MEMBER const Real& operator[](int axis) const { return axis == 0 ? x : axis == 1 ? y : z; }
};

LANE Vec3 operator+(Vec3 a, Vec3 b) { return Vec3(a.x + b.x, a.y + b.y, a.z + b.z); }
LANE Vec3 operator-(Vec3 a, Vec3 b) { return Vec3(a.x - b.x, a.y - b.y, a.z - b.z); }
LANE Vec3 operator*(Vec3 a, Real b) { return Vec3(a.x * b, a.y * b, a.z * b); }

LANE Uint operator+(Uint a, unsigned b) { return a + Uint(b); }
LANE Uint operator-(unsigned a, Uint b) { return Uint(a) - b; }
LANE Uint operator*(Uint a, unsigned b) { return a * Uint(b); }
LANE Uint operator&(Uint a, unsigned b) { return a & Uint(b); }
LANE Uint operator^(Uint a, unsigned b) { return a ^ Uint(b); }
LANE Bool operator==(Uint a, unsigned b) { return a == Uint(b); }
LANE Bool operator!=(Uint a, unsigned b) { return !(a == Uint(b)); }

LANE Real select(bool condition, Real ifTrue, Real ifFalse) { return condition ? ifTrue : ifFalse; }
LANE Vec3 select(bool condition, Vec3 ifTrue, Vec3 ifFalse) { return condition ? ifTrue : ifFalse; }
LANE Vec3 select(Bool condition, Vec3 ifTrue, Vec3 ifFalse) {
    return Vec3(select(condition, ifTrue.x, ifFalse.x), select(condition, ifTrue.y, ifFalse.y),
                select(condition, ifTrue.z, ifFalse.z));
}
LANE Bool operator&&(bool a, Bool b) { return allLanes(a) && b; }
