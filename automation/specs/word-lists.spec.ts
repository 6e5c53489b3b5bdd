import { useWorld } from '../driver/world';
import { students } from '../journeys/demo';
import { Recorded } from '../journeys/recorded';
import { RecordedWords } from '../journeys/recorded-words';
import { signInAs } from '../journeys/sign-in';
import { getPages } from '../pages';
import { CourseWords } from '../pages/course-words';
import { MistakeBook } from '../pages/mistake-book';
import { WordProgress } from '../pages/word-progress';
import type { World } from '../driver/world';

const { scenario } = useWorld();
/** Rows that exist at once, however long the list. */
const MAX_ROWS = 30;

async function loadWords({ database }: World) {
  const id = await new Recorded(database).studentId(students.studying);
  const recorded = new RecordedWords(database, id);
  return { id, recorded, courseId: await recorded.courseId() };
}

describe('the lists of words', () => {
  scenario('the word tab, the nine-grid and 我的 show what the database holds', async (world) => {
    const pages = getPages(world.phone);
    const { id, recorded, courseId } = await loadWords(world);
    await signInAs(pages, { id, name: students.studying });
    const cells = await recorded.cells(courseId);
    const total = cells.reduce((sum, count) => sum + count, 0);
    const [fresh = 0, mastered = 0] = [cells[0], cells[8]];
    const figures = [fresh, total - fresh - mastered, mastered, total] as const;
    const due = await recorded.dueToday(courseId);
    const { inBook } = await recorded.mistakes(courseId);
    expect(inBook).toBeGreaterThan(0);
    await pages.home.waitForFigures(due, figures);
    await pages.home.waitForMistakes(inBook);
    await pages.home.openProgress();
    const progress = new WordProgress(world.phone);
    await progress.waitForOpen();
    expect(await progress.cells()).toEqual(cells);
    expect(await progress.figures()).toEqual([...figures]);
    expect(await progress.due()).toBe(due);
    await world.phone.goBack();
    await pages.mine.open();
    await pages.mine.waitForMistakes(inBook);
    const lessons = await recorded.lessons();
    const texts = await pages.mine.allLessons();
    expect(texts).toHaveLength(lessons.count);
    const hours = texts.reduce((sum, text) => sum + Number(/(\d+\.\d) 课时/.exec(text)?.[1] ?? 0), 0);
    expect(hours).toBe(lessons.hours);
    await pages.home.open();
  });

  scenario('quick memory: by state, by search, to the last word', async (world) => {
    const { phone } = world;
    const { recorded, courseId } = await loadWords(world);
    const cells = await recorded.cells(courseId);
    const total = cells.reduce((sum, count) => sum + count, 0);
    await getPages(phone).home.openProgress();
    const progress = new WordProgress(phone);
    await progress.waitForOpen();
    await progress.openNewWords();
    const words = new CourseWords(phone);
    await words.waitForOpen();
    await words.waitForTotal(cells[0] ?? 0);
    await words.chooseState('mastered');
    await words.waitForTotal(cells[8] ?? 0);
    await words.chooseState('all');
    await words.waitForTotal(total);
    const found = await recorded.startingWith(courseId, 'co');
    await words.search('co');
    await words.waitForTotal(found.length);
    await words.waitForWord(found[0] ?? '');
    await words.search('zzzz');
    await words.waitForNothing();
    await words.search('');
    await words.waitForTotal(total);
    await words.scrollToEnd();
    expect(await words.rows()).toBeLessThanOrEqual(MAX_ROWS);
    // Back in the middle, where the words above and below do not exist: their room does.
    await words.scrollTo(4500);
    expect(await words.rows()).toBeLessThanOrEqual(MAX_ROWS);
    await getPages(phone).home.leaveStudy();
  });

  scenario('the mistake word book: filtered, a word taken out, taken back, taken out for good', async (world) => {
    const { phone } = world;
    const { recorded, courseId } = await loadWords(world);
    const { home } = getPages(phone);
    const before = await recorded.mistakes(courseId);
    await home.openMistakes();
    const book = new MistakeBook(phone);
    await book.waitForOpen();
    await book.waitForCounts(before.inBook, before.left);
    await book.waitForTotal(before.inBook);
    const often = await recorded.mistakes(courseId, 2);
    await book.chooseTimes(2);
    await book.waitForTotal(often.inBook);
    await book.chooseTimes(1);
    await book.waitForTotal(before.inBook);
    const word = await book.firstWord();
    await book.move(word);
    await book.waitForCounts(before.inBook - 1, before.left + 1);
    expect(await recorded.isMistake(word)).toBe(false);
    await book.undo();
    await book.waitForCounts(before.inBook, before.left);
    expect(await recorded.isMistake(word)).toBe(true);
    await book.move(word);
    await book.waitForCounts(before.inBook - 1, before.left + 1);
    expect(await recorded.mistakes(courseId)).toEqual({ inBook: before.inBook - 1, left: before.left + 1 });
    await book.chooseTab('left');
    await book.move(word);
    expect(await recorded.isMistake(word)).toBe(true);
    await home.leaveStudy();
    await home.waitForMistakes(before.inBook);
  });
});
