/** Many pictures at once: in threads, in the order in which they were asked for. */
import { expect, test } from '@jest/globals';
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
