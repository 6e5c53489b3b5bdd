import { memo } from 'react';
import { PRESS, View } from '../host';
import styles from './UploadSteps.module.scss';

/** How far a picture is; `stopped`: it did not arrive, and waits. */
export type UploadStep = 'compressing' | 'sending' | 'stopped' | 'done';

export interface UploadStepsProps {
  id: string;
  step: UploadStep;
  /** The words stand elsewhere on the page. */
  bare?: boolean;
  /** Absent: there is nothing to be tapped. */
  onAgain?: () => void;
}

const STEPS = ['压缩', '上传', '完成'] as const;
const AT: Readonly<Record<UploadStep, number>> = { compressing: 0, sending: 1, stopped: 1, done: 2 };
const SAID: Readonly<Record<UploadStep, string>> = {
  compressing: '正在压缩照片…',
  sending: '正在上传照片…',
  stopped: '照片没有传上去，有网络时会再试',
  done: '照片已上传',
};

/** 压缩 → 上传 → 完成, and in words where it is. What WeChat does not tell, how much has gone, is not made up (decision 19). */
export const UploadSteps = memo(function UploadSteps({ id, step, bare, onAgain }: UploadStepsProps) {
  const at = AT[step];
  return (
    <View id={id} className={styles.steps} wechat-aria-role="status">
      <View className={styles.line} wechat-aria-hidden="true">
        {STEPS.map((name, place) => {
          const isOver = place < at || step === 'done';
          const look = isOver ? styles.over : place > at ? styles.next : step === 'stopped' ? styles.stopped : styles.here;
          return (
            <View key={name} className={look}>
              {isOver ? `✓ ${name}` : name}
            </View>
          );
        })}
      </View>
      {!bare && (
        <View className={styles.said}>
          {SAID[step]}
          {step === 'stopped' && onAgain && (
            <View
              id={`${id}-again`}
              className={styles.again}
              onTap={onAgain}
              hoverClassName={styles.pressed}
              {...PRESS}
              wechat-aria-role="button"
            >
              重试
            </View>
          )}
        </View>
      )}
    </View>
  );
});
