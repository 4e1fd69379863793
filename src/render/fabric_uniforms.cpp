#include "render/fabric_uniforms.h"

#include "render/lights.h"
#include "render/shared.h"
#include "render/weave_table.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace drape::render {

FabricBlock makeFabricBlock(const FabricLook& look) {
    FabricBlock block{};
    block.front = glm::vec4(linearFromSrgb(look.colour), look.translucency);
    block.back = glm::vec4(linearFromSrgb(look.backColour), look.thickness);
    block.sheen = glm::vec4(look.sheen * linearFromSrgb(look.sheenColour), look.sheenRoughness);
    block.shine = glm::vec4(0.08f * look.shine, look.roughness, look.anisotropy, 0.0f);
    block.weave = glm::vec4(static_cast<float>(look.weave), 0.01f / look.threads, look.weaveDepth, look.hem);
    block.print = glm::vec4(look.print.empty() ? 0.0f : 1.0f, look.printSize, 0.0f);
    const WeaveTable& weave = weaveTable(look.weave);
    const float depth = look.weaveDepth * kSlopeOfWeave;
    block.relief = {depth * depth * weave.meanSquares, weave.weftShare, static_cast<float>(weave.repeat)};
    return block;
}

void FabricUniforms::set(std::span<const FabricLook> fabrics, gl::Commands& commands) {
    GLint alignment = 1;
    glGetIntegerv(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT, &alignment);
    const auto step = static_cast<std::size_t>(std::max(alignment, 1));
    stride_ = (sizeof(FabricBlock) + step - 1) / step * step;
    looks_.assign(fabrics.begin(), fabrics.end());
    looks_.emplace_back().weave = Weave::none;
    prints_.load(looks_);
    std::vector<std::byte> bytes(stride_ * looks_.size());
    for (std::size_t i = 0; i < looks_.size(); ++i) {
        const FabricBlock block = makeFabricBlock(looks_[i]);
        std::memcpy(bytes.data() + i * stride_, &block, sizeof(block));
    }
    if (buffer_.bytes() < bytes.size()) buffer_ = gl::Buffer::create("fabrics", bytes.size());
    commands.update("fabrics", buffer_);
    buffer_.write(0, std::span<const std::byte>(bytes));

    std::vector<glm::vec4> colours;
    for (const FabricLook& look : looks_) colours.emplace_back(linearFromSrgb(look.colour), 1.0f);
    const std::span<const glm::vec4> fronts(colours);
    if (colours_.bytes() != fronts.size_bytes())  // shaders ask for its length
        colours_ = gl::Buffer::create("colours of fabrics", fronts.size_bytes());
    commands.update("colours of fabrics", colours_);
    colours_.write(0, fronts);
}

void FabricUniforms::bind(int fabric) const {
    const std::size_t plain = looks_.size() - 1;
    const std::size_t index = fabric >= 0 ? std::min(static_cast<std::size_t>(fabric), plain) : plain;
    buffer_.bindRange(GL_UNIFORM_BUFFER, kFabricBinding, index * stride_, sizeof(FabricBlock));
    prints_.bind(looks_[index]);
    weaves_.bind(looks_[index].weave);
}

}  // namespace drape::render
