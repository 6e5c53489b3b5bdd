import fs from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';
import { resolvePath } from '../shared/path';
import type { PageFacts } from './rules';

function readText(dist: string, name: string): string {
  const file = path.join(dist, name);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
}

type Found = Pick<PageFacts['files'], 'notInertial' | 'active'>;

/** Of one file of styles and those that it imports. */
function lookAtStyles(dist: string, name: string, seen: Set<string>): Found {
  const [notInertial, active]: [string[], string[]] = [[], []];
  if (seen.has(name)) return { notInertial, active };
  seen.add(name);
  const root = postcss.parse(readText(dist, name));
  root.walkAtRules('import', ({ params }) => {
    const found = lookAtStyles(dist, resolvePath(name, params.replace(/^(?:url\()?["']?|["']?\)?$/g, '')), seen);
    notInertial.push(...found.notInertial);
    active.push(...found.active);
  });
  root.walkRules((rule) => {
    const place = `${name}:${rule.source?.start?.line ?? 0} ${rule.selector}`;
    const has = (property: RegExp, value: RegExp): boolean =>
      rule.nodes.some((node) => node.type === 'decl' && property.test(node.prop) && value.test(node.value));
    if (has(/^overflow(-[xy])?$/, /scroll/) && !has(/^-webkit-overflow-scrolling$/, /touch/)) notInertial.push(place);
    if (/:active\b/.test(rule.selector)) active.push(place);
  });
  return { notInertial, active };
}

/** Every name in the braces of the package's templates. */
function boundNames(dist: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const name of fs.readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.wxml')) continue;
    for (const [, inside = ''] of readText(dist, name).matchAll(/\{\{([^]*?)\}\}/g))
      for (const word of inside.match(/[A-Za-z_$][\w$]*/g) ?? []) names.add(word);
  }
  return names;
}

/** Looks at the files of each page when it is asked for, and at the templates once. */
export function fileFacts(dist: string): (page: string) => PageFacts['files'] {
  const bound = boundNames(dist);
  return (page) => {
    const seen = new Set<string>();
    const found = ['app.wxss', `${page}.wxss`].map((name) => lookAtStyles(dist, name, seen));
    return { bound, notInertial: found.flatMap(({ notInertial }) => notInertial), active: found.flatMap(({ active }) => active) };
  };
}
