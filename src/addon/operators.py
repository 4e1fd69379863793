"""The buttons of the panel."""

from __future__ import annotations

import time

import bpy

from .bake import bake, remove
from .child import NOT_FOUND, find
from .job import BODY_TYPES, Job
from .sampling import drape_modifier
from .scene_file import Trouble

_PIECE = 0.04  # time that the work may take between two events, s
_ELSEWHERE = "Works in Object Mode"
_LOOKING = {"MIDDLEMOUSE", "WHEELUPMOUSE", "WHEELDOWNMOUSE", "MOUSEMOVE", "TRACKPADPAN", "TRACKPADZOOM"}


class DRAPE_OT_role(bpy.types.Operator):
    """Make the selected objects cloth, bodies that cloth meets, or neither"""

    bl_idname = "drape.role"
    bl_label = "Use for Drape"
    bl_options = {"REGISTER", "UNDO"}

    role: bpy.props.EnumProperty(items=[("CLOTH", "Cloth", "Meshes that become cloth"),
                                        ("BODY", "Body", "Objects that cloth drapes over"),
                                        ("NONE", "Neither", "Objects that Drape ignores")])

    @classmethod
    def poll(cls, context):
        cls.poll_message_set(_ELSEWHERE)
        return context.mode == "OBJECT"

    def execute(self, context):
        types = {"CLOTH": {"MESH"}, "BODY": BODY_TYPES}.get(self.role)
        fit = [thing for thing in context.selected_objects if types is None or thing.type in types]
        if not fit:
            kinds = "a mesh" if self.role == "CLOTH" else "a mesh, curve, text or metaball"
            self.report({"ERROR"}, f"Drape: select {kinds} first")
            return {"CANCELLED"}
        for thing in fit:
            thing.drape.role = self.role
        return {"FINISHED"}


class DRAPE_OT_simulate(bpy.types.Operator):
    """Simulate the cloth over the frames of the scene. Esc cancels"""

    bl_idname = "drape.simulate"
    bl_label = "Simulate"
    bl_options = {"REGISTER", "UNDO"}

    @classmethod
    def poll(cls, context):
        cls.poll_message_set(_ELSEWHERE)
        return context.mode == "OBJECT"

    def _start(self, context) -> bool:
        command = find(context.preferences.addons[__package__].preferences.path)
        if not command:
            self.report({"ERROR"}, NOT_FOUND)
            return False
        try:
            self._job = Job(context, command)
        except Trouble as trouble:
            self.report({"ERROR"}, f"Drape: {trouble}")
            return False
        self._work = self._job.run()
        return True

    def _go_on(self, seconds: float) -> bool:
        """Works for some time. Returns whether work is left. Raises Trouble."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                next(self._work)
            except StopIteration:
                return False
        return True

    def _finish(self, context) -> None:
        for note in self._job.notes:
            self.report({"WARNING"}, f"Drape: {note}")
        if not bpy.data.filepath:
            self.report({"WARNING"}, "Drape: the cache is in a temporary folder until you save the file")
        self.report({"WARNING"} if self._job.crossings else {"INFO"}, f"Drape: {self._job.summary}")

    def execute(self, context):
        if not self._start(context):
            return {"CANCELLED"}
        try:
            while self._go_on(1.0):
                pass
        except Trouble as trouble:
            self.report({"ERROR"}, f"Drape: {trouble}")
            return {"CANCELLED"}
        finally:
            self._work.close()
        self._finish(context)
        return {"FINISHED"}

    def invoke(self, context, event):
        if not self._start(context):
            return {"CANCELLED"}
        self._timer = context.window_manager.event_timer_add(0.05, window=context.window)
        context.window_manager.progress_begin(0, 100)
        context.window_manager.modal_handler_add(self)
        return {"RUNNING_MODAL"}

    def modal(self, context, event):
        if event.type == "ESC":
            self._end(context)
            self.report({"INFO"}, "Drape: cancelled")
            return {"CANCELLED"}
        if event.type in _LOOKING:
            return {"PASS_THROUGH"}
        if event.type != "TIMER":
            return {"RUNNING_MODAL"}
        is_left = False
        try:
            is_left = self._go_on(_PIECE)
        except Trouble as trouble:
            self.report({"ERROR"}, f"Drape: {trouble}")
            return {"CANCELLED"}
        finally:
            if not is_left:
                self._end(context)
        if not is_left:
            self._finish(context)
            return {"FINISHED"}
        percent = int(100 * self._job.share)
        context.window_manager.progress_update(percent)
        context.workspace.status_text_set(f"Drape: {self._job.text}, {percent} %   Esc: cancel")
        return {"RUNNING_MODAL"}

    def cancel(self, context):
        self._end(context)

    def _end(self, context) -> None:
        self._work.close()
        context.window_manager.event_timer_remove(self._timer)
        context.window_manager.progress_end()
        context.workspace.status_text_set(None)


class _OnResults:
    """Acts on the selected objects that have a result."""

    bl_options = {"REGISTER", "UNDO"}

    @classmethod
    def poll(cls, context):
        cls.poll_message_set("Select objects with a result of Simulate. Baked shape keys are removed by undo or in their "
                             "own list" if context.mode == "OBJECT" else _ELSEWHERE)
        return context.mode == "OBJECT" and any(drape_modifier(thing) for thing in context.selected_objects)

    @staticmethod
    def things(context):
        return [thing for thing in context.selected_objects if drape_modifier(thing)]


class DRAPE_OT_bake(_OnResults, bpy.types.Operator):
    """Replace the result of the selected objects by shape keys, one for each frame"""

    bl_idname = "drape.bake"
    bl_label = "Bake to Shape Keys"

    def execute(self, context):
        try:
            for thing in self.things(context):
                note = bake(thing)
                if note:
                    self.report({"INFO"}, f"Drape: {note}")
        except Trouble as trouble:
            self.report({"ERROR"}, f"Drape: {trouble}")
            return {"CANCELLED"}
        return {"FINISHED"}


class DRAPE_OT_remove(_OnResults, bpy.types.Operator):
    """Take the result away from the selected objects"""

    bl_idname = "drape.remove"
    bl_label = "Remove"

    def execute(self, context):
        for thing in self.things(context):
            remove(thing)
        return {"FINISHED"}


CLASSES = (DRAPE_OT_role, DRAPE_OT_simulate, DRAPE_OT_bake, DRAPE_OT_remove)
