/** A member of staff chooses a password by the link that the school gave. */
import { Alert, Button, Card, Form, Input } from 'antd';
import { PASSWORD_MAX_LENGTH as LONGEST, PASSWORD_MIN_LENGTH as SHORTEST } from '@xueban/contract/constants';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../api';
import { sayError } from '../parts/states';

export const NewPasswordItems = (): ReactNode => (
  <>
    <Form.Item
      name="password"
      label="新密码"
      extra={`${SHORTEST} 位以上，不要用手机号、生日这类容易猜到的`}
      rules={[
        { required: true, message: '请输入新密码' },
        { min: SHORTEST, message: `密码至少 ${SHORTEST} 位` },
        { max: LONGEST, message: `密码最多 ${LONGEST} 位` },
      ]}
    >
      <Input.Password autoComplete="new-password" />
    </Form.Item>
    <Form.Item
      name="again"
      label="再输一次"
      dependencies={['password']}
      rules={[
        { required: true, message: '请再输一次' },
        ({ getFieldValue }) => ({
          validator: (_rule, value) =>
            !value || value === getFieldValue('password') ? Promise.resolve() : Promise.reject(new Error('两次输入的不一样')),
        }),
      ]}
    >
      <Input.Password autoComplete="new-password" />
    </Form.Item>
  </>
);

export function Password({ token }: { token: string }): ReactNode {
  const [, go] = useLocation();
  const [failed, setFailed] = useState<string>();
  const [isDone, setDone] = useState(false);
  const [sending, setSending] = useState(false);
  useEffect(() => {
    document.title = '设置密码 · 学伴学校';
  }, []);

  async function submit({ password }: { password: string }): Promise<void> {
    setSending(true);
    try {
      await call('POST passwords/by_link', { body: { token, password } });
      setDone(true);
    } catch (error) {
      setFailed(sayError(error));
    } finally {
      setSending(false);
    }
  }

  return (
    <main className="narrow">
      <Card title={<h1 style={{ margin: 0, fontSize: 22 }}>设置密码</h1>}>
        {isDone ? (
          <>
            <Alert type="success" showIcon title="密码已经设好" role="status" style={{ marginBottom: 16 }} />
            <Button type="primary" block onClick={() => go('/', { replace: true })}>
              去登录
            </Button>
          </>
        ) : (
          <Form layout="vertical" requiredMark={false} onFinish={(fields: { password: string }) => void submit(fields)}>
            {failed && <Alert type="error" showIcon title={failed} role="status" style={{ marginBottom: 16 }} />}
            <NewPasswordItems />
            <Button type="primary" htmlType="submit" block loading={sending}>
              设置密码
            </Button>
          </Form>
        )}
      </Card>
    </main>
  );
}
