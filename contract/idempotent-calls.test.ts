import { type CallName, calls } from './calls';
import { IDEMPOTENT_CALLS, type IdempotentCall } from './idempotent-calls';
import type { CallDefinition } from './resources/shared';

type Marked = { [K in CallName]: (typeof calls)[K] extends { idempotent: true } ? K : never }[CallName];
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

test('the calls the phone may keep are those marked idempotent', () => {
  // A call marked and not listed, or listed and not marked, does not compile.
  const same: Same<Marked, IdempotentCall> = true;
  expect(same).toBe(true);
  const marked = Object.entries<CallDefinition>(calls).filter(([, { idempotent }]) => idempotent === true);
  expect(marked.map(([name]) => name).sort()).toEqual([...IDEMPOTENT_CALLS].sort());
});
