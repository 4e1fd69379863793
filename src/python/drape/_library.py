"""Loads libdrape and declares its functions and structs (drape.h)."""

import ctypes as c
import os
import pathlib
from typing import Any

_ABI = 0


class Options(c.Structure):
    _fields_ = [("struct_size", c.c_size_t), ("columns", c.c_uint32), ("threads", c.c_uint32),
                ("fabric", c.c_char_p), ("choices", c.c_char_p), ("set", c.POINTER(c.c_char_p)),
                ("set_count", c.c_size_t), ("bodies", c.POINTER(c.c_char_p)), ("body_count", c.c_size_t)]


class OpenError(c.Structure):
    _fields_ = [("status", c.c_int), ("message", c.c_char * 508)]


class ClothRange(c.Structure):
    _fields_ = [("struct_size", c.c_size_t)] + [(name, c.c_uint32) for name in (
        "first_particle", "particle_count", "first_triangle", "triangle_count", "columns", "rows")]


class Mesh(c.Structure):
    _fields_ = [("struct_size", c.c_size_t), ("name", c.c_char_p), ("vertices", c.c_void_p), ("vertex_count", c.c_size_t),
                ("triangles", c.c_void_p), ("triangle_count", c.c_size_t), ("uv", c.c_void_p)]


class BodyState(c.Structure):
    _fields_ = [("struct_size", c.c_size_t)] + [(name, c.c_uint32) for name in (
        "first_particle", "particle_count", "first_triangle", "triangle_count")] + [
        ("place", c.c_float * 3), ("turn", c.c_float * 4)]


class Measures(c.Structure):
    _fields_ = [("struct_size", c.c_size_t), ("stretch_max_percent", c.c_double),
                ("stretch_rms_percent", c.c_double), ("kinetic_energy", c.c_double)]


class Picture(c.Structure):
    _fields_ = [("struct_size", c.c_size_t), ("width", c.c_uint32), ("height", c.c_uint32), ("quality", c.c_char_p),
                ("view", c.c_char_p), ("transparent", c.c_int), ("has_camera", c.c_int), ("target", c.c_float * 3),
                ("distance", c.c_float), ("yaw", c.c_float), ("pitch", c.c_float)]


def _load() -> c.CDLL:
    name = f"libdrape.so.{_ABI}"
    given = os.environ.get("DRAPE_LIBRARY")
    # A wheel has the library beside this file. cmake --install puts it into PREFIX/lib or a folder such as
    # PREFIX/lib/x86_64-linux-gnu, and this file into PREFIX/lib/python3/dist-packages/drape.
    near = [p for folder in pathlib.Path(__file__).resolve().parents[:5] for pattern in (name, f"*-linux-gnu*/{name}")
            for p in sorted(folder.glob(pattern))]
    library = c.CDLL(given or (str(near[0]) if near else name))
    if library.drape_abi() != _ABI:
        raise ImportError(f"{library._name}: has ABI {library.drape_abi()}, this package is for {_ABI}")
    return library


