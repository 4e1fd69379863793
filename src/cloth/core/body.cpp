#include "cloth/core/body.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "cloth/core/model.h"
#include "cloth/core/placement.h"
#include "cloth/mesh/shape/mesh_shape.h"
#include "colliders/motion.h"

namespace drape {
namespace {

float areaOfFace(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) {
    const glm::vec3 normal = glm::cross(b - a, c - a);
    return 0.5f * std::sqrt(normal.x * normal.x + normal.y * normal.y + normal.z * normal.z);
}

}  // namespace

void addBody(Model& model, const BodyDescription& description) {
    const ClothMesh& mesh = description.mesh.shape->mesh;
    BodyPart part;
    std::vector<glm::vec4> places;
    const auto number = static_cast<float>(model.bodies.size());
    for (const glm::vec3& place : placedPositions(description.mesh)) places.emplace_back(place, number);
    std::vector<glm::vec4> grown = places;
    if (description.cache.isThere() || description.grow.isThere()) {
        part.frames = std::make_shared<const BodyFrames>(description.mesh, description.cache, description.grow,
                                                         description.room.get());
        part.frames->place(part.growth(), grown);
        part.frames->place(0.0, places);
        part.radius = part.frames->radius();
    }
    part.particles = {model.particleCount(), static_cast<glm::uint>(places.size())};
    part.triangles = {model.triangleCount(), mesh.triangleCount()};
    part.mesh = description.mesh.shape;
    part.frame = description.frame;
    const Pose start = poseOf(part.frame, 0.0);
    for (const glm::vec4& at : places) {
        const glm::vec3 place(at);
        const float away = std::sqrt(place.x * place.x + place.y * place.y + place.z * place.z);
        part.radius = std::max(part.radius, away);
        model.bodyPlaces.push_back(at);
        model.startPositions.emplace_back(turned(start, place) + start.place, 0.0f);
        model.startVelocities.emplace_back(0.0f);
        model.freeInverseMasses.push_back(0.0f);
    }
    for (const glm::vec3& place : placedUnusedVertices(description.mesh))
        part.unusedVertices.push_back(turned(start, place) + start.place);
    const glm::uint first = part.particles.first;
    for (const glm::uvec3& t : mesh.triangles) {
        const float area = areaOfFace(glm::vec3(grown[t.x]), glm::vec3(grown[t.y]), glm::vec3(grown[t.z]));
        model.triangles.push_back({first + t.x, first + t.y, first + t.z, area});
    }
    if (!description.ignored.empty()) {
        model.ignored.resize(part.triangles.first, false);
        model.ignored.insert(model.ignored.end(), description.ignored.begin(), description.ignored.end());
    }
    model.bodies.push_back(std::move(part));
}

glm::vec3 BodyMoment::vertex(glm::uint particle) const {
    const glm::vec4& place = places.empty() ? model->bodyPlaces[particle - model->firstBodyParticle()]
                                            : places[particle - body->particles.first];
    return turned(pose, glm::vec3(place)) + pose.place;
}

void BodyMoment::jump(double seconds, float timeStep) {
    const std::optional<Pose> jumped = jumpOf(*body, seconds, timeStep);
    if (!jumped) return;
    for (glm::vec4& place : places) place = glm::vec4(turned(*jumped, glm::vec3(place)) + jumped->place, place.w);
}

std::optional<double> endOfRun(const std::vector<BodyDescription>& bodies) {
    std::optional<double> end;
    for (const BodyDescription& body : bodies) {
        if (!body.cache.isThere() || body.cache.after != AfterCache::end) continue;
        const double begin = (body.grow.isThere() ? double{body.grow.seconds} : 0.0) + double{body.cache.delay};
        end = std::max(end.value_or(0.0), begin + double{body.cache.frames->times.back()});
    }
    return end;
}

BodyMoment momentOf(const Model& model, const BodyPart& body, double phase, double seconds) {
    BodyMoment moment{&model, &body, poseOf(body.frame, phase), {}};
    if (body.frames) {
        moment.places.resize(body.particles.count);
        body.frames->place(seconds, moment.places);
    }
    return moment;
}

std::optional<Pose> jumpOf(const BodyPart& body, double seconds, float timeStep) {
    if (!body.frames || body.hasDrivenVertices) return std::nullopt;
    return body.frames->jump(seconds, seconds + double{timeStep});
}

std::string phaseNameOf(const BodyPart& body) { return "bodies/" + body.frame.name; }

std::string timeNameOf(const BodyPart& body) { return "caches/" + body.frame.name; }

FabricLook bodyLook(const BodyFrame& frame, const MeshShape* mesh) {
    FabricLook look;
    look.colour = frame.colour;
    look.backColour = frame.colour;
    if (mesh != nullptr && frame.colour == BodyFrame().colour) look.print = mesh->mesh.colours;
    look.sheen = 0.0f;
    look.shine = 0.35f;
    look.roughness = 0.6f;
    look.translucency = 0.0f;
    look.weave = Weave::none;
    look.weaveDepth = 0.0f;
    look.slub = 0.0f;
    look.thickness = 0.0f;
    look.hem = 0.0f;
    return look;
}

namespace {

/// A matrix of four rows and columns. Sums have a fixed order, unlike those of a library with vector instructions.
using Horn4 = std::array<std::array<double, 4>, 4>;

double frobenius(const Horn4& m) {
    double sum = 0.0;
    for (const auto& row : m) {
        for (const double x : row) sum += x * x;
    }
    return std::sqrt(sum);
}

Horn4 squaredHorn(const Horn4& m, double scale) {
    Horn4 made{};
    for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t j = 0; j < 4; ++j) {
            for (std::size_t k = 0; k < 4; ++k) made[i][j] += m[i][k] * scale * (m[k][j] * scale);
        }
    }
    return made;
}

