import { memo } from 'react';
import { View } from './host';
import styles from './FormProblem.module.scss';

/** Why the last try of a form failed, where it is about no field; stays until the next try. */
export const FormProblem = memo(function FormProblem({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <View id="form-problem" className={styles.problem} wechat-aria-role="alert">
      {text}
    </View>
  );
});
