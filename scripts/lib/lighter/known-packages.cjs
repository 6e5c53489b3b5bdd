/**
 * Webpack loader: packages that no longer move are written so that the minifier sees what of them this app never
 * reaches, and that what they send to the view is short. What is left does the same as before.
 */
const acorn = require('acorn');
const { NODES } = require('./output.cjs');

/**
 * What the reconciler asks its host, which is always Remax (@remax/runtime/esm/hostConfig): it changes its nodes, and has
 * nothing of the rest. Some 6 KB of hydration and the like.
 */
const HOST = { supportsMutation: '!0', supportsPersistence: '!1', supportsHydration: '!1', supportsTestSelectors: '!1' };

function reconcilerOfRemax(source) {
  return source.replace(/\$\$\$hostConfig\.(supports\w+)/g, (question, name) => HOST[name] ?? question);
}

/**
 * Features of Recoil that are on when nobody says otherwise, as here, but one: recoil_hamt_2020 keeps what atoms hold in a
 * trie of 8 KB, for thousands of them. Without it a change copies a map of as many entries as there are atoms in use: some dozens.
 */
const RECOIL_FEATURES = ['recoil_sync_external_store', 'recoil_suppress_rerender_in_callback', 'recoil_memory_managament_2020'];
/** What Recoil's reactMode() answers with these and React 17, which has none of the newer ways to follow a store. */
const RECOIL_MODE = { mode: "'LEGACY'", early: 'true', concurrent: 'false' };

function recoilOfReact17(source) {
  const answered = source
    .replace(/\bRecoil_gkx\('(\w+)'\)/g, (_, feature) => String(RECOIL_FEATURES.includes(feature)))
    .replace('var hamt_1 = createCommonjsModule', 'var hamt_1 = /*#__PURE__*/createCommonjsModule')
    .replace(/\breactMode\$?\d*\(\)\.(mode|early|concurrent)\b/g, (_, part) => RECOIL_MODE[part]);
  return withoutModuleObjects(answered);
}

/**
 * Recoil is one file in which each of its former files is an object, taken apart again where it is used:
 * `var A = { f: g }; const { f: h } = A; var i = A.f;` becomes `const h = g; var i = g;`, after which what nobody
 * uses is seen to be unused.
 */
function withoutModuleObjects(source) {
  const declared = acorn
    .parse(source, { ecmaVersion: 2020, sourceType: 'module' })
    .body.flatMap((statement) => (statement.type === 'VariableDeclaration' ? statement.declarations : []))
    .filter(({ init }) => init);
  /** By name: what stands under each key. */
  const objects = new Map();
  const edits = [];
  const memberOf = ({ type, computed, object, property }) =>
    type === 'MemberExpression' && !computed ? objects.get(object.name)?.get(property.name) : undefined;
  const isPlain = ({ type, computed, value }) => type === 'Property' && !computed && value.type === 'Identifier';
  for (const { id, init, start, end } of declared) {
    if (id.type === 'Identifier' && init.type === 'ObjectExpression' && init.properties.every(isPlain)) {
      objects.set(id.name, new Map(init.properties.map(({ key, value }) => [key.name, value.name])));
    } else if (id.type === 'Identifier' && init.type === 'Identifier' && objects.has(init.name)) {
      objects.set(id.name, objects.get(init.name));
    } else if (id.type === 'ObjectPattern' && objects.has(init.name)) {
      const object = objects.get(init.name);
      if (!id.properties.every((property) => isPlain(property) && object.has(property.key.name))) continue;
      edits.push({ start, end, text: id.properties.map(({ key, value }) => `${value.name} = ${object.get(key.name)}`).join(', ') });
    } else {
      const text = memberOf(init);
      if (text !== undefined) edits.push({ start: init.start, end: init.end, text });
    }
  }
  return edits.reduceRight((code, { start, end, text }) => code.slice(0, start) + text + code.slice(end), source);
}

/**
 * Remax names the children of an element `nodes`, and the path of a change says it once a level: some six times for each
 * of the dozen changes of a tap. output.cjs writes the templates that read it.
 */
const nodesInShort = (source) => source.replace(/'nodes'/g, `'${NODES}'`).replace(/(\bcurrentNode)\.nodes\b/g, `$1.${NODES}`);

function lighter(file, source) {
  if (/[\\/]recoil[\\/]/.test(file)) return recoilOfReact17(source);
  return /[\\/]@remax[\\/]runtime[\\/]esm[\\/]/.test(file) ? nodesInShort(source) : reconcilerOfRemax(source);
}

module.exports = function knownPackages(source) {
  const known = lighter(this.resourcePath, source);
  if (known === source) throw new Error(`${this.resourcePath} is not the package this loader was written for`);
  return known;
};
module.exports.withoutModuleObjects = withoutModuleObjects;
module.exports.HOST = HOST;
module.exports.FILES =
  /[\\/]node_modules[\\/](recoil[\\/]es[\\/]index|react-reconciler[\\/]cjs[\\/]react-reconciler\.production\.min|@remax[\\/]runtime[\\/]esm[\\/](VNode|Container))\.js$/;
