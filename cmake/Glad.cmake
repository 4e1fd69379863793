# Defines the target `glad`: the loader for OpenGL 4.5 core and EGL 1.5, generated at build time.
#
# With --reproducible the generator uses its bundled specifications; otherwise it downloads them. The EGL loader opens
# libEGL at run time, so nothing links to a GL library and the program starts on machines without one.
find_program(GLAD_EXECUTABLE NAMES glad PATHS /usr/bin NO_DEFAULT_PATH)
find_program(GLAD_EXECUTABLE NAMES glad REQUIRED)

set(glad_dir ${CMAKE_CURRENT_BINARY_DIR}/glad)
set(glad_files ${glad_dir}/src/gl.c ${glad_dir}/src/egl.c ${glad_dir}/include/glad/gl.h ${glad_dir}/include/glad/egl.h)
string(JOIN "," glad_extensions
  EGL_EXT_client_extensions EGL_EXT_platform_base EGL_EXT_platform_device EGL_EXT_device_base
  EGL_EXT_device_enumeration EGL_EXT_device_query EGL_MESA_platform_surfaceless EGL_KHR_surfaceless_context
  EGL_KHR_no_config_context EGL_KHR_create_context)

add_custom_command(
  OUTPUT ${glad_files}
  COMMAND ${GLAD_EXECUTABLE} --api gl:core=4.5,egl=1.5 --extensions ${glad_extensions} --reproducible --quiet
          --out-path ${glad_dir} c --loader
  COMMENT "Generating the OpenGL 4.5 and EGL 1.5 loader"
  VERBATIM)

add_library(glad STATIC ${glad_files})
target_include_directories(glad SYSTEM PUBLIC ${glad_dir}/include)
target_link_libraries(glad PUBLIC ${CMAKE_DL_LIBS})
target_compile_options(glad PRIVATE -w -fPIC -fvisibility=hidden)
