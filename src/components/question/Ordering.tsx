import { memo, useCallback, useEffect, useState } from 'react';
import type { Question } from '@xueban/contract/resources/math/questions';
import { ActionButton } from '@/components/ActionButton';
import { PRESS, View } from '@/components/host';
import { Inlines } from '@/components/rich-text/Inlines';
import { spokenInlines } from '@/components/rich-text/spoken';
import type { KindProps } from './asking';
import { findIds } from './drafts';
import { HelpLink } from './Helps';
import styles from './options.module.scss';
import { UnknownButton } from './UnknownButton';

/** Taps number the parts; a tap on a numbered one takes its number back. Ids `option-A`, …, `again`, `unknown`, `check`. */
export function Ordering({ question, status, given, draft, keepDraft, answer, frame }: KindProps) {
  const [order, setOrder] = useState<readonly string[]>(() => findIds(draft, question.options));
  useEffect(() => keepDraft(order.length === 0 ? undefined : { kind: 'chosen', ids: order }), [keepDraft, order]);
  const choose = useCallback(
    (id: string) => setOrder((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id])),
    [],
  );
  const again = useCallback(() => setOrder([]), []);
  const check = useCallback(() => answer({ answer: { kind: 'order', option_ids: [...order] } }), [answer, order]);
  const isAnswered = given !== undefined;
  const shown = isAnswered ? (given.kind === 'order' ? given.option_ids : []) : order;
  const right = status.kind === 'judged' ? status.solution?.option_ids : undefined;
  const isAll = order.length === question.options.length;
  return (
    <>
      {frame({
        actions: (
          <>
            <UnknownButton answer={answer} narrow />
            <ActionButton id="check" disabled={!isAll} onTap={check}>
              确定
            </ActionButton>
          </>
        ),
        children: (
          <View className={styles.options}>
            {!isAnswered && (
              <View className={styles.notes}>
                <View className={styles.note}>按先后顺序轻点，再点一次取消</View>
                {order.length > 0 && <HelpLink id="again" label="重排" onTap={again} />}
              </View>
            )}
            {question.options.map((option) => (
              <OrderRow
                key={option.id}
                option={option}
                place={shown.indexOf(option.id) + 1}
                rightPlace={right && right.indexOf(option.id) + 1}
                onChoose={isAnswered ? undefined : choose}
              />
            ))}
          </View>
        ),
      })}
    </>
  );
}

interface OrderRowProps {
  option: Question['options'][number];
  /** From 1; 0: none. */
  place: number;
  /** Once it is judged. */
  rightPlace: number | undefined;
  onChoose: ((id: string) => void) | undefined;
}

const OrderRow = memo(function OrderRow({ option: { id, content }, place, rightPlace, onChoose }: OrderRowProps) {
  const isRight = place === rightPlace;
  const look = rightPlace === undefined ? (place > 0 ? 'chosen' : 'open') : isRight ? 'right' : place > 0 ? 'wrong' : 'open';
  const instead = rightPlace !== undefined && !isRight && `应是第 ${rightPlace}`;
  const said = [spokenInlines(content), place > 0 ? `第 ${place}` : onChoose && '还没排', instead].filter(Boolean).join('，');
  return (
    <View
      id={`option-${id}`}
      className={styles[look]}
      onTap={onChoose && (() => onChoose(id))}
      hoverClassName={onChoose ? styles.pressed : 'none'}
      {...PRESS}
      wechat-aria-role="button"
      wechat-aria-label={said}
    >
      <View className={place > 0 ? styles.numbered : styles.number}>{place > 0 ? place : ''}</View>
      <View className={styles.content}>
        <Inlines content={content} />
      </View>
      {instead && <View className={styles.said}>{instead}</View>}
    </View>
  );
});
