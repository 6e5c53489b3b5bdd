/** Whether the pages of app.json and the page files are the same set. */
import fs from 'node:fs';
import path from 'node:path';

/** Paths of all pages that app.json lists. */
export function listedPages(app) {
  return [...app.pages, ...(app.subpackages ?? []).flatMap(({ root, pages }) => pages.map((page) => `${root}/${page}`))];
}

/** Remax skips a listed page without a file, silently. */
export function missingPages(app, dist) {
  return listedPages(app).filter((page) => !['.js', '.json', '.wxml'].every((ending) => fs.existsSync(path.join(dist, page + ending))));
}

/** Page files nobody can reach. A page is a file of src/pages that stands beside its `.config.ts`. */
export function unlistedPages(app, src) {
  const listed = new Set(listedPages(app));
  return filesBelow(path.join(src, 'pages'))
    .filter((file) => file.endsWith('.config.ts'))
    .map((file) => path.relative(src, file).slice(0, -'.config.ts'.length).split(path.sep).join('/'))
    .filter((page) => !listed.has(page));
}

function filesBelow(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(file) : [file];
  });
}

/**
 * Host elements that the app uses and base.wxml has no template for: they would show nothing, silently.
 * Elements are made by `tag('…')` in components/host.ts or imported from @remax/one and @remax/wechat.
 */
export function missingElements(src, dist) {
  const base = fs.readFileSync(path.join(dist, 'base.wxml'), 'utf8');
  const used = new Set();
  for (const file of filesBelow(src).filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))) {
    const code = fs.readFileSync(file, 'utf8');
    for (const [, name] of code.matchAll(/\btag<[^>]*>\('([\w-]+)'\)/g)) used.add(name);
    for (const [, names] of code.matchAll(/import \{([^}]*)\} from '@remax\/(?:one|wechat)'/g)) {
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => /^[A-Z]/.test(name))
        .forEach((name) => used.add(kebab(name)));
    }
  }
  return [...used].filter((name) => !base.includes(`<template name="${name}1"`));
}

const kebab = (name) => name.replace(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
