import { memo } from 'react';
import type { Student } from '@xueban/contract/resources/students';
import { go } from '@/lib/navigation';
import { Avatar } from '../Avatar';
import { type HostEvent, PRESS, View } from '../host';
import { Pill } from '../Pill';
import styles from './Home.module.scss';

export interface StudentRowProps {
  student: Student;
  /** Only where there are several students. */
  onTap: (() => void) | undefined;
}

/** The row around it leads elsewhere. */
const openCalendar = (event: HostEvent): void => {
  event.stopPropagation?.();
  go('studyCalendar');
};

/** Who learns, at the head of a subject's tab. */
export const StudentRow = memo(function StudentRow({ student, onTap }: StudentRowProps) {
  return (
    <View
      id="student"
      className={styles.student}
      onTap={onTap}
      hoverClassName={onTap ? styles.pressed : 'none'}
      {...PRESS}
      wechat-aria-role={onTap ? 'button' : undefined}
    >
      <Avatar name={student.name} />
      <View className={styles.who}>
        {student.name}
        <View className={styles.grade}>{[student.grade, onTap ? '切换学员' : undefined].filter(Boolean).join(' · ')}</View>
      </View>
      {student.streak_days > 0 && (
        <View
          id="streak"
          className={styles.streak}
          onTap={openCalendar}
          hoverClassName={styles.pressed}
          {...PRESS}
          wechat-aria-role="button"
          wechat-aria-label={`连续学习 ${student.streak_days} 天，打开学习日历`}
        >
          <Pill>{`连续 ${student.streak_days} 天`}</Pill>
        </View>
      )}
    </View>
  );
});
