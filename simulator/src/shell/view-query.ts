import { PAGE_CLOSED, type FromLogic } from '../shared/messages';
import type { LogicLink } from './logic-link';
import type { PageFrame } from './page-frame';

/** Drawing surfaces in a query's result; made in the view's frame, so instanceof does not know them. */
function getSurfaces(entry: unknown): OffscreenCanvas[] {
  const node = (entry as { node?: object } | null)?.node;
  return node?.constructor.name === 'OffscreenCanvas' ? [node as OffscreenCanvas] : [];
}

/** Asks the view of a page what the app wants to know of it; a page that is closed by now is an error of the app's query. */
export async function answerViewQuery(
  { call, name, params }: Extract<FromLogic, { type: 'viewQuery' }>,
  frame: PageFrame | undefined,
  logic: LogicLink,
): Promise<void> {
  if (frame === undefined) {
    logic.post({ type: 'viewResult', call, result: null, error: PAGE_CLOSED });
    return;
  }
  try {
    const api = await frame.ready();
    const result = await api.call(name, params);
    const surfaces = Array.isArray(result) ? result.flatMap(getSurfaces) : [];
    logic.transfer({ type: 'viewResult', call, result: result ?? null }, surfaces);
  } catch (error) {
    logic.post({ type: 'viewResult', call, result: null, error: error instanceof Error ? error.message : String(error) });
  }
}
