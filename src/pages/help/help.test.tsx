import { CONSENT_VERSION } from '@xueban/contract/constants';
import { effectiveDate } from '@/features/help/legal-text';
import { privacyText } from '@/features/help/privacy-text';
import { termsText } from '@/features/help/terms-text';
import { newPhone } from '@/test/phone';
import { renderPage } from '@/test/render';
import Privacy from './privacy';
import Terms from './terms';

beforeEach(() => {
  newPhone();
});

test('a version is in force from the first day of its month', () => {
  expect(effectiveDate('2026-11')).toBe('2026年11月1日');
  expect(effectiveDate('2027-01')).toBe('2027年1月1日');
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
