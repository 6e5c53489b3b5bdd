/**
 * Keeps V8's compiled code of some 760 package files beside the programs, which saves a start a third of its work; newer
 * versions of Node do this themselves. Programs import it before anything else; runs from sources keep nothing.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { COMPILED_PROGRAM } from './paths';

/** One file's: of which source it was made, and where it lies. */
type Entry = [file: string, source: string, begin: number, end: number];
interface Kept {
  source: string;
  code: Buffer;
}
type Compile = (this: Module, content: string, file: string) => unknown;
interface Internals {
  prototype: { _compile: Compile };
  wrap(script: string): string;
}
type Wrapped = (exports: unknown, require: NodeJS.Require, module: Module, file: string, folder: string) => unknown;

const PACKAGES = `${path.sep}node_modules${path.sep}`;
/** Before the entries stands how long their list is. */
const HEAD_BYTES = 4;
/** Only the very beginning of a script may say who runs it. */
const HASHBANG = /^#!/;
const internals = Module as unknown as Internals;
const digest = (text: string): string => createHash('sha1').update(text).digest('base64');

/** @param file where it is kept; missing or unreadable it is rebuilt, and where it cannot be written nothing is kept */
function keepCompiled(file: string): void {
  const own = (Module as { enableCompileCache?: (folder: string) => unknown }).enableCompileCache;
  if (own) own(`${file}-node`);
  else handBack(file);
}

function handBack(file: string): void {
  const kept = read(file);
  const made = new Map<string, { source: string; script: vm.Script }>();
  const compile = internals.prototype._compile;
  internals.prototype._compile = function (content, filename) {
    // What is ours has a source map, and import() asks who imports: both are known to Node's own way alone.
    if (!filename.includes(PACKAGES) || content.includes('import(')) return compile.call(this, content, filename);
    const source = digest(content);
    const known = kept.get(filename);
    const script = new vm.Script(internals.wrap(content.replace(HASHBANG, '//')), {
      filename,
      ...(known?.source === source && { cachedData: known.code }),
    });
    if (script.cachedDataRejected !== false) made.set(filename, { source, script });
    const run = script.runInThisContext() as Wrapped;
    return run.call(this.exports, this.exports, Module.createRequire(filename), this, filename, path.dirname(filename));
  };
  process.once('exit', () => {
    if (made.size === 0) return;
    for (const [filename, { source, script }] of made) kept.set(filename, { source, code: script.createCachedData() });
    write(file, kept);
  });
}

function read(file: string): Map<string, Kept> {
  try {
    const bytes = readFileSync(file);
    const body = HEAD_BYTES + bytes.readUInt32LE(0);
    const entries = JSON.parse(bytes.toString('utf8', HEAD_BYTES, body)) as Entry[];
    return new Map(entries.map(([name, source, begin, end]) => [name, { source, code: bytes.subarray(body + begin, body + end) }]));
  } catch {
    return new Map();
  }
}

/** In place by a rename: another process may be starting from it. */
function write(file: string, kept: ReadonlyMap<string, Kept>): void {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
  let size = 0;
  const entries = [...kept].map(([name, { source, code }]): Entry => [name, source, size, (size += code.length)]);
  const list = Buffer.from(JSON.stringify(entries));
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(list.length);
  try {
    writeFileSync(unfinished, Buffer.concat([head, list, ...[...kept.values()].map(({ code }) => code)]));
    renameSync(unfinished, file);
  } catch {
    // The folder belongs to somebody else, or is full: the next start compiles as this one did.
    rmSync(unfinished, { force: true });
  }
}

if (COMPILED_PROGRAM !== undefined) keepCompiled(COMPILED_PROGRAM.replace(/js$/, 'code'));
