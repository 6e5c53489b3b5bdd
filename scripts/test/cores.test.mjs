// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cores } from '../lib/cores.mjs';

/** A step that ends when it is told to. @param {string} name @param {string[]} log */
function step(name, log) {
  /** @type {() => void} */
  let end = () => {};
  const ended = /** @type {Promise<void>} */ (new Promise((resolve) => (end = resolve)));
  return {
    run: async () => {
      log.push(name);
      await ended;
    },
    end: () => end(),
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('steps run side by side as far as the cores go, in their order', async () => {
  const cores = new Cores(2);
  /** @type {string[]} */
  const log = [];
  const [one, all, small] = [step('one', log), step('all', log), step('small', log)];
  const running = [cores.use(1, one.run), cores.use(2, all.run), cores.use(1, small.run)];
  await turn();
  assert.deepEqual(log, ['one'], 'a small step does not pass one that waits for both cores');
  one.end();
  await turn();
  assert.deepEqual(log, ['one', 'all']);
  all.end();
  await turn();
  assert.deepEqual(log, ['one', 'all', 'small']);
  small.end();
  await Promise.all(running);
});

test('a step that fails gives its cores back; one that wants more than there are takes all', async () => {
  const cores = new Cores(2);
  await assert.rejects(
    cores.use(8, () => Promise.reject(new Error('broken'))),
    /broken/,
  );
  assert.equal(await cores.use(2, () => Promise.resolve('ran')), 'ran');
});
