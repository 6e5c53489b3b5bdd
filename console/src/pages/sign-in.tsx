/** Signing in, with a code where the network is new, and the way to a new password. */
import { Alert, Button, Card, Form, Input } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { call, CallFailed } from '../api';
import { CodeItem, PhoneItem } from '../parts/phone-form';
import { sayError } from '../parts/states';
import { enter } from '../queries';
import { NewPasswordItems } from './password';

interface Fields {
  phone: string;
  password: string;
  captcha?: string;
}

export function SignIn(): ReactNode {
  useEffect(() => {
    document.title = '登录 · 学伴学校';
  }, []);
  return (
    <main className="narrow">
      <Card title={<h1 style={{ margin: 0, fontSize: 22 }}>学伴 · 学校</h1>}>
        <SignInForm />
      </Card>
    </main>
  );
}

export function SignInForm(): ReactNode {
  const [form] = Form.useForm<Fields>();
  // The form below that waits for the sign-in may ask for a telephone number, too.
  const name = useId();
  const [forgotten, setForgotten] = useState(false);
  const [asksCode, setAsksCode] = useState(false);
  const [sending, setSending] = useState(false);
  const [said, setSaid] = useState<{ type: 'error' | 'info' | 'success'; text: string }>();
  /** What was said of the one form is not of the other. */
  function turn(): void {
    setForgotten(!forgotten);
    setSaid(undefined);
  }
  async function sendCode(): Promise<number> {
    const { phone } = await form.validateFields(['phone']);
    const name = forgotten ? 'POST passwords/send_captcha' : 'POST sessions/send_captcha';
    const { data } = await call(name, { body: { phone } });
    setSaid({ type: 'info', text: '验证码已经发出' });
    return data.resend_after;
  }

  async function submit({ phone, password, captcha }: Fields): Promise<void> {
    setSending(true);
    setSaid(undefined);
    try {
      if (forgotten) {
        await call('POST passwords/reset', { body: { phone, captcha: captcha ?? '', password } });
        setForgotten(false);
        setAsksCode(false);
        form.resetFields(['password', 'captcha']);
        setSaid({ type: 'success', text: '新密码已经设好，请登录' });
        return;
      }
      const { data } = await call('POST sessions', { body: { phone, password, ...(captcha && { captcha }) } });
      enter(data);
    } catch (error) {
      const isNew = error instanceof CallFailed && error.key === 'SECOND_STEP_REQUIRED';
      if (isNew) setAsksCode(true);
      setSaid({ type: isNew ? 'info' : 'error', text: isNew ? '第一次在这里登录，请再输入一个短信验证码' : sayError(error) });
    } finally {
      setSending(false);
    }
  }

  return (
    <Form name={name} form={form} layout="vertical" requiredMark={false} onFinish={(fields) => void submit(fields)}>
      {said && <Alert type={said.type} showIcon title={said.text} role="status" style={{ marginBottom: 16 }} />}
      <PhoneItem own />
      {(forgotten || asksCode) && <CodeItem send={sendCode} onFailed={(text) => setSaid({ type: 'error', text })} isNext={!forgotten} />}
      {forgotten ? (
        <NewPasswordItems />
      ) : (
        <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" block loading={sending}>
        {forgotten ? '设置密码' : '登录'}
      </Button>
      <Button type="link" block style={{ marginTop: 8 }} onClick={turn}>
        {forgotten ? '返回登录' : '忘记密码'}
      </Button>
    </Form>
  );
}
