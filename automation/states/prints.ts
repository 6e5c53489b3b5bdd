/** `npm run screenshots -- --prints`: has every kind of sheet printed from its page and draws its first page. */
import fs from 'node:fs';
import path from 'node:path';
import { routes } from '@xueban/contract/routes';
import { openWorld, type World } from '../driver/world';
import { students } from '../journeys/demo';
import { MathSection } from '../journeys/math-section';
import { learnerAt } from '../journeys/sign-in';
import { getPages } from '../pages';
import { MathMistakeBook } from '../pages/math-mistake-book';
import { MathQuiz } from '../pages/math-quiz';
import { PdfDrawer } from './pdf-drawer';
import { OUTPUT, runWithSchools } from './shooting';

const IMAGES = path.join(OUTPUT, 'prints');
const OF_A_ROUND = ['bilingual', 'english', 'chinese'] as const;
/** Sections of the course, and how many questions of each go wrong: figures, fractions. */
const WRONG = { 'number-line': 2, 'equations-with-fractions': 3 } as const;

type Keep = (name: string, pdf: Buffer) => Promise<void>;

async function wordSheets(world: World, student: string, keep: Keep): Promise<void> {
  const { phone, database } = world;
  const { learningPrint } = getPages(phone);
  for (const type of OF_A_ROUND) {
    const { id } = await database.row<{ id: string }>(
      'select max(id) as id from learning_prints where student_id = $1 and print_type = $2',
      student,
      type,
    );
    await learningPrint.open(Number(id));
    await keep(type, await opened(world));
  }
  await phone.reLaunch(`/${routes.wordMistakeBook.path}`);
  await phone.tap('printing the mistake book', { selector: '#print' });
  await learningPrint.waitForOpen();
  await keep('mistake_book', await opened(world));
}

async function mathSheets(world: World, keep: Keep): Promise<void> {
  const { phone, database } = world;
  const section = await MathSection.of(database, '七年级数学 · 上');
  const quiz = new MathQuiz(phone);
  for (const [slug, wrong] of Object.entries(WRONG)) {
    await phone.reLaunch(`/${routes.words.path}`);
    await quiz.open(section.getQuery(section.sections.findIndex((one) => one.slug === slug)));
    for (let given = 0; given < wrong; given += 1) {
      const asked = await quiz.shown();
      if (!asked) throw new Error(`The section ${slug} has no question left`);
      await section.answer(quiz, asked, false);
      await quiz.judged();
      await quiz.next();
    }
  }
  const book = new MathMistakeBook(phone);
  for (const kind of ['again', 'answers'] as const) {
    await phone.reLaunch(`/${routes.words.path}`);
    await book.open(section.courseId);
    await book.print(kind);
    await keep(kind === 'again' ? 'math_questions' : 'math_answers', await opened(world));
  }
}

async function opened({ phone }: World): Promise<Buffer> {
  const { learningPrint } = getPages(phone);
  await learningPrint.waitForOpen();
  await learningPrint.waitForReady();
  const pdf = await learningPrint.openPdf();
  await learningPrint.closePdf();
  return pdf;
}

void runWithSchools(async () => {
  const drawer = await PdfDrawer.open();
  const world = await openWorld();
  try {
    const keep: Keep = async (name, pdf) => {
      await drawer.draw(pdf, path.join(IMAGES, `${name}.png`));
      console.log(name);
    };
    fs.mkdirSync(IMAGES, { recursive: true });
    const { student } = await learnerAt(world, students.studying);
    await wordSheets(world, student, keep);
    await mathSheets(world, keep);
  } finally {
    await world.close();
    await drawer.close();
  }
});
