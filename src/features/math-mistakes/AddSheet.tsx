import { memo, useCallback, useRef, useState } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { type InputHandler, Image, Textarea } from '@/components/host';
import { Sheet } from '@/components/Sheet';
import { usePhoto } from '@/components/use-photo';
import { reportError } from '@/lib/errors';
import { outbox } from '@/lib/outbox';
import { toastSuccess } from '@/lib/toast';
import styles from './Mistakes.module.scss';

export interface AddSheetProps {
  bookId: number;
  guardianId: number;
  studentId: number;
  onClose: () => void;
  /** It is in the outbox. */
  onAdded: () => void;
}

const MAX_TEXT = 2000;

/** A question from paper: a photo, its text, or both. It is kept on the phone until the server has it. */
export const AddSheet = memo(function AddSheet({ bookId, guardianId, studentId, onClose, onAdded }: AddSheetProps) {
  const text = useRef('');
  const answer = useRef('');
  const [hasText, setHasText] = useState(false);
  const { photo, choose } = usePhoto();
  const typed = useCallback<InputHandler>(({ detail }) => {
    text.current = detail.value;
    setHasText(detail.value.trim() !== '');
  }, []);
  const answered = useCallback<InputHandler>(({ detail }) => {
    answer.current = detail.value;
  }, []);
  const add = useCallback(() => {
    const body = {
      ...(text.current.trim() === '' ? {} : { text: text.current.trim() }),
      ...(answer.current.trim() === '' ? {} : { answer: answer.current.trim() }),
    };
    const request = { guardianId, studentId, call: 'POST mistake_question_books/{id}/questions', params: { id: bookId }, body } as const;
    try {
      outbox.enqueue(
        photo === undefined ? request : { ...request, file: { path: photo, purpose: 'question_photo', into: 'photo_upload_id' } },
      );
    } catch (error) {
      // A photo that is too large or gone, a phone without room: what is written stays on the sheet.
      reportError(error);
      return;
    }
    toastSuccess('已加入');
    onAdded();
  }, [bookId, guardianId, studentId, photo, onAdded]);
  return (
    <Sheet
      title="加一道错题"
      onClose={onClose}
      actions={
        <>
          <ActionButton id="add-photo" kind="soft" onTap={choose}>
            {photo === undefined ? '拍照或选图' : '重新拍'}
          </ActionButton>
          <ActionButton id="add-save" disabled={!hasText && photo === undefined} onTap={add}>
            加入错题本
          </ActionButton>
        </>
      }
    >
      {photo !== undefined && <Image className={styles.photo} src={photo} mode="aspectFit" />}
      <Textarea
        id="add-text"
        className={styles.field}
        placeholder="题目（拍了照可以不写）"
        placeholderClassName={styles.placeholder}
        maxlength={MAX_TEXT}
        cursorSpacing={160}
        onInput={typed}
        wechat-aria-label="题目"
      />
      <Textarea
        id="add-answer"
        className={styles.fieldShort}
        placeholder="正确答案（可以不写）"
        placeholderClassName={styles.placeholder}
        maxlength={MAX_TEXT}
        autoHeight
        cursorSpacing={160}
        onInput={answered}
        wechat-aria-label="正确答案"
      />
    </Sheet>
  );
});
