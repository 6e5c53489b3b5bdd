/** What phones do: the product's mix of rounds, reviews, practice, tests and looks at pages. */
import type { WordRecord } from '@xueban/contract/resources/learning-records/word';
import type { DataExport } from '@xueban/contract/resources/personal-data';
import type { ReinforcementSubmission } from '@xueban/contract/resources/reinforcements';
import type { VocabularyLevelSubmission } from '@xueban/contract/resources/vocabulary-level-submissions';
import { foldSession } from '@xueban/contract/learning/review-session';
import { foldRound, type RoundAnswer } from '@xueban/contract/learning/word-round';
import { mathematics, paperQuestion, plan } from './mathematics';
import { testContent, markContent, reviewContent, submissionContent } from './content';
import type { Seen } from './history';
import { GivenUp, type Phone, Refused } from './phone';

/** New words of a round, and those known before it: short rounds, so that many are completed. */
const ROUND_WORDS = 5;
const KNOWN_WORDS = 2;
const MAX_ANSWERS = 200;
/** A student may begin so many tests a day: here each phone asks for few. */
const TEST_STEPS = 12;

export const seeRound = (data: unknown): Seen => {
  const { id, status, answers, report } = data as WordRecord;
  return {
    round: { id, keys: answers.map(({ key }) => key), completed: status === 'completed', report: report && JSON.stringify(report) },
  };
};
const seeReview = (data: unknown): Seen => {
  const { id, status, answers } = data as ReinforcementSubmission;
  return { review: { id, keys: answers.map(({ key }) => key), completed: status === 'completed' } };
};

/** Uses the phone until the run is over. */
export async function usePhone(phone: Phone): Promise<void> {
  const activities: [number, (phone: Phone) => Promise<void>][] = [
    [10, round],
    [4, (one) => review(one, 'due')],
    [5, (one) => review(one, 'mistakes')],
    [3, bookByHand],
    [1, vocabularyTest],
    [2, prints],
    [4, mathematics],
    [1, paperQuestion],
    [1, plan],
    [1, dataExport],
    [4, pages],
    [1, (one) => one.signIn()],
  ];
  const weights = activities.reduce((sum, [weight]) => sum + weight, 0);
  try {
    await phone.signIn();
    while (!phone.isOver) {
      let place = phone.chance.next() * weights;
      const [, activity] = activities.find(([weight]) => (place -= weight) < 0) ?? [0, pages];
      await activity(phone).catch((error: unknown) => {
        // Said no: the other phone of the student was first, or nothing is due. What was refused is in the history.
        if (!(error instanceof Refused)) throw error;
      });
    }
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error;
  }
}

async function round(phone: Phone): Promise<void> {
  const { courseId } = phone.owner;
  if (phone.chance.is(0.5))
    await phone.insist({
      method: 'POST',
      path: 'teaching_records',
      body: { course_id: courseId, lesson_length: phone.chance.pick(['long', 'short', 'review']) },
    });
  const record = (await phone.insist({
    method: 'POST',
    path: `courses/${courseId}/learning_records`,
    body: { learning_subtype: 'learn' },
    see: seeRound,
  })) as WordRecord;
  const answers: RoundAnswer[] = record.answers.map((answer) =>
    answer.kind === 'known'
      ? { kind: 'known', wordId: answer.word_id, known: answer.known }
      : {
          kind: 'submission',
          wordId: answer.word_id,
          step: answer.step,
          currentGroup: answer.current_group,
          mixedGroups: answer.mixed_groups,
          correct: answer.correct,
        },
  );
  const url = `courses/${courseId}/learning_records/${record.id}`;
  if (!answers.some(({ kind }) => kind === 'submission')) await preExam(phone, record.id, answers);
  await studyWords(phone, record.id, answers);
  if (phone.isOver && phone.chance.is(0.5)) return;
  await phone.read(url, seeRound);
  await phone.insist({ method: 'POST', path: `${url}/complete`, see: seeRound });
  await phone.read(url, seeRound);
}

async function preExam(phone: Phone, recordId: number, answers: RoundAnswer[]): Promise<void> {
  const marked = new Set(answers.map(({ wordId }) => wordId));
  const words = (await phone.read(`courses/${phone.owner.courseId}/words?learning_record_id_eq=${recordId}&per_page=20`)) as
    | { id: number }[]
    | undefined;
  for (const { id: wordId } of (words ?? []).filter(({ id }) => !marked.has(id)).slice(0, ROUND_WORDS + KNOWN_WORDS - marked.size)) {
    const known = answers.filter((answer) => answer.kind === 'known' && answer.known).length < KNOWN_WORDS && phone.chance.is(0.4);
    await phone.insist({
      method: 'POST',
      path: `learning_records/${recordId}/questions/${wordId}/known`,
      body: { known },
      answer: { key: phone.newKey(), content: markContent(recordId, wordId, known) },
    });
    answers.push({ kind: 'known', wordId, known });
  }
}

