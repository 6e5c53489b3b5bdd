import { lookAt } from '../audit/walk';
import { useWorld } from '../driver/world';
import { admin, teacherCode } from '../journeys/admin';
import { students } from '../journeys/demo';
import { openLostLesson } from '../journeys/lost-lesson';
import { Recorded } from '../journeys/recorded';
import { Round } from '../journeys/round';
import { learnerAt } from '../journeys/sign-in';
import { type Pages, getPages } from '../pages';
import { waitFor } from '../driver/wait';

const { scenario } = useWorld();
const perfect = { knownPlaces: [], knowsSlip: () => true, knowsInExam: () => true };

/** A round with so few words, from its pre-exam to its report. */
async function shortRound(pages: Pages, words: number): Promise<void> {
  const round = new Round(pages, perfect);
  await round.shortPreExam(words);
  await round.group(1);
  await round.finalExam();
  await round.complete();
}

describe('lessons with a teacher', () => {
  scenario(
    'begin with the code of the day; the hours are charged once and are right everywhere at once',
    async ({ phone, database }) => {
      const { pages, recorded, student } = await learnerAt({ phone, database }, students.fresh);
      await admin(database, 'lesson-rules', '--min-words', '2', '--min-minutes', '0');
      const code = await teacherCode(database);
      const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0');
      // Seen before the lesson, so that it has to change while it is open.
      await pages.mine.open();
      await pages.mine.waitForBalance('剩 10.0 课时');
      await pages.home.open();

      await pages.home.askForLesson();
      await pages.lessonStart.choose('long');
      await pages.lessonStart.waitForBalance('剩 10.0 课时');
      await pages.lessonStart.typeCode(wrong);
      await pages.lessonStart.start();
      await pages.lessonStart.waitForCodeError('口令不对');
      await pages.lessonStart.typeCode(code);
      await pages.lessonStart.start();
      await pages.preExam.waitForOpen();

      await shortRound(pages, 3);
      await pages.finalExam.waitForHours('这节课计 1.0 课时');
      await pages.finalExam.waitForHoursLeft('剩 9.0 课时');
      await pages.finalExam.goHome();
      await pages.mine.open();
      await pages.mine.waitForBalance('剩 9.0 课时');
      expect((await pages.mine.allLessons())[0]).toMatch(/王老师 · 长课 30 分钟.*1\.0 课时.*已学完/s);
      expect(await recorded.courseHours(student)).toBe(9);
    },
    240_000,
  );

  scenario(
    'a round below the least is not charged, and says why',
    async ({ phone, database }) => {
      const pages = getPages(phone);
      const recorded = new Recorded(database);
      const student = await recorded.studentId(students.fresh);
      await admin(database, 'lesson-rules', '--min-words', '5', '--min-minutes', '5');
      await pages.home.open();
      await pages.home.waitForOpen();
      await pages.home.startRound('short', await teacherCode(database));
      await shortRound(pages, 1);
      await pages.finalExam.waitForHours('这节课不计课时：新学的不到 5 个');
      await pages.finalExam.waitForHoursLeft('剩 9.0 课时');
      // The list is open, as the lesson before left it.
      await pages.mine.open();
      await pages.mine.waitForNewestLesson(/短课 15 分钟.*不计课时.*新学的不到 5 个/s);
      expect(await recorded.courseHours(student)).toBe(9);
    },
    240_000,
  );

  scenario(
    'a lesson that was begun and lost goes on without the code, or costs nothing for a student who learns alone',
    async (world) => {
      const { phone, database } = world;
      const pages = getPages(phone);
      const student = await new Recorded(database).studentId(students.fresh);
      await pages.home.open();
      await pages.home.askForLesson();
      await pages.lessonStart.choose('long');
      await pages.lessonStart.typeCode(await teacherCode(database));
      // The lesson is opened, and the round after it is not: the app is killed in between.
      await openLostLesson(world, student);
      // A page of its own under the address of another: the look at every page does not come by here.
      expect(await lookAt(world, 'lessonStart')).toEqual([]);
      await phone.tap('learning alone instead', { selector: '#lesson-alone' });
      await pages.preExam.waitForOpen();
      await waitFor('the lesson to be over', async () => {
        const { charge_reason: reason } = await database.row<{ charge_reason: string | null }>(
          'select charge_reason from teaching_records where student_id = $1 order by id desc limit 1',
          student,
        );
        return reason === 'unused';
      });
      expect(await new Recorded(database).courseHours(student)).toBe(9);
    },
    120_000,
  );

  scenario(
    'without hours there is no lesson; what is owed is called so; alone it goes on',
    async ({ phone, database }) => {
      const pages = getPages(phone);
      const recorded = new Recorded(database);
      const student = await recorded.studentId(students.finishing);
      await admin(database, 'add-hours', '--student', students.finishing, '--hours', String(-1 - (await recorded.courseHours(student))));
      await pages.mine.open();
      await pages.mine.chooseStudent(student);
      // What the school has done is known with the next start, a pull, or after five minutes.
      await phone.killAndReopen();
      await pages.home.waitForStudent(students.finishing);
      await pages.mine.open();
      await pages.mine.waitForBalance('欠 1.0 课时');
      await pages.home.open();
      await pages.home.waitForStudent(students.finishing);
      await pages.home.askForLesson();
      await pages.lessonStart.waitForWarning('欠 1.0 课时，不够上陪练课');
      expect(await phone.loadText('the long lesson', '#lesson-long')).toContain('课时不够');
      await phone.waitUntilGone('a field for the code', { selector: '#lesson-code' });
      await pages.lessonStart.start();
      await pages.preExam.waitForOpen();
      expect(await recorded.courseHours(student)).toBe(-1);
    },
    120_000,
  );
});
