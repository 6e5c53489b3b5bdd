/** Pictures in the database: saved by an import, served to phones that have no session. */
import { API_PREFIX } from '@xueban/contract/http';
import { loadSvgs, savePictures } from '../../../src/modules/files/pictures/save-pictures';
import { createPictureService } from '../../../src/modules/files/pictures/pictures.service';
import { sections } from '../../../src/database/schema';
import { formulaHash, renderFormula } from '../../../src/modules/files/pictures/formulas/formulas';
import { runCheck } from '../../check/support';
import { createClassroom } from '../../learning/school';
import { useTestApp } from '../../support/app';
import { createFormulaDrawer } from '../../../src/modules/files/pictures/draw-formulas';

const api = useTestApp();

const TEX = [String.raw`\frac{1}{2}`, 'x^2', '-3'];
const get = (name: string, method: 'GET' | 'HEAD' = 'GET') => api.app.inject({ method, url: `${API_PREFIX}/pictures/${name}` });

test('what is saved twice is there once; two imports at once as well', async () => {
  const formulas = TEX.map((tex) => renderFormula(tex));
  expect(await savePictures(api.database.db, [...formulas, ...formulas])).toBe(3);
  expect(await savePictures(api.database.db, formulas)).toBe(0);
  const others = ['a', 'b', 'c'].map((tex) => renderFormula(tex));
  await Promise.all([savePictures(api.database.db, others), savePictures(api.database.db, others)]);
  const hashes = [...formulas, ...others].map(({ hash }) => hash);
  expect(Object.keys(await loadSvgs(api.database.db, [...hashes, ...hashes, 'f'.repeat(32)])).sort()).toEqual([...hashes].sort());
  expect(await loadSvgs(api.database.db, [])).toEqual({});
  expect(await savePictures(api.database.db, [])).toBe(0);
});

test('SVG and PNG are served without a session, for ever', async () => {
  const { hash, svg } = renderFormula(TEX[0] ?? '');
  for (const again of [1, 2]) {
    const asSvg = await get(`${hash}.svg`);
    expect([again, asSvg.statusCode, asSvg.body]).toEqual([again, 200, svg]);
    expect(asSvg.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      // Without it the view of a mini-program, a page of another origin, shows no picture.
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-length': String(Buffer.byteLength(svg)),
    });
    const asPng = await get(`${hash}.png`);
    expect([asPng.statusCode, asPng.headers['content-type']]).toEqual([200, 'image/png']);
    expect(asPng.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  }
  const head = await get(`${hash}.svg`, 'HEAD');
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test.each([
  `${'0'.repeat(32)}.svg`,
  formulaHash('-3'),
  `${formulaHash('-3')}.gif`,
  `${formulaHash('-3')}.svg.png`,
  `${formulaHash('-3').toUpperCase()}.svg`,
  `${formulaHash('-3')}%00.svg`,
  `${formulaHash('-3')}.svg%0a`,
  "'%20or%20''='.svg",
  '..%2f..%2fetc%2fpasswd',
  `${'9'.repeat(2000)}.svg`,
])('nothing at %j', async (name) => {
  const { statusCode, headers } = await get(name);
  // Control characters and endless addresses are refused whatever is asked for.
  expect([statusCode, headers['cache-control']]).toEqual([/%00|9{200}/.test(name) ? 400 : 404, 'no-store']);
});

test('the process keeps what was asked for last, within its bounds', async () => {
  const [first, second] = TEX.map((tex) => renderFormula(tex));
  const room = Buffer.byteLength(first?.svg ?? '') + Buffer.byteLength(second?.svg ?? '') - 1;
  let reads = 0;
  const counted = new Proxy(api.database.db, {
    get(db, name, receiver) {
      if (name === 'select') reads += 1;
      return Reflect.get(db, name, receiver) as unknown;
    },
  });
  const service = createPictureService(counted, room);
  for (const picture of [first, first, second, second, first]) await service.find(`${picture?.hash ?? ''}.svg`);
  expect(reads).toBe(3);
});

test('the check names pictures that content shows and that are not there', async () => {
  const { courseId, unitIds, chapterIds } = await createClassroom(api);
  const [unitId = 0, chapterId = 0] = [unitIds[0], chapterIds[0]];
  const handout = [TEX[0] ?? '', 'x+y', 'x+y'].map((tex) => {
    const { svg: _svg, ...picture } = renderFormula(tex);
    return {
      kind: 'knowledge' as const,
      title: '核心知识',
      content: [{ kind: 'paragraph' as const, inlines: [{ kind: 'formula' as const, ...picture }] }],
    };
  });
  const section = {
    courseId,
    unitId,
    chapterId,
    sequence: 1,
    slug: 'a',
    name: '小节',
    goals: [],
    knowledgePointIds: [],
    questionsCount: 0,
  };
  await api.database.db.insert(sections).values({ ...section, handout });
  const found = (await runCheck(api)).filter(({ table }) => table === 'pictures');
  expect(found).toEqual([expect.objectContaining({ studentId: null, key: { hash: formulaHash('x+y') }, kept: undefined, mended: false })]);
  await savePictures(api.database.db, [renderFormula('x+y')]);
  expect((await runCheck(api)).filter(({ table }) => table === 'pictures')).toEqual([]);
});

describe('Formulas of what was made are drawn in a thread, and their pictures can be fetched', () => {
  test('each in its place, the same twice, nothing for what cannot be drawn', async () => {
    const draw = createFormulaDrawer(api.database.db);
    const [half, broken, again] = await draw(['\\frac{1}{2}', '\\frac{1', '\\frac{1}{2}']);
    expect(half).toMatchObject({ kind: 'formula', text: '二分之一' });
    expect(broken).toBeUndefined();
    expect(again).toEqual(half);
    const picture = await api.app.inject({ url: `/learning/v1/pictures/${half?.hash ?? ''}.svg` });
    expect(picture.statusCode).toBe(200);
    expect(picture.body).toContain('<svg');
  });
});
