import postcss, { type Container, type Declaration, type Root, type Rule } from 'postcss';
import { convertSelector, parse } from '../compile/wxss';
import { at } from '../compile/scripts';
import { resolvePath } from '../shared/path';
import { floorRpx } from '../shared/rpx';
import { compileStyles, runStyles } from './compilers';

/** The width at which lengths are compared, px. */
const WIDTH = 375;
const REFUSAL = /^ERR: (.+?)\((\d+):\d+\): (.*)$/;
const NOT_FOUND = /^ERR: path `(.+)` not found from `(.+)`/;

interface Said {
  file: string;
  text: string;
}

/** One declaration and where it holds, so that two style sheets can be compared. */
interface Item {
  key: string;
  text: string;
  line: number | undefined;
}

/** Spaces count nowhere but between words. */
const squeeze = (text: string): string =>
  text
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([,>+~(){}:;]) ?/g, '$1')
    .trim();

function whereOf(node: Declaration): string {
  const above: string[] = [];
  for (let up = node.parent as Container | undefined; up !== undefined && up.type !== 'root'; up = up.parent as Container | undefined) {
    if (up.type === 'rule') above.unshift((up as unknown as Rule).selector);
    else above.unshift(`@${String((up as { name?: string }).name)} ${String((up as { params?: string }).params)}`);
  }
  return squeeze(above.join(' { '));
}

function itemsOf(root: Container): Item[] {
  const items: Item[] = [];
  root.walkDecls((node) => {
    const where = whereOf(node);
    const value = `${node.prop}:${floorRpx(node.value, WIDTH)}${node.important ? '!important' : ''}`;
    items.push({
      key: `${where}{${squeeze(value)}`,
      text: `${where} { ${node.prop}: ${node.value.trim()} }`,
      line: node.source?.start?.line,
    });
  });
  return items;
}

/** What is no WXSS is told by the simulator's own compiler. */
function findSource(dist: string, file: string): Root | undefined {
  try {
    return parse(dist, file);
  } catch {
    return undefined;
  }
}

/** What is no selector is not what wcsc has made of it either. */
function converted(selector: string): string {
  try {
    return convertSelector(selector);
  } catch {
    return selector;
  }
}

/** What stands in the source and not in what wcsc has made of it, which holds what it imports, too. */
function lost(dist: string, file: string, css: string): string[] {
  const source = findSource(dist, file);
  if (source === undefined) return [];
  const scoped = new Set<Rule>();
  source.walkRules((rule) => {
    // A component's own element has another selector there.
    if (rule.selector.includes(':host')) scoped.add(rule);
    const above = rule.parent as { name?: string } | undefined;
    if (!/keyframes$/.test(above?.name ?? '')) rule.selector = converted(rule.selector);
  });
  scoped.forEach((rule) => rule.remove());
  const made = new Map<string, number>();
  for (const { key } of itemsOf(postcss.parse(css))) made.set(key, (made.get(key) ?? 0) + 1);
  const told: string[] = [];
  for (const item of itemsOf(source)) {
    const left = made.get(item.key) ?? 0;
    if (left > 0) made.set(item.key, left - 1);
    else told.push(at(file, item.line, `wcsc does not keep \`${item.text}\``));
  }
  return told;
}

/** What WeChat's wcsc refuses, drops or changes. @param files .wxss; @param components those of custom components, without ending */
export function checkStyles(dist: string, files: readonly string[], components: ReadonlySet<string>): string[] {
  const told: string[] = [];
  const refused = new Set<string>();
  let left = [...files];
  while (left.length > 0) {
    const compiled = compileStyles(dist, left);
    if ('code' in compiled) {
      const styles = runStyles(compiled.code, left, { width: WIDTH, pixelRatio: 2, isIphone: false });
      for (const file of left) told.push(...lost(dist, file, styles[file] ?? ''));
      told.push(...notInComponents(compiled.code, components));
      break;
    }
    const said = readRefusal(compiled.refusal, refused);
    if (said.text !== '') told.push(said.text);
    if (!left.includes(said.file)) break;
    refused.add(said.file);
    left = left.filter((file) => file !== said.file);
  }
  return [...new Set(told)];
}

function readRefusal(refusal: string, refused: ReadonlySet<string>): Said {
  const [, target = '', from] = NOT_FOUND.exec(refusal) ?? [];
  // The file is there, and what is wrong with it has been told.
  if (from !== undefined)
    return { file: from, text: refused.has(resolvePath(from, target)) ? '' : at(from, undefined, `wcsc does not find ${target}`) };
  const [, file = '', line, text = ''] = REFUSAL.exec(refusal) ?? [];
  return { file, text: file === '' ? refusal : at(file, Number(line), `wcsc refuses the file: ${text}`) };
}

function notInComponents(code: string, components: ReadonlySet<string>): string[] {
  const found = code.matchAll(/Some selectors are not allowed in component wxss, including ([^(]+)\.\((\S+?)\.wxss:(\d+):\d+\)/g);
  return [...found].flatMap(([, kinds = '', file = '', line]) =>
    components.has(file) ? [at(`${file}.wxss`, Number(line), `wcsc allows no ${kinds} in the styles of a component`)] : [],
  );
}
