// @ts-check
/** docs/imports.md: which module of the server imports which. */
import { foldersOf, readGraph } from './import-graph.mjs';
import { ALIASES, MODULES, SHARED_REPOSITORIES, SOURCES } from './import-rules.mjs';

/** @param {string} root */
export function importsPage(root) {
  const modules = foldersOf(readGraph(root, SOURCES, ALIASES).graph, MODULES);
  const rows = inLayers(modules).flatMap((names, i) =>
    names.map((name) => {
      const imported = [...(modules.get(name) ?? [])].sort().map((other) => `\`${other}\``);
      return `| ${i} | \`${name}\` | ${imported.join(', ') || '–'} |`;
    }),
  );
  const shared = [...SHARED_REPOSITORIES].map(([name, why]) => `| \`${name}\` | ${why} |`);
  return `# Who imports whom

Made by \`npm run docs\`. In \`${MODULES}\` each module (and each file that puts several together) imports only from lower levels: there is no ring of files and none of folders. Every import counts, those of types too. \`npm run lint\` fails for a ring and for whoever imports what is not theirs ([import-rules.mjs](../scripts/lib/import-rules.mjs)).

| Level | Module | Imports |
|---|---|---|
${rows.join('\n')}

SQL stands in repositories only ([sql-rules.mjs](../scripts/lib/sql-rules.mjs): the exceptions and their reasons). What puts modules together (the application, its commands, files beside the modules) imports any of them; a job, a plugin or another module only these, all others are their module's own:

| Repository | What for |
|---|---|
${shared.join('\n')}
`;
}

/**
 * Modules by level: one above the highest that they import.
 * @param {import('./import-graph.mjs').Graph} modules without rings
 */
function inLayers(modules) {
  /** @type {string[][]} */
  const layers = [];
  const placed = new Set();
  while (placed.size < modules.size) {
    const layer = [...modules.keys()].filter(
      (name) => !placed.has(name) && [...(modules.get(name) ?? [])].every((other) => placed.has(other)),
    );
    if (layer.length === 0) throw new Error('There is a ring of modules: npm run lint names it');
    for (const name of layer) placed.add(name);
    layers.push(layer);
  }
  return layers;
}
