import { memo, useCallback, useRef, useState } from 'react';
import { ActionButton } from '@/components/ActionButton';
import type { DraftPhoto } from '@/components/draft-photo';
import { useDraft } from '@/components/question/drafts';
import { usePhoto } from '@/components/use-photo';
import { reportError } from '@/lib/errors';
import { upload } from '@/lib/http/upload';
import { readPicture } from '@/lib/pictures';
import { outbox, pictureProblem } from '@/offline';
import { toastSuccess } from '@/lib/toast';
import { UserFacingError } from '@/lib/user-facing-error';
import { type PaperFields, PaperSheet } from './PaperSheet';
import type { Refused } from './refused';

export interface AddSheetProps {
  bookId: number;
  guardianId: number;
  studentId: number;
  /** One that the server did not take: what was written is there, to be sent with another photo. */
  again?: Refused | undefined;
  /** Whether the AI of the school reads photos. */
  canRead: boolean;
  onClose: () => void;
  /** It is in the outbox. */
  onAdded: () => void;
}

/** What is half done on the sheet, kept as it is typed. */
function usePaperDraft(draftName: string, again: Refused | undefined) {
  const { draft, keepDraft, dropDraft } = useDraft(draftName);
  const [begun] = useState<PaperFields & { photo?: string | undefined }>(
    again ?? (draft?.kind === 'paper' ? draft : { text: '', answer: '' }),
  );
  const fields = useRef<PaperFields>(begun);
  const name = useRef(begun.photo);
  const keep = useCallback(() => {
    const { text, answer } = fields.current;
    const isEmpty = text.trim() === '' && answer.trim() === '' && name.current === undefined;
    keepDraft(isEmpty ? undefined : { kind: 'paper', text, answer, photo: name.current });
  }, [keepDraft]);
  const change = useCallback(
    (next: PaperFields) => {
      fields.current = next;
      keep();
    },
    [keep],
  );
  const keepPhoto = useCallback(
    (chosen: DraftPhoto | undefined) => {
      name.current = chosen?.name;
      keep();
    },
    [keep],
  );
  return { begun, change, keepPhoto, dropDraft };
}

/**
 * A question from paper: a photo, its text, or both. What is half done survives a kill of the app; what is added is kept on
 * the phone until the server has it. Ids: `add-photo`, `add-read`, `add-text`, `add-answer`, `add-save`.
 */
export const AddSheet = memo(function AddSheet({ bookId, guardianId, studentId, again, canRead, onClose, onAdded }: AddSheetProps) {
  const { begun, change, keepPhoto, dropDraft } = usePaperDraft(`paper/${studentId}/${bookId}`, again);
  const { photo, compressing, choose } = usePhoto(begun.photo, keepPhoto);
  const path = photo?.path;
  /** The photo that is on the server already. */
  const uploaded = useRef<{ path: string; id: number } | undefined>(undefined);
  const which = useCallback(async () => {
    if (path === undefined) return undefined;
    if (uploaded.current?.path === path) return { photo_upload_id: uploaded.current.id };
    const picture = readPicture(path);
    if ('outcome' in picture) throw new UserFacingError(pictureProblem(path) ?? '');
    const id = await upload(picture, 'question_photo', { quiet: true, studentId });
    if (id === undefined) return undefined;
    uploaded.current = { path, id };
    return { photo_upload_id: id };
  }, [path, studentId]);
  const add = useCallback(
    ({ text, answer }: PaperFields) => {
      const body = { ...(text === '' ? {} : { text }), ...(answer === '' ? {} : { answer }) };
      const request = { guardianId, studentId, call: 'POST mistake_question_books/{id}/questions', params: { id: bookId }, body } as const;
      const sent = uploaded.current?.path === path ? { uploadId: uploaded.current?.id } : {};
      try {
        outbox.enqueue(
          path === undefined ? request : { ...request, file: { path, purpose: 'question_photo', into: 'photo_upload_id', ...sent } },
        );
      } catch (error) {
        // A photo that is too large or gone, a phone without room: what is written stays on the sheet.
        reportError(error);
        return;
      }
      dropDraft();
      toastSuccess('已加入');
      onAdded();
    },
    [bookId, guardianId, studentId, path, dropDraft, onAdded],
  );
  return (
    <PaperSheet
      title="加一道错题"
      name="add"
      begun={begun}
      problem={again?.problem}
      photo={path}
      canRead={canRead}
      bookId={bookId}
      studentId={studentId}
      which={which}
      save="加入错题本"
      onChange={change}
      onSave={add}
      onClose={onClose}
    >
      <ActionButton id="add-photo" kind="soft" onTap={choose}>
        {compressing ? '正在压缩…' : path === undefined ? '拍照或选图' : '重新拍'}
      </ActionButton>
    </PaperSheet>
  );
});
