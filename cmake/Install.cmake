# Says which files `cmake --install` and `cpack` put where: the program, its manual page and completions, docs, a desktop
# entry, and the library for C and Python. The built-in scenes, fabrics, meshes, sewing patterns and logs are installed as
# examples; the program itself uses its embedded copies. cpack makes a package for Debian.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The program writes its manual page and completions from the table of its options.
set(pages ${PROJECT_BINARY_DIR}/pages)
add_custom_command(OUTPUT ${pages}/drape.1 ${pages}/drape DEPENDS drape VERBATIM
  COMMAND ${CMAKE_COMMAND} -E make_directory ${pages}
  COMMAND sh -c "\"$1\" help --man-page > \"$2/drape.1\" && \"$1\" help --bash-completions > \"$2/drape\"" sh
          $<TARGET_FILE:drape> ${pages})
add_custom_target(drape_pages ALL DEPENDS ${pages}/drape.1 ${pages}/drape)

install(TARGETS drape RUNTIME)
install(FILES ${pages}/drape.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${pages}/drape DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES assets/desktop/drape.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES assets/desktop/drape.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(DIRECTORY assets/scenes assets/fabrics assets/meshes assets/patterns assets/logs DESTINATION ${CMAKE_INSTALL_DATADIR}/drape
        PATTERN *.py EXCLUDE)
install(FILES README.md assets/desktop/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs PATTERN docs/pictures EXCLUDE)

# Installs the library for find_package(drape), pkg-config drape and import drape. The Python package goes to the folder
# under /usr where Debian's Python looks.
install(TARGETS drape_library EXPORT drape_library LIBRARY)
install(FILES src/library/drape.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY src/python/drape DESTINATION lib/python3/dist-packages FILES_MATCHING PATTERN *.py PATTERN py.typed)
set(cmake_folder ${CMAKE_INSTALL_LIBDIR}/cmake/drape)
install(EXPORT drape_library FILE drape-config.cmake NAMESPACE drape:: DESTINATION ${cmake_folder})
write_basic_package_version_file(drape-config-version.cmake COMPATIBILITY SameMinorVersion)
file(RELATIVE_PATH prefix_from_pc /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
configure_file(src/library/drape.pc.in drape.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/drape-config-version.cmake DESTINATION ${cmake_folder})
install(FILES ${PROJECT_BINARY_DIR}/drape.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "the people who build Drape")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# These libraries are opened by name at run time, so dpkg-shlibdeps cannot find them. Mesa draws on machines without a GPU.
# ffmpeg encodes clips.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libegl1, libgl1, libgl1-mesa-dri, libegl-mesa0")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS ffmpeg)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "python3 (>= 3.11), python3-numpy")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/assets/desktop/prerm)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)  # also makes the installation run ldconfig
include(CPack)
