/** Recounts what is kept of a student's mathematics from the logs alone. */
import { foldAnswers } from '@xueban/contract/learning/quiz';
import type { AnswerVerdict } from '@xueban/contract/resources/math/questions';
import type { QuizItem } from '@xueban/contract/resources/math/quizzes';
import type { FigureRow } from '../../check/rules/figures';
import { getSchoolDay } from '../../school/rules/school-calendar';
import {
  getEntries,
  type MistakeMemory,
  mistakeAfterRight,
  mistakeAfterWrong,
  mistakeByHand,
  type QuestionMemory,
  replayQuestion,
} from './question-memory';
import { foldSection, type SectionEvent } from './section-state';
import { groupBy } from '../../school/rules/group-by';

export interface LoggedAnswer {
  id: number;
  quizId: number;
  questionId: number;
  variant: number;
  verdict: AnswerVerdict;
  cause: string | null;
  forSection: boolean;
  late: boolean;
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
  /** Left out by the latest import, so it does not count for section and points. */
  removed: boolean;
}

export interface LoggedChoice {
  mistakeId: number;
  kind: 'in' | 'out' | 'right' | 'wrong';
  day: string;
  afterAnswerId: number;
  chosenAt: Date;
}

/** A kept entry of the mistake book; what logs do not tell is believed. */
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

export interface LoggedQuiz {
  id: number;
  items: readonly QuizItem[];
  /** What its answers come to is kept. */
  folded: boolean;
}

export interface MathLogs {
  answers: readonly LoggedAnswer[];
  quizzes: readonly LoggedQuiz[];
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
  quiz_submissions: FigureRow[];
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
  const { courses, points, causes } = countAnswers(logs);
  const choices = groupBy(logs.choices, ({ mistakeId }) => mistakeId);
  const entryOf = new Map(logs.mistakes.flatMap((entry) => (entry.questionId === null ? [] : [[entry.questionId, entry] as const])));
  const remembered: Remembered[] = [...groupBy(logs.answers, ({ questionId }) => questionId)].flatMap(([questionId, answers]) => {
    const [question, entry] = [logs.questions.get(questionId), entryOf.get(questionId)];
    const memory = replayQuestion(getEntries(answers.map(judged), (choices.get(entry?.id ?? 0) ?? []).map(byHand)));
    return question ? [{ question, memory, entry }] : [];
  });
  for (const { question, memory } of remembered)
    if (!question.removed && memory.verdict === 'right')
      for (const id of question.knowledgePointIds) getPoint(points, question.courseId, id).questions_right += 1;
  const mistakes = [
    ...remembered.flatMap(({ question, memory: { mistake }, entry }) =>
      mistake ? [mistakeRow({ ...question, id: entry?.id ?? null }, mistake, entry)] : [],
    ),
    ...logs.mistakes
      .filter(({ questionId }) => questionId === null)
      .map((kept) => mistakeRow(kept, paperMistake(kept, choices.get(kept.id) ?? []), kept)),
  ];
  return {
    student_math_courses: courses.all,
    student_questions: remembered.map(({ question, memory }) => ({
      question_id: question.questionId,
      course_id: question.courseId,
      section_id: question.sectionId,
      verdict: memory.verdict,
      answers_count: memory.answersCount,
    })),
    student_sections: sectionRows(logs, remembered),
    student_knowledge_points: points.all,
    student_causes: causes.all,
    quiz_submissions: quizRows(logs),
    question_mistakes: mistakes.map(({ chapterId: _chapter, points: _points, cause: _cause, ...row }) => row),
    ...bookRows(logs.courseIds, mistakes),
  };
}

function quizRows({ quizzes, answers }: MathLogs): FigureRow[] {
  const given = groupBy(answers, ({ quizId }) => quizId);
  return quizzes.map(({ id, items, folded }) => ({ id, standing: folded ? foldAnswers(items, given.get(id) ?? []) : null }));
}

interface Remembered {
  question: LoggedQuestion;
  memory: QuestionMemory;
  /** In the mistake book. */
  entry: KeptMistake | undefined;
}

/** What is counted of answers one by one. */
function countAnswers({ answers, questions, courseIds }: Pick<MathLogs, 'answers' | 'questions' | 'courseIds'>) {
  const courses = new Rows<{ course_id: number; answers_count: number; right_count: number; milliseconds: number }>();
  const points = new Rows<PointRow>();
  const causes = new Rows<{ course_id: number; cause: string; answers_count: number }>();
  const course = (id: number) => courses.of({ id }, () => ({ course_id: id, answers_count: 0, right_count: 0, milliseconds: 0 }));
  for (const id of courseIds) course(id);
  for (const { questionId, verdict, cause, mixed, forSection, milliseconds } of answers) {
    const question = questions.get(questionId);
    if (!question) continue;
    const { courseId, knowledgePointIds } = question;
    const own = knowledgePointIds.map((id) => getPoint(points, courseId, id));
    for (const row of [course(courseId), ...own]) {
      row.answers_count += 1;
      row.right_count += Number(verdict === 'right');
      row.milliseconds += milliseconds;
    }
    // Of a mixed quiz only the first answer to a question counts for its section.
    if (mixed && forSection && verdict !== 'waiting') for (const row of own) row.held = verdict === 'right';
    if (verdict === 'wrong' && cause !== null)
      causes.of({ courseId, cause }, () => ({ course_id: courseId, cause, answers_count: 0 })).answers_count += 1;
  }
  return { courses, points, causes };
}

const getPoint = (points: Rows<PointRow>, courseId: number, id: string): PointRow =>
  points.of({ courseId, id }, () => newPoint(courseId, id));

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

const judged = ({ id, givenAt, verdict, forSection, variant, cause, late }: LoggedAnswer) => ({
  id,
  answer: {
    verdict,
    forSection,
    variant,
    cause,
    late,
    given: { kind: 'unknown' as const },
    day: getSchoolDay(givenAt),
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

function sectionRows({ events, taken }: MathLogs, remembered: readonly Remembered[]): FigureRow[] {
  const ofSection = groupBy(events, ({ sectionId }) => sectionId);
  const answered = groupBy(remembered, ({ question }) => question.sectionId);
  const places = [...remembered.map(({ question }) => question), ...events, ...taken];
  const courseOf = new Map(places.map(({ sectionId, courseId }) => [sectionId, courseId]));
  const withQuiz = new Set(taken.map(({ sectionId }) => sectionId));
  const touched = new Set([...ofSection.keys(), ...answered.keys(), ...withQuiz]);
  return [...touched].map((sectionId) => {
    const own = (answered.get(sectionId) ?? []).filter(({ question }) => !question.removed);
    const count = (verdict: AnswerVerdict): number => own.filter(({ memory }) => memory.verdict === verdict).length;
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
