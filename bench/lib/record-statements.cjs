// @ts-check
/**
 * Preloaded by the server's tests (`NODE_OPTIONS="--require ./bench/lib/record-statements.cjs"`): each statement that goes to
 * PostgreSQL is written down once by each process, with the values it first had, to the folder RECORDED_STATEMENTS.
 */
const { appendFileSync, mkdirSync } = require('node:fs');
const path = require('node:path');
const { Connection } = require('pg');

const folder = process.env.RECORDED_STATEMENTS;
const { prepareValue } = require('pg/lib/utils');

/** Of statements that differ in how many values or rows they have, one is enough. @param {string} text */
const toKind = (text) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\$\d+/g, '$')
    .replace(/\$(, \$)+/g, '$')
    .replace(/(\([^()]*\$[^()]*\), )+(?=\()/g, '');

if (folder !== undefined) {
  mkdirSync(folder, { recursive: true });
  const seen = new Set();
  const file = path.join(folder, `${process.pid}.jsonl`);
  /** @param {string} text @param {readonly unknown[]} values */
  const record = (text, values) => {
    const kind = toKind(text);
    if (seen.has(kind)) return;
    seen.add(kind);
    const sent = values.map(prepareValue).map((value) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value));
    appendFileSync(file, `${JSON.stringify({ kind, text, values: sent })}\n`);
  };
  const { query, parse, bind } = Connection.prototype;
  /** Texts of each connection by the name of the statement. @type {WeakMap<object, Map<string, string>>} */
  const texts = new WeakMap();
  Object.assign(Connection.prototype, {
    query(/** @type {string} */ text) {
      record(text, []);
      return query.call(this, text);
    },
    parse(/** @type {{ name?: string, text: string }} */ statement, /** @type {unknown[]} */ ...more) {
      texts.set(this, (texts.get(this) ?? new Map()).set(statement.name ?? '', statement.text));
      return parse.call(this, statement, ...more);
    },
    bind(/** @type {{ statement?: string, values?: unknown[] }} */ binding, /** @type {unknown[]} */ ...more) {
      const text = texts.get(this)?.get(binding.statement ?? '');
      if (text !== undefined) record(text, binding.values ?? []);
      return bind.call(this, binding, ...more);
    },
  });
}
