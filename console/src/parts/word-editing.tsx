/** A single word: what it says, and its recordings. */
import { Button, Form, Input } from 'antd';
import type { LibraryWord } from '@xueban/contract/school/library';
import { type ReactNode, useRef } from 'react';
import { call, callWithFile } from '../api';
import { useAction } from './action';
import { EditDialog } from './dialog';
import { PlayButton } from './play-button';
import { Refused } from './states';

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

export const WordEditing = ({ word, onClose, onChanged }: EditingProps): ReactNode => (
  <EditDialog<LibraryWord, Typed>
    edited={word}
    title={`修改 ${word.spelling}`}
    ok="保存"
    toFields={toFields}
    load={async () => (await call('GET library/words/{id}', { params: { id: word.id } })).data}
    say={({ meaning, place }) => `「${meaning}」（${place}）`}
    save={async (values, now = word) => {
      await call('PUT library/words/{id}', { params: { id: word.id }, body: { version: now.version, ...values } });
      onChanged(`已改好 ${word.spelling}`);
    }}
    onClose={onClose}
    below={(now, take) =>
      (['word', 'example'] as const)
        .filter((kind) => kind === 'word' || now.example !== '')
        .map((kind) => (
          <Recording
            key={kind}
            word={now}
            kind={kind}
            onDone={(changed) => {
              take(changed);
              onChanged();
            }}
          />
        ))
    }
  >
    {FIELDS.map(([field, label]) => (
      <Form.Item
        key={field}
        name={field}
        label={label}
        rules={field === 'meaning' ? [{ required: true, whitespace: true, message: '请输入释义' }] : []}
      >
        {field === 'example' || field === 'translation' || field === 'meaning' ? (
          <Input.TextArea className="grows" rows={1} maxLength={1000} />
        ) : (
          <Input maxLength={1000} autoComplete="off" />
        )}
      </Form.Item>
    ))}
  </EditDialog>
);

const STATES: Record<LibraryWord['sound']['state'], string> = { recorded: '用学校的录音', spoken: '用合成的声音', none: '还没有声音' };

interface RecordingProps {
  word: LibraryWord;
  kind: 'word' | 'example';
  onDone: (word: LibraryWord) => void;
}

function Recording({ word, kind, onDone }: RecordingProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const { sending: busy, failed, run } = useAction();
  const sound = kind === 'word' ? word.sound : word.example_sound;
  const label = kind === 'word' ? '单词的声音' : '例句的声音';
  const change = (action: () => Promise<{ data: LibraryWord }>): void => void run(async () => onDone((await action()).data));
  const params = { id: word.id };
  const send = (file: File): void =>
    change(() => callWithFile('POST library/words/{id}/recording', { params, query: { kind, file_name: file.name } }, file));
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
          onClick={() => change(() => call('POST library/words/{id}/recording/remove', { params, body: { kind } }))}
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
          if (file) send(file);
        }}
      />
      <Refused said={failed} />
    </div>
  );
}
