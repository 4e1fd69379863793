"""Meshes and point caches as files, and the axes of both programs. Needs NumPy, not Blender."""

from __future__ import annotations

import os
import struct
from typing import BinaryIO

import numpy as np

_PC2 = struct.Struct("<12siiffi")  # magic, version, points, start, frames of animation per sample, samples


def to_drape(points: np.ndarray, unit: float) -> np.ndarray:
    """Converts Blender's axes (z up) and units of `unit` metres to Drape's axes (y up) and metres."""
    return np.stack([points[:, 0], points[:, 2], -points[:, 1]], axis=1) * unit


def from_drape(points: np.ndarray, unit: float) -> np.ndarray:
    """Converts Drape's axes and metres back to Blender's axes and units of `unit` metres."""
    points = np.asarray(points, np.float64)
    return np.stack([points[:, 0], -points[:, 2], points[:, 1]], axis=1) / unit


def matrix_to_drape(matrix: np.ndarray, unit: float) -> np.ndarray:
    """Converts a 4 x 4 matrix between world positions of Blender to one between positions of Drape."""
    turn = np.array([[1, 0, 0, 0], [0, 0, 1, 0], [0, -1, 0, 0], [0, 0, 0, 1]], np.float64)
    result = turn @ matrix @ turn.T
    result[:3, 3] *= unit
    return result


def write_ply(path: str, points: np.ndarray, corners: np.ndarray, sizes: np.ndarray,
              edges: np.ndarray = np.empty((0, 2), np.int32), weights: dict[str, np.ndarray] = {}) -> None:
    """Writes a mesh.

    corners: the vertex of each corner, face after face
    sizes: number of corners of each face
    edges: vertices at the ends of edges without faces, (n, 2), by which Drape sews
    weights: of each vertex, 0 to 1, by name of the group
    """
    starts = np.cumsum(sizes) - sizes
    properties = "".join(f"property float {name}\n" for name in ("x", "y", "z", *weights))
    with open(path, "wb") as file:
        file.write(f"ply\nformat binary_little_endian 1.0\nelement vertex {len(points)}\n"
                   f"{properties}element face {len(sizes)}\nproperty list int int vertex_indices\n"
                   f"element edge {len(edges)}\nproperty int vertex1\nproperty int vertex2\nend_header\n".encode())
        file.write(np.column_stack([points, *weights.values()]).astype("<f4").tobytes())
        file.write(np.insert(corners, starts, sizes).astype("<i4").tobytes())
        file.write(np.asarray(edges, "<i4").tobytes())


def write_pc2_head(file: BinaryIO, points: int, samples: int, start: float = 0.0, every: float = 1.0) -> None:
    file.write(_PC2.pack(b"POINTCACHE2\0", 1, points, start, every, samples))


def write_pc2_sample(file: BinaryIO, points: np.ndarray) -> None:
    file.write(np.asarray(points, "<f4").tobytes())


class Pc2:
    """Reads a PC2 file sample by sample. Raises OSError or ValueError, whose text is one line."""

    def __init__(self, path: str):
        self.path = path
        with open(path, "rb") as file:
            head = file.read(_PC2.size)
        if len(head) < _PC2.size or head[:11] != b"POINTCACHE2":
            raise ValueError(f"{path}: is not a PC2 file")
        _, _, self.points, self.start, self.every, self.samples = _PC2.unpack(head)
        if os.path.getsize(path) < _PC2.size + 12 * self.points * self.samples:
            raise ValueError(f"{path}: has fewer samples than its head says")

    def sample(self, index: int) -> np.ndarray:
        """Returns the positions of a sample, (points, 3) float32."""
        values = np.fromfile(self.path, "<f4", 3 * self.points, offset=_PC2.size + 12 * self.points * index)
        return values.reshape(-1, 3)


def localise(source: Pc2, target: str, matrices: list[np.ndarray], unit: float, start: float, every: float,
             still: np.ndarray):
    """Converts Drape's cache to one in the axes of a Blender object that may move. The file appears when it is
    complete. A generator that yields after each sample.

    matrices: world matrix of the object in each sample
    start, every: frame of the first sample, and frames per sample
    still: positions in Drape of vertices that have no particle in the source
    """
    temporary = f"{target}.{os.getpid()}.part"
    try:
        with open(temporary, "wb") as file:
            write_pc2_head(file, source.points, source.samples, start, every)
            for index, matrix in enumerate(matrices):
                points = source.sample(index)
                points = np.where(np.isfinite(points), points, still)
                back = np.linalg.inv(matrix)
                write_pc2_sample(file, from_drape(points, unit) @ back[:3, :3].T + back[:3, 3])
                yield index + 1
        os.replace(temporary, target)
    finally:
        if os.path.exists(temporary):
            os.remove(temporary)
