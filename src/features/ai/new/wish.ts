/** What is chosen on the page that asks for something, and the request it makes. Pure. */
import type { AiGenerationKind, AiRequest, WordsFrom } from '@xueban/contract/resources/ai-generations';
import type { Static } from '@sinclair/typebox';
import type { ExerciseName } from '../logic/wording';

export type From = Static<typeof WordsFrom>;

/** A word or a question that went wrong. */
export type Subject = { courseId: number; text: string } & ({ wordId: number } | { questionId: number });

export interface Choice {
  kind: AiGenerationKind;
  form: 'text' | 'dialogue';
  exerciseType: ExerciseName;
  wordsFrom: From;
  wordCourseId: number | undefined;
  mathCourseId: number | undefined;
  subject: Subject | undefined;
  origin: 'ai' | 'school';
  continuesId: number | undefined;
}

const KINDS: readonly AiGenerationKind[] = ['reading', 'exercise', 'explanation', 'plan'];
const TYPES: readonly ExerciseName[] = ['cloze', 'spelling', 'ordering', 'meaning', 'math'];
const findChoice = <T extends string>(known: readonly T[], given: string | undefined, otherwise: T): T =>
  known.find((one) => one === given) ?? otherwise;

/** As the page was opened; what its address does not say is chosen there. */
export function getChoice(
  query: Partial<Record<'kind' | 'form' | 'exerciseType' | 'wordsFrom' | 'subject', string>>,
  ids: { courseId: number | undefined; wordId: number | undefined; questionId: number | undefined; continuesId: number | undefined },
): Choice {
  const exerciseType = findChoice(TYPES, query.exerciseType, 'cloze');
  const isMath = exerciseType === 'math' || ids.questionId !== undefined;
  return {
    kind: findChoice(KINDS, query.kind, 'reading'),
    form: findChoice(['text', 'dialogue'], query.form, 'text'),
    exerciseType,
    wordsFrom: findChoice(['today', 'mistakes'], query.wordsFrom, 'today'),
    wordCourseId: isMath ? undefined : ids.courseId,
    mathCourseId: isMath ? ids.courseId : undefined,
    subject: findSubject(query.subject ?? '', ids),
    origin: 'ai',
    continuesId: ids.continuesId,
  };
}

function findSubject(
  text: string,
  { courseId, wordId, questionId }: { courseId: number | undefined; wordId: number | undefined; questionId: number | undefined },
): Subject | undefined {
  if (courseId === undefined) return undefined;
  if (wordId !== undefined) return { courseId, text, wordId };
  return questionId === undefined ? undefined : { courseId, text, questionId };
}

/** Undefined: something is still to be chosen. @param isAvailable whether the school has an AI */
export function findRequest(choice: Choice, isAvailable: boolean): AiRequest | undefined {
  const { kind, form, exerciseType, wordsFrom, wordCourseId, mathCourseId, subject, continuesId } = choice;
  const common = {
    ...(isAvailable && choice.origin === 'school' && { origin: 'school' as const }),
    ...(continuesId !== undefined && { continues_id: continuesId }),
  };
  switch (kind) {
    case 'reading':
      return wordCourseId === undefined
        ? undefined
        : { ...common, kind, form: isAvailable && choice.origin === 'ai' ? form : 'text', course_id: wordCourseId, words_from: wordsFrom };
    case 'exercise':
      if (exerciseType === 'math')
        return mathCourseId === undefined ? undefined : { ...common, kind, exercise_type: exerciseType, course_id: mathCourseId };
      return wordCourseId === undefined
        ? undefined
        : { ...common, kind, exercise_type: exerciseType, course_id: wordCourseId, words_from: wordsFrom };
    case 'explanation':
      if (!subject) return undefined;
      return 'wordId' in subject
        ? { ...common, kind, course_id: subject.courseId, word_id: subject.wordId }
        : { ...common, kind, course_id: subject.courseId, question_id: subject.questionId };
    default:
      return { ...common, kind };
  }
}
