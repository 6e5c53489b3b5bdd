import fs from 'node:fs';
import path from 'node:path';
import postcss, { type AtRule, type Root, type Rule } from 'postcss';
import selectorParser from 'postcss-selector-parser';
import { getMessage } from '../shared/json';
import { rpxToCss } from '../shared/rpx';
import { fileOf } from './extended';
import { at } from './scripts';

const IMPORT_TARGET = /["']([^"']+)["']/;

/** Pseudo-classes whose argument is a selector; in others a word is no tag (`-n` of `:nth-child(-n + 2)`). */
const TAKES_SELECTOR = /^:(not|is|where|has|matches|-webkit-any)$/;

function isTagName(tag: selectorParser.Tag): boolean {
  const enclosing = tag.parent?.parent;
  return enclosing?.type !== 'pseudo' || TAKES_SELECTOR.test(enclosing.value);
}

/**
 * `page` is the frame's body; every component tag carries the wx- prefix in the DOM.
 * @param scope class prefix of an isolated custom component
 */
export function convertSelector(selector: string, scope?: string): string {
  return selectorParser((root) => {
    root.walkTags((tag) => {
      if (isTagName(tag)) tag.value = tag.value === 'page' ? 'body' : `wx-${tag.value}`;
    });
    if (scope === undefined) return;
    root.walkClasses((name) => {
      name.value = `${scope}--${name.value}`;
    });
  }).processSync(scope === undefined ? selector : selector.replace(/:host\b/g, `[wx-host="${scope}"]`));
}

/** What a `//` stands in that is no comment of another language. */
const QUOTED = /\/\*[^]*?\*\/|"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|url\([^)]*\)|\/\//g;

/** WXSS has no `//`: wcsc leaves the slashes out and reads what follows, so that `// words` before `.a` makes `words .a` of it. */
const withoutSlashes = (text: string): string => text.replace(QUOTED, (found) => (found === '//' ? '' : found));

/** @throws naming file and line when it is no WXSS */
export function parse(dist: string, file: string, read: (text: string) => string = (text) => text): Root {
  const from = fileOf(dist, file);
  try {
    return postcss.parse(read(fs.readFileSync(from, 'utf8')), { from, map: false });
  } catch (error) {
    const { line, reason } = error as { line?: number; reason?: string };
    throw new Error(at(file, line, reason ?? getMessage(error)), { cause: error });
  }
}

function inlineImports(root: Root, dist: string, file: string): void {
  root.walkAtRules('import', (rule: AtRule) => {
    const target = IMPORT_TARGET.exec(rule.params)?.[1];
    if (target === undefined) return;
    const imported = target.startsWith('/') ? target.slice(1) : path.posix.join(path.posix.dirname(file), target);
    if (!fs.existsSync(fileOf(dist, imported)))
      throw new Error(at(file, rule.source?.start?.line, `@import "${target}" not found in the compiled app`));
    const child = parse(dist, imported, withoutSlashes);
    inlineImports(child, dist, imported);
    rule.replaceWith(child);
  });
}

const insideKeyframes = (rule: Rule): boolean => rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as AtRule).name);

/** What a browser takes for no selector is left as it is: it drops that rule alone. */
function convertRule(rule: Rule, dist: string, scope: string | undefined, warnings: string[]): void {
  try {
    rule.selector = convertSelector(rule.selector, scope);
  } catch {
    const { input, start } = rule.source ?? {};
    warnings.push(at(path.relative(dist, input?.file ?? ''), start?.line, `no selector: ${rule.selector}`));
  }
}

/**
 * One WXSS file as CSS for a view frame.
 * @param warnings gets what is dropped @param scope class prefix of an isolated custom component; without it the classes stay as they are
 */
export function compileWxss(dist: string, file: string, warnings: string[], scope?: string): string {
  const root = parse(dist, file, withoutSlashes);
  inlineImports(root, dist, file);
  root.walkRules((rule) => {
    if (!insideKeyframes(rule)) convertRule(rule, dist, scope, warnings);
  });
  root.walkDecls((declaration) => {
    declaration.value = rpxToCss(declaration.value)
      .replace(/\benv\(\s*safe-area-inset-bottom\b/g, 'var(--safe-bottom')
      .replace(/\benv\(\s*safe-area-inset-top\b/g, 'var(--safe-top')
      .replace(/\bconstant\(\s*safe-area-inset-bottom\b/g, 'var(--safe-bottom')
      .replace(/\bconstant\(\s*safe-area-inset-top\b/g, 'var(--safe-top');
  });
  return root.toString();
}
