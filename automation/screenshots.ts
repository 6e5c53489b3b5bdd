/** `npm run screenshots`: goes through the product on the page objects of the specs, on two sizes of phone. */
import { AiProvider } from './driver/ai-provider';
import { openWorld, type World } from './driver/world';
import { aiScreens } from './journeys/ai-screens';
import { teacherCode } from './journeys/admin';
import { guardian, students } from './journeys/demo';
import { openLostLesson } from './journeys/lost-lesson';
import { mathAnswerScreens } from './journeys/math-answer-screens';
import { mathScreens } from './journeys/math-screens';
import { mineScreens } from './journeys/mine-screens';
import { Recorded } from './journeys/recorded';
import { type Moment, Round } from './journeys/round';
import { emptyScreens, wordScreens } from './journeys/screens';
import { vocabTestMoments } from './journeys/vocab-test';
import { getPages } from './pages';
import { pictureFile, runWithSchools, SIZES } from './states/shooting';

const GROUPS = 9;

const toTop = async ({ phone }: World): Promise<void> => phone.scrollTo(0);
const lookAtSlip = async ({ phone }: World): Promise<void> => getPages(phone).paperCutBox.lookAtFirst();
/** What a hand does before some pictures. */
const prepare: Readonly<Record<string, (world: World) => Promise<void>>> = {
  'pre-exam': toTop,
  'final-exam': toTop,
  'paper-cut-box-1': lookAtSlip,
  'paper-cut-box-3': lookAtSlip,
};

void runWithSchools(async () => {
  const provider = await AiProvider.open();
  try {
    for (const viewport of SIZES) {
      const world = await openWorld({ viewport, server: provider.settings });
      try {
        await goThrough(world, provider, async (name) => {
          await prepare[name]?.(world);
          await world.phone.waitForStill();
          await world.phone.screenshot(pictureFile(viewport, `${name}.png`));
          console.log(`${viewport.width} × ${viewport.height}  ${name}`);
        });
      } finally {
        await world.close();
      }
    }
  } finally {
    await provider.close();
  }
});

/** Everything a guardian and a learner meet, in the order they meet it. */
async function goThrough(world: World, provider: AiProvider, moment: Moment): Promise<void> {
  await signIn(world, moment);
  await lookAround(world, moment);
  await vocabTestMoments(world, moment);
  await emptyScreens(world, moment);
  await studyRound(world, moment);
  await wordScreens(world, moment);
  await mathScreens(world, moment);
  await mathAnswerScreens(world, provider, moment);
  await aiScreens(world, moment);
  await mineScreens(world, moment);
}

async function signIn({ phone, server }: World, moment: Moment): Promise<void> {
  const { signIn: page, home } = getPages(phone);
  await page.waitForOpen();
  await moment('sign-in');
  await page.fillPhone(guardian.phone);
  await page.requestCaptcha();
  await page.fillCaptcha(await server.smsCode(guardian.phone));
  await page.submit();
  await page.waitForConsentQuestion();
  await moment('sign-in-consent');
  await page.agree();
  await home.waitForOpen();
  await home.waitForStudent(students.studying);
  await home.waitForLatestLesson();
  await home.waitForProgress();
  await moment('words');
}

async function lookAround({ phone }: World, moment: Moment): Promise<void> {
  const { mine } = getPages(phone);
  await mine.open();
  await mine.waitForGuardian(guardian.name);
  await mine.waitForLessons();
  await moment('mine');
  await mine.openPrivacy();
  await moment('privacy');
  await phone.goBack();
}

async function studyRound(world: World, moment: Moment): Promise<void> {
  const { phone, database } = world;
  const pages = getPages(phone);
  const id = await new Recorded(database).studentId(students.fresh);
  await pages.home.open();
  await pages.home.chooseStudent({ id, name: students.fresh });
  await openLostLesson(world, id);
  await moment('words-lesson-under-way');
  // As if it had not been.
  await database.rows('delete from teaching_records where student_id = $1 and charge_reason is null', id);
  await phone.killAndReopen();
  await pages.home.waitForOpen();
  await pages.home.askForLesson();
  await pages.lessonStart.choose('long');
  await moment('words-lesson');
  await pages.lessonStart.typeCode(await teacherCode(database));
  await pages.lessonStart.start();
  const round: Round = new Round(
    pages,
    {
      knownPlaces: [0, 1],
      knowsSlip: (word, before) => before > 0 || round.words.indexOf(word) % 5 !== 2,
      knowsInExam: (word) => round.words.indexOf(word) % 9 !== 4,
    },
    moment,
  );
  await round.preExam();
  for (let group = 1; group <= GROUPS; group += 1) await round.group(group);
  await round.finalExam();
  await round.complete();
}
