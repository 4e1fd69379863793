#include "gl/loader.h"

#include "gl/error.h"

#include <string>

namespace drape::gl {

void loadFunctions(GLADloadfunc getProcAddress) {
    const int version = gladLoadGL(getProcAddress);
    const int major = GLAD_VERSION_MAJOR(version);
    const int minor = GLAD_VERSION_MINOR(version);
    if (version == 0) throw NoContext("no OpenGL 4.5: the driver's functions could not be loaded");
    if (major < 4 || (major == 4 && minor < 5)) {
        throw NoContext("no OpenGL 4.5: the driver gives " + std::to_string(major) + "." + std::to_string(minor));
    }
}

}  // namespace drape::gl
