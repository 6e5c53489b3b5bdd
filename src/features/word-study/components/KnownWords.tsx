import { memo } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { PRESS, View } from '@/components/host';
import { Sheet } from '@/components/Sheet';
import { type Round, getWords } from '../round/round';
import styles from './KnownWords.module.scss';

/** Only the latest are shown: they are what a thumb may have slipped on, and a page's nodes are limited. */
const WORDS_SHOWN = 60;

export interface KnownWordsProps {
  round: Round;
  onUnmarkKnown: (wordId: number) => void;
  onClose: () => void;
}

/** Words marked known in this pre-exam, latest first; any can be taken back into the round. */
export const KnownWords = memo(function KnownWords({ round, onUnmarkKnown, onClose }: KnownWordsProps) {
  const ids = round.state.knownWordIds;
  const words = getWords(round, ids.slice(-WORDS_SHOWN).reverse());
  return (
    <Sheet
      title={`认识的 ${ids.length} 个词`}
      onClose={onClose}
      actions={
        <ActionButton id="close-known" onTap={onClose}>
          好了
        </ActionButton>
      }
    >
      <View className={styles.list}>
        {words.map(({ id, spelling, meaning }) => (
          <View key={id} className={`${styles.row} t-set-aside`}>
            <View className={styles.word}>
              {spelling}
              <View className={styles.meaning}>{meaning}</View>
            </View>
            <View
              className={`${styles.back} t-take-back`}
              onTap={() => onUnmarkKnown(id)}
              hoverClassName={styles.pressed}
              {...PRESS}
              wechat-aria-role="button"
              wechat-aria-label={`${spelling}，不认识，放回来学`}
            >
              放回来学
            </View>
          </View>
        ))}
        {words.length === 0 && '都放回来了'}
      </View>
    </Sheet>
  );
});
