/** Fields to choose a teacher, course, class or student of the school. */
import { Form, Select } from 'antd';
import type { Rule } from 'antd/es/form';
import { type ReactNode, useState } from 'react';
import { useCall } from '../queries';
import { CLEARABLE, toOption } from './options';

interface SelectItemProps {
  label: string;
  rules?: Rule[];
  extra?: ReactNode;
}

interface Choices {
  name: string;
  items: { id: number; name: string; retired?: boolean }[] | undefined;
  isPending: boolean;
  empty: string;
}

const Choice = ({ name, items, isPending, empty, label, rules, extra }: Choices & SelectItemProps): ReactNode => (
  <Form.Item name={name} label={label} {...(rules && { rules })} extra={extra}>
    <Select
      allowClear={CLEARABLE}
      {...(rules && { placeholder: '请选择' })}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isPending}
      notFoundContent={isPending ? '正在加载' : empty}
      options={items?.map(toOption)}
    />
  </Form.Item>
);

export function TeacherItem(props: SelectItemProps): ReactNode {
  const { data, isPending } = useCall('GET teachers', {});
  return <Choice name="teacher_id" items={data?.data} isPending={isPending} empty="还没有老师" {...props} />;
}

/** @param without courses that are not offered */
export function CourseItem({ without = [], ...props }: SelectItemProps & { without?: readonly number[] }): ReactNode {
  const { data, isPending } = useCall('GET courses', {});
  const items = data?.data.filter(({ id }) => !without.includes(id));
  return <Choice name="course_id" items={items} isPending={isPending} empty="还没有课程，先导入词库" {...props} />;
}

export function ClassItem(props: SelectItemProps): ReactNode {
  const { data, isPending } = useCall('GET classes', { query: { per_page: 100 } });
  return <Choice name="class_id" items={data?.data} isPending={isPending} empty="还没有班级" {...props} />;
}

interface StudentProps extends SelectItemProps {
  /** Id of the student who is searched for at first. */
  first?: number | undefined;
  /** Several students, as ids with names, in the field `students`. */
  several?: boolean;
}

/** Found by the server. Whose deletion has been asked for is not offered, but to whom the address leads. */
export function StudentItem({ first, several = false, label, rules }: StudentProps): ReactNode {
  const [q, setQ] = useState(first === undefined ? '' : String(first));
  const { data, isPending } = useCall('GET students', {
    query: { per_page: 20, ...(q && { q }), ...(q !== String(first) && { only: 'staying' as const }) },
  });
  return (
    <Form.Item name={several ? 'students' : 'student_id'} label={label} {...(rules && { rules })}>
      <Select
        {...(several && { mode: 'multiple' as const, labelInValue: true })}
        showSearch={{ filterOption: false, onSearch: (text) => setQ(text.trim().slice(0, 40)) }}
        loading={isPending}
        placeholder="输入姓名或拼音"
        notFoundContent={isPending ? '正在加载' : '没有找到学员'}
        options={data?.data.map(({ id, name, grade }) => ({ value: id, label: grade ? `${name} · ${grade}` : name }))}
      />
    </Form.Item>
  );
}
