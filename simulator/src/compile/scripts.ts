import vm from 'node:vm';
import { transformSync, type Message } from 'esbuild';
import { getMessage } from '../shared/json';

/** A mistake in a file of the package, for people: `file:line: text`. */
export const at = (file: string, line: number | undefined, text: string): string =>
  `${file}${line === undefined ? '' : `:${line}`}: ${text}`;

/** Where V8 stopped reading, if it may not run. */
export function findSyntaxError(file: string, wrapped: string): string | undefined {
  try {
    new vm.Script(wrapped, { filename: file });
    return undefined;
  } catch (error) {
    const line = /:(\d+)$/m.exec((error as { stack?: string }).stack ?? '')?.[1];
    return at(file, line === undefined ? undefined : Number(line), getMessage(error));
  }
}

/**
 * A script of the package as CommonJS: ES modules and TypeScript are compiled as DevTools does it, and a file with a mistake throws it where it is
 * required, so that the others work.
 */
export function compileScript(file: string, source: string, warnings: string[]): string {
  const loader = file.endsWith('.ts') ? 'ts' : 'js';
  const mistake = findSyntaxError(file, `(function(){${source}\n})`);
  if (mistake === undefined && loader === 'js') return source;
  try {
    return transformSync(source, { loader, format: 'cjs', target: 'es2020', charset: 'utf8', sourcefile: file, logLevel: 'silent' }).code;
  } catch (error) {
    const first = (error as { errors?: Message[] }).errors?.[0];
    const text = first === undefined ? getMessage(error) : at(file, first.location?.line, first.text);
    warnings.push(text);
    return `throw new SyntaxError(${JSON.stringify(text)});`;
  }
}

/** Words that JavaScript keeps for itself and WXS, whose list is shorter, takes as names. */
const NAMES_IN_WXS =
  /\b(?:var|function)\s+(class|const|enum|export|extends|import|super|try|catch|finally|new|throw|in|instanceof|with|debugger)\b/g;

/** Comments and texts of a script. */
const COMMENT_OR_TEXT = /\/\/.*|\/\*[^]*?\*\/|'(?:\\[^]|[^'\\\n])*'|"(?:\\[^]|[^"\\\n])*"/g;

/** In texts of WXS a backslash before any other sign than these is one: `getRegExp('\d')`, as wcc has it. */
export const withBackslashes = (source: string): string =>
  source.replace(COMMENT_OR_TEXT, (part) =>
    part.startsWith('/') ? part : part.replace(/\\([^])/g, (escape, sign: string) => (`nrt'"\\\n`.includes(sign) ? escape : `\\${escape}`)),
  );

/** A wxs file as the template compiler takes it: required without its ending, `constructor` a name, and its own names none that JavaScript keeps. */
export function compileWxs(file: string, source: string, warnings: string[]): string {
  let code = withBackslashes(source)
    .replace(/(\brequire\s*\(\s*(['"])[^'"\n]+?)\.wxs(\2\s*\))/g, '$1$3')
    .replace(/\.constructor\b/g, '$&.name');
  const findMistake = (): string | undefined => findSyntaxError(file, `((require,exports,module)=>{${code}\n})`);
  const mistake = findMistake();
  if (mistake === undefined) return code;
  for (const [, name = ''] of source.matchAll(NAMES_IN_WXS)) {
    code = code.replace(new RegExp(`(?<![.\\w$'"-])${name}(?![\\w$'"-]|\\s*:)`, 'g'), `${name}_`);
  }
  if (findMistake() === undefined) return code;
  warnings.push(mistake);
  return '';
}
