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
