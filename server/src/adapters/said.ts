/** What a service says when it refuses or fails, as it may stand in a log: its beginning, without the keys that it was sent. */

/** As much as tells what is wrong, characters. */
const MOST_SAID = 300;
/** Read of a body that may be of any size, bytes. */
const MOST_READ = 4096;
const MASKED = '***';
/** What comes after Bearer or Basic, and what begins as the keys of services do. */
const KEYS =
  /\b(?:Bearer|Basic)\s+[\w.~+/=-]{6,}|\b(?:(?:sk|pk|ak|rk|key|AKID|AKIA|LTAI)[-_]?[A-Za-z0-9][\w-]{14,}|(?:gsk_|hf_|AIza|eyJ|gh[opsru]_|github_pat_|glpat-|xox[a-z]-)[\w-]{8,}(?:\.[\w-]*){0,4})/gi;
/** A key in a file's form, up to its end or that of the text. */
const PEM = /-----BEGIN [A-Z\d ]{1,40}-----[^]*?(?:-----END [A-Z\d ]{1,40}-----|$)/g;
/** All of a header. */
const COOKIES = /(cookie["'\\]{0,4}\s*:\s*)(?:(\\{0,3}["'])(?:(?!\2).)*|[^\r\n"'\\]+)/gi;
/** A value after a name that says it is secret, up to its end in whatever it stands in: JSON, a query, a header. */
const NAMED =
  /((?:key|token|secret|auth(?:orization)?|pass(?:word|wd|phrase)?|pwd|\b[as]k|credential|cookie|signature|session|密钥|密码|令牌|口令)(?:[_-]?id)?(?:\s+(?:provided|given|used))?["'\\]{0,4}\s*(?:(?:[:=：]|%3[AD])>?\s*|(?<=\s)(?=["'“][^"'”]{4})))(?:(?:Bearer|Basic)\s+)?(?:(\\{0,3}["'])(?:(?!\2).)*|[^\s"'\\,;&<>{}[\])]+)/gi;
/** The user and password of an address. */
const IN_ADDRESS = /(\/\/)[^\s/"'<>]{1,400}@/g;
/** As services show that they know a key: its beginning and its end. */
const PARTLY = /[\w-]{0,80}[*•]{3,}[\w-]{0,80}/g;
const RUN = /[\w.~+/-]{20,}={0,2}/g;
/** Names of requests, by which a provider finds them. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Letters and digits mixed as nobody writes words: one sign in five begins another kind. `Ab` is the beginning of a word. */
function looksDrawn(run: string): boolean {
  if (!/\d/.test(run) || !/[A-Za-z]/.test(run) || UUID.test(run)) return false;
  const changes = run.match(/[a-z](?=[A-Z\d])|[A-Z](?=\d)|\d(?=[A-Za-z])/g) ?? [];
  return changes.length * 5 > run.length;
}

/** A key in the forms in which it may come back. */
const getForms = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
];

/** Hides keys in a text: these, and what looks like one. */
function maskKeys(text: string, secrets: readonly (string | undefined)[]): string {
  const forms = secrets.flatMap((secret) => (secret === undefined || secret.length < 6 ? [] : getForms(secret)));
  // The longest first: one may hold another.
  const known = forms.sort((one, other) => other.length - one.length).reduce((masked, form) => masked.replaceAll(form, MASKED), text);
  return known
    .replace(PEM, MASKED)
    .replace(COOKIES, `$1${MASKED}`)
    .replace(IN_ADDRESS, `$1${MASKED}@`)
    .replace(NAMED, `$1${MASKED}`)
    .replace(KEYS, MASKED)
    .replace(PARTLY, MASKED)
    .replace(RUN, (run) => (looksDrawn(run) ? MASKED : run));
}

/** @param secrets what was sent along. Masked before it is cut, so that no half of a key stands at its end. */
export function toSaid(text: string, secrets: readonly (string | undefined)[]): string {
  const masked = maskKeys(text, secrets);
  return masked.length > MOST_SAID ? `${masked.slice(0, MOST_SAID)}…` : masked;
}

/** The beginning of a reply; what is left of it is not waited for. @throws what reading does, unless `partly` */
export async function readStart(response: Response, { partly = false } = {}): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size >= MOST_READ) break; // leaving the loop ends the request
    }
  } catch (error) {
    if (!partly) throw error;
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The same of a reply; what has come of it says enough. */
export const loadSaid = async (response: Response, secrets: readonly (string | undefined)[]): Promise<string> =>
  toSaid(await readStart(response, { partly: true }), secrets);

/** Causes of causes that are told; some lead back to the first. */
const MOST_CAUSES = 5;

/** An error of a client library as a cause that may be logged: what it holds of request and reply is left out. */
export function toSaidError(error: unknown, secrets: readonly (string | undefined)[], causes = MOST_CAUSES): Error {
  const { name, message, code, cause } = error as { name?: unknown; message?: unknown; code?: unknown; cause?: unknown };
  const said = new Error(
    toSaid(String(message ?? error), secrets),
    cause == null || causes === 0 ? undefined : { cause: toSaidError(cause, secrets, causes - 1) },
  );
  said.name = typeof name === 'string' ? name : 'Error';
  return Object.assign(said, typeof code === 'string' && { code: toSaid(code, secrets) });
}
