#include "cloth/mesh/tethers/sight_lines.h"

namespace drape {
namespace {

// Single segments to a pin may cross 1 / kWalkShare of all sides in total. After that, finding the visible parts of
// sides is faster. Finding them sooner would be slower for a pin in a long row, which is the nearest pin for only a
// strip of particles, although its visible parts extend beyond the strip.
constexpr std::size_t kWalkShare = 2;

}  // namespace

SightLines::SightLines(const FlatMesh& mesh)
    : mesh_(mesh),
      squaredTolerance_(mesh.tolerance() * mesh.tolerance()),
      sides_(mesh.sideCount()),
      particles_(mesh.particleCount(), 0) {}

void SightLines::turnTo(glm::uint pin) {
    if (pin == pin_) return;
    pin_ = pin;
    pinPlace_ = mesh_.placeOf(pin);
    walked_ = 0;
    parts_.clear();
    ++epoch_;
}

bool SightLines::sees(glm::uint particle, glm::uint pin) {
    turnTo(pin);
    if (particle == pin) return true;
    if (const State state = stateOf(particles_[particle]); state != unknown) return state == seen;
    stops_.assign(1, {particle, 0});
    while (!stops_.empty()) {
        const Look look = lookFrom(stops_.back());
        const State state = look.state == unknown ? stateOf(particles_[look.through]) : look.state;
        if (state == seen) {
            for (const Stop& stop : stops_) particles_[stop.particle] = stampOf(seen);
            return true;
        }
        if (state == unknown) {
            stops_.push_back({look.through, 0});
        } else if (look.state == hidden) {
            particles_[stops_.back().particle] = stampOf(hidden);
            stops_.pop_back();
        }
    }
    return false;
}

/// Returns whether the segment from a particle to the pin passes through another particle, nearer to the pin.
bool SightLines::passesThrough(glm::uint particle, glm::uint through) const {
    const glm::dvec2 from = mesh_.placeOf(particle);
    const glm::dvec2 way = pinPlace_ - from;
    const glm::dvec2 part = mesh_.placeOf(through) - from;
    const double squaredWay = squaredLength(way);
    const double aside = cross(way, part);
    return aside * aside <= squaredTolerance_ * squaredWay && dot(way, part) > 0.0 &&
           squaredLength(way - part) < squaredWay;
}

/// Returns whether a particle lies to the left of the ray from the pin through another particle, by more than rounding.
bool SightLines::isLeftOf(glm::uint particle, glm::uint nearer) const {
    const glm::dvec2 ray = mesh_.placeOf(nearer) - pinPlace_;
    const double aside = cross(ray, mesh_.placeOf(particle) - pinPlace_);
    return aside > 0.0 && aside * aside > squaredTolerance_ * squaredLength(ray);
}

bool SightLines::isRightOf(glm::uint particle, glm::uint nearer) const {
    const glm::dvec2 ray = mesh_.placeOf(nearer) - pinPlace_;
    const double aside = cross(ray, mesh_.placeOf(particle) - pinPlace_);
    return aside < 0.0 && aside * aside > squaredTolerance_ * squaredLength(ray);
}

/// Returns whether the pin sees a particle through a side whose visible parts are known.
bool SightLines::isThrough(glm::uint particle, glm::uint side) const {
    if (known(side) == hidden) return false;
    for (glm::uint k = sides_[side].firstPart; k < sides_[side].endPart; ++k) {
        if (!isLeftOf(particle, parts_[k].left) && !isRightOf(particle, parts_[k].right)) return true;
    }
    return false;
}

/// Returns whether the pin lies beyond the line through a side, outside its triangle. A side seen edge-on hides
/// nothing: segments across it can pass through one of its ends instead.
bool SightLines::isBeyond(glm::uint side) const {
    const glm::dvec2 origin = mesh_.placeOf(mesh_.originOf(side));
    const glm::dvec2 along = mesh_.placeOf(mesh_.originOf(FlatMesh::next(side))) - origin;
    const double aside = cross(along, pinPlace_ - origin);
    return aside < 0.0 && aside * aside > squaredTolerance_ * squaredLength(along);
}

/// Returns the next unblocked way from a particle towards the pin, or `hidden` if no way is left. Each triangle around
/// the particle offers three ways: through either of its other corners, or between them.
SightLines::Look SightLines::lookFrom(Stop& stop) {
    const std::span<const glm::uint> around = mesh_.sidesFrom(stop.particle);
    while (stop.tried < 3 * around.size()) {
        const glm::uint opposite = FlatMesh::next(around[stop.tried / 3]);
        const glm::uint way = stop.tried++ % 3;
        if (way == 2) {
            const Look look = lookInto(stop.particle, opposite);
            if (look.state != hidden) return look;
            continue;
        }
        const glm::uint corner = mesh_.originOf(way == 0 ? opposite : FlatMesh::next(opposite));
        if (corner == pin_) return {seen, pin_};
        if (passesThrough(stop.particle, corner)) return {unknown, corner};
    }
    return {hidden, stop.particle};
}

/// Follows the segment from a particle into a triangle at the particle and across the side opposite to it.
SightLines::Look SightLines::lookInto(glm::uint particle, glm::uint opposite) {
    const glm::dvec2 from = mesh_.placeOf(particle);
    const glm::dvec2 way = pinPlace_ - from;
    const bool isBetweenCorners = cross(mesh_.placeOf(mesh_.originOf(opposite)) - from, way) > 0.0 &&
                                  cross(mesh_.placeOf(mesh_.originOf(FlatMesh::next(opposite))) - from, way) < 0.0;
    if (!isBetweenCorners || !isBeyond(opposite)) return {hidden, particle};
    const glm::uint side = mesh_.beyond(opposite);
    return side == FlatMesh::kNone ? Look{hidden, particle} : lookAcross(particle, side);
}

/// Follows the segment from a particle across a side into the side's triangle and beyond.
SightLines::Look SightLines::lookAcross(glm::uint particle, glm::uint side) {
    const glm::dvec2 from = mesh_.placeOf(particle);
    const glm::dvec2 way = pinPlace_ - from;
    const double least = squaredTolerance_ * squaredLength(way);
    // Ends of the side, as seen from the particle.
    glm::dvec2 left = mesh_.placeOf(mesh_.originOf(side));
    glm::dvec2 right = mesh_.placeOf(mesh_.originOf(FlatMesh::next(side)));
    while (true) {
        if (++walked_ > mesh_.sideCount() / kWalkShare) {
            if (known(side) == unknown) findParts(side);
            if (known(side) != tangled) return {isThrough(particle, side) ? seen : hidden, particle};
        }
        const Sides sides(side);
        const glm::uint corner = mesh_.originOf(sides.right);
        if (corner == pin_) return {seen, pin_};
        const glm::dvec2 place = mesh_.placeOf(corner);
        const double aside = cross(way, place - from);
        if (aside * aside <= least && passesThrough(particle, corner)) return {unknown, corner};
        // In `sides`, left and right are as seen from the pin.
        side = mesh_.beyond(aside > 0.0 ? sides.left : sides.right);
        (aside > 0.0 ? left : right) = place;
        const bool isPinBeyond = cross(left - right, pinPlace_ - right) < 0.0;
        if (side == FlatMesh::kNone || !isPinBeyond) return {hidden, particle};
    }
}

/// Finds the parts of a side that are visible from the pin through the triangle on the side's left and the triangles
/// nearer to the pin.
void SightLines::findParts(glm::uint side) {
    waiting_.assign(1, side);
    while (!waiting_.empty()) {
        const glm::uint last = waiting_.back();
        const State state = known(last);
        if (state == unknown || state >= waitsForLeft) {
            const auto firstPart = static_cast<glm::uint>(parts_.size());
            const State found = state == unknown ? beginSide(Sides(last)) : endSide(Sides(last), state);
            sides_[last] = {stampOf(found), firstPart, static_cast<glm::uint>(parts_.size())};
            if (found >= waitsForLeft) continue;
        }
        waiting_.pop_back();
    }
}

/// Returns the state of the far side. If the far side depends on no other side, appends its parts. Otherwise pushes the
/// sides on which it depends onto waiting_.
SightLines::State SightLines::beginSide(const Sides& sides) {
    if (mesh_.originOf(sides.right) == pin_) {
        parts_.push_back({mesh_.originOf(sides.far), mesh_.originOf(sides.left)});
        return seen;
    }
    const bool throughLeft = isBeyond(sides.left);
    const bool throughRight = isBeyond(sides.right);
    for (const auto& [exit, is] : {std::pair(sides.left, throughLeft), {sides.right, throughRight}}) {
        const glm::uint beyond = is ? mesh_.beyond(exit) : FlatMesh::kNone;
        if (beyond != FlatMesh::kNone && known(beyond) == unknown) waiting_.push_back(beyond);
    }
    if (throughLeft && throughRight) return waitsForBoth;
    // If both sides are false, the pin's position lies within this triangle, but the pin is in another layer.
    return throughLeft ? waitsForLeft : throughRight ? waitsForRight : hidden;
}

SightLines::State SightLines::endSide(const Sides& sides, State waiting) {
    const std::size_t first = parts_.size();
    const bool isClear = (waiting == waitsForLeft || addParts(sides.right, sides, first)) &&
                         (waiting == waitsForRight || addParts(sides.left, sides, first));
    if (!isClear) parts_.resize(first);
    return !isClear ? tangled : parts_.size() > first ? seen : hidden;
}

/// Appends the parts of the far side that are visible through another side to the parts from `first` on. Returns false
/// if the parts of the other side are not known.
bool SightLines::addParts(glm::uint side, const Sides& within, std::size_t first) {
    const glm::uint beyond = mesh_.beyond(side);
    if (beyond == FlatMesh::kNone || known(beyond) == hidden) return true;
    // The parts may be unknown, because triangles can lie around the pin like the blades of a pinwheel, each in front
    // of the next.
    if (known(beyond) != seen) return false;
    const glm::uint rightEnd = mesh_.originOf(within.far);
    const glm::uint leftEnd = mesh_.originOf(within.left);
    for (glm::uint k = sides_[beyond].firstPart; k < sides_[beyond].endPart; ++k) {
        Part part = parts_[k];
        if (!isRightOf(rightEnd, part.right)) part.right = rightEnd;
        if (!isLeftOf(leftEnd, part.left)) part.left = leftEnd;
        const glm::dvec2 rightRay = mesh_.placeOf(part.right) - pinPlace_;
        if (cross(rightRay, mesh_.placeOf(part.left) - pinPlace_) <= 0.0) continue;
        if (parts_.size() > first && parts_.back().left == part.right) {
            parts_.back().left = part.left;
        } else {
            parts_.push_back(part);
        }
    }
    return true;
}

}  // namespace drape