/** Answers stage after stage, as the round asks. */
async function studyWords(phone: Phone, recordId: number, answers: RoundAnswer[]): Promise<void> {
  const [first] = foldRound(recordId, answers).wordIds;
  if (first === undefined) return;
  let stage = foldRound(recordId, answers).stage ?? {
    step: 'memorization' as const,
    currentGroup: 1,
    mixedGroups: [] as readonly number[],
    remaining: [first],
  };
  while (!phone.isOver && stage.remaining[0] !== undefined && answers.length < MAX_ANSWERS) {
    const wordId = stage.remaining[0];
    const correct = stage.step === 'memorization' || phone.chance.is(0.8);
    const answer = { step: stage.step, current_group: stage.currentGroup, mixed_groups: [...stage.mixedGroups], correct };
    await phone.insist({
      method: 'POST',
      path: `learning_records/${recordId}/questions/${wordId}/submission`,
      body: answer,
      answer: { key: phone.newKey(), content: submissionContent(recordId, wordId, answer) },
    });
    answers.push({
      kind: 'submission',
      wordId,
      step: stage.step,
      currentGroup: stage.currentGroup,
      mixedGroups: stage.mixedGroups,
      correct,
    });
    if (phone.chance.is(0.05)) await phone.read(`courses/${phone.owner.courseId}/learning_records/${recordId}`, seeRound);
    const next = foldRound(recordId, answers).stage;
    if (!next) return;
    stage = next;
  }
}

async function review(phone: Phone, source: 'due' | 'mistakes'): Promise<void> {
  const taken = (await phone.insist({
    method: 'POST',
    path: 'reinforcement_submissions/take',
    body: { course_id: phone.owner.courseId, source, exercise: 'recall' },
    see: seeReview,
  })) as ReinforcementSubmission;
  const given = taken.answers.map(({ word_id: wordId, correct }) => ({ wordId, correct }));
  const wordIds = taken.words.map(({ id }) => id);
  const most = phone.chance.is(0.3) ? 3 : wordIds.length * 2;
  for (let count = 0; count < most && !phone.isOver; count += 1) {
    const [wordId] = foldSession(wordIds, given).remaining;
    if (wordId === undefined) break;
    const correct = phone.chance.is(0.75);
    const answer = { word_id: wordId, exercise: 'recall' as const, correct };
    await phone.insist({
      method: 'PUT',
      path: `reinforcement_submissions/${taken.id}`,
      body: answer,
      answer: { key: phone.newKey(), content: reviewContent(taken.id, answer) },
    });
    given.push({ wordId, correct });
  }
  await phone.read(`reinforcement_submissions/${taken.id}`, seeReview);
  // Its key counts no answer: a review is completed once, whoever says so.
  await phone.insist({
    method: 'PUT',
    path: `reinforcement_submissions/${taken.id}`,
    body: { completed: true },
    answer: { key: phone.newKey(), content: '' },
  });
  await phone.read(`reinforcement_submissions/${taken.id}`, seeReview);
}

async function bookByHand(phone: Phone): Promise<void> {
  const words = (await phone.read(
    `reinforcement_words?course_id_eq=${phone.owner.courseId}&mistake_book=${phone.chance.pick(['in', 'left'])}&per_page=20`,
  )) as { id: number }[] | undefined;
  const [first, ...others] = words ?? [];
  if (first)
    await phone.insist({
      method: 'PUT',
      path: `mistake_word_books/words/${phone.chance.pick([first, ...others]).id}`,
      body: { in_mistake_book: phone.chance.is(0.6) },
    });
}

async function vocabularyTest(phone: Phone): Promise<void> {
  let test = (await phone.insist({ method: 'GET', path: 'vocabulary_level_submissions/take?form=short' })) as VocabularyLevelSubmission;
  for (let steps = 0; steps < TEST_STEPS && test.step && !phone.isOver; steps += 1) {
    const { id, step, step_number: number } = test;
    const answer =
      step.kind === 'ticks'
        ? { kind: 'ticks' as const, ticked: step.words.filter(() => phone.chance.is(0.5)) }
        : { kind: 'choice' as const, position: phone.chance.below(4) };
    test = (await phone.insist({
      method: 'PUT',
      path: `vocabulary_level_submissions/${id}`,
      body: { step_number: number, answer, milliseconds: 3000 },
      answer: { key: `test-${id}-${number}`, content: testContent(id, number, answer) },
    })) as VocabularyLevelSubmission;
  }
}

async function prints(phone: Phone): Promise<void> {
  const list = (await phone.read(`learning_prints?course_id_eq=${phone.owner.courseId}&per_page=5`)) as { id: number }[] | undefined;
  const [first] = list ?? [];
  if (first) await phone.read(`learning_prints/${first.id}`);
}

/** Asks for a copy of the student's data, and takes it once it is ready. */
async function dataExport(phone: Phone): Promise<void> {
  const { studentId, password } = phone.owner;
  await phone.insist({
    method: 'POST',
    path: 'data_exports',
    body: { student_id: studentId, current_password: password },
    see: (data) => ({ exports: [(data as DataExport).id] }),
  });
  const list = (await phone.read('data_exports', (data) => ({ exports: (data as DataExport[]).map(({ id }) => id) }))) as
    | DataExport[]
    | undefined;
  const ready = list?.find(({ status }) => status === 'ready');
  if (ready) await phone.read(`data_exports/${ready.id}/file`);
}

async function pages(phone: Phone): Promise<void> {
  const { courseId } = phone.owner;
  await phone.read(`courses/${courseId}/learning_records?status_eq=open&per_page=20`, (data) => ({
    open: { rounds: (data as unknown[]).length, due: 0, mistakes: 0 },
  }));
  await phone.read(`reinforcement_submissions?course_id_eq=${courseId}&status_eq=open&per_page=20`, (data) => {
    const of = (source: string): number => (data as { source: string }[]).filter((one) => one.source === source).length;
    return { open: { rounds: 0, due: of('due'), mistakes: of('mistakes') } };
  });
  for (const path of [
    'students',
    `reinforcement?course_id_eq=${courseId}`,
    `courses/${courseId}/learning_progresses`,
    `mistake_word_books?course_id_eq=${courseId}`,
    'teaching_records?page=1',
  ])
    await phone.read(path);
}
