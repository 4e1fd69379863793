#include "solver/cpu/wave/link_passes.h"

#include <algorithm>

#include "physics/formulas.h"

namespace drape::cpu {
namespace {

/// Tells whether links may be RelaxRow::equal. No intermediate result may come near the ends of the range of floats, or
/// numbers scaled by kNegligibleScale (2^-63) would lose digits. With a weight of at most 2^36 (and a stiffness of at
/// least 2^-2), the share that corrects a link shorter than 1 m is never negligible by itself. With a weight of at
/// least 2, every length below 9e18 m has a normal reciprocal.
bool isOrdinary(const RelaxRow& r) {
    const auto isWithin = [](float x, float least, float most) { return x >= least && x <= most; };
    return isWithin(r.weight, 2.0f, 0x1p36f) && isWithin(r.inverseMass, 0x1p-10f, 0x1p36f) &&
           isWithin(r.restLength, 0x1p-30f, 0x1p30f) && (r.stiffness == 0.0f || isWithin(r.stiffness, 0x1p-2f, 4.0f));
}

}  // namespace

LinkPasses::LinkPasses(const WaveCloth& cloth, std::span<const Substep> substeps)
    : cloth_(&cloth), substeps_(substeps), compliances_(static_cast<std::size_t>(cloth.rows->layout.component)) {}

std::size_t LinkPasses::add(std::size_t substep, std::size_t relaxation) {
    const ClothRows& rows = *cloth_->rows;
    const auto middle = static_cast<std::size_t>(rows.layout.rows / 2);
    LinkPass& pass = passes_.emplace_back(LinkPass{substep, relaxation, {}, 0.0f});
    pass.described = cloth_->relaxations[relaxation].rowCompliances[middle];
    pass.usual = describe(pass, pass.described, rows.equalMasses[middle]);
    return passes_.size() - 1;
}

void LinkPasses::relaxRows(std::size_t index, int row) {
    const LinkPass& pass = passes_[index];
    const RelaxRows& links = cloth_->relaxations[pass.relaxation];
    const int end = std::min(row + kRowsAtOnce, cloth_->rows->layout.rows - links.down);
    // Rows with compliance are relaxed one by one: relaxAny() relaxes a row at the strain limit, and reads the row's
    // masses.
    const int most = pass.usual.hasCompliance ? 1 : kRowsAtOnce;
    for (int first = std::max(row, 0); first < end;) {
        int next = first;
        while (next < std::min(end, first + most) && isUsual(pass, next)) ++next;
        if (next > first + 1) {
            relaxTogether(pass, first, next);
        } else {
            const std::vector<LinkRun>& runs = links.runs[static_cast<std::size_t>(first) % 4];
            if (!runs.empty()) relax(next > first ? pass.usual : unusual(pass, first), links.down, first, runs);
        }
        first = std::max(next, first + 1);
    }
}

/// Relaxes the links that begin in the usual rows from `first` up to, but not including, `end`.
void LinkPasses::relaxTogether(const LinkPass& pass, int first, int end) const {
    const RelaxRows& links = cloth_->relaxations[pass.relaxation];
    const int origin = first - first % 4;
    const std::size_t from = links.firstOfRow[static_cast<std::size_t>(first - origin)];
    const std::size_t to = links.firstOfRow[static_cast<std::size_t>(end - origin)];
    if (from < to) relax(pass.usual, links.down, origin, std::span(links.manyRows).subspan(from, to - from));
}

/// Tells whether the links of a row have the parameters of most rows.
bool LinkPasses::isUsual(const LinkPass& pass, int row) const {
    const RelaxRows& links = cloth_->relaxations[pass.relaxation];
    const float* const masses = cloth_->rows->equalMasses.data() + row;
    return pass.usual.equal && masses[0] == pass.usual.inverseMass && masses[links.down] == pass.usual.inverseMass &&
           links.rowCompliances[static_cast<std::size_t>(row)] == pass.described;
}

/// Returns the parameters of a row that has masses or compliances of its own.
RelaxRow LinkPasses::unusual(const LinkPass& pass, int row) {
    const RelaxRows& links = cloth_->relaxations[pass.relaxation];
    const float factor = substeps_[pass.substep].complianceFactors[pass.relaxation];
    const float described = links.rowCompliances[static_cast<std::size_t>(row)];
    const float mass = cloth_->rows->equalMasses[static_cast<std::size_t>(row)];
    const bool isOneMass = mass == cloth_->rows->equalMasses[static_cast<std::size_t>(row + links.down)];
    RelaxRow r = describe(pass, described, isOneMass ? mass : 0.0f);
    if (described < 0.0f && factor > 0.0f) {
        const float* const from = links.compliances.data() + static_cast<long long>(r.component) * row;
        for (std::size_t k = 0; k < compliances_.size(); ++k) compliances_[k] = from[k] * factor;
        r.compliances = compliances_.data();
    }
    return r;
}

/// Returns the parameters of links of a pass. Pointers are left null.
/// `described`: LinkMaterial::compliance of all these links, or less than 0 if compliances differ.
/// `inverseMass`: inverse mass of all ends of these links, 1/kg, or 0 if masses differ.
RelaxRow LinkPasses::describe(const LinkPass& pass, float described, float inverseMass) const {
    const RelaxRows& links = cloth_->relaxations[pass.relaxation];
    const Substep& substep = substeps_[pass.substep];
    const float factor = substep.complianceFactors[pass.relaxation];
    RelaxRow r;
    r.component = cloth_->rows->layout.component;
    r.restLength = links.restLength;
    r.stiffness = substep.stiffnesses[pass.relaxation];
    r.tensionOnly = (links.material.flags & physics::kTensionOnly) != 0;
    r.soft = (links.material.flags & physics::kSoft) != 0;
    r.compliance = factor > 0.0f ? described * factor : 0.0f;
    r.numericalCompliance = substep.numericalCompliances[pass.relaxation];
    r.hasCompliance = factor > 0.0f && links.material.compliance > 0.0f;
    if (r.tensionOnly || r.soft || r.compliance < 0.0f || !(inverseMass > 0.0f)) return r;
    r.inverseMass = inverseMass;
    const float compliance = physics::resolvedCompliance(inverseMass, inverseMass, r.compliance, r.numericalCompliance);
    r.weight = physics::linkWeight(inverseMass, inverseMass, compliance, 0.0f);
    r.equal = isOrdinary(r);
    return r;
}

/// Relaxes vectors of links.
/// `row`: the row from which the offsets of the runs count.
void LinkPasses::relax(const RelaxRow& described, int down, int row, std::span<const LinkRun> runs) const {
    ClothRows& rows = *cloth_->rows;
    RelaxRow r = described;
    r.rowA = rows.positionRow(row);
    r.rowB = rows.positionRow(row + down);
    r.runs = runs.data();
    r.runCount = static_cast<int>(runs.size());
    r.inverseMassesA = rows.inverseMassRow(row);
    r.inverseMassesB = rows.inverseMassRow(row + down);
    cloth_->kernels->relax(r);
}

}  // namespace drape::cpu
