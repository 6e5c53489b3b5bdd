import { ANSWERED_CONSENT_VERSIONS, CONSENT_VERSION } from '@xueban/contract/constants';
import { changes, changesSince } from './changes';

test('the current version says what it changes', () => {
  expect(changes[0]?.version).toBe(CONSENT_VERSION);
  expect(changes[0]?.points.length).toBeGreaterThan(0);
});

test('what is new since a version', () => {
  expect(changesSince(CONSENT_VERSION)).toEqual([]);
  expect(changesSince('2020-01-01')).toEqual(changes.flatMap(({ points }) => points));
  expect(changesSince(null)).toEqual(changes.flatMap(({ points }) => points));
});

test('the server answers the published app: the version before stays', () => {
  expect(ANSWERED_CONSENT_VERSIONS.slice(0, 2)).toEqual(changes.slice(0, 2).map(({ version }) => version));
});
