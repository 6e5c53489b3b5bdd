/** Answers of a service are read up to a size: one that never ends must not fill the memory. */

/** Longest answer that is looked at, characters. */
export const MAX_ANSWER_LENGTH = 40_000;
/** Bytes of a reply: each character of an answer comes in an event of its own, with its frame of some 250 bytes. */
const MAX_REPLY_BYTES = MAX_ANSWER_LENGTH * 400;

/** `fetch` whose reply breaks off when it is too long. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (!response.body) return response;
  let bytes = 0;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MAX_REPLY_BYTES) controller.error(new Error('The AI service does not end its answer'));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(bounded), { status, statusText, headers });
};
