import path from 'node:path';
import { build } from 'esbuild';

/** The browser-side programs of the simulator as JavaScript text. */
export interface BrowserBundles {
  logic: string;
  view: string;
  shell: string;
}

let cached: Promise<BrowserBundles> | undefined;

async function bundle(entry: string): Promise<string> {
  const result = await build({
    entryPoints: [path.join(__dirname, '..', entry)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2020',
    charset: 'utf8',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const output = result.outputFiles[0];
  if (output === undefined) throw new Error(`esbuild gave no output for ${entry}`);
  return output.text;
}

/** Bundles once per process. */
export function browserBundles(): Promise<BrowserBundles> {
  cached ??= Promise.all([bundle('logic/main.ts'), bundle('view/main.ts'), bundle('shell/main.ts')]).then(([logic, view, shell]) => ({
    logic,
    view,
    shell,
  }));
  return cached;
}
