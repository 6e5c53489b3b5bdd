import { CONSENT_VERSION } from '@xueban/contract/constants';
import { type PrivacyPromise, type PrivacyPromiseId, privacyPromises } from '@xueban/contract/privacy';
import { effectiveDate } from '@/features/help/legal-text';
import { privacyText, promised, uploaded } from '@/features/help/privacy-text';
import { termsText } from '@/features/help/terms-text';
import { newPhone } from '@/test/phone';
import { renderPage } from '@/test/render';
import Privacy from './privacy';
import Terms from './terms';

beforeEach(() => {
  newPhone();
});

test('a version is in force from the day it is named by', () => {
  expect(effectiveDate('2026-11-22')).toBe('2026年11月22日');
  expect(effectiveDate('2027-01-01')).toBe('2027年1月1日');
  expect(effectiveDate('2026-11-22.2')).toBe('2026年11月22日');
});

/** What guardians agreed to, by version: another text is another version, with a fingerprint of its own. */
const AGREED = { version: '2026-11-23.5', privacy: 4106096466, terms: 2645286303 };
const fingerprint = (text: unknown): number =>
  Array.from(JSON.stringify(text)).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 4_294_967_291, 7);

test('the texts are those of their version', () => {
  expect(AGREED).toEqual({ version: CONSENT_VERSION, privacy: fingerprint(privacyText), terms: fingerprint(termsText) });
});

const NUMERALS: Record<number, string> = { 1: '一', 5: '五', 7: '七', 15: '十五', 30: '三十', 180: '一百八十' };

test('the privacy policy promises what the server keeps, with its figures, and each once', () => {
  expect(Object.keys(promised).sort()).toEqual(Object.keys(privacyPromises).sort());
  const sentences = privacyText.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (typeof block === 'string' ? [block] : block.points)),
  );
  for (const [id, { amount, unit }] of Object.entries(privacyPromises) as [PrivacyPromiseId, PrivacyPromise][]) {
    expect([id, sentences.filter((sentence) => sentence === promised[id]).length]).toEqual([id, 1]);
    if (amount !== undefined && unit !== undefined)
      expect([id, promised[id]]).toEqual([id, expect.stringContaining(`${NUMERALS[amount] ?? '?'}${unit}`)]);
  }
  // No time is promised anywhere else: it could be one that nobody keeps.
  const others = [...privacyText.summary, ...sentences].filter((sentence) => !Object.values(promised).includes(sentence));
  for (const sentence of others) expect(sentence).not.toMatch(/[一二三四五六七八九十百]+(?:分钟|小时|天|日内|个工作日|个月|年)/);
});

test.each([
  ['privacy', <Privacy key="privacy" />, privacyText],
  ['terms', <Terms key="terms" />, termsText],
])('%s shows its whole text with the version that is agreed to', async (_name, element, text) => {
  const page = await renderPage(element);
  const shown = page.text();
  expect(shown).toContain(CONSENT_VERSION);
  for (const { title, blocks } of text.sections) {
    expect(shown).toContain(title);
    for (const block of blocks) {
      for (const sentence of typeof block === 'string' ? [block] : block.points) expect(shown).toContain(sentence);
    }
  }
});

test.each([privacyText, termsText])('sections are numbered in order', ({ sections }) => {
  const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二', '十三'];
  expect(sections.map(({ title }) => title.split('、')[0])).toEqual(numerals.slice(0, sections.length));
});

test('the privacy policy speaks of children under fourteen and of what is kept on the phone', () => {
  const titles = privacyText.sections.map(({ title }) => title).join();
  expect(titles).toContain('未成年人');
  expect(titles).toContain('保存在手机上');
});

test('the privacy policy names everything that is uploaded, each once: its type has every purpose of the contract', () => {
  const points = privacyText.sections.flatMap(({ blocks }) => blocks.flatMap((block) => (typeof block === 'string' ? [] : block.points)));
  for (const [purpose, text] of Object.entries(uploaded))
    expect([purpose, points.filter((point) => point === text).length]).toEqual([purpose, 1]);
});

/** Of Node's fs: its types stay out of the mini-program's, tests included. */
interface Files {
  readFileSync: (path: string, encoding: 'utf8') => string;
  readdirSync: (path: string, options: { recursive: true; encoding: 'utf8' }) => string[];
}

test('no text of the app speaks of something as being prepared', () => {
  const fs = jest.requireActual<Files>('node:fs');
  const folder = expect.getState().testPath?.replace(/pages[/\\]help[/\\][^/\\]*$/, '') ?? '';
  const sources = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((name) => fs.readFileSync(folder + name, 'utf8').includes('准备中'))).toEqual([]);
});
