/** What is kept of a student's mathematics, counted again from the logs alone. Pure. */
import type { AnswerVerdict } from '@xueban/contract/resources/mathematics/questions';
import type { FigureRow } from '../recount/figures';
import { schoolDayOf } from '../school-calendar';
import {
  entriesOf,
  type MistakeMemory,
  mistakeAfterRight,
  mistakeAfterWrong,
  mistakeByHand,
  type QuestionMemory,
  replayQuestion,
} from './question-memory';
import { foldSection, type SectionEvent } from './section-state';

export interface LoggedAnswer {
  id: number;
  questionId: number;
  variant: number;
  verdict: AnswerVerdict;
  cause: string | null;
  forSection: boolean;
  /** In a mixed quiz. */
  mixed: boolean;
  milliseconds: number;
  givenAt: Date;
}

export interface LoggedQuestion {
  questionId: number;
  courseId: number;
  sectionId: number;
  chapterId: number;
  knowledgePointIds: readonly string[];
  /** Left out by the latest import: it says nothing about section and knowledge points. */
  removed: boolean;
}

export interface LoggedChoice {
  mistakeId: number;
  kind: 'in' | 'out' | 'right' | 'wrong';
  day: string;
  afterAnswerId: number;
  chosenAt: Date;
}

/** An entry of the mistake book as it is kept. What is not to be known from the logs is believed. */
export interface KeptMistake {
  id: number;
  courseId: number;
  questionId: number | null;
  chapterId: number | null;
  knowledgePointIds: readonly string[];
  cause: string | null;
  lastWrongAt: Date;
  /** As the database writes it. */
  leftAt: string | null;
}

export interface MathLogs {
  answers: readonly LoggedAnswer[];
  questions: ReadonlyMap<number, LoggedQuestion>;
  choices: readonly LoggedChoice[];
  events: readonly (SectionEvent & { sectionId: number; courseId: number })[];
  mistakes: readonly KeptMistake[];
  /** Sections whose quiz has been taken. */
  taken: readonly { sectionId: number; courseId: number }[];
  /** Courses begun, and books. */
  courseIds: readonly number[];
}

export interface MathFigures {
  student_math_courses: FigureRow[];
  student_questions: FigureRow[];
  student_sections: FigureRow[];
  student_knowledge_points: FigureRow[];
  student_causes: FigureRow[];
  question_mistakes: FigureRow[];
  mistake_question_books: FigureRow[];
  mistake_question_counts: FigureRow[];
}

/** Rows by their key, made when they are first wanted. */
class Rows<R extends Record<string, unknown>> {
  private readonly rows = new Map<string, R>();
  of(key: Record<string, unknown>, fresh: () => R): R {
    const name = JSON.stringify(key);
    const row = this.rows.get(name) ?? fresh();
    this.rows.set(name, row);
    return row;
  }
  get all(): R[] {
    return [...this.rows.values()];
  }
}

