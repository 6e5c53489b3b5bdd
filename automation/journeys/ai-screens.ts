/** What learners meet in AI智能. For pictures: what was made is written into the database, so that the pictures are the same every time. */
import type { AiContent, AiRequest } from '@xueban/contract/resources/ai-generations';
import { routes } from '@xueban/contract/routes';
import type { SchoolDatabase } from '../driver/database';
import type { World } from '../driver/world';
import { AiHome, AiShow } from '../pages/ai';
import { getPages } from '../pages';
import { examples, planFrom } from './ai-examples';
import { students } from './demo';
import { Recorded } from './recorded';
import { RecordedWords } from './recorded-words';
import type { Moment } from './round';

/** A scroll of a screen, CSS pixels. */
const NEXT_SCREEN = 480;
/** What a learner takes to look at an answer, ms. */
const LOOKING_MS = 1_000;

interface Row {
  studentId: string;
  courseId: string;
  kind: AiRequest['kind'];
  title: string;
  status: 'ready' | 'failed' | 'making';
  origin: 'ai' | 'school';
  content: AiContent | null;
  questions: number;
  draft?: string;
  problem?: string;
}

/** As it may have been asked for. */
function toRequest({ kind, courseId, content }: Row): AiRequest {
  const course = { course_id: Number(courseId), words_from: 'today' as const };
  switch (kind) {
    case 'exercise':
      return { kind, exercise_type: 'ordering', ...course };
    case 'explanation':
      return { kind, course_id: course.course_id, word_id: 1 };
    case 'plan':
      return { kind };
    default:
      return { kind, form: content?.kind === 'reading' ? content.form : 'text', ...course };
  }
}

let made = 0;

/** @returns its id */
async function insert(database: SchoolDatabase, row: Row): Promise<string> {
  made += 1;
  const { id } = await database.row<{ id: string }>(
    `insert into ai_generations (student_id, idempotency_key, kind, course_id, request, origin, status, title, model, draft, content, questions_count, problem, holder, held_until, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'pictures', now() + interval '1 hour', now()) returning id`,
    row.studentId,
    `picture-${made}`,
    row.kind,
    row.courseId,
    JSON.stringify(toRequest(row)),
    row.origin,
    row.status,
    row.title,
    row.origin === 'ai' ? 'qwen-plus' : null,
    row.draft ?? '',
    row.content === null ? null : JSON.stringify(row.content),
    row.questions,
    row.problem ?? null,
  );
  return id;
}

/** The tab, each kind, what is being made, what failed, what somebody shared. */
export async function aiScreens(world: World, moment: Moment): Promise<void> {
  const { phone, database } = world;
  const studentId = await new Recorded(database).studentId(students.studying);
  const courseId = await new RecordedWords(database, studentId).courseId();
  await phone.reLaunch(`/${routes.words.path}`);
  const { home } = getPages(phone);
  await home.waitForOpen();
  await home.chooseStudent({ id: studentId, name: students.studying });
  const ai = new AiHome(phone);
  await ai.open();
  await moment('ai');
  await phone.scrollTo(NEXT_SCREEN);
  await moment('ai-more');
  await phone.tap('what was used', { selector: '#usage' });
  await moment('ai-usage');
  await askMoments(world, moment, courseId);
  await madeMoments(world, moment, { studentId, courseId });
}

async function askMoments({ phone }: World, moment: Moment, courseId: string): Promise<void> {
  const asks = { reading: '', exercise: '&exerciseType=ordering', explanation: '', plan: '', word: '' };
  for (const [name, more] of Object.entries(asks)) {
    const query = name === 'word' ? `kind=explanation&courseId=${courseId}&wordId=1&subject=internationalization` : `kind=${name}${more}`;
    await phone.reLaunch(`/${routes.aiNew.path}?${query}`);
    await phone.waitForElement('what is to be made', { selector: '#what' });
    await moment(`ai-new-${name}`);
  }
}

type Made = Record<string, string>;

/** What was made, by name: examples of every kind, one of the school, one that failed and one under way. */
async function insertMade(database: World['database'], owner: { studentId: string; courseId: string }): Promise<Made> {
  const base = { ...owner, status: 'ready' as const, origin: 'ai' as const };
  const ids: Made = {};
  for (const { name, title, content } of examples) {
    const questions = content.kind === 'plan' ? 0 : content.questions.length;
    ids[name] = await insert(database, { ...base, kind: content.kind, title, content, questions });
  }
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  ids.plan = await insert(database, { ...base, kind: 'plan', origin: 'school', title: '本周计划', content: planFrom(today), questions: 0 });
  ids.failed = await insert(database, {
    ...base,
    kind: 'reading',
    status: 'failed',
    title: '短文',
    content: null,
    questions: 0,
    problem: 'AI_LATE',
  });
  ids.making = await insert(database, {
    ...base,
    kind: 'reading',
    status: 'making',
    title: '短文',
    content: null,
    questions: 0,
    draft: 'Tom borrowed two books from the library. One was a dictionary, and the other was about',
  });
  return ids;
}

