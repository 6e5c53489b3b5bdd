import { useEffect, useState } from 'react';
import { newPhone, phone } from '@/test/phone';
import { refusal } from '@/test/server';
import { leavePages, renderPage } from '@/test/render';
import { setCurrentStudentId } from '@/lib/http/identity';
import { useKeptQuery } from './kept-query';
import { makeStale } from '@/lib/stale';

const OPTIONS = { query: { course_id_eq: 7 } };

function Book() {
  const { data } = useKeptQuery('GET mistake_word_books', OPTIONS);
  return <>{data?.[0]?.words_count ?? 'nothing yet'}</>;
}

let showLate: () => void;

/** Which course it is of is found out after it is there. */
function Late() {
  const [options, setOptions] = useState<typeof OPTIONS>();
  useEffect(() => setOptions(OPTIONS), []);
  useKeptQuery('GET mistake_word_books', options);
  return null;
}

function Books() {
  const [isLate, setLate] = useState(false);
  showLate = () => setLate(true);
  return (
    <>
      <Book />
      {isLate && <Late />}
    </>
  );
}

/** How many words the book has now. */
let words: number;
/** Replies on their way: each says what was so when it was asked for. */
let replies: (() => void)[];
const reply = () => replies.shift()?.();

async function open() {
  newPhone();
  setCurrentStudentId(12);
  words = 30;
  replies = [];
  const page = await renderPage(<Books />, {
    serve: {
      'GET mistake_word_books': () => {
        const book = { id: 5, course_id: 7, course_name: '初中', words_count: words, left_count: 0, chapters: [] };
        return new Promise((resolve) => replies.push(() => resolve([book])));
      },
    },
  });
  return page;
}
afterEach(leavePages);

test.each([
  ['the first', false],
  ['a later', true],
])('made stale while %s read is on its way: read again when it is there', async (_name, isLater) => {
  const page = await open();
  if (isLater) {
    await page.run(reply);
    makeStale(['wordMemory']);
    await page.fire('show');
  }
  words = 29;
  makeStale(['wordMemory']);
  await page.fire('show');
  const before = phone().requests.length;
  await page.run(reply);
  expect(phone().requests).toHaveLength(before + 1);
  await page.run(reply);
  expect(page.text()).toBe('29');
  expect(phone().requests).toHaveLength(before + 1);
});

test('told what to read only after it is there, and made stale since: read again', async () => {
  const page = await open();
  await page.run(reply);
  await page.fire('hide');
  makeStale(['wordMemory']);
  const before = phone().requests.length;
  await page.run(() => showLate());
  expect(phone().requests).toHaveLength(before + 1);
});

test('looked at while a read is on its way, and nothing made stale: read once', async () => {
  const page = await open();
  await page.fire('show');
  await page.run(reply);
  expect(page.text()).toBe('30');
  expect(phone().requests).toHaveLength(1);
});

test('a try after a failure is for the student it was asked for, whoever is at hand by then', async () => {
  jest.useFakeTimers();
  try {
    newPhone();
    setCurrentStudentId(12);
    let isDown = true;
    const page = await renderPage(<Books />, {
      serve: { 'GET mistake_word_books': () => (isDown ? refusal('SERVICE_UNAVAILABLE') : []) },
    });
    isDown = false;
    setCurrentStudentId(13);
    await page.run(() => jest.advanceTimersByTimeAsync(1100));
    expect(
      phone()
        .requests.slice(0, 2)
        .map(({ header }) => header['X-Student-Id']),
    ).toEqual(['12', '12']);
  } finally {
    jest.useRealTimers();
  }
});
