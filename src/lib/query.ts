/** Query strings of page addresses. Pure. */

export type QueryValue = string | number | readonly number[] | undefined;

/** `a=1&b=2%2C3`; undefined values and empty lists are left out. */
export function encodeQuery(values: Readonly<Record<string, QueryValue>>): string {
  return Object.keys(values)
    .map((key) => [key, getText(values[key])] as const)
    .filter(([, text]) => text !== '')
    .map(([key, text]) => `${encodeURIComponent(key)}=${encodeURIComponent(text)}`)
    .join('&');
}

function getText(value: QueryValue): string {
  if (value === undefined) return '';
  return typeof value === 'object' ? value.join(',') : String(value);
}

/** WeChat hands values to the page as they stand in the address; a hand-written address may hold a stray %. */
export function decodeQueryValue(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** A positive whole number (an id, a group), or undefined. */
export function parseNumber(value: string | undefined): number | undefined {
  if (value === undefined || !/^\d+$/.test(value)) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** Comma-separated positive whole numbers; what is not one is left out. */
export function findNumbers(value: string | undefined): number[] {
  if (value === undefined) return [];
  return value
    .split(',')
    .map((part) => parseNumber(part.trim()))
    .filter((part): part is number => part !== undefined);
}
