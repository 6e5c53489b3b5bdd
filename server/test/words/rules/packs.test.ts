/** What is packed is, unpacked, what it was; and how little of it there is. */
import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { flatMapInTurns } from '../../../src/modules/words/packs/turns';
import { answerPack, type PackedAnswer } from '../../../src/modules/words/rules/packs/answer-pack';
import type { Pack } from '../../../src/modules/words/rules/packs/columns';
import { type PackedEvent, reviewPack } from '../../../src/modules/words/rules/packs/review-pack';
import { addDays } from '../../../src/modules/school/rules/school-calendar';

/** As phones make them; those of before version 2 made longer ones. */
const newKey = (now: number, order: number, random: number, randoms = 2 ** 24): string =>
  [now, order, Math.floor(random * randoms)].map((part) => part.toString(36)).join('-');

const MOST_ID = 2 ** 50;
const MOST_RANDOMS = Number.MAX_SAFE_INTEGER;
const ids = fc.integer({ min: 1, max: MOST_ID });
const maybe = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(of, { nil: null });
const instants = fc.date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true });
const days = fc.integer({ min: -20_000, max: 100_000 }).map((number) => addDays('2020-01-01', number));
// Without half a character, which PostgreSQL does not keep.
const texts = fc.string({ unit: 'grapheme' });
const keys = fc.oneof(
  texts,
  fc
    .tuple(fc.maxSafeNat(), fc.nat(), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.constantFrom(2 ** 24, MOST_RANDOMS))
    .map((parts) => newKey(...parts)),
  fc.constantFrom('0-0-0', '00-1-1', '1-1-9zldr', '1-1-9zlds', 'zzzzzzzzz-1-zzzzzzzzzzz', '1-1-', 'a-b-c-d', '', 'test-key-7', 'A-1-1'),
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

test('what is asked for is what stands in the whole of it', () => {
  const ofFewWords = fc.array(events.map((row) => ({ ...row, wordId: row.wordId % 4 })));
  const [sample] = fc.sample(events, 1);
  const columns = fc.subarray(Object.keys(sample!) as (keyof PackedEvent)[]);
  const isWord = (id: number): boolean => id % 2 === 1;
  const isWrong = (correct: boolean | null): boolean => correct === false;
  const of = (rows: readonly PackedEvent[], fields: readonly (keyof PackedEvent)[]) =>
    rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])));
  fc.assert(
    fc.property(ofFewWords, columns, (rows, fields) => {
      const packed = reviewPack.pack(rows);
      const ofWords = rows.filter(({ wordId }) => isWord(wordId));
      const wrong = ofWords.filter(({ correct }) => isWrong(correct));
      expect(reviewPack.unpack(packed, { where: { wordId: isWord } })).toEqual(ofWords);
      expect(reviewPack.unpack(packed, { where: { wordId: isWord, correct: isWrong } })).toEqual(wrong);
      expect(reviewPack.unpack(packed, { columns: fields })).toMatchObject(of(rows, fields));
      expect(reviewPack.unpack(packed, { columns: fields, where: { wordId: isWord, correct: isWrong } })).toMatchObject(of(wrong, fields));
    }),
  );
});

