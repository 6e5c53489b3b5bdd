// @ts-check
/**
 * `npm run server`, `npm run admin`, `npm run import`: runs the compiled program in this very process, so that it gets
 * the signals, and compiles it first when its sources have changed.
 */
import { createRequire } from 'node:module';
import { explain } from './lib/report.mjs';
import { serverProgram } from './lib/server-build.mjs';

const name = /** @type {'main' | 'admin' | 'import'} */ (process.argv[2]);
try {
  const file = serverProgram(name);
  process.setSourceMapsEnabled(true);
  process.argv.splice(1, 2, file);
  createRequire(import.meta.url)(file);
} catch (error) {
  process.exitCode = explain(error);
}
