import { memo, type ReactNode, useCallback, useRef, useState } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { type InputHandler, Image, Textarea, View } from '@/components/host';
import { Sheet } from '@/components/Sheet';
import { batched } from '@/lib/recoil';
import { confirm } from '@/lib/toast';
import styles from './Mistakes.module.scss';
import { type PhotoReader, usePhotoReading } from './use-photo-reading';

export interface PaperFields {
  text: string;
  answer: string;
}

export interface PaperSheetProps extends PhotoReader {
  title: string;
  /** What its ids begin with: `-text`, `-answer`, `-read`, `-save`. */
  name: string;
  begun: PaperFields;
  /** Why it has to be sent once more, until it has another photo. */
  problem?: string | undefined;
  /** Address of the photo, on the phone or of the server. */
  photo: string | undefined;
  /** Whether the AI of the school can read it. */
  canRead: boolean;
  /** Beside the button that saves. */
  children?: ReactNode;
  save: string;
  onChange?: (fields: PaperFields) => void;
  /** A promise turns the ring of its button until it is kept. */
  onSave: (fields: PaperFields) => unknown;
  onClose: () => void;
}

const MAX_TEXT = 2000;

/** What is written on the sheet, and reading it from the photo. */
function usePaper({ begun, photo, onChange, onSave, bookId, studentId, which }: PaperSheetProps) {
  const fields = useRef(begun);
  // The field is its own master while somebody types: another key puts another text into it.
  const [filled, setFilled] = useState({ text: begun.text, turn: 0 });
  // What was read stands right below its photo, to be compared with it: the way to read it gives up its place then.
  const [readFrom, setReadFrom] = useState<string | undefined>(undefined);
  const isRead = readFrom !== undefined && readFrom === photo;
  const [hasText, setHasText] = useState(begun.text.trim() !== '');
  const change = useCallback(
    (next: PaperFields) => {
      fields.current = next;
      onChange?.(next);
    },
    [onChange],
  );
  const typed = useCallback<InputHandler>(
    ({ detail }) => {
      change({ ...fields.current, text: detail.value });
      setHasText(detail.value.trim() !== '');
    },
    [change],
  );
  const answered = useCallback<InputHandler>(({ detail }) => change({ ...fields.current, answer: detail.value }), [change]);
  const { reading, read } = usePhotoReading({ bookId, studentId, which });
  const fill = useCallback(async () => {
    const text = await read();
    if (text === undefined) return;
    const own = fields.current.text.trim();
    const question = { title: '换成读出的题目？', content: '您已经写下的题目文字会被换掉。', confirmText: '换掉', cancelText: '不换' };
    if (own !== '' && own !== text && !(await confirm(question))) return;
    change({ ...fields.current, text });
    batched(() => {
      setFilled(({ turn }) => ({ text, turn: turn + 1 }));
      setReadFrom(photo);
      setHasText(true);
    });
  }, [read, change, photo]);
  const done = useCallback(() => onSave({ text: fields.current.text.trim(), answer: fields.current.answer.trim() }), [onSave]);
  return { filled, isRead, hasText, reading, typed, answered, fill, done };
}

/** A question from paper as it is written down: by hand, or read from its photo and corrected. */
export const PaperSheet = memo(function PaperSheet(props: PaperSheetProps) {
  const { title, name, begun, problem, photo, canRead, children, save, onClose } = props;
  const { filled, isRead, hasText, reading, typed, answered, fill, done } = usePaper(props);
  const reader = photo !== undefined && canRead && (
    <View className={styles.read}>
      <ActionButton id={`${name}-read`} kind="soft" loading={reading} onTap={fill}>
        AI 读题
      </ActionButton>
      <View className={styles.note}>照片会发给学校选定的 AI 服务，请不要拍到姓名；读出的文字可能有误，请对照照片改好</View>
    </View>
  );
  return (
    <Sheet
      tall
      title={title}
      onClose={onClose}
      actions={
        <>
          {children}
          <ActionButton id={`${name}-save`} disabled={(!hasText && photo === undefined) || reading} onTap={done}>
            {save}
          </ActionButton>
        </>
      }
    >
      {problem !== undefined && photo === undefined && (
        <View id={`${name}-problem`} className={styles.problem} wechat-aria-role="alert">
          {problem}
        </View>
      )}
      {photo !== undefined && <Image className={styles.sheetPhoto} src={photo} mode="aspectFit" />}
      {!isRead && reader}
      <Textarea
        key={filled.turn}
        id={`${name}-text`}
        className={styles.field}
        value={filled.text}
        placeholder="题目（拍了照可以不写）"
        placeholderClassName={styles.placeholder}
        maxlength={MAX_TEXT}
        cursorSpacing={160}
        onInput={typed}
        wechat-aria-label="题目"
      />
      <Textarea
        id={`${name}-answer`}
        className={styles.fieldShort}
        value={begun.answer}
        placeholder="正确答案（可以不写）"
        placeholderClassName={styles.placeholder}
        maxlength={MAX_TEXT}
        autoHeight
        cursorSpacing={160}
        onInput={answered}
        wechat-aria-label="正确答案"
      />
      {isRead && reader}
    </Sheet>
  );
});