test('whoever waits for the process gets it while many packs are read', async () => {
  const content = Buffer.alloc(5000);
  let [turns, isOver] = [0, false];
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const read = await flatMapInTurns(
    Array.from({ length: 9 }, (_none, at) => ({ content, at })),
    ({ at }) => [at, turns],
  );
  isOver = true;
  // Two at a time.
  expect(read.filter((_each, place) => place % 2 === 0)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(new Set(read.filter((_each, place) => place % 2 === 1)).size).toBe(5);
});

type WrittenColumn = readonly [name: string, hex: string];

/** What is packed, column by column; worked out by hand, since packs that are kept have it so. Version 1 wrote every key as a long one. */
interface Written<Row> {
  rows: Row[];
  columns: WrittenColumn[];
}

const EVENTS: Written<PackedEvent> = {
  rows: [
    {
      id: 1000,
      wordId: 32,
      kind: 'review',
      day: '2020-03-01',
      correct: true,
      learningRecordId: null,
      submissionId: 7,
      idempotencyKey: 'b5-1-2gosa7pa2gv',
      exercise: 'choice',
      given: '是',
      answeredAt: new Date(400),
      receivedAt: new Date(1000),
      intervalShift: -2,
      desiredRetention: 93,
    },
    {
      id: 1003,
      wordId: 33,
      kind: 'known',
      day: '2020-02-29',
      correct: null,
      learningRecordId: 5,
      submissionId: null,
      idempotencyKey: 'hand',
      exercise: null,
      given: null,
      answeredAt: null,
      receivedAt: new Date(2500),
      intervalShift: null,
      desiredRetention: null,
    },
  ],
  columns: [
    ['count', '02'],
    ['id', 'd10f 07'],
    ['wordId', '41 03'],
    ['kind', '05 01'],
    ['day', '79 02'],
    ['correct', '03 00'],
    ['learningRecordId', '00 0b'],
    ['submissionId', '0f 00'],
    ['exercise', '03 00'],
    ['intervalShift', '04 00'],
    ['desiredRetention', 'bb01 00'],
    ['receivedAt', 'd10f b917'],
    ['answeredAt', 'b009 00'],
    ['idempotencyKey', '02 01 02 02 04 68616e64'],
    ['given', '01 00 03 e698af'],
  ],
};

const ANSWERS: Written<PackedAnswer> = {
  rows: [
    {
      id: 1000,
      idempotencyKey: 'b5-1-2gosa7pa2gv',
      wordId: 32,
      receivedAt: new Date(1000),
      answeredAt: new Date(400),
      step: 'memorization',
      currentGroup: 2,
      correct: true,
      mixedGroups: null,
      exercise: null,
      given: null,
      takenBack: null,
    },
    {
      id: 1003,
      idempotencyKey: 'hand',
      wordId: 33,
      receivedAt: new Date(2500),
      answeredAt: null,
      step: 'final_exam',
      currentGroup: 0,
      correct: false,
      mixedGroups: [1, 3],
      exercise: 'spelling',
      given: '是',
      takenBack: true,
    },
  ],
  columns: [
    ['count', '02'],
    ['id', 'd10f 07'],
    ['wordId', '41 03'],
    ['step', '03 07'],
    ['currentGroup', '05 04'],
    ['correct', '03 01'],
    ['mixedGroups', '00 03 02 06'],
    ['exercise', '00 07'],
    ['takenBack', '00 03'],
    ['receivedAt', 'd10f b917'],
    ['answeredAt', 'b009 00'],
    ['idempotencyKey', '02 01 02 02 04 68616e64'],
    ['given', '00 01 03 e698af'],
  ],
};

const toBytes = (columns: readonly WrittenColumn[]): Buffer =>
  Buffer.from(columns.map(([, hex]) => hex.replaceAll(' ', '')).join(''), 'hex');

/** The random number of a phone's key, 2^53 - 1, stands behind. */
const RANDOMS = Buffer.from('ffffffffffff1f', 'hex');

/** As a pack, in a block of deflate that is stored as it is: what compresses may differ from one Node.js to another. */
function store(version: number, columns: readonly WrittenColumn[]): Buffer {
  const bytes = toBytes(columns);
  const head = Buffer.from([version, bytes.length + 5, 1, bytes.length, 0, ~bytes.length & 255, 255]);
  return Buffer.concat([head, bytes, RANDOMS]);
}

const testWritten = <Row>({ rows, columns }: Written<Row>, codec: Pack<Row>) => {
  test('of both versions are read as what they were, and written so: other columns need another version', () => {
    for (const version of [1, 2]) expect(codec.unpack(store(version, columns))).toEqual(rows);
    const packed = codec.pack(rows);
    const end = 2 + packed[1]!;
    expect(inflateRawSync(packed.subarray(2, end)).toString('hex')).toBe(toBytes(columns).toString('hex'));
    expect([packed[0], packed.subarray(end)]).toEqual([2, RANDOMS]);
  });

  test('of another version are refused', () => {
    for (const version of [3, 255]) expect(() => codec.unpack(store(version, columns))).toThrow(`version ${version}`);
    for (const none of [store(0, columns), Buffer.alloc(0)]) expect(() => codec.unpack(none)).toThrow('version none');
  });

  test('with a column too few or too many, cut off or with bytes behind are refused', () => {
    const broken = 'not what version 2 writes';
    const whole = store(2, columns);
    for (const [place, [name]] of columns.entries())
      expect(() => [name, codec.unpack(store(2, [...columns.slice(0, place), ...columns.slice(place + 1)]))]).toThrow(broken);
    expect(() => codec.unpack(store(2, [...columns, ['later', '00 00']]))).toThrow(broken);
    expect(() => codec.unpack(Buffer.concat([whole, Buffer.from([0])]))).toThrow(broken);
    for (let length = 1; length < whole.length; length += 1) expect(() => codec.unpack(whole.subarray(0, length))).toThrow(broken);
  });
};

describe('events', () => testWritten(EVENTS, reviewPack));
describe('answers', () => testWritten(ANSWERS, answerPack));

test("the random number of a phone's key takes three bytes, and seven only where it needs them", () => {
  const pack = (idempotencyKey: string) => answerPack.pack([{ ...ANSWERS.rows[0]!, idempotencyKey }]);
  const tailOf = (packed: Buffer): string => packed.subarray(2 + packed[1]!).toString('hex');
  expect(['b5-1-9zldr', 'b5-1-9zlds', 'b5-1-0'].map((key) => tailOf(pack(key)))).toEqual(['ffffff', '00000001000000', '000000']);
});

test('an answer with all that a phone sends takes less than 12 bytes', () => {
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
  expect(packed.length / rows.length).toBeLessThan(12);
});
