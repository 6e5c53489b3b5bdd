/** What a screen reader says of each mark in a row that word-rows.wxml draws, and what a tap on it does. */
import type { ReactElement } from 'react';
import { leavePages, renderPage } from '@/test/render';
import { drawRow, isRow } from '@/test/word-rows';
import { ExamRow } from './ExamRow';
import { PreExamRow } from './PreExamRow';
import { Slip } from './Slip';

const done: unknown[] = [];
const mark = (_: number, right: boolean) => void done.push(right);

afterEach(leavePages);

/** Role, name, whether it is checked and what a tap does: of all that has a name, in order. */
async function readMarks(row: ReactElement): Promise<unknown[][]> {
  const { root } = await renderPage(row);
  const named = drawRow(root.find(isRow)).findAll(({ props }) => props.label !== '');
  return named.map(({ props }: { props: Record<string, unknown> }) => {
    (props.onTap as () => void)();
    return [props.role, props.label, props.checked, done.pop()];
  });
}

test.each([
  [false, 'false'],
  [true, 'true'],
])('a word of the pre-exam, marked unknown: %s', async (unknown, checked) => {
  const row = <PreExamRow wordId={1} spelling="apple" phonetic="" unknown={unknown} leaving={undefined} onMark={mark} />;
  expect(await readMarks(row)).toEqual([
    ['button', 'apple，认识', '', true],
    ['checkbox', 'apple，不认识', checked, false],
  ]);
});

test.each([
  [undefined, undefined, '看意思', 'false', 'false'],
  [true, undefined, '看意思', 'true', 'false'],
  [false, '苹果', '收起意思', 'false', 'true'],
])('a word of the exam, right: %s, its meaning: %s', async (correct, meaning, peek, right, wrong) => {
  const row = (
    <ExamRow
      wordId={1}
      spelling="apple"
      correct={correct}
      judgedBy={undefined}
      meaning={meaning}
      onMark={mark}
      onPeek={() => done.push('peek')}
    />
  );
  expect(await readMarks(row)).toEqual([
    ['button', `apple，${peek}`, '', 'peek'],
    ['radio', 'apple，记得', right, true],
    ['radio', 'apple，没记住', wrong, false],
  ]);
});

const green = ['button', 'apple，剪进绿盒，记住了', '', true];
const red = ['button', 'apple，剪进红盒，还要再练', '', false];

test.each([
  [1, false, [['button', 'apple，看中文', '', true]]],
  [1, true, [['button', 'apple，剪下来', '', true]]],
  [2, false, [green, red]],
])('a slip where there are %s boxes, its meaning shown: %s', async (boxes, shown, marks) => {
  const row = (
    <Slip wordId={1} spelling="apple" meaning="苹果" shown={shown} twoBoxes={boxes === 2} falling={undefined} onScissors={mark} />
  );
  expect(await readMarks(row)).toEqual(marks);
});
