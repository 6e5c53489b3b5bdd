/** The courses of a student: given, changed, taken; who teaches each, and which one opens first. */
import { Button, Form, Switch, Tag } from 'antd';
import type { SchoolStudentDetail } from '@xueban/contract/school/students';
import { type ReactNode, useState } from 'react';
import { call } from '../api';
import { makeStale } from '../queries';
import { useAction, whenEdited } from './action';
import { Dialog, EditDialog } from './dialog';
import { actionColumn, Panel, Rows } from './list';
import { CourseItem, TeacherItem } from './selects';
import { Nothing } from './states';

type Course = SchoolStudentDetail['courses'][number];

interface StudentCoursesProps {
  student: SchoolStudentDetail;
  mayChange: boolean;
}

export function StudentCourses({ student: { id, courses }, mayChange }: StudentCoursesProps): ReactNode {
  const [changing, setChanging] = useState<Course | 'new'>();
  const [taking, setTaking] = useState<Course>();
  const give = mayChange && <Button onClick={() => setChanging('new')}>安排课程</Button>;
  return (
    <Panel title="课程" extra={courses.length > 0 && give}>
      {courses.length === 0 ? (
        <Nothing action={give}>还没有课程，安排了才能在手机上学</Nothing>
      ) : (
        <Rows<Course>
          rows={courses}
          columns={[
            {
              title: '课程',
              render: (_value, { name, is_default: isDefault }) => (
                <>
                  {name} {isDefault && <Tag>默认打开</Tag>}
                </>
              ),
            },
            { title: '老师', render: (_value, { teacher }) => teacher?.name ?? '—' },
            actionColumn(
              (course) => (
                <>
                  <Button type="link" onClick={() => setChanging(course)} aria-label={`修改${course.name}`}>
                    修改
                  </Button>
                  <Button type="link" onClick={() => setTaking(course)} aria-label={`取消${course.name}`}>
                    取消
                  </Button>
                </>
              ),
              !mayChange,
            ),
          ]}
        />
      )}
      {changing && (
        <Changing
          studentId={id}
          course={changing === 'new' ? undefined : changing}
          has={courses.map((course) => course.id)}
          onClose={() => setChanging(undefined)}
        />
      )}
      {taking && <Taking studentId={id} course={taking} onClose={() => setTaking(undefined)} />}
    </Panel>
  );
}

const refresh = () => makeStale('GET students/{id}', 'GET students');

/** The course as it is now, after somebody else was first; undefined: the student does not have it any more. */
async function loadCourse(studentId: number, courseId: number): Promise<Course | undefined> {
  await refresh();
  const { data } = await call('GET students/{id}', { params: { id: studentId } });
  return data.courses.find(({ id }) => id === courseId);
}

interface Fields {
  course_id?: number;
  teacher_id?: number | undefined;
  is_default: boolean;
}

interface ChangingProps {
  studentId: number;
  /** Undefined: a new one. */
  course: Course | undefined;
  has: readonly number[];
  onClose: () => void;
}

const Changing = ({ studentId, course, has, onClose }: ChangingProps): ReactNode => (
  <EditDialog<Course, Fields>
    edited={course}
    title={course?.name ?? '安排课程'}
    ok={course ? '保存' : '安排'}
    toFields={({ teacher, is_default: isDefault }) => ({ teacher_id: teacher?.id, is_default: isDefault })}
    fresh={{ is_default: has.length === 0 }}
    load={({ course_id: chosen }) => loadCourse(studentId, course?.id ?? chosen ?? 0)}
    say={({ teacher, is_default: isDefault }) => `${teacher?.name ?? '没有老师'}${isDefault ? '，默认打开' : ''}`}
    gone="刚刚有人取消了这门课，再保存就是重新安排"
    save={async ({ course_id: chosen, teacher_id: teacherId, is_default: isDefault }, now) => {
      const body = { version: now?.version ?? null, teacher_id: teacherId ?? null, is_default: isDefault };
      await call('PUT students/{id}/courses/{courseId}', { params: { id: studentId, courseId: course?.id ?? chosen ?? 0 }, body });
      await refresh();
      onClose();
    }}
    onClose={onClose}
  >
    {!course && <CourseItem label="课程" without={has} rules={[{ required: true, message: '请选择课程' }]} />}
    <TeacherItem label="老师（可不填）" extra="老师能看到这名学员，学员上课时输入这位老师的口令" />
    <Form.Item name="is_default" label="在手机上默认打开这门课" valuePropName="checked">
      <Switch />
    </Form.Item>
  </EditDialog>
);

function Taking({ studentId, course: opened, onClose }: { studentId: number; course: Course; onClose: () => void }): ReactNode {
  const [course, setCourse] = useState(opened);
  const action = useAction();
  async function take(): Promise<void> {
    const params = { id: studentId, courseId: course.id };
    await call('POST students/{id}/courses/{courseId}/unassign', { params, body: { version: course.version } });
    await refresh();
    onClose();
  }
  async function takeNew(): Promise<string> {
    const now = await loadCourse(studentId, course.id);
    if (!now) return '刚刚有人取消了这门课';
    setCourse(now);
    return '刚刚有人改过这门课，看过再取消';
  }
  return (
    <Dialog
      title={`取消「${course.name}」`}
      ok="取消这门课"
      danger
      cancel="留着"
      action={action}
      onOk={() => void action.run(take, whenEdited(takeNew))}
      onClose={onClose}
    >
      <p className="note">
        {course.teacher && `现在是${course.teacher.name}在教。`}取消后手机上看不到这门课；学过的都留着，再安排时接着学。
      </p>
    </Dialog>
  );
}
