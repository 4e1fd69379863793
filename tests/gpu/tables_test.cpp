// The tables of kernels and quantities against OpenGL's reflection of the compiled programs.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <string>

#include "embedded/shaders.h"
#include "gl/program.h"
#include "solver/plan/kernel.h"
#include "support/gl_fixture.h"

namespace drape {
namespace {

using Tables = test::GlTest;

TEST_F(Tables, RowsOfQuantitiesAreInTheOrderOfTheEnum) {
    for (std::size_t k = 0; k < kQuantityCount; ++k) EXPECT_EQ(indexOf(kQuantities[k].quantity), k);
    std::map<std::uint32_t, int> bindings;
    for (const QuantityRow& row : kQuantities) EXPECT_EQ(++bindings[row.binding], 1) << row.name;
}

TEST_F(Tables, EachKernelDeclaresTheBuffersOfItsRow) {
    const gl::ShaderLibrary library(embedded::shaders());
    for (const KernelRow& kernel : kKernels) {
        const gl::Program program = gl::Program::compute(library, std::string("physics/") + kernel.name + ".comp");
        QuantitySet declared;
        for (const gl::StorageBlock& block : program.storageBlocks()) {
            for (const QuantityRow& row : kQuantities) {
                if (row.binding == block.binding) declared = declared | setOf(row.quantity);
            }
        }
        for (const QuantityRow& row : kQuantities) {
            EXPECT_EQ(kernel.touches().has(row.quantity), declared.has(row.quantity))
                << kernel.name << ", " << row.name;
        }
    }
}

/// "next positions" as the block of a shader is called: "NextPositions".
std::string blockName(const QuantityRow& row) {
    std::string name;
    for (const char* c = row.name; *c != '\0'; ++c) {
        if (*c == ' ') continue;
        const bool isFirst = c == row.name || c[-1] == ' ';
        name += isFirst ? static_cast<char>(std::toupper(*c)) : *c;
    }
    return name;
}

TEST_F(Tables, BlocksAreCalledAsTheirRows) {
    const gl::ShaderLibrary library(embedded::shaders());
    std::vector<std::string> files{"physics/fused_substeps.comp", "measure/stretch.comp"};
    for (const KernelRow& kernel : kKernels) files.push_back(std::string("physics/") + kernel.name + ".comp");
    for (const std::string& file : files) {
        const gl::Program program = gl::Program::compute(library, file);
        for (const gl::StorageBlock& block : program.storageBlocks()) {
            const auto row = std::ranges::find(kQuantities, block.binding, &QuantityRow::binding);
            ASSERT_NE(row, kQuantities.end()) << file << ", " << block.name;
            EXPECT_EQ(block.name, blockName(*row)) << file;
        }
    }
}

/// Bytes from one element of a block's array to the next, as OpenGL has it.
GLint strideOf(const gl::Program& program, GLuint binding) {
    const GLenum blockProperties[] = {GL_BUFFER_BINDING, GL_NUM_ACTIVE_VARIABLES};
    GLint blocks = 0;
    glGetProgramInterfaceiv(program.id(), GL_SHADER_STORAGE_BLOCK, GL_ACTIVE_RESOURCES, &blocks);
    for (GLint k = 0; k < blocks; ++k) {
        GLint found[2] = {};
        const auto block = static_cast<GLuint>(k);
        glGetProgramResourceiv(program.id(), GL_SHADER_STORAGE_BLOCK, block, 2, blockProperties, 2, nullptr, found);
        if (static_cast<GLuint>(found[0]) != binding || found[1] == 0) continue;
        std::vector<GLint> variables(static_cast<std::size_t>(found[1]));
        const GLenum active = GL_ACTIVE_VARIABLES;
        glGetProgramResourceiv(program.id(), GL_SHADER_STORAGE_BLOCK, block, 1, &active, found[1], nullptr,
                               variables.data());
        const GLenum strides[] = {GL_TOP_LEVEL_ARRAY_STRIDE, GL_ARRAY_STRIDE};
        GLint stride[2] = {};
        glGetProgramResourceiv(program.id(), GL_BUFFER_VARIABLE, static_cast<GLuint>(variables.front()), 2, strides, 2,
                               nullptr, stride);
        return std::max(stride[0], stride[1]);
    }
    return 0;
}

TEST_F(Tables, ElementsAreAsLongAsInTheShaders) {
    const gl::ShaderLibrary library(embedded::shaders());
    for (const KernelRow& kernel : kKernels) {
        const gl::Program program = gl::Program::compute(library, std::string("physics/") + kernel.name + ".comp");
        for (const QuantityRow& row : kQuantities) {
            if (!kernel.touches().has(row.quantity)) continue;
            EXPECT_EQ(strideOf(program, row.binding), static_cast<GLint>(row.bytes)) << kernel.name << ", " << row.name;
        }
    }
}

}  // namespace
}  // namespace drape
