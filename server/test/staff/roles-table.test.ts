/** Each deed of docs/console.zh-CN.md is a call of the contract, for the same roles; none is left out. */
import { schoolCallDefinitions } from '@xueban/contract/school/calls';
import { readDeeds } from './roles-table';

test('the table of roles, pages and deeds is that of the contract', () => {
  const access = (call: string): unknown => (schoolCallDefinitions as Record<string, { access: unknown }>)[call]?.access;
  const deeds = readDeeds();
  for (const { calls, roles } of deeds) for (const call of calls) expect([call, access(call)]).toEqual([call, roles]);
  const named = deeds.flatMap(({ calls }) => calls);
  const asked = Object.keys(schoolCallDefinitions).filter((name) => access(name) !== 'public' && name !== 'GET me');
  expect(asked.filter((name) => !named.includes(name))).toEqual([]);
  expect(named.length).toBe(new Set(named).size);
});
