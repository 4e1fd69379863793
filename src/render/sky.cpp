#include "render/sky.h"

#include "render/shared.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>
#include <vector>

namespace drape::render {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kLowestSun = 2.0 * kPi / 180.0;  // radians above the horizon
constexpr double kLowestSight = 0.02;             // cosine from the zenith: the formula has no end at the horizon
constexpr double kLowestColour = 0.11;            // below it chromaticities turn to a purple that no sky has

glm::dvec3 raised(const glm::vec3& toSun) {
    const double lowest = std::sin(kLowestSun);
    if (toSun.y >= lowest) return toSun;
    const double across = std::hypot(toSun.x, toSun.z);
    if (across < 1e-6) return {std::cos(kLowestSun), lowest, 0.0};
    const double scale = std::cos(kLowestSun) / across;
    return {toSun.x * scale, lowest, toSun.z * scale};
}

/// CIE chromaticity and luminance to linear sRGB (IEC 61966-2-1).
glm::dvec3 rgbOf(double x, double y, double luminance) {
    const double sum = luminance / y;
    const double X = x * sum;
    const double Z = (1.0 - x - y) * sum;
    return {3.2406 * X - 1.5372 * luminance - 0.4986 * Z, -0.9689 * X + 1.8758 * luminance + 0.0415 * Z,
            0.0557 * X - 0.2040 * luminance + 1.0570 * Z};
}

/// Zenith chromaticity: rows for turbidity squared, turbidity and 1, columns for the sun's angle cubed to 1.
double zenithChromaticity(const double (&rows)[3][4], double turbidity, double angle) {
    double result = 0.0;
    for (const auto& row : rows) {
        const double value = ((row[0] * angle + row[1]) * angle + row[2]) * angle + row[3];
        result = result * turbidity + value;
    }
    return result;
}

constexpr double kZenithX[3][4] = {
    {0.00166, -0.00375, 0.00209, 0.0}, {-0.02903, 0.06377, -0.03202, 0.00394}, {0.11693, -0.21196, 0.06052, 0.25886}};
constexpr double kZenithY[3][4] = {
    {0.00275, -0.00610, 0.00317, 0.0}, {-0.04214, 0.08970, -0.04153, 0.00516}, {0.15346, -0.26756, 0.06670, 0.26688}};

/// Irradiance of the sky on level ground, by the midpoint rule.
template <class Radiance>
glm::dvec3 onLevelGround(const Radiance& radiance) {
    constexpr int kRings = 24;
    constexpr int kSectors = 48;
    glm::dvec3 sum(0.0);
    for (int ring = 0; ring < kRings; ++ring) {
        // Bands of equal share of the irradiance: its measure is sine times cosine of the angle, d(sine^2) / 2.
        const double sineSquared = (ring + 0.5) / kRings;
        const double height = std::sqrt(1.0 - sineSquared);
        const double width = std::sqrt(sineSquared);
        for (int sector = 0; sector < kSectors; ++sector) {
            const double around = 2.0 * kPi * (sector + 0.5) / kSectors;
            sum += radiance(glm::vec3(width * std::cos(around), height, width * std::sin(around)));
        }
    }
    return sum * (kPi / (kRings * kSectors));
}

}  // namespace

double SkyModel::Distribution::at(double cosZenith, double gamma) const {
    const double cosGamma = std::cos(gamma);
    return zenith * (1.0 + a * std::exp(b / cosZenith)) * (1.0 + c * std::exp(d * gamma) + e * cosGamma * cosGamma);
}

SkyModel::SkyModel(const glm::vec3& toSun, float turbidity)
    : toSun_(raised(toSun)), turbidity_(std::clamp(turbidity, 2.0f, 10.0f)) {
    const double t = turbidity_;
    const double angle = std::acos(std::min(toSun_.y, 1.0));
    luminance_ = {0.1787 * t - 1.4630, -0.3554 * t + 0.4275, -0.0227 * t + 5.3251,
                  0.1206 * t - 2.5771, -0.0670 * t + 0.3703, 1.0};
    x_ = {-0.0193 * t - 0.2592, -0.0665 * t + 0.0008, -0.0004 * t + 0.2125,
          -0.0641 * t - 0.8989, -0.0033 * t + 0.0452, 1.0};
    y_ = {-0.0167 * t - 0.2608, -0.0950 * t + 0.0092, -0.0079 * t + 0.2102,
          -0.0441 * t - 1.6537, -0.0109 * t + 0.0529, 1.0};
    const double chi = (4.0 / 9.0 - t / 120.0) * (kPi - 2.0 * angle);
    const double bright = (4.0453 * t - 4.9710) * std::tan(chi) - 0.2155 * t + 2.4192;  // kcd/m^2
    luminance_.zenith = std::max(bright, 0.05) / luminance_.at(1.0, angle);
    x_.zenith = zenithChromaticity(kZenithX, t, angle) / x_.at(1.0, angle);
    y_.zenith = zenithChromaticity(kZenithY, t, angle) / y_.at(1.0, angle);
}

