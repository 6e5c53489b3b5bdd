/** Replaces a lesson code that others have learned. */
import { App, Button, Form, Select } from 'antd';
import type { SchoolLessonCode } from '@xueban/contract/school/lessons';
import { type ReactNode, useState } from 'react';
import { call } from '../api';
import { makeStale } from '../queries';
import { useAction } from './action';
import { FormDialog } from './dialog';
import { toOption } from './options';

interface RenewCodeProps {
  /** The teachers whose code may be renewed; the first is preselected. */
  codes: readonly SchoolLessonCode[];
}

export function RenewCode({ codes }: RenewCodeProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const first = codes[0]?.teacher.id;
  return (
    <>
      <Button ghost onClick={() => setOpen(true)}>
        换口令
      </Button>
      {isOpen && first !== undefined && <Renewing codes={codes} first={first} onClose={() => setOpen(false)} />}
    </>
  );
}

function Renewing({ codes, first, onClose }: RenewCodeProps & { first: number; onClose: () => void }): ReactNode {
  const action = useAction();
  const { message } = App.useApp();
  async function renew(key: string, id: number): Promise<void> {
    const { data } = await call('POST teachers/{id}/renew_code', { params: { id }, key });
    onClose();
    void message.success(`${data.teacher.name}的新口令是 ${data.code}`);
    void makeStale('GET today');
  }
  return (
    <FormDialog<{ teacher_id?: number }>
      title="换口令"
      ok="换口令"
      action={action}
      initialValues={{ teacher_id: first }}
      onFinish={({ teacher_id: id = first }) => void action.run((key) => renew(key, id))}
      onClose={onClose}
    >
      <p className="note">口令被别人知道了就换一个：旧口令马上失效，已经开始的课不受影响。</p>
      {codes.length > 1 && (
        <Form.Item name="teacher_id" label="哪位老师的口令">
          <Select showSearch={{ optionFilterProp: 'label' }} options={codes.map(({ teacher }) => toOption(teacher))} />
        </Form.Item>
      )}
    </FormDialog>
  );
}
