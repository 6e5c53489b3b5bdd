import { memo, useCallback, useRef, useState } from 'react';
import { FETCHING } from '@xueban/contract/constants';
import type { FileLink } from '@xueban/contract/resources/learning-prints';
import { ListGroup, ListRow } from './List';
import { useApiQuery } from '@/lib/api-query';
import { downloadAndOpen, type FileOutcome } from '@/lib/files';
import { batched } from '@/lib/recoil';
import { toastText } from '@/lib/toast';
import { sayBytes } from './bytes';

/** What is said when the file did not open. */
const texts: Partial<Record<FileOutcome, string>> = {
  offline: '连上网络后再打开',
  unsupported: '这台手机打不开这种文件',
  failed: '没有打开，请再试一次',
  expired: '没有打开，请再试一次',
};

/** The file of a unit, where it has one; nothing else. */
export const AttachmentRow = memo(function AttachmentRow({
  studentId,
  courseId,
  unitId,
}: {
  studentId: number;
  courseId: number;
  unitId: number;
}) {
  const { data: file, refetch } = useApiQuery(
    'GET courses/{id}/units/{unitId}/attachment',
    { params: { id: courseId, unitId }, studentId },
    { silent: true, staleTime: FETCHING.cacheTimeMs },
  );
  const { opening, open } = useOpening(file ?? undefined, refetch);
  if (!file) return null;
  return (
    <ListGroup>
      <ListRow
        id="attachment"
        glyph="doc"
        title="单元讲义"
        note={file.file_name}
        value={opening ? '正在打开' : sayBytes(file.byte_size)}
        onTap={open}
      />
    </ListGroup>
  );
});

function useOpening(
  file: FileLink | undefined,
  renew: () => Promise<{ data?: FileLink | null | undefined }>,
): { opening: boolean; open: () => void } {
  const [opening, setOpening] = useState(false);
  const busy = useRef(false);
  const open = useCallback(async () => {
    if (!file || busy.current) return;
    busy.current = true;
    setOpening(true);
    let outcome = await downloadAndOpen(file);
    // A link lasts for a while only; the file behind it is the same.
    const renewed = outcome === 'expired' ? (await renew()).data : undefined;
    if (renewed) outcome = await downloadAndOpen(renewed);
    busy.current = false;
    batched(() => setOpening(false));
    const text = texts[outcome];
    if (text !== undefined) toastText(text);
  }, [file, renew]);
  return { opening, open: useCallback(() => void open(), [open]) };
}
