#include "solver/gpu/gpu_links.h"

#include <algorithm>
#include <span>

#include "gl/context/device_info.h"

namespace drape {

using physics::Link;

GpuLinks::GpuLinks(const ColouredLinks& links) : links_(&links) {
    const auto alignment = static_cast<std::size_t>(gl::deviceInfo().storageOffsetAlignment);
    std::size_t bytes = 0;
    for (const Range& colour : links.colours) {
        bytes = (bytes + alignment - 1) / alignment * alignment;
        // Alignments are powers of two, but a link must also begin at a multiple of its own size.
        bytes = (bytes + sizeof(Link) - 1) / sizeof(Link) * sizeof(Link);
        offsets_.push_back(bytes);
        bytes += colour.count * sizeof(Link);
    }
    buffer_ = gl::Buffer::create("links", bytes);
    write(links.links);
}

void GpuLinks::bindColour(glm::uint colour, GLuint binding) const {
    buffer_.bindRange(GL_SHADER_STORAGE_BUFFER, binding, offsets_[colour],
                      links_->colours[colour].count * sizeof(Link));
}

glm::uint GpuLinks::padded(glm::uint link) const {
    const auto next = std::ranges::upper_bound(links_->colours, link, {}, &Range::first);
    const auto colour = static_cast<std::size_t>(next - links_->colours.begin()) - 1;
    return static_cast<glm::uint>(offsets_[colour] / sizeof(Link)) + link - links_->colours[colour].first;
}

void GpuLinks::write(const std::vector<Link>& links) {
    for (std::size_t colour = 0; colour < offsets_.size(); ++colour) {
        const Range range = links_->colours[colour];
        buffer_.write(offsets_[colour], std::span(links).subspan(range.first, range.count));
    }
}

std::vector<Link> GpuLinks::unpadded(const std::vector<Link>& copied) const {
    std::vector<Link> links;
    links.reserve(links_->links.size());
    for (std::size_t colour = 0; colour < offsets_.size(); ++colour) {
        const auto first = copied.begin() + static_cast<std::ptrdiff_t>(offsets_[colour] / sizeof(Link));
        links.insert(links.end(), first, first + links_->colours[colour].count);
    }
    return links;
}

std::vector<Link> GpuLinks::read() const {
    std::vector<Link> links;
    links.reserve(links_->links.size());
    for (std::size_t colour = 0; colour < offsets_.size(); ++colour) {
        const auto part = buffer_.read<Link>(offsets_[colour], links_->colours[colour].count);
        links.insert(links.end(), part.begin(), part.end());
    }
    return links;
}

}  // namespace drape
