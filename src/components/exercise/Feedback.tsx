import { memo } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { Glyph } from '@/components/Glyph';
import { View } from '@/components/host';
import styles from './Feedback.module.scss';

export interface FeedbackProps {
  correct: boolean;
  onNext: () => void;
  right?: string;
  wrong?: string;
}

/** In the footer, in place of 不认识, once there is an answer: how it was, by sign, words and colour, and the way on. Ids: `feedback`, `next`. */
export const Feedback = memo(function Feedback({ correct, onNext, right = '答对了', wrong = '再来一次会更熟' }: FeedbackProps) {
  return (
    <View className={styles.row}>
      <View id="feedback" className={correct ? styles.right : styles.wrong} wechat-aria-role="alert">
        <View className={styles.sign}><Glyph name={correct ? 'check' : 'info'} /></View>
        {correct ? right : wrong}
      </View>
      <ActionButton id="next" onTap={onNext}>下一个</ActionButton>
    </View>
  );
});
