// @ts-check
/**
 * The built-in methods that the oldest engines we name do not have, from the tables of core-js (core-js-compat), which
 * says of every method in which version of which engine it appeared. A member of an object of the language
 * (`Object.fromEntries`) is known by that object. A method of a value is known by its name alone, so one whose name
 * something older has too (Iterator.prototype.map) cannot be told from it.
 */
import compat from 'core-js-compat/compat.js';

/** Of Android 8, WeChat's own; of iOS, the system's. babel.config.js writes the syntax for the same two. */
export const ENGINES = { chrome: '70', ios: '12.2' };

/** Both engines have these; core-js only mends a fault of theirs, or adds something to an old method. */
export const ONLY_MENDED = [
  'es.error.cause',
  'es.array.includes',
  'es.array.push',
  'es.array.reduce',
  'es.array.reduce-right',
  'es.array.unshift',
  'es.json.parse',
  'es.json.stringify',
  'es.math.hypot',
  'es.promise.finally',
  'es.reflect.to-string-tag',
  'es.regexp.flags',
  'es.string.replace',
  'es.typed-array.fill',
  'es.typed-array.from',
  'es.typed-array.of',
  'es.typed-array.set',
  'es.typed-array.sort',
];

/** Objects that are missing as a whole (AggregateError, Iterator) are found as unknown globals. */
const MEMBER = /^es\.([a-z0-9-]+)\.(?!constructor$|[a-z0-9-]+-array$)([a-z0-9-]+)(\.v2)?$/;

/** @param {string} dashed */
const camel = (dashed) => dashed.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** How core-js writes the objects whose names are not merely in capitals. */
const OWNERS = /** @type {Readonly<Record<string, string>>} */ ({ json: 'JSON', regexp: 'RegExp' });

/** @param {string} dashed */
function ownerOf(dashed) {
  const name = camel(dashed);
  return OWNERS[dashed] ?? name[0]?.toUpperCase() + name.slice(1);
}

/** @param {readonly string[]} modules @returns {{ owner: string; member: string }[]} */
function membersOf(modules) {
  return modules.flatMap((module) => {
    const [, owner = '', member = ''] = MEMBER.exec(module) ?? [];
    // core-js has a module of its own where it writes a method a second time.
    return member === '' ? [] : [{ owner: ownerOf(owner), member: camel(member.replace(/-alternative$/, '')) }];
  });
}

const lacking = compat({ targets: ENGINES }).list.filter((module) => !ONLY_MENDED.includes(module));
const missing = membersOf(lacking);
const older = new Set(membersOf(compat({}).list.filter((module) => !lacking.includes(module))).map(({ member }) => member));

/** `Object.fromEntries`, `Promise.any` … as they are written. */
export const MISSING_MEMBERS = new Set(missing.map(({ owner, member }) => `${owner}.${member}`));
/** `at`, `replaceAll` … : no older object of the language has a method of that name. */
export const MISSING_METHODS = new Set(missing.map(({ member }) => member).filter((member) => !older.has(member)));
