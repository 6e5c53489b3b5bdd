/** What learners meet beside the round: lists, reviews, mistakes, prints. For pictures, on the page objects of the specs. */
import { routes } from '@xueban/contract/routes';
import type { Phone } from '../driver/phone';
import type { World } from '../driver/world';
import { getPages } from '../pages';
import { CourseWords } from '../pages/course-words';
import { MistakeBook } from '../pages/mistake-book';
import { ReviewHistory, ReviewReport, Reviews, ReviewTake } from '../pages/reinforcements';
import { WordProgress } from '../pages/word-progress';
import { students } from './demo';
import { Recorded } from './recorded';
import { RecordedWords } from './recorded-words';
import type { Moment } from './round';

/** Words answered as they are asked before the other exercises are shown. */
const ANSWERED = 6;

/** What a learner takes to look at an answer, ms: the way on takes no tap before. */
const LOOKING_MS = 1_000;

/** A scroll of a screen, CSS pixels. */
const NEXT_SCREEN = 480;

type Part = (world: World, moment: Moment, words: RecordedWords) => Promise<void>;

/** The word tab of a student in the middle of a course, and what lies behind it. */
export async function wordScreens(world: World, moment: Moment): Promise<void> {
  const studentId = await new Recorded(world.database).studentId(students.studying);
  const words = new RecordedWords(world.database, studentId);
  await toWords(world);
  await getPages(world.phone).home.chooseStudent({ id: studentId, name: students.studying });
  const parts: readonly Part[] = [courseMoments, reviewMoments, mistakeMoments, printMoments, mineMoments];
  for (const part of parts) await part(world, moment, words);
}

/** Back on a tab, whatever is open. */
async function toWords({ phone }: World): Promise<void> {
  await phone.reLaunch(`/${routes.words.path}`);
  await getPages(phone).home.waitForOpen();
}

const courseMoments: Part = async (world, moment) => {
  const { phone } = world;
  const { home } = getPages(phone);
  await toWords(world);
  await home.waitForProgress();
  await phone.scrollTo(NEXT_SCREEN);
  await moment('words-more');
  await phone.scrollTo(0);
  await home.openProgress();
  const progress = new WordProgress(phone);
  await progress.waitForOpen();
  await moment('progress');
  await progress.openNewWords();
  const words = new CourseWords(phone);
  await words.waitForOpen();
  await moment('course-words');
  await phone.tap('covering one side', { selector: '#veil' });
  await moment('course-words-covered');
  await phone.tap('the first word', { selector: '.t-word-row' });
  await moment('course-words-uncovered');
  await words.search('qqq');
  await words.waitForNothing();
  await moment('course-words-nothing');
};

const reviewMoments: Part = async (world, moment, words) => {
  const { phone } = world;
  await toWords(world);
  const reviews = new Reviews(phone);
  await reviews.open(await words.courseId());
  await reviews.waitForOpen();
  await moment('reviews');
  await phone.scrollTo(NEXT_SCREEN);
  await moment('reviews-more');
  await reviews.openWords();
  await phone.waitUntilShown(routes.reinforcementWords.path);
  await moment('review-words');
  await phone.goBack();
  await reviews.waitForOpen();
  await reviews.start();
  const take = new ReviewTake(phone);
  await takeMoments(world, moment, words, take);
  await take.stopHere();
  const report = new ReviewReport(phone);
  await report.waitForWhole();
  await moment('review-report');
  await phone.scrollTo(NEXT_SCREEN);
  await moment('review-report-more');
  await phone.scrollTo(10_000);
  await moment('review-report-end');
  await phone.reLaunch(`/${routes.reinforcementHistory.path}`);
  await new ReviewHistory(phone).first();
  await moment('review-history');
};

