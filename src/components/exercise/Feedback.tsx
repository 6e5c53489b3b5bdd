import { memo, useCallback, useRef } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { Glyph } from '@/components/Glyph';
import { View } from '@/components/host';
import { NEXT_SETTLES_MS } from './asking';
import styles from './Feedback.module.scss';

export interface FeedbackProps {
  correct: boolean;
  /** The right one. */
  meaning: string;
  /** 不认识 was said: nothing was wrong. */
  unknown?: boolean;
  onNext: () => void;
}

/** Beside a button: two lines on the smallest phone. */
const MEANING_LETTERS = 12;
const shortened = (meaning: string): string => (meaning.length > MEANING_LETTERS ? `${meaning.slice(0, MEANING_LETTERS - 1)}…` : meaning);

/** In the footer, in place of 不认识, once there is an answer: how it was, by sign, words and colour, and the way on. Ids: `feedback`, `next`. */
export const Feedback = memo(function Feedback({ correct, meaning, unknown = false, onNext }: FeedbackProps) {
  const cameAt = useRef(Date.now());
  const next = useCallback(() => {
    // A clock that was set back says nothing.
    if (Math.abs(Date.now() - cameAt.current) >= NEXT_SETTLES_MS) onNext();
  }, [onNext]);
  return (
    <View className={styles.row}>
      <View id="feedback" className={correct ? styles.right : styles.wrong} wechat-aria-role="alert">
        <View className={styles.sign}>
          <Glyph name={correct ? 'check' : 'info'} />
        </View>
        {correct ? '答对了' : `${unknown ? '没关系' : '再记一次'}：正确的意思是${shortened(meaning)}`}
      </View>
      <ActionButton id="next" onTap={next}>
        下一个
      </ActionButton>
    </View>
  );
});
