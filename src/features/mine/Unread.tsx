import { memo, useCallback, useRef } from 'react';
import { ListGroup, ListRow } from '@/components/List';
import { isUnreached } from '@/lib/http/api-error';
import { isOnline } from '@/lib/network';
import { useFigures } from './use-figures';

/** Says that the figures of a student could not be read, and reads them again; without a network the page says that already. */
export const Unread = memo(function Unread({ studentId }: { studentId: number }) {
  const { plan, mathBooks } = useFigures(studentId);
  const failing = [plan, mathBooks].find(({ isError }) => isError);
  // Said until they are read: while they are asked for once more nothing is an error.
  const last = useRef(failing);
  if (failing) last.current = failing;
  else if (plan.data !== undefined && mathBooks.data !== undefined) last.current = undefined;
  const failed = last.current;
  const { refetch: readPlan } = plan;
  const { refetch: readBooks } = mathBooks;
  const again = useCallback(() => void Promise.all([readPlan(), readBooks()]), [readPlan, readBooks]);
  if (!failed || (isUnreached(failed.error) && !isOnline())) return null;
  return (
    <ListGroup>
      <ListRow id="mine-unread" title="服务器正忙，看到的是上次的内容" note="点这里刷新" glyph="info" onTap={again} />
    </ListGroup>
  );
});
