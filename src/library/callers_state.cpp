#include "library/callers_state.h"

#include <cstddef>
#include <utility>

namespace drape::library {
namespace {

struct Switch {
    GLenum name;
    GLboolean initial;
};
constexpr Switch kSwitches[] = {
    {GL_STENCIL_TEST, GL_FALSE},         {GL_CULL_FACE, GL_FALSE},
    {GL_DEPTH_TEST, GL_FALSE},           {GL_DEPTH_CLAMP, GL_FALSE},
    {GL_POLYGON_OFFSET_FILL, GL_FALSE},  {GL_POLYGON_OFFSET_LINE, GL_FALSE},
    {GL_POLYGON_OFFSET_POINT, GL_FALSE}, {GL_LINE_SMOOTH, GL_FALSE},
    {GL_POLYGON_SMOOTH, GL_FALSE},       {GL_PROGRAM_POINT_SIZE, GL_FALSE},
    {GL_RASTERIZER_DISCARD, GL_FALSE},   {GL_SAMPLE_ALPHA_TO_COVERAGE, GL_FALSE},
    {GL_SAMPLE_ALPHA_TO_ONE, GL_FALSE},  {GL_SAMPLE_COVERAGE, GL_FALSE},
    {GL_SAMPLE_MASK, GL_FALSE},          {GL_SAMPLE_SHADING, GL_FALSE},
    {GL_PRIMITIVE_RESTART, GL_FALSE},    {GL_PRIMITIVE_RESTART_FIXED_INDEX, GL_FALSE},
    {GL_COLOR_LOGIC_OP, GL_FALSE},       {GL_FRAMEBUFFER_SRGB, GL_FALSE},
    {GL_CLIP_DISTANCE0, GL_FALSE},       {GL_CLIP_DISTANCE1, GL_FALSE},
    {GL_CLIP_DISTANCE2, GL_FALSE},       {GL_CLIP_DISTANCE3, GL_FALSE},
    {GL_CLIP_DISTANCE4, GL_FALSE},       {GL_CLIP_DISTANCE5, GL_FALSE},
    {GL_CLIP_DISTANCE6, GL_FALSE},       {GL_CLIP_DISTANCE7, GL_FALSE},
    {GL_MULTISAMPLE, GL_TRUE},           {GL_DITHER, GL_TRUE},
};

constexpr GLenum kStores[] = {
    GL_PACK_SWAP_BYTES,   GL_PACK_LSB_FIRST,     GL_PACK_ROW_LENGTH,    GL_PACK_IMAGE_HEIGHT,
    GL_PACK_SKIP_ROWS,    GL_PACK_SKIP_PIXELS,   GL_PACK_SKIP_IMAGES,   GL_PACK_ALIGNMENT,
    GL_UNPACK_SWAP_BYTES, GL_UNPACK_LSB_FIRST,   GL_UNPACK_ROW_LENGTH,  GL_UNPACK_IMAGE_HEIGHT,
    GL_UNPACK_SKIP_ROWS,  GL_UNPACK_SKIP_PIXELS, GL_UNPACK_SKIP_IMAGES, GL_UNPACK_ALIGNMENT};

/// Targets of buffers without an index, and the names of their bindings.
constexpr std::pair<GLenum, GLenum> kBuffers[] = {
    {GL_PIXEL_PACK_BUFFER, GL_PIXEL_PACK_BUFFER_BINDING},
    {GL_PIXEL_UNPACK_BUFFER, GL_PIXEL_UNPACK_BUFFER_BINDING},
    {GL_DRAW_INDIRECT_BUFFER, GL_DRAW_INDIRECT_BUFFER_BINDING},
    {GL_DISPATCH_INDIRECT_BUFFER, GL_DISPATCH_INDIRECT_BUFFER_BINDING},
    {GL_UNIFORM_BUFFER, GL_UNIFORM_BUFFER_BINDING},
    {GL_SHADER_STORAGE_BUFFER, GL_SHADER_STORAGE_BUFFER_BINDING},
};

constexpr GLenum kTextures[] = {GL_TEXTURE_BINDING_1D,
                                GL_TEXTURE_BINDING_2D,
                                GL_TEXTURE_BINDING_3D,
                                GL_TEXTURE_BINDING_1D_ARRAY,
                                GL_TEXTURE_BINDING_2D_ARRAY,
                                GL_TEXTURE_BINDING_RECTANGLE,
                                GL_TEXTURE_BINDING_CUBE_MAP,
                                GL_TEXTURE_BINDING_CUBE_MAP_ARRAY,
                                GL_TEXTURE_BINDING_BUFFER,
                                GL_TEXTURE_BINDING_2D_MULTISAMPLE,
                                GL_TEXTURE_BINDING_2D_MULTISAMPLE_ARRAY};

constexpr GLuint kUnits = 16;  ///< units that the renderer's shaders use, see shaders/render/shared.glsl

constexpr GLenum kBlending[] = {GL_BLEND_SRC_RGB,   GL_BLEND_DST_RGB,      GL_BLEND_SRC_ALPHA,
                                GL_BLEND_DST_ALPHA, GL_BLEND_EQUATION_RGB, GL_BLEND_EQUATION_ALPHA};

GLint integer(GLenum name) {
    GLint value = 0;
    glGetIntegerv(name, &value);
    return value;
}

void turn(GLenum name, bool on) { on ? glEnable(name) : glDisable(name); }

template <class Bindings>
void keepBindings(Bindings& bindings, GLenum most, GLenum buffer, GLenum start, GLenum size) {
    bindings.resize(static_cast<std::size_t>(integer(most)));
    for (GLuint i = 0; i < bindings.size(); ++i) {
        GLint name = 0;
        glGetIntegeri_v(buffer, i, &name);
        bindings[i].buffer = static_cast<GLuint>(name);
        glGetInteger64i_v(start, i, &bindings[i].offset);
        glGetInteger64i_v(size, i, &bindings[i].size);
    }
}

template <class Bindings>
void restoreBindings(const Bindings& bindings, GLenum target) {
    for (GLuint i = 0; i < bindings.size(); ++i) {
        if (bindings[i].buffer != 0 && bindings[i].size != 0)
            glBindBufferRange(target, i, bindings[i].buffer, bindings[i].offset, bindings[i].size);
        else
            glBindBufferBase(target, i, bindings[i].buffer);
    }
}

}  // namespace

CallersState::CallersState() {
    keep();
    setInitial();
}

void CallersState::keep() {
    for (const Switch& each : kSwitches) switches_.push_back(glIsEnabled(each.name) == GL_TRUE);
    for (const GLenum name : kStores) stores_.push_back(integer(name));
    for (const auto& [target, binding] : kBuffers) buffers_.push_back(integer(binding));
    keepBindings(uniforms_, GL_MAX_UNIFORM_BUFFER_BINDINGS, GL_UNIFORM_BUFFER_BINDING, GL_UNIFORM_BUFFER_START,
                 GL_UNIFORM_BUFFER_SIZE);
    keepBindings(storage_, GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS, GL_SHADER_STORAGE_BUFFER_BINDING,
                 GL_SHADER_STORAGE_BUFFER_START, GL_SHADER_STORAGE_BUFFER_SIZE);
    unit_ = integer(GL_ACTIVE_TEXTURE);
    for (GLuint unit = 0; unit < kUnits; ++unit) {
        glActiveTexture(GL_TEXTURE0 + unit);
        Unit& kept = units_.emplace_back();
        for (const GLenum target : kTextures) kept.textures.push_back(static_cast<GLuint>(integer(target)));
        kept.sampler = static_cast<GLuint>(integer(GL_SAMPLER_BINDING));
    }
    drawBuffers_.resize(static_cast<std::size_t>(integer(GL_MAX_DRAW_BUFFERS)));
    for (GLuint i = 0; i < drawBuffers_.size(); ++i) {
        drawBuffers_[i].blends = glIsEnabledi(GL_BLEND, i) == GL_TRUE;
        for (std::size_t k = 0; k < std::size(kBlending); ++k)
            glGetIntegeri_v(kBlending[k], i, &drawBuffers_[i].blending[k]);
        glGetBooleani_v(GL_COLOR_WRITEMASK, i, drawBuffers_[i].mask.data());
    }
    viewports_.resize(static_cast<std::size_t>(integer(GL_MAX_VIEWPORTS)));
    for (GLuint i = 0; i < viewports_.size(); ++i) {
        glGetFloati_v(GL_VIEWPORT, i, viewports_[i].box.data());
        glGetDoublei_v(GL_DEPTH_RANGE, i, viewports_[i].depths.data());
        glGetIntegeri_v(GL_SCISSOR_BOX, i, viewports_[i].scissor.data());
        viewports_[i].scissors = glIsEnabledi(GL_SCISSOR_TEST, i) == GL_TRUE;
    }
    program_ = integer(GL_CURRENT_PROGRAM);
    vertices_ = integer(GL_VERTEX_ARRAY_BINDING);
    drawn_ = integer(GL_DRAW_FRAMEBUFFER_BINDING);
    read_ = integer(GL_READ_FRAMEBUFFER_BINDING);
    depthFunction_ = integer(GL_DEPTH_FUNC);
    front_ = integer(GL_FRONT_FACE);
    culled_ = integer(GL_CULL_FACE_MODE);
    GLint polygons[2] = {};  // a compatibility profile has a mode for each side
    glGetIntegerv(GL_POLYGON_MODE, polygons);
    polygons_ = polygons[0];
    origin_ = integer(GL_CLIP_ORIGIN);
    depths_ = integer(GL_CLIP_DEPTH_MODE);
    provoking_ = integer(GL_PROVOKING_VERTEX);
    glGetBooleanv(GL_DEPTH_WRITEMASK, &writesDepth_);
    glGetFloatv(GL_POLYGON_OFFSET_FACTOR, &offsetFactor_);
    glGetFloatv(GL_POLYGON_OFFSET_UNITS, &offsetUnits_);
}

void CallersState::setInitial() const {
    for (const Switch& each : kSwitches) turn(each.name, each.initial == GL_TRUE);
    glDisable(GL_BLEND);
    glDisable(GL_SCISSOR_TEST);
    for (const GLenum name : kStores)
        glPixelStorei(name, name == GL_PACK_ALIGNMENT || name == GL_UNPACK_ALIGNMENT ? 4 : 0);
    for (const auto& [target, binding] : kBuffers) glBindBuffer(target, 0);
    for (GLuint unit = 0; unit < kUnits; ++unit) glBindSampler(unit, 0);
    glBlendEquation(GL_FUNC_ADD);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LESS);
    glDepthRangef(0.0f, 1.0f);
    glFrontFace(GL_CCW);
    glCullFace(GL_BACK);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    glClipControl(GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE);
    glProvokingVertex(GL_LAST_VERTEX_CONVENTION);
}

