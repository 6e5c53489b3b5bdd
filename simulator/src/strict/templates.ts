import fs from 'node:fs';
import path from 'node:path';
import { at } from '../compile/scripts';
import { resolvePath } from '../shared/path';
import { compileWxml, WccProgram } from './compilers';

const REFUSAL = /^(?:\.\/)?(.+?):(\d+):\d+: ?(.*)$/;
const WARNING = /^WXMLRT_\$gwx:(?:\.\/)?([^:]+):[^:]*:(-?\d+):-?\d+: (.*)$/;
/** Advice and no mistake. */
const ADVICE = /wx:key|performance/;

const lineAt = (source: string, index: number): number => source.slice(0, index).split('\n').length;

/** A template file, and what is written where in it. */
interface Source {
  file: string;
  text: string;
}

function readRefusal(refusal: string): { file: string; text: string } {
  const [, file = '', line, text = ''] = REFUSAL.exec(refusal) ?? [];
  return { file, text: file === '' ? refusal : at(file, Number(line), `wcc refuses the package: ${text.trim()}`) };
}

/** Only the file itself, with the wxs files, which it may name. */
function makesNoProgram(dist: string, file: string, wxs: readonly string[]): string | undefined {
  const compiled = compileWxml(dist, file.endsWith('.wxs') ? [file] : [file, ...wxs]);
  if ('refusal' in compiled) return undefined;
  try {
    void new WccProgram(compiled.code);
    return undefined;
  } catch (error) {
    return (error as Error).name === 'SyntaxError' ? (error as Error).message : undefined;
  }
}

interface Running {
  program: WccProgram;
  code: string;
  /** Files that it holds. */
  left: string[];
}

/** Compiles an app's files and runs what becomes of them, without those that cannot be taken, which are told. */
class Attempt {
  readonly told: string[] = [];
  private readonly gone = new Set<string>();

  constructor(private readonly dist: string) {}

  start(files: readonly string[]): Running | undefined {
    const compiled = this.compile(files);
    if (compiled === undefined) return undefined;
    try {
      return { program: new WccProgram(compiled.code), ...compiled };
    } catch (error) {
      const left = this.withoutBroken(compiled.left);
      if (left.length < compiled.left.length) return this.start(left);
      this.told.push(`the program of wcc does not run: ${(error as Error).message}`);
      return undefined;
    }
  }

  private compile(files: readonly string[]): Omit<Running, 'program'> | undefined {
    let left = [...files];
    while (left.length > 0) {
      const compiled = compileWxml(this.dist, left);
      if ('code' in compiled) return { code: compiled.code, left };
      const { file, text } = readRefusal(compiled.refusal);
      // Who takes a wxs file that is no more has no mistake of its own.
      if (![...this.gone].some((name) => text.includes(`${path.posix.basename(name)} not found`))) this.told.push(text);
      if (!left.includes(file)) return undefined;
      this.gone.add(file);
      left = left.filter((name) => name !== file);
    }
    return undefined;
  }

  private withoutBroken(files: readonly string[]): string[] {
    const wxs = files.filter((file) => file.endsWith('.wxs'));
    const isSound = (file: string, beside: readonly string[]): boolean => {
      const text = makesNoProgram(this.dist, file, beside);
      if (text === undefined) return true;
      this.gone.add(file);
      this.told.push(at(file, undefined, `wcc makes a program of it that is none, and the whole package with it: ${text}`));
      return false;
    };
    const sound = wxs.filter((file) => isSound(file, []));
    return [...files.filter((file) => file.endsWith('.wxml') && isSound(file, sound)), ...sound];
  }
}

const isError = (value: unknown): value is Error => typeof value === 'object' && value !== null && 'message' in value;

/** What the program says when each file is rendered without data. */
function sayings(program: WccProgram, files: readonly string[]): string[] {
  const told: string[] = [];
  const hear = (): void => {
    for (const said of program.takeSaid()) {
      if (isError(said)) {
        const place = /\n {4}at (?:\.\/)?([^\n:]+)(?::[^\n]*)?$/.exec(said.stack ?? '')?.[1];
        told.push(at(place ?? 'wxs', undefined, `the wxs module throws and gives nothing: ${said.message}`));
      } else if (!ADVICE.test(String(said))) {
        const [, file = '', line, text = ''] = WARNING.exec(String(said)) ?? [];
        if (file !== '') told.push(at(file, Number(line) > 0 ? Number(line) : undefined, text));
      }
    }
  };
  hear();
  for (const file of files.filter((name) => name.endsWith('.wxml'))) {
    try {
      program.render(file, {});
    } catch {
      // Without its data a wxs function may throw, which is no mistake of the file.
    }
    hear();
  }
  return told;
}

