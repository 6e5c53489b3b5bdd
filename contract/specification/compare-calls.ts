/** Calls and fields (spec §3, §7) against the contract. */
import type { ListedCall, NamedSchema, Product, ProductCall, SpecList } from './spec-list';

export function compareCalls({ calls, progressContextTypes }: SpecList, product: Product): string[] {
  const contexts = 'GET courses/{id}/learning_progresses';
  const types = product.calls[contexts] ? getConstants(product.calls[contexts].reply, 'context_type') : [];
  return [
    ...calls.flatMap((listed) => compareCall(listed, product.calls[listed.call])),
    ...progressContextTypes.filter((type) => !types.includes(type)).map((type) => `${contexts}: no context_type ${type}`),
  ];
}

/** Calls of our own, beyond §7. */
export const furtherCalls = ({ calls }: SpecList, product: Pick<Product, 'calls'>): string[] =>
  Object.keys(product.calls).filter((name) => !calls.some(({ call }) => call === name));

function compareCall({ call, query, body, reply, list }: ListedCall, found: ProductCall | undefined): string[] {
  if (!found) return [`${call}: no such call in the contract`];
  const queryNames = [...(Array.isArray(query) ? query : []), ...(list && !query?.includes('page') ? ['per_page'] : [])];
  const bodyNames = Array.isArray(body) ? body : [];
  return [
    ...queryNames.filter((name) => !has(found.query, [name])).map((name) => `${call}: the query takes no ${name}`),
    ...(query === 'some' && getMembers(found.query).length === 0 ? [`${call}: takes no query`] : []),
    ...bodyNames.filter((name) => !has(found.body, [name])).map((name) => `${call}: the body takes no ${name}`),
    ...(body === 'some' && getMembers(found.body).length === 0 ? [`${call}: takes no body`] : []),
    ...(body === 'none' && found.body ? [`${call}: wants a body`] : []),
    ...(reply ?? []).filter((field) => !has(found.reply, field.split('.'))).map((field) => `${call}: answers no ${field}`),
    ...(list && !found.paginated ? [`${call}: does not come in pages`] : []),
  ];
}

/** The objects a value of this schema can be: items of a list, members of a union. */
function getObjects(schema: NamedSchema | undefined): NamedSchema[] {
  if (!schema) return [];
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.items ? [schema.items] : [])];
  return [...(schema.properties ? [schema] : []), ...parts.flatMap(getObjects)];
}

const getMembers = (schema: NamedSchema | undefined): string[] =>
  getObjects(schema).flatMap(({ properties }) => Object.keys(properties ?? {}));

/** Whether the field is there, in at least one member of a union. */
function has(schema: NamedSchema | undefined, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  return getObjects(schema).some(({ properties }) => properties?.[name] !== undefined && has(properties[name], rest));
}

/** The values that a field can have, of those that are written out. */
function getConstants(schema: NamedSchema, name: string): unknown[] {
  const written = (member: NamedSchema | undefined): unknown[] =>
    member ? [...(member.const === undefined ? [] : [member.const]), ...(member.anyOf ?? []).flatMap(written)] : [];
  return getObjects(schema).flatMap(({ properties }) => written(properties?.[name]));
}
