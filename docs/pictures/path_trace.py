"""Path traces a scene of drape in Blender's Cycles: the same mesh, camera, sun and sky, to hold the renderer against.

blender -b --factory-startup --python docs/pictures/path_trace.py -- SCENE.json MESH.obj OUT.ppm WIDTHxHEIGHT [SAMPLES [OURS.ppm]]

MESH.obj is what `drape export` writes. The scene file must give its fabric in full and have one cloth; ball, ground,
camera and light are those of the file. OUT.ppm has the tone curve of shaders/render/display.glsl, OUT.npy beside it the
linear light. With a picture of ours it prints how far the two are from each other, in stops of luminance as shown.

Left out are weave, hem, print, backColour (the back looks like the front), anisotropy, and thickness up to 1 mm or of a
cloth that is translucent; fuzz is Cycles' Velvet where the renderer has Charlie. It needs Blender 3: Blender 4 has
neither Velvet nor this importer of meshes.
"""
import json
import math
import sys

import bpy
import mathutils
import numpy as np

# Defaults of docs/scene-format.md and of src/render/frame.h.
LIGHT = {"toSun": [0.9, 0.75, 0.25], "sun": 1.6, "sunWidth": 3, "sky": 0.26, "haze": 2.2, "exposure": 0}
CAMERA = {"target": [0, 1, 0], "distance": 4, "yaw": 0, "pitch": 15, "fieldOfView": 40}
FABRIC = {"colour": [0.71, 0.20, 0.23], "sheenColour": [0.75, 0.55, 0.55], "sheen": 0.35, "sheenRoughness": 0.45,
          "shine": 0.25, "roughness": 0.55, "translucency": 0.2, "thickness": 0.0006}
BALL_COLOUR = [0.77, 0.77, 0.78]
GROUND_COLOUR = [0.42, 0.445, 0.515]


def linear(colour):
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour]


def turned(v):
    """From y up to Blender's z up."""
    return np.array([v[0], -v[2], v[1]], dtype=float)


class Sky:
    """Preetham, Shirley and Smits 1999, as src/render/sky_model.h has it."""

    def __init__(self, to_sun, t):
        self.to_sun = to_sun / np.linalg.norm(to_sun)  # y up
        self.t = t
        angle = math.acos(min(self.to_sun[1], 1.0))
        self.luminance = [0.1787 * t - 1.4630, -0.3554 * t + 0.4275, -0.0227 * t + 5.3251, 0.1206 * t - 2.5771,
                          -0.0670 * t + 0.3703]
        self.x = [-0.0193 * t - 0.2592, -0.0665 * t + 0.0008, -0.0004 * t + 0.2125, -0.0641 * t - 0.8989,
                  -0.0033 * t + 0.0452]
        self.y = [-0.0167 * t - 0.2608, -0.0950 * t + 0.0092, -0.0079 * t + 0.2102, -0.0441 * t - 1.6537,
                  -0.0109 * t + 0.0529]
        chi = (4 / 9 - t / 120) * (math.pi - 2 * angle)
        bright = (4.0453 * t - 4.9710) * math.tan(chi) - 0.2155 * t + 2.4192
        powers = np.array([t * t, t, 1]), np.array([angle ** 3, angle ** 2, angle, 1])
        zenith_x = powers[0] @ np.array([[0.00166, -0.00375, 0.00209, 0], [-0.02903, 0.06377, -0.03202, 0.00394],
                                         [0.11693, -0.21196, 0.06052, 0.25886]]) @ powers[1]
        zenith_y = powers[0] @ np.array([[0.00275, -0.00610, 0.00317, 0], [-0.04214, 0.08970, -0.04153, 0.00516],
                                         [0.15346, -0.26756, 0.06670, 0.26688]]) @ powers[1]
        self.zenith = [value / self.perez(c, 1.0, angle) for value, c in
                       ((max(bright, 0.05), self.luminance), (zenith_x, self.x), (zenith_y, self.y))]

    @staticmethod
    def perez(c, cos_zenith, gamma):
        return (1 + c[0] * np.exp(c[1] / cos_zenith)) * (1 + c[2] * np.exp(c[3] * gamma) + c[4] * np.cos(gamma) ** 2)

    def radiance(self, directions):
        """Not balanced yet; directions with y up, below the horizon as on it."""
        height = np.maximum(directions[..., 1], 0.02)
        gamma = np.arccos(np.clip(directions @ self.to_sun, -1, 1))
        at_colour = np.maximum(height, 0.11)
        Y = np.maximum(self.zenith[0] * self.perez(self.luminance, height, gamma), 0)
        x = self.zenith[1] * self.perez(self.x, at_colour, gamma)
        y = self.zenith[2] * self.perez(self.y, at_colour, gamma)
        X, Z = x / y * Y, (1 - x - y) / y * Y
        return np.maximum(np.stack([3.2406 * X - 1.5372 * Y - 0.4986 * Z, -0.9689 * X + 1.8758 * Y + 0.0415 * Z,
                                    0.0557 * X - 0.2040 * Y + 1.0570 * Z], -1), 0)

    def sun(self):
        angle = math.acos(min(self.to_sun[1], 1.0))
        mass = 1 / (self.to_sun[1] + 0.15 * (93.885 - math.degrees(angle)) ** -1.253)
        aerosol = 0.04608 * self.t - 0.04586
        wavelengths = np.array([0.61, 0.55, 0.465])
        return 133 * np.exp(-(0.008735 * wavelengths ** -4.08 + aerosol * wavelengths ** -1.3) * mass)

    def on_level_ground(self):
        s = np.repeat((np.arange(24) + 0.5) / 24, 48)
        a = np.tile(2 * math.pi * (np.arange(48) + 0.5) / 48, 24)
        d = np.stack([np.sqrt(s) * np.cos(a), np.sqrt(1 - s), np.sqrt(s) * np.sin(a)], -1)
        return self.radiance(d).sum(0) * math.pi / (24 * 48)


