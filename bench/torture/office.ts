/** What the school's office does in the console meanwhile: course hours are given and taken away, and entries taken back. */
import type { SchoolHourEntry } from '@xueban/contract/school/course-hours';
import { hoursContent, reversalContent } from './content';
import { GivenUp, type Phone, Refused, type Request } from './phone';

/** Somebody else booked meanwhile: the ledger is read again and the same is asked for. */
const EDITED = 'EDITED_MEANWHILE';

/** Works until the run is over. */
export async function runOffice(office: Phone, students: readonly [number, ...number[]]): Promise<void> {
  const given: { student: number; id: number }[] = [];
  try {
    while (!office.isOver) {
      const entry = office.chance.is(0.3) ? given.pop() : undefined;
      if (entry) await takeBack(office, entry);
      else given.push(await give(office, office.chance.pick(students)));
    }
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error;
  }
}

async function give(office: Phone, student: number): Promise<{ student: number; id: number }> {
  const path = `students/${student}/course_hour_entries`;
  const hours = office.chance.pick([10, 2, 0.5, -0.5]);
  const key = office.newKey();
  const reason = `续课 ${key}`;
  const answer = { key, content: hoursContent(hours, reason) };
  for (;;) {
    const [latest] = ((await office.read(path)) ?? []) as SchoolHourEntry[];
    const request: Request = { method: 'POST', path, student, body: { hours, reason, latest_entry_id: latest?.id ?? null }, answer };
    try {
      return { student, id: ((await office.insist(request)) as SchoolHourEntry).id };
    } catch (error) {
      if (!(error instanceof Refused) || !error.message.endsWith(EDITED)) throw error;
    }
  }
}

async function takeBack(office: Phone, { student, id }: { student: number; id: number }): Promise<void> {
  const answer = { key: office.newKey(), content: reversalContent(id) };
  const path = `students/${student}/course_hour_entries/${id}/reverse`;
  await office.insist({ method: 'POST', path, student, body: { reason: '记错了' }, answer });
}
