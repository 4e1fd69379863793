"""The handle of a scene in the library, and conversions of arrays."""

from __future__ import annotations

import ctypes as c
import operator
import os
from typing import Any

import numpy as np

from drape import _library
from drape._library import lib


class Error(Exception):
    """A failed call of the library. The text is one line.

    status: 1 failed, 2 bad input, 3 no memory, 77 no OpenGL.
    """

    def __init__(self, status: int, message: str):
        super().__init__(message)
        self.status = status


class Handle:
    """A scene of the library. It is freed when neither a Scene nor an array refers to it any more."""

    def __init__(self, pointer: c.c_void_p):
        self.pointer = pointer

    def __del__(self) -> None:
        if self.pointer:
            lib.drape_close(self.pointer)
            self.pointer = None

    def call(self, name: str, *arguments: Any) -> None:
        """Calls a function that returns a status. Raises Error if it fails."""
        status = getattr(lib, "drape_" + name)(self.pointer, *arguments)
        if status:
            raise Error(status, self.message())

    def ask(self, name: str, *arguments: Any) -> Any:
        """Calls a function that returns a value."""
        return getattr(lib, "drape_" + name)(self.pointer, *arguments)

    def message(self) -> str:
        return lib.drape_message(self.pointer).decode(errors="replace")

    def array(self, name: str, shape: tuple[int, ...], dtype: Any) -> np.ndarray:
        """Returns a read-only view of an array of the library, which keeps the handle alive."""
        pointer = self.ask(name)
        if pointer:
            return np.asarray(_Owner(self, pointer, shape, dtype))
        if shape[0] == 0:
            return np.zeros(shape, dtype)
        raise Error(2, self.message())

    def particles(self, name: str, *arguments: Any) -> np.ndarray:
        """Returns a copy of a list of particles whose length the library tells."""
        count = c.c_size_t()
        pointer = self.ask(name, *arguments, c.byref(count))
        return np.array(_Owner(self, pointer, (count.value,), np.uint32)) if pointer else np.zeros(0, np.uint32)


class _Owner:
    """Gives NumPy an array in the memory of a handle, and keeps the handle alive."""

    def __init__(self, handle: Handle, pointer: int, shape: tuple[int, ...], dtype: Any):
        self.handle = handle
        self.__array_interface__ = {"data": (pointer, True), "shape": shape, "typestr": np.dtype(dtype).str,
                                    "version": 3}


def vectors(values: Any, name: str, count: int | None = None) -> np.ndarray:
    """Returns vectors as the library expects them: an array of shape (k, 3), or (1, 3) for a single vector.

    count: the only k that is allowed; None: any.
    An argument array.ctypes keeps the array alive during the call.
    """
    array = np.ascontiguousarray(values, np.float32)
    rows = array.reshape(-1, 3) if array.ndim in (1, 2) and array.shape[-1] == 3 else None
    if rows is None or (count is not None and len(rows) != count):
        expected = "(3,)" if count == 1 else f"({'k' if count is None else count}, 3)"
        raise ValueError(f"{name}: expected shape {expected}, got {array.shape}")
    return rows


def whole(value: Any, name: str) -> int:
    """Returns a whole number from 0, because ctypes would turn a negative one into a huge one."""
    try:
        number = operator.index(value)
    except TypeError:
        number = -1
    if number < 0:
        raise ValueError(f"{name}: expected a whole number from 0, got {value!r}")
    return number


def indices(values: Any, name: str = "particles") -> np.ndarray:
    """Returns indices as the library expects them: an array of uint32 with the shape of the values."""
    array = np.atleast_1d(np.asarray(values))
    if array.size == 0:
        return np.zeros(array.shape, np.uint32)
    if array.dtype.kind not in "iu" or array.min() < 0 or array.max() > 0xFFFFFFFF:
        raise ValueError(f"{name}: expected whole numbers from 0")
    return np.ascontiguousarray(array, np.uint32)


def encoded(text: Any) -> bytes | None:
    return None if text is None else os.fsencode(text)


def opened(call: Any, columns: int, threads: int, fabric: str | None, choices: str | None, set: Any,
           bodies: Any) -> Handle:
    """Calls call(options, handle, error) and returns the handle of the scene that it has opened."""
    def listed(texts: Any) -> Any:
        return (c.c_char_p * len(texts))(*(os.fsencode(text) for text in texts)) if texts else None

    options = _library.Options(c.sizeof(_library.Options), columns, threads, encoded(fabric), encoded(choices),
                               listed(set), len(set), listed(bodies), len(bodies))
    pointer, error = c.c_void_p(), _library.OpenError()
    status = call(c.byref(options), c.byref(pointer), c.byref(error))
    if status:
        raise Error(status, error.message.decode(errors="replace"))
    return Handle(pointer)
