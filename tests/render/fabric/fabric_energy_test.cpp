// Tests the energy balance of light on fabrics and the gloss of their threads, computed by shaders/render/fabric
// itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "embedded/shaders.h"
#include "gl/commands.h"
#include "gl/objects/buffer.h"
#include "gl/objects/texture.h"
#include "gl/program.h"
#include "render/fabric/albedo_table.h"
#include "render/fabric/fabric_tile.h"
#include "render/frame/frame_uniforms.h"
#include "render/shared/shared.h"
#include "scene/parts/fabrics.h"
#include "support/gl_fixture.h"

namespace drape::render {
namespace {

// Lights a white surface with 1 from all sides and views it at 16 angles. The eye also turns around the normal.
constexpr std::string_view kFurnace = R"(#version 450 core
#include "render/fabric/fabric.glsl"
layout(local_size_x = 16) in;
layout(std430, binding = 40) writeonly buffer Result { float result[]; };
uniform float rough;
uniform float reflectance;
uniform float weft;
uniform vec2 alpha;
uniform vec2 weftAlpha;
uniform float sheen;
uniform float sheenRoughness;
uniform float translucency;
void main() {
    float nv = (float(gl_LocalInvocationID.x) + 0.5) / 16.0;
    float turn = 1.1 * float(gl_LocalInvocationID.x);
    vec3 toEye = vec3(sqrt(1.0 - nv * nv) * vec2(cos(turn), sin(turn)), nv);
    Basis surface = Basis(vec3(0.0, 0.0, 1.0), vec3(1.0, 0.0, 0.0), vec3(0.0, 1.0, 0.0));
    Material white = Material(vec3(1.0), vec3(1.0), translucency, vec3(sheen), sheenRoughness, rough,
                              vec3((1.0 - weft) * reflectance), alpha, vec3(weft * reflectance), weftAlpha);
    const int rings = 150, sectors = 150;  // llvmpipe ends every loop after 65535 rounds
    float sum = 0.0;
    for (int i = 0; i < 2 * rings; ++i) {
        float height = 1.0 - (float(i) + 0.5) / float(rings);
        for (int k = 0; k < sectors; ++k) {
            float around = 2.0 * kPi * (float(k) + 0.5) / float(sectors);
            vec3 toSun = vec3(sqrt(1.0 - height * height) * vec2(cos(around), sin(around)), height);
            sum += shade(white, Light(vec3(1.0), toSun, vec3(0.0), vec3(0.0)), surface, toEye).g;
        }
    }
    result[gl_LocalInvocationID.x] = sum * 2.0 * kPi / float(rings * sectors);
}
)";

struct White {
    const char* name;
    float reflectance;
    glm::vec2 alpha;
    float sheen;
    float sheenRoughness;
    float translucency;
    float rough = 1.0f;
    float weft = 0.0f;  // fraction of the gloss that comes from the weft
    glm::vec2 weftAlpha{0.5f};
};

class FabricEnergyTest : public test::GlTest {
protected:
    FabricEnergyTest() : files_(embedded::shaders().begin(), embedded::shaders().end()) {
        files_.push_back({"furnace.comp", kFurnace});
        albedo_.write(GL_RGB, GL_FLOAT, albedoTable().data());
    }

    std::vector<float> sentBack(const White& white) {
        const gl::Program program = gl::Program::compute(gl::ShaderLibrary(files_), "furnace.comp");
        program.uniform("rough", white.rough);
        program.uniform("reflectance", white.reflectance);
        program.uniform("weft", white.weft);
        program.uniform("alpha", white.alpha);
        program.uniform("weftAlpha", white.weftAlpha);
        program.uniform("sheen", white.sheen);
        program.uniform("sheenRoughness", white.sheenRoughness);
        program.uniform("translucency", white.translucency);
        std::vector<FrameBlock> block(1);
        block.front().sunColour.w = lampHalfWidth_;
        const gl::Buffer frame = gl::Buffer::create("frame", block);
        frame.bind(GL_UNIFORM_BUFFER, kFrameBinding);
        const gl::Buffer result = gl::Buffer::create("result", 16 * sizeof(float));
        result.bind(GL_SHADER_STORAGE_BUFFER, 40);
        albedo_.bind(kAlbedoUnit);
        gl::Commands commands;
        commands.dispatch(program, 16, {gl::writes(result)});
        commands.readback("result", result);
        return result.read<float>(0, 16);
    }

