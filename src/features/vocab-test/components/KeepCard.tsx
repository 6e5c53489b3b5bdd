import { memo } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { SectionTitle } from '@/components/SectionTitle';
import type { Learner } from '@/shared/test-taker';
import styles from './Report.module.scss';

/** A visitor's result is on this phone alone: the way to keep it, for whom there is one. */
export const KeepCard = memo(function KeepCard({ learner, onKeep }: { learner: Learner; onKeep: () => void }) {
  const { text, action } = toWay(learner);
  return (
    <Card id="keep-card">
      <SectionTitle>留住这次结果</SectionTitle>
      <View className={styles.text}>{text}</View>
      {action !== undefined && (
        <View className={styles.keep}>
          <ActionButton id="keep" kind="soft" onTap={onKeep}>
            {action}
          </ActionButton>
        </View>
      )}
    </Card>
  );
});

function toWay(learner: Learner): { text: string; action?: string } {
  if (learner.kind === 'none') return { text: '它现在只在这部手机上。学员由学校登记，登记后可以存到学员名下。' };
  if (learner.kind === 'visitor') return { text: '它现在只在这部手机上。登录后存到学员名下，以后能看到变化。', action: '登录并保存' };
  // Whose it would be is not known yet.
  if (learner.kind === 'waiting' || learner.name === undefined) return { text: '它现在只在这部手机上。' };
  return { text: `它现在只在这部手机上，可以存到${learner.name}名下。`, action: `保存给${learner.name}` };
}
