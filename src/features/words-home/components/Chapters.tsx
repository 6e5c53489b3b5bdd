import { memo, useCallback, useState } from 'react';
import { CHAPTER_FINISHED_PERCENTAGE } from '@xueban/contract/constants';
import { Card } from '@/components/Card';
import { Glyph } from '@/components/Glyph';
import { PRESS, View } from '@/components/host';
import { SectionTitle } from '@/components/SectionTitle';
import type { ChapterView, CourseGoing, CourseView, UnitView } from '../logic/chapters';
import styles from './WordsHome.module.scss';

export interface ChaptersProps {
  view: CourseView;
  going: CourseGoing;
  /** Chooses where the next round starts. */
  onChoose: (chapterId: number) => void;
}

/** What the chapter at hand is; none is once the course is finished. */
const hereNotes: Readonly<Record<CourseGoing, string | undefined>> = { round: '正在学', next: '下一轮从这里开始', finished: undefined };

/** Units and chapters of the course; the unit at hand is open. */
export const Chapters = memo(function Chapters({ view, going, onChoose }: ChaptersProps) {
  const here = view.units.find(({ chapters }) => chapters.some(({ current }) => current)) ?? view.units[0];
  const [turned, setTurned] = useState<Readonly<Record<number, boolean>>>({});
  const isOpen = (unit: UnitView): boolean => turned[unit.id] ?? unit.id === here?.id;
  return (
    <Card>
      <SectionTitle aside={`学完 ${view.finished} / ${view.chapters} 章`}>课程目录</SectionTitle>
      {view.units.map((unit) => {
        const open = isOpen(unit);
        return (
          <View key={unit.id}>
            <View className={styles.unit} onTap={() => setTurned({ ...turned, [unit.id]: !open })} hoverClassName={styles.pressed} {...PRESS} wechat-aria-role="button">
              <View className={styles.grow}>{unit.name}</View>
              <View className={styles.aside}>{`${unit.finished} / ${unit.chapters.length}`}</View>
              <View className={styles.turn}><Glyph name={open ? 'down' : 'forward'} /></View>
            </View>
            {open && unit.chapters.map((chapter) => <ChapterRow key={chapter.id} chapter={chapter} going={going} onChoose={onChoose} />)}
          </View>
        );
      })}
    </Card>
  );
});

const ChapterRow = memo(function ChapterRow({ chapter, going, onChoose }: { chapter: ChapterView } & Omit<ChaptersProps, 'view'>) {
  const { id, name, wordsCount, percentage, current } = chapter;
  const choose = useCallback(() => onChoose(id), [onChoose, id]);
  const tappable = going === 'next' && !current;
  const hereNote = hereNotes[going];
  const isHere = current && hereNote !== undefined;
  const done = percentage >= CHAPTER_FINISHED_PERCENTAGE;
  return (
    <View
      className={`${isHere ? styles.chapterHere : styles.chapter} t-chapter`}
      onTap={tappable ? choose : undefined}
      hoverClassName={tappable ? styles.pressed : 'none'}
    >
      <View>
        <View className={styles.chapterName}>{name}</View>
        <View className={styles.chapterNote}>{`${wordsCount} 词${isHere ? ` · ${hereNote}` : ''}`}</View>
      </View>
      <View className={done ? styles.chapterDone : styles.chapterShare}>{done ? '✓ 学完' : `${percentage}%`}</View>
    </View>
  );
});
