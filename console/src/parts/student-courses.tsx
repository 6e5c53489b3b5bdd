/** The courses of a student: given, changed, taken; who teaches each, and which one opens first. */
import { Alert, Button, Card, Form, Modal, Switch, Table, Tag } from 'antd';
import type { SchoolStudentDetail } from '@xueban/contract/school/students';
import { type ReactNode, useState } from 'react';
import { call, CallFailed } from '../api';
import { makeStale } from '../queries';
import { CourseItem, TeacherItem } from './selects';
import { Nothing, sayError } from './states';

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
    <Card title="课程" extra={courses.length > 0 && give} styles={{ body: { padding: 8 } }}>
      {courses.length === 0 ? (
        <Nothing action={give}>还没有课程，安排了才能在手机上学</Nothing>
      ) : (
        <Table<Course>
          rowKey="id"
          dataSource={courses}
          pagination={false}
          columns={[
            {
              title: '课程',
              render: (_value, { name, is_default: isDefault }) => (
                <>
                  {name} {isDefault && <Tag>先打开</Tag>}
                </>
              ),
            },
            { title: '老师', render: (_value, { teacher }) => teacher?.name ?? '—' },
            ...(mayChange
              ? [
                  {
                    title: '操作',
                    align: 'right' as const,
                    render: (_value: unknown, course: Course) => (
                      <>
                        <Button type="link" onClick={() => setChanging(course)} aria-label={`修改${course.name}`}>
                          修改
                        </Button>
                        <Button type="link" onClick={() => setTaking(course)} aria-label={`取消${course.name}`}>
                          取消
                        </Button>
                      </>
                    ),
                  },
                ]
              : []),
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
    </Card>
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

function Changing({ studentId, course, has, onClose }: ChangingProps): ReactNode {
  const [form] = Form.useForm<Fields>();
  const [version, setVersion] = useState(course?.version ?? null);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<string>();

  async function save({ course_id: chosen, teacher_id: teacherId, is_default: isDefault }: Fields): Promise<void> {
    const courseId = course?.id ?? chosen ?? 0;
    setSending(true);
    setFailed(undefined);
    try {
      const body = { version, teacher_id: teacherId ?? null, is_default: isDefault };
      await call('PUT students/{id}/courses/{courseId}', { params: { id: studentId, courseId }, body });
      await refresh();
      onClose();
    } catch (error) {
      setFailed(sayError(error));
      if (error instanceof CallFailed && error.key === 'EDITED_MEANWHILE') await takeNew(courseId);
    } finally {
      setSending(false);
    }
  }

  /** Somebody else was first: their values stand in the form, but for what was changed here. */
  async function takeNew(courseId: number): Promise<void> {
    const now = await loadCourse(studentId, courseId).catch(() => undefined);
    setVersion(now?.version ?? null);
    if (!now) return setFailed('刚刚有人取消了这门课，再保存就是重新安排');
    const theirs: Fields = { teacher_id: now.teacher?.id, is_default: now.is_default };
    const untouched = (Object.keys(theirs) as (keyof Fields)[]).filter((field) => !form.isFieldTouched(field));
    form.setFieldsValue(Object.fromEntries(untouched.map((field) => [field, theirs[field]])));
    setFailed(`刚刚有人改过，现在是：${now.teacher?.name ?? '没有老师'}${now.is_default ? '，先打开' : ''}。您改的还在，看过再保存`);
  }

  return (
    <Modal
      open
      title={course?.name ?? '安排课程'}
      onCancel={onClose}
      confirmLoading={sending}
      okText={course ? '保存' : '安排'}
      cancelText="取消"
      onOk={() => form.submit()}
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        initialValues={{ teacher_id: course?.teacher?.id, is_default: course?.is_default ?? has.length === 0 }}
        onFinish={(fields) => void save(fields)}
      >
        {failed && <Alert type="warning" showIcon title={failed} role="status" style={{ marginBottom: 16 }} />}
        {!course && <CourseItem label="课程" without={has} rules={[{ required: true, message: '请选择课程' }]} />}
        <TeacherItem label="老师（可不填）" extra="老师能看到这名学员，学员上课时输入这位老师的口令" />
        <Form.Item name="is_default" label="在手机上先打开这门课" valuePropName="checked">
          <Switch />
        </Form.Item>
      </Form>
    </Modal>
  );
}

function Taking({ studentId, course: opened, onClose }: { studentId: number; course: Course; onClose: () => void }): ReactNode {
  const [course, setCourse] = useState(opened);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<string>();
  async function take(): Promise<void> {
    setSending(true);
    setFailed(undefined);
    try {
      const params = { id: studentId, courseId: course.id };
      await call('POST students/{id}/courses/{courseId}/unassign', { params, body: { version: course.version } });
      await refresh();
      onClose();
    } catch (error) {
      setFailed(sayError(error));
      if (error instanceof CallFailed && error.key === 'EDITED_MEANWHILE') {
        const now = await loadCourse(studentId, course.id).catch(() => undefined);
        if (now) setCourse(now);
      }
    } finally {
      setSending(false);
    }
  }
  return (
    <Modal
      open
      title={`取消「${course.name}」`}
      onCancel={onClose}
      confirmLoading={sending}
      okText="取消这门课"
      okButtonProps={{ danger: true }}
      cancelText="留着"
      onOk={() => void take()}
    >
      {failed && <Alert type="warning" showIcon title={failed} role="status" style={{ marginBottom: 16 }} />}
      <p className="note">
        {course.teacher && `现在是${course.teacher.name}在教。`}取消后手机上看不到这门课；学过的都留着，再安排时接着学。
      </p>
    </Modal>
  );
}
