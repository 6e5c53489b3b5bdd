/** A form of what is one value of the school's: saved with its version, and when somebody else was first nothing typed is lost. */
import { App, Button, Form } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useAction, whenEdited } from './action';
import { takeTheirs } from './dialog';
import { Refused } from './states';
import { useUnsavedWarning } from './unsaved';

interface VersionedFormProps<Values extends object, Fields extends object> {
  values: Values & { version: number };
  toFields: (values: Values & { version: number }) => Fields;
  /** Gives what is there now. */
  save: (fields: Fields, version: number) => Promise<Values & { version: number }>;
  load: () => Promise<Values & { version: number }>;
  onSaved: () => void;
  mayEdit: boolean;
  children: ReactNode;
}

export function VersionedForm<Values extends object, Fields extends object>(props: VersionedFormProps<Values, Fields>): ReactNode {
  const { values, toFields, save, load, onSaved, mayEdit, children } = props;
  const [form] = Form.useForm<Fields>();
  useUnsavedWarning(form);
  const [version, setVersion] = useState(values.version);
  const { sending, failed, run } = useAction();
  const { message } = App.useApp();

  // Read anew before anything was typed: what is there now is what is edited. Just after saving, what was read is older.
  useEffect(() => {
    if (values.version <= version || form.isFieldsTouched()) return;
    setVersion(values.version);
    form.setFieldsValue(toFields(values));
  }, [form, toFields, values, version]);

  async function takeNew(): Promise<string> {
    const now = await load();
    setVersion(now.version);
    takeTheirs(form, toFields(now));
    return '刚刚有人改过，没有动过的几项已经是新的了，您改的还在。看过再保存';
  }

  async function send(fields: Fields): Promise<void> {
    const saved = await save(fields, version);
    setVersion(saved.version);
    form.setFields(Object.keys(fields).map((name) => ({ name: name as never, touched: false })));
    void message.success('已保存');
    onSaved();
  }

  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      disabled={!mayEdit}
      initialValues={toFields(values)}
      onFinish={(fields) => void run(() => send(fields), whenEdited(takeNew))}
    >
      <Refused said={failed} />
      {children}
      {mayEdit && (
        <Button type="primary" htmlType="submit" loading={sending}>
          保存
        </Button>
      )}
    </Form>
  );
}
