import type { Happening, Sent } from '../shared/happening';

/** Names of headers, fields and stored keys whose values are nobody's business. */
const SECRET =
  /cookie|token|password|passwd|pwd|secret|authorization|session|credential|signature|(?:^|[-_.])(?:code|key|sid)$|(?:api|app|sms|js|verify|login|phone)_?(?:code|key)$|密码/i;
const HIDDEN = '[…]';

/** Chinese mobile numbers, as people write them, with the country's code too. */
const PHONE = /(?<!\d)((?:(?:\+|00)?86[- ]?)?)(1[3-9]\d)([- ]?)\d{4}([- ]?)(\d{4})(?!\d)/g;

/** Tokens known by how they look, whatever they are called: after `Bearer`, and JSON Web Tokens. */
const TOKEN = /\b(Bearer\s+)[\w.~+/=-]+|\beyJ[\w-]+\.[\w-]+\.[\w-]*/gi;

const mask = (text: string): string =>
  text.replace(PHONE, '$1$2$3****$4$5').replace(TOKEN, (_token, before: string | undefined) => `${before ?? ''}${HIDDEN}`);

function hideValue(name: string, value: unknown): unknown {
  return SECRET.test(name) ? HIDDEN : hideIn(value);
}

function hideIn(value: unknown): unknown {
  if (typeof value === 'string') return hideBody(value);
  if (typeof value === 'number' && /^1[3-9]\d{9}$/.test(String(value))) return mask(String(value));
  if (Array.isArray(value)) return value.map(hideIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, its]) => [name, hideValue(name, its)]));
}

/** `name=value` and `"name":"value"` where a text is not whole JSON: in addresses, forms, logs, and JSON that was cut. */
const PAIR = /([\w.-]+|密码)(["']?\s*[=:：]\s*)("(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s?#&;,"'}\]]+)/g;

const hideText = (text: string): string =>
  mask(text).replace(PAIR, (pair, name: string, between: string) => (SECRET.test(name) ? `${name}${between}${HIDDEN}` : pair));

function hideBody(body: string): string {
  if (!/^\s*[[{]/.test(body)) return hideText(body);
  try {
    return JSON.stringify(hideIn(JSON.parse(body)));
  } catch {
    return hideText(body);
  }
}

const hideSent = ({ header, body }: Sent): Sent => ({
  header: hideIn(header) as Record<string, string>,
  body: hideBody(body),
});

/** The same without cookies, tokens, passwords and codes, and with the middle of phone numbers hidden. A picture is as it is. */
export function withoutSecrets(happening: Happening): Happening {
  switch (happening.kind) {
    case 'request': {
      const { url, error, sent, received } = happening;
      return { ...happening, url: hideText(url), error: hideText(error), sent: hideSent(sent), received: hideSent(received) };
    }
    case 'setData':
      return { ...happening, text: hideBody(happening.text) };
    case 'route':
      return { ...happening, query: hideText(happening.query) };
    case 'log':
      return { ...happening, text: hideText(happening.text) };
    case 'exception':
      return { ...happening, text: hideText(happening.text), stack: hideText(happening.stack) };
    case 'script':
    case 'deprecated':
    case 'picture':
      return happening;
  }
}
