#include "render/solids/solid_pass.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec4.hpp>
#include <numbers>

#include "colliders/collider.h"
#include "colliders/shapes/shape_row.h"
#include "render/frame/light_rig.h"
#include "render/shared/shared.h"

namespace drape::render {
namespace {

constexpr int kCoarseness = 1 << static_cast<int>(SolidDetail::coarse);

/// The indices of one patch's vertices, by row and column.
class Numbers {
public:
    explicit Numbers(const SurfacePatch& patch) : across_(patch.columns + 1), numbers_(patch.points.size()) {}

    std::uint32_t& at(int row, int column) { return numbers_[static_cast<std::size_t>(row * across_ + column)]; }

private:
    int across_;
    std::vector<std::uint32_t> numbers_;
};

bool hasLight(int row, int column) { return row % kCoarseness == 0 && column % kCoarseness == 0; }

void addVertices(SolidMesh& mesh, const SurfacePatch& patch, Numbers& numbers, bool withLight) {
    for (int row = 0; row <= patch.rows; ++row) {
        for (int column = 0; column <= patch.columns; ++column) {
            if (hasLight(row, column) != withLight) continue;
            numbers.at(row, column) = static_cast<std::uint32_t>(mesh.vertices.size());
            const int above = row / kCoarseness * kCoarseness;
            const int left = column / kCoarseness * kCoarseness;
            const int below = std::min(above + kCoarseness, patch.rows);
            const int right = std::min(left + kCoarseness, patch.columns);
            const SurfacePoint& point = patch.at(row, column);
            SolidVertex vertex{glm::vec4(point.position, static_cast<float>(column - left) / kCoarseness),
                               glm::vec4(point.normal, static_cast<float>(row - above) / kCoarseness),
                               glm::uvec4(numbers.at(row, column))};
            if (!withLight)
                vertex.lights = {numbers.at(above, left), numbers.at(above, right), numbers.at(below, left),
                                 numbers.at(below, right)};
            mesh.vertices.push_back(vertex);
        }
    }
}

void addTriangles(std::vector<std::uint32_t>& triangles, const SurfacePatch& patch, Numbers& numbers, int stride) {
    for (int row = 0; row < patch.rows; row += stride) {
        for (int column = 0; column < patch.columns; column += stride) {
            const std::uint32_t a = numbers.at(row, column);
            const std::uint32_t b = numbers.at(row, column + stride);
            const std::uint32_t c = numbers.at(row + stride, column);
            const std::uint32_t d = numbers.at(row + stride, column + stride);
            triangles.insert(triangles.end(), {a, b, c, b, d, c});
        }
    }
}

}  // namespace

SolidMesh makeSolidMesh(const std::vector<SurfacePatch>& patches) {
    SolidMesh mesh;
    std::vector<Numbers> numbers(patches.begin(), patches.end());
    for (std::size_t i = 0; i < patches.size(); ++i) addVertices(mesh, patches[i], numbers[i], true);
    mesh.lightCount = static_cast<std::uint32_t>(mesh.vertices.size());
    for (std::size_t i = 0; i < patches.size(); ++i) {
        addVertices(mesh, patches[i], numbers[i], false);
        for (std::size_t detail = 0; detail < kSolidDetails; ++detail)
            addTriangles(mesh.triangles[detail], patches[i], numbers[i], 1 << detail);
    }
    return mesh;
}

std::vector<std::uint32_t> ringIndices(int rings, int segments, int stride) {
    const auto step = static_cast<std::uint32_t>(stride);
    const auto across = static_cast<std::uint32_t>(segments) + 1;
    std::vector<std::uint32_t> indices;
    for (std::uint32_t ring = 0; ring < static_cast<std::uint32_t>(rings); ring += step) {
        for (std::uint32_t segment = 0; segment + 1 < across; segment += step) {
            const std::uint32_t a = ring * across + segment;
            const std::uint32_t b = a + step * across;
            indices.insert(indices.end(), {a, a + step, b, a + step, b + step, b});
        }
    }
    return indices;
}

RingMesh::RingMesh(int ringCount, int segmentCount)
    : rings(ringCount),
      segments(segmentCount),
      indices(gl::Buffer::create("rings", ringIndices(ringCount, segmentCount, 1))) {}

void RingMesh::describeTo(const gl::Program& program) const {
    glProgramUniform2i(program.id(), program.location("mesh"), rings, segments);
}

const RingMesh& RingMeshes::of(GLuint instances) const {
    constexpr GLuint kFew = 24;
    constexpr GLuint kMany = 200;
    return instances <= kFew ? fine : instances <= kMany ? medium : coarse;
}

glm::mat4 matrixOf(const Pose& pose) {
    glm::mat4 matrix(1.0f);
    for (int axis = 0; axis < 3; ++axis) {
        glm::vec3 unit(0.0f);
        unit[axis] = 1.0f;
        matrix[axis] = glm::vec4(turned(pose, unit), 0.0f);
    }
    matrix[3] = glm::vec4(pose.place, 1.0f);
    return matrix;
}

namespace {

/// Returns a collider in the shape of a pole, so that a pole can be drawn like a collider.
PlacedCollider colliderOf(const DrawnPole& pole) {
    PlacedCollider placed;
    placed.collider.shape = ColliderShape::capsule;
    placed.collider.colour = glm::vec3(0.86f);  // colour of aluminium
    placed.collider.finish = ColliderFinish::metal;
    placed.collider.radius = placed.collider.topRadius = pole.radius;
    placed.collider.length = std::max(pole.height - 2.0f * pole.radius, 0.0f);
    placed.pose.place = pole.foot + glm::vec3(0.0f, 0.5f * pole.height, 0.0f);
    return placed;
}

/// Returns the matrix from a collider's frame to one whose x axis is along its longest side, where the grain of wood
/// runs.
glm::mat4 grainOf(const Collider& collider) {
    const glm::vec3 size = collider.shape == ColliderShape::box ? collider.size : glm::vec3(0.0f);
    const bool isUpright = collider.shape == ColliderShape::capsule || (size.y > size.x && size.y > size.z);
    const int along = isUpright ? 1 : size.z > size.x ? 2 : 0;
    glm::mat4 matrix(0.0f);
    for (int i = 0; i < 3; ++i) matrix[(along + i) % 3][i] = 1.0f;
    matrix[3][3] = 1.0f;
    return matrix;
}

// Returns the greatest distance of triangles from the outline of a round collider, m.
// `times`: length of the triangles' sides, in sides of the triangles of SolidDetail::medium.
float deviation(const Collider& collider, float times) {
    const Roundness round = rowOf(collider.shape).roundness(collider);
    return round.radius * (1.0f - std::cos(times * round.angle));
}

FinishPrograms finishPrograms(const gl::ShaderLibrary& library, std::string_view vertexPath,
                              std::string_view fragmentPath) {
    FinishPrograms programs;
    for (std::size_t i = 0; i < programs.size(); ++i)
        programs[i] = finishProgram(library, vertexPath, fragmentPath, static_cast<ColliderFinish>(i));
    return programs;
}

}  // namespace

void SolidPass::Solid::describeTo(const gl::Program& program) const { program.uniform("solidToWorld", toWorld); }

gl::Program finishProgram(const gl::ShaderLibrary& library, std::string_view vertexPath, std::string_view fragmentPath,
                          ColliderFinish finish, std::vector<gl::Define> defines) {
    defines.push_back({"FINISH", std::to_string(static_cast<int>(finish))});
    return gl::Program::graphics(library, vertexPath, fragmentPath, defines);
}

SolidPass::SolidPass(const gl::ShaderLibrary& library)
    : light_(gl::Program::compute(library, "render/solids/solid_sky.comp")),
      reflection_(gl::Program::compute(library, "render/solids/solid_light.comp")),
      shaded_(finishPrograms(library, "render/solids/solid.vert", "render/solids/solid.frag")),
      fast_(finishPrograms(library, "render/solids/fast_solid.vert", "render/solids/fast_solid.frag")),
      reflected_(gl::Program::graphics(library, "render/light/bounce_solid.vert", "render/light/bounce_solid.frag")),
      depth_(gl::Program::graphics(library, "render/solids/solid_depth.vert", "render/picture/depth.frag")),
      vertices_(makeVertexArray()) {}

void SolidPass::set(const Frame& frame) {
    solids_.clear();
    for (const PlacedCollider& placed : frame.colliders) add(placed, false);
    for (const DrawnPole& pole : frame.poles) add(colliderOf(pole), true);
    std::erase_if(meshes_, [&](const Mesh& mesh) {
        return std::ranges::none_of(solids_, [&](const Solid& solid) { return solid.mesh == &mesh; });
    });
}

const SolidPass::Mesh& SolidPass::meshOf(const Collider& collider) {
    const auto known =
        std::ranges::find_if(meshes_, [&](const Mesh& mesh) { return sameSurface(mesh.collider, collider); });
    if (known != meshes_.end()) return *known;
    const SolidMesh made = makeSolidMesh(surfaceOf(collider));
    Mesh& mesh = meshes_.emplace_back();
    mesh.collider = collider;
    mesh.vertices = gl::Buffer::create("vertices of a solid", made.vertices);
    mesh.lightCount = made.lightCount;
    for (std::size_t i = 0; i < kSolidDetails; ++i)
        mesh.triangles[i] = gl::Buffer::create("triangles of a solid", made.triangles[i]);
    return mesh;
}

void SolidPass::add(const PlacedCollider& placed, bool isPole) {
    const Collider& collider = placed.collider;
    if (rowOf(collider.shape).isHollow || boundingRadius(collider) == 0.0f) return;
    const Mesh& mesh = meshOf(collider);
    if (mesh.lightCount == 0) return;
    solids_.push_back({&mesh, matrixOf(placed.pose), linearFromSrgb(collider.colour), collider.finish, isPole,
                       Sphere{placed.pose.place, boundingRadius(collider)}});
}

void SolidPass::gather(const gl::Program& program, std::vector<gl::Buffer>& lights, bool poles,
                       gl::Commands& commands) {
    lights.resize(std::max(lights.size(), solids_.size()));
    for (std::size_t i = 0; i < solids_.size(); ++i) {
        const Solid& solid = solids_[i];
        if (solid.isPole && !poles) continue;
        const std::size_t bytes = solid.mesh->lightCount * sizeof(glm::vec4);
        if (lights[i].bytes() < bytes) lights[i] = gl::Buffer::create("light of a solid", bytes);
        solid.describeTo(program);
        program.uniform("lightCount", solid.mesh->lightCount);
        // Convex solids receive no light from their own surface.
        const bool seesAll = solid.isPole || rowOf(solid.mesh->collider.shape).isHalfSpace;
        program.uniform("side", seesAll ? kSeesBoth : kSeesCloth);
        program.uniform("albedo", solid.colour, gl::Unknown::ignore);
        solid.mesh->vertices.bind(GL_SHADER_STORAGE_BUFFER, kSolidVerticesBinding);
        lights[i].bind(GL_SHADER_STORAGE_BUFFER, kSolidLightBinding);
        commands.dispatch(program, solid.mesh->lightCount, {gl::writes(lights[i])});
    }
}

void SolidPass::gatherReflected(gl::Commands& commands) { gather(reflection_, reflections_, false, commands); }

void SolidPass::gatherLight(const Frame& frame, gl::Commands& commands) {
    if (!effortOf(frame.look.quality).perVertex) gather(light_, lights_, true, commands);
}

namespace {

std::vector<gl::Access> readsOf(const std::vector<gl::Buffer>& lights) {
    std::vector<gl::Access> accesses;
    for (const gl::Buffer& light : lights) {
        if (light.id() != 0) accesses.push_back(gl::reads(light));
    }
    return accesses;
}

}  // namespace

std::vector<gl::Access> SolidPass::reflectedAccesses() const { return readsOf(reflections_); }
std::vector<gl::Access> SolidPass::accesses() const { return readsOf(lights_); }

bool SolidPass::reflects() const {
    return std::ranges::any_of(solids_, [](const Solid& solid) { return !solid.isPole; });
}

void SolidPass::drawReflected(const glm::mat4& clip) const {
    reflected_.uniform("clip", clip);
    glEnable(GL_CULL_FACE);
    glCullFace(GL_FRONT);
    for (std::size_t i = 0; i < solids_.size(); ++i) {
        if (solids_[i].isPole) continue;
        reflections_[i].bind(GL_SHADER_STORAGE_BUFFER, kSolidLightBinding);
        solids_[i].describeTo(reflected_);
        drawTriangles(reflected_, solids_[i], SolidDetail::coarsest);
    }
    glDisable(GL_CULL_FACE);
}

// Returns the detail with which a solid is drawn: the coarsest whose flat triangles deviate from the true outline by at
// most a quarter of a pixel. Fast pictures compute light at each vertex. Large solids therefore need
// SolidDetail::coarse there, but for a thin rod that many vertices cost as much as the cloth.
SolidDetail SolidPass::detailOf(const Solid& solid, const Frame& frame, int height) const {
    const Collider& collider = solid.mesh->collider;
    const float pixel = pixelWidth(frame.camera, solid.bounds, height);
    const auto isEnough = [&](float times) { return deviation(collider, times) <= 0.25f * pixel; };
    if (effortOf(frame.look.quality).perVertex) {
        const bool isRod = collider.shape == ColliderShape::capsule || collider.shape == ColliderShape::sphere;
        return isRod && isEnough(4.0f) ? SolidDetail::coarsest : SolidDetail::coarse;
    }
    if (solid.isPole) return SolidDetail::medium;  // a pole is too thin for fine detail
    return isEnough(1.0f) ? SolidDetail::medium : SolidDetail::fine;
}

void SolidPass::draw(const Frame& frame, int height) const {
    glEnable(GL_CULL_FACE);  // the back faces of solids are never visible
    const bool perVertex = effortOf(frame.look.quality).perVertex;
    for (std::size_t i = 0; i < solids_.size(); ++i) {
        const Solid& solid = solids_[i];
        const gl::Program& program = (perVertex ? fast_ : shaded_)[static_cast<std::size_t>(solid.finish)];
        if (!perVertex) lights_[i].bind(GL_SHADER_STORAGE_BUFFER, kSolidLightBinding);
        solid.describeTo(program);
        program.uniform("albedo", solid.colour);
        if (solid.finish == ColliderFinish::wood)
            program.uniform("toGrain", grainOf(solid.mesh->collider) * glm::inverse(solid.toWorld));
        drawTriangles(program, solid, detailOf(solid, frame, height));
    }
    glDisable(GL_CULL_FACE);
}

void SolidPass::drawDepth(SolidDetail detail, const glm::mat4& clip, float pixel, float thinnest) const {
    depth_.uniform("clip", clip);
    for (const Solid& solid : solids_) {
        const Collider& collider = solid.mesh->collider;
        if (collider.shape == ColliderShape::capsule && std::max(collider.radius, collider.topRadius) < thinnest)
            continue;
        solid.describeTo(depth_);
        drawTriangles(depth_, solid, deviation(collider, 4.0f) <= 0.5f * pixel ? SolidDetail::coarsest : detail);
    }
}

void SolidPass::drawTriangles(const gl::Program& program, const Solid& solid, SolidDetail detail) const {
    const gl::Buffer& triangles = solid.mesh->triangles[static_cast<std::size_t>(detail)];
    solid.mesh->vertices.bind(GL_SHADER_STORAGE_BUFFER, kSolidVerticesBinding);
    program.use();
    glVertexArrayElementBuffer(vertices_.id(), triangles.id());
    glBindVertexArray(vertices_.id());
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(triangles.bytes() / sizeof(GLuint)), GL_UNSIGNED_INT, nullptr);
}

