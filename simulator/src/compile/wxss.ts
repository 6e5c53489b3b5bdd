import fs from 'node:fs';
import path from 'node:path';
import postcss, { type AtRule, type Root, type Rule } from 'postcss';
import selectorParser from 'postcss-selector-parser';
import { getMessage } from '../shared/json';
import { rpxToCss } from '../shared/rpx';
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

/** @throws naming file and line when it is no WXSS */
export function parse(dist: string, file: string): Root {
  try {
    return postcss.parse(fs.readFileSync(path.join(dist, file), 'utf8'));
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
    if (!fs.existsSync(path.join(dist, imported)))
      throw new Error(at(file, rule.source?.start?.line, `@import "${target}" not found in the compiled app`));
    const child = parse(dist, imported);
    inlineImports(child, dist, imported);
    rule.replaceWith(child);
  });
}

const insideKeyframes = (rule: Rule): boolean => rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as AtRule).name);

/**
 * One WXSS file as CSS for a view frame.
 * @param scope class prefix of an isolated custom component; without it the classes stay as they are
 */
export function compileWxss(dist: string, file: string, scope?: string): string {
  const root = parse(dist, file);
  inlineImports(root, dist, file);
  root.walkRules((rule) => {
    if (!insideKeyframes(rule)) rule.selector = convertSelector(rule.selector, scope);
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
