/** Texts of texts/: none of those that are unfit passes, none of those a course may have is refused. */
import { describe, expect, it } from '@jest/globals';
import { safetyProblems } from '../../src/modules/ai/rules/answer/safe';
import { linesOf } from './lines';

const problemsOf = (text: string) => safetyProblems([text], { instructions: '', open: new Set() });

describe('what is unfit', () => {
  const texts = linesOf('unfit');
  it('are at least 150', () => expect(texts.length).toBeGreaterThanOrEqual(150));
  it.each(texts)('%s', (text) =>
    expect(problemsOf(text)).toContainEqual(expect.objectContaining({ code: expect.stringMatching(/^(?:unfit|touchy)$/) })),
  );
  it('nearly all beyond a second try', () => {
    const again = texts.filter((text) => problemsOf(text).every(({ code }) => code === 'touchy'));
    expect(again.length / texts.length).toBeLessThan(0.05);
    expect(again.filter((text) => !/酒|drink|drank|drunk|sake|gin|lager|beer|cigarette|烂醉|二锅头/.test(text))).toEqual([]);
  });
});

describe('what is harmless', () => {
  const texts = linesOf('harmless');
  it('are at least 150', () => expect(texts.length).toBeGreaterThanOrEqual(150));
  it.each(texts)('%s', (text) => expect(problemsOf(text)).toEqual([]));
});
