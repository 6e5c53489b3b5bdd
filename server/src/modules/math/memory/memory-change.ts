/** What answers change in all that is kept of a student's mathematics: gathered here, written at once (memory.repository). */
import type { AnswerVerdict } from '@xueban/contract/resources/math/questions';
import type { MistakeMemory, QuestionMemory } from '../rules/question-memory';
import { afterSectionEvent, hasRecovered, isFinished, type SectionCounts, type SectionEvent, UNTOUCHED } from '../rules/section-state';
import type { CalendarDay } from '../../school/rules/school-calendar';
import type { StudentCourse } from '../../courses';

/** A course of a student as it was read or is held: nothing of it has changed while the version is this one. */
export interface HeldMathCourse extends StudentCourse {
  version: number;
}

/** Where a question belongs. */
export interface QuestionPlace {
  questionId: number;
  sectionId: number;
  chapterId: number;
  knowledgePointIds: readonly string[];
  /** Left out by the latest import: it says nothing about its section and its points any more. */
  removed: boolean;
}

/** An answer, as far as it is counted. */
export interface CountedAnswer {
  verdict: AnswerVerdict;
  cause: string | null;
  milliseconds: number;
}

interface PointChange {
  answers: number;
  right: number;
  milliseconds: number;
  questionsRight: number;
  held: boolean | null;
}

export class MemoryChange {
  readonly answers = { count: 0, right: 0, milliseconds: 0 };
  readonly questions = new Map<number, { sectionId: number; memory: QuestionMemory }>();
  readonly sections = new Map<number, SectionCounts>();
  readonly events: (SectionEvent & { sectionId: number })[] = [];
  readonly points = new Map<string, PointChange>();
  readonly causes = new Map<string, number>();
  readonly mistakes = new Map<number, { place: QuestionPlace; mistake: MistakeMemory }>();
  /** By kind and name, as in mistake_question_counts. */
  readonly mistakeCounts = new Map<string, { kind: 'chapter' | 'knowledge_point' | 'cause'; name: string; count: number }>();
  readonly book = { questions: 0, left: 0 };

  constructor(
    readonly course: HeldMathCourse,
    /** Sections that may change, as they are kept. */
    private readonly kept: ReadonlyMap<number, SectionCounts>,
  ) {}

  section(sectionId: number): SectionCounts {
    return this.sections.get(sectionId) ?? this.kept.get(sectionId) ?? UNTOUCHED;
  }

  quizTaken(sectionId: number): void {
    this.sections.set(sectionId, { ...this.section(sectionId), quizTaken: true });
  }

  sectionEvent(sectionId: number, event: SectionEvent): void {
    this.events.push({ sectionId, ...event });
    this.sections.set(sectionId, { ...this.section(sectionId), ...afterSectionEvent(this.section(sectionId), event) });
  }

  /** An answer is counted; with -1 it is no longer. @param held of a first answer in a mixed quiz: whether it was right */
  answer({ knowledgePointIds }: QuestionPlace, answer: CountedAnswer, sign: 1 | -1 = 1, held: boolean | null = null): void {
    const { verdict, cause, milliseconds } = answer;
    const right = Number(verdict === 'right') * sign;
    this.answers.count += sign;
    this.answers.right += right;
    this.answers.milliseconds += milliseconds * sign;
    for (const id of knowledgePointIds) {
      const point = this.point(id);
      point.answers += sign;
      point.right += right;
      point.milliseconds += milliseconds * sign;
      point.held = held ?? point.held;
    }
    if (verdict === 'wrong' && cause !== null) this.causes.set(cause, (this.causes.get(cause) ?? 0) + sign);
  }

  /** Whether points held among others. */
  holdPoints(ids: readonly string[], isHeld: boolean): void {
    for (const id of ids) this.point(id).held = isHeld;
  }

  /** A question is remembered otherwise. @param day of the answer that made it so */
  question(place: QuestionPlace, before: QuestionMemory, after: QuestionMemory, day: CalendarDay): void {
    const { questionId, sectionId } = place;
    this.questions.set(questionId, { sectionId, memory: after });
    this.verdict(place, before.verdict, after.verdict, day);
    if (after.mistake === before.mistake) return;
    if (after.mistake) this.mistakes.set(questionId, { place, mistake: after.mistake });
    this.mistake(place, before.mistake, after.mistake);
  }

  /** Something in the mistake book is kept otherwise; without a chapter: from paper. */
  mistake(
    place: { chapterId: number | null; knowledgePointIds: readonly string[] },
    before: Pick<MistakeMemory, 'leftAt' | 'cause'> | null,
    after: Pick<MistakeMemory, 'leftAt' | 'cause'> | null,
  ): void {
    for (const [mistake, sign] of [
      [before, -1],
      [after, 1],
    ] as const) {
      if (!mistake) continue;
      if (mistake.leftAt !== null) {
        this.book.left += sign;
        continue;
      }
      this.book.questions += sign;
      if (place.chapterId !== null) this.countMistake('chapter', String(place.chapterId), sign);
      for (const id of place.knowledgePointIds) this.countMistake('knowledge_point', id, sign);
      if (mistake.cause !== null) this.countMistake('cause', mistake.cause, sign);
    }
  }

  private verdict(place: QuestionPlace, before: AnswerVerdict | null, after: AnswerVerdict | null, day: CalendarDay): void {
    if (before === after || place.removed) return;
    const { sectionId, knowledgePointIds } = place;
    const section = this.section(sectionId);
    const change = (verdict: AnswerVerdict): number => Number(after === verdict) - Number(before === verdict);
    this.sections.set(sectionId, {
      ...section,
      rightCount: section.rightCount + change('right'),
      wrongCount: section.wrongCount + change('wrong'),
      waitingCount: section.waitingCount + change('waiting'),
    });
    // What waits for a verdict has not fallen yet; what was never answered before is new in a section that was finished without it.
    if (change('wrong') > 0 && before !== null && isFinished(section)) this.sectionEvent(sectionId, { kind: 'fallen', day });
    else if (hasRecovered(this.section(sectionId))) this.sectionEvent(sectionId, { kind: 'completed', day });
    for (const id of knowledgePointIds) this.point(id).questionsRight += change('right');
  }

  private point(id: string): PointChange {
    const point = this.points.get(id) ?? { answers: 0, right: 0, milliseconds: 0, questionsRight: 0, held: null };
    this.points.set(id, point);
    return point;
  }

  private countMistake(kind: 'chapter' | 'knowledge_point' | 'cause', name: string, sign: number): void {
    const key = `${kind} ${name}`;
    const { count } = this.mistakeCounts.get(key) ?? { count: 0 };
    this.mistakeCounts.set(key, { kind, name, count: count + sign });
  }
}
