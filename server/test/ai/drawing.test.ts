/** Formulas of what was made are drawn in a thread, and their pictures can be fetched. */
import { createFormulaDrawer } from '../../src/modules/files/pictures/draw-formulas';
import { useTestApp } from '../support/app';

const api = useTestApp();

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
