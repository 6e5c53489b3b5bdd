/** Ending a lesson that was left open. */
import { Alert, Modal } from 'antd';
import type { SchoolLesson } from '@xueban/contract/school/lessons';
import { type ReactNode, useState } from 'react';
import { call, newKey } from '../api';
import { sayHours, sayTime } from './say';
import { sayError } from './states';

interface EndLessonProps {
  lesson: SchoolLesson;
  onClose: () => void;
  onEnded: (lesson: SchoolLesson) => void;
}

export function EndLesson({ lesson, onClose, onEnded }: EndLessonProps): ReactNode {
  const [key] = useState(newKey);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<string>();
  async function end(): Promise<void> {
    setSending(true);
    setFailed(undefined);
    try {
      const { data } = await call('POST students/{id}/lessons/{lessonId}/end', {
        params: { id: lesson.student.id, lessonId: lesson.id },
        key,
      });
      onEnded(data);
    } catch (error) {
      setFailed(sayError(error));
      setSending(false);
    }
  }
  return (
    <Modal
      open
      title={`结束${lesson.student.name}的课`}
      onCancel={onClose}
      confirmLoading={sending}
      okText="结束本课"
      cancelText="再等等"
      onOk={() => void end()}
    >
      {failed && <Alert type="warning" showIcon title={failed} role="status" style={{ marginBottom: 16 }} />}
      <p>
        {sayTime(lesson.started_at)} 开始，{lesson.course.name}。
      </p>
      <p className="note">
        按到现在学的内容计：达到起计条件扣 {sayHours(lesson.course_hours)} 课时，不到就不扣。学的内容都留着，学员可以接着学，不再算这节课。
      </p>
    </Modal>
  );
}
