"""Moving pictures of a scene, for notebooks and files."""

from __future__ import annotations

import os
import pathlib
import struct
import subprocess
import tempfile
import zlib

from drape._handle import Error, InputError, encoded

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


class Clip:
    """A clip from Scene.clip(). A notebook shows it as an animated PNG; save() writes a file."""

    def __init__(self, frames: list[bytes], rate: int):
        self.frames = frames
        self.rate = rate
        """pictures per second"""

    def _repr_png_(self) -> bytes:
        return animated_png(self.frames, self.rate)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the clip to a file: .png for an animated PNG, or .mp4, .gif or .webp, which need ffmpeg.

        A file of that name is replaced once the clip is complete, if it is empty or in the same format. An MP4 has even sides: an odd one gets another pixel.
        Raises Error.
        """
        encoded(path, "path")
        path = pathlib.Path(path).absolute()
        ending = path.suffix.lower()
        if ending != ".png" and ending not in _OPTIONS:
            raise InputError(f"{path.name}: expected a name that ends in .png, {', '.join(_OPTIONS)}")
        part = path.with_name(f".{path.stem}.{os.getpid()}.part{ending}")
        try:
            _require_replaceable(path, ending)
            if ending == ".png":
                part.write_bytes(self._repr_png_())
            else:
                _encode(self.frames, self.rate, part, _OPTIONS[ending])
            part.replace(path)
        except OSError as error:
            raise Error(f"{path}: cannot be written: {error.strerror}") from error
        finally:
            part.unlink(missing_ok=True)


# First bytes of each format, and their place.
_STARTS: dict[str, tuple[int, bytes]] = {".png": (0, b"\x89PNG"), ".mp4": (4, b"ftyp"), ".gif": (0, b"GIF8"),
                                         ".webp": (8, b"WEBP")}


def _require_replaceable(path: pathlib.Path, ending: str) -> None:
    """Raises InputError if the path holds a file of another kind, as every output of Drape does."""
    if not path.is_file():
        return
    with open(path, "rb") as file:
        start = file.read(16)
    at, mark = _STARTS[ending]
    if start and start[at:at + len(mark)] != mark:
        raise InputError(f"{path}: exists and is another kind of file, so it is not replaced; move it or choose another "
                         "name")


# Options of ffmpeg. The filter repeats the last column and row where a side is odd.
_OPTIONS: dict[str, list[str]] = {
    ".mp4": ["-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2,fillborders=right={0}:bottom={1}:mode=smear", "-pix_fmt", "yuv420p", "-f", "mp4"],
    ".gif": ["-f", "gif"],
    ".webp": ["-c:v", "libwebp_anim", "-quality", "85", "-loop", "0", "-f", "webp"]}


def _encode(frames: list[bytes], rate: int, path: pathlib.Path, options: list[str]) -> None:
    width, height = struct.unpack(">II", _chunks(frames[0])[0][1][:8])
    more = [option.format(width % 2, height % 2) for option in options]
    with tempfile.TemporaryDirectory() as folder:
        for number, frame in enumerate(frames):
            pathlib.Path(folder, f"{number:06}.png").write_bytes(frame)
        # Without "file:", ffmpeg would take the text before a colon for a protocol.
        command = ["ffmpeg", "-v", "error", "-nostdin", "-xerror", "-y", "-framerate", str(rate), "-i", "%06d.png", *more,
                   f"file:{path}"]
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", check=False)
        except FileNotFoundError:
            raise Error("ffmpeg is not installed, which all clips except .png need") from None
    if done.returncode:
        raise Error("ffmpeg: " + (done.stderr.strip().splitlines() or ["failed"])[-1])


def animated_png(frames: list[bytes], rate: int) -> bytes:
    """Joins PNG files of one size into an animated PNG (https://wiki.mozilla.org/APNG_Specification)."""
    parts: list[bytes] = [_SIGNATURE]
    number = 0  # sequence number of the chunks fcTL and fdAT
    for k, frame in enumerate(frames):
        chunks = _chunks(frame)
        header = next(data for kind, data in chunks if kind == b"IHDR")
        if k == 0:
            parts += [_chunk(b"IHDR", header), _chunk(b"acTL", struct.pack(">II", len(frames), 0))]
        parts.append(_chunk(b"fcTL", struct.pack(">I", number) + header[:8] +
                            struct.pack(">IIHHBB", 0, 0, 1, rate, 0, 0)))
        number += 1
        for kind, data in chunks:
            if kind != b"IDAT":
                continue
            if k == 0:
                parts.append(_chunk(b"IDAT", data))
            else:
                parts.append(_chunk(b"fdAT", struct.pack(">I", number) + data))
                number += 1
    return b"".join(parts) + _chunk(b"IEND", b"")


def _chunks(png: bytes) -> list[tuple[bytes, bytes]]:
    chunks: list[tuple[bytes, bytes]] = []
    at = len(_SIGNATURE)
    while at < len(png):
        size, = struct.unpack(">I", png[at:at + 4])
        chunks.append((png[at + 4:at + 8], png[at + 8:at + 8 + size]))
        at += 12 + size
    return chunks


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
