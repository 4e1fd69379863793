#include <gtest/gtest.h>

#include "backend/backend.h"
#include "scene/load/registry.h"
#include "support/contact_scenes.h"
#include "support/gl_fixture.h"

namespace drape {
namespace {

TEST(BackendByTimes, IsTheGpuUnlessItIsMuchSlower) {
    const BackendChoice gpu = backendByTimes("NVIDIA H100 PCIe/PCIe/SSE2", "drop", {0.00123, 0.0045});
    EXPECT_EQ(gpu.backend, Backend::gpu);
    EXPECT_EQ(gpu.reason, "NVIDIA H100 PCIe/PCIe/SSE2 takes 1.23 ms per step of drop, the CPU 4.5");
    const BackendChoice cold = backendByTimes("NVIDIA H200/PCIe/SSE2", "drop", {0.00622, 0.00388, true});
    EXPECT_EQ(cold.backend, Backend::gpu);
    EXPECT_EQ(cold.reason,
              "NVIDIA H200/PCIe/SSE2 takes 6.22 ms per step of drop, the CPU 3.88, which becomes slower once cloth "
              "meets cloth");
    EXPECT_EQ(backendByTimes("NVIDIA H200/PCIe/SSE2", "standard", {0.00622, 0.00388}).backend, Backend::cpu);
    EXPECT_EQ(backendByTimes("a slow GPU", "drop", {0.021, 0.01, true}).backend, Backend::cpu);
}

TEST(BackendByTimes, IsTheCpuWithoutOpenGl) {
    const BackendChoice choice = autoBackendWithoutGl("no OpenGL 4.5");
    EXPECT_EQ(choice.backend, Backend::cpu);
    EXPECT_EQ(choice.reason, "no OpenGL 4.5; results are identical");
}

class AutoBackend : public test::ShaderTest {
protected:
    BackendChoice choiceOf(const gl::DeviceInfo& device, const Scene& scene) {
        return autoBackend(device, scene, commands_, library_);
    }
};

TEST_F(AutoBackend, TakesTheCpuWhereACpuPlaysGpu) {
    gl::DeviceInfo device;
    device.renderer = "llvmpipe (LLVM 15.0.6, 256 bits)";
    device.software = true;
    const BackendChoice choice = choiceOf(device, loadScene("drop"));
    EXPECT_EQ(choice.backend, Backend::cpu);
    EXPECT_EQ(choice.reason, "llvmpipe is a software renderer; results are identical");
}

/// Pretends that the tests' renderer is a GPU.
TEST_F(AutoBackend, MeasuresBothOnTheSceneWhereThereIsAGpu) {
    const Scene scene = test::pileScene(10);
    const StepTimes times = measureStepTimes(scene, commands_, library_);
    EXPECT_GT(times.gpu, 0.0);
    EXPECT_GT(times.cpu, 0.0);
    gl::DeviceInfo device;
    device.renderer = "a GPU";
    const BackendChoice choice = choiceOf(device, scene);
    EXPECT_TRUE(choice.reason.starts_with("a GPU takes ")) << choice.reason;
    EXPECT_EQ(choice.backend, Backend::cpu) << "llvmpipe should not be faster: " << choice.reason;
}

}  // namespace
}  // namespace drape
