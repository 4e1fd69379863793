// Replaces pictures.cpp in a build without OpenGL.

#include "gl/context/error.h"
#include "library/handle.h"

using drape::library::guarded;

namespace {

drape_status refuseGl(drape_scene* scene) {
    return guarded(scene, [](drape_scene&) { throw drape::gl::NoContext("the library was built without OpenGL"); });
}

}  // namespace

drape_status drape_save_picture(drape_scene* scene, const drape_picture*, const char*) { return refuseGl(scene); }
drape_status drape_draw_picture(drape_scene* scene, const drape_picture*, uint8_t*, size_t) { return refuseGl(scene); }
drape_status drape_gpu_attach(drape_scene* scene, drape_gl_loader) { return refuseGl(scene); }
drape_status drape_gpu_detach(drape_scene* scene) { return refuseGl(scene); }
drape_status drape_gpu_buffer(drape_scene* scene, drape_buffer, uint32_t*) { return refuseGl(scene); }
