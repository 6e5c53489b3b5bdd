/** Dialogs that do something: what was refused stands in them, and nothing typed is lost when somebody else was first. */
import { Form, type FormInstance, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { type Deed, useDeed, whenEdited } from './deed';
import { Refused } from './states';

interface DialogProps {
  title: string;
  /** What the button says that does it. */
  ok: string;
  cancel?: string;
  danger?: boolean;
  disabled?: boolean;
  deed: Pick<Deed, 'sending' | 'failed'>;
  onOk: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Its head and buttons stay in sight on a low screen; what is between scrolls, with room for the outline of a focused field. */
const LOW_SCREEN = { body: { maxHeight: 'calc(100vh - 248px)', overflowY: 'auto', marginInline: -4, padding: 4 } } as const;

export const Dialog = ({ title, ok, cancel = '取消', danger = false, disabled = false, deed, onOk, onClose, children }: DialogProps) => (
  <Modal
    open
    title={title}
    onCancel={onClose}
    confirmLoading={deed.sending}
    okText={ok}
    okButtonProps={{ danger, disabled }}
    cancelText={cancel}
    styles={LOW_SCREEN}
    onOk={onOk}
  >
    <Refused said={deed.failed} />
    {children}
  </Modal>
);

interface FormDialogProps<Fields> extends Omit<DialogProps, 'onOk'> {
  form?: FormInstance<Fields>;
  initialValues?: Partial<Fields>;
  onFinish: (fields: Fields) => void;
  /** Not of the form. */
  below?: ReactNode;
}

export function FormDialog<Fields extends object>(props: FormDialogProps<Fields>): ReactNode {
  const { form: given, initialValues = {}, onFinish, below, children, ...dialog } = props;
  const [form] = Form.useForm<Fields>(given);
  return (
    <Dialog {...dialog} onOk={() => form.submit()}>
      <Form<Fields> form={form} layout="vertical" requiredMark={false} initialValues={initialValues} onFinish={onFinish}>
        {children}
      </Form>
      {below}
    </Dialog>
  );
}

/** Theirs stands in the form, but for what was changed here. */
export function takeTheirs<Fields extends object>(form: FormInstance<Fields>, theirs: Fields): void {
  const untouched = Object.entries(theirs).filter(([field]) => !form.isFieldTouched(field as never));
  form.setFieldsValue(Object.fromEntries(untouched) as never);
}

interface EditDialogProps<Of, Fields> extends Pick<DialogProps, 'title' | 'ok' | 'onClose' | 'children'> {
  /** Undefined: a new one. */
  of: Of | undefined;
  toFields: (of: Of) => Fields;
  /** What a new one begins with. */
  fresh?: Partial<Fields>;
  /** @param now as it was last read: undefined where a new one is made */
  save: (fields: Fields, now: Of | undefined, key: string) => Promise<unknown>;
  /** As it is after somebody else was first. */
  load: (fields: Fields) => Promise<Of | undefined>;
  /** What it is then. */
  say: (now: Of) => string;
  /** What is said when it is gone, and saving makes it anew. */
  gone?: string;
  /** What is done at once, with what there is now. */
  below?: (now: Of, take: (now: Of) => void) => ReactNode;
}

/** A form of one thing that two may edit at once, or of a new one. */
export function EditDialog<Of, Fields extends object>(props: EditDialogProps<Of, Fields>): ReactNode {
  const { of, toFields, fresh = {}, save, load, say, gone, below, ...dialog } = props;
  const [form] = Form.useForm<Fields>();
  const [now, setNow] = useState(of);
  const deed = useDeed();

  async function takeNew(): Promise<string | undefined> {
    const found = await load(form.getFieldsValue(true) as Fields);
    if (found === undefined) {
      if (gone !== undefined) setNow(undefined);
      return gone;
    }
    setNow(found);
    takeTheirs(form, toFields(found));
    return `刚刚有人改过，现在是：${say(found)}。您改的几项还在，看过再保存`;
  }

  return (
    <FormDialog<Fields>
      {...dialog}
      form={form}
      deed={deed}
      initialValues={of === undefined ? fresh : toFields(of)}
      onFinish={(fields) => void deed.run((key) => save(fields, now, key), whenEdited(takeNew))}
      below={now !== undefined && below?.(now, setNow)}
    />
  );
}
