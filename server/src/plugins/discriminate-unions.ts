/**
 * fast-json-stringify chooses the member of an `anyOf` by validating the whole value against each. Here members are told
 * apart by null, literals, or a literal property of their own such as `kind`.
 */
import type { TSchema } from '@sinclair/typebox';
import type { Schema as WriterSchema } from 'fast-json-stringify';

/** A plain JSON schema, as the writer reads it. */
type Schema = Record<string, unknown>;

/** Nothing fits it: the writer throws, as it does where no member of a union fits. */
const NOTHING: Schema = { anyOf: [{ not: {} }] };
const NULL: Schema = { type: 'null' };

export interface Discriminated {
  /** Of the same values and the same JSON. */
  schema: WriterSchema;
  /** What its unions ask of a value, by the name it refers to them with. */
  questions: Record<string, WriterSchema>;
}

export function discriminateUnions(schema: TSchema): Discriminated {
  const names = new Map<string, string>();
  const questions: Record<string, Schema> = {};
  /** The question, by its name. */
  function asked(question: Schema): Schema {
    const text = JSON.stringify(question);
    const name = names.get(text) ?? `question_${names.size}`;
    names.set(text, name);
    questions[name] = question;
    return { $ref: name };
  }

  /** What the contract uses in several places is one object, which the writer writes one function for. */
  const done = new Map<Schema, Schema>();
  function discriminated(part: Schema): Schema {
    const known = done.get(part);
    if (known) return known;
    const made = Array.isArray(part.anyOf) ? union(part.anyOf as Schema[]) : withParts(part, discriminated);
    done.set(part, made);
    return made;
  }
  function union(unions: readonly Schema[]): Schema {
    const members = unions.flatMap(getMembers);
    const others = members.filter(({ type }) => type !== 'null');
    const value = discriminate(others);
    return others.length === members.length ? value : orNull(value);
  }
  function discriminate(members: readonly Schema[]): Schema {
    const [first, second] = members;
    if (!first) return NOTHING;
    const { type } = first;
    if (members.every((member) => member.const !== undefined && member.type === type))
      return { if: asked({ enum: members.map(({ const: literal }) => literal) }), then: { type }, else: NOTHING };
    if (!second) return discriminated(first);
    const tag = findTag(members);
    return members.reduceRight<Schema>((otherwise, member, place) => {
      const question =
        tag === undefined
          ? byContent(member, members.slice(place + 1))
          : { ...withKeys([tag]), properties: { [tag]: literal(member, tag) } };
      return { if: asked(question), then: discriminated(member), else: otherwise };
    }, NOTHING);
  }
  const orNull = (value: Schema): Schema =>
    typeof value.type === 'string' ? { ...value, nullable: true } : { if: asked(NULL), then: NULL, else: value };
  return { schema: discriminated(schema), questions } as unknown as Discriminated;
}

/** Of a union of unions, all that it can be. */
const getMembers = (member: Schema): Schema[] => (Array.isArray(member.anyOf) ? (member.anyOf as Schema[]).flatMap(getMembers) : [member]);

function withParts(schema: Schema, of: (part: Schema) => Schema): Schema {
  const { properties, items } = schema as { properties?: Record<string, Schema>; items?: Schema | Schema[] };
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, of(part)])) }),
    ...(items && { items: Array.isArray(items) ? items.map(of) : of(items) }),
  };
}

const withKeys = (required: unknown): Schema => ({ type: 'object', required });
const literal = (member: Schema, tag: string): Schema => ({ const: getLiteral(member, tag) });

/** What tells a member from those after it without a tag: a property that none of them has, or else all that it is. */
function byContent(member: Schema, others: readonly Schema[]): Schema {
  const required = (member.required ?? []) as string[];
  const own = required.find((name) => others.every(({ type, properties }) => type === 'object' && !(name in (properties as object))));
  return member.type === 'object' && own !== undefined && others.length > 0 ? withKeys([own]) : member;
}

const getLiteral = ({ properties }: Schema, name: string): unknown => (properties as Record<string, Schema> | undefined)?.[name]?.const;

/** The member that is a literal, and another one, in each of the objects; undefined if there is none. */
function findTag(members: readonly Schema[]): string | undefined {
  return Object.keys(members[0]?.properties ?? {}).find((name) => {
    const literals = members.map((member) => getLiteral(member, name));
    return literals.every((literal) => literal !== undefined) && new Set(literals).size === members.length;
  });
}
