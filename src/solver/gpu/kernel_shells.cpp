#include "solver/gpu/kernel_shells.h"

#include <algorithm>
#include <string>

#include "solver/gpu/gpu_solver.h"

namespace drape {
namespace {

/// Arrays through which the threads of one pass exchange results.
constexpr ArraySet kCoherent = setOf(Array::patchBoxes);

/// Returns the name of an array's block: "PatchBoxes" for "patchBoxes".
std::string blockName(const ArrayRow& row) {
    std::string name = row.name;
    name.front() = static_cast<char>(name.front() - 'a' + 'A');
    return name;
}

/// Declares the blocks of all arrays that are read or written. Each array has the same binding in all shaders, so that
/// buffers stay bound from one dispatch to the next.
std::string blocksOf(ArraySet reads, ArraySet writes, ArraySet coherent = kCoherent) {
    const ArraySet touched = reads | writes;
    std::string text = "\n// Arrays of the solver.\n";
    for (const ArrayRow& row : kArrays) {
        if (!touched.has(row.array)) continue;
        const bool isWritten = writes.has(row.array);
        text += "layout(std430, binding = " + std::to_string(indexOf(row.array)) + ") restrict ";
        if (!isWritten) text += "readonly ";
        if (isWritten && coherent.has(row.array)) text += "coherent ";
        text += "buffer " + blockName(row) + " { " + row.element + " " + row.name + "[]; };\n";
    }
    return text + "\n";
}

std::string include(const std::string& file) { return "#include \"" + file + "\"\n"; }

constexpr const char* kBegin =
    "#version 450 core\n// Written from src/physics/kernel_table.inc and array_table.inc.\n\n";

}  // namespace

gl::ShaderText kernelShell(Kernel kernel) {
    const KernelRow& row = rowOf(kernel);
    const std::string name = row.name;
    const bool isOfLines = row.over == KernelRange::lines;
    const std::string groups = isOfLines ? include("physics/line_groups.glsl") : std::string();
    const std::string element = isOfLines ? "thread() / uint(GROUP_SIZE)" : "thread()";
    return {"physics/" + name + ".comp",
            kBegin + include("physics/interface.glsl") + groups + blocksOf(row.reads, row.writes) +
                include("physics/kernels/" + name + ".glsl") + "\nvoid main() {\n    if (thread() < threadCount) " +
                row.function + "(" + element + ");\n}\n"};
}

gl::ShaderText contactShell(ContactShader shader, glm::uint groupSize) {
    const ContactShaderRow& row = rowOf(shader);
    const std::string name = "physics/contact/" + std::string(row.name);
    // A shader that runs several passes exchanges results between threads through all arrays that it writes.
    const bool handsOnAll = shader == ContactShader::finishRounds;
    const ArraySet coherent = handsOnAll ? row.writes : kCoherent | setOf(Array::contactCounters);
    return {name + ".comp",
            kBegin + ("#define GROUP_SIZE " + std::to_string(groupSize > 0 ? groupSize : row.groupSize) + "\n") +
                include("physics/interface.glsl") + blocksOf(row.reads, row.writes, coherent) +
                include(name + ".glsl")};
}

gl::ShaderText joinedShell(KernelSet kernels, bool inOneGroup) {
    const auto declare = [](int location, const std::string& uniform) {
        return "layout(location = " + std::to_string(location) + ") uniform " + uniform + ";\n";
    };
    std::string includes, cases, first, last;
    for (std::size_t k = 0; k < kKernelCount; ++k) {
        if (!kernels.has(static_cast<Kernel>(k))) continue;
        last = kKernels[k].name;
        if (first.empty()) first = last;
        includes += include("physics/kernels/" + last + ".glsl");
        cases += "    case " + std::to_string(k) + "u: " + kKernels[k].function + "(i); break;\n";
    }
    const std::string threads = inOneGroup ? std::to_string(kJoinedThreads) : "64";
    return {"physics/" + first + (first == last ? "_joined" : "_to_" + last) + (inOneGroup ? "_in_one_group" : "") +
                ".comp",
            kBegin + ("#define GROUP_SIZE " + threads + "\n") + (inOneGroup ? "#define IN_ONE_GROUP\n" : "") +
                include("physics/interface.glsl") +
                blocksOf(kernels.reads(), kernels.writes(), inOneGroup ? kernels.writes() : ArraySet{}) +
                declare(kJoinedPassCountLocation, "uint passCount") +
                declare(kFirstJoinedPassLocation, "uvec4 passes[" + std::to_string(kMostJoinedPasses) + "]") +
                includes + "\nvoid takeElement(uint kernel, uint i) {\n    switch (kernel) {\n" + cases +
                "    }\n}\n\n" + include("physics/joined_passes.glsl")};
}

gl::ShaderText stretchShell() {
    return {"measure/stretch.comp", kBegin + include("physics/types.glsl") + blocksOf(kStretchReads, kStretchWrites) +
                                        include("measure/stretch.glsl")};
}

std::vector<gl::ShaderText> allShells() {
    std::vector<gl::ShaderText> shells;
    for (std::size_t k = 0; k < kKernelCount; ++k) shells.push_back(kernelShell(static_cast<Kernel>(k)));
    for (std::size_t k = 0; k < kContactShaders.size(); ++k)
        shells.push_back(contactShell(static_cast<ContactShader>(k)));
    shells.push_back(stretchShell());
    for (const bool inOneGroup : {false, true}) shells.push_back(joinedShell(kJoinable, inOneGroup));
    return shells;
}

namespace {

/// Most elements of a pass that one work group takes. A large GPU runs the group on one of its many multiprocessors,
/// which needs about 1 us for each 1,024 links, particles or triangles. A dispatch of its own costs a pass about 3 us.
constexpr glm::uint kMostInOneGroup = 2 * kJoinedThreads;

/// Returns the longest run of one kind at the start of a list of passes.
/// `fits`: tells whether a run of the kind can have a pass.
template <class Fits>
PassRun longestRun(std::span<const Pass> passes, bool inOneGroup, const Fits& fits) {
    constexpr int kMostBlocks = mostStorageBlocks();
    PassRun run{0, inOneGroup, {}};
    for (const Pass& pass : passes) {
        const KernelSet kernels = run.kernels | pass.kernel;
        if (!kJoinable.has(pass.kernel) || pass.substep != passes.front().substep || !fits(pass) ||
            kernels.touches().count() > kMostBlocks || run.count == kMostJoinedPasses)
            break;
        run.kernels = kernels;
        ++run.count;
    }
    return run;
}

}  // namespace

PassRun runAtStart(std::span<const Pass> passes, bool canBindAllLinks, bool pinsYield) {
    // A thread reads only its own particle, except in hold_tethers, which reads the positions of pins. The other passes
    // store the same values there, unless links have moved the pins.
    const PassRun wide = longestRun(passes, false, [&](const Pass& pass) {
        return rowOf(pass.kernel).over == KernelRange::particles && pass.range == passes.front().range &&
               !(pinsYield && pass.kernel == Kernel::holdTethers);
    });
    const PassRun narrow = longestRun(passes, true, [&](const Pass& pass) {
        return pass.range.count <= kMostInOneGroup &&
               (canBindAllLinks || rowOf(pass.kernel).over != KernelRange::colour);
    });
    const PassRun& longer = wide.count < narrow.count ? narrow : wide;
    return longer.count < 2 ? PassRun{} : longer;
}

/// Dispatches the next passes of a walk: one, or several that share a dispatch.
void GpuSolver::takeNext(Walk& walk) {
    const Plan& plan = walk.step->plan;
    const std::span<const Pass> passes = std::span(plan.passes).subspan(walk.next);
    PassRun run;
    // Passes before the first substep are too few to be worth programs of their own.
    if (path_ == GpuPath::joined && walk.next >= plan.firstSubstep)
        run = runAtStart(passes, canBindAllLinks_, walk.step->substeps.front().yieldingPins > 0.0f);
    walk.next += run.count;
    run.count == 1 ? dispatch(passes.front()) : dispatch(run, passes.first(run.count));
}

void GpuSolver::dispatch(const PassRun& run, std::span<const Pass> passes) {
    JoinedProgram& joined = joined_[{run.kernels.bits, run.inOneGroup}];
    if (joined.passes.empty())
        joined.program = gl::Program::compute(*library_, joinedShell(run.kernels, run.inOneGroup));
    std::vector<glm::uvec4> list;
    for (const Pass& pass : passes) {
        const bool areLinks = rowOf(pass.kernel).over == KernelRange::colour;
        // All links are bound, so those of a colour begin at its offset in the buffer.
        const auto first =
            areLinks ? static_cast<glm::uint>(links_.offsetOf(pass.colour) / sizeof(physics::Link)) : pass.range.first;
        list.emplace_back(static_cast<glm::uint>(pass.kernel), first, pass.range.count, 0u);
    }
    if (joined.passes != list) {
        joined.program.uniform(kFirstJoinedPassLocation, std::span<const glm::uvec4>(list));
        commands_->noteCall();
        joined.passes = std::move(list);
    }
    if (joined.program.uniform(kJoinedPassCountLocation, static_cast<GLuint>(run.count))) commands_->noteCall();
    // As a pass over particles, the dispatch sees all links.
    Pass all{Kernel::absorb, {0, passes.front().range.count}, passes.front().substep};
    if (run.inOneGroup) all.range.count = kJoinedThreads;
    dispatch(joined.program, run.kernels.reads(), run.kernels.writes(), all);
}

}  // namespace drape
