"""The handle of a scene in the library, and conversions of arguments."""

from __future__ import annotations

import ctypes as c
import json
import operator
import os
from typing import TYPE_CHECKING, Any, Callable, Generic, TypeVar

import numpy as np

from drape import _library
from drape._library import lib

MOST_UINT32 = 0xFFFFFFFF
MOST_SIZE = 0x7FFFFFFFFFFFFFFF
LONGEST_SIDE = 8192  # of a picture, pixels


class Error(Exception):
    """A call that failed. The text is one line.

    status: 1 failed, 2 bad input (the error is an InputError), 3 no memory, 77 no OpenGL.
    """

    # The text is the only positional argument of Exception, so that pickle and copy can make the error again.
    def __init__(self, message: str, status: int = 1):
        super().__init__(message)
        self.status = status


class InputError(Error, ValueError):
    """A wrong value: an array of the wrong shape, a number out of range, an unknown name, a file that cannot be read."""

    def __init__(self, message: str, status: int = 2):
        super().__init__(message, status)


def error_of(status: int, message: bytes) -> Error:
    """Returns the error of a failed call of the library."""
    text = message.decode(errors="replace")
    return InputError(text) if status == 2 else Error(text, status)


_Value = TypeVar("_Value")
_Given = TypeVar("_Given")
if TYPE_CHECKING:
    class Assignable(Generic[_Value, _Given]):
        """A property that takes values of more types than it returns, which type checkers allow for descriptors."""

        def __init__(self, get: Callable[[Any], _Value], put: Callable[[Any, _Given], None]): ...
        def __get__(self, owner: object, kind: type | None = None) -> _Value: ...
        def __set__(self, owner: object, value: _Given) -> None: ...
else:
    Assignable = property


class Handle:
    """A scene of the library. It is freed when no Scene refers to it any more."""

    pointer: c.c_void_p | None = None

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
            raise error_of(status, lib.drape_message(self.pointer))

    def ask(self, name: str, *arguments: Any) -> Any:
        """Calls a function that returns a value."""
        return getattr(lib, "drape_" + name)(self.pointer, *arguments)

    def array(self, name: str, shape: tuple[int, ...], dtype: Any) -> np.ndarray[Any, Any]:
        """Returns a read-only view of an array of the library, which keeps the array alive."""
        pointer = self.ask(name)
        if pointer:
            return np.asarray(_Array(pointer, shape, dtype, self.ask("hold_arrays")))
        if shape[0] == 0:
            return np.zeros(shape, dtype)
        raise error_of(2, lib.drape_message(self.pointer))

    def particles(self, name: str, *arguments: Any, or_none: bool = False) -> np.ndarray[Any, np.dtype[np.uint32]]:
        """Returns a copy of a list of particles whose length the library tells.

        or_none: the list may be empty. Otherwise an empty one is an error.
        """
        count = c.c_size_t()
        pointer = self.ask(name, *arguments, c.byref(count))
        if pointer:
            return np.array(_Array(pointer, (count.value,), np.uint32))
        if or_none:
            return np.zeros(0, np.uint32)
        raise error_of(2, lib.drape_message(self.pointer))


class _Array:
    """Gives NumPy an array in the memory of the library.

    held: result of drape_hold_arrays(), which is released with this object.
    """

    held: int | None = None

    def __init__(self, pointer: int, shape: tuple[int, ...], dtype: Any, held: int | None = None):
        self.held = held
        self.__array_interface__ = {"data": (pointer, True), "shape": shape, "typestr": np.dtype(dtype).str,
                                    "version": 3}

    def __del__(self) -> None:
        if self.held:
            lib.drape_release_arrays(self.held)
            self.held = None


def numbers(values: Any, name: str) -> np.ndarray[Any, np.dtype[np.float32]]:
    """Returns an array of floats as the library expects it: contiguous. Raises InputError for anything else."""
    try:
        array = np.asarray(values)
        if array.dtype.kind == "O":
            array = np.asarray(np.frompyfunc(float, 1, 1)(array), float)  # astype() would turn None into NaN
    except (TypeError, ValueError) as error:
        raise InputError(f"{name}: expected numbers: {str(error).splitlines()[0]}") from None
    if array.dtype.kind not in "biuf":
        raise InputError(f"{name}: expected numbers, got {array.dtype}")
    with np.errstate(over="ignore"):  # the library refuses the infinity that a too large number becomes
        return np.asarray(array, np.float32, order="C")


def vectors(values: Any, name: str, count: int | None = None) -> np.ndarray[Any, np.dtype[np.float32]]:
    """Returns vectors as the library expects them: an array of shape (k, 3), or (1, 3) for a single vector.

    count: the only k that is allowed; None: any.
    An argument array.ctypes keeps the array alive during the call.
    """
    array = numbers(values, name)
    rows = array.reshape(-1, 3) if array.ndim in (1, 2) and array.shape[-1] == 3 else None
    if rows is None or (count is not None and len(rows) != count):
        expected = "(3,)" if count == 1 else f"({'k' if count is None else count}, 3)"
        raise InputError(f"{name}: expected shape {expected}, got {array.shape}")
    return rows


