/** Each action of docs/console.zh-CN.md is a call of the contract, for the same roles; none is left out. */
import { schoolCallDefinitions } from '@xueban/contract/school/calls';
import { readActions } from './roles-table';

test('the table of roles, pages and actions is that of the contract', () => {
  const access = (call: string): unknown => (schoolCallDefinitions as Record<string, { access: unknown }>)[call]?.access;
  const actions = readActions();
  for (const { calls, roles } of actions) for (const call of calls) expect([call, access(call)]).toEqual([call, roles]);
  const named = actions.flatMap(({ calls }) => calls);
  const asked = Object.keys(schoolCallDefinitions).filter((name) => access(name) !== 'public' && name !== 'GET me');
  expect(asked.filter((name) => !named.includes(name))).toEqual([]);
  expect(named.length).toBe(new Set(named).size);
});
