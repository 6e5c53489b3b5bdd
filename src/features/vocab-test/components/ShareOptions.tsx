import { memo, useCallback } from 'react';
import { Card } from '@/components/Card';
import { CheckBox } from '@/components/CheckBox';
import { View } from '@/components/host';
import { SectionTitle } from '@/components/SectionTitle';
import { useRecoilState } from '@/lib/recoil';
import { type SharedResult, shareTitle } from '../logic/shared-result';
import { shareChoiceState } from '../state';
import styles from './Report.module.scss';

/** What others will see, and the sharer's choice of it. */
export const ShareOptions = memo(function ShareOptions({ shared, name }: { shared: SharedResult; name: string | undefined }) {
  const [choice, setChoice] = useRecoilState(shareChoiceState);
  const toggleLevel = useCallback(() => setChoice((before) => ({ ...before, levelOnly: !before.levelOnly })), [setChoice]);
  const toggleName = useCallback(() => setChoice((before) => ({ ...before, showName: !before.showName })), [setChoice]);
  return (
    <Card id="share-options">
      <SectionTitle>分享时别人看到</SectionTitle>
      <View id="share-title" className={styles.said}>{shareTitle(shared)}</View>
      <View className={styles.choice}><CheckBox id="level-only" checked={choice.levelOnly} onTap={toggleLevel}>只显示等级，不显示数字</CheckBox></View>
      {name !== undefined && <View className={styles.choice}><CheckBox id="show-name" checked={choice.showName} onTap={toggleName}>显示我的名字</CheckBox></View>}
    </Card>
  );
});
