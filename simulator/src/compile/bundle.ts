import path from 'node:path';
import { build } from 'esbuild';

interface Bundle {
  script: string;
  styles: string;
}

/** The browser-side programs of the simulator, with the styles that they import. */
export interface BrowserBundles {
  logic: Bundle;
  view: Bundle;
  shell: Bundle;
}

let cached: Promise<BrowserBundles> | undefined;

export async function bundle(entry: string): Promise<Bundle> {
  const { outputFiles } = await build({
    entryPoints: [path.join(__dirname, '..', entry)],
    bundle: true,
    outdir: '/',
    write: false,
    format: 'iife',
    target: 'es2020',
    charset: 'utf8',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const findText = (ending: string): string => outputFiles.find(({ path: name }) => name.endsWith(ending))?.text ?? '';
  return { script: findText('.js'), styles: findText('.css') };
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