CallersState::~CallersState() {
    for (std::size_t k = 0; k < switches_.size(); ++k) turn(kSwitches[k].name, switches_[k]);
    for (std::size_t k = 0; k < stores_.size(); ++k) glPixelStorei(kStores[k], stores_[k]);
    restoreBindings(uniforms_, GL_UNIFORM_BUFFER);
    restoreBindings(storage_, GL_SHADER_STORAGE_BUFFER);
    for (std::size_t k = 0; k < buffers_.size(); ++k) glBindBuffer(kBuffers[k].first, static_cast<GLuint>(buffers_[k]));
    restoreUnits();
    restoreTargets();
    glUseProgram(static_cast<GLuint>(program_));
    glBindVertexArray(static_cast<GLuint>(vertices_));
    glDepthMask(writesDepth_);
    glDepthFunc(static_cast<GLenum>(depthFunction_));
    glFrontFace(static_cast<GLenum>(front_));
    glCullFace(static_cast<GLenum>(culled_));
    glPolygonMode(GL_FRONT_AND_BACK, static_cast<GLenum>(polygons_));
    glPolygonOffset(offsetFactor_, offsetUnits_);
    glClipControl(static_cast<GLenum>(origin_), static_cast<GLenum>(depths_));
    glProvokingVertex(static_cast<GLenum>(provoking_));
}