    float lampHalfWidth_ = 0.0f;  // tangent of the angle

private:
    std::vector<EmbeddedFile> files_;
    gl::Texture albedo_{"albedos", kAlbedoTableSize, kAlbedoTableSize, GL_RGBA16F, false, gl::Wrap::clamp};
};

TEST_F(FabricEnergyTest, NoneSendsBackMoreThanItGets) {
    const White whites[] = {{"matte", 0.0f, {0.5f, 0.5f}, 0.0f, 0.5f, 0.0f},
                            {"smooth", 0.0f, {0.5f, 0.5f}, 0.0f, 0.5f, 0.0f, 0.0f},
                            {"thin", 0.0f, {0.5f, 0.5f}, 0.0f, 0.5f, 0.6f},
                            {"fuzz", 0.0f, {0.5f, 0.5f}, 1.0f, 0.7f, 0.0f},
                            {"velvet", 0.0f, {0.5f, 0.5f}, 0.75f, 0.1f, 0.0f},
                            {"cotton", 0.03f, {0.5f, 0.5f}, 0.05f, 0.13f, 0.1f, 1.0f, 0.5f},
                            {"silk", 0.256f, {0.44f, 0.12f}, 0.03f, 0.1f, 0.12f, 1.0f, 0.15f, {0.36f, 0.44f}},
                            {"rubber", 0.048f, {0.09f, 0.09f}, 0.0f, 0.5f, 0.0f, 0.0f}};
    for (const float halfWidth : {0.0f, 0.29f}) {
        lampHalfWidth_ = halfWidth;
        for (const White& white : whites) {
            SCOPED_TRACE(white.name);
            const std::vector<float> shares = sentBack(white);
            for (std::size_t i = 0; i < shares.size(); ++i) {
                const float cosine = (static_cast<float>(i) + 0.5f) / 16.0f;
                // Sums and tables are accurate to 5 %. At grazing angles, visibility is limited to keep it finite: see
                // ggx() and shade(). Rough surfaces lose up to a sixth, since light scattered twice is not modelled.
                EXPECT_LE(shares[i], i == 0 ? 1.12f : 1.05f) << cosine << ", lamp " << halfWidth;
                EXPECT_GE(shares[i], i == 0 ? 0.75f : 0.84f) << cosine << ", lamp " << halfWidth;
            }
        }
    }
}

// Lights a cloth from straight above and views it from two directions, 30 degrees from the normal: across the warp,
// then along it. Computes the gloss of the front, then of the back.
constexpr std::string_view kGleam = R"(#version 450 core
#include "render/fabric/fabric.glsl"
#include "render/fabric/thread_gloss.glsl"
layout(local_size_x = 4) in;
layout(std430, binding = 40) writeonly buffer Result { vec4 result[]; };
void main() {
    uint i = gl_LocalInvocationID.x;
    vec3 normal = vec3(0.0, 0.0, 1.0), warp = vec3(0.0, 1.0, 0.0), weft = vec3(1.0, 0.0, 0.0);
    Material material = smoothSurface(vec3(0.0), 0.0, 0.5);
    material.rough = fabric.shine.x;
    bool isFront = i < 2u;
    setGloss(material, isFront ? fabric.relief.z : 1.0 - fabric.relief.z, isFront);
    vec3 toEye = 0.866 * normal + 0.5 * (i % 2u == 0u ? weft : warp);
    result[i] = vec4(glint(material, Basis(normal, weft, warp), toEye, 0.866, normal, 0.0), 0.0);
}
)";

class ThreadGlossTest : public test::GlTest {
protected:
    std::vector<glm::vec4> gleam(const FabricLook& look) {
        std::vector<EmbeddedFile> files(embedded::shaders().begin(), embedded::shaders().end());
        files.push_back({"gleam.comp", kGleam});
        const gl::Program program = gl::Program::compute(gl::ShaderLibrary(files), "gleam.comp");
        const std::vector<FabricBlock> block(1, makeFabricBlock(look, makeFabricTile(TileKey(look))));
        const gl::Buffer fabric = gl::Buffer::create("fabric", block);
        fabric.bind(GL_UNIFORM_BUFFER, kFabricBinding);
        const gl::Buffer result = gl::Buffer::create("result", 4 * sizeof(glm::vec4));
        result.bind(GL_SHADER_STORAGE_BUFFER, 40);
        gl::Commands commands;
        commands.dispatch(program, 4, {gl::writes(result)});
        commands.readback("result", result);
        return result.read<glm::vec4>(0, 4);
    }

    FabricLook silk_ = fabricPreset("silk", "test").cloth.fabric;
};

TEST_F(ThreadGlossTest, ASatinGleamsAcrossItsFloats) {
    const auto light = gleam(silk_);
    EXPECT_GT(light[0].r, 2.0f * light[1].r) << "the front, whose warp floats";
    EXPECT_GT(light[3].r, 2.0f * light[2].r) << "the back, whose weft floats";
    silk_.weave = Weave::plain;
    const auto plain = gleam(silk_);
    EXPECT_NEAR(plain[0].r, plain[1].r, 0.02f * plain[0].r) << "a plain weave, which has as much weft as warp";
}

TEST_F(ThreadGlossTest, WarpAndWeftHaveTheirOwnColours) {
    silk_.tint = 1.0f;
    silk_.colour = {0.6f, 0.1f, 0.1f};
    silk_.backColour = {0.1f, 0.1f, 0.6f};
    const auto light = gleam(silk_);
    const float acrossWarp = light[0].b / light[0].r, alongWarp = light[1].b / light[1].r;
    EXPECT_LT(acrossWarp, 0.5f) << "most of the gleam is the warp's, which is red";
    EXPECT_GT(alongWarp, 2.0f * acrossWarp) << "along the warp, the glow of the blue weft is left";
}

}  // namespace
}  // namespace drape::render
