/** One step of a data path: a property name or an array index. */
export type PathStep = string | number;

const STEP = /\[(\d+)\]|([^.[\]]+)/g;

/** Splits a setData key such as `list[2].name` into its steps. */
export function parseDataPath(key: string): PathStep[] {
  const steps: PathStep[] = [];
  for (const match of key.matchAll(STEP)) {
    if (match[1] !== undefined) steps.push(Number(match[1]));
    else if (match[2] !== undefined) steps.push(match[2]);
  }
  return steps;
}

type Container = Record<PathStep, unknown>;

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** Reads the value at a path, or undefined where a step is missing. */
export function getByPath(source: unknown, key: string): unknown {
  let node = source;
  for (const step of parseDataPath(key)) {
    if (!isContainer(node)) return undefined;
    node = node[step];
  }
  return node;
}

/** Resolves a path inside the package against the file that names it; no leading slash in the result. */
export function resolvePath(from: string, target: string): string {
  const parts = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/**
 * Where a file of the package named by another may stand, the likeliest first: under its alias (`resolveAlias` of app.json, the longest that fits), where
 * it says, or, for the name of an npm package, in miniprogram_npm of this folder or one above.
 */
export function packagePaths(from: string, target: string, aliases: Record<string, string> = {}): string[] {
  const [rule] = Object.entries(aliases)
    .filter(([alias]) => (alias.endsWith('*') ? target.startsWith(alias.slice(0, -1)) : target === alias))
    .sort(([one], [other]) => other.length - one.length);
  if (rule !== undefined) return [resolvePath('', rule[1].replace(/\*$/, '') + target.slice(rule[0].replace(/\*$/, '').length))];
  const places = [resolvePath(from, target)];
  if (/^\.{0,2}\//.test(target)) return places;
  for (let folder = from.split('/').slice(0, -1); ; folder = folder.slice(0, -1)) {
    places.push([...folder, 'miniprogram_npm', target].join('/'));
    if (folder.length === 0) return places;
  }
}

/** Page address of a route call: path without leading slash, and the query with values left encoded, as WeChat does. */
export function parsePageUrl(url: string, from: string): { path: string; query: Record<string, string> } {
  const mark = url.indexOf('?');
  const rawPath = mark < 0 ? url : url.slice(0, mark);
  return { path: resolvePath(from, rawPath).replace(/\.html$/, ''), query: mark < 0 ? {} : parseQuery(url.slice(mark + 1)) };
}

/** Query string to object; values stay encoded. */
export function parseQuery(text: string): Record<string, string> {
  const query: Record<string, string> = {};
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const key = equals < 0 ? pair : pair.slice(0, equals);
    query[key] = equals < 0 ? '' : pair.slice(equals + 1);
  }
  return query;
}

/** Object back to a query string, values taken as they are (they are already encoded). */
export function formatQuery(query: Record<string, string>): string {
  return Object.entries(query)
    .map(([key, value]) => `${key}=${value}`)
    .join('&');
}

/** Scope name of a component's classes; letters and digits only so that it is a valid class prefix. */
export const scopeName = (componentPath: string): string => componentPath.replace(/[^\w]+/g, '_');
