/** Dialogs that change something. They show a refusal, and keep what was typed when somebody else saved first. */
import { Form, type FormInstance, Modal } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type Action, useAction, whenEdited } from './action';
import { Refused } from './states';
import { useUnsavedWarning } from './unsaved';

interface DialogProps {
  title: string;
  /** Label of the confirming button. */
  ok: string;
  cancel?: string;
  danger?: boolean;
  disabled?: boolean;
  action: Pick<Action, 'sending' | 'failed'>;
  onOk?: () => void;
  /** Of the form that the confirming button sends, as Enter in its fields does. */
  formId?: string;
  onClose: () => void;
  children: ReactNode;
}

/** Its head and buttons stay in sight on a low screen; what is between scrolls, with room for the outline of a focused field. */
const LOW_SCREEN = { body: { maxHeight: 'calc(100vh - 248px)', overflowY: 'auto', marginInline: -4, padding: 4 } } as const;

/** Gives the focus back to what had it: a Modal that is taken away to be closed does not. */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}

export function Dialog(props: DialogProps): ReactNode {
  const { title, ok, cancel = '取消', danger = false, disabled = false, action, onOk, formId, onClose, children } = props;
  const body = useRef<HTMLDivElement>(null);
  useFocusReturn();
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      // What was typed does not go by a finger beside it.
      mask={{ closable: false }}
      // The first field, where antd would take the sign that closes it. Who was faster than the opening stays where they are.
      afterOpenChange={() => {
        if (!body.current?.contains(document.activeElement)) body.current?.querySelector<HTMLElement>('input:enabled, textarea')?.focus();
      }}
      confirmLoading={action.sending}
      okText={ok}
      okButtonProps={{ danger, disabled, ...(formId !== undefined && { htmlType: 'submit', form: formId }) }}
      cancelText={cancel}
      styles={LOW_SCREEN}
      onOk={onOk}
    >
      <div ref={body}>
        <Refused said={action.failed} />
        {children}
      </div>
    </Modal>
  );
}

interface FormDialogProps<Fields> extends Omit<DialogProps, 'onOk' | 'formId'> {
  form?: FormInstance<Fields>;
  initialValues?: Partial<Fields>;
  onFinish: (fields: Fields) => void;
  /** Below the form and not part of it. */
  below?: ReactNode;
}

/** Enter takes the day and time that were typed; the form is not meant. */
function takeDay(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('.ant-picker')) event.preventDefault();
}

export function FormDialog<Fields extends object>(props: FormDialogProps<Fields>): ReactNode {
  const { form: given, initialValues = {}, onFinish, below, children, ...dialog } = props;
  const [form] = Form.useForm<Fields>(given);
  useUnsavedWarning(form);
  // The page below may have fields of the same names: a label is of one field.
  const name = useId();
  return (
    <Dialog {...dialog} formId={name}>
      <Form<Fields>
        id={name}
        name={name}
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initialValues}
        onFinish={onFinish}
        onKeyDown={takeDay}
      >
        {children}
      </Form>
      {below}
    </Dialog>
  );
}

/** Fills in the saved values, except in fields that were edited here. */
export function takeTheirs<Fields extends object>(form: FormInstance<Fields>, theirs: Fields): void {
  const untouched = Object.entries(theirs).filter(([field]) => !form.isFieldTouched(field as never));
  form.setFieldsValue(Object.fromEntries(untouched) as never);
}

interface EditDialogProps<Edited, Fields> extends Pick<DialogProps, 'title' | 'ok' | 'onClose' | 'children'> {
  /** Undefined for a new one. */
  edited: Edited | undefined;
  toFields: (edited: Edited) => Fields;
  /** What a new one begins with. */
  fresh?: Partial<Fields>;
  /** @param now as it was last loaded; undefined for a new one */
  save: (fields: Fields, now: Edited | undefined, key: string) => Promise<unknown>;
  /** Loads it again after somebody else has saved. @returns undefined when it was deleted */
  load: (fields: Fields) => Promise<Edited | undefined>;
  /** Says the values that were loaded again. */
  say: (now: Edited) => string;
  /** Said when it was deleted meanwhile; saving then creates it again. */
  gone?: string;
  /** Controls below the form that save at once. @param take the saved one, for the form to go on with */
  below?: (now: Edited, take: (now: Edited) => void) => ReactNode;
}

/** A form for something that two people may edit at the same time, or for a new one. */
export function EditDialog<Edited, Fields extends object>(props: EditDialogProps<Edited, Fields>): ReactNode {
  const { edited, toFields, fresh = {}, save, load, say, gone, below, ...dialog } = props;
  const [form] = Form.useForm<Fields>();
  const [now, setNow] = useState(edited);
  const action = useAction();

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
      action={action}
      initialValues={edited === undefined ? fresh : toFields(edited)}
      onFinish={(fields) => void action.run((key) => save(fields, now, key), whenEdited(takeNew))}
      below={now !== undefined && below?.(now, setNow)}
    />
  );
}
