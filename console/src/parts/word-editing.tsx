/** A single word: what it says, and its recordings. */
import { Alert, Button, Form, Input, Modal } from 'antd';
import type { LibraryWord } from '@xueban/contract/school/library';
import { type ReactNode, useRef, useState } from 'react';
import { call, CallFailed, callWithFile } from '../api';
import { PlayButton } from './play-button';
import { sayError } from './states';

type Typed = Pick<LibraryWord, 'phonetic' | 'part_of_speech' | 'meaning' | 'example' | 'translation'>;
const FIELDS: readonly [keyof Typed, string][] = [
  ['phonetic', '音标'],
  ['part_of_speech', '词性'],
  ['meaning', '释义'],
  ['example', '例句'],
  ['translation', '译文'],
];
const toFields = ({ phonetic, part_of_speech, meaning, example, translation }: LibraryWord): Typed => ({
  phonetic,
  part_of_speech,
  meaning,
  example,
  translation,
});

interface EditingProps {
  word: LibraryWord;
  onClose: () => void;
  /** @param said absent: it goes on being looked at */
  onChanged: (said?: string) => void;
}

export function WordEditing({ word: opened, onClose, onChanged }: EditingProps): ReactNode {
  const [form] = Form.useForm<Typed>();
  const [word, setWord] = useState(opened);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<string>();

  /** Somebody else was first: what they wrote stands in the form, but for what was changed here. */
  async function takeNew(): Promise<void> {
    const [unit] = word.place.split(' · ');
    const found = await call('GET library/words/{id}', { params: { id: word.id } }).catch(() => undefined);
    if (!found) return;
    setWord(found.data);
    const theirs = toFields(found.data);
    const untouched = FIELDS.map(([field]) => field).filter((field) => !form.isFieldTouched(field));
    form.setFieldsValue(Object.fromEntries(untouched.map((field) => [field, theirs[field]])));
    setFailed(`刚刚有人改过，现在的释义是「${found.data.meaning}」（${unit ?? ''}）。您改的几项还在，看过再保存`);
  }

  async function save(values: Typed): Promise<void> {
    setSending(true);
    setFailed(undefined);
    try {
      await call('PUT library/words/{id}', { params: { id: word.id }, body: { version: word.version, ...values } });
      onChanged(`已改好 ${word.spelling}`);
    } catch (error) {
      setFailed(sayError(error));
      if (error instanceof CallFailed && error.key === 'EDITED_MEANWHILE') await takeNew();
    } finally {
      setSending(false);
    }
  }

  return (
    <Modal
      open
      title={`修改 ${word.spelling}`}
      onCancel={onClose}
      confirmLoading={sending}
      okText="保存"
      cancelText="取消"
      onOk={() => form.submit()}
    >
      <Form<Typed> form={form} layout="vertical" initialValues={toFields(word)} onFinish={(values) => void save(values)}>
        {failed && <Alert type="warning" showIcon title={failed} role="status" style={{ marginBottom: 16 }} />}
        {FIELDS.map(([field, label]) => (
          <Form.Item
            key={field}
            name={field}
            label={label}
            rules={field === 'meaning' ? [{ required: true, whitespace: true, message: '请输入释义' }] : []}
          >
            {field === 'example' || field === 'translation' || field === 'meaning' ? (
              <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={1000} />
            ) : (
              <Input maxLength={1000} autoComplete="off" />
            )}
          </Form.Item>
        ))}
      </Form>
      <Recording
        word={word}
        kind="word"
        onDone={(now) => {
          setWord(now);
          onChanged();
        }}
      />
      {word.example !== '' && (
        <Recording
          word={word}
          kind="example"
          onDone={(now) => {
            setWord(now);
            onChanged();
          }}
        />
      )}
    </Modal>
  );
}

const STATES: Record<LibraryWord['sound']['state'], string> = { recorded: '用学校的录音', spoken: '用合成的声音', none: '还没有声音' };

interface RecordingProps {
  word: LibraryWord;
  kind: 'word' | 'example';
  onDone: (word: LibraryWord) => void;
}

function Recording({ word, kind, onDone }: RecordingProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const sound = kind === 'word' ? word.sound : word.example_sound;
  const label = kind === 'word' ? '单词的声音' : '例句的声音';
  async function run(deed: () => Promise<{ data: LibraryWord }>): Promise<void> {
    setBusy(true);
    setFailed(undefined);
    try {
      onDone((await deed()).data);
    } catch (error) {
      setFailed(sayError(error));
    } finally {
      setBusy(false);
    }
  }
  const params = { id: word.id };
  const send = (file: File) =>
    run(() => callWithFile('POST library/words/{id}/recording', { params, query: { kind, file_name: file.name } }, file));
  return (
    <div className="recording">
      <span>
        {label}：{STATES[sound.state]}
      </span>
      {sound.url !== null && <PlayButton key={sound.url} url={sound.url} label={`听${label}`} />}
      <Button loading={busy} onClick={() => input.current?.click()}>
        {sound.state === 'recorded' ? '换录音' : '上传录音'}
      </Button>
      {sound.state === 'recorded' && (
        <Button
          type="link"
          disabled={busy}
          onClick={() => void run(() => call('POST library/words/{id}/recording/remove', { params, body: { kind } }))}
        >
          去掉录音
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".mp3,.wav,.m4a,.aac"
        aria-label={`上传${label}`}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void send(file);
        }}
      />
      {failed && <Alert type="warning" showIcon title={failed} role="status" />}
    </div>
  );
}