interface Opening {
  phone: World['phone'];
  show: AiShow;
  open: (name: string) => Promise<void>;
}

async function madeMoments(world: World, moment: Moment, owner: { studentId: string; courseId: string }): Promise<void> {
  const { phone, network } = world;
  const ids = await insertMade(world.database, owner);
  const show = new AiShow(phone);
  const open = async (name: string): Promise<void> => {
    await phone.reLaunch(`/${routes.ai.path}`);
    await show.open(ids[name] ?? '');
  };
  await readingMoments({ phone, show, open }, moment);
  await exerciseMoments({ phone, show, open }, moment);
  await explanationMoments({ phone, show, open }, moment);
  await open('plan');
  await show.waitForTitle('本周计划');
  await moment('ai-plan');
  await open('making');
  await show.waitForDraft('Tom');
  await moment('ai-making');
  await open('failed');
  await show.waitForTrouble('没有扣次数');
  await moment('ai-failed');
  await phone.reLaunch(`/${routes.ai.path}`);
  await phone.waitForElement('the latest', { selector: '.t-made' });
  await phone.scrollTo(NEXT_SCREEN);
  await moment('ai-latest');
  await phone.reLaunch(`/${routes.aiList.path}`);
  await phone.waitForElement('all of them', { selector: '.t-made' });
  await moment('ai-list');
  await network.cut();
  await phone.setNetwork('none');
  await phone.reLaunch(`/${routes.aiShow.path}?id=${ids.reading}`);
  await show.waitForTitle('Tom');
  await moment('ai-reading-offline');
  await network.restore();
  await phone.returnToNetwork();
}

async function readingMoments({ phone, show, open }: Opening, moment: Moment): Promise<void> {
  await open('reading');
  await show.waitForTitle('Tom');
  await moment('ai-reading');
  await phone.tap('a sentence', { selector: '#sentence-0-1' });
  await phone.tap('a word', { selector: '.t-word' });
  await phone.waitForElement('the word', { selector: '#word-sheet' });
  await moment('ai-reading-word');
  await phone.tap('closing it', { selector: '#word-close' });
  await phone.scrollTo(NEXT_SCREEN);
  await show.choose(1, 0);
  await show.write(2, 'borowed');
  await moment('ai-reading-questions');
  await phone.scrollTo(10_000);
  await moment('ai-reading-end');
  await phone.tap('more', { selector: '#more' });
  await phone.waitForElement('the way to a friend', { selector: '#share' });
  await moment('ai-reading-sheet');
  await open('dialogue');
  await show.waitForTitle('图书馆');
  await moment('ai-dialogue');
}

async function exerciseMoments({ phone, show, open }: Opening, moment: Moment): Promise<void> {
  await open('exercise');
  await phone.waitForElement('the first question', { selector: '#position' });
  await moment('ai-exercise');
  await show.choose(1, 1);
  await moment('ai-exercise-right');
  await phone.letTimePass(LOOKING_MS);
  await show.next();
  await show.write(2, 'lend');
  await show.next();
  await phone.tap('a piece', { selector: '#piece-2' });
  await phone.tap('a piece', { selector: '#piece-1' });
  await phone.tap('a piece', { selector: '#piece-8' });
  await moment('ai-exercise-ordering');
  for (const piece of [0, 3, 4, 5, 6, 7]) await phone.tap('a piece', { selector: `#piece-${piece}` });
  await phone.tap('checking', { selector: '#check-3' });
  await moment('ai-exercise-wrong');
  await show.next();
  await show.waitForResult('/ 3');
  await moment('ai-exercise-result');
}

async function explanationMoments({ phone, show, open }: Opening, moment: Moment): Promise<void> {
  await open('explanation');
  await show.waitForTitle('borrow');
  await moment('ai-explanation');
  for (let step = 0; step < 3; step += 1) await phone.tap('the next step', { selector: '#next-step' });
  await phone.tap('the answer', { selector: '#show-answer' });
  await phone.scrollTo(NEXT_SCREEN);
  await moment('ai-explanation-answer');
}
