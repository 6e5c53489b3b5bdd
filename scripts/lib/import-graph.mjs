// @ts-check
/**
 * Who imports whom, read from the syntax of the sources in a few seconds: every import counts, those of types and of tests
 * too. Not seen: one whose address is put together when it runs, and the types that comments of .mjs name (@typedef).
 */
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** @typedef {ReadonlyMap<string, ReadonlySet<string>>} Graph file or folder → what it imports; paths from the root, with slashes */

const CODE = /\.(?:[cm]?js|tsx?)$/;
/** What stands behind an import without an ending. */
const ENDINGS = ['', '.ts', '.tsx', '.d.ts', '.mjs', '.js', '.cjs', '.json', '/index.ts', '/index.tsx', '/index.mjs', '/index.js'];
const PARSING = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
/** By their paths: a folder of sources may have any name. */
const NO_SOURCES = new Set(['server/dist', 'simulator/test/fixtures']);

/**
 * @param {string} root
 * @param {readonly string[]} entries folders and files below the root
 * @returns {string[]} sources, paths from the root
 */
function listSources(root, entries) {
  return entries.flatMap((entry) => {
    const stat = fs.statSync(path.join(root, entry), { throwIfNoEntry: false });
    if (!stat) return [];
    if (!stat.isDirectory()) return CODE.test(entry) ? [entry] : [];
    if (NO_SOURCES.has(entry)) return [];
    const names = fs.readdirSync(path.join(root, entry)).filter((name) => name !== 'node_modules');
    return listSources(
      root,
      names.map((name) => `${entry}/${name}`),
    );
  });
}

/**
 * @param {string} root
 * @param {readonly string[]} entries folders and files below the root
 * @param {Readonly<Record<string, string>>} aliases beginning of an import → beginning of a path from the root
 * @param {(file: string, source: ts.SourceFile) => void} look called with every source, for callers that need more of it than its imports
 * @returns {{ graph: Graph, missing: string[] }} `missing`: imports of files that are not there
 */
export function readGraph(root, entries, aliases = {}, look = () => undefined) {
  /** @type {Map<string, Set<string>>} */
  const graph = new Map();
  /** @type {string[]} */
  const missing = [];
  for (const file of listSources(root, entries)) {
    /** @type {Set<string>} */
    const imported = new Set();
    const source = ts.createSourceFile(file, fs.readFileSync(path.join(root, file), 'utf8'), PARSING);
    look(file, source);
    for (const specifier of specifiersOf(source)) {
      const wanted = pathOf(file, specifier, aliases);
      if (wanted === undefined) continue; // a package
      const found = ENDINGS.map((ending) => wanted + ending).find((candidate) => isFile(path.join(root, candidate)));
      if (found === undefined) missing.push(`${file} imports ${specifier}, which is not there`);
      else if (found !== file) imported.add(found);
    }
    graph.set(file, imported);
  }
  return { graph, missing };
}

/**
 * @param {ts.SourceFile} source
 * @returns {Set<string>} what it imports, in any way, as it is written there
 */
export function specifiersOf(source) {
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {ts.Node} node */
  const visit = (node) => {
    const named = specifierOf(node);
    if (named !== undefined && ts.isStringLiteralLike(named)) found.add(named.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** @param {ts.Node} node @returns {ts.Node | undefined} what it imports, if it does */
function specifierOf(node) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isExternalModuleReference(node)) return node.expression;
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  if (ts.isModuleDeclaration(node)) return node.name; // declare module './a': adds to it
  if (!ts.isCallExpression(node)) return undefined;
  const { expression, arguments: given } = node;
  return expression.kind === ts.SyntaxKind.ImportKeyword || isRequire(expression) ? given[0] : undefined;
}

/** @param {ts.Node} called @returns {boolean} whether it is require, require.resolve or what createRequire gives */
function isRequire(called) {
  if (ts.isPropertyAccessExpression(called)) return called.name.text === 'resolve' && isRequire(called.expression);
  if (ts.isCallExpression(called)) {
    const maker = ts.isPropertyAccessExpression(called.expression) ? called.expression.name : called.expression;
    return ts.isIdentifier(maker) && maker.text === 'createRequire';
  }
  return ts.isIdentifier(called) && called.text === 'require';
}

/**
 * @param {string} file
 * @param {string} specifier
 * @param {Readonly<Record<string, string>>} aliases
 */
function pathOf(file, specifier, aliases) {
  if (/^\.{1,2}(?:\/|$)/.test(specifier))
    return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier)).replace(/\/$/, '');
  const alias = Object.keys(aliases).find((start) => specifier.startsWith(start));
  return alias === undefined ? undefined : aliases[alias] + specifier.slice(alias.length);
}

/** @param {string} file */
const isFile = (file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile() === true;

/**
 * The same for what is right below one folder: other folders, and files of its own.
 * @param {Graph} graph
 * @param {string} parent
 * @returns {Graph} names, in alphabetical order
 */
export function foldersOf(graph, parent) {
  /** @param {string} file */
  const folderOf = (file) => (file.startsWith(`${parent}/`) ? file.slice(parent.length + 1).split('/')[0] : undefined);
  /** @type {Map<string, Set<string>>} */
  const folders = new Map();
  for (const [file, imports] of [...graph].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const from = folderOf(file);
    if (from === undefined) continue;
    const imported = folders.get(from) ?? new Set();
    folders.set(from, imported);
    for (const to of imports) {
      const folder = folderOf(to);
      if (folder !== undefined && folder !== from) imported.add(folder);
    }
  }
  return folders;
}

/**
 * One ring, the shortest, for every group of files of which each leads to each.
 * @param {Graph} graph
 * @returns {string[][]} its members, the first again at the end
 */
export function ringsOf(graph) {
  return groupsOf(graph).map((group) => {
    const members = new Set(group);
    const rings = group.map((start) => shortestRing(graph, members, start));
    return rings.reduce((best, ring) => (ring.length < best.length ? ring : best));
  });
}

/**
 * @param {Graph} graph
 * @param {ReadonlySet<string>} members
 * @param {string} start
 */
function shortestRing(graph, members, start) {
  let ways = [[start]];
  const seen = new Set([start]);
  for (;;) {
    /** @type {string[][]} */
    const longer = [];
    for (const way of ways) {
      for (const next of graph.get(way.at(-1) ?? '') ?? []) {
        if (next === start) return [...way, start];
        if (!members.has(next) || seen.has(next)) continue;
        seen.add(next);
        longer.push([...way, next]);
      }
    }
    ways = longer;
  }
}

/**
 * Tarjan's strongly connected components with more than one member.
 * @param {Graph} graph
 */
function groupsOf(graph) {
  /** @type {Map<string, { index: number, low: number, onStack: boolean }>} */
  const visits = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const groups = [];
  /** @param {string} node */
  function visit(node) {
    const own = { index: visits.size, low: visits.size, onStack: true };
    visits.set(node, own);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      const seen = visits.get(next);
      if (seen === undefined) own.low = Math.min(own.low, visit(next).low);
      else if (seen.onStack) own.low = Math.min(own.low, seen.index);
    }
    if (own.low === own.index) {
      const group = stack.splice(stack.indexOf(node));
      for (const member of group) /** @type {{ onStack: boolean }} */ (visits.get(member)).onStack = false;
      if (group.length > 1) groups.push(group);
    }
    return own;
  }
  for (const node of graph.keys()) if (!visits.has(node)) visit(node);
  return groups;
}
