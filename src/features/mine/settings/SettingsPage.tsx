import { memo, useCallback, useState } from 'react';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { ListGroup } from '@/components/List';
import { Screen } from '@/components/Screen';
import { SectionTitle } from '@/components/SectionTitle';
import { Segmented } from '@/components/Segmented';
import { ToggleRow } from '@/components/ToggleRow';
import { tapFeedback } from '@/lib/haptics';
import { chooseTheme, type ThemeChoice, themeChoice } from '@/lib/look/look';
import { isOn, type SettingName, turn } from '@/lib/settings';
import { toastText } from '@/lib/toast';
import { AiSwitches } from './AiSwitches';
import { Goals } from './Goals';
import styles from './Settings.module.scss';

/** What is chosen for this phone, and what for each student. */
export const SettingsPage = memo(function SettingsPage() {
  return (
    <Screen>
      <ListGroup>
        <PhoneSetting name="autoSound" title="自动发音" note="听音题自动读一遍；点喇叭随时能听（没有老师录音时是合成语音）" />
        <PhoneSetting name="answerSounds" title="对错提示音" note="答完轻轻响一声" />
        <PhoneSetting name="vibration" title="震动" note="点选时轻轻震一下" />
      </ListGroup>
      <ThemeSetting />
      <Goals />
      <AiSwitches />
    </Screen>
  );
});

const THEMES: readonly { key: ThemeChoice; label: string }[] = [
  { key: 'system', label: '跟随系统' },
  { key: 'light', label: '浅色' },
  { key: 'dark', label: '深色' },
];
const FULL = '手机存储空间不足，没有存下来';

const ThemeSetting = memo(function ThemeSetting() {
  const [theme, setTheme] = useState(themeChoice);
  const choose = useCallback((next: ThemeChoice) => {
    try {
      chooseTheme(next);
      setTheme(next);
    } catch {
      toastText(FULL);
    }
  }, []);
  return (
    <Card id="setting-theme">
      <SectionTitle>外观</SectionTitle>
      <View className={styles.choice}>
        <Segmented options={THEMES} value={theme} onChange={choose} />
      </View>
      <View className={styles.note}>
        {theme === 'system' ? '微信是深色时，学伴也是深色。' : '页面按这里的选择；微信自己的提示框仍然跟随系统。'}
      </View>
    </Card>
  );
});

const PhoneSetting = memo(function PhoneSetting({ name, title, note }: { name: SettingName; title: string; note: string }) {
  const [on, setOn] = useState(() => isOn(name));
  const change = useCallback(
    (next: boolean) => {
      try {
        turn(name, next);
        setOn(next);
        if (next) tapFeedback();
      } catch {
        toastText(FULL);
      }
    },
    [name],
  );
  return <ToggleRow id={`setting-${name}`} title={title} note={note} on={on} onChange={change} />;
});
