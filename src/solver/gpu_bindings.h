#pragma once

#include <glad/gl.h>

#include "solver/state.h"

namespace drape {

// Binding points and locations of shaders/physics/interface.glsl.
inline constexpr GLuint kParamsBinding = 0;
inline constexpr GLuint kLinksBinding = 3;
inline constexpr GLuint kTrianglesBinding = 4;
inline constexpr GLuint kTriangleStartsBinding = 5;
inline constexpr GLuint kTrianglesOfBinding = 6;
inline constexpr GLuint kMaterialsBinding = 10;
inline constexpr GLuint kEditsBinding = 11;
inline constexpr GLuint kCutsBinding = 12;
inline constexpr GLuint kHeldBinding = 13;
inline constexpr GLuint kDependentsBinding = 14;
inline constexpr GLuint kStartsBinding = 21;
inline constexpr GLuint kSharesBinding = 22;
inline constexpr GLuint kClothSharesBinding = 23;
inline constexpr GLuint kTethersBinding = 26;
inline constexpr GLuint kMultipliersBinding = 27;
inline constexpr GLuint kCurvaturesBinding = 28;
inline constexpr GLuint kBendNeighboursBinding = 29;
inline constexpr GLuint kBrushesBinding = 30;

inline constexpr GLint kThreadCountLocation = 1;

inline GLuint bindingOf(Quantity quantity) {
    switch (quantity) {
        case Quantity::positions:
            return 0;
        case Quantity::displacements:
            return 1;
        case Quantity::remembered:
            return 2;
        case Quantity::links:
            return kLinksBinding;
        case Quantity::triangles:
            return kTrianglesBinding;
        case Quantity::air:
            return 7;
        case Quantity::forces:
            return 8;
        case Quantity::normals:
            return 9;
    }
    return 0;
}

}  // namespace drape