export function mathFigures(logs: MathLogs): MathFigures {
  const courses = new Rows<{ course_id: number; answers_count: number; right_count: number; milliseconds: number }>();
  const points = new Rows<PointRow>();
  const causes = new Rows<{ course_id: number; cause: string; answers_count: number }>();
  const byQuestion = groupBy(logs.answers, ({ questionId }) => questionId);
  const choices = groupBy(logs.choices, ({ mistakeId }) => mistakeId);
  const memories = new Map<number, QuestionMemory>();
  const course = (id: number) => courses.of({ id }, () => ({ course_id: id, answers_count: 0, right_count: 0, milliseconds: 0 }));
  const point = (courseId: number, id: string) => points.of({ courseId, id }, () => newPoint(courseId, id));
  for (const id of logs.courseIds) course(id);
  for (const answer of logs.answers) {
    const question = logs.questions.get(answer.questionId);
    if (!question) continue;
    const isRight = Number(answer.verdict === 'right');
    const isFirstOfMixed = answer.mixed && answer.forSection;
    for (const row of [course(question.courseId), ...question.knowledgePointIds.map((id) => point(question.courseId, id))]) {
      row.answers_count += 1;
      row.right_count += isRight;
      row.milliseconds += answer.milliseconds;
      if ('held' in row && isFirstOfMixed) row.held = isRight === 1;
    }
    const { cause, verdict } = answer;
    if (verdict !== 'wrong' || cause === null) continue;
    const { courseId } = question;
    causes.of({ courseId, cause }, () => ({ course_id: courseId, cause, answers_count: 0 })).answers_count += 1;
  }
  const entryOf = new Map(logs.mistakes.flatMap((entry) => (entry.questionId === null ? [] : [[entry.questionId, entry] as const])));
  for (const [questionId, answers] of byQuestion) {
    const entry = entryOf.get(questionId);
    const memory = replayQuestion(entriesOf(answers.map(judged), (entry ? (choices.get(entry.id) ?? []) : []).map(byHand)));
    memories.set(questionId, memory);
    const question = logs.questions.get(questionId);
    if (question && !question.removed && memory.verdict === 'right')
      for (const id of question.knowledgePointIds) point(question.courseId, id).questions_right += 1;
  }
  const mistakes = [
    ...[...memories].flatMap(([questionId, { mistake }]) => {
      const question = logs.questions.get(questionId);
      return mistake && question
        ? [mistakeRow({ ...question, id: entryOf.get(questionId)?.id ?? null }, mistake, entryOf.get(questionId))]
        : [];
    }),
    ...logs.mistakes
      .filter(({ questionId }) => questionId === null)
      .map((kept) => mistakeRow(kept, paperMistake(kept, choices.get(kept.id) ?? []), kept)),
  ];
  return {
    student_math_courses: courses.all,
    student_questions: [...memories].flatMap(([questionId, { verdict, answersCount }]) => {
      const question = logs.questions.get(questionId);
      if (!question) return [];
      return {
        question_id: questionId,
        course_id: question.courseId,
        section_id: question.sectionId,
        verdict,
        answers_count: answersCount,
      };
    }),
    student_sections: sectionRows(logs, memories),
    student_knowledge_points: points.all,
    student_causes: causes.all,
    question_mistakes: mistakes.map(({ chapterId: _chapter, points: _points, cause: _cause, ...row }) => row),
    ...bookRows(logs.courseIds, mistakes),
  };
}

interface PointRow extends Record<string, unknown> {
  answers_count: number;
  right_count: number;
  milliseconds: number;
  questions_right: number;
  held: boolean | null;
}
const newPoint = (courseId: number, id: string): PointRow => ({
  course_id: courseId,
  knowledge_point_id: id,
  answers_count: 0,
  right_count: 0,
  milliseconds: 0,
  questions_right: 0,
  held: null,
});

const judged = ({ id, givenAt, verdict, forSection, variant, cause }: LoggedAnswer) => ({
  id,
  answer: {
    verdict,
    forSection,
    variant,
    cause,
    given: { kind: 'unknown' as const },
    day: schoolDayOf(givenAt),
    at: givenAt.toISOString(),
  },
});
const byHand = ({ afterAnswerId, kind, chosenAt }: LoggedChoice) => ({ afterAnswerId, inBook: kind === 'in', at: chosenAt.toISOString() });

/** One from paper was wrong when it was added, whenever that was. */
function paperMistake(kept: KeptMistake, choices: readonly LoggedChoice[]): MistakeMemory {
  const at = kept.lastWrongAt.toISOString();
  const added = {
    timesWrong: 1,
    rightDays: 0,
    lastRightOn: null,
    lastWrongAt: at,
    leftAt: null,
    variant: 0,
    given: null,
    cause: kept.cause,
  };
  return choices.reduce<MistakeMemory>((mistake, { kind, day, chosenAt }) => {
    const when = chosenAt.toISOString();
    if (kind === 'right') return mistakeAfterRight(mistake, day, when);
    return kind === 'wrong' ? mistakeAfterWrong(mistake, when) : mistakeByHand(mistake, kind === 'in', when);
  }, added);
}

