import { REINFORCEMENT_DAYS } from '@xueban/contract/constants';
import { isLong } from '../driver/long-form';
import { useWorld, type World } from '../driver/world';
import { admin } from '../journeys/admin';
import { guardian } from '../journeys/demo';
import { ExpectedMonth } from '../journeys/month';
import { Recorded } from '../journeys/recorded';
import { RecordedReviews } from '../journeys/recorded-reviews';
import { RecordedWords } from '../journeys/recorded-words';
import { Round } from '../journeys/round';
import { signInAs } from '../journeys/sign-in';
import { type Pages, getPages } from '../pages';
import { LearningPrints } from '../pages/learning-prints';
import { MistakeBook } from '../pages/mistake-book';
import { ReviewReport, Reviews, ReviewTake } from '../pages/reinforcements';
import { WordProgress } from '../pages/word-progress';

const { scenario } = useWorld();
const STUDENT = '林小月';
const COURSE = '初中核心词汇';
const WORDS_A_ROUND = 6;
const SECOND_ROUND_ON = 2;
/** The last day of the plan of the first round. */
const PLAN_ENDS_ON = Math.max(...REINFORCEMENT_DAYS);
/** Days on which the learner does not come, though something is due. */
const MISSED: ReadonlySet<number> = new Set([5, 9]);
/**
 * Days that show something on the pages: reviews on their days, the second round and reviews of both, late ones of many missed days,
 * the ends of both plans. The long form comes on every day but the missed ones; what is due on each, and each figure of
 * it, the server's own test of thirty days recounts.
 */
const TELLING: ReadonlySet<number> = new Set([1, 2, 3, 10, PLAN_ENDS_ON, PLAN_ENDS_ON + SECOND_ROUND_ON]);
/** The thirtieth day, the study day counted; the phone's session lasts so long, by the phone's clock. */
const LAST_DAY = 29;
const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * 3_600_000;

/** Days from now to noon of the school's next day: no midnight falls into the run of a test. */
function daysToNoon(): number {
  const local = (Date.now() + SHANGHAI_MS) % DAY_MS;
  return (DAY_MS - local + DAY_MS / 2) / DAY_MS;
}

/** One learner's month: her words by the rules, the database, and every page that shows a figure of them. */
class Month {
  readonly expected = new ExpectedMonth();
  private readonly start = daysToNoon();
  private readonly firstDay = new Date(Date.now() + this.start * DAY_MS + SHANGHAI_MS);
  private readonly pages: Pages;
  private readonly reviews: RecordedReviews;
  private rounds = 0;

  private constructor(
    private readonly world: World,
    readonly studentId: string,
    private readonly courseId: string,
    private readonly words: RecordedWords,
  ) {
    this.pages = getPages(world.phone);
    this.reviews = new RecordedReviews(world.database, studentId);
  }

  static async begin(world: World): Promise<Month> {
    const { database, phone } = world;
    await admin(database, 'create-student', '--parent', guardian.phone, '--name', STUDENT, '--grade', '七年级');
    const { name } = await database.row<{ name: string }>('select name from courses where name like $1', `${COURSE}%`);
    await admin(database, 'assign-course', '--student', STUDENT, '--course', name, '--default');
    const id = await new Recorded(database).studentId(STUDENT);
    const words = new RecordedWords(database, id);
    const month = new Month(world, id, await words.courseId(), words);
    await world.goToDay(month.start);
    await signInAs(getPages(phone), { id, name: STUDENT });
    return month;
  }

  async wakeOn(day: number): Promise<void> {
    await this.world.goToDay(this.start + day);
    await this.pages.home.waitForStudent(STUDENT);
    await this.pages.home.waitForOpen();
  }

  /** Learns a round of a few words; the first of them is wrong in the final exam. */
  async learn(day: number): Promise<void> {
    await this.pages.home.startRoundAlone();
    const round: Round = new Round(this.pages, { knownPlaces: [0], knowsSlip: () => true, knowsInExam: (word) => word !== round.words[0] });
    await round.shortPreExam(WORDS_A_ROUND);
    await round.group(1);
    await round.group(2);
    await round.finalExam();
    await round.complete();
    this.expected.known += 1;
    for (const word of round.words) this.expected.study(word, day, word !== round.words[0]);
    this.rounds += 1;
    await this.pages.finalExam.goHome();
    const prints = new LearningPrints(this.world.phone);
    await prints.open();
    expect(await prints.waitForRows(3 * this.rounds)).toHaveLength(3 * this.rounds);
    await prints.waitForReady();
    await this.pages.home.open();
  }

