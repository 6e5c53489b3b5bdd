// @ts-check
/**
 * The server, compiled: server/dist holds its programs as plain JavaScript and the school's page as browsers take it, so
 * that it runs without development packages. Made again only when a source has changed.
 */
import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { inRoot } from './paths.mjs';
import { Advice } from './report.mjs';

/** What is made, from which source below server/src. */
const PROGRAMS = {
  'main.js': 'main.ts',
  'admin.js': 'cli/admin.ts',
  'import.js': 'cli/import.ts',
  'pdf-worker.js': 'modules/prints/printing/pdf-worker.ts',
  'grading-worker.js': 'adapters/grading/grading-worker.ts',
  'render-worker.js': 'modules/files/pictures/render-worker.ts',
  'math-worker.js': 'modules/math/import/math-worker.ts',
  'words-worker.js': 'modules/words/import/words-worker.ts',
};
/** Everything it is made from. */
const SOURCES = ['server/src', 'server/package.json', 'console/src', 'console/package.json', 'contract', 'scripts/lib/server-build.mjs'];
const folder = inRoot('server', 'dist');
const stampFile = path.join(folder, 'stamp.json');
const consoleFolder = path.join(folder, 'console');
/** Browsers of the last three years. */
const BROWSERS = ['chrome109', 'safari16', 'firefox115'];

/**
 * A compiled program, made or made again when need be.
 * @param {'main' | 'admin' | 'import'} name
 */
export function serverProgram(name) {
  const sources = getSourcesFingerprint();
  if (!isFresh(sources)) {
    try {
      compile(sources);
    } catch (error) {
      throw adviceFor(/** @type {NodeJS.ErrnoException} */ (error));
    }
  }
  return path.join(folder, `${name}.js`);
}

/** Compiles whatever the stamp says. */
export function buildServer() {
  return compile(getSourcesFingerprint());
}

/** @param {string} sources */
function isFresh(sources) {
  try {
    return (
      JSON.parse(fs.readFileSync(stampFile, 'utf8')).sources === sources &&
      [...Object.keys(PROGRAMS), 'console/index.html'].every((name) => fs.existsSync(path.join(folder, name)))
    );
  } catch {
    return false;
  }
}

/**
 * Packages stay where npm has put them; only what is ours is bundled. Each file is put in place by a rename: another
 * process may be starting from it.
 * @param {string} sources
 */
function compile(sources) {
  const require = createRequire(import.meta.url);
  /** @type {typeof import('esbuild')} */
  const esbuild = require('esbuild');
  const { dependencies } = require('../../server/package.json');
  const { outputFiles } = esbuild.buildSync({
    absWorkingDir: inRoot(),
    entryPoints: Object.entries(PROGRAMS).map(([name, source]) => ({
      in: inRoot('server', 'src', source),
      out: name.replace(/\.js$/, ''),
    })),
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: Object.keys(dependencies).filter((name) => !name.startsWith('@xueban/')),
    sourcemap: 'linked',
    sourcesContent: false,
    write: false,
    logLevel: 'silent',
  });
  fs.mkdirSync(consoleFolder, { recursive: true });
  for (const { path: file, contents } of outputFiles) putInPlace(file, contents);
  outputFiles.push(...buildConsole(esbuild));
  putInPlace(stampFile, JSON.stringify({ sources }));
  return outputFiles.map(({ path: file, contents }) => ({ file, bytes: contents.byteLength }));
}

/**
 * The school's page. The packages of the mini-program, which has another React, are at the root: what is there and asks
 * for React gets the page's.
 * @param {typeof import('esbuild')} esbuild
 */
function buildConsole(esbuild) {
  const react = (/** @type {string} */ name) => inRoot('console', 'node_modules', name);
  const { outputFiles } = esbuild.buildSync({
    absWorkingDir: inRoot(),
    entryPoints: [inRoot('console', 'src', 'main.tsx')],
    outdir: consoleFolder,
    bundle: true,
    minify: true,
    format: 'esm',
    target: BROWSERS,
    alias: { react: react('react'), 'react-dom': react('react-dom') },
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    write: false,
    logLevel: 'silent',
  });
  for (const { path: file, contents } of outputFiles) {
    putInPlace(file, contents);
    putInPlace(`${file}.gz`, gzipSync(contents, { level: 9 }));
  }
  putInPlace(path.join(consoleFolder, 'index.html'), fs.readFileSync(inRoot('console', 'src', 'index.html')));
  return outputFiles;
}

/**
 * @param {string} file
 * @param {string | Uint8Array} contents
 */
function putInPlace(file, contents) {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
  fs.writeFileSync(unfinished, contents);
  fs.renameSync(unfinished, file);
}

/** @param {NodeJS.ErrnoException} error */
function adviceFor(error) {
  if (error.code === 'MODULE_NOT_FOUND') {
    return new Advice(
      '服务端还没有安装：请先运行 npm ci --omit=dev，再运行 npm run build:server。',
      'The server is not installed: run npm ci --omit=dev, then npm run build:server.',
    );
  }
  return new Advice(
    `服务端的代码变了而没有编译成功：请用能写入 ${folder} 的用户运行 npm run build:server。`,
    `The server's sources have changed and could not be compiled here: run npm run build:server as a user who may write to ${folder}.`,
    { tail: error.message },
  );
}

function getSourcesFingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of findFiles(inRoot(source))) hash.update(`${path.relative(inRoot(), file)}\n`).update(fs.readFileSync(file));
  }
  return hash.digest('hex');
}

/**
 * @param {string} target a file or a folder
 * @returns {string[]} its sources, sorted
 */
function findFiles(target) {
  if (fs.statSync(target).isFile()) return [target];
  return fs
    .readdirSync(target, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && !name.endsWith('.test.ts'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? findFiles(path.join(target, entry.name)) : [path.join(target, entry.name)]));
}
