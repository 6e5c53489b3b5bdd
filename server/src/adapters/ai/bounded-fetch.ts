/** Answers of a service are read up to a size: one that never ends must not fill the memory. */

/** Longest answer that is looked at, characters. */
export const MAX_ANSWER_LENGTH = 40_000;
/** Bytes of a reply in events: each character of an answer comes in one of its own, with its frame of some 250 bytes. */
const MAX_STREAM_BYTES = MAX_ANSWER_LENGTH * 400;
/** Bytes of a reply that comes whole, and is parsed in one go: an answer with what was thought before it. */
const MAX_WHOLE_BYTES = MAX_ANSWER_LENGTH * 50;

/** How a reply comes, by its media type: in events, whole as JSON (also `…+json`), or as something that is no answer. */
export function getForm({ headers }: Pick<Response, 'headers'>): 'events' | 'whole' | 'other' {
  const type = (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'text/event-stream') return 'events';
  return /^(?:application|text)\/(?:json|[\w.-]+\+json)$/.test(type) ? 'whole' : 'other';
}

/** `fetch` whose reply breaks off when it is too long. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (!response.body) return response;
  const most = getForm(response) === 'events' ? MAX_STREAM_BYTES : MAX_WHOLE_BYTES;
  let bytes = 0;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > most) controller.error(new Error('The AI service does not end its answer'));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(bounded), { status, statusText, headers });
};
