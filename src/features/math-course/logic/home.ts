/** What the tab of mathematics says: where the course stands and what is next. Pure. */
import { SECTION_FINISHED_PERCENTAGE } from '@xueban/contract/constants';
import type { Course, LearningProgress } from '@xueban/contract/resources/courses';
import type { Flywheel, SectionTurn } from '@xueban/contract/resources/math/quizzes';

export interface SectionView {
  id: number;
  name: string;
  unitId: number;
  chapterId: number;
  /** 0–100. */
  percentage: number;
  /** Undefined: nothing is known of it yet. */
  flywheel: Flywheel | undefined;
  current: boolean;
}

export interface ChapterView {
  id: number;
  name: string;
  unitName: string;
  sections: readonly SectionView[];
  finished: number;
}

const bySequence = <T extends { sequence: number }>(items: readonly T[]): T[] => [...items].sort((a, b) => a.sequence - b.sequence);

/** Chapters with their sections in the order of the course. @param sectionId the one at hand */
export function getChapters(course: Course, progresses: readonly LearningProgress[], sectionId: number | undefined): ChapterView[] {
  const known = new Map(
    progresses.filter(({ context_type: type }) => type === 'Section').map((progress) => [progress.context_id, progress]),
  );
  return bySequence(course.units).flatMap((unit) =>
    bySequence(unit.chapters).map((chapter) => {
      const sections = bySequence(chapter.sections).map(({ id, name }): SectionView => {
        const progress = known.get(id);
        return {
          id,
          name,
          unitId: unit.id,
          chapterId: chapter.id,
          percentage: progress?.percentage ?? 0,
          flywheel: progress?.flywheel,
          current: id === sectionId,
        };
      });
      return { id: chapter.id, name: chapter.name, unitName: unit.name, sections, finished: sections.filter(isFinished).length };
    }),
  );
}

export const isFinished = ({ percentage }: Pick<SectionView, 'percentage'>): boolean => percentage >= SECTION_FINISHED_PERCENTAGE;

/** @param today school day */
export const isDue = ({ flywheel }: Pick<SectionView, 'flywheel'>, today: string): boolean =>
  flywheel?.due_on != null && flywheel.due_on <= today;

export interface CourseFigures {
  sections: number;
  /** At 100 %. */
  finished: number;
  /** Begun and not at 100 %. */
  begun: number;
  /** At 100 % and to be mixed in again today. */
  due: number;
}

/** @param today school day */
export function getFigures(sections: readonly SectionView[], today: string): CourseFigures {
  const finished = sections.filter(isFinished).length;
  return {
    sections: sections.length,
    finished,
    begun: sections.filter((section) => !isFinished(section) && isBegun(section)).length,
    due: sections.filter((section) => isDue(section, today)).length,
  };
}

export const isBegun = ({ percentage, flywheel }: SectionView): boolean =>
  percentage > 0 || (flywheel !== undefined && flywheel.turn !== 'learn');

/** Where the next tap leads. */
export type NextStep = 'handout' | 'quiz';

/** Nothing of it was answered yet, and there is something to answer. */
export const isUnbegun = (section: SectionView): boolean =>
  !isBegun(section) && section.flywheel !== undefined && section.flywheel.questions_count > 0;

export interface NextText {
  title: string;
  percentage: number;
  /** Left and right below the progress line. */
  facts: readonly [string, string];
  action: string;
  step: NextStep;
}

const turnTexts: Readonly<Record<SectionTurn, { fact: string; action: string; step: NextStep }>> = {
  learn: { fact: '先看讲义，再做小测', action: '开始学习', step: 'handout' },
  quiz: { fact: '小测做到一半', action: '继续小测', step: 'quiz' },
  wrong_questions: { fact: '还有错题要改', action: '改正错题', step: 'quiz' },
  waiting: { fact: '做完了，等批改', action: '去批改', step: 'quiz' },
  finished: { fact: '已经全对', action: '再练一遍', step: 'quiz' },
};

const readOnly = { fact: '这一节只有讲义', action: '看讲义', step: 'handout' } as const;

/** The big card, of the section at hand. */
export function nextText({ name, percentage, flywheel }: SectionView, courseFinished: boolean): NextText {
  const turn = flywheel?.turn ?? 'learn';
  const { fact, action, step } = flywheel?.questions_count === 0 ? readOnly : turnTexts[turn];
  const wrong = flywheel?.wrong_count ?? 0;
  const waiting = flywheel?.waiting_count ?? 0;
  const count = flywheel?.questions_count ?? 0;
  return {
    title: name,
    percentage,
    facts: [courseFinished ? '这门课全部学完了' : fact, findFigure(turn, { wrong, waiting, count }) ?? `${percentage}%`],
    action,
    step,
  };
}

function findFigure(turn: SectionTurn, { wrong, waiting, count }: Record<'wrong' | 'waiting' | 'count', number>): string | undefined {
  if (turn === 'wrong_questions' && wrong > 0) return `错题 ${wrong} 题`;
  if (turn === 'waiting') return `等批改 ${waiting} 题`;
  return count > 0 ? `${count} 题` : undefined;
}

const MINUTES_PER_SECTION = 3;

/** The card of what is due; a section brings about three questions. */
export function dueText({ due, finished }: CourseFigures): { note: string; action: string } {
  if (due > 0) return { note: `${due} 节混在一起考 · 约 ${due * MINUTES_PER_SECTION} 分钟`, action: '去复习' };
  return { note: finished > 0 ? '今天没有要复习的小节' : '学完一节，三天后混着再考', action: '看飞轮' };
}
