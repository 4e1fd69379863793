#pragma once

#include "gl/objects/texture.h"
#include "render/cloth/cloth_pass.h"
#include "render/legend/legend_pass.h"
#include "render/legend/view_legend.h"
#include "render/solids/particle_pass.h"
#include "render/solids/rod_pass.h"
#include "render/views/view_data.h"
#include "render/views/view_links.h"

namespace drape::render {

/// Draws the world in the colours of a view that shows data (showsData), and its legend. Remembers from picture to
/// picture how far the colours reach.
class ViewPass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit ViewPass(const gl::ShaderLibrary& library);

    /// Computes the data that the view shows.
    void prepare(const Frame& frame, gl::Commands& commands);
    /// Cloths, rods and balls. The passes must be ready to draw the same frame.
    void draw(const Frame& frame, const ClothPass& cloth, const RodPass& rods, const ParticlePass& particles,
              gl::Commands& commands) const;
    /// Links, and marks of particles: after everything else, since they are blended.
    void drawOver(const Frame& frame, const Target& target, gl::Commands& commands) const;
    /// Over the finished picture.
    void drawLegend(const Frame& frame, const Target& target, gl::Commands& commands);

private:
    void setRange(const Frame& frame);
    void setPaint(const gl::Program& program, View view) const;

    gl::Program cloth_;
    gl::Program rods_;
    gl::Program particles_;
    gl::Texture maps_;
    ViewData data_;
    ViewLinks links_;
    LegendPass legend_;
    View view_ = View::shaded;  // of the latest picture
    ViewScale scale_;
    ColourRange range_;
    std::optional<Spread> spread_;
};

}  // namespace drape::render
