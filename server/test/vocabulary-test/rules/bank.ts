/** A small bank, and takers who answer by a rule. */
import { buildBank } from '../../../src/modules/vocabulary-test/rules/items';
import { type Answer, FULL_TEST, type Step, type TestConfig, type TestState } from '../../../src/modules/vocabulary-test/rules/state';
import { answer, start } from '../../../src/modules/vocabulary-test/rules/vocabulary-test';

const ranks = Array.from({ length: 600 }, (_, i) => Math.max(i + 1, Math.round(20_000 * ((i + 0.5) / 600) ** 1.4)));

/** The word of rank r is "w" and r. */
export const bank = buildBank(
  ranks.map((rank) => ({ word: `w${rank}`, rank, group: String(rank % 3) })),
  Array.from({ length: 60 }, (_, i) => `pseudo${i}`),
);

export const parseRank = (word: string): number => (word.startsWith('w') ? Number(word.slice(1)) : Infinity);

export interface Rule {
  ticks: (word: string) => boolean;
  /** Meaning chosen: 0 the right one, null 不认识. */
  chooses: (word: string) => number | null;
  milliseconds?: number;
}

/** Knows the words up to a rank and says so. */
export const knowsTo = (rank: number): Rule => ({
  ticks: (word) => parseRank(word) <= rank,
  chooses: (word) => (parseRank(word) <= rank ? 0 : null),
});

export function getAnswer(step: Step, rule: Rule): Answer {
  if (step.kind === 'ticks')
    return {
      kind: 'ticks',
      ticked: step.words.filter((word) => rule.ticks(word)),
      milliseconds: rule.milliseconds && rule.milliseconds * step.words.length,
    };
  if (step.kind === 'done') throw new Error('The test is over.');
  const meaning = rule.chooses(step.word);
  return { kind: 'choice', position: meaning === null ? null : step.order.indexOf(meaning), milliseconds: rule.milliseconds };
}

/** A whole test; the answers given, and every state on the way. */
export function take(
  rule: Rule,
  seed = 1,
  config: TestConfig = FULL_TEST,
  from = bank,
): { states: TestState[]; answers: Answer[]; last: TestState } {
  let last = start(from, seed, config);
  const states = [last];
  const answers: Answer[] = [];
  while (last.step.kind !== 'done') {
    const given = getAnswer(last.step, rule);
    answers.push(given);
    last = answer(last, from, last.stepNumber, given);
    states.push(last);
  }
  return { states, answers, last };
}
