// @ts-check
/** `npm run build:server`: compiles the server into server/dist. Needs no development packages. */
import path from 'node:path';
import { inRoot } from './lib/paths.mjs';
import { explain, say } from './lib/report.mjs';
import { buildServer } from './lib/server-build.mjs';

try {
  for (const { file, bytes } of buildServer()) {
    if (file.endsWith('.js')) say(`${path.relative(inRoot(), file)}  ${Math.round(bytes / 1024)} KB`);
  }
} catch (error) {
  process.exitCode = explain(error);
}
