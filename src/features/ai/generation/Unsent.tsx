import { memo, useEffect, useState } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { Screen } from '@/components/Screen';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { isOnline, onNetworkChange } from '@/lib/network';
import { requestName } from '../logic/wording';
import type { Wish } from '../asking/wishes';
import styles from './Generation.module.scss';

/** How long a request counts as just being sent, ms. */
const SLOW_MS = 4_000;

/** Asked for, and not at the school yet: kept on this phone, sent by itself. Ids `unsent`, `send-now`. */
export const Unsent = memo(function Unsent({ wish, onSend }: { wish: Wish; onSend: () => void }) {
  const [online, setOnline] = useState(isOnline);
  useEffect(() => onNetworkChange(setOnline), []);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  if (online && !isSlow)
    return (
      <Screen>
        <Card id="sending">
          <View className={styles.comingHead}>正在提交</View>
          <View className={styles.comingNote}>{`${requestName(wish.request)}，马上开始`}</View>
          <View className={styles.lines}>
            <Skeleton width={90} />
            <Skeleton width={60} />
          </View>
        </Card>
      </Screen>
    );
  return (
    <Screen
      footer={
        <ActionButton id="send-now" onTap={onSend}>
          再试一次
        </ActionButton>
      }
    >
      <StateView
        id="unsent"
        kind="offline"
        title="已经记下来了"
        text={`${requestName(wish.request)}。现在连不上服务器，连上后这一页或“AI智能”开着就会自动去做，只算一次；可以先离开。`}
      />
    </Screen>
  );
});
