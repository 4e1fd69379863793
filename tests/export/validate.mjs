// Validates GLB files with Khronos' validator: node validate.mjs FOLDER_WITH_NODE_MODULES FILE...
import fs from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';

const [tools, ...files] = process.argv.slice(2);
const validator = createRequire(path.resolve(tools, 'package.json'))('gltf-validator');

// Texture coordinates may be unused: they are for people who put a texture on the cloth.
const isUnusedTexCoord = (issue) => issue.code === 'UNUSED_OBJECT' && issue.pointer.endsWith('/TEXCOORD_0');

let failures = 0;
for (const file of files) {
  const report = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)), {maxIssues: 0});
  const issues = report.issues.messages.filter((issue) => !isUnusedTexCoord(issue));
  const {drawCallCount, totalVertexCount, hasMorphTargets, animationCount} = report.info;
  console.log(`${path.basename(file)}: ${issues.length} issues, ${drawCallCount} primitives, ` +
              `${totalVertexCount} vertices, morph targets: ${hasMorphTargets}, animations: ${animationCount}`);
  for (const issue of issues) console.log(`  ${issue.code} ${issue.pointer}: ${issue.message}`);
  failures += issues.length;
}
process.exit(files.length > 0 && failures === 0 ? 0 : 1);
