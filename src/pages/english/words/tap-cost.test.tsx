/** What a tap on a row of words sends to the view, of lists that show twenty rows: one row or a sheet, never the list. */
import type { ReactElement } from 'react';
import type { StudentWord } from '@xueban/contract/resources/courses';
import type { MistakeWordBook } from '@xueban/contract/resources/mistake-word-books';
import type { ReviewWord } from '@xueban/contract/resources/reinforcements';
import { setCurrentStudentId } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { sessionStatusState } from '@/state/session';
import { currentStudentState } from '@/state/students';
import { course, students } from '@/test/data';
import { newPhone, phone } from '@/test/phone';
import { type RenderOptions, Surroundings } from '@/test/render';
import { type Handlers, serve } from '@/test/server';
import { renderLivePage } from '@/test/measure-render';
import CourseWordsPage from './courses/words';
import MistakeBooksPage from './mistake-books';

const [xiaoman] = students;
const COUNT = 40;

const word = (id: number) => ({
  id,
  sequence: id,
  unit_id: 71,
  chapter_id: 711,
  spelling: `word${id}`,
  phonetic: `/w${id}/`,
  part_of_speech: 'n.',
  meaning: `意思${id}`,
  example: `See word${id}.`,
  translation: `看${id}。`,
  distractors: [],
  audio_url: `/learning/v1/audio/${id}.mp3`,
  example_audio_url: null,
});
const page = <W,>(query: { page?: string; per_page?: string }, of: (id: number) => W): W[] => {
  const from = (Number(query.page) - 1) * Number(query.per_page);
  return Array.from({ length: COUNT }, (_, i) => of(i + 1)).slice(from, from + Number(query.per_page));
};
const book: MistakeWordBook = {
  id: 5,
  course_id: 7,
  course_name: '初中',
  words_count: COUNT,
  left_count: 0,
  chapters: [{ chapter_id: 711, name: '第1章', words_count: COUNT }],
};
const school: Handlers = {
  'GET courses/{id}': () => course,
  'GET courses/{id}/units/{unitId}/attachment': () => null,
  'GET courses/{id}/words': ({ query }) => page(query, (id): StudentWord => ({ ...word(id), state: 'reviewing' })),
  'GET mistake_word_books': () => [book],
  'GET reinforcement_words': ({ query }) =>
    page(
      query,
      (id): ReviewWord => ({
        ...word(id),
        cell: 2,
        due_on: null,
        answered_on: '2026-11-20',
        recall: null,
        in_mistake_book: true,
        times_wrong: 2,
        right_in_row: 0,
      }),
    ),
};
const options: RenderOptions = {
  state: (set) => {
    set(sessionStatusState, 'signed-in');
    set(currentStudentState, xiaoman);
  },
};

beforeEach(() => {
  newPhone();
  resetNetwork();
  setCurrentStudentId(xiaoman.id);
  const answer = serve(school);
  phone().network = async (request) => ({ ...(await answer(request)), header: { 'X-Per-Page': '20', 'X-Total': String(COUNT) } });
});

const renderPage = (element: ReactElement) => renderLivePage(<Surroundings options={options}>{element}</Surroundings>, { courseId: '7' });
const marked = (mark: string) => (props: Readonly<Record<string, unknown>>) => String(props.className).includes(mark);
const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);

test('a course: a covered word shown, and heard', async () => {
  const page = await renderPage(<CourseWordsPage />);
  await page.tap(({ id }) => id === 'veil');
  const shown = await page.tap(marked('t-meaning'));
  const heard = await page.tap(marked('t-sound'));
  expect([shown.length, heard.length]).toEqual([1, 1]);
  expect(sum(shown)).toBeLessThan(400);
  expect(sum(heard)).toBeLessThan(200);
});

test('a mistake book: a word opened', async () => {
  const page = await renderPage(<MistakeBooksPage />);
  const opened = await page.tap(marked('t-meaning'));
  expect(opened).toHaveLength(1);
  // The sheet with the word, its example and what can be done with it.
  expect(sum(opened)).toBeLessThan(4000);
});
