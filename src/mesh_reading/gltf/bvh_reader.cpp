#include "mesh_reading/gltf/bvh_reader.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "mesh_reading/shared/mesh_bytes.h"
#include "mesh_reading/shared/polygon_mesh.h"
#include "physics/exact_math.h"

namespace drape {
namespace {

constexpr std::size_t kMostJoints = 10'000;
constexpr double kMostValue = 1e6;  // greatest value of a channel: degrees of a turn, or units of length

/// Reads words on any line, with the words of BVH in lower or upper case.
class BvhText {
public:
    explicit BvhText(std::string_view text) : cursor_(text) {}

    std::string word() {
        cursor_.skipSpace();
        std::string word(cursor_.word());
        std::ranges::transform(word, word.begin(), [](char c) { return c >= 'a' && c <= 'z' ? char(c - 32) : c; });
        return word;
    }
    void require(std::string_view expected) {
        cursor_.skipSpace();
        const std::size_t first = cursor_.position();
        if (word() != expected) cursor_.failAtWord(first, "expected " + std::string(expected));
    }
    double number() {
        cursor_.skipSpace();
        const auto value = cursor_.finite<double>();
        if (std::fabs(value) > kMostValue) cursor_.fail("has a number beyond a million");
        return value;
    }
    std::string name() { return std::string(cursor_.restOfLine()); }
    bool isAtEnd() {
        cursor_.skipSpace();
        return cursor_.isAtEnd();
    }
    [[noreturn]] void fail(const std::string& message) const { cursor_.fail(message); }

private:
    TextCursor cursor_;
};

int axisOf(const std::string& channel) {
    constexpr std::string_view kChannels[] = {"XPOSITION", "YPOSITION", "ZPOSITION",
                                              "XROTATION", "YROTATION", "ZROTATION"};
    const auto* found = std::ranges::find(kChannels, channel);
    return found == std::end(kChannels) ? -1 : static_cast<int>(found - std::begin(kChannels));
}

void readChannels(BvhText& text, Bvh& bvh, BvhJoint& joint) {
    const double count = text.number();
    if (!(count >= 0.0 && count <= 6.0 && count == std::floor(count)))
        text.fail("has a joint with a number of channels other than 0 to 6");
    joint.firstChannel = bvh.channels;
    for (double k = 0.0; k < count; ++k) {
        const int axis = axisOf(text.word());
        if (axis < 0) text.fail("has a channel other than Xposition to Zposition and Xrotation to Zrotation");
        joint.channels.push_back(axis);
    }
    bvh.channels += joint.channels.size();
}

/// Reads the joints up to the word MOTION.
void readJoints(BvhText& text, Bvh& bvh) {
    std::vector<int> open;  // joints whose braces are open, outermost first
    for (;;) {
        const std::string word = text.word();
        if (word == "MOTION" && open.empty()) return;
        if (word == "ROOT" || word == "JOINT" || word == "END") {
            if (bvh.joints.size() >= kMostJoints) text.fail("has more than 10,000 joints");
            BvhJoint& joint = bvh.joints.emplace_back();
            std::string name = text.name();
            if (name.ends_with('{'))
                name = name.substr(0, name.find_last_not_of(" \t{") + 1);
            else
                text.require("{");
            if (word != "END") joint.name = name;
            joint.parent = open.empty() ? -1 : open.back();
            open.push_back(static_cast<int>(bvh.joints.size()) - 1);
        } else if (word == "OFFSET" && !open.empty()) {
            for (int axis = 0; axis < 3; ++axis)
                bvh.joints[static_cast<std::size_t>(open.back())].offset[axis] = text.number();
        } else if (word == "CHANNELS" && !open.empty()) {
            readChannels(text, bvh, bvh.joints[static_cast<std::size_t>(open.back())]);
        } else if (word == "}" && !open.empty()) {
            open.pop_back();
        } else {
            text.fail("expected a joint, OFFSET, CHANNELS, a brace or MOTION in a BVH file");
        }
    }
}

}  // namespace

Bvh readBvh(std::string_view file) {
    Bvh bvh;
    BvhText text(file);
    text.require("HIERARCHY");
    readJoints(text, bvh);
    text.require("FRAMES:");
    const double frames = text.number();
    if (!(frames >= 1.0 && frames == std::floor(frames))) text.fail("expected a whole number of frames from 1");
    text.require("FRAME");
    text.require("TIME:");
    bvh.frameSeconds = text.number();
    if (!(bvh.frameSeconds > 1e-6)) text.fail("has a frame time that is not above 0");
    while (!text.isAtEnd()) bvh.values.push_back(text.number());
    if (bvh.channels == 0 || bvh.values.empty()) throw MeshError("has no motion");
    if (static_cast<double>(bvh.values.size()) != frames * static_cast<double>(bvh.channels))
        throw MeshError("has " + std::to_string(bvh.values.size()) + " values, expected " +
                        std::to_string(std::llround(frames)) + " frames of " + std::to_string(bvh.channels));
    return bvh;
}

BvhLocal bvhLocal(const Bvh& bvh, std::size_t joint, std::size_t frame) {
    const BvhJoint& j = bvh.joints[joint];
    BvhLocal local{j.offset, {0.0, 0.0, 0.0, 1.0}};
    for (std::size_t k = 0; k < j.channels.size(); ++k) {
        const double value = bvh.values[frame * bvh.channels + j.firstChannel + k];
        const int axis = j.channels[k];
        if (axis < 3) {
            local.place[axis] = value;
            continue;
        }
        const double half = value * (std::numbers::pi / 360.0);
        glm::dvec4 turn(0.0, 0.0, 0.0, physics::exactCosine(half));
        turn[axis - 3] = physics::exactSine(half);
        local.turn = turnProduct(local.turn, turn);
    }
    return local;
}

glm::dvec4 turnProduct(const glm::dvec4& a, const glm::dvec4& b) {
    return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}

}  // namespace drape
