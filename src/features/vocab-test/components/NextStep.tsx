import { memo } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { SectionTitle } from '@/components/SectionTitle';
import { go } from '@/lib/navigation';
import { useCurrentUser } from '@/state/session';
import { useTrialOffers } from '@/shared/trial-offers';
import { nextStepText, type ReliableResult } from '../logic/wording';
import styles from './Report.module.scss';

const book = () => go('trialBooking', { source: 'vocab_test' });
const signIn = () => go('signIn');

/** Where no course of the taker's own fits: what to learn next at this level, and the way to it. */
export const NextStep = memo(function NextStep({ result }: { result: ReliableResult }) {
  const books = useTrialOffers()?.booking === true;
  const isSignedIn = useCurrentUser() !== undefined;
  const { words, way } = nextStepText(result, { books, isSignedIn });
  return (
    <Card id="next-step">
      <SectionTitle>{`下一步 · ${words}`}</SectionTitle>
      <View className={styles.text}>{way}</View>
      {books && (
        <View className={styles.keep}>
          <ActionButton id="book-trial" onTap={book}>
            预约试听
          </ActionButton>
        </View>
      )}
      {!books && !isSignedIn && (
        <View className={styles.keep}>
          <ActionButton id="next-sign-in" kind="soft" onTap={signIn}>
            登录
          </ActionButton>
        </View>
      )}
    </Card>
  );
});