interface MistakeFigures extends Record<string, unknown> {
  id: number | null;
  course_id: number;
  left_at: string | null;
  chapterId: number | null;
  points: readonly string[];
  cause: string | null;
}

/** Whether it has left can be counted, but not when; and the cause may have been written by hand. */
function mistakeRow(
  place: { id: number | null; courseId: number; questionId: number | null; chapterId: number | null; knowledgePointIds: readonly string[] },
  mistake: MistakeMemory,
  kept: KeptMistake | undefined,
): MistakeFigures {
  return {
    id: place.id,
    course_id: place.courseId,
    times_wrong: mistake.timesWrong,
    right_days: mistake.rightDays,
    last_right_on: mistake.lastRightOn,
    left_at: mistake.leftAt === null ? null : (kept?.leftAt ?? mistake.leftAt),
    chapterId: place.chapterId,
    points: kept?.knowledgePointIds ?? place.knowledgePointIds,
    cause: kept ? kept.cause : mistake.cause,
  };
}

function bookRows(
  courseIds: readonly number[],
  mistakes: readonly MistakeFigures[],
): Pick<MathFigures, 'mistake_question_books' | 'mistake_question_counts'> {
  const counts = new Rows<{ course_id: number; kind: string; name: string; questions_count: number }>();
  for (const { course_id: courseId, left_at: leftAt, chapterId, points, cause } of mistakes) {
    if (leftAt !== null) continue;
    const names = [
      ...(chapterId === null ? [] : [['chapter', String(chapterId)] as const]),
      ...points.map((id) => ['knowledge_point', id] as const),
      ...(cause === null ? [] : [['cause', cause] as const]),
    ];
    for (const [kind, name] of names)
      counts.of({ courseId, kind, name }, () => ({ course_id: courseId, kind, name, questions_count: 0 })).questions_count += 1;
  }
  return {
    mistake_question_counts: counts.all,
    mistake_question_books: courseIds.map((id) => {
      const own = mistakes.filter(({ course_id: courseId }) => courseId === id);
      const left = own.filter(({ left_at: leftAt }) => leftAt !== null).length;
      return { course_id: id, questions_count: own.length - left, left_count: left };
    }),
  };
}

function sectionRows({ questions, events, taken }: MathLogs, memories: ReadonlyMap<number, QuestionMemory>): FigureRow[] {
  const ofSection = groupBy(events, ({ sectionId }) => sectionId);
  const answered = groupBy(
    [...questions.values()].filter(({ questionId }) => memories.has(questionId)),
    ({ sectionId }) => sectionId,
  );
  const courseOf = new Map<number, number>(
    [...questions.values(), ...events, ...taken].map(({ sectionId, courseId }) => [sectionId, courseId]),
  );
  const withQuiz = new Set(taken.map(({ sectionId }) => sectionId));
  const touched = new Set([...ofSection.keys(), ...answered.keys(), ...withQuiz]);
  return [...touched].map((sectionId) => {
    const own = (answered.get(sectionId) ?? []).filter(({ removed }) => !removed);
    const count = (verdict: AnswerVerdict): number => own.filter(({ questionId }) => memories.get(questionId)?.verdict === verdict).length;
    const { completedOn, dueOn, timesHeld } = foldSection(ofSection.get(sectionId) ?? []);
    return {
      section_id: sectionId,
      course_id: courseOf.get(sectionId) ?? 0,
      quiz_taken: withQuiz.has(sectionId),
      right_count: count('right'),
      wrong_count: count('wrong'),
      waiting_count: count('waiting'),
      completed_on: completedOn,
      due_on: dueOn,
      times_held: timesHeld,
    };
  });
}

function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
