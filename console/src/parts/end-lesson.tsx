/** Ending a lesson that was left open. */
import { App, Button } from 'antd';
import type { ColumnType } from 'antd/es/table';
import type { SchoolLesson } from '@xueban/contract/school/lessons';
import { type ReactNode, useState } from 'react';
import { call } from '../api';
import { makeStale } from '../queries';
import { useAction } from './action';
import { Dialog } from './dialog';
import { actionColumn } from './list';
import { sayCharge } from './lesson-state';
import { sayHours, sayTime } from './say';

function EndLesson({ lesson, onClose }: { lesson: SchoolLesson; onClose: () => void }): ReactNode {
  const action = useAction();
  const { message } = App.useApp();
  async function end(key: string): Promise<void> {
    const params = { id: lesson.student.id, lessonId: lesson.id };
    const { data } = await call('POST students/{id}/lessons/{lessonId}/end', { params, key });
    onClose();
    void message.success(`${lesson.student.name}的课已结束，${sayCharge(data)}`);
    void makeStale('GET lessons', 'GET today', 'GET students');
    void makeStale('GET students/{id}', 'GET students/{id}/lessons', 'GET students/{id}/course_hour_entries');
  }
  return (
    <Dialog
      title={`结束${lesson.student.name}的课`}
      ok="结束本课"
      cancel="再等等"
      action={action}
      onOk={() => void action.run(end)}
      onClose={onClose}
    >
      <p>
        {sayTime(lesson.started_at)} 开始，{lesson.course.name}。
      </p>
      <p className="note">
        按到现在学的内容计：达到起计条件扣 {sayHours(lesson.course_hours)} 课时，不到就不扣。学的内容都留着，学员可以接着学，不再算这节课。
      </p>
    </Dialog>
  );
}

/** The column that ends lessons, and the dialog that it opens. */
export function useLessonEnding(): { column: ColumnType<SchoolLesson>; dialog: ReactNode } {
  const [ending, setEnding] = useState<SchoolLesson>();
  const column = actionColumn<SchoolLesson>(
    (lesson) =>
      lesson.state !== 'over' && (
        <Button type="link" onClick={() => setEnding(lesson)} aria-label={`结束${lesson.student.name} ${sayTime(lesson.started_at)} 的课`}>
          结束
        </Button>
      ),
  );
  return { column, dialog: ending && <EndLesson lesson={ending} onClose={() => setEnding(undefined)} /> };
}
