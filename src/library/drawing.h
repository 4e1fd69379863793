#pragma once

#include "render/renderer.h"
#include "render/world_geometry.h"

namespace drape::library {

/// Draws pictures of a model. The shader library, the model and the links must outlive it.
struct Drawing {
    Drawing(const gl::ShaderLibrary& library, const Model& model, const GpuLinks& links)
        : renderer(library), still(library), geometry(model, links) {}

    render::Renderer renderer;
    render::Still still;
    render::WorldGeometry geometry;
};

}  // namespace drape::library
