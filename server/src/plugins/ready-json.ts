/**
 * Objects that many answers share, whose JSON is written once. A call puts them into a list of its reply, and the answer
 * takes their bytes.
 */
import type { TSchema } from '@sinclair/typebox';

const written = new WeakMap<object, Buffer>();

/** Notes the JSON of an object, as its schema would write it. The object must not change any more. */
export function keepJson(value: object, json: Buffer): void {
  written.set(Object.freeze(value), json);
}

/** The list of a reply that may hold such objects: the reply itself, or a member of it by this name. */
export type ReadyList = { place: 'reply' } | { place: 'member'; name: string };

/** Where in a reply of this schema lists of objects are; the first of them if there are several. */
export function findReadyList(reply: TSchema): ReadyList | undefined {
  if (isListOfObjects(reply)) return { place: 'reply' };
  for (const schema of alternatives(reply)) {
    const properties = (schema.properties ?? {}) as Record<string, TSchema>;
    const name = Object.keys(properties).find((key) => isListOfObjects(properties[key]));
    if (name !== undefined) return { place: 'member', name };
  }
  return undefined;
}

const alternatives = (schema: TSchema): TSchema[] => (schema.anyOf as TSchema[] | undefined) ?? [schema];
const isListOfObjects = (schema: TSchema | undefined): boolean =>
  schema?.type === 'array' && (schema.items as TSchema | undefined)?.type === 'object';

/** The bytes of every member of a list; undefined unless all are written. */
function findBytes(list: unknown): Buffer[] | undefined {
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const bytes: Buffer[] = [];
  for (const member of list as unknown[]) {
    const json = typeof member === 'object' && member !== null ? written.get(member) : undefined;
    if (!json) return undefined;
    bytes.push(json);
  }
  return bytes;
}

/**
 * The envelope as bytes, if its list is of written objects and its place is certain; undefined where the serializer of the
 * call should write all of it.
 * @param serialize writes the rest, with an empty list
 */
export function joinReady(envelope: { data: unknown }, place: ReadyList, serialize: (envelope: object) => string): Buffer | undefined {
  const { data } = envelope;
  if (typeof data !== 'object' || data === null) return undefined;
  const bytes = findBytes(place.place === 'reply' ? data : (data as Record<string, unknown>)[place.name]);
  if (!bytes) return undefined;
  const rest = serialize({ ...envelope, data: place.place === 'reply' ? [] : { ...data, [place.name]: [] } });
  // Within a string of JSON every quotation mark has a backslash before it, so this is no string's.
  const mark = `"${place.place === 'reply' ? 'data' : place.name}":[]`;
  const at = rest.indexOf(mark);
  // Not there if the schema leaves it out; twice if a member of the reply has an empty list of this name as well.
  if (at < 0 || rest.includes(mark, at + 1)) return undefined;
  const end = at + mark.length - 1;
  return concat(rest.slice(0, end), bytes, rest.slice(end));
}

const COMMA = 0x2c;

function concat(before: string, members: readonly Buffer[], after: string): Buffer {
  let size = Buffer.byteLength(before) + Buffer.byteLength(after) + members.length - 1;
  for (const member of members) size += member.length;
  const whole = Buffer.allocUnsafe(size);
  let at = whole.write(before);
  members.forEach((member, i) => {
    if (i > 0) whole[at++] = COMMA;
    at += member.copy(whole, at);
  });
  whole.write(after, at);
  return whole;
}
