import { nextHeard } from './use-sound';

const words = [1, 2, 3, 4].map((id) => ({ id, audio_url: id === 2 ? null : `/${id}.mp3` }));

test.each([
  [undefined, 1],
  [1, 3],
  [3, 4],
  [4, undefined],
  [99, 1],
])('after %s comes %s', (after, next) => {
  expect(nextHeard(words, after)?.id).toBe(next);
});

test('nothing to hear', () => expect(nextHeard([{ id: 1, audio_url: null }], undefined)).toBeUndefined());
