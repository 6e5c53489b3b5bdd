import { memo } from 'react';
import type { Stage } from '@xueban/contract/learning/word-round';
import { ActionButton } from '@/components/ActionButton';
import { Box, Leaf, PRESS, View } from '@/components/host';
import { Pill } from '@/components/Pill';
import { Screen } from '@/components/Screen';
import { useSound } from '@/lib/use-sound';
import { nextLabel, roundPlace } from '../logic/progress';
import { type BoxCounts, hasTwoBoxes, stageLabel } from '../logic/paper-cut-box';
import { getWords } from '../round/round';
import type { OpenRound } from '../round/use-round';
import { Celebration } from '@/components/Celebration';
import { OfflineNote } from '@/components/OfflineNote';
import styles from './PaperCutBox.module.scss';
import { Slip } from './Slip';
import { usePaperCutBox } from './use-paper-cut-box';

/**
 * 剪纸盒: each word is a slip. In the group's own box the first tap on its scissors shows the meaning, the second cuts; in a mixed
 * round one tap on the green or the red scissors cuts, and the meaning shows as the slip falls.
 */
export function PaperCutBox({ open, stage: place }: { open: OpenRound; stage: Stage }) {
  const study = usePaperCutBox(open, place);
  const { stage, counts } = study;
  const twoBoxes = hasTwoBoxes(place);
  const label = stageLabel(place);
  const isDone = stage.remaining.length === 0;
  const words = getWords(open.round, stage.wordIds);
  const sound = useSound(words);
  const canHear = words.some(({ audio_url: url }) => url !== null);
  const findAction = () => {
    if (isDone)
      return (
        <ActionButton id="next" onTap={study.goOn}>
          {nextLabel(open.round.state)}
        </ActionButton>
      );
    return canHear ? (
      <ActionButton id="hear-all" kind="soft" onTap={sound.toggleRow}>
        {sound.inRow ? '停下来' : '朗读本组'}
      </ActionButton>
    ) : undefined;
  };
  // The boxes are in sight however many slips lie on the table and however large their words are.
  const footer = (
    <Box className={styles.bottom}>
      <Boxes twoBoxes={twoBoxes} green={counts.green} red={counts.red} />
      <Box className={styles.action}>{findAction()}</Box>
    </Box>
  );
  return (
    // One tree for both states: the cut that ends the stage changes little of it.
    <Screen fill footer={footer}>
      <OfflineNote gap="below" />
      <Leaf id="place" className={styles.place} text={roundPlace(open.round.state, place)} />
      <Box className={styles.head}>
        <Pill id="stage">{label}</Pill>
        <Leaf id="cut" className={styles.cutCount} text={`已剪 ${counts.cut} / ${counts.total}`} />
      </Box>
      <Box className={styles.ways}>
        <Leaf
          id="cards"
          className={styles.way}
          onTap={study.lookAgain}
          hoverClassName={styles.pressed}
          {...PRESS}
          wechat-aria-role="button"
          text="再看一遍卡片"
        />
        {/* One node for both, bound all along: a cut stays a small update. */}
        <Leaf
          id="undo"
          className={study.undoable ? styles.undo : undefined}
          onTap={study.undo}
          hoverClassName={styles.pressed}
          {...PRESS}
          wechat-aria-role="button"
          text={study.undoable ? `${study.undoable} 剪错了？撤回` : ''}
        />
      </Box>
      {isDone ? (
        <Box className={styles.done}>
          <Celebration />
          都剪完了
        </Box>
      ) : (
        // Replaced as a whole at the end of the stage: that takes less than to take each slip away.
        <SlipTable key="table" round={open.round} study={study} twoBoxes={twoBoxes} />
      )}
    </Screen>
  );
}

type Study = ReturnType<typeof usePaperCutBox>;

function SlipTable({ round, study, twoBoxes }: { round: OpenRound['round']; study: Study; twoBoxes: boolean }) {
  const { stage, counts } = study;
  return (
    <Box className={styles.table}>
      {stage.pass > 1 && (
        <View id="pass" className={styles.again}>{`再来一次 · 红盒里的纸条回来了，还有 ${stage.remaining.length} 张`}</View>
      )}
      {study.table.map((wordId, at) => {
        const word = wordId === undefined ? undefined : round.words.get(wordId);
        return (
          <Slip
            key={at}
            wordId={wordId}
            spelling={word?.spelling ?? ''}
            meaning={word ? `${word.part_of_speech} ${word.meaning}` : ''}
            shown={wordId !== undefined && study.shownIds.has(wordId)}
            twoBoxes={twoBoxes}
            falling={study.falling[at]}
            onScissors={study.scissors}
          />
        );
      })}
      <Leaf
        className={styles.waiting}
        text={
          counts.waiting > 0
            ? `后面还有 ${counts.waiting} 张纸条`
            : study.atOnce
              ? '记得剪进绿盒，不记得剪进红盒'
              : '点剪刀看中文，再点一次剪下来'
        }
      />
    </Box>
  );
}

const Boxes = memo(function Boxes({ twoBoxes, green, red }: { twoBoxes: boolean } & Pick<BoxCounts, 'green' | 'red'>) {
  return (
    <Box className={styles.boxes}>
      <Box className={styles.greenBox}>
        <Leaf id="green-count" className={styles.count} text={String(green)} />
        {twoBoxes ? '绿盒 · 记住了' : '盒子 · 剪好的纸条'}
      </Box>
      {twoBoxes && (
        <Box className={styles.redBox}>
          <Leaf id="red-count" className={styles.count} text={String(red)} />
          红盒 · 还要再练
        </Box>
      )}
    </Box>
  );
});
