// @ts-check
/**
 * Whether the code of dist/wechat runs on every phone we name: iOS 12.2, whose own engine runs the scripts of a
 * mini-program there, and Android 8, where WeChat brings an engine of its own, Chrome 70 at the least. Both know the
 * syntax of ES2019, but not all of its methods (Object.fromEntries came with Chrome 73), iOS knows no lookbehind in
 * regular expressions before 16.4, and Android no `globalThis`. Nothing of this shows in the simulator or in DevTools,
 * whose engines are new.
 *
 * Three things are looked at: the syntax, by a parser; globals that WeChat's logic layer lacks (it has no window), by
 * the scopes of the code, and not where `typeof` was asked first; and built-in methods (phone-builtins.mjs).
 *
 * What reading the code cannot find: a method whose name is put together when it runs, or is taken out of a value
 * (`const { at } = list`, `const at = list.at`); one of an object of the language that goes by another name first
 * (`const O = Object; O.fromEntries`, or given to a function that takes it apart); a method of a value whose name
 * something older has too; a pattern or flags put together of pieces that are each harmless; code made of a text by way of
 * a constructor (`f.constructor('…')`).
 */
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'acorn';
import { analyze } from 'eslint-scope';
import { MISSING_MEMBERS, MISSING_METHODS } from './phone-builtins.mjs';

const ECMA_VERSION = 2019;

/** What scripts find without declaring it: the language at ES2019, timers, and WeChat's own. */
const GLOBALS = new Set([
  'Array',
  'ArrayBuffer',
  'Boolean',
  'DataView',
  'Date',
  'Error',
  'EvalError',
  'Float32Array',
  'Float64Array',
  'Function',
  'Infinity',
  'Int16Array',
  'Int32Array',
  'Int8Array',
  'JSON',
  'Map',
  'Math',
  'NaN',
  'Number',
  'Object',
  'Promise',
  'Proxy',
  'RangeError',
  'ReferenceError',
  'Reflect',
  'RegExp',
  'Set',
  'String',
  'Symbol',
  'SyntaxError',
  'TypeError',
  'URIError',
  'Uint16Array',
  'Uint32Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'WeakMap',
  'WeakSet',
  'arguments',
  'decodeURI',
  'decodeURIComponent',
  'encodeURI',
  'encodeURIComponent',
  'isFinite',
  'isNaN',
  'parseFloat',
  'parseInt',
  'undefined',
  'clearInterval',
  'clearTimeout',
  'console',
  'setInterval',
  'setTimeout',
  'App',
  'Behavior',
  'Component',
  'Page',
  'getApp',
  'getCurrentPages',
  'wx',
  'exports',
  'module',
  'require',
]);

/** Of those methods: an object of ours has one of that name, and where it is called cannot be told from the other. */
const OURS = new Set(['take']);
const LOOKBEHIND = /\(\?<[=!]/;

/** What packages (remax.config.js) are in, and our own code never. */
const VENDORS = 'remax-vendors.js';
/**
 * Uses in packages that the app never reaches, at most so many. window, Window: react-query and Recoil, behind flags of
 * theirs that say there is none, and useRecoilSnapshot, which lib/recoil.ts does not give; weapp-cookie, where the
 * language has no Function.prototype.call. MessageChannel: the reconciler's act(), for tests.
 */
const UNREACHED = { window: 19, Window: 1, MessageChannel: 1 };

/**
 * @param {string} dist folder of a built mini-program
 * @returns {string[]} what some phone cannot run, in sentences; empty when all is well
 */
export function checkPhoneCode(dist) {
  const scripts = fs.readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  return scripts.flatMap((name) => {
    const problems = problemsOfScript(fs.readFileSync(path.join(dist, name), 'utf8'));
    const left = name === VENDORS ? beyondUnreached(problems) : problems;
    return left.map((problem) => `${name}: ${problem}`);
  });
}

/** @param {string[]} problems of the packages */
function beyondUnreached(problems) {
  return Object.entries(UNREACHED).reduce((left, [name, most]) => {
    const isOfName = (/** @type {string} */ problem) => problem.startsWith(`${name} is not there`);
    return left.filter(isOfName).length > most ? left : left.filter((problem) => !isOfName(problem));
  }, problems);
}

/**
 * @typedef {import('acorn').Node & Record<string, any>} Syntax
 * @param {string} code of one script
 * @returns {string[]} what some phone cannot run, with its line and column; empty when all is well
 */
export function problemsOfScript(code) {
  /** @type {Syntax} */
  let tree;
  try {
    tree = parse(code, {
      ecmaVersion: ECMA_VERSION,
      sourceType: 'script',
      allowReturnOutsideFunction: true,
      locations: true,
      ranges: true,
    });
  } catch (error) {
    return [`not ES${ECMA_VERSION}: ${error instanceof Error ? error.message : String(error)}`];
  }
  const globals = globalsIn(tree);
  const problems = [...newerMembers(tree, globals), ...missingGlobals(tree, globals)];
  return [...new Set(problems)];
}

/**
 * @param {Syntax} node
 * @param {Syntax[]} above the nodes it is in, from the program down
 * @param {(node: Syntax, path: Syntax[]) => void} look told every node, with the way to it
 */
function visit(node, above, look) {
  const path = [...above, node];
  look(node, path);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child !== null && typeof child === 'object' && typeof child.type === 'string') visit(child, path, look);
    }
  }
}

