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

/// Compiles compute shaders and returns the SPIR-V of each as text, one instruction per line. A single process compiles
/// all of them, since a compiler takes much longer to start than to read a kernel.
std::vector<std::string> disassemble(const std::vector<std::string>& shaders) {
    std::string pattern = (fs::temp_directory_path() / "drape-lint-XXXXXX").string();
    const fs::path folder = mkdtemp(pattern.data());
    const auto fileOf = [&](std::size_t k, const char* ending) { return folder / (std::to_string(k) + ending); };
    std::string command = "cd " + folder.string() + " && glslc --target-env=opengl -O0 -S";
    for (std::size_t k = 0; k < shaders.size(); ++k) {
        std::ofstream(fileOf(k, ".comp")) << shaders[k];
        command += " " + std::to_string(k) + ".comp";
    }
    EXPECT_EQ(std::system(command.c_str()), 0) << command;
    std::vector<std::string> texts;
    for (std::size_t k = 0; k < shaders.size(); ++k) {
        std::stringstream text;
        text << std::ifstream(fileOf(k, ".comp.spvasm")).rdbuf();
        texts.push_back(text.str());
    }
    fs::remove_all(folder);
    return texts;
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
    std::vector<std::string> names, texts;
    for (const gl::ShaderText& shell : allShells()) {
        if (!shell.name.starts_with("physics/")) continue;
        names.push_back(shell.name);
        texts.push_back(library.expand(shell).text);
    }
    EXPECT_EQ(names.size(), kKernelCount + kContactShaders.size() + 2)
        << "should include the two shaders of all kernels that can share a dispatch";
    const std::vector<std::string> assemblies = disassemble(texts);
    int operations = 0;
    for (std::size_t k = 0; k < names.size(); ++k) {
        ASSERT_NE(assemblies[k].find("OpFunctionEnd"), std::string::npos) << names[k];
        const LintReport report = lint(assemblies[k]);
        EXPECT_TRUE(report.faults.empty()) << names[k] << ":\n" << joined(report.faults);
        if (names[k].find("_to_") != std::string::npos) {
            EXPECT_GT(report.floatOperations, 100) << names[k];
        }
        operations += report.floatOperations;
    }
    EXPECT_GT(operations, 200);
}

std::string shaderWith(const std::string& statement) {
    return "#version 450 core\nlayout(local_size_x = 64) in;\n"
           "layout(std430, binding = 0) buffer B { float b[]; };\n"
           "void main() {\n    float x = b[gl_GlobalInvocationID.x];\n    " +
           statement + "\n    b[gl_GlobalInvocationID.x] = r;\n}\n";
}

TEST(KernelLint, SeesWhatItIsFor) {
    const std::vector<std::string> faults = {"float r = x * x + x;",
                                             "precise float r = 1.0 / x;",
                                             "precise float r = sqrt(x);",
                                             "precise float r = inversesqrt(x);",
                                             "precise float r = dot(vec3(x), vec3(x, 1.0, 2.0));",
                                             "precise float r = mix(x, 2.0, 0.3);",
                                             "precise float r = mod(x, 3.0);",
                                             "precise float r = fma(x, x, x);",
                                             "float r = (vec3(x) * x).y;"};
    std::vector<std::string> texts = {shaderWith("precise float r = x * x + x;")};
    for (const std::string& fault : faults) texts.push_back(shaderWith(fault));
    const std::vector<std::string> assemblies = disassemble(texts);
    EXPECT_EQ(lint(assemblies[0]).floatOperations, 2);
    EXPECT_TRUE(lint(assemblies[0]).faults.empty());
    for (std::size_t k = 0; k < faults.size(); ++k) EXPECT_FALSE(lint(assemblies[k + 1]).faults.empty()) << faults[k];
}

}  // namespace
}  // namespace drape