namespace {

constexpr GLsizei kEdges = 12;
constexpr float kEdgeRadius = 0.0006f;  // radius of the edges, in lengths of the box's diagonal

}  // namespace

WallPass::WallPass(const gl::ShaderLibrary& library)
    : edges_(gl::Program::graphics(library, "render/solids/wall_edge.vert", "render/solids/wall_edge.frag")),
      floor_(gl::Program::graphics(library, "render/ground/floor.vert", "render/ground/floor.frag")),
      edgeMesh_(3, 8),
      floorMesh_(kFloorCells, kFloorCells),
      vertices_(makeVertexArray()) {}

void WallPass::draw(const Frame& frame) const {
    for (const PlacedCollider& placed : frame.colliders) {
        if (!rowOf(placed.collider.shape).isHollow) continue;
        const glm::vec3 half = 0.5f * placed.collider.size;
        drawEdges({true, -half, half}, placed.pose);
    }
    const DrawnWalls& walls = frame.walls;
    if (!walls.on) return;
    drawEdges(walls, {});
    if (!frame.ground.on && frame.camera.eye().y > walls.low.y) drawBox(floor_, walls, floorMesh_, 1);
}

void WallPass::drawEdges(const DrawnWalls& walls, const Pose& pose) const {
    edges_.uniform("radius", kEdgeRadius * glm::distance(walls.low, walls.high));
    edges_.uniform("toWorld", matrixOf(pose));
    edgeMesh_.describeTo(edges_);
    drawBox(edges_, walls, edgeMesh_, kEdges);
}

void WallPass::drawBox(const gl::Program& program, const DrawnWalls& walls, const RingMesh& mesh,
                       GLsizei instances) const {
    program.uniform("low", walls.low);
    program.uniform("high", walls.high);
    program.use();
    glVertexArrayElementBuffer(vertices_.id(), mesh.indices.id());
    glBindVertexArray(vertices_.id());
    glDrawElementsInstanced(GL_TRIANGLES, mesh.indexCount(), GL_UNSIGNED_INT, nullptr, instances);
}

}  // namespace drape::render
