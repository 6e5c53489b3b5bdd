// @ts-check
/**
 * Whether dist/wechat runs on the oldest phones of `browserslist` in package.json, and whether WeChat's compilers take it.
 * DevTools and the simulator would not notice: their engines are new.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ESLint } from 'eslint';
import stylelint from 'stylelint';
import { inRoot } from './paths.mjs';
import config from './stylelint.config.mjs';

/**
 * Both engines have the syntax of ES2019, which es-check parses only without `checkFeatures`; with it, it knows which engine has
 * which method, and takes for unknown what is newer than ES2018 but for the three named.
 */
const CHECKS = [['es2019'], ['checkBrowser', '--checkFeatures', '--ignore', 'ArrayFlat,ArrayFlatMap,OptionalCatchBinding']];

/**
 * @param {string} dist folder of a built mini-program
 * @returns {string[]} what es-check says of scripts with syntax or methods that one of the engines lacks; empty when all is well
 */
export function checkScripts(dist) {
  return CHECKS.flatMap(([target = '', ...options]) => {
    const given = [target, path.join(dist, '**/*.js'), ...options, '--noCache', '--noColor'];
    const esCheck = inRoot('node_modules', '.bin', 'es-check');
    const { status, stdout, stderr } = spawnSync(esCheck, given, { cwd: inRoot(), encoding: 'utf8' });
    return status === 0 ? [] : [`${stdout}${stderr}`.replace(/^\s+at .*\n/gm, '')];
  });
}

/** @returns {Promise<string[]>} what ESLint says of globals and patterns in dist/wechat that phones have not; empty when all is well */
export async function checkGlobals() {
  const eslint = new ESLint({ cwd: inRoot() });
  const results = ESLint.getErrorResults(await eslint.lintFiles('dist/wechat/**/*.js'));
  return results.flatMap(({ filePath, messages }) => messages.map(({ message, column }) => `${filePath}:${column} ${message}`));
}

/**
 * @param {string} dist folder of a built mini-program
 * @returns {Promise<string[]>} what stylelint says of styles; empty when all is well
 */
export async function checkStyles(dist) {
  const { errored, report } = await stylelint.lint({ files: path.join(dist, '**/*.wxss'), config, formatter: 'string', cwd: inRoot() });
  return errored ? [report] : [];
}