void CallersState::restoreUnits() const {
    for (GLuint unit = 0; unit < units_.size(); ++unit) {
        glBindTextureUnit(unit, 0);
        for (const GLuint texture : units_[unit].textures) {
            if (texture != 0) glBindTextureUnit(unit, texture);
        }
        glBindSampler(unit, units_[unit].sampler);
    }
    glActiveTexture(static_cast<GLenum>(unit_));
}

void CallersState::restoreTargets() const {
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(drawn_));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(read_));
    for (GLuint i = 0; i < drawBuffers_.size(); ++i) {
        const DrawBuffer& kept = drawBuffers_[i];
        kept.blends ? glEnablei(GL_BLEND, i) : glDisablei(GL_BLEND, i);
        const auto blending = [&](std::size_t k) { return static_cast<GLenum>(kept.blending[k]); };
        glBlendFuncSeparatei(i, blending(0), blending(1), blending(2), blending(3));
        glBlendEquationSeparatei(i, blending(4), blending(5));
        glColorMaski(i, kept.mask[0], kept.mask[1], kept.mask[2], kept.mask[3]);
    }
    for (GLuint i = 0; i < viewports_.size(); ++i) {
        const Viewport& kept = viewports_[i];
        glViewportIndexedfv(i, kept.box.data());
        glDepthRangeIndexed(i, kept.depths[0], kept.depths[1]);
        glScissorIndexedv(i, kept.scissor.data());
        kept.scissors ? glEnablei(GL_SCISSOR_TEST, i) : glDisablei(GL_SCISSOR_TEST, i);
    }
}

}  // namespace drape::library
