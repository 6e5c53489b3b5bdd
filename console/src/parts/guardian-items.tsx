/** Fields to say who the guardian is: whoever has the telephone number is looked up and shown, of somebody new the name is asked for. */
import { Alert, Form, type FormInstance, Input } from 'antd';
import type { KnownGuardian } from '@xueban/contract/school/enrolments';
import { type ReactNode, useEffect } from 'react';
import { useCall } from '../queries';
import { PHONE } from './phone-form';
import { Loaded } from './states';

export interface GuardianFields {
  phone?: string;
  guardian?: string;
}

/** By what a guardian is looked up. */
type Asked = { phone: string } | { trial_booking_id: number };

/** The telephone number that was typed into the form; undefined as long as it is none. */
export function useTypedPhone<Fields extends GuardianFields>(form: FormInstance<Fields>): { phone: string } | undefined {
  const typed = Form.useWatch(({ phone }: GuardianFields) => phone, form);
  return typed !== undefined && PHONE.test(typed) ? { phone: typed } : undefined;
}

/** What a call is told of the guardian: the one who was shown, or the name of somebody new. */
export const chooseGuardian = (known: KnownGuardian | null, typed: string | undefined) => {
  const name = typed?.trim();
  return known ? { id: known.id } : { id: null, ...(name && { name }) };
};

interface GuardianItemProps {
  /** Undefined: nothing to look up by yet. */
  asked: Asked | undefined;
  /** Null: nobody has the number; undefined: it is not known yet. */
  onFound: (guardian: KnownGuardian | null | undefined) => void;
  /** Why this guardian cannot be taken, if so. */
  refuse: (guardian: KnownGuardian) => string | undefined;
  /** What is said besides of one who can. */
  note?: string;
}

export const GuardianItem = ({ asked, ...props }: GuardianItemProps): ReactNode =>
  asked ? (
    <Found key={JSON.stringify(asked)} asked={asked} {...props} />
  ) : (
    <Form.Item label="家长">
      <span className="note">输入手机号后，看看是不是已经登记过</span>
    </Form.Item>
  );

function Found({ asked, onFound, refuse, note }: GuardianItemProps & { asked: Asked }): ReactNode {
  const query = useCall('GET enrolment_guardian', { query: asked });
  // A kept result of another number says nothing about this one.
  const answer = query.isPlaceholderData ? undefined : query.data;
  useEffect(() => onFound(answer && answer.data), [answer, onFound]);
  if (answer?.data === null) {
    return (
      <Form.Item name="guardian" label="怎么称呼家长" rules={[{ required: true, whitespace: true, message: '请写怎么称呼，例如 林女士' }]}>
        <Input maxLength={30} autoComplete="off" placeholder="例如 林女士" />
      </Form.Item>
    );
  }
  return (
    <Form.Item label="家长">
      <Loaded query={{ ...query, data: answer, isPending: answer === undefined }}>
        {({ data }) => data && <Known guardian={data} refused={refuse(data)} note={note} />}
      </Loaded>
    </Form.Item>
  );
}

interface KnownProps {
  guardian: KnownGuardian;
  refused: string | undefined;
  note: string | undefined;
}

const Known = ({ guardian: { name, students }, refused, note }: KnownProps): ReactNode => {
  const theirs = students.length === 0 ? '还没有学员' : `已有学员 ${students.map((student) => student.name).join('、')}`;
  const also = students.length > 0 && refused === undefined && note;
  return (
    <Alert
      type={refused === undefined ? 'info' : 'error'}
      className="small"
      title={refused ?? `已登记的${name}`}
      description={also ? `${theirs}；${also}` : theirs}
    />
  );
};
