#include "cloth/core/colouring.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <stdexcept>
#include <tuple>

namespace drape {
namespace {

using physics::Link;

constexpr glm::uint kNoColour = ~0u;

/// The colours in use at each particle, as bit sets. All sets grow by a word when another 64 colours are needed.
class TakenColours {
public:
    explicit TakenColours(glm::uint particleCount) : particleCount_(particleCount), words_(particleCount, 0) {}

    glm::uint firstFree(const Link& link) const {
        const std::size_t layers = words_.size() / particleCount_;
        for (std::size_t layer = 0; layer < layers; ++layer) {
            const std::uint64_t taken = at(layer, link.a) | at(layer, link.b);
            if (~taken != 0)
                return static_cast<glm::uint>(layer * 64 + static_cast<std::size_t>(std::countr_one(taken)));
        }
        return static_cast<glm::uint>(layers * 64);
    }

    void take(const Link& link, glm::uint colour) {
        const std::size_t layer = colour / 64;
        if ((layer + 1) * particleCount_ > words_.size()) words_.resize((layer + 1) * particleCount_, 0);
        words_[layer * particleCount_ + link.a] |= std::uint64_t{1} << (colour % 64);
        words_[layer * particleCount_ + link.b] |= std::uint64_t{1} << (colour % 64);
    }

private:
    std::uint64_t at(std::size_t layer, glm::uint particle) const { return words_[layer * particleCount_ + particle]; }

    std::size_t particleCount_;
    std::vector<std::uint64_t> words_;
};

void requireValid(const Link& link, glm::uint particleCount) {
    if (link.a >= particleCount || link.b >= particleCount || link.a == link.b) {
        throw std::invalid_argument("link " + std::to_string(link.a) + "-" + std::to_string(link.b) +
                                    " does not join two of the " + std::to_string(particleCount) + " particles");
    }
}

/// Appends links as new colours of the result.
/// `colourOf`: colour of each of `links`, from 0; the first becomes the result's next colour.
void append(ColouredLinks& result, const std::vector<Link>& links, const std::vector<glm::uint>& colourOf) {
    std::vector<glm::uint> counts;
    for (const glm::uint colour : colourOf) {
        if (colour >= counts.size()) counts.resize(colour + 1, 0);
        ++counts[colour];
    }
    std::vector<glm::uint> next;
    auto first = static_cast<glm::uint>(result.links.size());
    for (const glm::uint count : counts) {
        result.colours.push_back({first, count});
        next.push_back(first);
        first += count;
    }
    result.links.resize(first);
    for (std::size_t k = 0; k < links.size(); ++k) {
        result.links[next[colourOf[k]]++] = links[k];
    }
}

std::vector<glm::uint> greedyColours(const std::vector<Link>& family, glm::uint particleCount) {
    TakenColours taken(particleCount);
    std::vector<glm::uint> colourOf;
    colourOf.reserve(family.size());
    for (const Link& link : family) {
        requireValid(link, particleCount);
        colourOf.push_back(taken.firstFree(link));
        taken.take(link, colourOf.back());
    }
    return colourOf;
}

auto sortKey(const Link& link) { return std::tuple(link.a, link.b, link.material, link.restLength); }

std::vector<Link> sorted(std::vector<Link> links) {
    std::ranges::sort(links, {}, sortKey);
    return links;
}

}  // namespace

ColouredLinks colourLinks(std::span<const std::vector<Link>> families, glm::uint particleCount) {
    ColouredLinks result;
    for (const auto& family : families) append(result, family, greedyColours(family, particleCount));
    return result;
}

ColouredLinks sequenceLinks(const std::vector<Link>& links, glm::uint particleCount) {
    std::vector<glm::uint> nextOf(particleCount, 0);  // by particle: the first group without a link there
    std::vector<glm::uint> groupOf;
    groupOf.reserve(links.size());
    for (const Link& link : links) {
        requireValid(link, particleCount);
        const glm::uint group = std::max(nextOf[link.a], nextOf[link.b]);
        nextOf[link.a] = nextOf[link.b] = group + 1;
        groupOf.push_back(group);
    }
    ColouredLinks result;
    append(result, links, groupOf);
    return result;
}

std::optional<std::string> findColouringFault(const ColouredLinks& coloured,
                                              std::span<const std::vector<Link>> families, glm::uint particleCount) {
    std::vector<glm::uint> lastColour(particleCount, kNoColour);
    glm::uint expected = 0;
    for (glm::uint colour = 0; colour < coloured.colours.size(); ++colour) {
        const Range range = coloured.colours[colour];
        if (range.first != expected || range.first + range.count > coloured.links.size()) {
            return "colour " + std::to_string(colour) + " does not follow the previous colour without a gap";
        }
        expected += range.count;
        for (glm::uint k = range.first; k < range.first + range.count; ++k) {
            for (const glm::uint particle : {coloured.links[k].a, coloured.links[k].b}) {
                if (particle >= particleCount)
                    return "link " + std::to_string(k) + " refers to a particle that does not exist";
                if (lastColour[particle] == colour) {
                    return "colour " + std::to_string(colour) + " touches particle " + std::to_string(particle) +
                           " twice";
                }
                lastColour[particle] = colour;
            }
        }
    }
    if (expected != coloured.links.size()) return "links after the last colour";

    std::vector<Link> given;
    for (const auto& family : families) given.insert(given.end(), family.begin(), family.end());
    if (!std::ranges::equal(sorted(coloured.links), sorted(given), {}, sortKey, sortKey)) {
        return "the coloured links do not contain each given link exactly once";
    }
    return std::nullopt;
}

}  // namespace drape
