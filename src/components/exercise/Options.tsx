import { memo, useEffect } from 'react';
import { Glyph } from '@/components/Glyph';
import { PRESS, View } from '@/components/host';
import { scrollToElement, scrollToTop } from '@/lib/navigation';
import styles from './Options.module.scss';

export interface OptionsProps {
  options: readonly string[];
  /** Undefined until there is an answer; then the right one and the chosen one are marked. */
  answer: { right: string; chosen: string | undefined } | undefined;
  onChoose: (option: string) => void;
}

type Look = 'open' | 'right' | 'wrong' | 'other';
const said: Readonly<Record<Look, string>> = { open: '', right: '，正确', wrong: '，你选的', other: '' };

function getLook(option: string, answer: OptionsProps['answer']): Look {
  if (!answer) return 'open';
  if (option === answer.right) return 'right';
  return option === answer.chosen ? 'wrong' : 'other';
}

/** Meanings to choose from. Classes: `t-option`, and `t-right-option`, `t-wrong-option` once answered. */
export const Options = memo(function Options({ options, answer, onChoose }: OptionsProps) {
  // In large words the right one may lie below the screen.
  const missed = answer && answer.chosen !== answer.right ? options.indexOf(answer.right) + 1 : 0;
  useEffect(() => {
    if (missed === 0) return undefined;
    scrollToElement(`option-${missed}`);
    return scrollToTop;
  }, [missed]);
  return (
    <View className={styles.options}>
      {options.map((option, index) => {
        const look = getLook(option, answer);
        return (
          <View
            key={option}
            id={`option-${index + 1}`}
            className={`${styles[look]} t-option${look === 'right' || look === 'wrong' ? ` t-${look}-option` : ''}`}
            onTap={answer ? undefined : () => onChoose(option)}
            hoverClassName={answer ? 'none' : styles.pressed}
            {...PRESS}
            wechat-aria-role="button"
            wechat-aria-label={`${option}${said[look]}`}
          >
            <View className={styles.text}>{option}</View>
            <View className={styles.sign}>
              {look === 'right' || look === 'wrong' ? <Glyph name={look === 'right' ? 'check' : 'cross'} /> : null}
            </View>
          </View>
        );
      })}
    </View>
  );
});
