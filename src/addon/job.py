"""Simulates the objects of a scene: reads them, runs Drape, and gives them the result."""

from __future__ import annotations

import json
import os
import re
import shutil
import tempfile
import time
from typing import Iterator

import bpy
import numpy as np

from . import caches
from .child import Child
from .mesh_files import Pc2, localise, matrix_to_drape, to_drape
from .sampling import (MODIFIER, SampledBody, SampledCloth, drape_modifier, leader, place_in_stack,
                       without_later_modifiers)
from .scene_file import BodyPart, ClothPart, Settings, Timing, Trouble, body_names, scene

EARTH = 9.81  # gravity of a new scene, units/s²
BODY_TYPES = {"MESH", "CURVE", "SURFACE", "FONT", "META"}


class Job:
    """A simulation. run() is a generator, so that an operator can show progress and end it early."""

    def __init__(self, context: bpy.types.Context, command: list[str]):
        """Looks at the objects. Raises Trouble."""
        self._scene, self._command = context.scene, command
        visible = [thing for thing in context.view_layer.objects if thing.visible_get()]
        self.cloths = [thing for thing in visible if thing.drape.role == "CLOTH" and thing.type == "MESH"]
        self._bodies = [thing for thing in visible if thing.drape.role == "BODY" and thing.type in BODY_TYPES]
        self._winds = [thing for thing in visible if thing.field and thing.field.type == "WIND"]
        self._unit = self._scene.unit_settings.scale_length
        render = self._scene.render
        self._timing = Timing(self._scene.frame_start, self._scene.frame_end, render.fps / render.fps_base,
                              self._scene.drape.subframes)
        self.text, self.share = "", 0.0  # what happens now, and how much of it is done
        self.notes: list[str] = []  # lines that Drape has said
        self.summary = ""
        self.crossings: int | None = None  # the most in a sample; None: not counted
        self._check()

    def _check(self) -> None:
        if not self.cloths:
            raise Trouble("no visible object is a cloth: select a mesh and choose Cloth in the panel Drape")
        if self._timing.samples < 2:
            raise Trouble("the frame range of the scene has to have at least two frames")
        if self._scene.render.frame_map_old != self._scene.render.frame_map_new:
            raise Trouble("the time of the scene is stretched: give Time Stretching the same old and new value")
        for thing in self.cloths:
            if any(modifier.type in {"CLOTH", "SOFT_BODY"} for modifier in thing.modifiers):
                raise Trouble(f"{thing.name}: has Blender's own cloth or soft body too; remove it first")
            led_by = leader(thing)
            if led_by and led_by not in self._bodies:
                raise Trouble(f"{thing.name}: its pins follow {led_by.name}, which is not a visible body")

    def _note_gravity(self) -> None:
        """Notes gravity that is much weaker or stronger than the user may think."""
        strength = float(np.linalg.norm(self._scene.gravity)) if self._scene.use_gravity else 0.0
        if self._unit != 1 and abs(strength - EARTH) < 0.01:
            self.notes.append(f"with the Unit Scale {self._unit:g}, the scene's gravity is {strength * self._unit:.3g} m/s²; "
                              f"change it in the properties of the scene to have the earth's {EARTH} m/s²")

    def _note_levels(self) -> None:
        """Notes bodies that have another shape in renders, through which cloth would show them."""
        for thing in self._bodies:
            for modifier in thing.modifiers:
                if modifier.type in {"SUBSURF", "MULTIRES"} and modifier.levels != modifier.render_levels:
                    self.notes.append(f'{thing.name}: "{modifier.name}" has {modifier.render_levels} levels in renders '
                                      f"and {modifier.levels} in the view, so the body may show through the cloth")

    def run(self) -> Iterator[None]:
        """Does the work piece by piece. Closing the generator ends it, without a trace. Raises Trouble."""
        began = time.monotonic()
        frame, part = self._scene.frame_current, self._scene.frame_subframe
        folder = tempfile.mkdtemp(prefix="drape_")
        try:
            with without_later_modifiers(self.cloths):
                cloths = yield from self._sample(folder)
            self._scene.frame_set(frame, subframe=part)
            report = yield from self._simulate(folder)
            files = yield from self._convert(folder, cloths)
            for thing, file in zip(self.cloths, files):
                attach(thing, file, self._timing)
            self.crossings = report.get("crossings", {}).get("most")
            counted = "" if self.crossings is None else f", {self.crossings} crossings"
            self.summary = (f"{self._timing.samples} samples of {', '.join(thing.name for thing in self.cloths)} in "
                            f"{time.monotonic() - began:.1f} s{counted}")
        finally:
            if (self._scene.frame_current, self._scene.frame_subframe) != (frame, part):
                self._scene.frame_set(frame, subframe=part)
            shutil.rmtree(folder, ignore_errors=True)

    def _sample(self, folder: str) -> Iterator[None]:
        self.text = "reading frames"
        samples = self._timing.samples
        self._set_frame(0)
        bodies: list[SampledBody] = []
        try:
            cloths = [SampledCloth(thing, folder, k, self._unit) for k, thing in enumerate(self.cloths)]
            for number, thing in enumerate(self._bodies):
                bodies.append(SampledBody(thing, folder, number, samples, self._unit))
            settings = self._settings()
            for sample in range(1, samples):
                self._set_frame(sample)
                for sampled, thing in zip([*cloths, *bodies], [*self.cloths, *self._bodies]):
                    sampled.add(thing)
                self.share = sample / samples
                yield
        finally:
            for body in bodies:
                body.close()
        self._write(folder, settings, cloths, bodies)
        return cloths

    def _set_frame(self, sample: int) -> None:
        frame, part = self._timing.frame(sample)
        self._scene.frame_set(frame, subframe=part)

    def _settings(self) -> Settings:
        """Reads the settings, with the gravity and the wind of the first frame."""
        chosen, unit = self._scene.drape, self._unit
        gravity = np.array(self._scene.gravity if self._scene.use_gravity else (0, 0, 0), np.float64)
        wind, gustiness = np.zeros(3), 0.0
        for thing in self._winds:
            axis = np.array(thing.matrix_world.to_3x3().col[2], np.float64)
            wind += thing.field.strength * axis / max(1e-12, float(np.linalg.norm(axis)))
            gustiness = max(gustiness, min(1.0, thing.field.noise))
        return Settings(chosen.fabric, chosen.substeps, chosen.distance,
                        tuple(to_drape(gravity[None], unit)[0].tolist()), tuple(to_drape(wind[None], 1.0)[0].tolist()),
                        gustiness)

    def _write(self, folder: str, settings: Settings, cloths: list[SampledCloth], bodies: list[SampledBody]) -> None:
        names = body_names([body.name for body in bodies])
        parts = []
        for thing, sampled in zip(self.cloths, cloths):
            led_by = leader(thing)
            motion = [matrix_to_drape(matrix, self._unit) for matrix in sampled.motion()]
            parts.append(ClothPart(sampled.name, sampled.weights, thing.drape.softness,
                                   names[self._bodies.index(led_by)] if led_by else "", sampled.factors, motion))
        described = scene(settings, self._timing, parts, [BodyPart(n, b.moves) for n, b in zip(names, bodies)])
        with open(os.path.join(folder, "scene.json"), "w", encoding="utf-8") as file:
            json.dump(described, file)

    def _simulate(self, folder: str) -> Iterator[None]:
        self.text, self.share = "simulating", 0.0
        try:
            child = Child(self._command, folder, self._timing.frames_option)
        except OSError as error:
            raise Trouble(f"{self._command[0]}: cannot be started: {error.strerror}") from error
        try:
            while child.is_running():
                self.share = child.share
                time.sleep(0.01)
                yield
            report = child.result()
            self.notes += child.lines()
            self._note_levels()
            self._note_gravity()
            return report
        except RuntimeError as error:
            raise Trouble(self._with_names(str(error))) from error
        finally:
            child.stop()

    def _with_names(self, line: str) -> str:
        """Names the object in a message of Drape about one of its files."""
        for kind, things in (("cloth", self.cloths), ("body", self._bodies)):
            line = re.sub(rf"\b(?:{kind}s?|bodies)(?:\[\d+\])?\.[a-z]+\.file: \S*{kind}_(\d+)\.(?:ply|pc2)",
                          lambda found: things[int(found[1])].name, line)
        return line

    def _convert(self, folder: str, cloths: list[SampledCloth]) -> Iterator[None]:
        self.text, self.share = "writing", 0.0
        files = []
        for number, sampled in enumerate(cloths):
            name = "out.pc2" if len(cloths) == 1 else f"out_cloth_{number + 1}.pc2"
            source = Pc2(os.path.join(folder, name))
            file = caches.path_for(self.cloths[number], files)
            try:
                os.makedirs(os.path.dirname(file), exist_ok=True)
                for done in localise(source, file, sampled.matrices, self._unit, self._timing.first,
                                     1 / self._timing.subframes, sampled.start):
                    self.share = (number + done / source.samples) / len(cloths)
                    yield
            except OSError as error:
                raise Trouble(f"{file}: cannot be written: {error.strerror}") from error
            files.append(file)
        return files


def attach(thing: bpy.types.Object, file: str, timing: Timing) -> None:
    """Gives an object its cache, at its place among the modifiers."""
    modifier, place = drape_modifier(thing), place_in_stack(thing)
    if modifier is None:
        modifier = thing.modifiers.new(MODIFIER, "MESH_CACHE")
        with bpy.context.temp_override(object=thing, active_object=thing, selected_objects=[thing]):
            bpy.ops.object.modifier_move_to_index(modifier=modifier.name, index=place)
    modifier = drape_modifier(thing)
    modifier.cache_format = "PC2"
    caches.point_to(modifier, file)
    modifier.interpolation, modifier.deform_mode = "LINEAR", "OVERWRITE"
    modifier.time_mode, modifier.play_mode = "FRAME", "SCENE"
    # The sample is frame_scale * frame - frame_start.
    modifier.frame_scale = timing.subframes
    modifier.frame_start = timing.subframes * timing.first
    thing.update_tag()