glm::dvec3 SkyModel::luminousRadiance(const glm::vec3& direction) const {
    const double cosZenith = std::max(static_cast<double>(direction.y), kLowestSight);
    const double gamma = std::acos(std::clamp(glm::dot(glm::dvec3(direction), toSun_), -1.0, 1.0));
    const double luminance = std::max(luminance_.at(cosZenith, gamma), 0.0);
    const double cosColour = std::max(cosZenith, kLowestColour);
    return glm::max(rgbOf(x_.at(cosColour, gamma), y_.at(cosColour, gamma), luminance), glm::dvec3(0.0));
}

// The paper's appendix: Rayleigh scattering and Angstrom's aerosols along the way through the air (Kasten 1965). Ozone
// takes too little to be seen here.
glm::dvec3 SkyModel::luminousSun() const {
    constexpr double kAboveTheAir = 133.0;                 // klx
    constexpr glm::dvec3 kWavelengths{0.61, 0.55, 0.465};  // micrometres, of the primaries
    const double angle = std::acos(std::min(toSun_.y, 1.0));
    const double mass = 1.0 / (toSun_.y + 0.15 * std::pow(93.885 - angle * 180.0 / kPi, -1.253));
    const double aerosol = 0.04608 * turbidity_ - 0.04586;
    glm::dvec3 light;
    for (int i = 0; i < 3; ++i) {
        const double depth = 0.008735 * std::pow(kWavelengths[i], -4.08) + aerosol * std::pow(kWavelengths[i], -1.3);
        light[i] = kAboveTheAir * std::exp(-depth * mass);
    }
    return light;
}

// Found once: the day that the class speaks of.
const glm::dvec3& SkyModel::balance() {
    static const glm::dvec3 factors = [] {
        const SkyModel day(glm::normalize(glm::vec3(0.0f, 1.0f, 1.0f)), 3.0f);
        const auto sky = onLevelGround([&](const glm::vec3& direction) { return day.luminousRadiance(direction); });
        return kPi / (day.luminousSun() * day.toSun_.y + sky);
    }();
    return factors;
}

glm::vec3 SkyModel::radiance(const glm::vec3& direction) const { return luminousRadiance(direction) * balance(); }

glm::vec3 SkyModel::sunIrradiance() const { return luminousSun() * balance(); }

glm::vec3 SkyModel::skyIrradiance() const {
    return onLevelGround([&](const glm::vec3& direction) { return luminousRadiance(direction); }) * balance();
}

namespace {

constexpr int kWidth = 64;
constexpr int kHeight = 32;

/// The direction of a texel, for a sun whose azimuth is that of `forward`.
glm::vec3 directionOf(int column, int row, const glm::vec3& forward) {
    constexpr float kHalfTurn = std::numbers::pi_v<float>;
    const float around = kHalfTurn * (static_cast<float>(column) + 0.5f) / kWidth;
    const float v = (static_cast<float>(row) + 0.5f) / kHeight;
    const float height = 0.5f * kHalfTurn * v * v;
    const glm::vec3 aside(forward.z, 0.0f, -forward.x);
    return std::cos(height) * (std::cos(around) * forward + std::sin(around) * aside) +
           glm::vec3(0.0f, std::sin(height), 0.0f);
}

}  // namespace

SkyTexture::SkyTexture() : texture_("sky", kWidth, kHeight, GL_RGBA16F, true, gl::Wrap::clamp) {}

void SkyTexture::set(const glm::vec3& toSun, float turbidity, const glm::vec3& strength) {
    if (toSun == toSun_ && turbidity == turbidity_ && strength == strength_) return;
    toSun_ = toSun;
    turbidity_ = turbidity;
    strength_ = strength;
    const SkyModel sky(toSun, turbidity);
    const glm::vec3 level(toSun.x, 0.0f, toSun.z);
    const glm::vec3 forward = glm::length(level) > 1e-4f ? glm::normalize(level) : glm::vec3(1.0f, 0.0f, 0.0f);
    std::vector<glm::vec3> texels;
    for (int row = 0; row < kHeight; ++row) {
        for (int column = 0; column < kWidth; ++column) {
            texels.push_back(strength * sky.radiance(directionOf(column, row, forward)));
        }
    }
    texture_.write(GL_RGB, GL_FLOAT, texels.data());
}

void SkyTexture::bind() const { texture_.bind(kSkyUnit); }

}  // namespace drape::render
