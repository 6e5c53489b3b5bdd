/** Who is in a class: students are found by name, pinyin or telephone number. */
import { Form, Select } from 'antd';
import type { SchoolClassDetail } from '@xueban/contract/school/classes';
import { CLASS_MAX_STUDENTS } from '@xueban/contract/school/constants';
import type { SchoolStudent } from '@xueban/contract/school/students';
import { type ReactNode, useState } from 'react';
import { call } from '../api';
import { useCall } from '../queries';
import { useAction } from './action';
import { FormDialog } from './dialog';

/** Found at a time: who is not among them is found by typing more. */
const SHOWN = 20;

interface ClassMembersProps {
  members: SchoolClassDetail;
  onClose: () => void;
  onDone: () => void;
}

const toOption = ({ id, name, grade }: SchoolStudent): { value: number; label: string } => ({
  value: id,
  label: grade === null ? name : `${name} · ${grade}`,
});

export function ClassMembers({ members, onClose, onDone }: ClassMembersProps): ReactNode {
  const [before] = useState(members.students);
  const [chosen, setChosen] = useState(() => before.map(toOption));
  const [q, setQ] = useState('');
  const action = useAction();
  const found = useCall('GET students', { query: { page: 1, per_page: SHOWN, only: 'staying', ...(q.trim() && { q: q.trim() }) } });

  async function save(key: string): Promise<void> {
    const ids = new Set(chosen.map(({ value }) => value));
    const add = [...ids].filter((id) => !before.some((student) => student.id === id));
    const remove = before.map(({ id }) => id).filter((id) => !ids.has(id));
    await call('POST classes/{id}/students', { params: { id: members.id }, key, body: { add, remove } });
    onDone();
  }

  return (
    <FormDialog
      title={`${members.name}的学员`}
      ok={`保存 ${chosen.length} 名学员`}
      action={action}
      onFinish={() => void action.run(save)}
      onClose={onClose}
    >
      <Form.Item label="学员" htmlFor="members" extra="输入姓名、拼音或手机号查找；点名字后面的叉移出">
        <Select
          id="members"
          mode="multiple"
          labelInValue
          autoFocus
          maxCount={CLASS_MAX_STUDENTS}
          value={chosen}
          onChange={(next) => {
            setChosen(next);
            // Something else is asked for from now on.
            action.renew();
          }}
          showSearch={{ filterOption: false, onSearch: setQ, searchValue: q }}
          loading={found.isFetching}
          notFoundContent="没有找到这样的学员"
          options={found.data?.data.map(toOption)}
        />
      </Form.Item>
    </FormDialog>
  );
}
