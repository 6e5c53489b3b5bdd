import { type ReactElement, type ReactNode, useCallback, useRef, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import type { StudentWord } from '@xueban/contract/resources/courses';
import { ActionButton } from '@/components/ActionButton';
import { ListBody } from '@/components/list/ListBody';
import { Screen } from '@/components/Screen';
import { StateView } from '@/components/StateView';
import { LongList } from '@/components/word-row/LongList';
import { getMeaning, type MarkTone, type Veil, WordRow } from '@/components/word-row/WordRow';
import { callPage } from '@/lib/http/call';
import { useSound } from '@/lib/use-sound';
import { useList } from '@/shared/list';
import { emptyText, type Filter, getQuery } from './filter';
import { RowsSkeleton } from './skeletons';
import { stateLabel, WordSheet } from './WordSheet';

/** Two blocks of rows: its setData stays below 32 KB. */
const PAGE_SIZE = 20;

const tones: Readonly<Record<StudentWord['state'], MarkTone>> = { new: 'plain', reviewing: 'brand', mastered: 'right' };
const veils: Readonly<Record<Veil, { next: Veil; action: string }>> = {
  none: { next: 'chinese', action: '遮中文' },
  chinese: { next: 'english', action: '遮英文' },
  english: { next: 'none', action: '都显示' },
};
/** Every word covered, none looked at yet. */
const NONE: ReadonlySet<number> = new Set();

export interface WordListProps {
  studentId: number;
  courseId: number;
  filter: Filter;
  /** Height of the children with the margins, at design width. */
  above: number;
  children: ReactNode;
}

/** The words that fit the filter, however many, with the sides to cover and the sounds to hear. */
export function WordList({ studentId, courseId, filter, above, children }: WordListProps) {
  const query = getQuery(filter);
  const fetchPage = (page: number, perPage: number) =>
    callPage('GET courses/{id}/words', { params: { id: courseId }, query: { ...query, page, per_page: perPage }, studentId });
  const list = useList<StudentWord>(`course-words/${studentId}/${courseId}/${JSON.stringify(query)}`, fetchPage, {
    pageSize: PAGE_SIZE,
    forgetful: true,
  });
  const { collection, loadMore } = list;
  const more = useCallback(() => void loadMore(), [loadMore]);
  usePageEvent('onReachBottom', more);
  const sound = useSound(collection, more);
  const [veil, setVeil] = useState<Veil>('none');
  const [seen, setSeen] = useState(NONE);
  const [open, setOpen] = useState<number | undefined>(undefined);

  const turnVeil = useCallback(() => {
    setVeil((before) => veils[before].next);
    setSeen(NONE);
  }, []);
  // One handler for good: another one would be sent to every row.
  const latest = useRef({ veil, seen });
  latest.current = { veil, seen };
  const tap = useCallback((id: number) => {
    const { veil: covered, seen: known } = latest.current;
    if (covered === 'none' || known.has(id)) setOpen(id);
    else setSeen(new Set([...known, id]));
  }, []);
  const close = useCallback(() => setOpen(undefined), []);
  const { playing, play } = sound;
  const renderRow = useCallback(
    (word: StudentWord): ReactElement => (
      <WordRow
        key={word.id}
        id={word.id}
        spelling={word.spelling}
        phonetic={word.phonetic}
        meaning={getMeaning(word)}
        veil={seen.has(word.id) ? 'none' : veil}
        mark={stateLabel(word.state)}
        tone={tones[word.state]}
        playing={playing === word.id}
        onTap={tap}
        onPlay={word.audio_url === null ? undefined : play}
      />
    ),
    [veil, seen, playing, tap, play],
  );

  const empty = emptyText(filter);
  const opened = collection.find(({ id }) => id === open);
  const canHear = collection.some(({ audio_url: url }) => url !== null);
  const footer = collection.length > 0 && (
    <>
      <ActionButton id="veil" kind="soft" narrow={canHear} onTap={turnVeil}>
        {veils[veil].action}
      </ActionButton>
      {canHear && (
        <ActionButton id="play-all" onTap={sound.toggleRow}>
          {sound.inRow ? '停下来' : '连续播放'}
        </ActionButton>
      )}
    </>
  );
  return (
    <Screen footer={footer || undefined}>
      {children}
      <ListBody
        list={list}
        what="单词"
        unit="词"
        skeleton={<RowsSkeleton />}
        empty={<StateView id="no-words" kind="empty" title={empty.title} text={empty.text} />}
      >
        <LongList id="words" items={collection} renderRow={renderRow} above={above} />
      </ListBody>
      {opened && <WordSheet word={opened} onPlay={opened.audio_url === null ? undefined : play} onClose={close} />}
    </Screen>
  );
}
