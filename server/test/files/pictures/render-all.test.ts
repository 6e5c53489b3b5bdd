/** Many pictures at once: in threads, in the order in which they were asked for. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepDrawings, MOST_FILES } from '../../../seed/kept-drawings';
import { type Drawn, type PictureJob, render } from '../../../src/modules/files/pictures/render';
import { type KeepDrawings, renderAll } from '../../../src/modules/files/pictures/render-all';

const FIGURE = 'kind: number-line\ntext: 数轴，从 −2 到 2。\nfrom: -2\nto: 2\n';
const jobs: PictureJob[] = Array.from({ length: 700 }, (_, i) => ({ kind: 'formula', tex: i === 350 ? '\\nosuch' : `x_{${i % 40}}` }));
jobs[100] = { kind: 'figure', source: FIGURE };
jobs[200] = { kind: 'figure', source: 'kind: house' };

test('threads give what is drawn here, mistakes of authors included', async () => {
  const drawn = await renderAll(jobs);
  expect(drawn).toHaveLength(700);
  for (const at of [0, 41, 100, 200, 350, 699]) expect(drawn[at]).toEqual(render(jobs[at] ?? { kind: 'formula', tex: '' }));
  expect(drawn.flatMap(({ kind }, at) => (kind === 'fault' ? [at] : []))).toEqual([200, 350]);
});

test('few are drawn here, none gives none', async () => {
  expect(await renderAll(jobs.slice(0, 2))).toEqual(jobs.slice(0, 2).map(render));
  expect(await renderAll([])).toEqual([]);
});

describe('kept from one run to the next', () => {
  const few = jobs.slice(99, 102);
  let folder: string;
  let draw: ReturnType<typeof jest.fn<() => Promise<Drawn[]>>>;
  let keep: KeepDrawings;
  beforeEach(() => {
    folder = path.join(mkdtempSync(path.join(tmpdir(), 'xueban-drawings-')), 'kept');
    draw = jest.fn(() => Promise.resolve(few.map(render)));
    keep = keepDrawings(folder);
  });
  afterEach(() => rmSync(path.dirname(folder), { recursive: true }));
  const files = (): string[] => readdirSync(folder).map((name) => path.join(folder, name));

  test('what was drawn is not drawn again; other jobs are', async () => {
    const drawn = await keep(few, draw);
    expect(await keep(few, draw)).toEqual(drawn);
    expect(drawn).toEqual(few.map(render));
    expect(draw).toHaveBeenCalledTimes(1);
    await keep(few.slice(1), draw);
    expect([draw.mock.calls.length, files().length]).toEqual([2, 2]);
  });

  test.each([
    ['cut', (bytes: Buffer) => bytes.subarray(0, bytes.length - 40)],
    ['empty', () => Buffer.alloc(0)],
    ['another file', () => Buffer.from('no drawing')],
    ['one in which a bit has turned', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])])],
  ])('a file that is %s counts as none, and is rewritten', async (_what, harm) => {
    const drawn = await keep(few, draw);
    const [file = ''] = files();
    writeFileSync(file, harm(readFileSync(file)));
    expect(await keep(few, draw)).toEqual(drawn);
    expect(draw).toHaveBeenCalledTimes(2);
    expect(await keep(few, draw)).toEqual(drawn);
    expect(draw).toHaveBeenCalledTimes(2);
  });

  test('the latest used are kept, and no more of them than so many', async () => {
    const job = (at: number): PictureJob[] => [{ kind: 'formula', tex: `x_{${at}}` }];
    const all = Array.from({ length: MOST_FILES }, (_, at) => job(at));
    for (const [at, one] of all.entries()) {
      await keep(one, draw);
      const made = files().find((file) => statSync(file).mtimeMs > 1_700_000_000_000) ?? '';
      utimesSync(made, 1000 + at, 1000 + at);
    }
    await keep(job(0), draw); // the oldest, used again
    await keep(job(-1), draw); // one more
    expect(files()).toHaveLength(MOST_FILES);
    draw.mockClear();
    await keep(job(0), draw);
    expect(draw).not.toHaveBeenCalled();
    await keep(job(1), draw);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  test('the product itself keeps none, whatever its environment says', async () => {
    process.env.DRAWINGS_DIR = folder;
    try {
      await renderAll(jobs);
    } finally {
      delete process.env.DRAWINGS_DIR;
    }
    expect(existsSync(folder)).toBe(false);
  });
});
