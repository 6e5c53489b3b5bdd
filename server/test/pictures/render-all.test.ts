/** Many pictures at once: in threads, in the order in which they were asked for. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { keptDrawings } from '../../src/pictures/kept-drawings';
import { render, type PictureJob } from '../../src/pictures/render';
import { renderAll } from '../../src/pictures/render-all';

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

test('what was drawn is kept where a folder is named, and drawn anew of other jobs', async () => {
  const before = process.env.DRAWINGS_DIR;
  const folder = mkdtempSync(path.join(tmpdir(), 'xueban-drawings-'));
  process.env.DRAWINGS_DIR = path.join(folder, 'kept');
  try {
    const draw = jest.fn((wanted: readonly PictureJob[]) => Promise.resolve(wanted.map(render)));
    const few = jobs.slice(99, 102);
    const drawn = await keptDrawings(few, () => draw(few));
    expect(await keptDrawings(few, () => draw(few))).toEqual(drawn);
    expect(drawn).toEqual(few.map(render));
    expect(draw).toHaveBeenCalledTimes(1);
    const others = jobs.slice(99, 101);
    expect(await keptDrawings(others, () => draw(others))).toEqual(others.map(render));
    expect(draw).toHaveBeenCalledTimes(2);
    expect(readdirSync(process.env.DRAWINGS_DIR)).toHaveLength(2);
    delete process.env.DRAWINGS_DIR;
    await keptDrawings(few, () => draw(few));
    expect(draw).toHaveBeenCalledTimes(3);
  } finally {
    if (before === undefined) delete process.env.DRAWINGS_DIR;
    else process.env.DRAWINGS_DIR = before;
    rmSync(folder, { recursive: true });
  }
});
