import type { Pages } from '../pages';
import { guardian, students } from './demo';

/** Signs the demo guardian in on a new phone and turns to a student: where most specs begin. */
export async function signInAs({ signIn, home }: Pages, student: { id: string; name: string }): Promise<void> {
  await signIn.signInByPassword(guardian);
  await home.waitForOpen();
  if (student.name !== students.studying) await home.chooseStudent(student);
  await home.waitForStudent(student.name);
}
