// @ts-check
/** The rules of the house hold: ESLint refuses what breaks one, at a place of the real tree, and takes the same without it. */
import assert from 'node:assert/strict';
import { ESLint } from 'eslint';
import { inRoot } from '../lib/paths.mjs';

const eslint = new ESLint({ cwd: inRoot() });

/** @type {{ fault: string, file: string, refused: string, allowed: string, rule: string }[]} */
const cases = [
  {
    fault: 'a ring of imports',
    file: 'contract/ai-errors.ts',
    refused: "export { ERRORS } from './errors';",
    allowed: "export { HEADERS } from './http';",
    rule: 'import-x/no-cycle',
  },
  {
    fault: 'an import upward',
    file: 'src/lib/planted.ts',
    refused: "export type * from '@/pages/english/vocab-test/index';",
    allowed: "export { HEADERS } from '@xueban/contract/http';",
    rule: 'import-x/no-restricted-paths',
  },
  {
    fault: 'a feature that imports another',
    file: 'src/features/mine/planted.ts',
    refused: "export * from '../sign-in/withdraw';",
    allowed: "export * from '@/lib/storage';",
    rule: 'import-x/no-restricted-paths',
  },
  {
    fault: 'a part of offline that is not its face',
    file: 'src/components/planted.ts',
    refused: "export { toLane } from '@/offline/queue';",
    allowed: "export { outbox } from '@/offline';",
    rule: 'import-x/no-restricted-paths',
  },
  {
    fault: 'an import of the server by the mini-program',
    file: 'src/pages/planted.ts',
    refused: "export { root } from '@xueban/server/src/paths';",
    allowed: "export { HEADERS } from '@xueban/contract/http';",
    rule: 'import-x/no-restricted-paths',
  },
  {
    fault: 'lookbehind on a phone',
    file: 'src/lib/planted.ts',
    refused: 'export const comma = /(?<=,) /;',
    allowed: 'export const comma = /(?<year>,) /;',
    rule: 'no-restricted-syntax',
  },
  {
    fault: 'a repository that asks its service',
    file: 'server/src/modules/lessons/planted.repository.ts',
    refused: "export type * from './lesson-gate.service';",
    allowed: "export * from './lesson-rules.repository';",
    rule: 'import-x/no-restricted-paths',
  },
  {
    fault: 'an import past the face of a domain',
    file: 'server/src/modules/words/planted.ts',
    refused: "export { isStudentOf } from '../students/students.repository';",
    allowed: "export { isStudentOf } from '../students';",
    rule: 'import-x/no-restricted-paths',
  },
  {
    fault: 'a statement in a service',
    file: 'server/src/modules/words/planted.service.ts',
    refused: "export const find = (pool: { query(text: string): unknown }) => pool.query('select id from words');",
    allowed: 'export const find = (words: { find(id: number): unknown }) => words.find(1);',
    rule: 'no-restricted-syntax',
  },
  {
    fault: 'a table in a service',
    file: 'server/src/modules/words/planted.service.ts',
    refused: "export { words } from '../../database/schema';",
    allowed: "export type { words } from '../../database/schema';",
    rule: 'no-restricted-imports',
  },
  {
    fault: 'chance in a rule',
    file: 'server/src/modules/words/rules/planted.ts',
    refused: "export { randomBytes } from 'node:crypto';",
    allowed: "export { createHash } from 'node:crypto';",
    rule: 'no-restricted-imports',
  },
  {
    fault: 'wx outside lib',
    file: 'src/features/mine/planted.ts',
    refused: 'wx.vibrateShort();',
    allowed: "import { vibrate } from '@/lib/haptics';\n\nvibrate();",
    rule: 'no-restricted-globals',
  },
  {
    fault: 'Suspense',
    file: 'src/components/planted.tsx',
    refused: "export { Suspense } from 'react';",
    allowed: "export { useState } from 'react';",
    rule: 'no-restricted-imports',
  },
  {
    fault: 'an any',
    file: 'contract/planted.ts',
    refused: 'export const read = (value: any): string => String(value);',
    allowed: 'export const read = (value: unknown): string => String(value);',
    rule: '@typescript-eslint/no-explicit-any',
  },
  {
    fault: 'a file of 401 lines',
    file: 'contract/planted.ts',
    refused: 'void 0;\n'.repeat(401),
    allowed: 'void 0;\n'.repeat(400),
    rule: 'max-lines',
  },
  {
    fault: 'a function of 81 lines',
    file: 'src/lib/planted.ts',
    refused: `export function run(): void {\n${'void 0;\n'.repeat(79)}}`,
    allowed: `export function run(): void {\n${'void 0;\n'.repeat(78)}}`,
    rule: 'max-lines-per-function',
  },
  {
    fault: 'a global of browsers in what is shipped',
    file: 'dist/wechat/planted.js',
    refused: "document.title = '';",
    allowed: "wx.setStorageSync('title', typeof document);",
    rule: 'no-undef',
  },
  {
    fault: 'a program made of a text in what is shipped',
    file: 'dist/wechat/planted.js',
    refused: "new Function('return this')();",
    allowed: 'new Map().clear();',
    rule: 'no-new-func',
  },
  {
    fault: 'lookbehind in what is shipped',
    file: 'dist/wechat/remax-vendors.js',
    refused: "new RegExp('(?<!a)b').test(wx.a);",
    allowed: "new RegExp('(?!a)b').test(window.a);",
    rule: 'no-restricted-syntax',
  },
];

/** @param {string} text @param {string} file @returns {Promise<(string | null)[]>} rules that it breaks */
async function getBrokenRules(text, file) {
  const [result] = await eslint.lintText(text, { filePath: inRoot(file) });
  return [...new Set(result?.messages.map(({ ruleId }) => ruleId))];
}

for (const { fault, file, refused, allowed, rule } of cases)
  test(`${fault} is refused`, async () => {
    assert.deepEqual(await getBrokenRules(refused, file), [rule]);
    assert.deepEqual(await getBrokenRules(allowed, file), []);
  });
