/** The thread that grades: from its source and compiled, with its limit. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { createGrader, type Grader, getPatience } from '../../../src/adapters/grading/grader';

/** Takes the grading core many milliseconds. */
const LONG = Array.from({ length: 25 }, (_, i) => `x=√(${i}+√2)`).join('或');

async function withGrader(grader: Grader, use: (grader: Grader) => Promise<void>): Promise<void> {
  try {
    await use(grader);
  } finally {
    await grader.close();
  }
}

test('answers are graded in the thread, in the order they came', async () => {
  await withGrader(createGrader(), async (grader) => {
    const verdicts = await Promise.all(
      ['2/4', '1/2', '1/3', '?'].map((given) => grader.grade({ expr: '1/2', form: 'lowest_terms' }, given)),
    );
    expect(verdicts.map(({ code }) => code)).toEqual(['not_lowest_terms', 'correct', 'wrong', 'unreadable']);
  });
});

test('what takes too long is refused, and the spare thread goes on with the next answers', async () => {
  await withGrader(createGrader({ limitMs: 1, load: () => 0 }), async (grader) => {
    const long = await Promise.all(Array.from({ length: 3 }, () => grader.grade({ expr: 'x≤3' }, LONG)));
    expect(long.map(({ code }) => code)).toEqual(['too_complicated', 'too_complicated', 'too_complicated']);
  });
  await withGrader(createGrader({ limitMs: 60_000 }), async (grader) => {
    expect(await grader.grade({ expr: 'x≤3' }, LONG)).toMatchObject({ code: 'wrong' });
  });
});

test('where many programs want the processor, an answer is not refused for waiting for it', async () => {
  expect([0, 0.5, 1, 4, 50].map((load) => getPatience(200, load))).toEqual([200, 200, 200, 800, 2000]);
  const load = jest.fn(() => 4);
  await withGrader(createGrader({ limitMs: 20_000, load }), async (grader) => {
    expect(await grader.grade({ expr: '5' }, '5')).toMatchObject({ code: 'correct' });
  });
  expect(load).toHaveBeenCalledTimes(1);
});

test('those who answer take turns: a short answer does not wait for all the long ones of another', async () => {
  await withGrader(createGrader({ limitMs: 60_000 }), async (grader) => {
    await grader.grade({ expr: '5' }, '5');
    const order: number[] = [];
    const long = Array.from({ length: 8 }, () => grader.grade({ expr: 'x≤3' }, LONG, 1).then(() => order.push(1)));
    await grader.grade({ expr: '5' }, '5', 2).then(() => order.push(2));
    await Promise.all(long);
    expect(order.indexOf(2)).toBeLessThan(3);
  });
});

test('a closed grader leaves nobody waiting', async () => {
  const grader = createGrader();
  const waiting = [grader.grade({ expr: '5' }, '5'), grader.grade({ expr: '5' }, '5')];
  await grader.close();
  await expect(Promise.all(waiting)).resolves.toHaveLength(2);
});

test('compiled as the server is, it finds its thread beside it', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'grader-'));
  try {
    const source = path.join(__dirname, '../../../src/adapters/grading');
    buildSync({
      entryPoints: [path.join(source, 'grader.ts'), path.join(source, 'grading-worker.ts')],
      outdir: folder,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      external: ['tsx'],
    });
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- the compiled file is made by this test
    const compiled = require(path.join(folder, 'grader.js')) as { createGrader: typeof createGrader };
    await withGrader(compiled.createGrader(), async (grader) => {
      expect(await grader.grade({ expr: 'x=1或x=-1' }, 'x=1')).toMatchObject({ code: 'missing_solution', message: '少了一个解 x = −1' });
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
