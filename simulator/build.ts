/** Makes dist, of which the package consists (`npm pack`): Node's part as plain JavaScript with its types, the browser's programs ready made. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';
import { bundle, ENTRIES } from './src/compile/bundle';

const SOURCE = path.join(__dirname, 'src');
const DIST = path.join(__dirname, 'dist');
const compiler = createRequire(__filename).resolve('typescript-7/package.json');

interface Manifest {
  name: string;
  version: string;
}

/** Of each package that the browser's programs contain, the text of its licence. */
async function licences(): Promise<string> {
  const entryPoints = ENTRIES.map((entry) => path.join(SOURCE, entry));
  const { metafile } = await build({ entryPoints, bundle: true, write: false, outdir: DIST, metafile: true, absWorkingDir: __dirname });
  const folders = Object.keys(metafile.inputs).flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  const texts = [...new Set(folders)].map((folder) => {
    const at = path.join(__dirname, folder);
    const { name, version } = JSON.parse(fs.readFileSync(path.join(at, 'package.json'), 'utf8')) as Manifest;
    const files = fs.readdirSync(at).filter((file) => /^licen[cs]e/i.test(file));
    if (files.length === 0) throw new Error(`${name} comes without its licence`);
    return [`${name} ${version}`, ...files.map((file) => fs.readFileSync(path.join(at, file), 'utf8'))].join('\n\n');
  });
  return texts.join('\n\n');
}

async function main(): Promise<void> {
  fs.rmSync(DIST, { recursive: true, force: true });
  await build({
    entryPoints: ['index', 'cli'].map((name) => path.join(SOURCE, `${name}.ts`)),
    bundle: true,
    outdir: DIST,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    charset: 'utf8',
    logLevel: 'warning',
  });
  for (const entry of ENTRIES) {
    const file = path.join(DIST, `${entry}.json`);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, JSON.stringify(await bundle(entry)));
  }
  fs.copyFileSync(path.join(SOURCE, 'shell', 'shell.html'), path.join(DIST, 'shell', 'shell.html'));
  fs.writeFileSync(path.join(DIST, 'licences.txt'), await licences());
  execFileSync(process.execPath, [path.join(path.dirname(compiler), 'bin', 'tsc'), '-p', path.join(__dirname, 'tsconfig.build.json')], {
    stdio: 'inherit',
  });
}

void main();