/**
 * @param {Syntax} tree
 * @param {ReadonlySet<unknown>} globals the identifiers that nothing here declares
 */
function newerMembers(tree, globals) {
  /** @type {string[]} */
  const problems = [];
  const ownerOf = (/** @type {Syntax | null} */ node) => (node?.type === 'Identifier' && globals.has(node) ? node.name : '');
  visit(tree, [], (node, path) => {
    if (node.type === 'MemberExpression') {
      const name = keyOf(node);
      const member = `${ownerOf(node.object)}.${name}`;
      const call = path[path.length - 2];
      const isCalled =
        (call?.type === 'CallExpression' && call.callee === node) || isCalledWith(node, path) || isPlain(node.object, ownerOf);
      if (MISSING_MEMBERS.has(member)) problems.push(`${member} is newer than the phones${placeOf(node.property)}`);
      else if (isCalled && MISSING_METHODS.has(name) && !OURS.has(name))
        problems.push(`.${name}() is newer than the phones${placeOf(node.property)}`);
    }
    for (const { pattern, from } of takenApart(node)) {
      for (const property of pattern.properties) {
        if (property.type !== 'Property') continue;
        const name = keyOf(property);
        const member = `${ownerOf(from)}.${name}`;
        if (MISSING_MEMBERS.has(member)) problems.push(`${member} is newer than the phones${placeOf(property)}`);
        else if (MISSING_METHODS.has(name) && isPlain(from, ownerOf))
          problems.push(`.${name}() is newer than the phones${placeOf(property)}`);
      }
    }
    if (node.type === 'NewExpression' || node.type === 'CallExpression') {
      const made = ownerOf(node.callee);
      if (made === 'Function') problems.push(`code made of a text, which WeChat does not run${placeOf(node)}`);
      const unfit = made === 'RegExp' ? unfitPattern(node.arguments) : undefined;
      if (unfit !== undefined) problems.push(`a regular expression newer than the phones, ${unfit}${placeOf(node)}`);
    }
    if (LOOKBEHIND.test(patternOf(node))) {
      problems.push(`a regular expression with lookbehind, which iOS 12.2 does not know${placeOf(node)}`);
    }
  });
  return problems;
}

/**
 * @param {Syntax} node a member
 * @param {Syntax[]} path to it
 * @returns {boolean} whether it is called by call, apply or bind
 */
function isCalledWith(node, path) {
  const [call, outer] = [path[path.length - 3], path[path.length - 2]];
  const isInner = outer?.type === 'MemberExpression' && outer.object === node && ['call', 'apply', 'bind'].includes(keyOf(outer));
  return isInner && call?.type === 'CallExpression' && call.callee === outer;
}

/**
 * @param {Syntax | null} node
 * @param {(node: Syntax) => string} ownerOf the object of the language that it is
 * @returns {boolean} whether its methods are those of the language: a prototype, a list or a text as it is written
 */
function isPlain(node, ownerOf) {
  if (node?.type === 'ArrayExpression' || node?.type === 'TemplateLiteral') return true;
  if (node?.type === 'Literal') return typeof node.value === 'string';
  return node?.type === 'MemberExpression' && keyOf(node) === 'prototype' && ownerOf(node.object) !== '';
}

/** @param {Syntax} node @returns {{ pattern: Syntax, from: Syntax }[]} what is taken apart here, and by which pattern */
function takenApart(node) {
  /** @type {[Syntax | null, Syntax | null][]} */
  let pairs = [];
  if (node.type === 'VariableDeclarator') pairs = [[node.id, node.init]];
  if (node.type === 'AssignmentPattern' || node.type === 'AssignmentExpression') pairs = [[node.left, node.right]];
  const called = node.type === 'CallExpression' ? node.callee : undefined;
  if (called?.type === 'ArrowFunctionExpression' || called?.type === 'FunctionExpression')
    pairs = called.params.map((/** @type {Syntax} */ param, /** @type {number} */ i) => [param, node.arguments[i] ?? null]);
  return pairs.flatMap(([pattern, from]) => (pattern?.type === 'ObjectPattern' && from ? [{ pattern, from }] : []));
}

