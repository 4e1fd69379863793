"""Checks, without such a GPU, that the kernels' code for AMD's GPUs has no fused multiply-add.

    amd_code_test.py SHADERS ASIDE

SHADERS: the folder of complete compute shaders that the build writes
ASIDE: the folder where scripts/check-drivers --fetch lavapipe has unpacked Mesa. Mesa's Vulkan driver RADV compiles for an
absent device (RADV_FORCE_FAMILY) and prints the code. Exits with 77 if Mesa is missing.

v_fma and v_fmac round once. They are allowed if a factor is a power of two, since the product is exact then. v_mad and
v_mac, of older families, round the product and the sum like two instructions, and flush subnormal numbers. (LLVM selects
them for ISD::FMAD: "a * b + c, while getting the same result as the separately rounded operations".) They are counted.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

SHADERS, ASIDE = (Path(path).resolve() for path in sys.argv[1:3])
LIBRARIES = ASIDE / "usr/lib/x86_64-linux-gnu"
FAMILIES = ["NAVI21", "POLARIS10"]  # RDNA 2, which has v_fma; GCN 4, which prefers v_mad
# A shader without `precise`, as a control: its code must show fused instructions where the device has them.
CONTROL = """#version 450
layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer Values { float values[]; };
void main() { uint i = gl_GlobalInvocationID.x; values[i] = values[i] * values[i + 64] + values[i + 128]; }
"""
FUSED = re.compile(r"^\s+v_\w*fma\w*_f(16|32)\w* ([^;]*)", re.M)
UNFUSED = re.compile(r"^\s+v_(?!fma)\w*(?:mad|mac)\w*_f(?:16|32)", re.M)
POWER_OF_TWO = re.compile(r"(^|, )-?(0\.5|1\.0|2\.0|4\.0)(,|$)")


def to_spirv(shader, folder):
    """Compiles a shader by the rules of Vulkan, but with uniforms outside blocks allowed (-R)."""
    target = folder / (shader.stem + ".spv")
    subprocess.run(["glslangValidator", "-V", "-R", "--amb", "--aml", "-o", target, shader], check=True,
                   stdout=subprocess.DEVNULL)
    return target


def code_for(family, compiler, files, folder):
    """Returns the assembly of each file, by the file's name."""
    driver = folder / "radv.json"
    driver.write_text(json.dumps({"file_format_version": "1.0.0",
                                  "ICD": {"library_path": str(LIBRARIES / "libvulkan_radeon.so"), "api_version": "1.1.0"}}))
    environment = {**os.environ, "VK_ICD_FILENAMES": str(driver), "RADV_FORCE_FAMILY": family,
                   "RADV_DEBUG": "shaders,nocache", "LD_LIBRARY_PATH": str(LIBRARIES)}
    run = subprocess.run([compiler, *files], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                         errors="replace")
    if run.returncode != 0:
        raise SystemExit(f"{family}: {run.stdout[-500:]}")
    kernels = run.stdout.split("\nkernel: ")[1:]
    return {Path(kernel.split("\n", 1)[0]).stem: kernel.split("\ndisasm:", 1)[1] for kernel in kernels}


def fused_in(code):
    return [match.group(0).strip() for match in FUSED.finditer(code) if not POWER_OF_TWO.search(match.group(2).strip())]


def main():
    if not (LIBRARIES / "libvulkan_radeon.so").exists() or not (ASIDE / "usr/include/vulkan").exists():
        print(f"SKIPPED: {ASIDE} has no RADV or no headers of Vulkan (scripts/check-drivers --fetch lavapipe)")
        return 77
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        compiler = folder / "compile_kernels"
        subprocess.run(["cc", "-I", ASIDE / "usr/include", Path(__file__).parent / "compile_kernels.c", "-o", compiler,
                        "-L", LIBRARIES, "-l:libvulkan.so.1"], check=True)
        (folder / "control.comp").write_text(CONTROL)
        shaders = sorted(SHADERS.glob("*.comp"))
        files = [to_spirv(shader, folder) for shader in shaders]
        control = to_spirv(folder / "control.comp", folder)
        wrong = []
        for family in FAMILIES:
            code = code_for(family, compiler, [control, *files], folder)
            if len(code) != len(shaders) + 1:
                wrong.append(f"{family}: {len(code)} kernels compiled, expected {len(shaders) + 1}")
            contracted = code.pop("control")
            if not fused_in(contracted) and not UNFUSED.search(contracted):
                wrong.append(f"{family}: a product and a sum without `precise` are not contracted: this test sees nothing")
            unfused = sum(len(UNFUSED.findall(text)) for text in code.values())
            exact = sum(len(FUSED.findall(text)) for text in code.values())
            wrong += [f"{family}: {kernel}: {line}" for kernel, text in code.items() for line in fused_in(text)]
            print(f"{family}: {len(code)} kernels, {exact} fused of exact products, {unfused} unfused multiply-adds")
    print("\n".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


sys.exit(main())
