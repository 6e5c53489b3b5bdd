/** Who is to hear of refused answers. One for all subpackages: a stream may be on pages of several. */
import type { Stream } from './entry';

interface RefusalWatcher {
  stream: Stream;
  /** Keys of answers that another page has told of. */
  missed: string[];
}

export const refusalWatchers = new Set<RefusalWatcher>();
