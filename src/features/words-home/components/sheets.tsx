/** The questions the word tab asks. */
import { memo, useCallback } from 'react';
import type { CourseSummary } from '@xueban/contract/resources/courses';
import type { Student } from '@xueban/contract/resources/students';
import type { LessonLength } from '@xueban/contract/resources/teaching-records';
import { Sheet } from '@/components/Sheet';
import { useCurrentStudent, useStudentActions, useStudents } from '@/state/students';
import { Choice } from './Choice';

/** A lesson with the teacher, or learning alone. */
export type LessonChoice = LessonLength | 'none';

export const LessonSheet = memo(function LessonSheet({
  teacher,
  onChoose,
  onClose,
}: {
  teacher: string;
  onChoose: (choice: LessonChoice) => void;
  onClose: () => void;
}) {
  return (
    <Sheet
      title="这一轮怎么上？"
      onClose={onClose}
      actions={
        <>
          <Choice<LessonChoice> id="lesson-long" value="long" title="1.0 课时" note={`${teacher}陪练，约 60 分钟`} onChoose={onChoose} />
          <Choice<LessonChoice> id="lesson-short" value="short" title="0.5 课时" note={`${teacher}陪练，约 30 分钟`} onChoose={onChoose} />
          <Choice<LessonChoice> id="lesson-none" value="none" title="自主学习" note="不计课时" onChoose={onChoose} />
        </>
      }
    >
      课时在学完这一轮时才扣
    </Sheet>
  );
});

export const CourseSheet = memo(function CourseSheet({
  courses,
  courseId,
  onChoose,
  onClose,
}: {
  courses: readonly CourseSummary[];
  courseId: number | undefined;
  onChoose: (course: CourseSummary) => void;
  onClose: () => void;
}) {
  return (
    <Sheet
      title="选择课程"
      onClose={onClose}
      actions={courses.map((course) => (
        <Choice
          key={course.id}
          mark="t-course"
          value={course}
          title={course.name}
          note={`${course.words_count} 词`}
          chosen={course.id === courseId}
          onChoose={onChoose}
        />
      ))}
    />
  );
});

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
        <Choice
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
