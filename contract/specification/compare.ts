/** What of the specification is missing in the product, or named otherwise. Each difference is a sentence. */
import { compareCalls } from './compare-calls';
import { comparePages } from './compare-pages';
import type { Product, SpecList } from './spec-list';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const getMissing = (wanted: readonly string[], found: readonly string[]): string[] => wanted.filter((name) => !found.includes(name));

/** @returns one sentence for each difference; none when the product is as the specification says */
export function differences(list: SpecList, product: Product): string[] {
  return [...comparePages(list, product), ...compareCalls(list, product), ...compareNames(list, product)];
}

/** State, texts, constants, stored keys, headers. */
function compareNames({ state, texts, constants, storedKeys, http }: SpecList, product: Product): string[] {
  const states = (Object.keys(state) as (keyof SpecList['state'])[]).flatMap((name) =>
    getMissing(state[name], product.state[name]).map((member) => `state: ${name} has no ${member}`),
  );
  const values = Object.entries(constants).flatMap(([name, value]) =>
    same(value, product.constants[name])
      ? []
      : [`constants: ${name} is ${JSON.stringify(product.constants[name])}, not ${JSON.stringify(value)}`],
  );
  const headers = Object.values(product.headers).map(plainName);
  return [
    ...states,
    ...getMissing(texts, product.texts).map((text) => `texts: nobody says ${text}`),
    ...values,
    ...getMissing(storedKeys, product.storedKeys).map((key) => `stored keys: ${key} is missing`),
    ...(product.prefix.endsWith(http.prefix) ? [] : [`http: calls are under ${product.prefix}, not ${http.prefix}`]),
    ...getMissing([http.studentHeader], Object.values(product.headers)).map((name) => `http: no header ${name}`),
    ...getMissing(http.pageHeaders, headers).map((name) => `http: no header for ${name}`),
    ...getMissing(http.envelope, product.state.envelope).map((name) => `http: no ${name} in the envelope`),
  ];
}

/** `X-Total-Pages` → `total pages`. */
const plainName = (header: string): string => header.replace(/^X-/, '').replaceAll('-', ' ').toLowerCase();
