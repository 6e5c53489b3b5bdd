import { memo, useCallback, useRef, useState } from 'react';
import { FETCHING } from '@xueban/contract/constants';
import type { Student } from '@xueban/contract/resources/students';
import { ListGroup } from '@/components/List';
import { ToggleRow } from '@/components/ToggleRow';
import { useApiQuery } from '@/lib/api-query';
import { reportError } from '@/lib/errors';
import { call } from '@/lib/http/call';
import { batched } from '@/lib/recoil';
import { makeStale } from '@/lib/stale';
import { useStudentActions } from '@/shared/session/students';
import { useStudents } from '@/state/students';

/** Whether AI may be used for each student; where the school has none there is nothing to choose. */
export const AiSwitches = memo(function AiSwitches() {
  const students = useStudents();
  const { data: school } = useApiQuery(
    'GET schools/current',
    {},
    { enabled: students.length > 0, silent: true, staleTime: FETCHING.cacheTimeMs },
  );
  if (!school?.ai || students.length === 0) return null;
  return (
    <ListGroup id="ai-switches">
      {students.map((student) => (
        <AiSwitch key={student.id} student={student} />
      ))}
    </ListGroup>
  );
});

const AiSwitch = memo(function AiSwitch({ student: { id, name, ai_allowed: allowed } }: { student: Student }) {
  const { keepStudent } = useStudentActions();
  /** Chosen, but not saved by the server yet. */
  const [wanted, setWanted] = useState<boolean>();
  const busy = useRef(false);
  const put = useCallback(
    async (on: boolean) => {
      if (busy.current) return;
      busy.current = true;
      setWanted(on);
      try {
        keepStudent(await call('PUT students/{id}', { params: { id }, studentId: id, body: { ai_allowed: on } }));
        makeStale(['aiGenerations']);
      } catch (error) {
        reportError(error);
      }
      busy.current = false;
      batched(() => setWanted(undefined));
    },
    [id, keepStudent],
  );
  const change = useCallback((on: boolean) => void put(on), [put]);
  const on = wanted ?? allowed;
  return (
    <ToggleRow
      id={`ai-${id}`}
      title={`${name}使用 AI`}
      note={on ? '有人点了才用；关闭后什么都不发给 AI 服务' : '已关闭：内容用学校的素材做，解答题由家长批改'}
      on={on}
      onChange={change}
    />
  );
});
