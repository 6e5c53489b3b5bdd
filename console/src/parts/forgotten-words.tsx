/** The words that one student will have forgotten next week, the surest first. */
import { Modal, Table } from 'antd';
import type { ClassForecast, StudentForecast } from '@xueban/contract/school/classes';
import type { ReactNode } from 'react';
import { useCall } from '../queries';
import { useFocusReturn } from './dialog';
import { sayDue, sayShare } from './say';
import { Loaded, Nothing } from './states';

/** How often earlier forecasts came true. */
export function sayCameTrue({ days, asked, forgotten }: ClassForecast['came_true']): string {
  const how = '预测按每名学员自己的作答算。';
  if (asked === 0) return `${how}预计会忘的词还没有再考过，考过以后，这里会写说中了多少。`;
  return `${how}过去 ${days} 天，预计会忘、后来又考到的 ${asked} 个词，真忘了 ${forgotten} 个（${sayShare(forgotten / asked)}）。`;
}

interface ForgottenWordsProps {
  student: { id: number; name: string };
  onClose: () => void;
}

export function ForgottenWords({ student: { id, name }, onClose }: ForgottenWordsProps): ReactNode {
  const query = useCall('GET students/{id}/forecast', { params: { id } });
  useFocusReturn();
  return (
    <Modal open title={`${name}下周可能忘的词`} onCancel={onClose} footer={null}>
      <Loaded query={query}>
        {({ data }) =>
          data.words.length === 0 ? (
            <Nothing>照现在的记忆，下周没有会忘的词</Nothing>
          ) : (
            <>
              <Table<StudentForecast['words'][number]>
                rowKey="id"
                size="small"
                dataSource={data.words}
                pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
                columns={[
                  { title: '单词', render: (_value, { spelling }) => <b lang="en">{spelling}</b> },
                  { title: '意思', dataIndex: 'meaning' },
                  { title: '一周后还记得', className: 'number', render: (_value, { known }) => sayShare(known) },
                  { title: '该复习', render: (_value, { due_on: day }) => (day === null ? '—' : sayDue(day)) },
                ]}
              />
              <p className="note">复习过的词，下次算的时候就不在这里了。{sayCameTrue(data.came_true)}</p>
            </>
          )
        }
      </Loaded>
    </Modal>
  );
}