/** @param {Syntax[]} given to RegExp @returns {string | undefined} what of it ES2019 does not read */
function unfitPattern([pattern, flags]) {
  const text = pattern ? textOf(pattern) : null;
  const marks = flags ? textOf(flags) : '';
  try {
    // What would end it as it is written here, and does not as it is given.
    const written = (text ?? '').replace(/\\[^]|[/\n\r\u2028\u2029]/g, (sign) => (sign === '/' ? '\\/' : sign.length === 1 ? '\\n' : sign));
    parse(`/${written || '(?:)'}/${marks ?? ''}`, { ecmaVersion: ECMA_VERSION });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * @param {Syntax} node a member, or a property of a pattern
 * @returns {string} its name, also where it is written as a text in brackets; '' when it is known only at run time
 */
function keyOf(node) {
  const key = node.type === 'MemberExpression' ? node.property : node.key;
  if (!node.computed) return key.name ?? String(key.value);
  return textOf(key) ?? '';
}

/** @param {Syntax} node @returns {string | null} the text it stands for: a literal, a template, a sum of them */
function textOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral') return node.expressions.length === 0 ? node.quasis[0].value.cooked : null;
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === null || right === null ? null : left + right;
}

/** @param {Syntax} node @returns {string} what of a regular expression stands here, or may */
function patternOf(node) {
  if (node.type === 'Literal') return node.regex ? node.regex.pattern : String(node.value);
  return node.type === 'TemplateElement' ? node.value.cooked : '';
}

/** @param {Syntax} tree @returns {ReadonlySet<unknown>} */
function globalsIn(tree) {
  const scopes = analyze(/** @type {any} */ (tree), { ecmaVersion: ECMA_VERSION, sourceType: 'script', nodejsScope: true });
  // With a scope for the module around it, as WeChat puts one around each file, what is left over at the top is a global.
  return new Set(scopes.globalScope?.through.map(({ identifier }) => identifier));
}

/**
 * @param {Syntax} tree
 * @param {ReadonlySet<unknown>} globals the identifiers that nothing here declares
 */
function missingGlobals(tree, globals) {
  /** @type {string[]} */
  const problems = [];
  visit(tree, [], (node, path) => {
    if (!globals.has(node) || GLOBALS.has(node.name)) return;
    if (!isGuarded(node.name, path)) problems.push(`${node.name} is not there in WeChat${placeOf(node)}`);
  });
  return problems;
}

/**
 * @param {string} name of a global
 * @param {Syntax[]} path from the program down to where it is used
 * @returns {boolean} whether the code comes here only where the global exists
 */
function isGuarded(name, path) {
  return path.some((node, i) => {
    const child = path[i + 1];
    if (child === undefined) return false;
    if (node.type === 'UnaryExpression' && node.operator === 'typeof') return child.type === 'Identifier';
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
      if (child === node.consequent) return shows(node.test, name, true);
      if (child === node.alternate) return shows(node.test, name, false);
    }
    if (node.type === 'LogicalExpression' && child === node.right) return shows(node.left, name, node.operator === '&&');
    const body = node.type === 'Program' || node.type === 'BlockStatement' ? node.body : [];
    return body
      .slice(0, body.indexOf(child))
      .some(
        (/** @type {Syntax} */ before) => before.type === 'IfStatement' && leaves(before.consequent) && shows(before.test, name, false),
      );
  });
}

/**
 * @param {Syntax} test
 * @param {string} name
 * @param {boolean} outcome of the test
 * @returns {boolean} whether this outcome shows that the global exists
 */
function shows(test, name, outcome) {
  if (test.type === 'UnaryExpression' && test.operator === '!') return shows(test.argument, name, !outcome);
  if (test.type === 'LogicalExpression') {
    const both = (test.operator === '&&') === outcome;
    return both
      ? shows(test.left, name, outcome) || shows(test.right, name, outcome)
      : shows(test.left, name, outcome) && shows(test.right, name, outcome);
  }
  if (test.type === 'SequenceExpression') return shows(test.expressions[test.expressions.length - 1], name, outcome);
  if (test.type !== 'BinaryExpression') return false;
  const sides = [test.left, test.right];
  const asked = sides.find((side) => side.type === 'UnaryExpression' && side.operator === 'typeof' && side.argument.name === name);
  const kind = sides.find((side) => side.type === 'Literal');
  if (asked === undefined || kind === undefined) return false;
  const isEqual = test.operator === '==' || test.operator === '===';
  const isUndefined = kind.value === 'undefined';
  if (!isEqual && test.operator !== '!=' && test.operator !== '!==') return false;
  return outcome === (isEqual !== isUndefined);
}

/** @param {Syntax} statement */
function leaves(statement) {
  const last = statement.type === 'BlockStatement' ? statement.body[statement.body.length - 1] : statement;
  return last?.type === 'ReturnStatement' || last?.type === 'ThrowStatement';
}

/** @param {Syntax} node */
function placeOf({ loc }) {
  return loc ? ` (line ${loc.start.line}, column ${loc.start.column + 1})` : '';
}
