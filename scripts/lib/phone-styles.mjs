// @ts-check
/**
 * Whether the styles of dist/wechat are understood on every phone that phone-code.mjs names, in WeChat's own engine
 * (Chrome 70 at the least) and in that of iOS 12.2. Neither says anything of what it does not know: it leaves out the
 * declaration, or the whole rule for a selector.
 *
 * What has a newer function in it needs the same property before it, in words that both know. With var() in it that is
 * too late: it is taken in before anybody knows what it will be, and is then worth nothing.
 *
 * A gap is for grids: iOS learnt those between flex items in 14.5. What an element is by another class than the one that
 * has the gap is not seen, so the class with the gap is the one that says `display: grid`.
 */
import fs from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';
import { AT_RULES, FEATURES, FUNCTIONS, NEWER_VALUES, NICETIES, PROPERTIES, PSEUDOS, UNITS } from './phone-styles-known.mjs';

const GAP = /^(?:grid-)?(?:row-|column-)?gap$/;
const PSEUDO = /(?<!\\)::?([a-z-]+)/g;
const FUNCTION = /(?<![\w.-])([a-z][\w-]*)\(/gi;
const NUMBER = /(?<![\w#.-])[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?([a-z]+)/gi;
const TEXT = /url\(\s*(?:"(?:\\.|[^"])*"|'(?:\\.|[^'])*'|[^)]*)\s*\)|"(?:\\.|[^"])*"|'(?:\\.|[^'])*'/g;

/** @typedef {{ name: string, root: postcss.Root }} Sheet */

/**
 * @param {string} dist folder of a built mini-program
 * @returns {string[]} what some phone does not understand, in sentences; empty when all is well
 */
export function checkPhoneStyles(dist) {
  const names = fs.readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.wxss'));
  return problemsOfStyles(Object.fromEntries(names.map((name) => [name, fs.readFileSync(path.join(dist, name), 'utf8')])));
}

/**
 * @param {Readonly<Record<string, string>>} styles by name of their file: classes mean the same in all of them
 * @returns {string[]}
 */
export function problemsOfStyles(styles) {
  const sheets = Object.entries(styles).map(([name, text]) => ({ name, root: postcss.parse(text) }));
  return [...new Set([...sheets.flatMap(problemsOfSheet), ...flexGaps(sheets)])];
}

/** @param {Sheet} sheet */
function problemsOfSheet({ name, root }) {
  /** @type {string[]} */
  const problems = [];
  /** @param {postcss.Node} node @param {string} what @param {string} why */
  const refuse = (node, what, why) => problems.push(`${name}: ${what}: ${why}${placeOf(node)}`);

  root.walkAtRules((rule) => {
    if (!AT_RULES.has(rule.name)) refuse(rule, `@${rule.name}`, UNKNOWN);
    if (rule.name !== 'media') return;
    for (const [, feature = ''] of rule.params.matchAll(/\(\s*([^:)]*)/g))
      if (!FEATURES.has(feature.trim())) refuse(rule, `@media (${feature.trim()})`, UNKNOWN);
  });
  root.walkRules((rule) => {
    if (rule.parent.type === 'rule') refuse(rule, `${rule.selector} within a rule`, UNKNOWN);
    for (const [pseudo, word = ''] of rule.selector.matchAll(PSEUDO))
      if (!PSEUDOS.has(word)) refuse(rule, pseudo, `${UNKNOWN}, and drop the rule`);
    if (/:not\([^)]*[, >+~]|:nth-[a-z-]+\([^)]* of /.test(rule.selector)) refuse(rule, rule.selector, UNKNOWN);
  });
  root.walkDecls((decl) => {
    const { prop, value } = decl;
    if (!prop.startsWith('--') && !PROPERTIES.has(prop) && !NICETIES.has(prop)) refuse(decl, prop, UNKNOWN);
    const strange = strangeIn(value);
    if (strange !== undefined && !NICETIES.has(prop) && !hasFallback(decl)) {
      const isLate = /\bvar\(/.test(value) || prop.startsWith('--');
      refuse(
        decl,
        `${prop}: ${strange}`,
        isLate ? `${UNKNOWN}, and where var() stands nothing before it is taken` : `${UNKNOWN}, and nothing they know stands before it`,
      );
    }
    for (const { property, value: newer, first, because } of NEWER_VALUES) {
      if (!property.test(prop) || !newer.test(value)) continue;
      if (!earlierValues(decl).some((earlier) => earlier === first)) refuse(decl, `${prop}: ${value}`, because);
    }
  });
  return problems;
}

const UNKNOWN = 'not among what Chrome 70 and iOS 12.2 are known to understand (phone-styles-known.mjs)';

/** @param {string} value @returns {string | undefined} the first function or unit in it that is not known to all */
function strangeIn(value) {
  const bare = value.replace(TEXT, ' ');
  for (const [, name = ''] of bare.matchAll(FUNCTION)) if (!FUNCTIONS.has(name)) return `${name}()`;
  for (const [number, unit = ''] of bare.matchAll(NUMBER)) if (!UNITS.has(unit.toLowerCase())) return number;
  return undefined;
}

/** @param {postcss.Declaration} decl @returns {string[]} what the same property was before, in the same rule */
function earlierValues(decl) {
  const all = decl.parent.nodes ?? [];
  return all.slice(0, all.indexOf(decl)).flatMap((node) => (node.type === 'decl' && node.prop === decl.prop ? [node.value] : []));
}

/** @param {postcss.Declaration} decl */
const hasFallback = (decl) =>
  !/\bvar\(/.test(decl.value) && !decl.prop.startsWith('--') && earlierValues(decl).some((value) => strangeIn(value) === undefined);

/** @param {Sheet[]} sheets */
function flexGaps(sheets) {
  /** What a class is laid out as, wherever that is said. @type {Map<string, Set<string>>} */
  const displays = new Map();
  for (const { root } of sheets)
    root.walkDecls('display', (decl) => {
      for (const name of subjectsOf(decl)) displays.set(name, new Set(displays.get(name)).add(decl.value));
    });
  return sheets.flatMap(({ name, root }) => {
    /** @type {string[]} */
    const problems = [];
    root.walkDecls(GAP, (decl) => {
      for (const subject of subjectsOf(decl)) {
        const layouts = [...(displays.get(subject) ?? [])];
        const isGrid = layouts.some((layout) => layout.includes('grid')) && !layouts.some((layout) => layout.includes('flex'));
        if (!isGrid)
          problems.push(
            `${name}: ${decl.prop} of ${subject}: its class is no grid, and iOS before 14.5 knows a gap only there${placeOf(decl)}`,
          );
      }
    });
    return problems;
  });
}

/** @param {postcss.Declaration} decl @returns {string[]} the last class of each selector of its rule, or what stands there */
function subjectsOf({ parent }) {
  if (parent.type !== 'rule') return [];
  return /** @type {postcss.Rule} */ (parent).selectors.map((selector) => {
    const last = selector.split(/[\s>+~]+/).pop() ?? '';
    return last.match(/\.[\w-]+(?!.*\.[\w-])/)?.[0] ?? last;
  });
}

/** @param {postcss.Node} node */
const placeOf = ({ source }) => (source?.start ? ` (line ${source.start.line}, column ${source.start.column})` : '');
