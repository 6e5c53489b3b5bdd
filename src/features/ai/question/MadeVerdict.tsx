import { memo } from 'react';
import type { AiGivenAnswer, AiQuestion } from '@xueban/contract/resources/ai-generations';
import { Compared } from '@/components/exercise/Compared';
import { Glyph } from '@/components/Glyph';
import { View } from '@/components/host';
import { RichTextView } from '@/components/rich-text/RichTextView';
import styles from './MadeQuestion.module.scss';

/** One word is compared letter by letter. */
const WORD = /^[A-Za-z'’-]+$/;

/** How it was, by sign, words and colour; what is right, and why. Class `t-verdict`. */
export const MadeVerdict = memo(function MadeVerdict({ question, given }: { question: AiQuestion; given: AiGivenAnswer }) {
  const { answer_kind: kind, answers, explanation } = question;
  const [best = ''] = answers;
  const isWord = kind === 'typed' && WORD.test(best) && WORD.test(given.given);
  return (
    <View className={styles.verdict} wechat-aria-role="alert">
      <View className={`${given.right ? styles.right : styles.notYet} t-verdict`}>
        <View className={styles.sign}>
          <Glyph name={given.right ? 'check' : 'info'} />
        </View>
        {given.right ? '答对了' : '看一眼，下次就会了'}
      </View>
      {!given.right && isWord && (
        <View className={styles.compared}>
          <Compared spelling={best} typed={given.given} />
        </View>
      )}
      {!given.right && kind !== 'choice' && (
        <View className={styles.told}>
          {!isWord && <View className={styles.mine}>{`你写的：${given.given}`}</View>}
          <View className={styles.best}>{`正确：${best}`}</View>
        </View>
      )}
      <View className={styles.why}>
        <RichTextView content={explanation} size="text" />
      </View>
    </View>
  );
});
