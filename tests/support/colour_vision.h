#pragma once

#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>
#include <glm/vec3.hpp>

namespace drape::test {

/// A kind of colour vision: turns a colour into the linear RGB that such a person sees. Machado, Oliveira and
/// Fernandes, "A physiologically-based model for simulation of color vision deficiency", 2009, table for severity 1.
struct Vision {
    const char* name;
    glm::mat3 matrix;  // its columns are the responses to red, green and blue light
};
inline const Vision kVisions[] = {
    {"all cones", glm::mat3(1.0f)},
    {"protanopia", glm::transpose(glm::mat3(0.152286f, 1.052583f, -0.204868f, 0.114503f, 0.786281f, 0.099216f,
                                            -0.003882f, -0.048116f, 1.051998f))},
    {"deuteranopia", glm::transpose(glm::mat3(0.367322f, 0.860646f, -0.227968f, 0.280085f, 0.672501f, 0.047413f,
                                              -0.011820f, 0.042940f, 0.968881f))}};

/// Returns the CIELAB (D65) of an sRGB colour under a kind of colour vision.
inline glm::vec3 labOf(const glm::vec3& srgb, const Vision& vision = kVisions[0]) {
    glm::vec3 linear;
    for (int i = 0; i < 3; ++i) {
        linear[i] = srgb[i] <= 0.04045f ? srgb[i] / 12.92f : std::pow((srgb[i] + 0.055f) / 1.055f, 2.4f);
    }
    linear = glm::clamp(vision.matrix * linear, 0.0f, 1.0f);
    const glm::vec3 xyz = glm::transpose(glm::mat3(0.4124564f, 0.3575761f, 0.1804375f, 0.2126729f, 0.7151522f,
                                                   0.0721750f, 0.0193339f, 0.1191920f, 0.9503041f)) *
                          linear / glm::vec3(0.95047f, 1.0f, 1.08883f);
    const auto f = [](float t) {
        return t > 216.0f / 24389.0f ? std::cbrt(t) : (24389.0f / 27.0f * t + 16.0f) / 116.0f;
    };
    return {116.0f * f(xyz.y) - 16.0f, 500.0f * (f(xyz.x) - f(xyz.y)), 200.0f * (f(xyz.y) - f(xyz.z))};
}

/// Returns the CIELAB distance of two colours under a kind of colour vision. A distance of 2 is just visible side by
/// side.
inline float distanceTo(const Vision& vision, const glm::vec3& a, const glm::vec3& b) {
    return glm::distance(labOf(a, vision), labOf(b, vision));
}

}  // namespace drape::test