/** Declared, or given a value, or a parameter. */
const DECLARED = /\b(?:var|function) nv_(\w+)|\bnv_(\w+)\s*=(?!=)/g;
const PARAMETERS = /\bfunction(?: nv_\w+)?\s*\(([^)]*)\)/g;

/** Names that a wxs module takes from nowhere: its function throws when it comes to them, and the place stays empty. */
function unknownNames(code: string, sources: Map<string, Source>): string[] {
  const names = new Map(
    [...code.matchAll(/"(?:p|m)_(?:\.\/)?([^":]+)(?::([^"]+))?":(np_\d+)/g)].map(([, file = '', , run = '']) => [run, file]),
  );
  const [head = ''] = code.split('var nv_require=');
  const given = new Set([...head.matchAll(/(?:\bvar |, ?)nv_(\w+) ?=/g)].map(([, name]) => name));
  const told: string[] = [];
  for (const [, run = '', body = ''] of code.matchAll(/^function (np_\d+)\(\)\{(.*)$/gm)) {
    const file = names.get(run) ?? '';
    const plain = body.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""');
    const own = new Set([
      ...[...plain.matchAll(DECLARED)].flatMap(([, name = '', set = '']) => [name, set]),
      ...[...plain.matchAll(PARAMETERS)].flatMap(([, list = '']) => list.split(',').map((one) => one.trim().slice(3))),
    ]);
    for (const [, name = ''] of plain.matchAll(/(?<![.\w$])(?<![{,]\s*(?=\w+\s*:))nv_(\w+)/g)) {
      if (own.has(name) || ['module', 'require', 'arguments'].includes(name) || given.has(name)) continue;
      const { text = '' } = sources.get(file) ?? {};
      const index = text.search(new RegExp(`\\b${name}\\b`));
      told.push(at(file, index < 0 ? undefined : lineAt(text, index), `wxs has no ${name}: the function that comes to it gives nothing`));
    }
  }
  return told;
}

const ESCAPED_QUOTE = /"(?:[^"\\\n]|\\.)*\\["'](?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*\\["'](?:[^'\\\n]|\\.)*'/g;

/** wcc compiles a quote behind a backslash and shows its number. */
function escapedQuotes({ file, text }: Source): string[] {
  const told: string[] = [];
  const look = (part: string, offset: number): void => {
    for (const match of part.matchAll(ESCAPED_QUOTE))
      told.push(at(file, lineAt(text, offset + match.index), `${match[0]} shows \\x22 or \\x27 in place of the quote`));
  };
  const blank = (comment: string): string => comment.replace(/[^\n]/g, ' ');
  if (file.endsWith('.wxs')) look(text.replace(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, blank), 0);
  else {
    const shown = text.replace(/<!--[^]*?-->/g, blank);
    for (const match of shown.matchAll(/\{\{[^]*?\}\}|<wxs\b[^>]*>[^]*?<\/wxs>/g)) look(match[0], match.index);
  }
  return told;
}

const modulesOf = (text: string): string[] => [...text.matchAll(/<wxs\b[^>]*\bmodule="(\w+)"/g)].map(([, name = '']) => name);

/** In WeChat an included file sees the wxs modules of who includes it; by the newer component engine it sees its own only. */
function includedModules(source: Source, sources: Map<string, Source>): string[] {
  const told: string[] = [];
  for (const [, target = ''] of source.text.matchAll(/<include\b[^>]*\bsrc="([^"{}]+)"/g)) {
    const name = resolvePath(source.file, target.endsWith('.wxml') ? target : `${target}.wxml`);
    const included = sources.get(name);
    if (included === undefined) continue;
    const own = modulesOf(included.text);
    for (const module of modulesOf(source.text).filter((one) => !own.includes(one))) {
      const use = [...included.text.matchAll(/\{\{[^]*?\}\}/g)].find(([part]) => new RegExp(`(?<![\\w.'"])${module}\\s*[.[]`).test(part));
      if (use !== undefined)
        told.push(
          at(
            name,
            lineAt(included.text, use.index),
            `${module} is a wxs module of ${source.file}, which includes this file: name it here, too`,
          ),
        );
    }
  }
  return told;
}

/** What WeChat's wcc refuses, drops or breaks in templates and wxs. @param files .wxml and .wxs */
export function checkTemplates(dist: string, files: readonly string[]): string[] {
  const sources = new Map(files.map((file) => [file, { file, text: fs.readFileSync(path.join(dist, file), 'utf8') }]));
  const ordered = [...files.filter((file) => file.endsWith('.wxml')), ...files.filter((file) => file.endsWith('.wxs'))];
  const attempt = new Attempt(dist);
  const started = attempt.start(ordered);
  const { told } = attempt;
  if (started !== undefined) {
    told.push(...sayings(started.program, started.left));
    told.push(...unknownNames(started.code, sources));
  }
  for (const source of sources.values()) told.push(...escapedQuotes(source), ...includedModules(source, sources));
  return [...new Set(told)];
}
