import { memo, type ReactElement, useCallback, useState } from 'react';
import { CHAPTER_FINISHED_PERCENTAGE } from '@xueban/contract/constants';
import { Card } from '@/components/Card';
import { Glyph } from '@/components/Glyph';
import { PRESS, View } from '@/components/host';
import { SectionTitle } from '@/components/SectionTitle';
import type { ChapterView, CourseGoing, CourseView, UnitView } from '../logic/chapters';
import { around, holds, withEarlier, withLater } from '../logic/shown';
import styles from './WordsHome.module.scss';

export interface ChaptersProps {
  view: CourseView;
  going: CourseGoing;
  /** Chooses where the next round starts. */
  onChoose: (chapterId: number) => void;
}

type ChoosingProps = Omit<ChaptersProps, 'view'>;

/** What the chapter at hand is; none is once the course is finished. */
const hereNotes: Readonly<Record<CourseGoing, string | undefined>> = { round: '正在学', next: '下一轮从这里开始', finished: undefined };

/** Units and chapters of the course: those around the one at hand, whose unit is open, and the rest on a tap. */
export const Chapters = memo(function Chapters({ view, going, onChoose }: ChaptersProps) {
  const at = Math.max(0, view.units.findIndex(hasCurrent));
  const here = view.units[at]?.id;
  const [turned, setTurned] = useState<Readonly<Record<number, boolean>>>({});
  const turn = useCallback((id: number, open: boolean) => setTurned((before) => ({ ...before, [id]: open })), []);
  return (
    <Card>
      <SectionTitle aside={`学完 ${view.finished} / ${view.chapters} 章`}>课程目录</SectionTitle>
      <PartialList key={view.units[0]?.id} items={view.units} at={at} what="单元">
        {(unit) => (
          <UnitRows key={unit.id} unit={unit} open={turned[unit.id] ?? unit.id === here} onTurn={turn} going={going} onChoose={onChoose} />
        )}
      </PartialList>
    </Card>
  );
});

const hasCurrent = ({ chapters }: UnitView): boolean => chapters.some(({ current }) => current);

interface SomeOfProps<Item> {
  items: readonly Item[];
  /** Index of the one at hand. */
  at: number;
  /** What they are: 单元. */
  what: string;
  children: (item: Item) => ReactElement;
}

/** A part of a long list. A course may have hundreds of units, and what is drawn at once is sent at once. */
function PartialList<Item>({ items, at, what, children }: SomeOfProps<Item>) {
  const count = items.length;
  const [kept, setShown] = useState(() => around(at, count));
  const shown = holds(kept, at, count) ? kept : around(at, count);
  const earlier = useCallback(() => setShown(withEarlier(shown)), [shown]);
  const later = useCallback(() => setShown(withLater(shown, count)), [shown, count]);
  return (
    <>
      {shown.first > 0 && <More id="earlier" text={`前面还有 ${shown.first} 个${what}`} onTap={earlier} />}
      {items.slice(shown.first, shown.end).map(children)}
      {shown.end < count && <More id="later" text={`后面还有 ${count - shown.end} 个${what}`} onTap={later} />}
    </>
  );
}

function More({ id, text, onTap }: { id: string; text: string; onTap: () => void }) {
  return (
    <View className={`${styles.more} t-${id}`} onTap={onTap} hoverClassName={styles.pressed} {...PRESS} wechat-aria-role="button">
      {text}
    </View>
  );
}

interface UnitRowsProps extends ChoosingProps {
  unit: UnitView;
  open: boolean;
  onTurn: (id: number, open: boolean) => void;
}

const UnitRows = memo(function UnitRows({ unit, open, onTurn, going, onChoose }: UnitRowsProps) {
  const { id, name, finished, chapters } = unit;
  const turn = useCallback(() => onTurn(id, !open), [onTurn, id, open]);
  return (
    <>
      <View className={`${styles.unit} t-unit`} onTap={turn} hoverClassName={styles.pressed} {...PRESS} wechat-aria-role="button">
        {name}
        <View className={styles.aside}>
          {`${finished} / ${chapters.length}`}
          <Glyph name={open ? 'down' : 'forward'} />
        </View>
      </View>
      {open && (
        <PartialList
          items={chapters}
          at={Math.max(
            0,
            chapters.findIndex(({ current }) => current),
          )}
          what="章"
        >
          {(chapter) => <ChapterRow key={chapter.id} chapter={chapter} going={going} onChoose={onChoose} />}
        </PartialList>
      )}
    </>
  );
});

const ChapterRow = memo(function ChapterRow({ chapter, going, onChoose }: { chapter: ChapterView } & ChoosingProps) {
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
      wechat-aria-role={tappable ? 'button' : undefined}
    >
      <View>
        <View className={styles.chapterName}>{name}</View>
        <View className={styles.chapterNote}>{`${wordsCount} 词${isHere ? ` · ${hereNote}` : ''}`}</View>
      </View>
      <View className={done ? styles.chapterDone : styles.chapterShare}>{done ? '✓ 学完' : `${percentage}%`}</View>
    </View>
  );
});
