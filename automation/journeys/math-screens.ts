/** What learners meet in mathematics. For pictures; looked up in the database: which section, which answer. */
import { routes } from '@xueban/contract/routes';
import type { World } from '../driver/world';
import { getPages } from '../pages';
import { MathQuiz } from '../pages/math-quiz';
import { students } from './demo';
import { Recorded } from './recorded';
import type { Moment } from './round';

/** A scroll of a screen, CSS pixels. */
const NEXT_SCREEN = 480;
/** What a learner takes to read a question and to answer it, ms: in less, nothing is concluded from the answer. */
const READING_MS = 20_000;
/** Questions answered before the report is looked at. */
const ANSWERED = 3;

interface Place {
  course_id: string;
  unit_id: string;
  chapter_id: string;
  id: string;
}

/** The tab, its pages, a quiz begun, the level test, the mistake book. */
export async function mathScreens(world: World, moment: Moment): Promise<void> {
  const { phone, database } = world;
  const studentId = await new Recorded(database).studentId(students.studying);
  await phone.reLaunch(`/${routes.words.path}`);
  const { home } = getPages(phone);
  await home.waitForOpen();
  await home.chooseStudent({ id: studentId, name: students.studying });
  const show = async (name: string, path: string, query: string, selector: string): Promise<void> => {
    await phone.navigateTo(`/${path}?${query}`);
    await phone.waitForPage(path);
    await phone.waitForElement(name, { selector });
    await moment(name);
  };
  await phone.openTab(routes.math.path);
  await phone.waitForElement('the section at hand', { selector: '#continue' });
  await moment('math');
  const section = await database.row<Place>(
    "select s.course_id, s.unit_id, s.chapter_id, s.id from sections s where s.slug = 'addition' and s.removed_at is null limit 1",
  );
  const course = `courseId=${section.course_id}`;
  await show('math-progress', routes.mathProgress.path, course, '.t-section');
  await phone.goBack();
  const place = `${course}&unitId=${section.unit_id}&chapterId=${section.chapter_id}&sectionId=${section.id}`;
  await show('math-handout', routes.handout.path, place, '#quiz');
  await phone.scrollTo(2 * NEXT_SCREEN);
  await moment('math-handout-example');
  await phone.goBack();
  await quizMoments(world, place, moment);
  await show('math-report', routes.mathReport.path, course, '#headline');
  await phone.goBack();
  await show('math-mistakes', routes.mathMistakeBook.path, course, '.t-mistake');
  await phone.tap('printing', { selector: '#print' });
  await phone.waitForElement('the kinds of sheets', { selector: '#make' });
  await moment('math-mistakes-print');
  await phone.goBack();
  await phone.goBack();
  await levelMoments(world, moment);
}

async function quizMoments({ phone }: World, place: string, moment: Moment): Promise<void> {
  const quiz = new MathQuiz(phone);
  await quiz.open(place);
  for (let given = 0; given < ANSWERED; given += 1) {
    if ((await quiz.shown()) === undefined) break;
    await moment(`math-quiz-${given + 1}`);
    await quiz.tap('unknown');
    await quiz.verdict();
    if (given === 0) await moment('math-quiz-verdict');
    await quiz.next();
  }
  await phone.goBack();
}

/** A learner who knows what is taught before grade 7, but for fractions; what the keys of numbers do not type is 不会. */
const KNOWS = "k.position < 7 and k.id not like 'fraction%'";

interface LevelItem {
  knows: boolean;
  key: { kind: string; optionIds?: string[]; keys?: { expr: string }[] };
}

async function levelMoments({ phone, database }: World, moment: Moment): Promise<void> {
  await phone.navigateTo(`/${routes.levelTest.path}`);
  await phone.waitForElement('the level test', { selector: '#start' });
  await moment('level-test');
  await phone.tap('beginning', { selector: '#start' });
  const report = { selector: '#level' };
  const next = { selector: '#question, #level' };
  for (let asked = 0; ; asked += 1) {
    await phone.waitForElement('a question or the report', next);
    if (await phone.find(report)) break;
    if (asked === 1) await moment('level-test-question');
    await phone.letTimePass(READING_MS);
    const number = await phone.loadText('how far it is', '.t-step');
    await database.row(
      `update math_level_submissions set state = jsonb_set(state, '{askedAt}', to_jsonb((state->>'askedAt')::bigint - ${READING_MS}))
        where id = (select max(id) from math_level_submissions where status = 'open') returning id`,
    );
    const { knows, key } = await database.row<LevelItem>(
      `select ${KNOWS} as knows, i.key from math_level_submissions s join level_items i on i.id = s.state->'step'->>'id'
        join knowledge_points k on k.id = i.knowledge_point_id where s.status = 'open' order by s.id desc limit 1`,
    );
    for (const id of knows ? getTaps(key) : ['unknown']) await phone.tap(id, { selector: `#${id}` });
    if (await phone.shows('#check')) await phone.tap('the choice', { selector: '#check' });
    await phone.waitForText('the next question', '.t-step, #level', (text) => text !== number);
  }
  await moment('level-test-report');
  await phone.scrollTo(NEXT_SCREEN);
  await moment('level-test-report-more');
  await phone.goBack();
}

/** The taps of a right answer: an option, or a number in one blank. */
function getTaps({ kind, optionIds = [], keys = [] }: LevelItem['key']): string[] {
  if (kind === 'choice') return optionIds.map((id) => `option-${id}`);
  const [only] = keys;
  const isTyped = kind === 'blanks' && keys.length === 1 && only !== undefined && /^-?\d+(\.\d+)?$/.test(only.expr);
  return isTyped ? [...Array.from(only.expr, (sign) => `key-${SIGNS[sign] ?? sign}`), 'key-done'] : ['unknown'];
}

const SIGNS: Readonly<Record<string, string>> = { '-': 'minus', '.': 'point' };