def shown(value: Any) -> str:
    """Returns a value as a message shows it: in one short line."""
    text = " ".join(repr(value).split())
    return text if len(text) <= 80 else text[:77] + "..."


def listed(values: Any, name: str, count: int | None = None) -> list[Any]:
    """Returns the elements of a list, tuple or array. Raises InputError for anything else, such as a text.

    count: the only number of elements that is allowed; None: any.
    """
    if isinstance(values, (str, bytes)) or not np.iterable(values):
        raise InputError(f"{name}: expected a list, got {shown(values)}")
    elements = list(values)
    if count is not None and len(elements) != count:
        raise InputError(f"{name}: expected {count} elements, got {shown(values)}")
    return elements


def whole(value: Any, name: str, most: int = MOST_SIZE, least: int = 0) -> int:
    """Returns a whole number in its range. ctypes would wrap a number that the C type cannot hold."""
    try:
        number = int(operator.index(value))
    except TypeError:
        number = least - 1
    if not least <= number <= most:
        upto = "" if most == MOST_SIZE else f" to {most}"
        raise InputError(f"{name}: expected a whole number from {least}{upto}, got {shown(value)}")
    return number


def indices(values: Any, name: str = "particles", count: int | None = None) -> np.ndarray[Any, np.dtype[np.uint32]]:
    """Returns indices as the library expects them: an array of uint32 with the shape of the values.

    count: number of elements of a mask of booleans, which stands for the indices of its true ones; None: no masks.
    """
    try:
        array = np.atleast_1d(np.asarray(values))
    except ValueError as error:
        raise InputError(f"{name}: expected whole numbers from 0: {str(error).splitlines()[0]}") from None
    if array.size == 0:
        return np.zeros(array.shape, np.uint32)
    if array.ndim != 1 and count is not None:
        raise InputError(f"{name}: expected shape (k,), got {array.shape}")
    if array.dtype.kind == "b" and count is not None:
        if array.shape != (count,):
            raise InputError(f"{name}: expected a mask of shape ({count},), got {array.shape}")
        return np.flatnonzero(array).astype(np.uint32)
    if array.dtype.kind not in "iu" or array.min() < 0 or array.max() > MOST_UINT32:
        raise InputError(f"{name}: expected whole numbers from 0 to {MOST_UINT32}")
    return np.ascontiguousarray(array, np.uint32)


def encoded(text: Any, name: str) -> bytes:
    """Returns a text or a path as C expects it. C would end it at the first NUL character."""
    try:
        data = os.fsencode(text)
    except (TypeError, UnicodeEncodeError):
        raise InputError(f"{name}: expected a text, got {shown(text)}") from None
    if b"\0" in data:
        raise InputError(f"{name}: {shown(text)} has a NUL character")
    return data


def optional(text: Any, name: str) -> bytes | None:
    return None if text is None else encoded(text, name)


def contents(data: Any, name: str) -> bytes:
    """Returns the bytes of an object with a buffer, such as bytes, bytearray, memoryview or a NumPy array."""
    try:
        return data if isinstance(data, bytes) else memoryview(data).tobytes()
    except TypeError:
        raise InputError(f"{name}: expected bytes, got {type(data).__name__}") from None


def as_json(value: Any, name: str) -> bytes:
    """Returns a value of scene files as JSON. NumPy's arrays and numbers stand for lists and numbers."""
    try:
        return json.dumps(value, default=_plain, allow_nan=False).encode()
    except (TypeError, ValueError) as error:
        raise InputError(f"{name}: cannot be part of a scene file: {error}") from None


def _plain(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, np.generic):
        return value.item()
    if hasattr(value, "__fspath__"):
        return os.fspath(value)
    raise TypeError(f"{shown(value)} is a {type(value).__name__}")


def opened(call: Any, columns: int, threads: int, fabric: str | None, choices: str | None, set: Any,
           bodies: Any) -> Handle:
    """Calls call(options, handle, error) and returns the handle of the scene that it has opened."""
    def array_of(texts: list[bytes]) -> Any:
        return (c.c_char_p * len(texts))(*texts) if texts else None

    fields, files = ([encoded(text, name) for text in listed(texts, name)] for texts, name in ((set, "set"), (bodies, "bodies")))
    options = _library.Options(c.sizeof(_library.Options), whole(columns, "columns", 4096),
                               whole(threads, "threads", 1024), optional(fabric, "fabric"), optional(choices, "choices"),
                               array_of(fields), len(fields), array_of(files), len(files))
    pointer, error = c.c_void_p(), _library.OpenError()
    status = call(c.byref(options), c.byref(pointer), c.byref(error))
    if status:
        raise error_of(status, error.message)
    return Handle(pointer)
