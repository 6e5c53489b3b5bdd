/**
 * Styles by page. Remax puts what two pages share into one file that app.wxss and every page import: a phone then reads all
 * of it, twice, whenever a page opens, which takes longer than to draw the page. Here each module of styles that is shared is
 * a file of its own, and a page imports those that it uses.
 */
const path = require('node:path');

const NAME = 'PageStyles';
/** As mini-css-extract-plugin calls modules of styles. */
const STYLES = 'css/mini-extract';

/** @returns modules of styles in a chunk */
const findStyles = (chunk) => [...chunk.modulesIterable].filter(({ type }) => type === STYLES);

/** It draws nothing: what it imports, each page that draws it imports, too. */
const APP = 'app';

/** WeChat rounds each length down, a negative one away from nothing: so it is as long as the padding that it takes back. */
const mirror = (text) => text.replace(/(?<=[\s:(])-([\d.]+rpx)\b/g, 'calc(-1*$1)');

const toAsset = (text) => ({ source: () => text, size: () => Buffer.byteLength(text) });

/** @returns the modules, each with its text, as they follow one another in the file written for the chunk */
function readInOrder(chunk, written) {
  const parts = findStyles(chunk).map((module) => ({ module, text: module.content.trim(), at: written.indexOf(module.content.trim()) }));
  const lost = parts.find(({ at, module }) => at < 0 || module.media);
  if (lost) throw new Error(`${NAME}: ${lost.module.readableIdentifier({ shorten: String })} is not in the styles of ${chunk.name}`);
  return parts.sort((a, b) => a.at - b.at);
}

/** Writes each module of a shared chunk to a file of its own. @returns them in order */
function splitShared(chunk, assets) {
  const written = assets[`${chunk.name}.wxss`].source().toString();
  delete assets[`${chunk.name}.wxss`];
  const folder = path.posix.join(path.posix.dirname(chunk.name), 'styles');
  if (assets[`${folder}/0.wxss`]) throw new Error(`${NAME}: two shared files of styles in ${path.posix.dirname(chunk.name)}`);
  return readInOrder(chunk, written).map(({ module, text }, index) => {
    const file = `${folder}/${index}.wxss`;
    assets[file] = toAsset(text);
    return { module, file };
  });
}

class PageStyles {
  apply(compiler) {
    /** Modules of styles by the name of the page, or of the app, that they belong to. */
    let used = new Map();
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // Not yet split into shared chunks: each page has a chunk with all that it uses.
      compilation.hooks.afterChunks.tap(NAME, (chunks) => {
        used = new Map(chunks.map((chunk) => [chunk.name, new Set(findStyles(chunk))]));
      });
    });
    // After Remax, which writes the imports when the chunks are optimised.
    compiler.hooks.emit.tap({ name: NAME, stage: 1 }, ({ assets, chunks }) => {
      const shared = new Map(
        [...chunks]
          .filter(({ name }) => !used.has(name) && assets[`${name}.wxss`])
          .map((chunk) => [`${chunk.name}.wxss`, splitShared(chunk, assets)]),
      );
      for (const [name, modules] of used) {
        const asset = assets[`${name}.wxss`];
        if (!asset) continue;
        const folder = path.posix.dirname(name);
        const text = asset
          .source()
          .toString()
          .replace(/^@import "(.*)";\n/gm, (_, imported) =>
            shared
              .get(path.posix.join(folder, imported))
              .filter(({ module }) => name !== APP && modules.has(module))
              .map(({ file }) => `@import "${path.posix.relative(folder, file)}";\n`)
              .join(''),
          );
        assets[`${name}.wxss`] = toAsset(text);
      }
      for (const name of Object.keys(assets).filter((file) => file.endsWith('.wxss')))
        assets[name] = toAsset(mirror(assets[name].source().toString()));
    });
  }
}

module.exports = { PageStyles };
