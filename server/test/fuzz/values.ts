/** Values for the parts of a request: near what a schema asks for, and wild ones. */
import fc, { type Arbitrary } from 'fast-check';

/** JSON schema as the OpenAPI document carries it. */
export interface JsonSchema {
  type?: string;
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  pattern?: string;
  format?: string;
  examples?: unknown[];
}

/** Ids by the name of the member that asks for one: of the own family mostly, of the other often. */
export type IdsFor = (name: string) => Arbitrary<number>;

/** What is known about values that a schema cannot tell. */
export interface Hints {
  ids: IdsFor;
  /** Texts that mean something, by the name of the member. */
  texts: Readonly<Record<string, readonly string[]>>;
}

const one = fc.constantFrom;

export const hostileText = fc.oneof(
  one(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    '\ufeff',
    '\u202e',
    '😀'.repeat(20),
    '%00',
    '%s%n',
    '../../etc/passwd',
    '__proto__',
    'constructor',
    'null',
    'undefined',
    'NaN',
    'Infinity',
    '-0',
    '0x10',
    '1e9',
    '9007199254740993',
    '99999999999999999999',
    '1.0',
    '01',
    'true',
    '[]',
    '{}',
    "' or 1=1 --",
    "'; drop table students; --",
    '$1',
    '${7*7}',
    '<script>alert(1)</script>',
    '\\',
    '"',
    '\r\nSet-Cookie: a=b',
    'a'.repeat(5000),
    '林'.repeat(300),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);

const hostileNumber = one(0, -0, -1, 1.5, 0.1, 2 ** 31, 2 ** 53, 2 ** 53 - 1, 2 ** 63, -(2 ** 63), 1e21, 1e308, -1e308, 5e-324);

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
const hostileJson: Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  hostileText,
  hostileNumber,
  fc.boolean(),
  one<unknown>(
    null,
    [],
    {},
    [null],
    nested(200),
    { a: { b: { c: {} } } },
    { toString: 1 },
    { length: -1 },
    Array.from({ length: 300 }, () => 0),
  ),
);

/** A value that mostly fits the schema. */
export function valueFor(schema: JsonSchema, name: string, hints: Hints): Arbitrary<unknown> {
  return fc.oneof({ weight: 14, arbitrary: fitting(schema, name, hints) }, { weight: 1, arbitrary: hostileJson });
}

function fitting(schema: JsonSchema, name: string, hints: Hints): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice) => fitting(choice, name, hints)));
  switch (schema.type) {
    case 'integer':
    case 'number':
      return numberFor(schema, name, hints);
    case 'string':
      return textFor(schema, hints.texts[name]);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return arrayFor(schema, name, hints);
    case 'object':
      return objectFor(schema, hints);
    default:
      return fc.constant(null);
  }
}

function arrayFor({ items = {}, uniqueItems = false }: JsonSchema, name: string, hints: Hints): Arbitrary<unknown> {
  const wild = fc.array(valueFor(items, name, hints), { maxLength: 6 });
  return uniqueItems
    ? fc.oneof({ weight: 6, arbitrary: fc.uniqueArray(fitting(items, name, hints), { maxLength: 4 }) }, { weight: 1, arbitrary: wild })
    : wild;
}

const isId = (name: string): boolean => /(^|_)id(_eq)?$|Id$/.test(name);

function numberFor({ minimum = 0, maximum = 1000 }: JsonSchema, name: string, hints: Hints): Arbitrary<number> {
  if (isId(name)) return hints.ids(name);
  const usual = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 12) });
  return fc.oneof({ weight: 8, arbitrary: usual }, { weight: 1, arbitrary: one(minimum - 1, minimum, maximum, maximum + 1) });
}

function textFor(
  { pattern, format, minLength = 0, maxLength = 100, examples }: JsonSchema,
  known: readonly string[] | undefined = examples as string[] | undefined,
): Arbitrary<string> {
  const edges = one('x'.repeat(minLength), 'x'.repeat(maxLength), 'x'.repeat(maxLength + 1));
  const fit =
    format === 'date-time'
      ? fc.oneof(
          {
            weight: 8,
            arbitrary: fc
              .date({ min: new Date('2001-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
              .map((date) => date.toISOString()),
          },
          { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
          { weight: 1, arbitrary: one('2026-02-30T25:61:61Z', '0000-00-00T00:00:00Z', '9999-12-31T23:59:59+14:00', '2026-11-20') },
        )
      : pattern === undefined
        ? fc.string({ minLength, maxLength: Math.min(maxLength, 60) })
        : fc.stringMatching(new RegExp(pattern), { size: 'small' });
  return fc.oneof(
    { weight: 3, arbitrary: fit },
    { weight: 5, arbitrary: known ? one(...known) : fit },
    { weight: 1, arbitrary: edges },
    { weight: 1, arbitrary: hostileText },
  );
}

function objectFor({ properties = {}, required = [] }: JsonSchema, hints: Hints): Arbitrary<unknown> {
  const members = Object.entries(properties).map(([name, schema]) => {
    const absentOneIn = required.includes(name) ? 20 : 2;
    return fc.tuple(fc.constant(name), fc.option(valueFor(schema, name, hints), { freq: absentOneIn, nil: undefined }));
  });
  const extra = fc.tuple(fc.oneof(one('__proto__', 'constructor', 'id', 'student_id', 'toString', ''), fc.string()), hostileJson);
  return fc.tuple(fc.tuple(...members), fc.tuple(fc.integer({ min: 0, max: 14 }), extra)).map(([pairs, [dice, more]]) => {
    const entries = [...pairs.filter(([, value]) => value !== undefined), ...(dice === 0 ? [more] : [])];
    // By hand: Object.fromEntries would make __proto__ an own member, which JSON.stringify writes as we want it.
    return Object.fromEntries(entries);
  });
}
