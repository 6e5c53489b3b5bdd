// @ts-check
/**
 * SQL only in repositories: in server/src/modules nothing else imports the query builder or sends a statement, and nobody
 * hands the functions of a repository on, which would go round the few that other modules may import.
 */
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** @typedef {import('./import-graph.mjs').Graph} Graph */

const BUILDER = /^(?:pg|drizzle-orm)(?:\/|$)/;
const REPOSITORY = /\.repository$/;
/** How a statement is sent without the builder. */
const SENDING = new Set(['query', 'execute']);

/** Files that name tables and columns, and send nothing. */
const NAMING = /\.objects\.ts$/;
/**
 * Others of that kind.
 * @type {ReadonlyMap<string, string>}
 */
export const NAMES_TABLES = new Map([['rights/personal-tables.ts', 'which tables hold personal data']]);

/**
 * @param {string} root
 * @param {Graph} graph
 * @param {string} modules folder
 * @returns {string[]} a sentence for each breach
 */
export function sqlProblems(root, graph, modules) {
  const files = [...graph.keys()].filter((file) => file.startsWith(`${modules}/`) && file.endsWith('.ts'));
  const others = files.filter((file) => !file.endsWith('.repository.ts'));
  return [
    ...others.flatMap((file) => problemsOfFile(root, file, NAMING.test(file) || NAMES_TABLES.has(file.slice(modules.length + 1)))),
    ...composersInUse(graph, modules),
  ];
}

/**
 * @param {string} root
 * @param {string} file
 * @param {boolean} namesTables
 */
function problemsOfFile(root, file, namesTables) {
  const source = ts.createSourceFile(file, fs.readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest);
  /** @type {string[]} */
  const problems = [];
  /** Names that stand for something of a repository. @type {Set<string>} */
  const borrowed = new Set();
  const handsOn = (/** @type {string} */ name) => problems.push(`${file} hands on ${name} of a repository: give it a function of its own.`);
  const isBorrowed = (/** @type {ts.Node | undefined} */ node) => node !== undefined && ts.isIdentifier(node) && borrowed.has(node.text);
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      const from = textOf(statement.moduleSpecifier);
      if (BUILDER.test(from) && !namesTables) problems.push(`${file} imports ${from}: SQL stands in repositories only.`);
      if (REPOSITORY.test(from)) for (const name of importedNames(statement)) borrowed.add(name);
    }
    if (ts.isExportDeclaration(statement) && !statement.isTypeOnly) {
      const from = statement.moduleSpecifier && textOf(statement.moduleSpecifier);
      const named = statement.exportClause && ts.isNamedExports(statement.exportClause) ? statement.exportClause.elements : undefined;
      if (from !== undefined && REPOSITORY.test(from)) {
        const values = named?.filter(({ isTypeOnly }) => !isTypeOnly).map(({ name }) => name.text) ?? ['everything'];
        values.forEach(handsOn);
      } else if (from === undefined) {
        for (const { name, propertyName, isTypeOnly } of named ?? []) {
          if (!isTypeOnly && isBorrowed(propertyName ?? name)) handsOn(name.text);
        }
      }
    }
    if (ts.isExportAssignment(statement) && isBorrowed(statement.expression)) handsOn('default');
    if (ts.isVariableStatement(statement) && statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) {
      for (const { name, initializer } of statement.declarationList.declarations)
        if (isBorrowed(initializer)) handsOn(name.getText(source));
    }
  }
  if (sends(source)) problems.push(`${file} sends a statement: SQL stands in repositories only.`);
  return problems;
}

/**
 * @param {ts.Node} node
 * @returns {boolean}
 */
function sends(node) {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && SENDING.has(node.expression.name.text)) return true;
  return ts.forEachChild(node, (child) => sends(child) || undefined) ?? false;
}

/** @param {ts.Node} node */
const textOf = (node) => (ts.isStringLiteral(node) ? node.text : '');

/** @param {ts.ImportDeclaration} statement */
function importedNames({ importClause }) {
  if (importClause === undefined || importClause.isTypeOnly) return [];
  const { name, namedBindings } = importClause;
  const inBraces = namedBindings && ts.isNamedImports(namedBindings) ? namedBindings.elements.filter(({ isTypeOnly }) => !isTypeOnly) : [];
  const whole = namedBindings && ts.isNamespaceImport(namedBindings) ? [namedBindings.name.text] : [];
  return [...(name ? [name.text] : []), ...whole, ...inBraces.map((element) => element.name.text)];
}

/**
 * What puts modules together stands beside them and may import any repository; so no module imports it.
 * @param {Graph} graph
 * @param {string} modules
 */
function composersInUse(graph, modules) {
  const beside = new RegExp(`^${modules}/[^/]+\\.ts$`);
  const composers = new Set(
    [...graph]
      .filter(([file, imports]) => beside.test(file) && [...imports].some((to) => to.endsWith('.repository.ts')))
      .map(([file]) => file),
  );
  return [...graph].flatMap(([file, imports]) =>
    !file.startsWith(`${modules}/`) || beside.test(file)
      ? []
      : [...imports]
          .filter((to) => composers.has(to))
          .map((to) => `${file} imports ${to}, which imports repositories of several modules: ask a service.`),
  );
}
