// @ts-check
/**
 * Functions of a repository that a file hands on: exported as they are, under any name, in an object, a list or a class, as
 * another type. What calls one in a function of its own hands nothing on.
 *
 * Not seen: one that a function gives back or that goes through a function of our own (`export const get = () => find`,
 * `export const kept = cached(find)`).
 */
import ts from 'typescript';

/**
 * @param {ts.SourceFile} source
 * @param {RegExp} repository what the specifier of an import of one looks like
 * @returns {string[]} the names under which they leave the file
 */
export function handedOn(source, repository) {
  /** Names that stand for something of a repository. @type {Set<string>} */
  const borrowed = new Set();
  for (const statement of source.statements)
    if (ts.isImportDeclaration(statement) && repository.test(textOf(statement.moduleSpecifier)))
      for (const name of valuesOf(statement)) borrowed.add(name);
  for (const grown of constantsOf(source))
    if (isOf(grown.initializer, borrowed)) for (const name of namesIn(grown.name)) borrowed.add(name);

  return source.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) return exported(statement, repository, borrowed);
    if (ts.isExportAssignment(statement)) return isOf(statement.expression, borrowed) ? ['default'] : [];
    if (!isExported(statement)) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations
        .filter(({ initializer }) => isOf(initializer, borrowed))
        .flatMap(({ name }) => namesIn(name));
    if (ts.isClassDeclaration(statement))
      return statement.members
        .filter((member) => ts.isPropertyDeclaration(member) && isOf(member.initializer, borrowed))
        .map((member) => member.name?.getText(source) ?? '');
    return [];
  });
}

/** @param {ts.SourceFile} source @returns {ts.VariableDeclaration[]} what stands beside the functions of a file */
const constantsOf = ({ statements }) =>
  statements.flatMap((statement) => (ts.isVariableStatement(statement) ? [...statement.declarationList.declarations] : []));

/** @param {ts.BindingName} name @returns {string[]} */
const namesIn = (name) =>
  ts.isIdentifier(name) ? [name.text] : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));

/** @param {ts.Statement} statement */
const isExported = (statement) =>
  ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

/** @param {ts.Node} node */
const textOf = (node) => (ts.isStringLiteral(node) ? node.text : '');

/**
 * @param {ts.ExportDeclaration} statement
 * @param {RegExp} repository
 * @param {ReadonlySet<string>} borrowed
 */
function exported(statement, repository, borrowed) {
  if (statement.isTypeOnly) return [];
  const { exportClause: clause, moduleSpecifier: from } = statement;
  const values = clause && ts.isNamedExports(clause) ? clause.elements.filter(({ isTypeOnly }) => !isTypeOnly) : undefined;
  if (from !== undefined) return repository.test(textOf(from)) ? (values?.map(({ name }) => name.text) ?? ['everything']) : [];
  return (values ?? []).filter(({ name, propertyName }) => borrowed.has((propertyName ?? name).text)).map(({ name }) => name.text);
}

/**
 * @param {ts.Expression | undefined} node
 * @param {ReadonlySet<string>} borrowed
 * @returns {boolean} whether its value is something of a repository, or has it in it
 */
function isOf(node, borrowed) {
  if (node === undefined) return false;
  const has = (/** @type {ts.Expression | undefined} */ part) => isOf(part, borrowed);
  if (ts.isIdentifier(node)) return borrowed.has(node.text);
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) || ts.isSpreadElement(node)) return has(node.expression);
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isTypeAssertionExpression(node)) return has(node.expression);
  if (ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node)) return has(node.expression);
  if (ts.isConditionalExpression(node)) return has(node.whenTrue) || has(node.whenFalse);
  if (ts.isBinaryExpression(node)) return has(node.left) || has(node.right);
  if (ts.isArrayLiteralExpression(node)) return node.elements.some(has);
  if (ts.isObjectLiteralExpression(node)) {
    return node.properties.some((property) => {
      if (ts.isShorthandPropertyAssignment(property)) return borrowed.has(property.name.text);
      if (ts.isPropertyAssignment(property)) return has(property.initializer);
      return ts.isSpreadAssignment(property) && has(property.expression);
    });
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { expression: owner, name } = node.expression;
  // find.bind(null); Object.freeze({ find }), Object.assign(to, { find })
  return (name.text === 'bind' && has(owner)) || (ts.isIdentifier(owner) && owner.text === 'Object' && node.arguments.some(has));
}

/** @param {ts.ImportDeclaration} statement @returns {string[]} names of values that it brings */
export function valuesOf({ importClause }) {
  if (importClause === undefined || importClause.isTypeOnly) return [];
  const { name, namedBindings } = importClause;
  const inBraces = namedBindings && ts.isNamedImports(namedBindings) ? namedBindings.elements.filter(({ isTypeOnly }) => !isTypeOnly) : [];
  const whole = namedBindings && ts.isNamespaceImport(namedBindings) ? [namedBindings.name.text] : [];
  return [...(name ? [name.text] : []), ...whole, ...inBraces.map((element) => element.name.text)];
}

/**
 * @param {ts.SourceFile} source
 * @param {string} from specifier
 * @returns {string[]} what it takes from there, as it is called there; `*` for all of it, also when it is fetched as it runs
 */
export function valuesFrom({ statements }, from) {
  const found = statements.filter(ts.isImportDeclaration).filter(({ moduleSpecifier }) => textOf(moduleSpecifier) === from);
  if (found.length === 0) return ['*'];
  return found.flatMap(({ importClause: clause }) => {
    const bindings = clause?.namedBindings;
    if (!clause || clause.name || !bindings || !ts.isNamedImports(bindings)) return ['*'];
    return bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
  });
}
