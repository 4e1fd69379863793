#include "solver/gpu/auto_backend.h"

namespace drape {

BackendChoice autoBackend(const gl::DeviceInfo& device) {
    if (!device.software) return {Backend::gpu, device.renderer + " is a GPU"};
    const std::string name = device.renderer.substr(0, device.renderer.find(" ("));
    return {Backend::cpu, name + " is a software renderer; the bits are the same"};
}

BackendChoice autoBackendWithoutGl() { return {Backend::cpu, "there is no OpenGL 4.5; the bits are the same"}; }

}  // namespace drape
