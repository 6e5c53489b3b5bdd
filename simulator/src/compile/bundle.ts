import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../root';

interface Bundle {
  script: string;
  styles: string;
}

/** The browser-side programs of the simulator, with the styles that they import. */
export interface BrowserBundles {
  logic: Bundle;
  view: Bundle;
  shell: Bundle;
  /** Of a worker of the app. */
  worker: Bundle;
  /** Of the 3D engine, for an app that needs it. */
  xrFrame?: Bundle;
}

/** The programs of browsers and workers. */
export const ENTRIES = [
  'logic/main.ts',
  'view/main.ts',
  'shell/main.ts',
  'logic/app-worker.ts',
  'logic/xr/main.ts',
  'trace/main.ts',
] as const;
type Entry = (typeof ENTRIES)[number];

/** Programs that run the app's code. */
const isLogic = (entry: string): boolean => entry.startsWith('logic/');

let cached: Promise<BrowserBundles> | undefined;

/**
 * What the simulator's own program beside the app's code needs and an old engine lacks: taken under other names before the worker becomes such an engine
 * (src/logic/engine.ts).
 */
const STATIC = ['Object.fromEntries', 'Object.hasOwn'];
const METHODS = ['Array.prototype.at', 'Array.prototype.findLast', 'String.prototype.matchAll'];

const ownName = (path: string): string => `simulator_${path.replace(/\W/g, '_')}`;

function keepNatives(script: string): string {
  const kept = STATIC.map((path) => `const ${ownName(path)}=${path};`);
  const renamed = METHODS.map((path) => {
    const [, owner = '', name = ''] = /^(.*)\.(\w+)$/.exec(path) ?? [];
    return { name, code: `Object.defineProperty(${owner},'simulator_${name}',{value:${path}});` };
  });
  const text = renamed.reduce((code, { name }) => code.replaceAll(`.${name}(`, `.simulator_${name}(`), script);
  return [...kept, ...renamed.map(({ code }) => code), text].join('');
}

/** In the package they have been made (build.ts). */
export async function bundle(entry: Entry): Promise<Bundle> {
  const made = path.join(ROOT, `${entry}.json`);
  if (fs.existsSync(made)) return JSON.parse(fs.readFileSync(made, 'utf8')) as Bundle;
  const { outputFiles } = await build({
    entryPoints: [path.join(ROOT, entry)],
    bundle: true,
    outdir: '/',
    write: false,
    format: 'iife',
    // Fields of classes as they are: written for older browsers, each is a call of a helper for each node.
    target: 'es2022',
    // Short: it is read anew for each app and page. Names stay, for stacks.
    minifyWhitespace: true,
    minifySyntax: true,
    logLevel: 'error',
    define: {
      'process.env.NODE_ENV': '"production"',
      ...(isLogic(entry) ? Object.fromEntries(STATIC.map((path) => [path, ownName(path)])) : {}),
    },
  });
  const findText = (ending: string): string => outputFiles.find(({ path: name }) => name.endsWith(ending))?.text ?? '';
  const script = findText('.js');
  return { script: isLogic(entry) ? keepNatives(script) : script, styles: findText('.css') };
}

/** Bundles once per process. */
export function browserBundles(): Promise<BrowserBundles> {
  cached ??= Promise.all([bundle('logic/main.ts'), bundle('view/main.ts'), bundle('shell/main.ts'), bundle('logic/app-worker.ts')]).then(
    ([logic, view, shell, worker]) => ({ logic, view, shell, worker }),
  );
  return cached;
}
