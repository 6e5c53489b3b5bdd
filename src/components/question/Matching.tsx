import { memo, useCallback, useEffect, useState } from 'react';
import type { Question } from '@xueban/contract/resources/math/questions';
import { ActionButton } from '@/components/ActionButton';
import { Glyph } from '@/components/Glyph';
import { PRESS, View } from '@/components/host';
import { Inlines } from '@/components/rich-text/Inlines';
import { spokenInlines } from '@/components/rich-text/spoken';
import type { KindProps } from './asking';
import { findPairs } from './drafts';
import styles from './matching.module.scss';
import { UnknownButton } from './UnknownButton';

type Pair = [left: string, right: string];
type Side = 'left' | 'right';

interface Chosen {
  pairs: readonly Pair[];
  /** What waits for its other side. */
  held: { side: Side; id: string } | undefined;
}

/** The state after a tap on one side: unpaired, selected, or paired with the selection on the other. */
export function tapped({ pairs, held }: Chosen, side: Side, id: string): Chosen {
  const isOf = ([left, right]: Pair): boolean => (side === 'left' ? left : right) === id;
  if (pairs.some(isOf)) return { pairs: pairs.filter((pair) => !isOf(pair)), held: undefined };
  if (!held || held.side === side) return { pairs, held: held?.id === id ? undefined : { side, id } };
  return { pairs: [...pairs, side === 'left' ? [id, held.id] : [held.id, id]], held: undefined };
}

/** A tap left and a tap right make a numbered pair; a tap on it undoes it. Ids `left-A`, `right-A`, …, `unknown`, `check`. */
export function Matching({ question, status, given, draft, keepDraft, answer, frame }: KindProps) {
  const [chosen, setChosen] = useState<Chosen>(() => ({ pairs: findPairs(draft, question), held: undefined }));
  useEffect(() => keepDraft(chosen.pairs.length === 0 ? undefined : { kind: 'pairs', pairs: chosen.pairs }), [keepDraft, chosen.pairs]);
  const tap = useCallback((side: Side, id: string) => setChosen((before) => tapped(before, side, id)), []);
  const check = useCallback(
    () => answer({ answer: { kind: 'matches', pairs: chosen.pairs.map(([left, right]): Pair => [left, right]) } }),
    [answer, chosen],
  );
  const isAnswered = given !== undefined;
  const pairs: readonly Pair[] = isAnswered ? (given.kind === 'matches' ? given.pairs : []) : chosen.pairs;
  const right = status.kind === 'judged' ? status.solution?.pairs : undefined;
  const cell = (side: Side, option: Question['options'][number]) => {
    const at = pairs.findIndex((pair) => pair[side === 'left' ? 0 : 1] === option.id);
    const pair = pairs[at];
    const isRight = right && pair && right.some(([one, other]) => one === pair[0] && other === pair[1]);
    return (
      <Cell
        key={option.id}
        side={side}
        option={option}
        number={at + 1}
        held={!isAnswered && chosen.held?.side === side && chosen.held.id === option.id}
        verdict={right && pair && (isRight ? 'right' : 'wrong')}
        onTap={isAnswered ? undefined : tap}
      />
    );
  };
  return (
    <>
      {frame({
        actions: (
          <>
            <UnknownButton answer={answer} narrow />
            <ActionButton id="check" disabled={chosen.pairs.length < question.options.length} onTap={check}>
              确定
            </ActionButton>
          </>
        ),
        children: (
          <View>
            {!isAnswered && <View className={styles.note}>左边点一个，右边点一个，配成一对；再点一次拆开</View>}
            <View className={styles.sides}>
              <View className={styles.side}>{question.options.map((option) => cell('left', option))}</View>
              <View className={styles.side}>{question.matches.map((option) => cell('right', option))}</View>
            </View>
          </View>
        ),
      })}
    </>
  );
}

interface CellProps {
  side: Side;
  option: Question['options'][number];
  /** Of its pair, from 1; 0: it has none. */
  number: number;
  held: boolean;
  verdict: 'right' | 'wrong' | undefined;
  onTap: ((side: Side, id: string) => void) | undefined;
}

const VERDICTS = { right: '连对了', wrong: '没连对' };

function getLabel({ option, number, held, verdict, onTap }: CellProps): string {
  const place = number > 0 ? `第 ${number} 对` : onTap && (held ? '已选，再点另一边' : '还没配');
  return [spokenInlines(option.content), place, verdict && VERDICTS[verdict]].filter(Boolean).join('，');
}

/** Ground of pairs, beside their number. */
const TONES = ['one', 'two', 'three', 'four', 'five'] as const;

const Cell = memo(function Cell(props: CellProps) {
  const { side, option, number, held, verdict, onTap } = props;
  const { id, content } = option;
  const paired = number > 0 ? TONES[(number - 1) % TONES.length] : undefined;
  const look = verdict ?? (held ? 'held' : (paired ?? 'open'));
  return (
    <View
      id={`${side}-${id}`}
      className={styles[look]}
      onTap={onTap && (() => onTap(side, id))}
      hoverClassName={onTap ? styles.pressed : 'none'}
      {...PRESS}
      wechat-aria-role="button"
      wechat-aria-label={getLabel(props)}
    >
      <View className={styles.content}>
        <Inlines content={content} />
      </View>
      {(number > 0 || verdict) && (
        <View className={styles.number}>
          {number > 0 ? number : ''}
          {verdict && <Glyph name={verdict === 'right' ? 'check' : 'cross'} />}
        </View>
      )}
    </View>
  );
});
