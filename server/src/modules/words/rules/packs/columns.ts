/** Rows of a log as bytes, column by column: what changes little from row to row takes next to nothing. Pure. */
import { type CalendarDay, addDays, daysBetween } from '../../../school/rules/school-calendar';
import { ByteReader, ByteWriter, toSigned, toUnsigned } from './bytes';

/** What each value of a column is expected to be close to; undefined: of a row that is not wanted. */
type Places = readonly (number | undefined)[];

/** How the values of one column are written. */
export interface Codec<T> {
  write(out: ByteWriter, values: readonly T[], near: readonly number[]): void;
  /** A value for each place, of no meaning where the row is not wanted. */
  read(from: ByteReader, near: Places): (T | undefined)[];
}

interface Column<Row, T> {
  codec: Codec<T>;
  /** Columns before this one: its values are close to the first instant among them. */
  near?: readonly (keyof Row)[];
}

/** In the order in which they are written. */
export type Columns<Row> = { readonly [Field in keyof Row]-?: Column<Row, Row[Field]> };

/** All others are read past, which takes a fraction of the time. */
export interface Wanted<Row, Field extends keyof Row> {
  /** Rows whose values are so. */
  where?: { readonly [Each in keyof Row]?: (value: Row[Each]) => boolean };
  /** All if left out. */
  columns?: readonly Field[];
}

export interface Pack<Row> {
  pack(rows: readonly Row[]): Buffer;
  /** @throws Error when another version wrote it, or when it is not what its version says */
  unpack<Field extends keyof Row = keyof Row>(packed: Buffer, wanted?: Wanted<Row, Field>): Pick<Row, Field>[];
}

/** The first byte of all that is written: columns that change get another one. What version 1 wrote has the same columns, without short keys. */
const [FIRST_VERSION, VERSION] = [1, 2];

export function createPack<Row extends object>(columns: Columns<Row>): Pack<Row> {
  const fields = Object.keys(columns) as (keyof Row)[];
  return {
    pack(rows) {
      const out = new ByteWriter();
      out.unsigned(rows.length);
      for (const field of fields) writeColumn(out, rows, field, columns[field]);
      return Buffer.concat([Buffer.from([VERSION]), out.end()]);
    },
    unpack(packed, wanted = {}) {
      const [version = 0] = packed;
      if (version < FIRST_VERSION || version > VERSION)
        throw new Error(`a log was packed by version ${version || 'none'}, this is ${VERSION}`);
      try {
        return readRows(ByteReader.of(packed.subarray(1)), columns, wanted);
      } catch (cause) {
        throw new Error(`a packed log is not what version ${version} writes`, { cause });
      }
    },
  };
}

function getNear<Row>(row: Row, near: readonly (keyof Row)[] = []): number {
  for (const field of near) {
    const value = row[field];
    if (value instanceof Date) return value.getTime();
  }
  return 0;
}

/** Columns that are asked for, and those which these are near to. */
function getNeeded<Row>(columns: Columns<Row>, { columns: asked, where = {} }: Wanted<Row, keyof Row>): Set<keyof Row> {
  const fields = Object.keys(columns) as (keyof Row)[];
  const needed = new Set([...(asked ?? fields), ...(Object.keys(where) as (keyof Row)[])]);
  for (const field of fields.reverse()) if (needed.has(field)) for (const other of columns[field].near ?? []) needed.add(other);
  return needed;
}

function readRows<Row extends object>(from: ByteReader, columns: Columns<Row>, wanted: Wanted<Row, keyof Row>): Row[] {
  const needed = getNeeded(columns, wanted);
  const rows: (Row | undefined)[] = Array.from({ length: from.count() }, () => ({}) as Row);
  const nobody = rows.map(() => undefined);
  for (const field of Object.keys(columns) as (keyof Row)[]) {
    if (needed.delete(field)) readColumn(from, rows, field, columns[field], wanted.where?.[field]);
    else columns[field].codec.read(from, nobody);
    if (needed.size === 0 && wanted.columns) break;
    if (wanted.where && !rows.some(Boolean)) return [];
  }
  if (!wanted.columns) from.end();
  return rows.filter((row) => row !== undefined);
}

function writeColumn<Row, Field extends keyof Row>(
  out: ByteWriter,
  rows: readonly Row[],
  field: Field,
  { codec, near }: Column<Row, Row[Field]>,
): void {
  codec.write(
    out,
    rows.map((row) => row[field]),
    rows.map((row) => getNear(row, near)),
  );
}

function readColumn<Row extends object, Field extends keyof Row>(
  from: ByteReader,
  rows: (Row | undefined)[],
  field: Field,
  { codec, near }: Column<Row, Row[Field]>,
  isWanted: (value: Row[Field]) => boolean = () => true,
): void {
  const values = codec.read(
    from,
    rows.map((row) => (row === undefined ? undefined : getNear(row, near))),
  );
  rows.forEach((row, at) => {
    if (row === undefined) return;
    row[field] = values[at] as Row[Field];
    if (!isWanted(row[field])) rows[at] = undefined;
  });
}

type Maybe<T> = T | null;

/** Numbers as steps from the one before: 0 is none, so a step is written one higher. */
export const steps: Codec<Maybe<number>> = {
  write(out, values) {
    let before = 0;
    for (const value of values) {
      out.unsigned(value === null ? 0 : toUnsigned(value - before) + 1);
      before = value ?? before;
    }
  },
  read(from, near) {
    let before = 0;
    return near.map(() => {
      const written = from.unsigned();
      if (written === 0) return null;
      before += toSigned(written - 1);
      return before;
    });
  },
};

