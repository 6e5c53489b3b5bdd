/** A form of what is one value of the school's: saved with its version, and when somebody else was first nothing typed is lost. */
import { Alert, App, Button, Form, type FormInstance } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { CallFailed } from '../api';
import { sayError } from './states';

interface VersionedFormProps<Values extends object, Fields extends object> {
  values: Values & { version: number };
  toFields: (values: Values & { version: number }) => Fields;
  /** Gives what is there now. */
  save: (fields: Fields, version: number) => Promise<Values & { version: number }>;
  load: () => Promise<Values & { version: number }>;
  onSaved: () => void;
  mayEdit: boolean;
  children: (form: FormInstance<Fields>) => ReactNode;
}

export function VersionedForm<Values extends object, Fields extends object>(props: VersionedFormProps<Values, Fields>): ReactNode {
  const { values, toFields, save, load, onSaved, mayEdit, children } = props;
  const [form] = Form.useForm<Fields>();
  const [version, setVersion] = useState(values.version);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<string>();
  const { message } = App.useApp();

  // Read anew before anything was typed: what is there now is what is edited.
  useEffect(() => {
    if (values.version === version || form.isFieldsTouched()) return;
    setVersion(values.version);
    form.setFieldsValue(toFields(values));
  }, [form, toFields, values, version]);

  /** Theirs stands in the form, but for what was changed here. */
  async function takeNew(): Promise<void> {
    const now = await load();
    setVersion(now.version);
    const theirs = toFields(now);
    const untouched = Object.entries(theirs).filter(([field]) => !form.isFieldTouched(field as never));
    form.setFieldsValue(Object.fromEntries(untouched) as never);
    setFailed('刚刚有人改过，没有动过的几项已经是新的了，您改的还在。看过再保存');
  }

  async function send(fields: Fields): Promise<void> {
    setSending(true);
    setFailed(undefined);
    try {
      const saved = await save(fields, version);
      setVersion(saved.version);
      form.setFields(Object.keys(fields).map((name) => ({ name: name as never, touched: false })));
      void message.success('已保存');
      onSaved();
    } catch (error) {
      setFailed(sayError(error));
      if (error instanceof CallFailed && error.key === 'EDITED_MEANWHILE') await takeNew().catch(() => undefined);
    } finally {
      setSending(false);
    }
  }

  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      disabled={!mayEdit}
      initialValues={toFields(values)}
      onFinish={(fields) => void send(fields)}
    >
      {failed && <Alert type="warning" showIcon title={failed} role="status" style={{ marginBottom: 16 }} />}
      {children(form)}
      {mayEdit && (
        <Button type="primary" htmlType="submit" loading={sending}>
          保存
        </Button>
      )}
    </Form>
  );
}