lib = _load()
_scene, _size, _text = c.c_void_p, c.c_size_t, c.c_char_p
_functions: list[tuple[Any, ...]] = [  # name, type of the result, types of the arguments
    ("version", _text), ("built_in_scene", _text, _size), ("message", _text, _scene), ("notes", _text, _scene), ("close", None, _scene),
    ("open", c.c_int, _text, c.c_void_p, c.c_void_p, c.c_void_p),
    ("open_text", c.c_int, _text, _size, c.c_void_p, c.c_void_p, c.c_void_p),
    ("open_arrays", c.c_int, _text, _size, c.c_void_p, _size, c.c_void_p, c.c_void_p, c.c_void_p),
    ("cloth_vertices", c.c_void_p, _scene, _size, c.c_void_p), ("push", c.c_int, _scene, _size, _size, c.c_void_p),
    ("drive_collider", c.c_int, _scene, _text, c.c_void_p, c.c_void_p), ("body_count", _size, _scene),
    ("body_name", _text, _scene, _size), ("get_body", c.c_int, _scene, _text, c.c_void_p),
    ("body_vertices", c.c_void_p, _scene, _text, c.c_void_p),
    ("drive_body", c.c_int, _scene, _text, c.c_void_p, c.c_void_p),
    ("drive_body_vertices", c.c_int, _scene, _text, c.c_void_p, _size),
    ("step", c.c_int, _scene, c.c_uint64), ("restart", c.c_int, _scene), ("steps_taken", c.c_uint64, _scene),
    ("time", c.c_double, _scene), ("time_step", c.c_double, _scene), ("particle_count", _size, _scene),
    ("triangle_count", _size, _scene), ("link_count", _size, _scene), ("cloth_count", _size, _scene),
    ("get_cloth", c.c_int, _scene, _size, c.c_void_p), ("positions", c.c_void_p, _scene),
    ("velocities", c.c_void_p, _scene), ("normals", c.c_void_p, _scene), ("triangles", c.c_void_p, _scene),
    ("texture_coordinates", c.c_void_p, _scene), ("hold_arrays", c.c_void_p, _scene),
    ("release_arrays", None, c.c_void_p),
    ("write_positions", c.c_int, _scene, _size, _size, c.c_void_p),
    ("write_velocities", c.c_int, _scene, _size, _size, c.c_void_p), ("hash", c.c_int, _scene, c.c_void_p),
    ("measure", c.c_int, _scene, c.c_void_p), ("pins", c.c_void_p, _scene, c.c_void_p),
    ("pin", c.c_int, _scene, c.c_void_p, _size), ("unpin", c.c_int, _scene, c.c_void_p, _size),
    ("move_pins", c.c_int, _scene, c.c_void_p, _size, c.c_void_p),
    ("pin_group_count", _size, _scene), ("pin_group_name", _text, _scene, _size),
    ("pin_group_particles", c.c_void_p, _scene, _text, c.c_void_p),
    ("get_pin_group", c.c_int, _scene, _text, c.c_void_p),
    ("move_pin_group", c.c_int, _scene, _text, c.c_void_p),
    ("grab", c.c_int, _scene, c.c_uint32, c.c_void_p, _size, c.c_void_p),
    ("drag", c.c_int, _scene, c.c_uint32, c.c_void_p), ("release", c.c_int, _scene, c.c_uint32),
    ("cut", c.c_int, _scene, c.c_void_p, c.c_void_p, c.c_void_p, c.c_void_p), ("collider_count", _size, _scene),
    ("collider_name", _text, _scene, _size), ("get_collider", c.c_int, _scene, _text, c.c_void_p, c.c_void_p),
    ("move_collider", c.c_int, _scene, _text, c.c_void_p), ("get_wind", c.c_int, _scene, c.c_void_p),
    ("set_wind", c.c_int, _scene, c.c_void_p), ("drive_wind", c.c_int, _scene, c.c_void_p),
    ("set", c.c_int, _scene, _text, _text),
    ("save", c.c_int, _scene, _text), ("load", c.c_int, _scene, _text),
    ("save_bytes", c.c_int, _scene, c.c_void_p, c.c_void_p), ("load_bytes", c.c_int, _scene, _text, _size),
    ("save_picture", c.c_int, _scene, c.c_void_p, _text),
    ("draw_picture", c.c_int, _scene, c.c_void_p, c.c_void_p, _size),
    ("gpu_attach", c.c_int, _scene, c.c_void_p), ("gpu_detach", c.c_int, _scene),
    ("attach_to_collider", c.c_int, _scene, _text, c.c_void_p, _size),
    ("attach_to_body", c.c_int, _scene, _text, c.c_void_p, _size),
    ("measure_forces", c.c_int, _scene, c.c_int), ("collider_force", c.c_int, _scene, _text, c.c_void_p, c.c_void_p),
    ("body_force", c.c_int, _scene, _text, c.c_void_p, c.c_void_p),
    ("pin_group_force", c.c_int, _scene, _text, c.c_void_p, c.c_void_p),
    ("contact_forces", c.c_void_p, _scene), ("pin_forces", c.c_void_p, _scene),
    ("gpu_buffer", c.c_int, _scene, c.c_int, c.c_void_p)]
for _name, _result, *_arguments in _functions:
    _function = getattr(lib, "drape_" + _name)
    _function.restype, _function.argtypes = _result, _arguments
