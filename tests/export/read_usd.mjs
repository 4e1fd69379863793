// Reads USD files with tinyusdz and compares them with the PC2 and OBJ files of the same clips:
// node read_usd.mjs FOLDER_WITH_NODE_MODULES NAME LAST_FRAME [NAME LAST_FRAME]...
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

const [tools, ...clips] = process.argv.slice(2);
const folder = path.join(tools, 'node_modules', 'tinyusdz');
// The package is made for browsers.
process.type = 'renderer';
globalThis.window = globalThis;
const {default: init} = await import(pathToFileURL(path.join(folder, 'tinyusdz.js')));
const wasm = fs.readFileSync(path.join(folder, 'tinyusdz.wasm'));
const usd = await init({
  instantiateWasm: (imports, done) => {
    WebAssembly.instantiate(wasm, imports).then((made) => done(made.instance, made.module));
    return {};
  },
});

function loaded(load, file) {
  const reader = new usd.TinyUSDZLoaderNative();
  assert.ok(reader[load](fs.readFileSync(file), file) && reader.ok(), `${file}: ${reader.error()}`);
  return reader;
}

// Returns the prims under /drape in the text that tinyusdz makes of a layer: {name: {type, NAME: value, ...}}.
function primsOf(text) {
  const prims = {};
  let prim;
  for (const line of text.split('\n')) {
    const head = line.match(/^    def (\w+) "(\w+)"/);
    if (head) prim = prims[head[2]] = {type: head[1], samples: {}};
    const attribute = line.match(/^        (?:uniform )?[\w\[\]]+ ([\w:]+)(\.timeSamples)? = (.*)$/);
    if (attribute && prim) {
      prim.last = attribute[1];
      if (attribute[2]) prim.samples[attribute[1]] = [];
      else prim[attribute[1]] = attribute[3].replace(/ \($/, '');
    }
    const sample = line.match(/^            (\d+): (.*),$/);
    if (sample) {
      assert.equal(Number(sample[1]), prim.samples[prim.last].length, `time codes of ${prim.last}`);
      prim.samples[prim.last].push(sample[2]);
    }
  }
  return prims;
}

const numbers = (text) => (text.match(/-?[\d.]+(?:e[-+]?\d+)?/g) ?? []).map(Number);

// Returns the objects of an OBJ: faces, texture coordinates of corners, lines, points, counted within the object.
function objectsOf(file) {
  const objects = {};
  let object, vertices = 0;
  const uvs = [];
  for (const [keyword, ...rest] of fs.readFileSync(file, 'utf8').split('\n').map((line) => line.split(' '))) {
    if (keyword === 'o') {
      const name = rest.join(' ').replace(/\W/g, '_').replace(/^(\d)/, '_$1');
      object = objects[name] = {file: rest.join(' ').replace(/[^\w.-]/g, '_'), first: vertices + 1, sizes: [], corners: [],
                                uvs: [], lines: [], points: []};
    }
    if (keyword === 'v') ++vertices;
    if (keyword === 'vt') uvs.push(rest.map(Number));
    if (keyword === 'f') {
      object.sizes.push(rest.length);
      for (const [v, vt] of rest.map((corner) => corner.split('/'))) {
        object.corners.push(Number(v) - object.first);
        object.uvs.push(...uvs[Number(vt) - 1] ?? []);
      }
    }
    if (keyword === 'l') object.lines.push(...rest.map((v) => Number(v) - object.first));
    if (keyword === 'p') object.points.push(Number(rest[0]) - object.first);
  }
  return objects;
}

function framesOf(file) {
  const bytes = fs.readFileSync(file);
  const points = bytes.readInt32LE(16), frames = bytes.readInt32LE(28);
  const at = (frame, vertex) => [0, 1, 2].map((k) => bytes.readFloatLE(32 + 12 * (frame * points + vertex) + 4 * k));
  return {points, frames, at};
}

let checks = 0;
// Compares numbers. tinyusdz prints floats with an error in the last digit.
function same(found, expected, what) {
  assert.equal(found.length, expected.length, `${what}: number of values`);
  found.forEach((value, k) => assert.ok(Math.abs(value - expected[k]) <= 4e-7 * (1 + Math.abs(expected[k])),
                                        `${what}: value ${k} is ${value}, expected ${expected[k]}`));
  checks += found.length;
}

function compare(name, prims) {
  const objects = objectsOf(`${name}.obj`);
  const single = Object.keys(objects).length === 1;
  for (const [key, object] of Object.entries(objects)) {
    const cache = framesOf(single ? `${name}.pc2` : `${name}_${object.file}.pc2`);
    const kinds = [[object.sizes, ''], [object.lines, '_lines'], [object.points, '_points']].filter(([list]) => list.length);
    for (const [list, ending] of kinds) {
      const prim = prims[kinds.length > 1 ? key + ending : key];
      const what = `${name}, ${key}${ending}`;
      assert.ok(prim, `${what}: missing among ${Object.keys(prims)}`);
      let which = list;
      if (ending === '') {
        which = Array.from({length: cache.points}, (_, k) => k);
        same(numbers(prim.faceVertexCounts), object.sizes, `${what}: counts`);
        same(numbers(prim.faceVertexIndices), object.corners, `${what}: indices`);
        const uvs = numbers(prim['primvars:st'] ?? '');
        const ofCorners = uvs.length === object.uvs.length ?
            uvs : object.corners.flatMap((vertex) => uvs.slice(2 * vertex, 2 * vertex + 2));
        same(ofCorners, object.uvs, `${what}: texture coordinates`);
        prim.samples.normals.forEach((text) => {
          const values = numbers(text);
          assert.equal(values.length, 3 * cache.points);
          for (let k = 0; k < values.length; k += 3)
            assert.ok(Math.abs(Math.hypot(...values.slice(k, k + 3)) - 1) < 1e-5, `${what}: a normal has not length 1`);
        });
      }
      assert.equal(prim.samples.points.length, cache.frames, `${what}: frames`);
      prim.samples.points.forEach((text, frame) => same(
          numbers(text), which.flatMap((vertex) => cache.at(frame, vertex)), `${what}, frame ${frame}`));
    }
  }
}

for (let k = 0; k < clips.length; k += 2) {
  const [name, last] = [clips[k], Number(clips[k + 1])];
  const text = loaded('loadAsLayerFromBinary', `${name}.usda`).layerToString();
  for (const line of ['metersPerUnit = 1', 'upAxis = "Y"', 'defaultPrim = "drape"'])
    assert.ok(text.includes(`    ${line}\n`), `${name}: ${line} is missing`);
  if (last > 0) assert.ok(text.includes(`    endTimeCode = ${last}\n`), `${name}: endTimeCode`);
  const prims = primsOf(text);
  if (last > 0) compare(name, prims);
  if (prims.ball) {
    const places = last > 0 ? prims.ball.samples['xformOp:translate'].join() : prims.ball['xformOp:translate'];
    assert.equal(numbers(places).length, 3 * (last + 1), `${name}: places of the ball`);
  }
  const stage = loaded('loadFromBinary', `${name}.usda`);
  const meshes = Object.values(prims).filter((prim) => prim.type === 'Mesh').length;
  assert.equal(stage.numMeshes(), meshes, `${name}: meshes of the stage`);
  for (let mesh = 0; mesh < meshes; ++mesh) {
    const {primName, materialId} = stage.getMesh(mesh);
    assert.ok(materialId >= 0, `${name}: ${primName} has no material`);
    const displayed = numbers(prims[primName]['primvars:displayColor']);
    same(Array.from(stage.getMaterial(materialId).diffuseColor), displayed, `${name}: colour of ${primName}`);
  }
  console.log(`${name}: ${Object.keys(prims).length - 1} prims, ${meshes} meshes, frames 0 to ${last}`);
}
assert.ok(checks > 10000, `only ${checks} values were compared`);
console.log(`${checks} values compared`);
