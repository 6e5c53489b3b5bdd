/** What is packed is, unpacked, what it was; and how little of it there is. */
import fc from 'fast-check';
import { answerPack, type PackedAnswer } from '../../../src/modules/words/rules/packs/answer-pack';
import { type PackedEvent, reviewPack } from '../../../src/modules/words/rules/packs/review-pack';
import { addDays } from '../../../src/modules/school/rules/school-calendar';

/** As phones make them. */
const newKey = (now: number, order: number, random: number): string =>
  [now, order, Math.floor(random * Number.MAX_SAFE_INTEGER)].map((part) => part.toString(36)).join('-');

const MOST_ID = 2 ** 50;
const ids = fc.integer({ min: 1, max: MOST_ID });
const maybe = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(of, { nil: null });
const instants = fc.date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true });
const days = fc.integer({ min: -20_000, max: 100_000 }).map((number) => addDays('2020-01-01', number));
// Without half a character, which PostgreSQL does not keep.
const texts = fc.string({ unit: 'grapheme' });
const keys = fc.oneof(
  texts,
  fc
    .tuple(fc.maxSafeNat(), fc.nat(), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }))
    .map(([now, order, random]) => newKey(now, order, random)),
  fc.constantFrom('0-0-0', '00-1-1', 'zzzzzzzzz-1-zzzzzzzzzzz', '1-1-', 'a-b-c-d', '', 'test-key-7', 'A-1-1'),
);
const exercises = maybe(fc.constantFrom('recall' as const, 'choice' as const, 'listening' as const, 'spelling' as const));

const events: fc.Arbitrary<PackedEvent> = fc.record({
  id: ids,
  wordId: ids,
  kind: fc.constantFrom('known' as const, 'studied' as const, 'review' as const),
  day: days,
  correct: maybe(fc.boolean()),
  learningRecordId: maybe(ids),
  submissionId: maybe(ids),
  idempotencyKey: maybe(keys),
  exercise: exercises,
  given: maybe(texts),
  answeredAt: maybe(instants),
  receivedAt: instants,
  intervalShift: maybe(fc.integer({ min: -32_768, max: 32_767 })),
  desiredRetention: maybe(fc.constantFrom(85, 93, 95)),
});

const answers: fc.Arbitrary<PackedAnswer> = fc.record({
  id: ids,
  idempotencyKey: keys,
  wordId: ids,
  receivedAt: instants,
  answeredAt: maybe(instants),
  step: fc.constantFrom('pre_exam' as const, 'memorization' as const, 'paper_cut_box' as const, 'final_exam' as const),
  currentGroup: fc.integer({ min: -32_768, max: 32_767 }),
  correct: fc.boolean(),
  mixedGroups: maybe(fc.array(fc.integer({ min: -32_768, max: 32_767 }))),
  exercise: exercises,
  given: maybe(texts),
  takenBack: maybe(fc.boolean()),
});

test('events are what they were, whatever they are', () => {
  fc.assert(fc.property(fc.array(events), (rows) => expect(reviewPack.unpack(reviewPack.pack(rows))).toEqual(rows)));
});

test('answers are what they were, whatever they are', () => {
  fc.assert(fc.property(fc.array(answers), (rows) => expect(answerPack.unpack(answerPack.pack(rows))).toEqual(rows)));
});

test('what a later version packed is refused, as is what is cut off', () => {
  const [row] = fc.sample(events, 1);
  const packed = reviewPack.pack([row!, row!]);
  expect(() => reviewPack.unpack(Buffer.concat([Buffer.from([2]), packed.subarray(1)]))).toThrow('version 2');
  expect(() => reviewPack.unpack(packed.subarray(0, 8))).toThrow();
});

test('an answer with all that a phone sends takes less than 16 bytes', () => {
  const random = fc.sample(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), 900);
  const rows = Array.from({ length: 900 }, (_none, at): PackedEvent => {
    const [day, place] = [Math.floor(at / 30), at % 30];
    const answeredAt = new Date(
      Date.parse('2026-09-01T11:00:00Z') + day * 86_400_000 + place * 7000 + Math.floor((random[at] ?? 0) * 5000),
    );
    return {
      id: 1_000_000 + at * 5,
      wordId: 960 + ((place * 7) % 30),
      kind: 'review',
      day: addDays('2026-09-01', day),
      correct: place % 7 > 0,
      learningRecordId: null,
      submissionId: 5000 + day * 3,
      idempotencyKey: newKey(answeredAt.getTime(), at, random[at] ?? 0),
      exercise: 'recall',
      given: null,
      answeredAt,
      receivedAt: new Date(answeredAt.getTime() + 200 + Math.floor((random.at(-1 - at) ?? 0) * 400)),
      intervalShift: day,
      desiredRetention: null,
    };
  });
  const packed = reviewPack.pack(rows);
  expect(reviewPack.unpack(packed)).toEqual(rows);
  expect(packed.length / rows.length).toBeLessThan(16);
});
