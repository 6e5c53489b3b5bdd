/**
 * Test files on Node share the global object of their worker (jest.environment.js): what a file does to it is undone after it.
 */

/** Set by shared modules as they were loaded: they belong to all files. */
const ofAll = new Set();

const namesOf = () => Object.getOwnPropertyNames(globalThis);
const isSame = (one, other) => one.value === other.value && one.get === other.get && one.set === other.set;

/** @returns puts the global object back as it is now */
function rememberGlobals() {
  const globals = new Map(namesOf().map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));
  return () => {
    for (const name of namesOf()) if (!globals.has(name) && !ofAll.has(name)) delete globalThis[name];
    for (const [name, before] of globals) {
      const now = Object.getOwnPropertyDescriptor(globalThis, name);
      if (now === undefined || !isSame(now, before)) Object.defineProperty(globalThis, name, before);
    }
  };
}

/** Loads what all files share; the globals that it sets stay. */
function loadForAll(load) {
  const before = new Set(namesOf());
  try {
    return load();
  } finally {
    for (const name of namesOf()) if (!before.has(name)) ofAll.add(name);
  }
}

module.exports = { rememberGlobals, loadForAll };
