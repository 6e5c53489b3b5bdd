/** A telephone number with its middle hidden, until somebody asks for it. */
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { sayError } from './states';

interface HiddenPhoneProps {
  /** Whose it is. */
  name: string;
  phone: string;
  /** Asks the server, which records it in the audit trail. */
  show: () => Promise<{ data: { phone: string } }>;
}

export function HiddenPhone({ name, phone, show }: HiddenPhoneProps): ReactNode {
  const [shown, setShown] = useState<string>();
  const [failed, setFailed] = useState<string>();
  async function ask(): Promise<void> {
    setFailed(undefined);
    try {
      setShown((await show()).data.phone);
    } catch (error) {
      setFailed(sayError(error));
    }
  }
  return (
    <span className="phone">
      {shown ?? phone}{' '}
      {shown === undefined && (
        <Button type="link" size="small" onClick={() => void ask()} aria-label={`显示${name}的手机号，会记入操作记录`}>
          显示
        </Button>
      )}
      {failed && (
        <span role="status" className="minus">
          {failed}
        </span>
      )}
    </span>
  );
}
