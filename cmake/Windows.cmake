# Toolchain for drape.exe: Debian's MinGW with the libraries that scripts/windows leaves in build/windows/deps.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)

# The stack of 64-bit Windows is aligned to 16 bytes, and GCC places wider vectors there as if it were aligned to their
# size (GCC bug 54412). So the assembler writes every aligned move of a vector as an unaligned one.
# -mbig-obj: sources that are compiled together have more sections than the usual object file can hold.
set(flags "-Wa,-muse-unaligned-vector-move,-mbig-obj -D_WIN32_WINNT=0x0A00")
set(CMAKE_C_FLAGS_INIT "${flags}")
set(CMAKE_CXX_FLAGS_INIT "${flags}")
# The program needs only the libraries of Windows. Its main thread has a stack of 8 MiB, as on Linux.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static -Wl,--stack,8388608")

set(CMAKE_FIND_ROOT_PATH ${CMAKE_CURRENT_LIST_DIR}/../build/windows/deps)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(ENV{PKG_CONFIG_LIBDIR} ${CMAKE_FIND_ROOT_PATH}/lib/pkgconfig)
