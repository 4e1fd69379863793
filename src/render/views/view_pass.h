#pragma once

#include "gl/objects/texture.h"
#include "render/cloth/cloth_pass.h"
#include "render/legend/legend.h"
#include "render/legend/view_legend.h"
#include "render/solids/rods_and_particles.h"
#include "render/views/view_data.h"

namespace drape::render {

/// Draws the world in the colours of a view that shows data (showsData()), and the legend of the view. Keeps the range
/// of the colours from picture to picture.
class ViewPass {
public:
    /// Throws gl::Error when a shader does not compile.
    explicit ViewPass(const gl::ShaderLibrary& library);

    /// Computes the data of the view.
    void prepare(const Frame& frame, gl::Commands& commands);
    /// Draws cloths, rods and balls. RodPass::gather() must have been called for the same frame.
    void draw(const Frame& frame, const ClothPass& cloth, const RodPass& rods, const ParticlePass& particles,
              gl::Commands& commands) const;
    /// Draws links as lines, and marks of particles. Must be called after everything else has been drawn, because lines
    /// and marks are blended.
    void drawOver(const Frame& frame, const Target& target, gl::Commands& commands) const;
    /// Draws the legend over the finished picture.
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
    View view_ = View::shaded;  // view of the latest picture
    ViewScale scale_;
    ColourRange range_;
    std::optional<Spread> spread_;
};

}  // namespace drape::render
