import { shorten } from '../shared/happening';
import { getMessage } from '../shared/json';
import { isObserved, now, tell } from '../logic/observe';

interface Outgoing {
  url?: unknown;
  method?: unknown;
  header?: Record<string, string>;
  /** Base64. */
  body?: unknown;
  filePath?: unknown;
  formData?: unknown;
}
interface Incoming {
  statusCode: number;
  header: Record<string, string>;
  /** Base64. */
  body: string;
}

/** Of one run of the app no number is another's. */
let lastRequest = Math.round(performance.timeOrigin) * 1000;
/** Base64 of what is shown of a body, characters; a multiple of four. */
const MOST_BASE64 = 8000;

const TEXT = /json|text|xml|javascript|urlencoded/;

/** A body as people read it; '' where it is no text. */
function readable(base64: unknown, header: Record<string, string> | undefined): string {
  const type = Object.entries(header ?? {}).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (typeof base64 !== 'string' || !TEXT.test(type)) return '';
  const bytes = Uint8Array.from(atob(base64.slice(0, MOST_BASE64)), (character) => character.charCodeAt(0));
  return shorten(new TextDecoder().decode(bytes));
}

const size = (base64: string): number => Math.floor((base64.length * 3) / 4) - (/=*$/.exec(base64)?.[0].length ?? 0);

/** Runs a transfer, and tells whoever looks when it begins and what came of it. */
export async function observed<Reply extends Incoming>(outgoing: Outgoing, run: () => Promise<Reply>): Promise<Reply> {
  if (!isObserved()) return run();
  const { url, method, header = {}, body, filePath, formData } = outgoing;
  const began = now();
  const what = {
    kind: 'request' as const,
    at: began,
    id: ++lastRequest,
    method: typeof method === 'string' ? method : formData === undefined && body === undefined && filePath === undefined ? 'GET' : 'POST',
    url: String(url),
    sent: { header, body: formData === undefined ? readable(body, header) : shorten(JSON.stringify(formData)) },
  };
  const nothing = { status: 0, ms: 0, bytes: 0, error: '', received: { header: {}, body: '' } };
  tell({ ...what, ...nothing, isOpen: true });
  const ended = (result: object): void => tell({ ...what, ...nothing, isOpen: false, ms: now() - began, ...result });
  try {
    const reply = await run();
    const { statusCode: status, header: heard, body: answer } = reply;
    ended({ status, bytes: size(answer), received: { header: heard, body: readable(answer, heard) } });
    return reply;
  } catch (error) {
    ended({ error: getMessage(error) });
    throw error;
  }
}
