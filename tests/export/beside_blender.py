"""Run inside Blender: simulates the skirt of the scene `skirt` on the same dancer with Blender's cloth.

See docs/bench/beside-blender.md.

blender -b --factory-startup --python-exit-code 1 -P beside_blender.py -- ASSETS FOLDER

Writes skirt_NNN.obj and dancer_NNN.obj, in Drape's axes, and blender_NNN.png for steps NNN, and numbers to blender.json.
"""

import json
import math
import sys
import time

import bpy
import numpy
from mathutils import Vector

ASSETS, FOLDER = sys.argv[sys.argv.index("--") + 1:]
STEPS = (90, 150, 210)
DELAY = 30  # frames that the dancer rests, as in the scene
THICKNESS = 0.004

numpy.bool = bool  # Blender 3.4's importer uses this name, which Debian 12's NumPy has dropped
bpy.ops.wm.read_homefile(use_empty=True)
scene = bpy.context.scene
scene.render.fps = 60
scene.frame_start, scene.frame_end = 0, max(STEPS)
bpy.ops.import_scene.gltf(filepath=f"{ASSETS}/meshes/dancer.glb")
dancer = next(o for o in bpy.data.objects if o.type == "MESH")
armature = next(o for o in bpy.data.objects if o.type == "ARMATURE")
for curve in armature.animation_data.action.fcurves:
    for key in curve.keyframe_points:
        for point in (key.co, key.handle_left, key.handle_right):
            point.x += DELAY
bpy.ops.import_scene.obj(filepath=f"{ASSETS}/meshes/skirt.obj", split_mode="OFF")
skirt = bpy.context.selected_objects[0]
bpy.context.view_layer.objects.active = skirt
bpy.ops.object.transform_apply(location=True, rotation=True, scale=True)

# The waist is the highest border; the hips' bone leads it.
mesh = skirt.data
uses = {}
for polygon in mesh.polygons:
    for edge in polygon.edge_keys:
        uses[edge] = uses.get(edge, 0) + 1
border = {v for edge, count in uses.items() if count == 1 for v in edge}
middle = sum(mesh.vertices[v].co.z for v in border) / len(border)
waist = [v for v in border if mesh.vertices[v].co.z > middle]
skirt.vertex_groups.new(name="hips").add(range(len(mesh.vertices)), 1.0, "REPLACE")
skirt.vertex_groups.new(name="waist").add(waist, 1.0, "REPLACE")
skirt.modifiers.new("Armature", "ARMATURE").object = armature

bpy.context.view_layer.objects.active = dancer
bpy.ops.object.modifier_add(type="COLLISION")
dancer.collision.thickness_outer = THICKNESS
dancer.collision.cloth_friction = 5.0
bpy.context.view_layer.objects.active = skirt
bpy.ops.object.modifier_add(type="CLOTH")
cloth = skirt.modifiers["Cloth"]
# Uses the values of Blender's preset Cotton. Masses are per vertex, and stiffness is tuned to them.
cloth.settings.mass, cloth.settings.air_damping = 0.3, 1.0
cloth.settings.tension_stiffness = cloth.settings.compression_stiffness = cloth.settings.shear_stiffness = 15.0
cloth.settings.bending_stiffness = 0.5
cloth.settings.quality = 12  # steps per frame; with the default of 5, the skirt goes through the dancer
cloth.settings.vertex_group_mass = "waist"
cloth.collision_settings.collision_quality = 4
cloth.collision_settings.distance_min = THICKNESS
cloth.collision_settings.use_self_collision = True
cloth.collision_settings.self_distance_min = THICKNESS
cloth.point_cache.frame_start, cloth.point_cache.frame_end = 0, max(STEPS)


def points(thing):
    made = thing.evaluated_get(bpy.context.evaluated_depsgraph_get())
    return [made.matrix_world @ v.co for v in made.data.vertices]


def write(thing, file):
    with open(file, "w", encoding="ascii") as out:
        for p in points(thing):
            out.write(f"v {p.x:.6f} {p.z:.6f} {-p.y:.6f}\n")
        for polygon in thing.data.polygons:
            out.write("f " + " ".join(str(v + 1) for v in polygon.vertices) + "\n")


rest = {e.key: (mesh.vertices[e.vertices[0]].co - mesh.vertices[e.vertices[1]].co).length for e in mesh.edges}


def stretch():
    at = points(skirt)
    return [abs((at[a] - at[b]).length / length - 1) for (a, b), length in rest.items()]


# Uses Drape's camera: y up, yaw and pitch about the target, and an angle of view over the picture's height.
target, distance, yaw, pitch = Vector((0.0, 0.86, 0.05)), 7.47, math.radians(20), math.radians(8)
eye = target + distance * Vector((math.sin(yaw) * math.cos(pitch), math.sin(pitch), math.cos(yaw) * math.cos(pitch)))
camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
scene.collection.objects.link(camera)
camera.location = (eye.x, -eye.z, eye.y)
towards = Vector((target.x, -target.z, target.y)) - camera.location
camera.rotation_euler = towards.to_track_quat("-Z", "Y").to_euler()
camera.data.sensor_fit, camera.data.angle = "VERTICAL", math.radians(21)
scene.camera = camera
sun = bpy.data.objects.new("sun", bpy.data.lights.new("sun", "SUN"))
sun.data.energy, sun.rotation_euler = 3.0, (math.radians(45), 0, math.radians(40))
scene.collection.objects.link(sun)
scene.world = bpy.data.worlds.new("world")
scene.world.use_nodes = True
scene.world.node_tree.nodes["Background"].inputs["Color"].default_value = (0.6, 0.65, 0.7, 1)
for thing, colour in ((skirt, (0.012, 0.047, 0.21, 1)), (dancer, (0.6, 0.34, 0.21, 1))):
    material = bpy.data.materials.new(thing.name)
    material.use_nodes = True
    material.node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = colour
    thing.data.materials.clear()
    thing.data.materials.append(material)
    thing.data.polygons.foreach_set("use_smooth", [True] * len(thing.data.polygons))
scene.render.engine = "CYCLES"
scene.cycles.samples, scene.cycles.use_denoising = 64, False
scene.render.resolution_x, scene.render.resolution_y = 360, 500

numbers, spent = {}, 0.0
for frame in range(max(STEPS) + 1):
    start = time.perf_counter()
    scene.frame_set(frame)
    spent += time.perf_counter() - start
    if frame not in STEPS:
        continue
    write(skirt, f"{FOLDER}/skirt_{frame:03}.obj")
    write(dancer, f"{FOLDER}/dancer_{frame:03}.obj")
    all_of_them = stretch()
    numbers[frame] = {"stretch_rms_percent": 100 * math.sqrt(sum(s * s for s in all_of_them) / len(all_of_them)),
                      "stretch_max_percent": 100 * max(all_of_them)}
    scene.render.filepath = f"{FOLDER}/blender_{frame:03}.png"
    bpy.ops.render.render(write_still=True)
numbers["ms_per_step"] = 1000 * spent / max(STEPS)
with open(f"{FOLDER}/blender.json", "w", encoding="ascii") as out:
    json.dump(numbers, out, indent=1)
