/** A quiz page at a server that judges (features/math-quiz/test-school.ts), and what a learner does on it. */
import type { ReactElement } from 'react';
import { outbox, toStream } from '@/offline';
import { newLearner, openAsLearner } from './learner';
import { phone } from './phone';
import type { RenderedPage } from './render';
import type { Handlers } from './server';
import { quizStorage } from '@/features/math-quiz/quiz-storage';
import { COURSE_ID, QUIZ_ID, QuizSchool, SECTION_ID } from '@/features/math-quiz/test-school';

export const quizQuery = { courseId: String(COURSE_ID), unitId: '1', chapterId: '11', sectionId: String(SECTION_ID) };

export interface QuizRoom {
  /** Another one for each test. */
  readonly school: QuizSchool;
  /** What is closed after the test. */
  opened: RenderedPage[];
  open: (more?: Handlers, page?: ReactElement, address?: Record<string, string>) => Promise<RenderedPage>;
  /** The learner looks at the answer, and goes on. */
  next: (page: RenderedPage) => Promise<void>;
  choose: (page: RenderedPage, option: 'A' | 'B') => Promise<void>;
  /** Types a half into a blank. */
  half: (page: RenderedPage) => Promise<void>;
}

/** Makes a new school before each test of the file, and clears up after it. @param quiz the page that is opened unless told */
export function quizRoom(quiz: ReactElement): QuizRoom {
  const opened: RenderedPage[] = [];
  let school: QuizSchool;
  beforeEach(() => {
    newLearner(quizStorage);
    school = new QuizSchool();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    opened.splice(0).forEach((page) => page.unmount());
    phone().setNetwork('wifi');
    phone().network = () => ({ statusCode: 422, data: { code: 422, data: null, message: '', error: 'QUESTION_NOT_IN_QUIZ' } });
    outbox.retryNow();
    await outbox.whenDrained(toStream('quiz_submissions', QUIZ_ID));
    outbox.dismissRefused();
  });
  return {
    get school() {
      return school;
    },
    opened,
    async open(more = {}, page = quiz, address = quizQuery) {
      const rendered = await openAsLearner(page, { query: address, serve: { ...school.handlers, ...more } });
      opened.push(rendered);
      return rendered;
    },
    async next(page) {
      const later = Date.now() + 1000;
      const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
      await page.tap(page.byId('next'));
      clock.mockRestore();
    },
    async choose(page, option) {
      await page.tap(page.byId(`option-${option}`));
      await page.settle();
    },
    async half(page) {
      for (const key of ['fraction', '1', 'right', '2', 'done']) await page.tap(page.byId(`key-${key}`));
      await page.settle();
    },
  };
}
