#include "render/still.h"

#include <cmath>
#include <numbers>

namespace drape::render {
namespace {

/// Returns the i-th number of van der Corput's sequence in a base, 0 to 1.
float spread(int i, int base) {
    float result = 0.0f;
    float digit = 1.0f;
    for (int rest = i; rest > 0; rest /= base) {
        digit /= static_cast<float>(base);
        result += digit * static_cast<float>(rest % base);
    }
    return result;
}

/// Returns the i-th of kPictures points on a disc of radius 1. They lie on a spiral, which spreads them more evenly
/// than pairs of numbers from sequences (Vogel 1979). The order jumps along the spiral, so that the first points are
/// spread, too.
glm::vec2 onLens(int i) {
    constexpr float kGoldenAngle = 2.39996323f;
    constexpr int kJump = 39;  // odd, and about 0.62 times kPictures
    const auto place = static_cast<float>(kJump * i % Still::kPictures);
    const float radius = std::sqrt((place + 0.5f) / static_cast<float>(Still::kPictures));
    return radius * glm::vec2(std::cos(kGoldenAngle * place), std::sin(kGoldenAngle * place));
}

}  // namespace

Jitter jitterOf(int i) {
    const int k = i + 1;
    Jitter jitter;
    jitter.pixel = glm::vec2(spread(k, 2), spread(k, 3)) - 0.5f;
    const float radius = std::sqrt(spread(k, 5));
    const float angle = 2.0f * std::numbers::pi_v<float> * spread(k, 7);
    jitter.sun = radius * glm::vec2(std::cos(angle), std::sin(angle));
    jitter.skyTurn = 2.0f * std::numbers::pi_v<float> * spread(k, 11);
    jitter.lens = onLens(i);
    jitter.on = true;
    return jitter;
}

void Still::begin(int width, int height) {
    if (picture_.width() != width || picture_.height() != height) picture_ = gl::Framebuffer("still", width, height, 1);
    sum_.clear(width, height);
}

void Still::add(const Frame& frame, Renderer& renderer, gl::Commands& commands) {
    Frame moved = frame;
    moved.look.quality = Quality::still;
    moved.look.jitter = jitterOf(pictures());
    renderer.draw(moved, {picture_.id(), picture_.width(), picture_.height()}, commands);
    commands.draw("add to the still", {}, [&] { sum_.add(picture_); });
}

void Still::draw(const Target& target, gl::Commands& commands) const {
    commands.draw("still", {}, [&] { sum_.drawMean(target); });
}

}  // namespace drape::render
