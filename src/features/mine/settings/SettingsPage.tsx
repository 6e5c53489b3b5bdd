import { memo, useCallback, useState } from 'react';
import { ListGroup } from '@/components/List';
import { Screen } from '@/components/Screen';
import { ToggleRow } from '@/components/ToggleRow';
import { tapFeedback } from '@/lib/haptics';
import { isOn, type SettingName, turn } from '@/lib/settings';
import { toastText } from '@/lib/toast';
import { Goals } from './Goals';

/** What is chosen for this phone, and what for each student. */
export const SettingsPage = memo(function SettingsPage() {
  return (
    <Screen>
      <ListGroup>
        <PhoneSetting name="autoSound" title="自动发音" note="听音题自动读一遍；点喇叭随时能听" />
        <PhoneSetting name="vibration" title="震动" note="点选时轻轻震一下" />
      </ListGroup>
      <Goals />
    </Screen>
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
        toastText('手机存储空间不足，没有存下来');
      }
    },
    [name],
  );
  return <ToggleRow id={`setting-${name}`} title={title} note={note} on={on} onChange={change} />;
});