/** The four exercises, each before and after an answer. */
async function takeMoments({ phone }: World, moment: Moment, words: RecordedWords, take: ReviewTake): Promise<void> {
  let answered = 0;
  const answer = async (): Promise<string> => take.answer((answered += 1) % 3 > 0, words.findMeaning);
  while (!(await take.asksByRecall())) await answer();
  await moment('take-recall');
  await phone.tap('the card', { selector: '#card' });
  await phone.waitForElement('the meaning', { selector: '#meaning' });
  await moment('take-recall-meaning');
  await phone.tap('remembered', { selector: '#remembered' });
  await phone.waitUntilGone('the meaning', { selector: '#meaning' });
  while (answered < ANSWERED) await answer();
  for (const exercise of ['choice', 'listening'] as const) {
    if (!(await chooseExercise(phone, exercise))) continue;
    await phone.waitForElement('the options', { selector: '#option-1' });
    await moment(`take-${exercise}`);
    await phone.tap('不认识', { selector: '#unknown' });
    await phone.waitForElement('the right one', { selector: '#next' });
    await moment(`take-${exercise}-wrong`);
    await phone.letTimePass(LOOKING_MS);
    await phone.tap('the next word', { selector: '#next' });
    await phone.waitUntilGone('what was answered', { selector: '#next' });
  }
  await chooseExercise(phone, 'spelling');
  await phone.waitForElement('the field', { selector: '#typed' });
  await moment('take-spelling');
  for (const letter of 'beautifull') await phone.tap(`the key ${letter}`, { selector: `#letter-${letter}` });
  await phone.tap('checking', { selector: '#check' });
  await phone.waitForElement('the comparison', { selector: '#pass' });
  await moment('take-spelling-wrong');
  await phone.letTimePass(LOOKING_MS);
  await phone.tap('no second spelling', { selector: '#pass' });
  await phone.tap('the pause', { selector: '#pause' });
  await phone.waitForElement('the pause', { selector: '#stop-here' });
  await moment('take-pause');
  await phone.tap('going on', { selector: '#go-on' });
}

/** By the pause of the review. @returns whether it is offered: listening needs a word with a sound */
async function chooseExercise(phone: Phone, exercise: string): Promise<boolean> {
  await phone.tap('the pause', { selector: '#pause' });
  await phone.waitForElement('the ways to be asked', { selector: '#segment-auto' });
  const offered = (await phone.find({ selector: `#segment-${exercise}` })) !== undefined;
  if (offered) await phone.tap(exercise, { selector: `#segment-${exercise}` });
  await phone.tap('going on', { selector: '#go-on' });
  return offered;
}

const mistakeMoments: Part = async ({ phone }, moment) => {
  await phone.reLaunch(`/${routes.wordMistakeBook.path}`);
  const book = new MistakeBook(phone);
  await book.waitForOpen();
  await moment('mistake-book');
  const word = await book.firstWord();
  await phone.tap(`the word ${word}`, { selector: '.t-word', text: word });
  await phone.waitForElement('the sheet of the word', { selector: '#move' });
  await moment('mistake-book-word');
  await phone.tap('moving it', { selector: '#move' });
  await phone.waitForElement('the way back', { selector: '#undo-bar' });
  await moment('mistake-book-undo');
  await book.undo();
  await book.chooseTab('left');
  await moment('mistake-book-left');
};

const printMoments: Part = async ({ phone }, moment) => {
  const { learningPrints, learningPrint } = getPages(phone);
  await learningPrints.open();
  await phone.waitForElement('the prints', { selector: '.t-print, #no-prints' });
  await moment('prints');
  const row = await phone.find({ selector: '.t-print' });
  if (!row) return;
  await learningPrints.openRow(Number((await row.attribute('id')).replace('print-', '')));
  await learningPrint.waitForOpen();
  await moment('print');
};

const mineMoments: Part = async ({ phone }, moment) => {
  await phone.reLaunch(`/${routes.mine.path}`);
  const { mine } = getPages(phone);
  await mine.waitForLessons();
  await mine.allLessons();
  await moment('mine-lessons');
};

const EMPTY_PAGES = [
  'reinforcements',
  'reinforcementWords',
  'reinforcementHistory',
  'wordMistakeBook',
  'learningPrints',
  'wordProgress',
  'ai',
  'aiList',
] as const;

/** A student who has not learned anything yet: every page says what it is for. */
export async function emptyScreens(world: World, moment: Moment): Promise<void> {
  const { phone, database } = world;
  const { home } = getPages(phone);
  const id = await new Recorded(database).studentId(students.fresh);
  await toWords(world);
  await home.chooseStudent({ id, name: students.fresh });
  await moment('empty-words');
  const courseId = await new RecordedWords(database, id).courseId();
  for (const name of EMPTY_PAGES) {
    const { path } = routes[name];
    await phone.reLaunch(`/${path}?courseId=${courseId}`);
    // A skeleton has no words.
    await phone.waitUntilShown(path);
    await moment(`empty-${name}`);
  }
}
