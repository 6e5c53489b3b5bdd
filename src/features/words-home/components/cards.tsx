/** The cards below the big one: what is due, where the words stand, the ways on, the latest lesson. */
import { memo, type ReactElement, useCallback, useMemo, useState } from 'react';
import type { TeachingRecord } from '@xueban/contract/resources/teaching-records';
import type { WordRecordSummary } from '@xueban/contract/resources/learning-records/word';
import { Card } from '@/components/Card';
import { Figure } from '@/components/Figure';
import { Glyph } from '@/components/Glyph';
import { DueCard } from '@/components/home/DueCard';
import { Tile, Tiles } from '@/components/home/Tiles';
import { PRESS, View } from '@/components/host';
import { SectionTitle } from '@/components/SectionTitle';
import { go } from '@/lib/navigation';
import { sayTime } from '@/lib/time';
import { isReversed, lessonCost } from '@/shared/lesson/lesson';
import { type CourseFigures, dueText } from '../logic/due';
import styles from './Cards.module.scss';

interface FiguresProps {
  courseId: number;
  /** Undefined while they are not known. */
  courses: readonly CourseFigures[] | undefined;
}

/** 今日抗遗忘: words due, which day of the plan, how long it takes. */
export const DueWords = memo(function DueWords({ courseId, courses, dailyGoal }: FiguresProps & { dailyGoal: number }) {
  const open = useCallback(() => go('reinforcements', { courseId }), [courseId]);
  const text = useMemo(() => courses && dueText(courses, courseId, dailyGoal), [courses, courseId, dailyGoal]);
  return (
    <DueCard
      title="今日抗遗忘"
      count={text?.count}
      note={text?.note ?? '学过的词，按计划复习才记得牢'}
      action={text?.action ?? '看计划'}
      onTap={open}
    />
  );
});

/** 九宫格循环记忆 in three figures. */
export const GridCard = memo(function GridCard({ courseId, courses }: FiguresProps) {
  const open = useCallback(() => go('wordProgress', { courseId }), [courseId]);
  const grid = courses?.find(({ course_id: id }) => id === courseId)?.nine_grid;
  return (
    <Card id="nine-grid" onTap={open}>
      <SectionTitle aside={grid ? `共 ${grid.total} 词` : '看每个词在哪一格'}>九宫格循环记忆</SectionTitle>
      <View className={styles.figures}>
        <Figure value={grid?.new ?? '—'} label="待学" />
        <Figure value={grid?.reviewing ?? '—'} label="复习中" tone="brand" />
        <Figure value={grid?.mastered ?? '—'} label="已掌握" tone="right" />
      </View>
    </Card>
  );
});

interface WordTilesProps {
  courseId: number;
  unitId: number | undefined;
  /** Words in the mistake word book; undefined while it is not known. */
  mistakes: number | undefined;
  /** The last completed round of the course. */
  lastRoundId: number | undefined;
}

/** Tiles to the other pages of the course. */
export const WordTiles = memo(function WordTiles({ courseId, unitId, mistakes, lastRoundId }: WordTilesProps) {
  const words = useCallback(() => go('courseWords', { courseId, unitId }), [courseId, unitId]);
  const book = useCallback(() => go('wordMistakeBook', { courseId }), [courseId]);
  const prints = useCallback(() => go('learningPrints'), []);
  const report = useCallback(() => go('finalExam', { courseId, learningRecordId: lastRoundId }), [courseId, lastRoundId]);
  return (
    <Tiles>
      <Tile id="course-words" glyph="book" title="快速记忆" onTap={words} />
      <Tile id="mistakes" glyph="star" title="错词本" note={mistakes === undefined ? undefined : `${mistakes} 词`} onTap={book} />
      <Tile id="prints" glyph="printer" title="学习打印" onTap={prints} />
      {lastRoundId !== undefined && <Tile id="last-report" glyph="chart" title="上轮报告" onTap={report} />}
    </Tiles>
  );
});

/** 最近一课, and below it on a tap all lessons with the hours charged. */
export const LatestLesson = memo(function LatestLesson({ lesson, lessons }: { lesson: TeachingRecord; lessons: () => ReactElement }) {
  const [open, setOpen] = useState(false);
  const turn = useCallback(() => setOpen((value) => !value), []);
  return (
    <Card id="latest-lesson">
      <View id="lessons" className={styles.lessonHead} onTap={turn} hoverClassName={styles.pressed} {...PRESS} wechat-aria-role="button">
        <View className={styles.lessonWords}>
          最近一课
          <View
            className={styles.dueNote}
          >{`${sayTime(lesson.started_at)} · ${lesson.teacher.name} · ${lessonCost(lesson)}${isReversed(lesson) ? '（已冲正）' : ''}`}</View>
        </View>
        <View className={styles.aside}>{open ? '收起' : '记录'}</View>
        <View className={styles.turn}>
          <Glyph name={open ? 'down' : 'forward'} />
        </View>
      </View>
      {open && lessons()}
    </Card>
  );
});

/** What the word tab is given of the word study and of the lessons: features do not know each other, their page does. */
export interface RoundLinks {
  /** Resumes a round where its progress says it stands. */
  openRound: (record: WordRecordSummary) => void;
  /** The progress of this phone where it is ahead of the server's. */
  withLocalProgress: (record: WordRecordSummary) => WordRecordSummary;
  /** An open round this phone can resume by itself. */
  savedRound: () => WordRecordSummary | undefined;
  /** All lessons of a student. */
  lessons: (studentId: number) => ReactElement;
}
