// @ts-check
/** The steps of deploy/Dockerfile as plain commands: each stage is a folder, and what a step says of a path is done below it. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} Stage
 * @property {string} base
 * @property {string} name
 * @property {{ kind: string, text: string }[]} steps
 */

/**
 * @param {string} text of a Dockerfile with a step on a line
 * @returns {Stage[]}
 */
export function parseStages(text) {
  /** @type {Stage[]} */
  const stages = [];
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, kind = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? assert.fail(line);
    const [, base, name] = (kind === 'FROM' && /^(\S+) AS (\S+)$/.exec(rest)) || [];
    if (base !== undefined && name !== undefined) stages.push({ base, name, steps: [] });
    else (stages.at(-1) ?? assert.fail(line)).steps.push({ kind, text: rest });
  }
  return stages;
}

/** What a line of a .dockerignore means; a folder means what is in it, too. @param {string} line */
const toPattern = (line) =>
  new RegExp(
    `^${line
      .replace(/^!/, '')
      .replace(/[.+]/g, '\\$&')
      .replaceAll('**/', '(?:.*/)?')
      .replaceAll(/(?<!\.)\*/g, '[^/]*')}(?:/|$)`,
  );

/** Whether a path of the context is sent: the last line that means it decides. @param {string} ignore */
export function createContext(ignore) {
  const rules = ignore.split('\n').filter(Boolean);
  const patterns = rules.map((line) => ({ isKept: line.startsWith('!'), pattern: toPattern(line) }));
  return (/** @type {string} */ file) => patterns.findLast(({ pattern }) => pattern.test(file))?.isKept ?? true;
}

/**
 * @param {object} parts
 * @param {Stage[]} parts.stages
 * @param {string} parts.ignore
 * @param {string} parts.context the checkout
 * @param {string} parts.root where each stage gets a folder
 * @param {(command: string, cwd: string) => Promise<void>} parts.run a command of the shell
 * @param {string} parts.target
 * @returns {Promise<string>} the folder of the target
 */
export async function buildStage({ stages, ignore, context, root, run, target }) {
  const stage = stages.find(({ name }) => name === target) ?? assert.fail(target);
  const folder = path.join(root, target);
  const isSent = createContext(ignore);
  let workdir = '/';
  /** @param {string} place */
  const below = (place) => path.join(folder, path.resolve(workdir, place));
  for (const { kind, text } of stage.steps) {
    if (kind === 'WORKDIR') workdir = text;
    fs.mkdirSync(below('.'), { recursive: true });
    if (kind === 'RUN') await run(text.replaceAll(/(?<=\s)\/(opt|var)\//g, `${folder}/$1/`), below('.'));
    if (kind !== 'COPY') continue;
    const [, from, rest = ''] = /^(?:--from=(\S+) )?(.+)$/.exec(text) ?? [];
    const names = rest.split(' ');
    const to = names.pop() ?? '';
    const source = from === undefined ? context : path.join(root, from);
    if (from !== undefined && !fs.existsSync(source)) await buildStage({ stages, ignore, context, root, run, target: from });
    for (const name of names) {
      const file = path.join(source, name);
      const isFolder = fs.statSync(file).isDirectory();
      fs.cpSync(file, isFolder || !to.endsWith('/') ? below(to) : path.join(below(to), path.basename(name)), {
        recursive: true,
        verbatimSymlinks: true,
        preserveTimestamps: true,
        filter: (one) => from !== undefined || isSent(path.relative(context, one)),
      });
    }
  }
  return folder;
}
