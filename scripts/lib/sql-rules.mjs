// @ts-check
/**
 * SQL only in repositories: in server/src nothing else imports the query builder or a table, builds or sends a statement;
 * what opens, keeps and backs up the database is not meant. And nobody hands the functions of a repository on, which would
 * go round the few that other modules may import.
 *
 * Read by syntax, so a database is what is called or typed as one (`db`, `tx`, `pool`; `: Executor`), or was made of such.
 * Not seen: a statement sent by a function that some other file gives under a name of its own, and Reflect.
 */
import ts from 'typescript';
import { specifiersOf } from './import-graph.mjs';
import { handedOn, valuesOf } from './handed-on.mjs';

/** @typedef {import('./import-graph.mjs').Graph} Graph */

const SERVER = 'server/src/';
/** Repositories; tables; what opens the database, keeps it and backs it up. */
const FREE = /\.repository\.ts$|^server\/src\/(?:db|database|backup)\//;
const BUILDER = /^(?:pg|drizzle-orm)(?:\/|$)/;
const TABLES = /(?:^|\/)db\/schema(?:\/|$)/;
const REPOSITORY = /\.repository$/;

/** How a statement is sent without the builder. */
const SENDING = new Set(['query', 'execute']);
/** How one is built: of a database only, or of nothing else. */
const VERBS = new Set(['select', 'insert', 'update', 'delete', 'with']);
const OWN_VERBS = new Set(['selectDistinct', 'selectDistinctOn', 'findMany', 'findFirst', '$count', 'refreshMaterializedView']);
/** How a statement begins that is written as a text. */
const STATEMENT =
  /^\s*(?:select\b[^]*\bfrom\b|select\s+pg_|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|truncate\s+\S+|lock\s+table\s|(?:create|alter|drop)\s+(?:unique\s+)?(?:table|index|schema|view)\s|with\s+\S+\s+as\s*\()/i;

const DATABASE_NAME = /^(?:db|tx|trx|pool|database|executor|transaction)$/i;
const DATABASE_TYPE =
  /^(?:Db|Executor|Queryable|Pool|PoolClient|Client|ClientBase|NodePgDatabase|NodePgTransaction|PgDatabase|PgTransaction)$/;

/** Files that name tables and columns, and send nothing. */
const NAMING = /\.objects\.ts$/;
/**
 * Others of that kind, below server/src: some with the builder's types, some with tables only, some with a pool.
 * @type {ReadonlyMap<string, { why: string, may: 'builder' | 'tables' | 'pool' }>}
 */
export const EXCEPTIONS = new Map([
  ['modules/rights/personal-tables.ts', { why: 'which tables hold personal data', may: 'builder' }],
  ['modules/rights/deletions.service.ts', { why: 'compares one of those tables with another', may: 'tables' }],
  ['modules/words/word-rows.ts', { why: 'the columns of a word, for the statements of several repositories', may: 'tables' }],
  ['modules/word-rounds/answer-lines.ts', { why: 'the values of an enum of the database', may: 'tables' }],
  ['modules/reinforcements/submissions.service.ts', { why: 'the values of an enum of the database', may: 'tables' }],
  ['jobs/registry.ts', { why: 'pg-boss sends its own statements through our pool', may: 'pool' }],
]);

/**
 * @param {string} file
 * @param {ts.SourceFile} source
 * @returns {string[]} a sentence for each breach
 */
export function sqlProblemsOf(file, source) {
  if (!file.startsWith(SERVER) || FREE.test(file)) return [];
  const may = NAMING.test(file) ? 'builder' : EXCEPTIONS.get(file.slice(SERVER.length))?.may;
  const specifiers = [...specifiersOf(source)];
  const builders = specifiers.filter((specifier) => BUILDER.test(specifier));
  const tables = tablesOf(source);
  const mayHaveTables = may === 'builder' || may === 'tables';
  const refused = `SQL stands in repositories only.`;
  const mayBuild = may === 'builder' || (may === 'pool' && builders.every((name) => name === 'pg'));
  return [
    ...(mayBuild ? [] : builders.map((from) => `${file} imports ${from}: ${refused}`)),
    ...(mayHaveTables ? [] : tables.map((name) => `${file} imports ${name} of the tables: ${refused}`)),
    ...(may !== 'pool' && sends(source, new Set(tables)) ? [`${file} sends a statement: ${refused}`] : []),
    ...handedOn(source, REPOSITORY).map((name) => `${file} hands on ${name} of a repository: give it a function of its own.`),
    ...(may !== undefined && !NAMING.test(file) && builders.length + tables.length === 0
      ? [`${file} needs no exception any more: take it off EXCEPTIONS of sql-rules.mjs.`]
      : []),
  ];
}

/**
 * @param {ts.SourceFile} source
 * @returns {string[]} names of tables and enums that it has as values, however it came by them
 */
function tablesOf(source) {
  /** @type {string[]} */
  const names = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node) && isTables(node.moduleSpecifier)) names.push(...valuesOf(node));
    if (ts.isExportDeclaration(node) && node.moduleSpecifier && isTables(node.moduleSpecifier) && !node.isTypeOnly) {
      const clause = node.exportClause;
      if (clause === undefined || ts.isNamespaceExport(clause)) names.push('everything');
      else names.push(...clause.elements.filter(({ isTypeOnly }) => !isTypeOnly).map(({ name }) => name.text));
    }
    if (ts.isCallExpression(node) && node.arguments[0] && isTables(node.arguments[0])) names.push('everything'); // import(), require()
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** @param {ts.Node} node */
const isTables = (node) => ts.isStringLiteralLike(node) && TABLES.test(node.text);

