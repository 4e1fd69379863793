#include "viewer/look/file_still.h"

#include <utility>

#include "gl/objects/framebuffer.h"
#include "render/frame/scene_frame.h"

namespace drape::viewer {

FileStill::FileStill(const gl::ShaderLibrary& library, render::Frame frame, glm::ivec2 size, render::Renderer& renderer,
                     gl::Commands& commands)
    : still_(library), frame_(std::move(frame)), size_(size) {
    still_.begin(size.x, size.y);
    add(renderer, commands);
}

void FileStill::watch(const render::Frame& now, bool moved) {
    render::Frame same = now;
    same.camera = frame_.camera;
    same.look.view = frame_.look.view;
    same.facts = frame_.facts;
    hasChanged_ = hasChanged_ || moved || !render::showTheSame(same, frame_);
}

void FileStill::add(render::Renderer& renderer, gl::Commands& commands) {
    if (!isOver()) still_.add(frame_, renderer, commands);
}

std::vector<std::uint8_t> FileStill::pixels(gl::Commands& commands) const {
    const gl::Framebuffer picture("still for a file", size_.x, size_.y, 1);
    still_.draw({picture.id(), size_.x, size_.y}, commands);
    return picture.readPixels();
}

}  // namespace drape::viewer
