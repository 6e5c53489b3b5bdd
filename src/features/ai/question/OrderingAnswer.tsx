import { memo, useCallback, useState } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { PRESS, View } from '@/components/host';
import { HelpLink } from '@/components/question/Helps';
import { type AnswerProps, getSentence } from './answering';
import styles from './MadeQuestion.module.scss';

/** A tap moves a piece into the sentence, another back. Ids `piece-<position>`, `placed-<position>`, `order-again`, `check-<number>`. */
export function OrderingAnswer({ question, given, onGive, frame }: AnswerProps) {
  const { pieces, number } = question;
  const [order, setOrder] = useState<readonly number[]>([]);
  const place = useCallback((piece: number) => setOrder((before) => (before.includes(piece) ? before : [...before, piece])), []);
  const takeBack = useCallback((piece: number) => setOrder((before) => before.filter((one) => one !== piece)), []);
  const again = useCallback(() => setOrder([]), []);
  const isWhole = order.length === pieces.length;
  return frame({
    action: (
      <ActionButton id={`check-${number}`} disabled={!isWhole} onTap={() => onGive(getSentence(order.map((piece) => pieces[piece] ?? '')))}>
        检查
      </ActionButton>
    ),
    children: given ? undefined : (
      <>
        <View className={styles.line}>
          {order.length === 0 && <View className={styles.lineNote}>按顺序点下面的词，连成一句话</View>}
          {order.map((piece) => (
            <Piece key={piece} id={`placed-${piece}`} look="placed" piece={piece} text={pieces[piece] ?? ''} onTap={takeBack} />
          ))}
        </View>
        <View className={styles.pool}>
          {pieces.map((text, piece) => (
            <Piece
              key={piece}
              id={`piece-${piece}`}
              look={order.includes(piece) ? 'used' : 'piece'}
              piece={piece}
              text={text}
              onTap={place}
            />
          ))}
        </View>
        {order.length > 0 && <HelpLink id="order-again" label="重排" onTap={again} />}
      </>
    ),
  });
}

interface PieceProps {
  id: string;
  look: 'piece' | 'placed' | 'used';
  piece: number;
  text: string;
  onTap: (piece: number) => void;
}

const Piece = memo(function Piece({ id, look, piece, text, onTap }: PieceProps) {
  const isOpen = look !== 'used';
  return (
    <View
      id={id}
      className={`${styles[look]} t-${look}`}
      onTap={isOpen ? () => onTap(piece) : undefined}
      hoverClassName={isOpen ? styles.pressed : 'none'}
      {...PRESS}
      wechat-aria-role="button"
      wechat-aria-label={look === 'placed' ? `取回 ${text}` : text}
    >
      {text}
    </View>
  );
});
