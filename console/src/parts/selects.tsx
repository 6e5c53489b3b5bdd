/** Fields that choose among what the school has. */
import { Form, Select } from 'antd';
import type { Rule } from 'antd/es/form';
import type { ReactNode } from 'react';
import { useCall } from '../queries';
import { toOption } from './options';

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
      allowClear
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