glm::dvec3 meanPlace(std::span<const glm::vec3> points) {
    glm::dvec3 sum(0.0);
    for (const glm::vec3& point : points) sum += glm::dvec3(point);
    return sum / static_cast<double>(points.size());
}

/// Returns the product of two unit quaternions, w last: the turn `b`, then `a`.
glm::vec4 turnProduct(const glm::vec4& a, const glm::vec4& b) {
    const glm::dvec4 p(a), q(b);
    const glm::dvec4 made(p.w * q.x + p.x * q.w + p.y * q.z - p.z * q.y, p.w * q.y - p.x * q.z + p.y * q.w + p.z * q.x,
                          p.w * q.z + p.x * q.y - p.y * q.x + p.z * q.w, p.w * q.w - p.x * q.x - p.y * q.y - p.z * q.z);
    return glm::vec4(made / std::sqrt(made.x * made.x + made.y * made.y + made.z * made.z + made.w * made.w));
}

/// Returns the index of the body that has the vertex nearest to a place.
std::size_t nearestBody(const Model& model, std::span<const glm::vec4> positions, const glm::vec3& place) {
    std::size_t nearest = 0;
    float least = std::numeric_limits<float>::infinity();
    for (std::size_t k = 0; k < model.bodies.size(); ++k) {
        const Range& particles = model.bodies[k].particles;
        for (glm::uint i = particles.first; i < particles.end(); ++i) {
            const glm::vec3 way = glm::vec3(positions[i]) - place;
            const float squaredDistance = way.x * way.x + way.y * way.y + way.z * way.z;
            if (!(squaredDistance < least)) continue;
            least = squaredDistance;
            nearest = k;
        }
    }
    return nearest;
}

}  // namespace

Pose bestFit(std::span<const glm::vec3> from, std::span<const glm::vec3> to) {
    const glm::dvec3 before = meanPlace(from), now = meanPlace(to);
    double s[3][3] = {};  // sums of products of coordinates
    for (std::size_t i = 0; i < from.size(); ++i) {
        const glm::dvec3 a = glm::dvec3(from[i]) - before, b = glm::dvec3(to[i]) - now;
        for (int r = 0; r < 3; ++r) {
            for (int c = 0; c < 3; ++c) s[r][c] += a[r] * b[c];
        }
    }
    const double yz = s[1][2] - s[2][1], zx = s[2][0] - s[0][2], xy = s[0][1] - s[1][0];
    const double xPlusY = s[0][1] + s[1][0], zPlusX = s[2][0] + s[0][2], yPlusZ = s[1][2] + s[2][1];
    Horn4 n{{{s[0][0] + s[1][1] + s[2][2], yz, zx, xy},
             {yz, s[0][0] - s[1][1] - s[2][2], xPlusY, zPlusX},
             {zx, xPlusY, s[1][1] - s[0][0] - s[2][2], yPlusZ},
             {xy, zPlusX, yPlusZ, s[2][2] - s[0][0] - s[1][1]}}};
    // The quaternion is the eigenvector of the greatest eigenvalue. Adding the length makes that the one farthest from
    // 0, and squaring 14 times leaves it alone: as 16,384 steps of the power method.
    const double length = frobenius(n);
    Pose fit;
    if (length > 0.0) {
        for (std::size_t k = 0; k < 4; ++k) n[k][k] += length;
        for (int k = 0; k < 14; ++k) n = squaredHorn(n, 1.0 / frobenius(n));
        std::size_t most = 0;
        for (std::size_t k = 1; k < 4; ++k) {
            if (n[k][k] > n[most][most]) most = k;
        }
        const auto& q = n[most];
        const double size = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        fit.turn = glm::vec4(glm::dvec4(q[1], q[2], q[3], q[0]) / size);
    }
    fit.place = glm::vec3(now) - turned(fit, glm::vec3(before));
    return fit;
}

Pose inTurn(const Pose& first, const Pose& second) {
    return {turned(second, first.place) + second.place, turnProduct(second.turn, first.turn)};
}

Pose motionInWorld(const Pose& pose, const Pose& motion) {
    const Pose back{glm::vec3(0.0f), {-pose.turn.x, -pose.turn.y, -pose.turn.z, pose.turn.w}};
    return inTurn(inTurn({-turned(back, pose.place), back.turn}, motion), pose);
}

void carryAlong(const Model& model, std::span<const BodyJump> jumps, std::span<glm::vec4> positions,
                std::span<glm::vec4> displacements) {
    std::vector<std::size_t> bodyOf;  // body whose jump each cloth follows
    for (const ClothPart& cloth : model.cloths) {
        std::vector<glm::vec3> places;
        for (glm::uint i = cloth.particles.first; i < cloth.particles.end(); ++i) places.emplace_back(positions[i]);
        bodyOf.push_back(nearestBody(model, positions, glm::vec3(meanPlace(places))));
    }
    for (const BodyJump& jump : jumps) {
        const auto carry = [&](const Range& particles) {
            for (glm::uint i = particles.first; i < particles.end(); ++i) {
                const glm::vec3 place = turned(jump.motion, glm::vec3(positions[i])) + jump.motion.place;
                positions[i] = glm::vec4(place, positions[i].w);
                displacements[i] = glm::vec4(turned(jump.motion, glm::vec3(displacements[i])), displacements[i].w);
            }
        };
        carry(model.bodies[jump.body].particles);
        for (std::size_t k = 0; k < bodyOf.size(); ++k) {
            if (bodyOf[k] == jump.body) carry(model.cloths[k].particles);
        }
    }
}

}  // namespace drape
