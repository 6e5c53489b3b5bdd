import { View } from '@/components/host';
import type { KindProps } from './asking';
import styles from './question.module.scss';
import { UnknownButton } from './UnknownButton';

/** A kind that came after this app: it can be left as 不会. */
export function UnknownKind({ answer, frame }: KindProps) {
  return (
    <>
      {frame({
        actions: <UnknownButton answer={answer} narrow={false} />,
        children: <View className={styles.card}>这种题要新版本才能做，请更新后再试</View>,
      })}
    </>
  );
}
