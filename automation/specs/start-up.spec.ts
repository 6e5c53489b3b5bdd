import { clientMessages } from '@xueban/contract/client-errors';
import { STORED_KEYS } from '@xueban/contract/constants';
import { routes } from '@xueban/contract/routes';
import { useWorld } from '../driver/world';
import { admin } from '../journeys/admin';
import { guardian, students } from '../journeys/demo';
import { Recorded } from '../journeys/recorded';
import { getPages } from '../pages';

const { scenario } = useWorld();
const childless = { phone: '13900006001', password: 'without-students' };

describe('start-up and the current student', () => {
  scenario('nobody signed in: one sign-in page; afterwards the first student', async ({ phone, database }) => {
    const { signIn, home } = getPages(phone);
    await signIn.waitForOpen();
    expect((await phone.pageStack()).filter((path) => path === routes.signIn.path)).toHaveLength(1);
    await signIn.signInByPassword(guardian);
    await home.waitForOpen();
    await home.waitForStudent(students.studying);
    expect(String(await phone.stored(STORED_KEYS.studentId))).toBe(await new Recorded(database).studentId(students.studying));
  });

  scenario('another student is chosen, and is still the one after the app was killed', async ({ phone, database }) => {
    const { home, mine } = getPages(phone);
    const id = await new Recorded(database).studentId(students.finishing);
    await mine.open();
    await mine.waitForGuardian(guardian.name);
    await mine.chooseStudent(id);
    await home.open();
    await home.waitForStudent(students.finishing);
    await phone.killAndReopen();
    await home.waitForOpen();
    await home.waitForStudent(students.finishing);
    expect(String(await phone.stored(STORED_KEYS.studentId))).toBe(id);
    expect(await phone.currentPath()).toBe(routes.words.path);
  });

  scenario("a stored student who is not the guardian's any more gives way to the first", async ({ phone, database }) => {
    const { home } = getPages(phone);
    const id = await new Recorded(database).studentId(students.finishing);
    await database.rows('delete from parent_students where student_id = $1', id);
    await phone.killAndReopen();
    await home.waitForOpen();
    await home.waitForStudent(students.studying);
  });

  scenario('a guardian without students is told 学员不存在, and what to do', async ({ phone, database }) => {
    const { home, mine, signIn } = getPages(phone);
    await admin(database, 'create-parent', '--phone', childless.phone, '--name', '陈先生', '--password', childless.password);
    await mine.open();
    await mine.signOut();
    await mine.waitForGuest();
    await mine.signIn();
    await signIn.signInByPassword(childless);
    await phone.waitForToast(clientMessages.studentMissing);
    await home.open();
    await home.waitForNoStudent();
  });
});
