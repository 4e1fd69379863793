// A GPU that fuses a multiply and an add, or rounds a division in its own way, would differ from the CPU. No driver
// here can show this. Instead the kernels are compiled to SPIR-V, and every float operation is checked. It must have
// NoContraction (from `precise`), and must be one of + - *.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "embedded/shaders.h"
#include "solver/gpu/kernel_shells.h"

namespace drape {
namespace {

namespace fs = std::filesystem;

/// Runs a command and expects exit status 0.
void run(const std::string& command) { ASSERT_EQ(std::system(command.c_str()), 0) << command; }

/// Returns the SPIR-V of a compute shader as text, one instruction per line.
std::string disassemble(const std::string& glsl) {
    std::string pattern = (fs::temp_directory_path() / "drape-lint-XXXXXX").string();
    const fs::path folder = mkdtemp(pattern.data());
    std::ofstream(folder / "k.comp") << glsl;
    run("glslangValidator -G --target-env opengl -o " + (folder / "k.spv").string() + " " +
        (folder / "k.comp").string() + " > " + (folder / "log").string());
    run("spirv-dis --raw-id " + (folder / "k.spv").string() + " -o " + (folder / "k.txt").string());
    std::stringstream text;
    text << std::ifstream(folder / "k.txt").rdbuf();
    fs::remove_all(folder);
    return text.str();
}

struct LintReport {
    int floatOperations = 0;
    std::vector<std::string> faults;
};

LintReport lint(const std::string& assembly) {
    static const std::set<std::string> rounded = {"OpFAdd", "OpFSub", "OpFMul", "OpVectorTimesScalar"};
    static const std::set<std::string> exact = {
        "OpFNegate",        "OpFOrdLessThan",      "OpFOrdGreaterThan",     "OpFOrdEqual",
        "OpFUnordNotEqual", "OpFOrdLessThanEqual", "OpFOrdGreaterThanEqual"};
    static const std::set<std::string> wholeNumbers = {"SMax", "SMin", "UMax", "UMin"};
    std::set<std::string> uncontracted;
    LintReport report;
    std::stringstream lines(assembly);
    for (std::string line; std::getline(lines, line);) {
        std::stringstream words(line);
        std::vector<std::string> w{std::istream_iterator<std::string>(words), {}};
        if (w.size() >= 3 && w[0] == "OpDecorate" && w[2] == "NoContraction") uncontracted.insert(w[1]);
        if (w.size() < 3 || w[1] != "=") continue;
        const std::string& operation = w[2];
        const bool isFloat = operation.starts_with("OpF") && !operation.starts_with("OpFunction");
        if (rounded.contains(operation)) {
            ++report.floatOperations;
            if (!uncontracted.contains(w[0])) report.faults.push_back("not precise: " + line);
        } else if (operation == "OpExtInst" && w.size() > 5 && wholeNumbers.contains(w[5])) {
            continue;
        } else if (operation == "OpExtInst" || operation == "OpDot" || operation.find("Matrix") != std::string::npos) {
            if (operation != "OpTypeMatrix") report.faults.push_back("rounds as it likes: " + line);
        } else if (isFloat && !exact.contains(operation)) {
            report.faults.push_back("rounds as it likes: " + line);
        }
    }
    return report;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

TEST(KernelLint, EveryFloatOperationIsPreciseAndExactlyDefined) {
    const gl::ShaderLibrary library(embedded::shaders());
    int kernels = 0;
    int operations = 0;
    for (const gl::ShaderText& shell : allShells()) {
        if (!shell.name.starts_with("physics/")) continue;
        const LintReport report = lint(disassemble(library.expand(shell).text));
        EXPECT_TRUE(report.faults.empty()) << shell.name << ":\n" << joined(report.faults);
        if (shell.name.find("fused") != std::string::npos) {
            EXPECT_GT(report.floatOperations, 100) << shell.name;
        }
        ++kernels;
        operations += report.floatOperations;
    }
    EXPECT_EQ(kernels, static_cast<int>(kKernelCount + kContactShaders.size()) + 4)
        << "should include the kernels of whole substeps";
    EXPECT_GT(operations, 200);
}

std::string shaderWith(const std::string& statement) {
    return "#version 450 core\nlayout(local_size_x = 64) in;\n"
           "layout(std430, binding = 0) buffer B { float b[]; };\n"
           "void main() {\n    float x = b[gl_GlobalInvocationID.x];\n    " +
           statement + "\n    b[gl_GlobalInvocationID.x] = r;\n}\n";
}

TEST(KernelLint, SeesWhatItIsFor) {
    EXPECT_TRUE(lint(disassemble(shaderWith("precise float r = x * x + x;"))).faults.empty());
    for (const char* fault : {"float r = x * x + x;", "precise float r = 1.0 / x;", "precise float r = sqrt(x);",
                              "precise float r = inversesqrt(x);", "precise float r = dot(vec3(x), vec3(x, 1.0, 2.0));",
                              "precise float r = mix(x, 2.0, 0.3);", "precise float r = mod(x, 3.0);",
                              "precise float r = fma(x, x, x);", "float r = (vec3(x) * x).y;"}) {
        EXPECT_FALSE(lint(disassemble(shaderWith(fault))).faults.empty()) << fault;
    }
}

}  // namespace
}  // namespace drape