/** Numbers as their distance from what they are near to. */
export const distances: Codec<Maybe<number>> = {
  write(out, values, near) {
    values.forEach((value, at) => out.unsigned(value === null ? 0 : toUnsigned(value - (near[at] ?? 0)) + 1));
  },
  read: (from, near) =>
    near.map((place) => {
      const written = from.unsigned();
      return written === 0 ? null : (place ?? 0) + toSigned(written - 1);
    }),
};

/** Of a column that is never null. */
export const required = <T>(codec: Codec<Maybe<T>>): Codec<T> => ({
  write: (out, values, near) => codec.write(out, values, near),
  read: (from, near) =>
    codec.read(from, near).map((value) => {
      if (value === null) throw new Error('a packed log has nothing where something must be');
      return value;
    }),
});

const mapped = <T, Written>(codec: Codec<Maybe<Written>>, to: (value: T) => Written, of: (written: Written) => T): Codec<Maybe<T>> => ({
  write: (out, values, near) =>
    codec.write(
      out,
      values.map((value) => (value === null ? null : to(value))),
      near,
    ),
  read: (from, near) =>
    codec.read(from, near).map((written, at) => {
      if (written === null) return null;
      return written === undefined || near[at] === undefined ? undefined : of(written);
    }),
});

/** Instants, ms. */
export const instants = (codec: Codec<Maybe<number>>): Codec<Maybe<Date>> =>
  mapped(
    codec,
    (instant: Date) => instant.getTime(),
    (ms) => new Date(ms),
  );

const FIRST_DAY: CalendarDay = '2020-01-01';
export const days: Codec<Maybe<CalendarDay>> = mapped(
  steps,
  (day: CalendarDay) => daysBetween(FIRST_DAY, day),
  (number) => addDays(FIRST_DAY, number),
);

/** One of a few values by its place among them: later ones are only added behind. */
export const choice = <T>(values: readonly T[]): Codec<Maybe<T>> =>
  mapped(
    distances,
    (value: T) => {
      const place = values.indexOf(value);
      if (place < 0) throw new Error(`a log cannot be packed with ${String(value)} in it`);
      return place;
    },
    (place) => {
      if (place < 0 || place >= values.length) throw new Error('a packed log has a choice that there is not');
      return values[place] as T;
    },
  );

export const texts: Codec<Maybe<string>> = {
  write(out, values) {
    for (const value of values) out.unsigned(Number(value !== null));
    for (const value of values) if (value !== null) out.text(value);
  },
  read: (from, near) => near.map(() => from.unsigned()).map((has, at) => (has ? from.text(near[at] !== undefined) : null)),
};

export const lists: Codec<Maybe<number[]>> = {
  write(out, values) {
    for (const value of values) out.unsigned(value === null ? 0 : value.length + 1);
    for (const value of values) value?.forEach((each) => out.signed(each));
  },
  read: (from, near) =>
    near.map(() => from.unsigned()).map((length) => (length === 0 ? null : Array.from({ length: length - 1 }, () => from.signed()))),
};

const KEY = /^([0-9a-z]{1,9})-([0-9a-z]{1,9})-([0-9a-z]{1,11})$/;
const RADIX = 36;

type KeyParts = [time: number, order: number, random: number];

/** Of a key as phones make them (`newKey` of src/offline): time, order and a random number. Undefined: another text. */
function parseKey(key: Maybe<string>): KeyParts | undefined {
  const found = key === null ? null : KEY.exec(key);
  if (!found) return undefined;
  const parts = found.slice(1).map((part) => Number.parseInt(part, RADIX)) as KeyParts;
  return parts.every(Number.isSafeInteger) && toKey(parts) === key ? parts : undefined;
}

const toKey = (parts: KeyParts): string => parts.map((part) => part.toString(RADIX)).join('-');

const [NO_KEY, TEXT_KEY, LONG_KEY, SHORT_KEY] = [0, 1, 2, 3];
/** Of the random number: phones of before version 2 had one of up to 2^53. */
const [LONG_BYTES, SHORT_BYTES] = [7, 3];
const isShort = ([, , random]: KeyParts): boolean => random < 2 ** (8 * SHORT_BYTES);

/** Keys of answers; their time is near to that of the answer. */
export const phoneKeys: Codec<Maybe<string>> = {
  write(out, values, near) {
    const keys = values.map(parseKey);
    const getKind = (key: KeyParts): number => (isShort(key) ? SHORT_KEY : LONG_KEY);
    keys.forEach((key, at) => out.unsigned(key ? getKind(key) : values[at] === null ? NO_KEY : TEXT_KEY));
    let before = 0;
    values.forEach((value, at) => {
      const key = keys[at];
      if (key) {
        const [time, order, random] = key;
        out.signed(time - (near[at] ?? 0));
        out.signed(order - before);
        out.random(random, isShort(key) ? SHORT_BYTES : LONG_BYTES);
        before = order;
      } else if (value !== null) out.text(value);
    });
  },
  read(from, near) {
    let before = 0;
    return near
      .map(() => from.unsigned())
      .map((kind, at) => {
        const place = near[at];
        if (kind < LONG_KEY) return kind === NO_KEY ? null : from.text(place !== undefined);
        const time = from.signed() + (place ?? 0);
        before += from.signed();
        const random = from.random(kind === SHORT_KEY ? SHORT_BYTES : LONG_BYTES);
        return place === undefined ? undefined : toKey([time, before, random]);
      });
  },
};
