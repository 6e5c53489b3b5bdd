/** A telephone number and a code by SMS, as people type and paste them. */
import { Button, Form, Input } from 'antd';
import { PHONE_PATTERN } from '@xueban/contract/constants';
import { readCode, readPhone } from '@xueban/contract/typed-digits';
import { type ReactNode, useEffect, useState } from 'react';
import { sayError } from './states';

export const PHONE = new RegExp(PHONE_PATTERN);
const CODE_DIGITS = 6;
const readSmsCode = (text: string): string => readCode(text, CODE_DIGITS);

/** @param own the number of whoever types it */
export const PhoneItem = ({ own = false, label = '手机号' }: { own?: boolean; label?: string }): ReactNode => (
  <Form.Item
    name="phone"
    label={label}
    normalize={readPhone}
    rules={[
      { required: true, message: '请输入手机号' },
      { pattern: PHONE, message: '手机号应为 11 位数字，例如 13800000000' },
    ]}
  >
    <Input inputMode="tel" autoComplete={own ? 'username' : 'off'} />
  </Form.Item>
);

interface CodeProps {
  /** Sends a code; gives after how many seconds another may be asked for. */
  send: () => Promise<number>;
  onFailed: (message: string) => void;
  /** Typing goes on here. */
  isNext?: boolean;
}

export function CodeItem({ send, onFailed, isNext = false }: CodeProps): ReactNode {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <Form.Item label="短信验证码" required>
      <div style={{ display: 'flex', gap: 8 }}>
        <Form.Item
          name="captcha"
          noStyle
          normalize={readSmsCode}
          rules={[
            { required: true, message: '请输入短信验证码' },
            { pattern: /^\d{6}$/, message: '验证码应为 6 位数字' },
          ]}
        >
          <Input aria-label="短信验证码" inputMode="numeric" autoComplete="one-time-code" autoFocus={isNext} />
        </Form.Item>
        <Button
          disabled={left > 0}
          // Without a number the field says so itself.
          onClick={() => void send().then(setLeft, (error: unknown) => error instanceof Error && onFailed(sayError(error)))}
        >
          {left > 0 ? `${left} 秒后重发` : '发送验证码'}
        </Button>
      </div>
    </Form.Item>
  );
}
