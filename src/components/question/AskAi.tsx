import { memo } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { View } from '@/components/host';
import styles from './verdict.module.scss';

/** Written work goes to the AI by this tap and by nothing else, as the privacy policy says. Id `ask-ai`. */
export const AskAi = memo(function AskAi({ onAsk }: { onAsk: () => Promise<void> }) {
  return (
    <View className={styles.askAi}>
      <ActionButton id="ask-ai" kind="soft" busyText="AI 正在判定，可以先离开" onTap={onAsk}>
        请 AI 判定
      </ActionButton>
      <View className={styles.label}>题目、作答和照片会发给学校选的 AI 服务，不发姓名。不点就不发，由家长批改</View>
    </View>
  );
});
