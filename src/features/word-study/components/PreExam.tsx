import { useCallback, useRef, useState } from 'react';
import { ROUND_SIZE } from '@xueban/contract/constants';
import { ActionButton } from '@/components/ActionButton';
import { Box, Leaf, PRESS, View } from '@/components/host';
import { ProgressBar } from '@/components/ProgressBar';
import { Screen } from '@/components/Screen';
import { StateView } from '@/components/StateView';
import { OfflineNote } from '@/components/OfflineNote';
import { Waiting } from '@/components/Waiting';
import { usePullDown } from '@/lib/use-pull-down';
import { type OpenRound, useRound } from '../round/use-round';
import { KnownWords } from './KnownWords';
import { PreExamRow } from './PreExamRow';
import { useFirstRows } from './use-first-rows';
import { usePreExam } from './use-pre-exam';
import { isPreExam } from '../logic/location';
import type { StudyPlace } from '../use-study-place';
import { ListSkeleton } from './skeletons';
import styles from './study.module.scss';

export interface PreExamProps {
  open: OpenRound;
  /** Given to the page, which binds its pull-down to it. */
  onRefreshReady: (refresh: () => Promise<void>) => void;
}

/** 学前检测: goes down a list of words, known or not, until a round of unknown ones is chosen. */
export function PreExam({ open, onRefreshReady }: PreExamProps) {
  const exam = usePreExam(open);
  onRefreshReady(exam.refresh);
  const { rows: slots, whole } = useFirstRows(exam.deck.slots);
  const { round } = open;
  const { summary } = exam;
  const [knownOpen, setKnownOpen] = useState(false);
  const hasKnown = summary.known > 0;
  const openKnown = useCallback(() => setKnownOpen(hasKnown), [hasKnown]);
  const closeKnown = useCallback(() => setKnownOpen(false), []);

  if (summary.exhausted && summary.selected === 0) {
    return <NothingToLearn known={summary.known} busy={open.completing} onFinish={exam.finish} onHome={exam.goHome} />;
  }
  const footer = (
    <>
      {summary.unmarked > 0 && (
        <ActionButton id="rest" kind="soft" half onTap={exam.markRest}>
          {'其余都\u200b不认识' /* at the largest size its lines end there */}
        </ActionButton>
      )}
      <ActionButton id="start" disabled={summary.start === 'disabled'} onTap={exam.start}>
        开始识记
      </ActionButton>
    </>
  );
  return (
    <Screen footer={footer}>
      <OfflineNote />
      <Leaf className={styles.lead} text={`认识的词会换成新词，选够 ${ROUND_SIZE} 个生词开始识记`} />
      <ProgressBar percentage={summary.percentage} />
      <Box className={styles.facts}>
        <Leaf id="selected" text={`已选生词 ${summary.selected} / ${summary.wanted}`} />
        {/* One node for both states with all properties from the start: added ones would make the first tap heavier. */}
        <View
          id="undo"
          className={exam.undoable ? styles.link : styles.idle}
          onTap={exam.undo}
          hoverClassName={exam.undoable ? styles.linkPressed : 'none'}
          {...PRESS}
          wechat-aria-role="button"
          wechat-aria-disabled={exam.undoable ? 'false' : 'true'}
        >
          {exam.undoable ? `${exam.undoable} 点错了？撤回` : '下拉换一批'}
        </View>
      </Box>
      <ListLinks known={summary.known} onKnown={openKnown} onShuffle={exam.shuffle} />
      <Box id={whole ? 'words' : undefined} className={styles.list}>
        {slots.map((wordId, slot) => {
          const word = round.words.get(wordId);
          return (
            word && (
              // A slot keeps its nodes when its word changes: that is what makes a tap small.
              <PreExamRow
                key={slot}
                wordId={wordId}
                spelling={word.spelling}
                phonetic={word.phonetic}
                unknown={exam.unknownIds.has(wordId)}
                leaving={exam.leaving[slot]}
                onMark={exam.mark}
              />
            )
          );
        })}
      </Box>
      {knownOpen && <KnownWords round={round} onUnmarkKnown={exam.unmarkKnown} onClose={closeKnown} />}
    </Screen>
  );
}

function ListLinks({ known, onKnown, onShuffle }: { known: number; onKnown: () => void; onShuffle: () => void }) {
  return (
    <Box className={styles.facts}>
      <Leaf
        id="known-words"
        className={styles.link}
        onTap={onKnown}
        hoverClassName={styles.pressed}
        {...PRESS}
        wechat-aria-role="button"
        text={known > 0 ? `认识的 ${known} 个` : '认识的会放在这里'}
      />
      <Leaf
        id="shuffle"
        className={styles.link}
        onTap={onShuffle}
        hoverClassName={styles.pressed}
        {...PRESS}
        wechat-aria-role="button"
        text="乱序"
      />
    </Box>
  );
}

interface NothingToLearnProps {
  known: number;
  busy: boolean;
  onFinish: () => void;
  onHome: () => void;
}

/** Every word was known, or the course has none left. */
function NothingToLearn({ known, busy, onFinish, onHome }: NothingToLearnProps) {
  if (known === 0) {
    return (
      <Screen>
        <StateView
          id="all-learned"
          kind="done"
          title="这门课的单词都学过了"
          text="接下来按计划复习，就能记得更久"
          action="回到单词首页"
          onAction={onHome}
        />
      </Screen>
    );
  }
  return (
    <Screen
      footer={
        <ActionButton id="finish" loading={busy} onTap={onFinish}>
          完成本轮
        </ActionButton>
      }
    >
      <OfflineNote />
      <StateView id="all-known" kind="done" title="太棒了，这些词你都认识" text={`${known} 个词已经放进“已掌握”，不用再背了`} />
    </Screen>
  );
}

/** 学前检测 with the round its address names. */
export function PreExamPage({ place }: { place: StudyPlace }) {
  const round = useRound({ place, needsCandidates: true, belongs: isPreExam });
  const refresh = useRef<() => Promise<void>>(() => Promise.resolve());
  usePullDown(() => refresh.current());
  const onRefreshReady = useCallback((next: () => Promise<void>) => {
    refresh.current = next;
  }, []);
  if (round.status !== 'ready') return <Waiting page={round} name="round" skeleton={<ListSkeleton />} />;
  return <PreExam key={round.openings} open={round} onRefreshReady={onRefreshReady} />;
}
