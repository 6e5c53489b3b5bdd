import { memo, useCallback, useState } from 'react';
import type { MistakeQuestion } from '@xueban/contract/resources/math/mistake-question-books';
import { wholeAddress } from '@/lib/http/host';
import { type PaperFields, PaperSheet } from './PaperSheet';

export interface EditSheetProps {
  bookId: number;
  studentId: number;
  entry: MistakeQuestion;
  canRead: boolean;
  /** Keeps it on the server, and says so when that fails. */
  onSave: (entry: MistakeQuestion, fields: PaperFields) => Promise<unknown>;
  onClose: () => void;
}

/** The text of a question from paper, corrected later: a photo that was added without a network can be read then. */
export const EditSheet = memo(function EditSheet({ bookId, studentId, entry, canRead, onSave, onClose }: EditSheetProps) {
  const { id, paper } = entry;
  const [begun] = useState({ text: paper?.text ?? '', answer: paper?.answer ?? '' });
  const which = useCallback(() => Promise.resolve({ entry_id: id }), [id]);
  const save = useCallback((fields: PaperFields) => onSave(entry, fields), [onSave, entry]);
  return (
    <PaperSheet
      title="改题目"
      name="edit"
      begun={begun}
      photo={paper?.photo ? wholeAddress(paper.photo.url) : undefined}
      canRead={canRead}
      bookId={bookId}
      studentId={studentId}
      which={which}
      save="保存"
      onSave={save}
      onClose={onClose}
    />
  );
});
