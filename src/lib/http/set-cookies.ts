/** Reads what an answer sets, however the phone hands it over. Pure. */

/** What belongs to the cookie before it; anything else with a `=` begins another one. */
const ATTRIBUTES: readonly string[] = ['expires', 'max-age', 'domain', 'path', 'samesite', 'priority', 'version', 'comment'];

export interface SetCookie {
  /** `name=value`, with the attributes that say where it is sent. */
  text: string;
  /** By the server's clock: the cookie is taken back. */
  isRemoved: boolean;
}

/** What may be given under one name in several cases. */
const findHeaders = (headers: Readonly<Record<string, unknown>>, wanted: string): unknown[] =>
  Object.keys(headers)
    .filter((name) => name.toLowerCase() === wanted.toLowerCase())
    .map((name) => headers[name]);

/** A header by its name, whatever its case. */
export const findHeader = (headers: Readonly<Record<string, unknown>>, wanted: string): unknown => findHeaders(headers, wanted)[0];

/**
 * Of all places together: a phone may name only some of them in each.
 * @param cookies of wx.request, one text each; phones before 2.10.0 have none
 * @param now the server's time, ms: what a date has to be past to take a cookie back
 */
export function readSetCookies(headers: Readonly<Record<string, unknown>>, cookies: unknown, now: number): SetCookie[] {
  const given = [...findHeaders(headers, 'Set-Cookie'), cookies].flatMap(toLines);
  return given.flatMap(splitCookies).map((parts) => toCookie(parts, now));
}

function toLines(given: unknown): string[] {
  const texts: unknown[] = Array.isArray(given) ? given : [given];
  return texts.flatMap((text) => (typeof text === 'string' ? text.split(/[\r\n]+/) : [])).filter((text) => text.trim() !== '');
}

const NEXT_NAME = "(?=[\\w!#$%&'*+.^`~-]+=)";
/** No name begins with a flag and a sign that names do not have. */
const FLAGS = new RegExp(`\\b(HttpOnly|Secure|Partitioned)[^\\w;,=-]+${NEXT_NAME}`, 'gi');
/** A stroke may belong to a value: it joins behind an attribute or a blank. Blanks are in no value. */
const STROKES = new RegExp(`(GMT|\\b(?:${ATTRIBUTES.join('|')})=[^;,|]*|\\s)\\|+\\s*${NEXT_NAME}`, 'gi');
const BLANKS = new RegExp(`([^;,\\s])\\s+${NEXT_NAME}`, 'g');

const getName = (part: string): string =>
  part
    .slice(0, Math.max(0, part.indexOf('=')))
    .trim()
    .toLowerCase();

/**
 * The cookies of a line, each as its parts: phones join several by a comma, a semicolon, a blank or a stroke. A comma inside a date, or
 * inside a value, has no name and `=` behind it.
 */
function splitCookies(line: string): string[][] {
  const cookies: string[][] = [];
  const pieces = line
    .replace(FLAGS, '$1;')
    .replace(STROKES, '$1;')
    .replace(BLANKS, '$1;')
    .split(/([;,])/);
  for (let at = 0; at < pieces.length; at += 2) {
    const text = pieces[at] ?? '';
    const last = cookies[cookies.length - 1];
    const name = getName(text);
    if (last === undefined || (name !== '' && !ATTRIBUTES.includes(name))) cookies.push([text.trim()]);
    else if (pieces[at - 1] === ',' && name === '') last.push(`${last.pop() ?? ''},${text}`);
    else last.push(text.trim());
  }
  return cookies.filter(([first = '']) => getName(first) !== '');
}

function toCookie([first = '', ...attributes]: string[], now: number): SetCookie {
  const find = (wanted: string): string | undefined => {
    const found = attributes.find((attribute) => getName(attribute) === wanted);
    return found?.slice(found.indexOf('=') + 1).trim();
  };
  const kept = attributes.filter((attribute) => ['domain', 'path'].includes(getName(attribute)));
  return { text: [first, ...kept].join('; '), isRemoved: isPast(find('max-age'), find('expires'), now) };
}

/** Max-Age before Expires, as the standard has it. What cannot be read says nothing. */
function isPast(maxAge: string | undefined, expires: string | undefined, now: number): boolean {
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0;
  // Some phones do not read `01-Jan-1970`.
  const moment = Date.parse(expires?.replace(/(\d)-(\w{3})-(\d)/, '$1 $2 $3') ?? '');
  return moment <= now;
}
