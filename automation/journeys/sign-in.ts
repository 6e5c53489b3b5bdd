import type { SchoolDatabase } from '../driver/database';
import type { Phone } from '../driver/phone';
import { type Pages, getPages } from '../pages';
import { guardian, students } from './demo';
import { Recorded } from './recorded';

/** Signs the demo guardian in on a new phone and turns to a student. */
export async function signInAs({ signIn, home }: Pages, student: { id: string; name: string }): Promise<void> {
  await signIn.signInByPassword(guardian);
  await home.waitForOpen();
  if (student.name !== students.studying) await home.chooseStudent(student);
  await home.waitForStudent(student.name);
}

/** A student at the guardian's phone: where most specs begin. */
export async function learnerAt(
  { phone, database }: { phone: Phone; database: SchoolDatabase },
  name: string,
): Promise<{ pages: Pages; recorded: Recorded /** Their id. */; student: string }> {
  const pages = getPages(phone);
  const recorded = new Recorded(database);
  const student = await recorded.studentId(name);
  await signInAs(pages, { id: student, name });
  return { pages, recorded, student };
}
