/** The ways through the pages, one a state. Every fault is a real one: a database that refuses, a network that is cut. */
import { type RouteName, routes } from '@xueban/contract/routes';
import { waitFor } from '../driver/wait';
import type { World } from '../driver/world';
import { admin } from '../journeys/admin';
import { guardian, students } from '../journeys/demo';
import { mathScreens } from '../journeys/math-screens';
import { waitUntilRead } from '../journeys/page-read';
import { Recorded } from '../journeys/recorded';
import { type Moment, noMoment, Round } from '../journeys/round';
import { signInAs } from '../journeys/sign-in';
import { getPages } from '../pages';
import { consentAsked } from './consent';
import { type Ids, PAGES, type PageStates, type State, type Who } from './pages';

/** Takes a picture of what is on the screen, or measures it; 'again': wants the page opened once more, where nothing depends on it. */
export type Shoot = (page: RouteName, state: State) => Promise<unknown>;
export type Wanted = ReadonlySet<RouteName>;

/** Three retries come to seven seconds; a busy machine takes longer. */
const SETTLE_MS = 40_000;
/** So long nothing is asked of the server before a page counts as read, ms. */
const QUIET_MS = 600;
const OTHER_STUDENT = '林新';
export const LONE_GUARDIAN = { phone: '13800006099', password: '纸船-灯塔-47-麦田', name: '新家长' } as const;

/** Words of the short round whose stages are shown. */
const NEW_WORDS = 5;

/** Where what a state needs is not said by an address. */
const OWN_WAY: ReadonlySet<RouteName> = new Set(['consent']);

const getEntries = (wanted: Wanted): [RouteName, PageStates][] =>
  (Object.entries(PAGES) as [RouteName, PageStates][]).filter(([name]) => wanted.has(name) && !OWN_WAY.has(name));

/** What every walk begins with: the people, the forms of a visitor, every page with data. */
export async function begin(world: World, wanted: Wanted, shoot: Shoot): Promise<Ids> {
  await preparePeople(world);
  const ids = await loadIds(world);
  await formsThenSignIn(world, wanted, shoot);
  await withData(world, ids, wanted, shoot);
  return ids;
}

/** The steps of a round, by the student who has not begun. */
export async function theRound(world: World, wanted: Wanted, shoot: Shoot): Promise<void> {
  await turnTo(world, 'fresh');
  await attempt('the round', () => roundWithData(world, wanted, shoot));
}

/** A student without a course and a guardian without students join the demo school. */
async function preparePeople({ database }: World): Promise<void> {
  await admin(database, 'create-student', '--parent', guardian.phone, '--name', OTHER_STUDENT, '--grade', '三年级');
  const { phone, name, password } = LONE_GUARDIAN;
  await admin(database, 'create-parent', '--phone', phone, '--name', name, '--password', password);
}

export async function loadIds({ database }: World): Promise<Ids> {
  const student = await new Recorded(database).studentId(students.studying);
  const one = async (sql: string): Promise<string> => (await database.row<{ id: string }>(sql, student)).id;
  const section = await database.row<Record<'course_id' | 'unit_id' | 'chapter_id' | 'id', string>>(
    "select course_id, unit_id, chapter_id, id from sections where slug = 'addition' and removed_at is null limit 1",
  );
  return {
    wordCourse: await one(
      `select a.course_id as id from student_allocations a join courses c on c.id = a.course_id
        where a.student_id = $1 and a.is_default and c.content_type = 'word'`,
    ),
    review: await one('select max(id) as id from reinforcement_submissions where student_id = $1 and completed_at is not null'),
    print: await one('select max(id) as id from learning_prints where student_id = $1'),
    vocabTest: await one("select max(id) as id from vocabulary_level_submissions where student_id = $1 and status = 'completed'"),
    mathCourse: section.course_id,
    mathBook: '',
    student,
    generation: '',
    shareToken: '',
    round: await one('select max(id) as id from learning_records where student_id = $1 and completed_at is null'),
    levelTest: '',
    mathPlace: `courseId=${section.course_id}&unitId=${section.unit_id}&chapterId=${section.chapter_id}&sectionId=${section.id}`,
  };
}

/** The page is drawn, asks for nothing and nothing on it waits. */
async function settle(world: World, name: RouteName): Promise<void> {
  await waitUntilRead(world, name, { quietMs: QUIET_MS, timeoutMs: SETTLE_MS });
}

