/** What learners meet in mathematics beside the way through it: every kind of answer, its keyboard, written work with the AI and the guardian, the mistake book. For pictures. */
import { routes } from '@xueban/contract/routes';
import type { AiProvider } from '../driver/ai-provider';
import type { World } from '../driver/world';
import { MathMistakeBook } from '../pages/math-mistake-book';
import { MathQuiz, type Shown } from '../pages/math-quiz';
import { MathSection } from './math-section';
import type { Moment } from './round';

const COURSE = '七年级数学 · 上';
/** A section whose answers are typed with the keys of numbers; one that ends with written work. */
const TYPED = 'equations-with-fractions';
const WRITTEN = 'equations';
/** More than a section has. */
const MOST_QUESTIONS = 30;
const WORK = '不对。左边 3×1−2=1，右边 1+4=5，不相等，所以 x=1 不是解。x=3 时左边是 7，右边也是 7，所以 x=3 是解。';
const VERDICT = { readable: true, points: [1, 2, 2], wrong_step: null, reason: '两边都代入了，两次检验都写清楚了，结论也对。' };

/** What is kept of where a picture is taken. */
interface Walk {
  world: World;
  quiz: MathQuiz;
  section: MathSection;
  moment: Moment;
}

export async function mathAnswerScreens(world: World, provider: AiProvider, moment: Moment): Promise<void> {
  const { phone, database } = world;
  const walk: Walk = { world, quiz: new MathQuiz(phone), section: await MathSection.of(database, COURSE), moment };
  await loadAnswers(walk);
  await writtenWork(walk, provider);
  await mistakeBook(walk);
}

async function begin({ world: { phone }, quiz, section }: Walk, slug: string): Promise<void> {
  await phone.reLaunch(`/${routes.math.path}`);
  await quiz.open(section.getQuery(section.parsePlace(slug)));
}

/** Answers question by question, with a picture of the first of each kind. */
async function loadAnswers(walk: Walk): Promise<void> {
  const { quiz, section } = walk;
  await begin(walk, TYPED);
  const kinds = new Set(['single_choice', 'fill_in', 'matching', 'ordering']);
  for (let asked = 0; kinds.size > 0 && asked < MOST_QUESTIONS; asked += 1) {
    const shown = await quiz.shown();
    if (!shown) throw new Error(`${TYPED} has none of ${[...kinds].join(', ')}`);
    const kind = await section.loadKind(shown);
    if (kinds.delete(kind)) await answerWithPicture(walk, kind, shown);
    else await section.answer(quiz, shown, true);
    await quiz.judged();
    await quiz.next();
  }
}

async function answerWithPicture(walk: Walk, kind: string, shown: Shown): Promise<void> {
  const { quiz, section, moment } = walk;
  if (kind === 'single_choice') {
    await section.answer(quiz, shown, false);
    await quiz.judged();
    await moment('math-choice-wrong');
  } else if (kind === 'fill_in') await typeWithPicture(walk, shown);
  else {
    await section.answer(quiz, shown, kind === 'matching', () => moment(`math-${kind}`));
    await quiz.judged();
    await moment(`math-${kind}-verdict`);
  }
}

/** A fraction on its way, the other keys, then a wrong answer whose cause is known. */
async function typeWithPicture({ quiz, section, moment }: Walk, shown: Shown): Promise<void> {
  const type = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) await quiz.tap(`key-${key}`);
  };
  await type(['minus', 'fraction', '1', '7', 'right']);
  await moment('math-keyboard');
  await type(['turn']);
  await moment('math-keyboard-2');
  await type(['turn', '5', 'right', ...Array.from({ length: 5 }, () => 'delete')]);
  await type(await section.knownMistake(shown));
  await quiz.tap('key-done');
  await quiz.judged();
  await moment('math-cause');
}

/** All right but the last, which is written: sent to the guardian, judged by the AI. */
async function writtenWork(walk: Walk, provider: AiProvider): Promise<void> {
  const { world, quiz, section, moment } = walk;
  await begin(walk, WRITTEN);
  await section.answerUntil(quiz, 'short_answer');
  await quiz.write(WORK);
  await moment('math-written');
  await quiz.tap('check');
  await quiz.judged();
  await moment('math-written-waiting');
  await quiz.next();
  await quiz.waitForUnmarked(1);
  await world.phone.scrollTo(0);
  await moment('math-marking');
  await world.phone.scrollTo(FAR_DOWN);
  await moment('math-marking-end');
  provider.says(() => VERDICT);
  await quiz.askAi();
  await world.phone.waitForText('the verdict of the AI', '#verdict', (text) => text.includes('AI 判定'));
  await world.phone.scrollTo(FAR_DOWN);
  await moment('math-written-ai');
  await quiz.next();
  await quiz.waitForReport();
  await moment('math-quiz-report');
}

/** Further than any page goes, CSS pixels. */
const FAR_DOWN = 9_999;

/** By cause and by knowledge point. */
async function mistakeBook({ world: { phone }, section, moment }: Walk): Promise<void> {
  const book = new MathMistakeBook(phone);
  await phone.reLaunch(`/${routes.math.path}`);
  await book.open(section.courseId);
  for (const by of ['chapter', 'cause', 'point'] as const) {
    await book.choose(by);
    await moment(`math-mistakes-${by}`);
  }
}
