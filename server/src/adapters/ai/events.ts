/**
 * Reads server-sent events. The openai package searches the whole buffered event with each chunk, so an endless line would
 * cost seconds of processor.
 */
import { MAX_ANSWER_LENGTH } from './bounded-fetch';

/** Most of one event: a piece of an answer in its frame, or the whole answer in one with every character escaped (\u4f60). */
const MAX_EVENT_LENGTH = MAX_ANSWER_LENGTH * 6 + 16_000;

/** What services send as the last event. */
export const DONE = '[DONE]';

/**
 * Data of each event up to `DONE`, with it; one whose end has not come is none.
 * @param onComment called for each comment: a service that has nothing to say yet says by them that it is there
 * @throws Error when an event is too long, and as the body does
 */
export async function* getEvents(body: AsyncIterable<Uint8Array>, onComment: () => void = () => undefined): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  /** The lines of the current event, the last one unfinished, and their length. */
  let data: string[] = [];
  let line = '';
  let length = 0;
  let endsInReturn = false;
  for await (const bytes of body) {
    const chunk = decoder.decode(bytes, { stream: true });
    if (chunk === '') continue;
    const lines = (endsInReturn && chunk.startsWith('\n') ? chunk.slice(1) : chunk).split(/\r\n|[\r\n]/);
    endsInReturn = chunk.endsWith('\r');
    for (const [at, piece] of lines.entries()) {
      line += piece;
      length += piece.length;
      if (length > MAX_EVENT_LENGTH) throw new Error('The AI service does not end its event');
      if (at === lines.length - 1) break;
      if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
      else if (line.startsWith(':')) onComment();
      else if (line === '') {
        const whole = data.join('\n');
        if (whole.startsWith(DONE)) {
          yield DONE;
          return;
        }
        if (data.length > 0) yield whole;
        data = [];
        length = 0;
      }
      line = '';
    }
  }
}
