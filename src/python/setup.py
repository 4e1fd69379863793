"""Builds libdrape with CMake and puts it into the package, so that a wheel needs nothing of the source."""

import os
import pathlib
import platform
import shutil
import subprocess

from setuptools import setup
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
    """A wheel for any Python 3 on systems with this machine's glibc or a later one."""

    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        name, version = platform.libc_ver()
        if name != "glibc":
            return "py3", "none", f"linux_{platform.machine()}"
        return "py3", "none", f"manylinux_{version.replace('.', '_')}_{platform.machine()}"


setup(cmdclass={"build_py": BuildWithLibrary, "bdist_wheel": PlatformWheel})