def balance():
    day = Sky(np.array([0.0, 1.0, 1.0]), 3.0)
    return math.pi / (day.sun() * day.to_sun[1] + day.on_level_ground())


def material(name, colour, roughness=0.7, reflectance=0.0, fabric=None):
    """Lambert under GGX, with light through it and fuzz where a fabric has them."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    tree = made.node_tree
    tree.nodes.clear()

    def node(kind, **inputs):
        new = tree.nodes.new("ShaderNode" + kind)
        for key, value in inputs.items():
            new.inputs[key].default_value = value
        return new

    last = node("BsdfDiffuse", Color=(*linear(colour), 1))

    def mixed(share, other):
        mix = node("MixShader")
        if isinstance(share, float):
            mix.inputs["Fac"].default_value = share
        else:
            tree.links.new(share.outputs[0], mix.inputs["Fac"])
        tree.links.new(last.outputs[0], mix.inputs[1])
        tree.links.new(other.outputs[0], mix.inputs[2])
        return mix

    if fabric and fabric["translucency"] > 0:
        deep = np.array(linear(colour))
        last = mixed(float(fabric["translucency"]), node("BsdfTranslucent", Color=(*(deep / deep.max()), 1)))
    if reflectance > 0:
        root = math.sqrt(reflectance)
        last = mixed(node("Fresnel", IOR=(1 + root) / (1 - root)), node("BsdfGlossy", Roughness=roughness))
    if fabric and fabric["sheen"] > 0:
        both = node("AddShader")
        fuzz = np.array(linear(fabric["sheenColour"])) * fabric["sheen"]
        tree.links.new(last.outputs[0], both.inputs[0])
        tree.links.new(node("BsdfVelvet", Color=(*fuzz, 1), Sigma=fabric["sheenRoughness"]).outputs[0], both.inputs[1])
        last = both
    tree.links.new(last.outputs[0], node("OutputMaterial").inputs["Surface"])
    return made


def build_world(sky, light):
    width, height = 512, 256
    u, v = np.meshgrid((np.arange(width) + 0.5) / width, (np.arange(height) + 0.5) / height)
    around, up = -2 * math.pi * (u - 0.5), math.pi * (v - 0.5)
    d = np.stack([np.cos(up) * np.cos(around), np.sin(up), -np.cos(up) * np.sin(around)], -1)  # y up
    radiance = sky.radiance(d) * balance() * light["sky"] * 2 ** light["exposure"]
    image = bpy.data.images.new("sky", width, height, float_buffer=True)
    image.colorspace_settings.name = "Linear"
    image.pixels.foreach_set(np.concatenate([radiance, np.ones((height, width, 1))], -1).astype(np.float32).ravel())
    image.pack()
    world = bpy.data.worlds.new("sky")
    world.use_nodes = True
    node = world.node_tree.nodes.new("ShaderNodeTexEnvironment")
    node.image = image
    world.node_tree.links.new(node.outputs[0], world.node_tree.nodes["Background"].inputs["Color"])
    bpy.context.scene.world = world


def add_sun(sky, light):
    bpy.ops.object.light_add(type="SUN")
    sun = bpy.context.object
    sun.rotation_euler = mathutils.Vector(turned(sky.to_sun)).to_track_quat("Z", "Y").to_euler()
    irradiance = sky.sun() * balance() * light["sun"] * 2 ** light["exposure"]
    sun.data.energy = 1.0
    sun.data.color = irradiance
    sun.data.angle = math.radians(light["sunWidth"])


def add_camera(camera):
    yaw, pitch = math.radians(camera["yaw"]), math.radians(camera["pitch"])
    offset = np.array([math.cos(pitch) * math.sin(yaw), math.sin(pitch), math.cos(pitch) * math.cos(yaw)])
    bpy.ops.object.camera_add(location=turned(np.array(camera["target"]) + camera["distance"] * offset))
    made = bpy.context.object
    made.rotation_euler = mathutils.Vector(turned(offset)).to_track_quat("Z", "Y").to_euler()
    made.data.sensor_fit = "VERTICAL"
    made.data.angle_y = math.radians(camera["fieldOfView"])
    made.data.clip_start = 0.01
    bpy.context.scene.camera = made


def add_cloth(path, fabric):
    bpy.ops.import_scene.obj(filepath=path, axis_forward="-Z", axis_up="Y")
    cloth = bpy.context.selected_objects[0]
    cloth.data.materials.clear()
    cloth.data.materials.append(material("cloth", fabric["colour"], fabric["roughness"],
                                         0.08 * fabric["shine"], fabric))
    for polygon in cloth.data.polygons:
        polygon.use_smooth = True
    cloth.data.use_auto_smooth = False
    if fabric["thickness"] > 0.001 and fabric["translucency"] == 0:  # light goes through a sheet once, not twice
        solid = cloth.modifiers.new("thickness", "SOLIDIFY")
        solid.thickness = fabric["thickness"]
        solid.offset = 0


def display(linear_light):
    """shaders/render/display.glsl"""
    colour = np.maximum(linear_light, 0)
    peak = colour.max(-1, keepdims=True)
    start, rest = 0.76, 0.24
    new = 1 - rest * rest / (np.maximum(peak, start) + rest - start)
    rolled = colour * new / np.maximum(peak, 1e-6)
    share = 1 - 1 / (0.15 * (peak - new) + 1)
    colour = np.clip(np.where(peak < start, colour, rolled * (1 - share) + new * share), 0, 1)
    return np.where(colour <= 0.0031308, 12.92 * colour, 1.055 * np.maximum(colour, 1e-9) ** (1 / 2.4) - 0.055)


def stops_apart(shown, ours):
    """Of each pixel, ours over the other; both 0 to 1, sRGB."""
    def luminance(colour):
        light = np.where(colour <= 0.04045, colour / 12.92, ((colour + 0.055) / 1.055) ** 2.4)
        return np.maximum(light @ np.array([0.2126, 0.7152, 0.0722]), 1e-4)

    return np.log2(luminance(ours) / luminance(shown))


def read_ppm(path):
    with open(path, "rb") as file:
        header, size, largest = file.readline(), file.readline().split(), file.readline()
        if header.strip() != b"P6" or int(largest) != 255:
            raise SystemExit(path + " is no PPM of bytes")
        return np.frombuffer(file.read(), np.uint8).reshape(int(size[1]), int(size[0]), 3) / 255


def main():
    scene_path, mesh, out, size, *more = sys.argv[sys.argv.index("--") + 1:]
    width, height = (int(n) for n in size.split("x"))
    described = json.load(open(scene_path))
    light = {**LIGHT, **described.get("light", {})}
    for thing in list(bpy.data.objects):
        bpy.data.objects.remove(thing)
    sky = Sky(np.array(light["toSun"], dtype=float), light["haze"])
    build_world(sky, light)
    add_sun(sky, light)
    add_camera({**CAMERA, **described.get("camera", {})})
    add_cloth(mesh, {**FABRIC, **described.get("cloth", {}).get("fabric", {})})
    ball = described.get("ball", {})
    if ball.get("on"):
        bpy.ops.mesh.primitive_uv_sphere_add(radius=ball["radius"], segments=128, ring_count=64,
                                             location=turned(ball["centre"]))
        bpy.ops.object.shade_smooth()
        bpy.context.object.data.materials.append(material("ball", BALL_COLOUR, 0.7, 0.04))
    if described.get("ground", {}).get("on"):
        bpy.ops.mesh.primitive_plane_add(size=400, location=(0, 0, described["ground"].get("height", 0)))
        bpy.context.object.data.materials.append(material("ground", GROUND_COLOUR))

    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.samples = int(more[0]) if more else 128
    scene.cycles.use_denoising = False
    scene.cycles.max_bounces = scene.cycles.diffuse_bounces = 8
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = width, height, 100
    scene.render.image_settings.file_format = "OPEN_EXR"
    scene.render.image_settings.color_depth = "32"
    stem = out.rsplit(".", 1)[0]
    scene.render.filepath = stem + ".exr"
    bpy.ops.render.render(write_still=True)
    image = bpy.data.images.load(stem + ".exr")
    pixels = np.empty(width * height * 4, dtype=np.float32)
    image.pixels.foreach_get(pixels)
    radiance = pixels.reshape(height, width, 4)[::-1, :, :3]
    np.save(stem + ".npy", radiance)
    with open(out, "wb") as file:
        file.write(b"P6 %d %d 255\n" % (width, height))
        file.write(np.round(display(radiance) * 255).astype(np.uint8).tobytes())
    if len(more) > 1:
        apart = stops_apart(display(radiance), read_ppm(more[1]))
        print("stops apart: mean %+.3f, mean of sizes %.3f, 95 %% within %.3f"
              % (apart.mean(), np.abs(apart).mean(), np.percentile(np.abs(apart), 95)))


main()
