#include "solver/gpu/auto_backend.h"

#include <gtest/gtest.h>

namespace drape {
namespace {

TEST(AutoBackend, TakesTheCpuWhereACpuPlaysGpu) {
    gl::DeviceInfo device;
    device.renderer = "llvmpipe (LLVM 15.0.6, 256 bits)";
    device.software = true;
    const BackendChoice choice = autoBackend(device);
    EXPECT_EQ(choice.backend, Backend::cpu);
    EXPECT_EQ(choice.reason, "llvmpipe is a software renderer; the bits are the same");
}

TEST(AutoBackend, TakesTheGpuWhereThereIsOne) {
    gl::DeviceInfo device;
    device.renderer = "NVIDIA H100 PCIe/PCIe/SSE2";
    const BackendChoice choice = autoBackend(device);
    EXPECT_EQ(choice.backend, Backend::gpu);
    EXPECT_EQ(choice.reason, "NVIDIA H100 PCIe/PCIe/SSE2 is a GPU");
}

TEST(AutoBackend, TakesTheCpuWithoutOpenGl) { EXPECT_EQ(autoBackendWithoutGl().backend, Backend::cpu); }

}  // namespace
}  // namespace drape
