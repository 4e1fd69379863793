"""Builds libdrape with CMake and puts it into the package, so that a wheel needs nothing of the source."""

import os
import pathlib
import platform
import re
import shutil
import subprocess

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py
from wheel.bdist_wheel import bdist_wheel

HERE = pathlib.Path(__file__).resolve().parent
LIBRARY = "libdrape.so.0"


class BuildWithLibrary(build_py):
    def run(self):
        super().run()
        source = HERE.parents[1]
        build = pathlib.Path(os.environ.get("DRAPE_WHEEL_BUILD", HERE / "build" / "library"))
        generator = ["-G", "Ninja"] if shutil.which("ninja") else []
        subprocess.run(["cmake", "-S", source, "-B", build, *generator, "-DCMAKE_BUILD_TYPE=Release",
                        "-DDRAPE_SELF_CONTAINED=ON"], check=True)
        jobs = os.environ.get("DRAPE_WHEEL_JOBS", str(os.cpu_count()))
        subprocess.run(["cmake", "--build", build, "--target", "drape_library", "--parallel", jobs], check=True)
        to = pathlib.Path(self.build_lib, "drape", LIBRARY)
        shutil.copyfile((build / LIBRARY).resolve(), to)
        if shutil.which("strip"):
            subprocess.run(["strip", "--strip-unneeded", to], check=True)


class PlatformWheel(bdist_wheel):
    """A wheel for any Python 3 on systems whose glibc has all functions that the library calls."""

    def get_tag(self):
        library = pathlib.Path(self.get_finalized_command("build_py").build_lib, "drape", LIBRARY)
        versions = subprocess.run(["readelf", "--version-info", "--wide", library], check=True, capture_output=True,
                                  text=True).stdout
        major, minor = max((int(a), int(b)) for a, b in re.findall(r"\bGLIBC_(\d+)\.(\d+)", versions))
        return "py3", "none", f"manylinux_{major}_{minor}_{platform.machine()}"


class WithLibrary(Distribution):
    """Tells setuptools that the package is not the same on all platforms."""

    def has_ext_modules(self):
        return True


setup(cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": PlatformWheel}, distclass=WithLibrary)
