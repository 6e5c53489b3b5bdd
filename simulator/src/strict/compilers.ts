import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import type { DrawnElement } from '../shared/messages';

/** The npm package in which WeChat publishes its compilers of templates and styles. */
const PACKAGE = 'miniprogram-compiler';
const MOST_BYTES = 256 * 1024 * 1024;
/** Longest time for what the compilers have made to run, ms: a wxs module may never end. */
const RUN_LIMIT_MS = 3000;

const FOLDERS: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'mac', win32: 'windows' };

/** @throws when the package is not installed, with how to get it */
function findProgram(name: 'wcc' | 'wcsc'): string {
  let root: string;
  try {
    root = path.dirname(createRequire(__filename).resolve(`${PACKAGE}/package.json`));
  } catch (error) {
    throw new Error(`--strict needs WeChat's compilers: npm install --save-dev ${PACKAGE}@0.2.3`, { cause: error });
  }
  const file = path.join(root, 'bin', FOLDERS[process.platform] ?? 'linux', process.platform === 'win32' ? `${name}.exe` : name);
  // The package comes without the right to run them.
  if ((fs.statSync(file).mode & 0o111) === 0) fs.chmodSync(file, 0o755);
  return file;
}

/** What a compiler wrote, or its one reason to write nothing. */
export type Compiled = { code: string } | { refusal: string };

function compile(name: 'wcc' | 'wcsc', cwd: string, args: string[]): Compiled {
  const { status, stdout, stderr, error } = spawnSync(findProgram(name), args, { cwd, maxBuffer: MOST_BYTES, encoding: 'utf8' });
  if (error !== undefined) throw new Error(`${name} cannot be run: ${error.message}`, { cause: error });
  return status === 0 ? { code: stdout } : { refusal: stderr.trim().split('\n')[0] || `${name} ends with ${status}` };
}

/** Templates and wxs files as WeChat's wcc has them. @param files below `dist`, wxs last */
export const compileWxml = (dist: string, files: readonly string[]): Compiled =>
  // Absolute paths within the package are found only from files that are named so.
  compile('wcc', dist, ['-d', '-cc', '0', ...files.map((file) => `./${file}`), '-gn', '$gwx']);

/** Styles as WeChat's wcsc has them. */
export const compileStyles = (dist: string, files: readonly string[]): Compiled =>
  compile('wcsc', dist, ['-pc', String(files.length), ...files]);

type Render = (data: object) => DrawnElement;

/** The program that wcc made of an app, running. */
export class WccProgram {
  /** What it has said since it was last asked: warnings as texts, errors of wxs as they are. */
  private said: unknown[] = [];
  private readonly context: vm.Context;

  /** @throws SyntaxError when wcc made a program that is none */
  constructor(code: string) {
    const say = (what: unknown): void => void this.said.push(what);
    this.context = vm.createContext({ console: { log: () => undefined, warn: say, error: say }, navigator: {}, setTimeout: () => 0 });
    vm.runInContext('var window = this, global = this', this.context);
    vm.runInContext(code, this.context, { timeout: RUN_LIMIT_MS });
  }

  takeSaid(): unknown[] {
    return this.said.splice(0);
  }

  /** The tree of a template file. @param data as JSON has it @throws when it cannot be made, or does not come to an end */
  render(file: string, data: object): DrawnElement {
    Object.assign(this.context, { strictFile: `./${file}`, strictData: JSON.stringify(data) });
    const render = vm.runInContext('$gwx(strictFile)', this.context, { timeout: RUN_LIMIT_MS }) as Render | undefined;
    if (render === undefined) throw new Error(`${file} is not in the program`);
    this.context.strictRender = render;
    // Objects of another context are nothing to it in an attribute.
    return vm.runInContext('strictRender(JSON.parse(strictData))', this.context, { timeout: RUN_LIMIT_MS }) as DrawnElement;
  }
}

/** A phone as wcsc's program asks for it. */
interface StylePhone {
  width: number;
  pixelRatio: number;
  isIphone: boolean;
}

/** The CSS that wcsc's program puts into a page, by file. */
export function runStyles(code: string, files: readonly string[], { width, pixelRatio, isIphone }: StylePhone): Record<string, string> {
  const styles: Record<string, string> = {};
  const window = {
    screen: { width },
    devicePixelRatio: pixelRatio,
    __styleSheetManager2__: { addItem: () => undefined, setCss: (key: string, css: string) => void (styles[key.replace(/:$/, '')] = css) },
  };
  const context = vm.createContext({
    window,
    navigator: { userAgent: isIphone ? 'iPhone' : '' },
    console: { warn: () => undefined, error: () => undefined },
  });
  const parts = code.split('=');
  const read = (name: string): string => {
    const written = parts[parts.indexOf(name) + 1] ?? '';
    return vm.runInContext(`\`${written.replaceAll('`', '\\`').replaceAll('${', '\\${')}\``, context) as string;
  };
  vm.runInContext(read('comm'), context);
  for (const file of files) vm.runInContext(`${read(file)}()`, context);
  return styles;
}