  /** Reviews what is due; every `wrongEvery`th word is not remembered at first. @returns words reviewed */
  async review(day: number, wrongEvery: number): Promise<string[]> {
    const { phone } = this.world;
    const [page, take, report] = [new Reviews(phone), new ReviewTake(phone), new ReviewReport(phone)];
    await page.open(this.courseId);
    await page.waitForOpen();
    await page.start();
    const first = new Map<string, boolean>();
    for (let asked = 1; !(await take.isOver()); asked += 1) {
      const word = await take.waitForWord();
      const right = first.has(word) || asked % wrongEvery !== 0;
      await take.answer(right, this.words.findMeaning);
      if (!first.has(word)) first.set(word, right);
    }
    await report.waitForWhole();
    for (const [word, right] of first) this.expected.review(word, day, right);
    const correct = [...first.values()].filter(Boolean).length;
    expect(await report.percentage()).toBe(Math.floor((correct / first.size) * 100));
    expect(await this.reviews.newest()).toMatchObject({
      source: 'due',
      answered_count: first.size,
      correct_count: correct,
      report: { unanswered_count: 0 },
    });
    await report.back();
    await this.pages.home.leaveStudy();
    return [...first.keys()];
  }

  /** Spellings due on this day, as the database has them. */
  async due(day: number): Promise<string[]> {
    const rows = await this.world.database.rows<{ spelling: string }>(
      'select w.spelling from student_words s join words w on w.id = s.word_id where s.student_id = $1 and s.due_on <= $2',
      this.studentId,
      this.date(day),
    );
    return rows.map(({ spelling }) => spelling);
  }

  /** The word tab says what the database says. @returns its cells, and the four figures drawn from them */
  async compareHome(day: number) {
    const cells = await this.words.cells(this.courseId);
    const total = cells.reduce((sum, count) => sum + count, 0);
    const [fresh = 0, mastered = 0] = [cells[0], cells[8]];
    const figures = [fresh, total - fresh - mastered, mastered, total] as const;
    await this.pages.home.waitForFigures((await this.due(day)).length, figures);
    return { cells, figures };
  }

  /** Every page with a figure says what the database says. */
  async compare(day: number): Promise<void> {
    const { cells, figures } = await this.compareHome(day);
    const mistakes = await this.words.mistakes(this.courseId);
    await this.pages.home.openProgress();
    const progress = new WordProgress(this.world.phone);
    await progress.waitForOpen();
    expect(await progress.cells()).toEqual(cells);
    expect(await progress.figures()).toEqual([...figures]);
    await this.world.phone.goBack();
    if (mistakes.inBook > 0) {
      await this.pages.home.waitForMistakes(mistakes.inBook);
      await this.pages.home.openMistakes();
      const book = new MistakeBook(this.world.phone);
      await book.waitForOpen();
      await book.waitForCounts(mistakes.inBook, mistakes.left);
      await this.world.phone.goBack();
    }
    await this.pages.home.waitForOpen();
  }

  /** The rules and the database agree. */
  async compareWithRules(): Promise<void> {
    const cells = await this.words.cells(this.courseId);
    expect(cells).toEqual(this.expected.cells(cells.reduce((sum, count) => sum + count, 0)));
    expect(await this.words.mistakes(this.courseId)).toEqual(this.expected.mistakes());
  }

  private date(day: number): string {
    return new Date(this.firstDay.getTime() + day * DAY_MS).toISOString().slice(0, 10);
  }
}

describe('thirty days', () => {
  scenario(
    'two rounds, every review on its day, some missed, the nine cells, the mistake word book, prints, and what comes after the plan',
    async (world) => {
      const month = await Month.begin(world);
      await month.learn(0);
      await month.compareWithRules();
      await month.compare(0);
      const planDays = new Set([...REINFORCEMENT_DAYS, ...REINFORCEMENT_DAYS.map((day) => day + SECOND_ROUND_ON)]);
      let pastPlan = 0;
      for (let day = 1; day <= LAST_DAY; day += 1) {
        const byPlan = month.expected.dueByPlan(day);
        const due = await month.due(day);
        // Nothing is due but by a plan until the plan of a word is over.
        expect(due.filter((word) => !month.expected.isPastPlan(word)).sort()).toEqual(byPlan.sort());
        if (planDays.has(day) && !MISSED.has(day)) expect(byPlan.length).toBeGreaterThan(0);
        const mayCome = isLong ? !MISSED.has(day) && due.length > 0 : TELLING.has(day);
        if (!(mayCome || day === SECOND_ROUND_ON || day === LAST_DAY)) continue;
        await month.wakeOn(day);
        await month.compareHome(day);
        if (due.length > 0) {
          pastPlan += due.filter((word) => month.expected.isPastPlan(word)).length;
          // What is forgotten when its plan ends comes back within days, whatever the numbers of the words and the learner are.
          expect((await month.review(day, day % 3 === 1 || day === PLAN_ENDS_ON ? 4 : 100)).sort()).toEqual(due.sort());
        }
        if (day === SECOND_ROUND_ON) await month.learn(day);
        if (pastPlan === 0) await month.compareWithRules();
        await month.compare(day);
      }
      // The schedule after the plan has taken over: it has asked for words, and will again.
      expect(pastPlan).toBeGreaterThan(0);
      expect(month.expected.mistakes().left).toBeGreaterThan(0);
      expect((await month.due(LAST_DAY + 400)).length).toBe(2 * WORDS_A_ROUND);
    },
    900_000,
  );
});
