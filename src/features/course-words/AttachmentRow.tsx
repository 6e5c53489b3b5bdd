import { memo } from 'react';
import { FETCHING } from '@xueban/contract/constants';
import { ListGroup, ListRow } from '@/components/List';
import { useApiQuery } from '@/lib/api-query';

const BYTES_PER_KB = 1024;

/** 86 KB, 1.2 MB. */
export function sayBytes(bytes: number): string {
  const kb = bytes / BYTES_PER_KB;
  return kb < BYTES_PER_KB ? `${Math.max(1, Math.round(kb))} KB` : `${(kb / BYTES_PER_KB).toFixed(1)} MB`;
}

/** The file of a unit, where it has one; nothing else. */
export const AttachmentRow = memo(function AttachmentRow({ studentId, courseId, unitId }: { studentId: number; courseId: number; unitId: number }) {
  const { data: file } = useApiQuery('GET courses/{id}/units/{unitId}/attachment', { params: { id: courseId, unitId }, studentId }, { silent: true, staleTime: FETCHING.cacheTimeMs });
  if (!file) return null;
  return <ListGroup><ListRow id="attachment" glyph="doc" title="单元讲义" note={file.file_name} value={sayBytes(file.byte_size)} /></ListGroup>;
});