/**
 * @param {ts.SourceFile} source
 * @param {ReadonlySet<string>} tables names of tables in it
 * @returns {boolean} whether a statement is sent, built or written in it
 */
function sends(source, tables) {
  /** Names of databases, and of functions taken off one. @type {Set<string>} */
  const databases = new Set();
  /** @type {Set<string>} */
  const sending = new Set();
  let found = false;

  /** @param {ts.Node} node @returns {boolean} */
  const isDatabase = (node) => {
    const bare = bareOf(node);
    if (ts.isIdentifier(bare)) return DATABASE_NAME.test(bare.text) || databases.has(bare.text);
    return ts.isPropertyAccessExpression(bare) && (DATABASE_NAME.test(bare.name.text) || databases.has(bare.name.text));
  };
  /** @param {ts.Node} node */
  const learn = (node) => {
    if (ts.isParameter(node) || ts.isVariableDeclaration(node) || ts.isPropertySignature(node) || ts.isPropertyDeclaration(node)) {
      const { name, type } = node;
      const isTyped = type && ts.isTypeReferenceNode(type) && DATABASE_TYPE.test(lastNameOf(type.typeName));
      const value = ts.isPropertySignature(node) ? undefined : node.initializer;
      if (ts.isIdentifier(name)) {
        if (isTyped || (value && isDatabase(value))) databases.add(name.text);
        const member = value && memberOf(bareOf(value));
        if (member && SENDING.has(member.name)) sending.add(name.text);
      }
      if (ts.isObjectBindingPattern(name)) {
        for (const { propertyName, name: local } of name.elements) {
          if (!ts.isIdentifier(local)) continue;
          const member = propertyName && ts.isIdentifier(propertyName) ? propertyName.text : local.text;
          if (SENDING.has(member)) sending.add(local.text);
          if ((VERBS.has(member) || OWN_VERBS.has(member)) && value && isDatabase(value)) found = true;
        }
      }
    }
    if (ts.isCallExpression(node) && isTransaction(node.expression)) {
      const [work] = node.arguments;
      const given = work && (ts.isArrowFunction(work) || ts.isFunctionExpression(work)) ? work.parameters[0] : undefined;
      if (given && ts.isIdentifier(given.name)) databases.add(given.name.text);
    }
    ts.forEachChild(node, learn);
  };
  /** @param {ts.Node} node */
  const look = (node) => {
    if (STATEMENT.test(writtenIn(node))) found = true;
    if (ts.isCallExpression(node)) {
      const called = bareOf(node.expression);
      // db[verb](…)
      if (ts.isElementAccessExpression(called) && !ts.isStringLiteralLike(called.argumentExpression) && isDatabase(called.expression))
        found = true;
      if (ts.isIdentifier(called) && sending.has(called.text)) found = true;
      const member = memberOf(called);
      if (member) {
        const { name, of } = member;
        // pool.query.call(pool, …)
        const inner = name === 'call' || name === 'apply' || name === 'bind' ? memberOf(bareOf(of)) : undefined;
        const isOnTables = node.arguments.some((given) => ts.isIdentifier(given) && tables.has(given.text));
        if (SENDING.has(name) || OWN_VERBS.has(name) || (inner && SENDING.has(inner.name))) found = true;
        if (VERBS.has(name) && (isDatabase(of) || isOnTables)) found = true;
      }
    }
    ts.forEachChild(node, look);
  };
  learn(source);
  look(source);
  return found;
}

/** @param {ts.Node} node */
const isTransaction = (node) => {
  const name = ts.isIdentifier(node) ? node.text : memberOf(node)?.name;
  return name === 'transact' || name === 'transaction';
};

/** @param {ts.Node} node @returns {ts.Node} without what says nothing of its value: brackets, another type, await */
function bareOf(node) {
  const isCover =
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isAwaitExpression(node);
  return isCover ? bareOf(node.expression) : node;
}

/** @param {ts.Node} node @returns {{ name: string, of: ts.Expression } | undefined} a member, also one in square brackets */
function memberOf(node) {
  if (ts.isPropertyAccessExpression(node)) return { name: node.name.text, of: node.expression };
  const isNamed = ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression);
  return isNamed ? { name: /** @type {ts.StringLiteral} */ (node.argumentExpression).text, of: node.expression } : undefined;
}

/** @param {ts.EntityName} name */
const lastNameOf = (name) => (ts.isIdentifier(name) ? name.text : name.right.text);

/** @param {ts.Node} node @returns {string} the text it is, with x for what is put into it */
function writtenIn(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return '';
  return node.head.text + node.templateSpans.map(({ literal }) => `x${literal.text}`).join('');
}

/**
 * What puts modules together stands beside them and may import any repository; so no module imports it.
 * @param {Graph} graph
 * @param {string} modules
 * @returns {string[]} a sentence for each breach
 */
export function composersInUse(graph, modules) {
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
