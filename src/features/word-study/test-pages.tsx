/** What the tests of the study pages share: a page opened for the school of the test, and what is on it. */
import nativeEffect from '@remax/runtime/cjs/nativeEffect';
import type { ReactElement } from 'react';
import { marked, newLearner, openAsLearner, getText } from '@/test/learner';
import type { RenderedPage } from '@/test/render';
import type { Handlers } from '@/test/server';
import { roundStorage } from './round/round-storage';
import { COURSE_ID, RECORD_ID, someWords, unknownMarks } from './test-data';
import { TestSchool } from './test-school';

const address = { courseId: String(COURSE_ID), learningRecordId: String(RECORD_ID) };

/** A phone on which nothing of a round is known. */
export const freshPhone = (): void => newLearner(roundStorage);

export async function open(
  page: ReactElement,
  school: TestSchool,
  query: Record<string, string> = {},
  more: Handlers = {},
): Promise<RenderedPage> {
  const rendered = await openAsLearner(page, { query: { ...address, ...query }, serve: school.handlers(more) });
  // What the view says on a phone once it has drawn.
  await rendered.run(() => nativeEffect.run());
  return rendered;
}

function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the page does not show it');
  return value;
}

/** Cuts the first slip on the table: one tap to look, one to cut. */
export async function cutFirst(page: RenderedPage, scissors: string): Promise<void> {
  const slip = there(marked(page, 't-slip')[0]);
  for (let tap = 0; tap < 2; tap += 1) await page.tap(there(marked({ root: slip }, scissors)[0]));
}

export const words = (page: RenderedPage) => marked(page, 't-word').map(getText);
export const tapMark = (page: RenderedPage, mark: string, place: number) => page.tap(there(marked(page, mark)[place]));

/** A school whose round stands just before this stage. */
export function schoolAt(wordCount: number, reached: (school: TestSchool) => boolean): TestSchool {
  const school = new TestSchool(someWords(wordCount), unknownMarks(wordCount));
  const take = (wordId: number, step: 'memorization' | 'paper_cut_box' | 'final_exam', group: number, mixed: readonly number[]) => {
    school.record = {
      ...school.record,
      answers: [
        ...school.answers,
        {
          kind: 'submission',
          key: `key-${school.answers.length}`,
          word_id: wordId,
          step,
          current_group: group,
          mixed_groups: [...mixed],
          correct: true,
        },
      ],
    };
  };
  if (!reached(school)) take(1, 'memorization', 1, []);
  while (!reached(school)) {
    const stage = there(school.state.stage);
    take(there(stage.remaining[0]), stage.step, stage.currentGroup, stage.mixedGroups);
  }
  return school;
}
export const atStage =
  (step: string, group: number, mixed = 0) =>
  ({ state }: TestSchool) =>
    state.stage?.step === step && state.stage.currentGroup === group && state.stage.mixedGroups.length === mixed;