/** What fails on one page is told, and the others get their pictures. */
async function visit(world: World, name: RouteName, state: State, query: string | undefined, shoot: Shoot): Promise<void> {
  await attempt(`${name} ${state}`, () => openAndShoot(world, name, state, query, shoot));
}

/** Tells what fails, and goes on. @returns whether it did not */
async function attempt(what: string, run: () => Promise<void>): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    process.exitCode = 1;
    console.error(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

async function openAndShoot(world: World, name: RouteName, state: State, query: string | undefined, shoot: Shoot): Promise<void> {
  do await openIn(world, name, state, query);
  while ((await shoot(name, state)) === 'again');
}

async function openIn(world: World, name: RouteName, state: State, query: string | undefined): Promise<void> {
  const { phone } = world;
  const { path } = routes[name];
  await phone.reLaunch(`/${path}${query === undefined ? '' : `?${query}`}`);
  await settle(world, name);
  const page = PAGES[name];
  const hand = state === 'empty' && 'then' in page.empty ? page.empty.then : page.then?.[state];
  if (hand !== undefined) {
    await hand(world);
    await settle(world, name);
  }
}

/** Pages that hold something only on the way through a round, and on its day. */
export const ROUND_PAGES: ReadonlySet<RouteName> = new Set([
  'lessonStart',
  'preExam',
  'memorization',
  'paperCutBox',
  'finalExam',
  'checkIn',
]);

/** Lets the tab AI智能 make a plan, of the school's own material where it has no AI, and shares it. */
async function makeAndShare(world: World, ids: Ids): Promise<void> {
  const { phone, database } = world;
  await phone.reLaunch(`/${routes.aiNew.path}?kind=plan`);
  await phone.tap('the start', { selector: '#start' });
  await phone.waitForPage(routes.aiShow.path);
  await waitFor('it to be made', () => phone.find({ selector: '#origin' }), { timeoutMs: SETTLE_MS });
  ids.generation = (await database.row<{ id: string }>('select max(id) as id from ai_generations')).id;
  await phone.tap('what else can be done with it', { selector: '#more' });
  const before = (await phone.sharing.cards()).length;
  await phone.tap('sharing it', { selector: '#share' });
  const card = await waitFor('the shared card', async () => (await phone.sharing.cards())[before]);
  ids.shareToken = /token=([^&]+)/.exec(card.path)?.[1] ?? '';
}

/** Pages with what a student in the middle has; mathematics is worked on first, so that it holds something. */
async function withData(world: World, ids: Ids, wanted: Wanted, shoot: Shoot): Promise<void> {
  if (wanted.has('aiShow') || wanted.has('aiShared') || wanted.has('aiList')) await attempt('ai', () => makeAndShare(world, ids));
  if ([...wanted].some((name) => routes[name].path.startsWith('pages/math')))
    await attempt('mathematics', () => mathScreens(world, () => Promise.resolve()));
  const [taken] = await world.database.rows<{ id: string | null }>(
    "select max(id) as id from math_level_submissions where status = 'completed'",
  );
  ids.levelTest = taken?.id ?? '';
  const [book] = await world.database.rows<{ id: string | null }>('select max(id) as id from mistake_question_books');
  ids.mathBook = book?.id ?? '';
  for (const [name, { query }] of getEntries(wanted)) {
    if (ROUND_PAGES.has(name) || name === 'signIn' || name === 'forgetPassword') continue;
    await visit(world, name, 'data', query?.(ids), shoot);
  }
  if (wanted.has('consent')) await attempt('consent data', () => consentAsked(world, 'data', shoot));
  await openOnQuietPage(world);
}

/**
 * The stages of a round, in a short one of the student who has just begun.
 * @param also told of every moment of it, as `Round` names them
 */
export async function roundWithData(world: World, wanted: Wanted, shoot: Shoot, also: Moment = noMoment): Promise<void> {
  if (![...ROUND_PAGES].some((name) => wanted.has(name))) return;
  const pages = getPages(world.phone);
  const names: Readonly<Record<string, RouteName>> = {
    memorization: 'memorization',
    'paper-cut-box-1': 'paperCutBox',
    'final-exam-choice': 'finalExam',
  };
  const round = new Round(pages, { knownPlaces: [0], knowsSlip: () => true, knowsInExam: () => true }, async (moment) => {
    const name = names[moment];
    if (name !== undefined && wanted.has(name)) await shoot(name, 'data');
    await also(moment);
  });
  await pages.home.open();
  if (wanted.has('lessonStart')) {
    await pages.home.askForLesson();
    await pages.lessonStart.choose('long');
    await shoot('lessonStart', 'data');
    await pages.lessonStart.choose('none');
    await pages.lessonStart.start();
  } else await pages.home.startRound('none');
  await pages.preExam.waitForOpen();
  if (wanted.has('preExam')) await shoot('preExam', 'data');
  await round.shortPreExam(NEW_WORDS);
  await round.memorize(1);
  await round.cut(1, [], '第 1 组');
  await round.finalExam();
  if (!wanted.has('checkIn')) return;
  await round.complete();
  await openAndShoot(world, 'checkIn', 'data', undefined, shoot);
}

const WHO = {
  /** Nothing of whom is kept on the phone. */
  finishing: students.finishing,
  fresh: students.fresh,
  'no-course': OTHER_STUDENT,
} as const;

/** Turns the phone to a student. */
export async function turnTo(world: World, who: keyof typeof WHO): Promise<void> {
  const { phone, database } = world;
  const id = await new Recorded(database).studentId(WHO[who]);
  await phone.reLaunch(`/${routes.mine.path}`);
  await settle(world, 'mine');
  await getPages(phone).mine.chooseStudent(id);
}

const NOBODY: readonly Who[] = ['fresh', 'finishing', 'no-course', 'no-student'];

/** @param people who is asked, in this order; after the guardian without students nobody else is */
export async function withoutData(world: World, ids: Ids, wanted: Wanted, shoot: Shoot, people: readonly Who[] = NOBODY): Promise<void> {
  for (const who of people) {
    const pages = getEntries(wanted).flatMap(([name, { empty }]) => ('who' in empty && empty.who === who ? [{ name, empty }] : []));
    if (pages.length === 0) continue;
    if (!(await attempt(who, () => (who === 'no-student' ? signInAlone(world) : turnTo(world, who))))) continue;
    for (const { name, empty } of pages) await visit(world, name, 'empty', empty.query?.(ids), shoot);
  }
}

/** As the guardian nobody has linked to a student yet. */
async function signInAlone({ phone }: World): Promise<void> {
  const { mine, signIn } = getPages(phone);
  await phone.reLaunch(`/${routes.mine.path}`);
  await mine.signOut();
  await mine.waitForGuest();
  await mine.signIn();
  await signIn.signInByPassword(LONE_GUARDIAN);
}

/** The app opened again on a page that reads nothing, signed in: nothing of other pages is in its memory. */
async function openOnQuietPage(world: World): Promise<void> {
  await world.phone.killAndReopen(routes.terms.path);
  await settle(world, 'terms');
}

/** All pages while PostgreSQL takes nobody in: the server answers, with 503. */
export async function withoutServer(world: World, ids: Ids, wanted: Wanted, shoot: Shoot): Promise<void> {
  await openOnQuietPage(world);
  await world.database.refuse();
  try {
    for (const [name, { query }] of getEntries(wanted)) await visit(world, name, 'error', query?.(ids), shoot);
  } finally {
    await world.database.accept();
    await openOnQuietPage(world);
  }
  if (wanted.has('consent')) await attempt('consent error', () => consentAsked(world, 'error', shoot));
}

/** All pages on a phone without a network. */
export async function withoutNetwork(world: World, ids: Ids, wanted: Wanted, shoot: Shoot): Promise<void> {
  await openOnQuietPage(world);
  await world.network.cut();
  await world.phone.setNetwork('none');
  try {
    for (const [name, { query }] of getEntries(wanted)) await visit(world, name, 'offline', query?.(ids), shoot);
  } finally {
    await world.network.restore();
    await world.phone.setNetwork('wifi');
    await openOnQuietPage(world);
  }
  if (wanted.has('consent')) await attempt('consent offline', () => consentAsked(world, 'offline', shoot));
}

/** The forms, on a phone nobody has signed in on, and the demo guardian signed in after them. */
async function formsThenSignIn(world: World, wanted: Wanted, shoot: Shoot): Promise<void> {
  for (const name of ['forgetPassword', 'signIn'] as const) if (wanted.has(name)) await visit(world, name, 'data', undefined, shoot);
  const { phone } = world;
  await phone.killAndReopen();
  const id = await new Recorded(world.database).studentId(students.studying);
  await signInAs(getPages(phone), { id, name: students.studying });
}
