import { Parser, tokTypes, type Token } from 'acorn';
import { transformSync } from 'esbuild';
import { at } from '../compile/scripts';
import { getMessage } from '../shared/json';
import { READS_LOOKBEHIND, type Engine } from './profiles';

const LOOKBEHIND = /\(\?<[=!]/;

/** The first thing in a script that an old engine does not read: both read ES2019. */
function findNewSyntax(file: string, source: string, engine: Engine): string | undefined {
  let lookbehind: number | undefined;
  const onToken = (token: Token): void => {
    if (token.type === tokTypes.regexp && LOOKBEHIND.test(source.slice(token.start, token.end))) lookbehind ??= token.loc?.start.line;
  };
  try {
    Parser.parse(source, { ecmaVersion: 2019, allowReturnOutsideFunction: true, locations: true, onToken });
  } catch (error) {
    const { loc } = error as { loc?: { line: number } };
    return at(file, loc?.line, `${engine} does not read this: ${getMessage(error)}`);
  }
  if (lookbehind === undefined || READS_LOOKBEHIND[engine]) return undefined;
  return at(file, lookbehind, `${engine} does not read (?<= in regular expressions`);
}

/**
 * The scripts as an old engine takes them: what it does not read throws where it is required, and is told.
 * @param isLowered DevTools compiles them to older JavaScript (`es6` or `enhance` in project.config.json)
 */
export function scriptsFor(
  engine: Engine,
  scripts: Record<string, string>,
  isLowered: boolean,
  warnings: string[],
): Record<string, string> {
  if (engine === 'devtools') return scripts;
  return Object.fromEntries(
    Object.entries(scripts).map(([file, source]) => {
      if (findNewSyntax(file, source, engine) === undefined) return [file, source];
      const code = isLowered ? transformSync(source, { target: 'es2019', charset: 'utf8', logLevel: 'silent' }).code : source;
      const mistake = findNewSyntax(file, code, engine);
      if (mistake === undefined) return [file, code];
      warnings.push(mistake);
      return [file, `throw new SyntaxError(${JSON.stringify(mistake)});`];
    }),
  );
}
