import { memo, useCallback } from 'react';
import type { Student } from '@xueban/contract/resources/students';
import { Card } from '@/components/Card';
import { Glyph } from '@/components/Glyph';
import { PRESS, View } from '@/components/host';
import { ProgressBar } from '@/components/ProgressBar';
import { SectionTitle } from '@/components/SectionTitle';
import { StateView } from '@/components/StateView';
import { reportError } from '@/lib/errors';
import { tapFeedback } from '@/lib/haptics';
import { toastText } from '@/lib/toast';
import { useCurrentStudent, useStudents } from '@/state/students';
import { useStudentActions } from '@/shared/session/students';
import { goalPercentage, otherNotes, studentNote } from './wording';
import styles from './Mine.module.scss';

/** A figure small enough for three of them in a cell. */
const Small = memo(function Small({ value, unit, label }: { value: string | number; unit: string; label: string }) {
  return (
    <View className={styles.figure}>
      <View className={styles.value}>{`${value} ${unit}`}</View>
      {label}
    </View>
  );
});

interface StudentCellProps {
  student: Student;
  current: boolean;
  onChoose: (student: Student) => void;
}

const StudentCell = memo(function StudentCell({ student, current, onChoose }: StudentCellProps) {
  const choose = useCallback(() => onChoose(student), [onChoose, student]);
  return (
    <View
      id={`student-${student.id}`}
      className={current ? styles.chosen : styles.student}
      onTap={current ? undefined : choose}
      hoverClassName={current ? 'none' : styles.pressed}
      {...PRESS}
      wechat-aria-role="radio"
      wechat-aria-checked={current ? 'true' : 'false'}
    >
      <View className={styles.studentName}>{student.name}</View>
      <View className={styles.studentNote}>{studentNote(student, current)}</View>
      {current ? (
        <>
          <View className={styles.figures}>
            <Small value={student.streak_days} unit="天" label="连续" />
            <Small value={`${student.today_words}/${student.daily_goal}`} unit="词" label="今日目标" />
            <Small
              value={Math.abs(student.course_hours_left).toFixed(1)}
              unit="课时"
              label={student.course_hours_left < 0 ? '欠' : '剩余'}
            />
          </View>
          <ProgressBar percentage={goalPercentage(student)} />
        </>
      ) : (
        otherNotes(student).map((note) => (
          <View key={note} className={styles.studentNote}>
            {note}
          </View>
        ))
      )}
      {current && (
        <View className={styles.mark}>
          <Glyph name="check" />
        </View>
      )}
    </View>
  );
});

/** The guardian's students, the current one marked; a tap chooses another. */
export const Students = memo(function Students() {
  const students = useStudents();
  const current = useCurrentStudent();
  const { choose, refreshStudents } = useStudentActions();

  const onChoose = useCallback(
    (student: Student) => {
      tapFeedback();
      choose(student);
      toastText(`已切换到${student.name}`);
    },
    [choose],
  );
  const reload = useCallback(() => refreshStudents().catch(reportError), [refreshStudents]);

  if (students.length === 0) {
    return (
      <Card>
        <StateView
          id="no-students"
          kind="empty"
          title="还没有学员"
          text="学员由学校登记。请联系老师，登记后在这里重新加载。"
          action="重新加载"
          onAction={reload}
        />
      </Card>
    );
  }
  return (
    <Card>
      <SectionTitle aside={`${students.length} 位`}>学员</SectionTitle>
      <View className={styles.students}>
        {students.map((student) => (
          <StudentCell key={student.id} student={student} current={student.id === current?.id} onChoose={onChoose} />
        ))}
      </View>
    </Card>
  );
});
