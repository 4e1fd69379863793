// Compares the compute shaders generated from the tables of kernels and arrays with OpenGL's reflection of the compiled
// programs.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "embedded/shaders.h"
#include "gl/program.h"
#include "solver/gpu/gpu_solver.h"
#include "solver/gpu/kernel_shells.h"
#include "support/gl_fixture.h"

namespace drape {
namespace {

class Tables : public test::GlTest {
protected:
    gl::ShaderLibrary library_{embedded::shaders()};
    gl::Program compile(Kernel kernel) { return gl::Program::compute(library_, kernelShell(kernel)); }
};

TEST_F(Tables, EachShaderDeclaresTheArraysOfItsRowAtTheirIndices) {
    const auto expectBlocks = [&](const gl::ShaderText& shell, ArraySet touched) {
        std::map<GLuint, std::string> expected;
        for (const ArrayRow& row : kArrays) {
            if (touched.has(row.array)) expected[static_cast<GLuint>(indexOf(row.array))] = row.name;
        }
        std::map<GLuint, std::string> found;
        const gl::Program program = gl::Program::compute(library_, shell);
        for (const gl::StorageBlock& block : program.storageBlocks()) {
            std::string name = block.name;
            name.front() = static_cast<char>(name.front() - 'A' + 'a');
            found[block.binding] = name;
        }
        EXPECT_EQ(found, expected) << shell.name;
    };
    for (std::size_t k = 0; k < kKernelCount; ++k)
        expectBlocks(kernelShell(static_cast<Kernel>(k)), kKernels[k].touches());
    constexpr KernelSet kSome = KernelSet{} | Kernel::holdTethers | Kernel::collide | Kernel::absorb;
    for (const bool inOneGroup : {false, true}) expectBlocks(joinedShell(kSome, inOneGroup), kSome.touches());
    expectBlocks(stretchShell(), kStretchReads | kStretchWrites);
}

/// Contact shaders run the kernels of contact in fewer dispatches, by the kernels' own text.
TEST_F(Tables, EachKernelOfContactIsInTheTextOfAContactShader) {
    const auto isIn = [&](const ContactShaderRow& row, std::string_view text) {
        const auto shader = static_cast<ContactShader>(&row - kContactShaders.data());
        return library_.expand(contactShell(shader)).text.find(text) != std::string::npos;
    };
    for (const Kernel kernel : kContactKernels) {
        // measure_motion.glsl applies both pushes at once. It shares the text that adds one, parts/pushed.glsl.
        const std::string text =
            kernel == Kernel::applyPushes ? "Vec3 pushedBy(" : "void " + std::string(rowOf(kernel).function) + "(";
        EXPECT_TRUE(std::ranges::any_of(kContactShaders, [&](const ContactShaderRow& row) {
            return row.kernels.has(kernel) && isIn(row, text);
        })) << kernelName(kernel);
    }
}

TEST_F(Tables, ADeviceWithTooFewStorageBindingsIsRefused) {
    gl::DeviceInfo device = gl::deviceInfo();
    device.maxStorageBindings = kArrayCount;
    EXPECT_NO_THROW(GpuSolver::requireStorageBlocks(device));
    device.maxStorageBindings = 16;
    EXPECT_THROW(GpuSolver::requireStorageBlocks(device), gl::DeviceLimit);
}

/// 16 storage blocks are a common limit, so there is room for new arrays.
TEST_F(Tables, ShadersLeaveRoomForMoreStorageBlocks) {
    EXPECT_LT(rowOf(ContactShader::proveRound).touches().count(), 12);
    EXPECT_LE(mostStorageBlocks(), 16);
    for (const ContactShaderRow& shader : kContactShaders) {
        if (shader.name != std::string_view("finish_rounds")) {
            EXPECT_LE(shader.touches().count(), 14) << shader.name;
        }
    }
}

TEST_F(Tables, ADeviceWithTooFewStorageBlocksIsRefused) {
    gl::DeviceInfo device = gl::deviceInfo();
    EXPECT_NO_THROW(GpuSolver::requireStorageBlocks(device));
    device.maxComputeStorageBlocks = mostStorageBlocks();
    EXPECT_NO_THROW(GpuSolver::requireStorageBlocks(device));
    device.maxComputeStorageBlocks = 8;  // the number that OpenGL 4.5 promises
    try {
        GpuSolver::requireStorageBlocks(device);
        FAIL() << "no kernel needs more";
    } catch (const gl::DeviceLimit& limit) {
        EXPECT_STREQ(limit.what(), ("this device allows a compute shader 8 storage blocks; the solver needs " +
                                    std::to_string(mostStorageBlocks()))
                                       .c_str());
    }
}

/// Returns the bytes from one element of a block's array to the next, according to OpenGL.
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
    for (std::size_t k = 0; k < kKernelCount; ++k) {
        const gl::Program program = compile(static_cast<Kernel>(k));
        const ArraySet touched = kKernels[k].touches();
        for (const ArrayRow& row : kArrays) {
            if (!touched.has(row.array)) continue;
            EXPECT_EQ(strideOf(program, static_cast<GLuint>(indexOf(row.array))), static_cast<GLint>(row.bytes))
                << kKernels[k].name << ", " << row.name;
        }
    }
}

}  // namespace
}  // namespace drape
