import { memo, useCallback } from 'react';
import type { Student } from '@xueban/contract/resources/students';
import { Sheet } from '@/components/Sheet';
import { SheetChoice } from '@/components/SheetChoice';
import { useCurrentStudent, useStudents } from '@/state/students';
import { useStudentActions } from './students';

/** Asks which student is at hand. */
export const StudentSheet = memo(function StudentSheet({ onClose }: { onClose: () => void }) {
  const students = useStudents();
  const current = useCurrentStudent();
  const { choose } = useStudentActions();
  const onChoose = useCallback(
    (student: Student) => {
      choose(student);
      onClose();
    },
    [choose, onClose],
  );
  return (
    <Sheet
      title="切换学员"
      onClose={onClose}
      actions={students.map((student) => (
        <SheetChoice
          key={student.id}
          id={`student-${student.id}`}
          value={student}
          title={student.name}
          note={[student.grade, student.id === current?.id ? '当前学员' : undefined].filter(Boolean).join(' · ')}
          chosen={student.id === current?.id}
          onChoose={onChoose}
        />
      ))}
    />
  );
});
